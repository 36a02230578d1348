"""The conversion: against the printed cards, at its boundaries, and over all of the project's units."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder import derive
from builder.library import Library
from builder.model import Confidence, Facts, Game, Origin, Unit, UnitFile
from builder.parse import parse
from builder.source import Document, loads
from tests.conftest import ROOT

# The printed cards, typed from the print. Turning and rough ground are lost there; they are not compared.
# The road is the game's constant on all four.
ROWS = (
    *("forward", "backward", "road", "to_hit", "reload", "dice", "he", "front", "side", "rear", "top"),
    *("destroy", "destroy_gun", "weaken", "immobilize", "crew", "cost", "available"),
)
PRINTED: dict[str, tuple[int | str | None, ...]] = {
    "7tp": (18, 10, 10, "3-6", "4-6", 4, None, 2, 1, 2, 1, 3, 2, None, 1, 3, 42, 1937),
    "pz-i-b": (24, 10, 10, None, None, None, None, 2, 2, 1, 1, 1, None, None, None, 2, 24, 1934),
    "tiger-i": (22, 10, 10, "3-6", "5-6", 16, 2, 12, 8, 8, 2, 5, 4, "2-3", 1, 5, 176, 1943),
    "m4a1": (22, 10, 10, "3-6", "5-6", 9, 2, 8, 1, 2, 1, 2, None, None, 1, 5, 78, 1942),
}
SETS = {"7tp": "2456", "pz-i-b": "2474", "tiger-i": "2477", "m4a1": "2464"}

# Where history and the print differ, by unit and field: (what the facts give, what is printed).
KNOWN_DIFFERENCES: dict[tuple[str, str], tuple[int, int]] = {
    ("7tp", "side"): (2, 1),  # the print has the values of side and rear the other way round
    ("7tp", "rear"): (1, 2),
    ("pz-i-b", "available"): (1935, 1934),  # the year of the Ausf. A
    ("tiger-i", "available"): (1942, 1943),
    ("m4a1", "side"): (3, 1),
    ("m4a1", "rear"): (3, 2),
    ("m4a1", "cost"): (90, 78),  # follows from side and rear
}


def facts(**known: Any) -> Facts:
    """Facts of an ordinary tank but for what the test is about."""
    ordinary = {"year": 1940, "speed_kmh": 40, "weight_t": 10, "crew": 3, "confidence": "high"}
    return Facts(**{**ordinary, **known})


PUSHED = {"push_light": 10, "push_light_kg": 600, "push_heavy": 6, "push_heavy_kg": 1500}


def card(unit_type: str = "medium-tank", **known: Any) -> dict[str, derive.Raw]:
    return derive.card(facts(**known), unit_type, PUSHED)


def whole(card: Mapping[str, derive.Raw], game: Game) -> dict[str, derive.Raw]:
    """The card with what the game's constants say where it says nothing."""
    standing = {f.key: game.constants[f.constant].value for f in game.fields if f.constant}
    return {**standing, **{name: derive.plain(value) for name, value in card.items()}}


# The project's own cards


@pytest.mark.parametrize("unit_id", PRINTED)
def test_a_printed_card_is_as_it_is_printed(unit_id: str, library: Library) -> None:
    game = library.game("cobi")
    unit = game.unit(unit_id).data
    assert unit.origin is Origin.PRINTED
    assert unit.source is not None
    assert unit.source.startswith(f"Info Card printed for set {SETS[unit_id]}")
    assert SETS[unit_id] in unit.sets
    assert tuple(whole(unit.card, game.data)[row] for row in ROWS) == PRINTED[unit_id]


def test_four_cards_are_printed_and_all_others_derived(library: Library) -> None:
    units = [unit.data for unit in library.game("cobi").units.values()]
    assert {unit.id for unit in units if unit.origin is Origin.PRINTED} == set(PRINTED)
    assert sum(unit.origin is Origin.DERIVED for unit in units) == 124
    assert len(units) == 128


def test_the_conversion_gives_the_print_but_for_known_differences(library: Library) -> None:
    found = {}
    game = library.game("cobi")
    for unit_id, printed in PRINTED.items():
        unit = game.unit(unit_id).data
        assert unit.facts is not None
        made = whole(derive.card(unit.facts, unit.type, PUSHED), game.data)
        for row, value in zip(ROWS, printed, strict=True):
            if made[row] != value:
                found[unit_id, row] = (made[row], value)
    assert found == KNOWN_DIFFERENCES


