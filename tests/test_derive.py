"""The conversion: against the printed cards, at its boundaries, and over all of the project's units."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder import derive
from builder.derive import Basis
from builder.library import Library, LoadedGame
from builder.model import Facts, Game, Origin, TargetKind, Unit, UnitType

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


PUSHED = {"push_light": 10, "push_light_kg": 600, "push_heavy": 6, "push_heavy_kg": 1500, "figure_cost": 2}
POINTS = {"light-machine-gun": 6, "medium-machine-gun": 10, "heavy-machine-gun": 14}
BASIS = Basis(PUSHED, POINTS)
TANK = UnitType(name="Tank")
GUN = UnitType(name="Gun", kind=TargetKind.GUN)
MOTORCYCLE = UnitType(name="Motorcycle", machine_gun="light-machine-gun")


def card(unit_type: UnitType = TANK, **known: Any) -> dict[str, derive.Raw]:
    """The card of a tank with 10 mm in front, but for what the test is about."""
    return derive.card(facts(**{"front_eff_mm": 10, **known}), unit_type, BASIS)


def made_of(unit: Unit, game: LoadedGame) -> dict[str, derive.Raw]:
    """What the conversion makes of a unit of the project's, for the lines that its card has."""
    assert unit.facts is not None
    basis = derive.basis(game.data)
    assert basis is not None
    made = derive.card(unit.facts, game.data.types[unit.type], basis)
    lines = {line.key for line in game.data.lines(unit.type)}
    assert all(made[key] is None for key in set(made) - lines)
    return {key: value for key, value in made.items() if key in lines}


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


def test_four_cards_are_printed_and_all_others_but_infantry_derived(library: Library) -> None:
    units = [unit.data for unit in library.game("cobi").units.values()]
    assert {unit.id for unit in units if unit.origin is Origin.PRINTED} == set(PRINTED)
    assert sum(unit.origin is Origin.DERIVED for unit in units) == 124
    assert {unit.type for unit in units if unit.origin is Origin.HOUSE} == {"infantry"}


def test_the_conversion_gives_the_print_but_for_known_differences(library: Library) -> None:
    found = {}
    game = library.game("cobi")
    for unit_id, printed in PRINTED.items():
        unit = game.unit(unit_id).data
        made = whole(made_of(unit, game), game.data)
        for row, value in zip(ROWS, printed, strict=True):
            if made[row] != value:
                found[unit_id, row] = (made[row], value)
    assert found == KNOWN_DIFFERENCES


@pytest.mark.parametrize("unit_id", PRINTED)
def test_the_cost_of_a_printed_card_follows_from_its_printed_values(unit_id: str) -> None:
    values = dict(zip(ROWS, PRINTED[unit_id], strict=True))
    assert derive.cost(values) == values["cost"]


def test_every_derived_card_is_what_the_conversion_makes(library: Library) -> None:
    game = library.game("cobi")
    for unit in game.units.values():
        if unit.data.origin is Origin.DERIVED:
            made = made_of(unit.data, game)
            assert {name: derive.plain(raw) for name, raw in unit.data.card.items()} == made, unit.id


def test_every_card_carries_the_special_rules_of_its_facts(library: Library) -> None:
    game = library.game("cobi")
    for unit in game.units.values():
        if unit.data.origin is Origin.DERIVED:
            assert unit.data.facts is not None
            for rule in derive.special(unit.data.facts, game.data.types[unit.data.type]):
                assert rule in unit.data.special, unit.id


def test_models_without_armour_are_those_without_plate_and_guns(library: Library) -> None:
    game = library.game("cobi")
    soft = {u.id: u.data for u in game.units.values() if u.data.facts and u.values["front"] is None}
    vehicles = {key for key, unit in soft.items() if game.data.types[unit.type].kind is TargetKind.VEHICLE}
    assert vehicles == {
        *("sdkfz-9", "opel-blitz", "horch-901", "kubelwagen", "bmw-r75", "polski-fiat-621", "zis-5"),
        *("katyusha", "cckw", "jeep", "dukw"),
    }
    guns = {u.id for u in game.units.values() if game.data.types[u.data.type].kind is TargetKind.GUN}
    assert set(soft) == vehicles | guns
    assert game.unit("m6-fargo").values["front"] == 1  # it has a shield


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
def test_a_gun_is_pushed_by_its_weight(weight: float, move: dict[str, int | None]) -> None:
    made = card(GUN, weight_t=weight, speed_kmh=None)
    assert {row: made[row] for row in ("forward", "backward", "turn", "rough", "road") if row in made} == move


def test_how_far_a_gun_is_pushed_is_the_game_s(library: Library) -> None:
    game = library.game("cobi").data
    basis = derive.basis(game)
    assert basis is not None
    assert basis.constants == PUSHED
    assert basis.points == {key: weapon.points for key, weapon in game.weapons.items()}
    farther = Basis({**PUSHED, "push_light_kg": 900, "push_light": 12}, POINTS)
    made = derive.card(facts(weight_t=0.9), GUN, farther)
    assert (made["forward"], made["backward"]) == (12, 12)


