"""Games and units found in folders, and asked for by id."""

from __future__ import annotations

import shutil

import pytest

from builder.errors import DataError, Problem, UsageError
from builder.library import Library
from builder.model import Band
from tests.project import UNITS, Project


def test_a_project_without_a_game(project: Project) -> None:
    shutil.rmtree(project.root / "cards")
    assert project.problems() == ["cards: no game found: expected a folder with a game.yaml, as cards/cobi/"]


def test_an_id_is_taken_once_in_a_game(project: Project) -> None:
    first, _ = UNITS.split("  - id: beta")
    project.write("cards/duel/units/more.yaml", first)
    assert project.problems() == [
        "cards/duel/units/more.yaml:2: id: alpha is taken (in cards/duel/units/all.yaml:2): "
        "give each unit its own id"
    ]


def test_two_games_may_have_the_same_id_for_a_unit(project: Project) -> None:
    shutil.copytree(project.root / "cards/duel", project.root / "cards/other")
    project.edit("cards/other/game.yaml", "name: Duel", "name: Other\norder: 1")
    loaded = project.load()
    assert list(loaded.games) == ["other", "duel"]  # by order, then by id
    assert loaded.game("other").unit("alpha").path == "cards/other/units/all.yaml"


def test_units_stand_in_the_order_of_the_nations(project: Project) -> None:
    project.edit(project.game_file, "nations:\n", "nations:\n  se: {name: Sweden}\n")
    project.edit(project.units_file, "name: Beta\n    nation: de", "name: Beta\n    nation: se")
    assert list(project.load().game("duel").units) == ["beta", "alpha"]


def test_a_unit_knows_where_it_stands(project: Project) -> None:
    beta = project.load().game("duel").unit("beta")
    assert (beta.id, beta.path, beta.line) == ("beta", "cards/duel/units/all.yaml", 11)


def test_ids_that_do_not_exist_name_the_nearest(project: Project) -> None:
    loaded = project.load()
    game = loaded.game("duel")
    with pytest.raises(UsageError, match=r"^unknown game 'dual': did you mean duel\?$"):
        loaded.game("dual")
    with pytest.raises(UsageError, match=r"^unknown unit 'alfa' in game duel: did you mean alpha\?$"):
        game.unit("alfa")
    with pytest.raises(UsageError, match=r"^unknown constant 'revael' in game duel: did you mean reveal\?$"):
        game.constant("revael")


def test_constants(project: Project) -> None:
    game = project.load().game("duel")
    assert game.constant("reveal") == 30
    assert game.constant("run_over") == Band(5, 6)
    assert game.constant("army_limit") == 100
    assert game.constants["army_limit"].rule == "1.1"


def test_an_army_without_a_limit_rule_has_no_such_constant(project: Project) -> None:
    project.edit(project.game_file, '  over_limit: "1.1"\n', "")
    project.edit(project.game_file, "{army_limit}", "open")
    assert set(project.load().game("duel").constants) == {
        *("reveal", "run_over", "push_light", "push_light_kg", "push_heavy", "push_heavy_kg"),
    }


def test_a_game_with_a_fault_still_has_its_units_read(project: Project) -> None:
    project.edit(project.game_file, "name: Duel\n", "")
    project.edit(project.units_file, "id: alpha", "id: 7")
    assert project.problems() == [
        "cards/duel/game.yaml:1: name: is missing: add it",
        "cards/duel/units/all.yaml:2: id: expected text, got 7: put it in quotes",
    ]


# One fault hides no other, and is not said again of what refers to it

BESIDE_UNITS = [  # what units are not judged by
    ("name: Duel", "name: 7", "1: name: expected text, got 7: put it in quotes"),
    ("summary: Two tanks, one table.\n", "", "1: summary: is missing: add it"),
    ("{key: move, name: Movement}", "{key: move}", "6: groups.0.name: is missing: add it"),
    ("red: {name: Red}", "red: Red", '20: sides.red: expected keys with values, got "Red"'),
    ("limit: 100", "limit: 0", "45: army.limit: expected at least 1, got 0"),
    (
        "  year: 1940\n",
        "",
        "39: army: available, first_year, last_year, year and not_yet_available go together: "
        "write all or none",
    ),
    ('- rule: "1.2"', "- rule: 1.2", "36: rulings.0.rule: expected text, got 1.2: put it in quotes"),
    ("rulings:", "ruling:", "35: ruling: is not a key here: did you mean rulings?: correct or remove it"),
]