@pytest.mark.parametrize("unit_id", PRINTED)
def test_the_cost_of_a_printed_card_follows_from_its_printed_values(unit_id: str) -> None:
    values = dict(zip(ROWS, PRINTED[unit_id], strict=True))
    assert derive.cost(values) == values["cost"]


def test_every_derived_card_is_what_the_conversion_makes(library: Library) -> None:
    for unit in library.game("cobi").units.values():
        if unit.data.origin is Origin.DERIVED:
            assert unit.data.facts is not None
            made = derive.card(unit.data.facts, unit.data.type, PUSHED)
            assert {name: derive.plain(raw) for name, raw in unit.data.card.items()} == made, unit.id


def test_every_card_carries_the_special_rules_of_its_facts(library: Library) -> None:
    for unit in library.game("cobi").units.values():
        if unit.data.origin is Origin.DERIVED:
            assert unit.data.facts is not None
            for rule in derive.special(unit.data.facts, unit.data.type):
                assert rule in unit.data.special, unit.id


# Boundaries


@pytest.mark.parametrize(
    ("kmh", "cm"), [(0, 0), (3, 0), (3.4, 2), (32, 18), (38.6, 22), (39.9, 22), (40, 24)]
)
def test_the_move_is_twice_three_tenths_of_the_speed_rounded_down(kmh: float, cm: int) -> None:
    assert card(speed_kmh=kmh)["forward"] == cm


def test_what_every_vehicle_has() -> None:
    made = card()
    assert made["backward"] == 10
    assert not {"turn", "rough", "road"} & set(made)  # the game's constants stand
    assert (made["crew"], made["available"]) == (3, 1940)


@pytest.mark.parametrize(
    ("weight", "move"),
    [
        (0.6, {"forward": 10, "backward": 10, "road": None}),
        (0.61, {"forward": 6, "backward": 6, "road": None}),
        (1.5, {"forward": 6, "backward": 6, "road": None}),
        (1.51, {"forward": 0, "backward": 0, "turn": 0, "rough": None, "road": None}),
    ],
)
@pytest.mark.parametrize("unit_type", ["anti-tank-gun", "field-gun"])
def test_a_gun_is_pushed_by_its_weight(weight: float, move: dict[str, int | None], unit_type: str) -> None:
    made = card(unit_type, weight_t=weight, speed_kmh=None)
    assert {row: made[row] for row in ("forward", "backward", "turn", "rough", "road") if row in made} == move


def test_how_far_a_gun_is_pushed_is_the_game_s(library: Library) -> None:
    game = library.game("cobi").data
    assert derive.constants_of(game) == PUSHED
    made = derive.card(facts(weight_t=0.9), "field-gun", {**PUSHED, "push_light_kg": 900, "push_light": 12})
    assert (made["forward"], made["backward"]) == (12, 12)


@pytest.mark.parametrize("lacking", derive.CONSTANTS)
def test_a_game_without_these_figures_has_no_conversion(lacking: str, library: Library) -> None:
    game = library.game("cobi").data
    without = {name: constant for name, constant in game.constants.items() if name != lacking}
    sketch = derive.Sketch(id="x", name="X", type="field-gun", facts=facts())
    for constants in (without, {**game.constants, lacking: game.constants["run_over"]}):
        other = game.model_copy(update={"constants": constants})
        assert derive.constants_of(other) is None
        with pytest.raises(ValueError, match=r"^the game lacks one of "):
            derive.unit(sketch, other)


@pytest.mark.parametrize(
    ("calibre", "modifier"),
    [(20, None), (39, None), (40, 1), (74, 1), (75, 2), (90, 2), (91, 3), (149, 3), (150, 4), (203, 4)],
)
def test_he_modifier_by_calibre(calibre: int, modifier: int | None) -> None:
    assert card(gun="gun", calibre_mm=calibre)["he"] == modifier