@pytest.mark.parametrize("lacking", [*derive.CONSTANTS, *derive.CREW_CONSTANTS])
def test_a_game_without_these_figures_has_no_conversion(lacking: str, library: Library) -> None:
    game = library.game("cobi").data
    without = {name: constant for name, constant in game.constants.items() if name != lacking}
    sketch = derive.Sketch(id="x", name="X", type="field-gun", facts=facts())
    for constants in (without, {**game.constants, lacking: game.constants["run_over"]}):
        other = game.model_copy(update={"constants": constants})
        assert derive.basis(other) is None
        with pytest.raises(ValueError, match=r"^the game lacks one of "):
            derive.unit(sketch, other)


def test_a_game_without_guns_needs_no_points_for_their_crews(library: Library) -> None:
    game = library.game("cobi").data
    constants = {key: game.constants[key] for key in derive.CONSTANTS}
    tanks = game.model_copy(update={"constants": constants, "types": {"tank": TANK}})
    assert derive.constants_needed(tanks) == derive.CONSTANTS
    assert derive.basis(tanks) is not None


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
        (0.1, 1, 1, 1),
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


@pytest.mark.parametrize(("unit_type", "front"), [(TANK, 0), (GUN, 0), (GUN, 10)])
def test_without_plate_in_front_and_for_a_gun_there_is_no_armour(unit_type: UnitType, front: int) -> None:
    made = card(unit_type, front_eff_mm=front, side_mm=20, rear_mm=20, top_mm=20)
    assert [made[face] for face in derive.FACES] == [None] * 4


def test_a_gun_has_no_damage_of_its_own() -> None:
    made = card(GUN, weight_t=5, speed_kmh=None)
    assert [made[row] for row in ("destroy", "destroy_gun", "weaken", "immobilize")] == [None] * 4
    assert card(front_eff_mm=0)["destroy"] == 2  # a vehicle without armour has it (10.17)


@pytest.mark.parametrize(
    ("unit_type", "known", "points"),
    [
        (TANK, {"weight_t": 2}, 4),
        (TANK, {"weight_t": 8}, 10),  # destroy 2 and immobilize: 8 + 3
        (TANK, {"weight_t": 2, "machine_guns": 1}, 14),
        (TANK, {"weight_t": 2, "machine_guns": 2, "heavy_machine_guns": 1}, 28),
        (MOTORCYCLE, {"weight_t": 2, "machine_guns": 1}, 10),
        (TANK, {"weight_t": 2, "room": 3}, 4),  # 5.5
        (TANK, {"weight_t": 2, "room": 4}, 6),
        (TANK, {"weight_t": 2, "machine_guns": 1, "room": 3}, 14),  # 15.5
        (TANK, {"weight_t": 2, "gun": "rockets", "calibre_mm": 132}, 12),  # HE +3: 4 + 9
        (TANK, {"weight_t": 2, "gun": "gun", "calibre_mm": 37, "pen500_mm": 38}, 16),  # 4 dice
        (GUN, {"crew": 5}, 14),
        (
            GUN,
            {"crew": 5, "gun": "gun", "calibre_mm": 75, "pen500_mm": 100},
            52,
        ),  # 11 dice, HE +2: 4 + 39 + 10
        (GUN, {"crew": 1}, 6),
        (TANK, {"weight_t": 2, "resilience": -1}, 4),
    ],
)
def test_the_cost_of_a_model_without_armour(unit_type: UnitType, known: dict[str, Any], points: int) -> None:
    assert card(unit_type, front_eff_mm=0, **known)["cost"] == points


@given(
    unit_type=st.sampled_from([TANK, GUN, MOTORCYCLE]),
    weight=st.floats(0.1, 60, allow_nan=False),
    crew=st.integers(1, 20),
    machine_guns=st.integers(0, 20),
    room=st.integers(0, 60),
)
def test_a_model_without_armour_has_an_even_cost_that_grows(
    unit_type: UnitType, weight: float, crew: int, machine_guns: int, room: int
) -> None:
    known = {"weight_t": round(weight, 1), "crew": crew, "room": room, "machine_guns": machine_guns}

    def cost(**more: int) -> int:
        points = card(unit_type, front_eff_mm=0, **{**known, **more})["cost"]
        assert isinstance(points, int)
        return points

    assert cost() >= 4
    assert cost() % 2 == 0
    assert cost(machine_guns=machine_guns + 1 if machine_guns < 20 else 20) >= cost()
    assert cost(room=min(room + 4, 60)) >= cost()


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
        ({}, TANK, []),
        ({"open_topped": True, "front_eff_mm": 20}, TANK, ["open-topped"]),
        ({"open_topped": True}, TANK, []),  # nothing there that one could be behind
        ({"open_topped": True, "front_eff_mm": 5}, GUN, []),
        ({"gun": "75 mm", "turret": False}, TANK, ["no-turret"]),
        ({"turret": False}, TANK, []),
        ({"room": 10}, TANK, [{"room": 10}]),
    ],
)
def test_special_rules_from_facts(known: dict[str, Any], unit_type: UnitType, rules: list[object]) -> None:
    assert derive.special(facts(**known), unit_type) == rules