@pytest.mark.parametrize(("old", "new", "problem"), BESIDE_UNITS)
def test_units_are_judged_by_a_game_with_a_fault(old: str, new: str, problem: str, project: Project) -> None:
    project.edit(project.game_file, old, new)
    assert project.problems() == [f"{project.game_file}:{problem}"]
    project.edit(project.units_file, "nation: de", "nation: dee")
    project.edit(project.units_file, "forward: 24", "forward: 26")
    project.edit(project.units_file, "crew: 3, set", "crew: 3.5, set")
    assert project.problems() == [
        f"{project.game_file}:{problem}",
        f"{project.units_file}:4: nation: unknown nation 'dee': did you mean de?",
        f"{project.units_file}:8: card.crew: expected a whole number or text, got 3.5",
        f"{project.units_file}:17: card.forward: the facts give 24, the card says 26: "
        "run musterbook derive again, or call the card house",
    ]


BEHIND_UNITS = [  # what units are judged by
    ("tank: {name: Tank}", "tank: Tank", '24: types.tank: expected keys with values, got "Tank"'),
    (
        "{name: Germany, side: red}",
        "Germany",
        '22: nations.de: expected keys with values, got "Germany"',
    ),
    ("{name: Slow, text: It is slow.}", "{name: Slow}", "26: special_rules.slow.text: is missing: add it"),
    ("label: Only on Road", "label: 7", "9: fields.1.label: expected text, got 7: put it in quotes"),
    (
        "value: 10,",
        "value: [10],",
        "30: constants.push_light.value: expected a whole number or text, got a list",
    ),
    ("conversion: brick-tank", "conversion: lego", "4: conversion: expected 'brick-tank', got \"lego\""),
]


@pytest.mark.parametrize(("old", "new", "problem"), BEHIND_UNITS)
def test_a_fault_in_what_units_are_judged_by_is_said_once(
    old: str, new: str, problem: str, project: Project
) -> None:
    project.edit(project.game_file, old, new)
    assert project.problems() == [f"{project.game_file}:{problem}"]
    project.edit(project.units_file, "id: alpha", "id: 7")  # what the unit's file alone tells is still told
    assert project.problems() == [
        f"{project.game_file}:{problem}",
        f"{project.units_file}:2: id: expected text, got 7: put it in quotes",
    ]


IN_A_UNIT = [  # a fault of beta
    ("id: beta", "id: 7", "11: id: expected text, got 7: put it in quotes"),
    ("name: Beta", "name: 12", "12: name: expected text, got 12: put it in quotes"),
    (
        "type: tank\n    origin: der",
        "type: 7\n    origin: der",
        "14: type: expected text, got 7: put it in quotes",
    ),
    (
        "origin: derived",
        "origin: derive",
        "15: origin: expected 'printed', 'derived' or 'house', got \"derive\"",
    ),
    ("origin: derived", "origin: printed", "11: source: is missing: a printed card names its source"),
    ("forward: 24", "forward: [24]", "17: card.forward: expected a whole number or text, got a list"),
    ("speed_kmh: 40", "speed_kmh: fast", '27: facts.speed_kmh: expected a number, got "fast"'),
    ("weight_t: 10, ", "", "27: facts.weight_t: is missing: add it"),
    (
        "speed_kmh:",
        "spead_kmh:",
        "27: facts.spead_kmh: is not a key here: did you mean speed_kmh?: correct or remove it",
    ),
    (
        "weight_t: 10",
        "weight_t: 10, fuel: diesel",
        "27: facts.resilience: is missing: add 1 for a diesel, or 0 where the engine saves nothing",
    ),
]