@pytest.mark.parametrize(
    ("calibre", "barrel", "reload"),
    [
        (74, 60, "4-6"),
        (75, 24, "4-6"),
        (75, 25, "4-6"),
        (75, 26, "5-6"),
        (75, None, "5-6"),
        (79, 25, "4-6"),
        (80, 25, "5-6"),
        (90, 50, "5-6"),
        (91, 50, "6"),
    ],
)
def test_reload_by_calibre_and_barrel(calibre: int, barrel: int | None, reload: str) -> None:
    assert card(gun="gun", calibre_mm=calibre, barrel=barrel)["reload"] == (6 if reload == "6" else reload)


@pytest.mark.parametrize(
    ("pen", "dice"), [(0, None), (4, None), (5, 1), (38, 4), (124, 13), (125, 14), (151, 16)]
)
def test_dice_by_penetration(pen: int, dice: int | None) -> None:
    assert card(gun="gun", calibre_mm=50, pen500_mm=pen)["dice"] == dice


def test_without_a_gun_there_is_no_value_for_it() -> None:
    made = card(pen500_mm=50)
    assert [made[row] for row in ("to_hit", "reload", "dice", "he")] == [None] * 4
    assert card(gun="gun", calibre_mm=20)["to_hit"] == "3-6"


@pytest.mark.parametrize(
    ("mm", "front", "side", "others"),
    [
        (0, 1, 1, 1),
        (11.9, 1, 1, 1),
        (12, 2, 1, 1),
        (12.9, 2, 1, 1),
        (13, 2, 2, 1),
        (20, 2, 2, 2),
        (89, 8, 8, 8),
    ],
)
def test_armour_by_thickness(mm: float, front: int, side: int, others: int) -> None:
    made = card(front_eff_mm=mm, side_mm=mm, rear_mm=mm, top_mm=mm)
    assert [made[face] for face in ("front", "side", "rear", "top")] == [
        front,
        side,
        others,
        others,
    ]


def test_an_open_top_has_no_armour() -> None:
    assert card(open_topped=True, top_mm=20)["top"] == 0


@pytest.mark.parametrize(
    ("weight", "destroy"),
    [
        *[(7.9, 1), (8, 2), (19.9, 2), (20, 3), (34.9, 3), (35, 4), (49.9, 4)],
        *[(50, 5), (64.9, 5), (65, 6), (188, 6)],
    ],
)
def test_damage_that_destroys_by_weight(weight: float, destroy: int) -> None:
    assert card(weight_t=weight)["destroy"] == destroy
    assert card(weight_t=weight, resilience=1)["destroy"] == destroy + 1


def test_the_fuel_alone_is_worth_nothing() -> None:
    assert [card(fuel="diesel", resilience=n)["destroy"] for n in (0, 1)] == [2, 3]
    assert card(fuel="petrol")["destroy"] == card()["destroy"] == 2


@pytest.mark.parametrize(
    ("weight", "resilience", "effects"),
    [
        (5, 0, (1, None, None, None)),
        (10, 0, (2, None, None, 1)),
        (30, 0, (3, 2, None, 1)),
        (40, 0, (4, 3, 2, 1)),
        (57, 0, (5, 4, "2-3", 1)),
        (70, 0, (6, 5, "2-4", 1)),
        (70, 1, (7, 6, "2-5", 1)),
        (30, -1, (2, None, None, 1)),
    ],
)
def test_bands_below_destruction_leave_no_gap(
    weight: float, resilience: int, effects: tuple[int | str | None, ...]
) -> None:
    made = card(weight_t=weight, resilience=resilience)
    assert tuple(made[row] for row in ("destroy", "destroy_gun", "weaken", "immobilize")) == effects


@pytest.mark.parametrize(
    ("known", "unit_type", "rules"),
    [
        ({}, "medium-tank", []),
        ({"open_topped": True, "front_eff_mm": 20}, "tank-destroyer", ["open-topped"]),
        ({"open_topped": True}, "truck", []),  # nothing there that one could be behind
        ({"open_topped": True, "front_eff_mm": 5}, "field-gun", []),
        ({"gun": "75 mm", "turret": False}, "tank-destroyer", ["no-turret"]),
        ({"turret": False}, "half-track", []),
        ({"room": 10}, "half-track", [{"room": 10}]),
    ],
)
def test_special_rules_from_facts(known: dict[str, Any], unit_type: str, rules: list[object]) -> None:
    assert derive.special(facts(**known), unit_type) == rules


# Sketches

