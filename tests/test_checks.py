"""Each check that looks across keys: the small project passes all, and each fault is found."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder import checks
from builder.library import Library
from builder.model import Odds
from tests.project import Project

GAME_FAULTS = {
    checks.known_groups: [
        ("group: move", "group: mov", "8: fields.0.group: unknown group 'mov': did you mean move?"),
    ],
    checks.fields_once: [
        (
            "  - {key: dice,",
            "  - {key: road, label: Road, kind: bonus}\n  - {key: dice,",
            "11: fields.3.key: road stands twice: remove one",
        ),
    ],
    checks.known_sides: [
        ("side: red", "side: blue", "22: nations.de.side: unknown side 'blue': known are red"),
    ],
    checks.known_field_constants: [
        (
            "kind: bonus",
            "kind: bonus, constant: revael",
            "9: fields.1.constant: unknown constant 'revael': did you mean reveal?",
        ),
        (
            "kind: bonus",
            "kind: bonus, constant: run_over",
            "9: fields.1.constant: expected a whole number from 0 to 999, or none where the unit has no such "
            'value, got "5-6"',
        ),
        (
            "{key: crew, label: Crew, kind: number, optional: false}",
            "{key: crew, label: Crew, kind: number, optional: false, constant: push_heavy_kg}",
            "14: fields.6.constant: expected a whole number from 0 to 999, got 1500",
        ),
    ],
    checks.known_conversion_constants: [
        (
            "  push_light: {",
            "  push_lite: {",
            "28: constants: conversion brick-tank needs a constant push_light with a whole number: add it",
        ),
        (
            "value: 1500",
            "value: push_light_kg + push_light_kg",
            "28: constants: conversion brick-tank needs a constant push_heavy_kg with a whole number: add it",
        ),
    ],
    checks.known_slots: [
        ("{reveal}", "{revael}", "37: rulings.0.text: unknown constant {revael}: did you mean reveal?"),
        (
            "{army_limit}",
            "{limit}",
            "38: rulings.0.reason: unknown constant {limit}: did you mean army_limit?",
        ),
    ],
    checks.known_terms: [
        ("kind: bonus", "kind: bonus, term: road", "9: fields.1.term: unknown term 'road'"),
    ],
    checks.known_army_fields: [
        ("cost: cost", "cost: costs", "40: army.cost: unknown field 'costs': did you mean cost?"),
        (
            "available: available",
            "available: year",
            "41: army.available: unknown field 'year': known are available, cost, crew, dice, forward, he, "
            "road, set, to_hit, weaken",
        ),
        (
            "cost: cost",
            "cost: forward",
            "40: army.cost: expected a field of kind figures, number or points with optional: false, "
            "got forward",
        ),
        (
            "cost: cost",
            "cost: dice",  # a number, but a card may say none
            "40: army.cost: expected a field of kind figures, number or points with optional: false, "
            "got dice",
        ),
        (
            "available: available",
            "available: crew",
            "41: army.available: expected a field of kind year with optional: false, got crew",
        ),
        (
            "kind: year, optional: false",
            "kind: year",
            "41: army.available: expected a field of kind year with optional: false, got available",
        ),
    ],
    checks.known_army_room: [
        (
            "  limit: 100",
            "  room: rooms\n  limit: 100",
            "45: army.room: unknown special rule 'rooms': did you mean room?",
        ),
        (
            "  limit: 100",
            "  room: slow\n  limit: 100",
            "45: army.room: expected a special rule with a number, got slow",
        ),
    ],
    checks.names_once: [
        (
            "  - {key: move, name: Movement}",
            "  - {key: move, name: Movement}\n  - {key: gun, name: Gun}\n  - {key: move, name: Moves}",
            "8: groups.2.key: move stands twice: remove one",
        ),
        (
            "  reveal: {",
            "  army_limit: {",
            "29: constants.army_limit: is the army's own limit: give this constant another name",
        ),
    ],
}

UNIT_FAULTS = {
    checks.known_type: [("type: tank", "type: tanks", "5: type: unknown type 'tanks': did you mean tank?")],
    checks.known_nation: [
        ("nation: de", "nation: xy", "4: nation: unknown nation 'xy': known are de"),
        ("    nation: de\n", "", "2: nation: is missing: add the unit's nation"),
    ],
    checks.known_special_rules: [
        ("[slow", "[slov", "10: special.0: unknown special rule 'slov': did you mean slow?"),
        ("[slow", "[{slow: 2}", "10: special.0: expected slow (without a number)"),
        ("{room: 4}", "room", "10: special.1: expected room: 4 (with its number)"),
    ],
    checks.derived_card_follows_facts: [
        (
            "forward: 24",
            "forward: 26",
            "17: card.forward: the facts give 24, the card says 26: run musterbook derive again, or call the "
            "card house",
        ),
        (
            "dice: none",
            "dice: 3",
            "20: card.dice: the facts give none, the card says 3: run musterbook derive again, or call the "
            "card house",
        ),
        (
            "speed_kmh: 40",
            "speed_kmh: 50",
            "17: card.forward: the facts give 30, the card says 24: run musterbook derive again, or call the "
            "card house",
        ),
        (
            "origin: printed",
            "origin: derived",
            "6: origin: a derived card needs facts, and its game a conversion: add them, or call the card "
            "house",
        ),
        (
            "crew: 3, confidence",
            "crew: 3, room: 4, confidence",
            "11: special: the facts give room: 4, too: add it, or call the card house",
        ),
    ],
    checks.printed_card_has_source: [
        ("    source: A card of paper\n", "", "2: source: is missing: a printed card names its source"),
        ("source: A card of paper", "source: ~", "7: source: is missing: a printed card names its source"),
    ],
    checks.diesel_says_its_worth: [
        (
            "weight_t: 10",
            "weight_t: 10, fuel: diesel",
            "27: facts.resilience: is missing: add 1 for a diesel, or 0 where the engine saves nothing",
        ),
        (
            "    special: [slow, {room: 4}]\n",
            "    facts: {year: 1940, weight_t: 10, crew: 3, confidence: high, fuel: diesel}\n",
            "10: facts.resilience: is missing: add 1 for a diesel, or 0 where the engine saves nothing",
        ),
    ],
    checks.facts_belong_together: [
        (
            "crew: 3, confidence",
            "crew: 3,\n      gun: 37 mm, confidence",
            "28: facts.gun: gun and calibre_mm go together: write both or neither",
        ),
        (
            "crew: 3, confidence",
            "crew: 3, calibre_mm: 37, confidence",
            "27: facts.gun: gun and calibre_mm go together: write both or neither",
        ),
    ],
    checks.usable_id: [
        ("id: alpha", "id: index", "2: id: index is reserved: give the unit another id"),
        ("id: alpha", "id: con", "2: id: con is reserved: give the unit another id"),
        ("id: beta", "id: lpt9", "11: id: lpt9 is reserved: give the unit another id"),
    ],
}


SUM = "expected a whole number, a run such as 5-6, or a sum such as max_activated - max_models, got "
WORKED_OUT_FAULTS = [
    ("value: 5-6", "value: 6-5", f'34: constants.run_over.value: {SUM}"6-5"'),
    ("value: 30", "value: 30 cm", f'29: constants.reveal.value: {SUM}"30 cm"'),
    (
        "value: 30",
        "value: alpha.crew + beta.crow",
        "29: constants.reveal.value: unknown card field 'crow': did you mean crew?",
    ),
    ("value: 30", "value: alfa.crew", "29: constants.reveal.value: unknown unit 'alfa': did you mean alpha?"),
    (
        "value: 30",
        "value: beta.dice",
        "29: constants.reveal.value: beta.dice is not a whole number and cannot be added up",
    ),
    (
        "value: 30",
        "value: army_limit + reveal",
        "29: constants.reveal.value: goes round in a circle: reveal → reveal",
    ),
]


def test_the_small_project_has_no_problem(project: Project) -> None:
    assert list(project.load().game("duel").units) == ["alpha", "beta"]


def test_every_check_has_a_fault_here() -> None:
    ours = checks.__name__
    assert list(GAME_FAULTS) == [check for check in checks.GAME_CHECKS if check.__module__ == ours]
    assert list(UNIT_FAULTS) == [check for check in checks.UNIT_CHECKS if check.__module__ == ours]


@pytest.mark.parametrize(("old", "new", "problem"), [f for found in GAME_FAULTS.values() for f in found])
def test_a_fault_in_a_game(old: str, new: str, problem: str, project: Project) -> None:
    project.edit(project.game_file, old, new)
    assert f"{project.game_file}:{problem}" in project.problems()


@pytest.mark.parametrize(("old", "new", "problem"), WORKED_OUT_FAULTS)
def test_a_constant_that_cannot_be_worked_out(old: str, new: str, problem: str, project: Project) -> None:
    project.edit(project.game_file, old, new)
    assert project.problems() == [f"{project.game_file}:{problem}"]


@pytest.mark.parametrize(("old", "new", "problem"), [f for found in UNIT_FAULTS.values() for f in found])
def test_a_fault_in_a_unit(old: str, new: str, problem: str, project: Project) -> None:
    project.edit(project.units_file, old, new)
    assert project.problems() == [f"{project.units_file}:{problem}"]


def test_a_vehicle_needs_a_speed(project: Project) -> None:
    """Without one it would be pushed like a gun."""
    project.edit(project.units_file, "speed_kmh: 40, ", "")
    missing = "27: facts.speed_kmh: is missing: add it, or choose a type of gun, which is pushed"
    assert f"{project.units_file}:{missing}" in project.problems()
    project.edit(project.units_file, "origin: derived", "origin: house")  # its figures are the club's own
    assert project.problems() == []


def test_each_special_rule_of_the_facts_is_on_the_card(project: Project) -> None:
    project.edit(
        project.units_file,
        "crew: 3, confidence",
        "crew: 3, open_topped: true, room: 1, confidence",
    )
    project.edit(project.units_file, "cost: 18", "cost: 14")
    advice = "too: add it, or call the card house"
    assert project.problems() == [
        f"{project.units_file}:11: special: the facts give open-topped, {advice}",
        f"{project.units_file}:11: special: the facts give room: 1, {advice}",
    ]
    project.edit(project.game_file, "  slow: {", "  open-topped: {name: Open, text: It is open.}\n  slow: {")
    project.edit(project.units_file, "    facts: {", "    special: [{room: 1}, open-topped]\n    facts: {")
    assert project.problems() == []


def test_a_gun_needs_no_speed(project: Project) -> None:
    beta_is_a_gun(project, road="      road: none\n")
    project.edit(project.units_file, "speed_kmh: 40, ", "")
    assert project.problems() == []


@pytest.mark.parametrize(("worth", "cost"), [(0, 18), (1, 22)])
def test_a_diesel_that_says_its_worth(worth: int, cost: int, project: Project) -> None:
    project.edit(project.units_file, "weight_t: 10", f"weight_t: 10, fuel: diesel, resilience: {worth}")
    project.edit(project.units_file, "cost: 18", f"cost: {cost}")
    assert project.problems() == []


@pytest.mark.parametrize("unit_id", ["index-2", "console", "com", "com10", "nul-1", "print"])
def test_an_id_that_only_looks_reserved(unit_id: str, project: Project) -> None:
    project.edit(project.units_file, "id: alpha", f"id: {unit_id}")
    assert project.problems() == []


def test_faults_across_keys_are_said_together(project: Project) -> None:
    """None of them hides another, nor a fault of a single key."""
    for old, new in [
        ("id: alpha", "id: aux"),
        ("name: Alpha", "name: 7"),
        ("    source: A card of paper\n", ""),
        ("speed_kmh: 40, weight_t: 10", "fuel: diesel, gun: 37 mm, weight_t: heavy"),
    ]:
        project.edit(project.units_file, old, new)
    found = [line.removeprefix(f"{project.units_file}:") for line in project.problems()]
    assert found == [
        "2: id: aux is reserved: give the unit another id",
        "2: source: is missing: a printed card names its source",
        "3: name: expected text, got 7: put it in quotes",
        '26: facts.weight_t: expected a number, got "heavy"',
    ]


def test_a_card_that_a_club_changed_is_house(project: Project) -> None:
    project.edit(project.units_file, "forward: 24", "forward: 26")
    project.edit(project.units_file, "origin: derived", "origin: house")
    assert project.load().game("duel").unit("beta").values["forward"] == 26


def test_a_game_without_nations_has_units_without(project: Project) -> None:
    for old in ("nations:\n  de: {name: Germany, side: red}\n", "sides:\n  red: {name: Red}\n"):
        project.edit(project.game_file, old, "")
    project.edit(project.units_file, "    nation: de\n", "")
    assert project.problems() == [f"{project.units_file}:12: nation: unknown nation 'de'"]
    project.edit(project.units_file, "    nation: de\n", "")
    assert len(project.load().game("duel").units) == 2


def test_a_conversion_is_needed_for_derived_cards(project: Project) -> None:
    project.edit(project.game_file, "conversion: brick-tank\n", "")
    [problem] = project.problems()
    assert problem.startswith(f"{project.units_file}:15: origin: a derived card needs facts")


FIGURE_COST = '  figure_cost: {value: 2, kind: points, rule: "1.2", says: Points of a figure.}\n'


def beta_is_a_gun(project: Project, road: str) -> None:
    """Makes the derived unit a light gun, with that line of the card for the road."""
    project.edit(
        project.game_file, "tank: {name: Tank}", "tank: {name: Tank}\n  field-gun: {name: Gun, kind: gun}"
    )
    project.edit(project.game_file, "  push_heavy_kg:", f"{FIGURE_COST}  push_heavy_kg:")
    for old, new in [
        ("type: tank\n    origin: derived", "type: field-gun\n    origin: derived"),
        ("weight_t: 10", "weight_t: 0.5"),
        ("forward: 24", "forward: 10"),
        ("cost: 18", "cost: 10"),
        ("      road: 10\n", road),
    ]:
        project.edit(project.units_file, old, new)


def drifted(project: Project) -> list[str]:
    place, advice = f"{project.units_file}:", ": run musterbook derive again, or call the card house"
    return [problem.removeprefix(place).removesuffix(advice) for problem in project.problems()]


@pytest.mark.parametrize("value", ["10", "none"])
def test_a_derived_card_says_nothing_where_a_constant_stands(value: str, project: Project) -> None:
    project.edit(project.game_file, "kind: bonus", "kind: bonus, constant: push_light")
    project.edit(project.units_file, "      road: 10\n", f"      road: {value}\n")
    assert drifted(project) == [
        f"18: card.road: the facts give nothing (push_light stands), the card says {value}"
    ]
    project.edit(project.units_file, f"      road: {value}\n", "")
    assert project.problems() == []


def test_a_derived_card_says_its_exception_from_a_constant(project: Project) -> None:
    """A gun has no bonus on road."""
    project.edit(project.game_file, "kind: bonus", "kind: bonus, constant: push_light")
    beta_is_a_gun(project, road="")
    assert drifted(project) == [
        "16: card.road: the facts give none, the card says nothing (push_light stands)"
    ]
    project.edit(project.units_file, "      to_hit: none\n", "      road: none\n      to_hit: none\n")
    assert project.problems() == []


def test_cards_made_by_other_figures_have_drifted(project: Project) -> None:
    """After a change of how far guns are pushed, each gun is to be derived again."""
    beta_is_a_gun(project, road="      road: none\n")
    assert project.problems() == []
    project.edit(project.game_file, "value: 10", "value: 12")
    assert drifted(project) == ["17: card.forward: the facts give 12, the card says 10"]


def test_the_army_limit_is_a_constant_only_where_there_is_an_army(project: Project) -> None:
    text = Path(project.root, project.game_file).read_text("utf-8")
    project.write(project.game_file, text[: text.index("army:")])
    assert project.problems() == [
        f"{project.game_file}:38: rulings.0.reason: unknown constant {{army_limit}}: "
        "known are push_heavy, push_heavy_kg, push_light, push_light_kg, reveal, run_over"
    ]


# Odds


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({}, None),
        ({"odds": None}, None),
        ({"engine": None}, "odds: needs the rules as code: add engine: brick-tank, or remove it"),
        (
            {"odds": Odds(targets=["7tp", "7pt"])},
            "odds.targets.1: unknown unit '7pt': did you mean 7tp?",
        ),
        (
            {"odds": Odds(targets=["opel-blitz"])},
            "odds.targets.0: opel-blitz has no armour on its card: choose a hard target",
        ),
    ],
)
def test_typical_targets_are_hard_targets(
    change: dict[str, object], problem: str | None, library: Library
) -> None:
    game = library.game("cobi")
    changed = game.data.model_copy(update=change)
    found = [str(p) for p in checks.known_odds_targets(changed, game.documents[0], game.card_value)]
    assert len(found) == (problem is not None)
    assert all(said.endswith(str(problem)) for said in found)


def test_a_damage_die_must_come_to_an_end(library: Library) -> None:
    game = library.game("cobi")
    again = game.data.constants["damage_again"].model_copy(update={"value": "1-6"})
    constants = {**game.data.constants, "damage_again": again}
    changed = game.data.model_copy(update={"constants": constants})
    (found,) = checks.known_odds_targets(changed, game.documents[0], game.card_value)
    assert "constants.damage_again.value: each result adds another die" in str(found)