@pytest.mark.parametrize(("old", "new", "problem"), IN_A_UNIT)
def test_a_unit_with_a_fault_is_still_checked(old: str, new: str, problem: str, project: Project) -> None:
    project.edit(project.units_file, old, new)
    assert project.problems() == [f"{project.units_file}:{problem}"]
    project.edit(project.units_file, "cost: 18", "cost: 18\n      coast: 20")
    project.edit(project.units_file, "    facts: {", "    special: [slov]\n    facts: {")
    assert set(project.problems()) == {
        f"{project.units_file}:{problem.replace('27: ', '29: ')}",
        f"{project.units_file}:26: card.coast: is not a field of this game: did you mean cost?",
        f"{project.units_file}:28: special.0: unknown special rule 'slov': did you mean slow?",
    }


EVERY_KIND = """\
units:
  - id: alpha
    name: Alpha
    nation: dee
    type: tanks
    origin: house
    card: {forward: 18, raod: 10, to_hit: 3-7, dice: [4], he: none, weaken: 3-2, crew: none, set: none,
      cost: 42, available: 1939}
    special: [slov, room]
    colour: green
  - id: alpha
    name: 7
    nation: de
    type: tank
    origin: derived
    card: {forward: 25, road: 10, to_hit: none, dice: none, he: none, weaken: none, crew: 3, set: none,
      cost: "18", available: 1940}
    facts: {year: 1940, speed_kmh: 40, weight_t: 10, crew: 3, confidence: high, front_eff_mm: 5}
  - id: Gamma
    nation: ed
    type: tank
    origin: derived
    sets: 12
    card: {forward: 24, road: 10, to_hit: none, dice: none, he: none, weaken: none, crew: 3, set: none,
      cost: 18, available: 1940}
    facts: {year: 1940, speed_kmh: quick, weight_t: 10, crew: 3, confidence: high}
  - 12
  - id: delta
    name: Delta
    nation: de
    type: tank
    origin: derived
    card: nothing
    special: [{slow: 2}]
  - id: alpha
    name: No source
    nation: de
    type: tank
    origin: printed
    card: {forward: 18, road: 10, to_hit: none, dice: none, he: none, weaken: none, set: none, cost: 42}
  - id: zeta
    name: A diesel of unknown worth
    type: tank
    origin: derived
    card: {forward: 24, road: -1, to_hit: none, dice: none, he: none, weaken: none, crew: 3, set: none,
      cost: 18, available: 1940}
    facts: {year: 1940, speed_kmh: 40, weight_t: 10, crew: 3, fuel: diesel, confidence: high,
      front_eff_mm: 5}
"""