SKETCH = """\
units:
  - id: t-34-85
    name: T-34/85
    nation: su
    type: medium-tank
    sets: ["2542"]
    special: [prototype]
    facts: {year: 1944, speed_kmh: 55, weight_t: 32, crew: 5, gun: 85 mm ZiS-S-53, calibre_mm: 85, barrel: 54,
      pen500_mm: 110, front_eff_mm: 90, side_mm: 45, rear_mm: 45, top_mm: 20, room: 8, fuel: diesel,
      resilience: 1, confidence: high}
"""


def _units(text: str) -> list[Unit]:
    """The units of a file as the library reads them."""
    document, problems = loads(text, Document("x.yaml"))
    file = parse(UnitFile, document, problems)
    assert problems == []
    assert file is not None
    return file.units


def _value(text: str) -> Any:
    document, problems = loads(text, Document("x.yaml"))
    assert problems == []
    return document.value


def _plain(units: list[Unit]) -> list[dict[str, Any]]:
    dumped = [unit.model_dump() for unit in units]
    return [{**one, "card": {k: derive.plain(v) for k, v in one["card"].items()}} for one in dumped]


def _sketches(text: str) -> list[derive.Sketch]:
    return derive.SketchFile.model_validate(_value(text)).units


def test_a_sketch_becomes_a_unit_that_the_library_loads(library: Library) -> None:
    game = library.game("cobi").data
    made = [derive.unit(sketch, game) for sketch in _sketches(SKETCH)]
    text = derive.to_yaml(made)
    assert _plain(_units(text)) == _plain(made)
    assert list(made[0].card) == [f.key for f in game.fields if not f.constant]
    assert made[0].special == ["prototype", {"room": 8}]
    assert "weaken: 2" in text
    assert "\n  sets: ['2542']\n" in text  # a list is a line
    assert "\n  special: [prototype, {room: 8}]\n" in text
    assert "none" not in text  # this tank has a value in every row
    assert derive.to_yaml(_units(text)) == text


def test_a_special_rule_that_a_sketch_names_itself_stands_once(library: Library) -> None:
    text = SKETCH.replace("[prototype]", "[{room: 8}, prototype]")
    [sketch] = _sketches(text)
    assert derive.unit(sketch, library.game("cobi").data).special == [{"room": 8}, "prototype"]


def test_facts_are_written_as_they_were_set() -> None:
    """What its author wrote stands, even where it is what would stand anyway; the rest is not added."""
    text = SKETCH.replace("resilience: 1", "resilience: 0, turret: true")
    [unit] = _sketches(text)
    made = Unit(id="x", name="X", type="x", origin=Origin.HOUSE, card={}, facts=unit.facts)
    assert _value(derive.to_yaml([made]))["units"][0]["facts"] == _value(text)["units"][0]["facts"]


def test_the_project_s_own_units_come_back(library: Library) -> None:
    units = [unit.data for unit in library.game("cobi").units.values()]
    assert _plain(_units(derive.to_yaml(units))) == _plain(units)


@pytest.mark.parametrize("path", sorted(ROOT.glob("cards/cobi/units/*.yaml")), ids=lambda path: path.stem)
def test_a_file_of_units_has_the_form_that_derive_writes(path: Path) -> None:
    """So a unit that is derived again changes no other line."""
    first, _, text = path.read_text("utf-8").partition("\n")
    assert first == "# yaml-language-server: $schema=../../../build/schema/cobi.units.schema.json"
    assert text == derive.to_yaml(_units(text))


LETTERS = st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"])
TEXT = st.text(LETTERS, min_size=1, max_size=20)
LOOKALIKES = st.sampled_from(
    ["0899", "1e3", "12:30", "no", "true", "none", "null", "~", "- x", "a: b", "#", "!x", "*a"]
)


@given(st.lists(TEXT | LOOKALIKES, min_size=5, max_size=5))
def test_any_text_comes_back(library: Library, texts: list[str]) -> None:
    sketch = derive.Sketch(
        id="x",
        name=texts[0],
        full_name=texts[1],
        type="tank",
        sets=[texts[2], texts[3]],
        facts=facts(note=texts[4], confidence=Confidence.LOW),
    )
    made = [derive.unit(sketch, library.game("cobi").data)]
    assert _plain(_units(derive.to_yaml(made))) == _plain(made)