def test_every_fault_of_a_file_is_said_in_one_run(project: Project) -> None:
    project.write(project.units_file, EVERY_KIND)
    project.edit(project.game_file, "value: 30", "value: alpha.crew + gone")
    project.edit(project.game_file, "summary: Two tanks, one table.", "summary: 2")
    project.edit(project.game_file, "{reveal}", "{revael}")
    assert [line.removeprefix("cards/duel/") for line in project.problems()] == [
        "game.yaml:2: summary: expected text, got 2: put it in quotes",
        "game.yaml:29: constants.reveal.value: unknown constant 'gone': known are army_limit, "
        "push_heavy, push_heavy_kg, push_light, push_light_kg, reveal, run_over",
        "game.yaml:37: rulings.0.text: unknown constant {revael}: did you mean reveal?",
        "units/all.yaml:4: nation: unknown nation 'dee': did you mean de?",
        "units/all.yaml:5: type: unknown type 'tanks': did you mean tank?",
        "units/all.yaml:7: card.crew: expected a whole number from 0 to 999, got none",
        "units/all.yaml:7: card.dice: expected a whole number or text, got a list",
        "units/all.yaml:7: card.raod: is not a field of this game: did you mean road?",
        "units/all.yaml:7: card.road: is missing: add it, or none where the unit has no such value",
        "units/all.yaml:7: card.to_hit: expected a result of a die or a run of them, such as 3-6, or "
        'none where the unit has no such value, got "3-7"',
        "units/all.yaml:7: card.weaken: expected a whole number or a run of them, such as 2-3, or "
        'none where the unit has no such value, got "3-2"',
        "units/all.yaml:9: special.0: unknown special rule 'slov': did you mean slow?",
        "units/all.yaml:9: special.1: expected room: 4 (with its number)",
        "units/all.yaml:10: colour: is not a key here: known are art, card, facts, figures, full_name, id, "
        "name, nation, origin, sets, silhouette, source, special, type, unique: correct or remove it",
        "units/all.yaml:11: id: alpha is taken (in cards/duel/units/all.yaml:2): give each unit its own id",
        "units/all.yaml:12: name: expected text, got 7: put it in quotes",
        "units/all.yaml:16: card.forward: the facts give 24, the card says 25: run musterbook derive "
        "again, or call the card house",
        'units/all.yaml:17: card.cost: expected a whole number from 0 to 9999, got "18"',
        "units/all.yaml:19: id: expected small letters, digits and single hyphens, such as tiger-i, "
        'got "Gamma"',
        "units/all.yaml:19: name: is missing: add it",
        "units/all.yaml:20: nation: unknown nation 'ed': known are de",
        "units/all.yaml:23: sets: expected a list, got 12",
        'units/all.yaml:26: facts.speed_kmh: expected a number, got "quick"',
        "units/all.yaml:27: expected keys with values, got 12",
        "units/all.yaml:32: origin: a derived card needs facts, and its game a conversion: add them, "
        "or call the card house",
        'units/all.yaml:33: card: expected keys with values, got "nothing"',
        "units/all.yaml:34: special.0: expected slow (without a number)",
        "units/all.yaml:35: id: alpha is taken (in cards/duel/units/all.yaml:2): give each unit its own id",
        "units/all.yaml:35: source: is missing: a printed card names its source",
        "units/all.yaml:40: card.available: is missing: add it",
        "units/all.yaml:40: card.crew: is missing: add it",
        "units/all.yaml:41: nation: is missing: add the unit's nation",
        "units/all.yaml:45: card.road: expected a whole number from 0 to 999, or none where the unit "
        "has no such value, got -1",
        "units/all.yaml:47: facts.resilience: is missing: add 1 for a diesel, or 0 where the engine saves "
        "nothing",
    ]


def test_ids_that_cannot_be_read_are_not_taken_for_the_same(project: Project) -> None:
    project.edit(project.units_file, "id: alpha", "id: 7")
    project.edit(project.units_file, "id: beta", "id: 7")
    project.edit(project.units_file, "    name: Beta", "    name: Beta\n  - id: x")  # what stands for an id
    found = [line.removeprefix(f"{project.units_file}:") for line in project.problems()]
    assert "2: id: expected text, got 7: put it in quotes" in found
    assert "11: id: expected text, got 7: put it in quotes" in found
    assert not [line for line in found if "is taken" in line]


LOST = [  # what takes a unit or a line of its card away
    ("crew: 3, set", "crew: [3], set", "8: card.crew: expected a whole number or text, got a list"),
    ("crew: 3, set", 'crew: "3", set', '8: card.crew: expected a whole number from 0 to 999, got "3"'),
    ("id: alpha", "id: 7", "2: id: expected text, got 7: put it in quotes"),
    ("id: alpha", "id: alpha\n    id: alfa", "3: id: stands twice (first in line 2): remove one"),
]


@pytest.mark.parametrize(("old", "new", "problem"), LOST)
def test_a_figure_of_a_card_that_cannot_be_read(old: str, new: str, problem: str, project: Project) -> None:
    project.edit(project.game_file, "value: 30", "value: alpha.crew + push_light")
    project.edit(project.units_file, old, new)
    assert project.problems() == [f"{project.units_file}:{problem}"]


def test_the_project_itself(library: Library) -> None:
    assert list(library.games) == ["cobi", "bitwy", "patton"]
    assert {game.id: len(game.units) for game in library.games.values()} == {
        "cobi": 187,
        "bitwy": 3,
        "patton": 17,
    }


def test_problems_are_sorted_and_said_once() -> None:
    late, early = Problem("b.yaml", 2, "", "x"), Problem("a.yaml", 10, "k", "y")
    whole = Problem("a.yaml", 0, "", "z")
    fault = DataError([late, early, late, whole])
    assert str(fault) == "a.yaml: z\na.yaml:10: k: y\nb.yaml:2: x"
    kind, arguments = fault.__reduce__()  # as a worker process hands it back
    assert kind(*arguments).problems == fault.problems
