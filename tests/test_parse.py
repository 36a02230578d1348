"""Faults in a file: the place, the key and the words for each kind."""

from __future__ import annotations

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from builder.parse import nearest
from tests.project import GAME, UNITS, Project

UNIT_FAULTS = [
    # missing and unknown keys
    ("    name: Alpha\n", "", "2: name: is missing: add it"),
    (
        "    name: Alpha",
        "    nam: Alpha",
        "3: nam: is not a key here: did you mean name?: correct or remove it",
    ),
    ("speed_kmh:", "spead_kmh:", "27: facts.spead_kmh: is not a key here: did you mean speed_kmh?: "),
    (
        "    type: tank",
        "    spead_kmh: 4",
        "5: spead_kmh: is not a key here: known are card, facts, figures, full_name, id, name, ",
    ),
    ("weight_t: 10, ", "", "27: facts.weight_t: is missing: add it"),
    # wrong types
    ("name: Alpha", "name: 12", "3: name: expected text, got 12: put it in quotes"),
    ("name: Alpha", "name: true", "3: name: expected text, got true: put it in quotes"),
    ("name: Alpha", "name:", "3: name: expected text, got nothing"),
    ("name: Alpha", "name: [Alpha]", "3: name: expected text, got a list"),
    ("name: Alpha", "name: {en: Alpha}", "3: name: expected text, got keys with values"),
    ("crew: 3, conf", "crew: 3.5, conf", "27: facts.crew: expected a whole number, got 3.5"),
    ("crew: 3, conf", "crew: three, conf", '27: facts.crew: expected a whole number, got "three"'),
    ("weight_t: 10", "weight_t: heavy", '27: facts.weight_t: expected a number, got "heavy"'),
    ("weight_t: 10", "turret: 1, weight_t: 10", "27: facts.turret: expected true or false, got 1"),
    ("weight_t: 10", "sources: a, weight_t: 10", '27: facts.sources: expected a list, got "a"'),
    ("facts: {", "facts: x #", '27: facts: expected keys with values, got "x"'),
    # enums, patterns, ranges, lengths
    (
        "origin: printed",
        "origin: print",
        "6: origin: expected 'printed', 'derived' or 'house', got \"print\"",
    ),
    (
        "weight_t: 10",
        "fuel: gas, weight_t: 10",
        "27: facts.fuel: expected 'petrol', 'diesel' or 'none', got \"gas\"",
    ),
    (
        "id: alpha",
        "id: Alpha One",
        '2: id: expected small letters, digits and single hyphens, such as tiger-i, got "Alpha One"',
    ),
    ("name: Alpha", 'name: "A\\nb"', '3: name: expected text on one line, got "A\nb"'),
    ("name: Alpha", 'name: ""', '3: name: expected some text, got ""'),
    ("id: alpha", f"id: {'a' * 41}", "2: id: expected at most 40 characters, got 41"),
    ("{year: 1940", "{year: 1899", "27: facts.year: expected at least 1900, got 1899"),
    ("{year: 1940", "{year: 2000", "27: facts.year: expected at most 1999, got 2000"),
    ("weight_t: 10", "weight_t: -1", "27: facts.weight_t: expected at least 0, got -1"),
    ("weight_t: 10", "weight_t: 1e999", "27: facts.weight_t: expected at most 100000, got inf"),
    # values of more than one type: one message, where the fault is
    ("to_hit: none", "to_hit: true", "19: card.to_hit: expected a whole number or text, got true"),
    ("to_hit: none", "to_hit: [3, 6]", "19: card.to_hit: expected a whole number or text, got a list"),
    ("to_hit: none", "to_hit: 3.5", "19: card.to_hit: expected a whole number or text, got 3.5"),
    ("[slow, {", "[12, {", "10: special.0: expected text or keys with values, got 12"),
    ("room: 4", "room: many", '10: special.1.room: expected a whole number, got "many"'),
    (
        "[slow",
        "[Very slow",
        '10: special.0: expected small letters, digits and single hyphens, such as tiger-i, got "Very slow"',
    ),
    (
        "{room: 4}",
        "{Room: 4}",
        '10: special.1.Room: expected small letters, digits and single hyphens, such as tiger-i, got "Room"',
    ),
]


@pytest.mark.parametrize(("old", "new", "problem"), UNIT_FAULTS)
def test_a_fault_in_a_unit(old: str, new: str, problem: str, project: Project) -> None:
    project.edit(project.units_file, old, new)
    found = project.problems()
    assert any(line.startswith(f"{project.units_file}:{problem}") for line in found), found
    place = f"{project.units_file}:{': '.join(problem.split(': ')[:2])}: "
    assert len([line for line in found if line.startswith(place)]) <= 1  # said once


def test_a_diesel_may_be_worth_nothing_if_it_says_so(project: Project) -> None:
    project.edit(project.units_file, "weight_t: 10", "fuel: diesel, resilience: 0, weight_t: 10")
    assert project.problems() == []


GAME_FAULTS = [
    (  # a line break would end the box that a ruling stands in
        "text: It is seen within {reveal}.",
        "text: |\n      It is seen\n      within {reveal}.",
        '37: rulings.0.text: expected text on one line, got "It is seen\nwithin {reveal}.\n"',
    ),
    (
        "reason: The limit is {army_limit}.",
        'reason: "The limit\\nis {army_limit}."',
        '38: rulings.0.reason: expected text on one line, got "The limit\nis {army_limit}."',
    ),
    (
        "reason: The limit is {army_limit}.",
        f"reason: {'a' * 1201}",
        "38: rulings.0.reason: expected at most 1200 characters, got 1201",
    ),
    ("name: Duel", "nmae: Duel", "1: nmae: is not a key here: did you mean name?: correct or remove it"),
    ("kind: bonus", "kind: bonuses", "9: fields.1.kind: expected 'number', 'length', 'bonus', "),
    ("kind: bonus", "knid: bonus", "9: fields.1.knid: is not a key here: did you mean kind?: "),
    (
        "key: road",
        "key: Road-1",
        "9: fields.1.key: expected small letters, digits and _, such as reload_die, got",
    ),
    (
        'rule: "1.2", says: How',
        "rule: 1.2, says: How",
        "29: constants.reveal.rule: expected text, got 1.2: put",
    ),
    (
        'rule: "1.2", says: How',
        'rule: "1", says: How',
        "29: constants.reveal.rule: expected a rule number in",
    ),
    ("value: 30", "value: [30]", "29: constants.reveal.value: expected a whole number or text, got a list"),
    ("limit: 100", "limit: 0", "45: army.limit: expected at least 1, got 0"),
    ("limit: 100", "limit: 100000", "45: army.limit: expected at most 99999, got 100000"),
    (
        "  year: 1940\n",
        "",
        "39: army: available, first_year, last_year, year and not_yet_available go together",
    ),
    (
        ', plural: "Carries {n} figures."',
        "",
        "27: special_rules.room: a text with {n} and a plural go together",
    ),
    ("  tank: {name: Tank}", "  Tank: {name: Tank}", "24: types.Tank: expected small letters, digits and"),
    ("{name: Tank}", "Tank", '24: types.tank: expected keys with values, got "Tank"'),
    ("types:\n  tank: {name: Tank}", "types: {}", "23: types: expected at least 1, got 0"),
    ("conversion: brick-tank", "conversion: lego", "4: conversion: expected 'brick-tank', got \"lego\""),
]


@pytest.mark.parametrize(("old", "new", "problem"), GAME_FAULTS)
def test_a_fault_in_a_game(old: str, new: str, problem: str, project: Project) -> None:
    project.edit(project.game_file, old, new)
    found = project.problems()
    assert any(line.startswith(f"{project.game_file}:{problem}") for line in found), found


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "1: expected keys with values, got nothing"),
        ("[]", "1: expected keys with values, got a list"),
        ("units:\n", "1: units: expected a list, got nothing"),
        ("units: {a: b}\n", "1: units: expected a list, got keys with values"),
        ("units:\n  - 12\n", "2: expected keys with values, got 12"),
        ("unit: []\n", "1: units: is missing: add it"),
    ],
)
def test_a_file_of_another_shape(text: str, problem: str, project: Project) -> None:
    project.write(project.units_file, text)
    assert f"{project.units_file}:{problem}" in project.problems()


def test_every_problem_of_every_file_in_one_run(project: Project) -> None:
    project.edit(project.game_file, "group: move", "group: mov")
    project.edit(project.units_file, "cost: 42", 'cost: "12O"')
    project.edit(project.units_file, "nation: de", "nation: dee")
    project.edit(project.units_file, "      weaken: none\n", "")
    project.write("cards/duel/units/more.yaml", "units:\n  - id: gamma\n    id: delta\n")
    project.write("cards/duel/units/other.yml", "units:\n  - {id: 1, naem: x}\n")
    project.write("cards/other/game.yaml", "name: 3\norder: x\n")
    assert project.problems() == [
        "cards/duel/game.yaml:8: fields.0.group: unknown group 'mov': did you mean move?",
        "cards/duel/units/all.yaml:4: nation: unknown nation 'dee': did you mean de?",
        'cards/duel/units/all.yaml:9: card.cost: expected a whole number from 0 to 9999, got "12O"',
        "cards/duel/units/all.yaml:16: card.weaken: is missing: add it, or none where the unit has no such "
        "value",
        "cards/duel/units/more.yaml:3: id: stands twice (first in line 2): remove one",
        "cards/duel/units/other.yml:2: card: is missing: add it",
        "cards/duel/units/other.yml:2: id: expected text, got 1: put it in quotes",
        "cards/duel/units/other.yml:2: naem: is not a key here: did you mean name?: correct or remove it",
        "cards/duel/units/other.yml:2: name: is missing: add it",
        "cards/duel/units/other.yml:2: nation: is missing: add the unit's nation",
        "cards/duel/units/other.yml:2: origin: is missing: add it",
        "cards/duel/units/other.yml:2: type: is missing: add it",
        "cards/other/game.yaml:1: fields: is missing: add it",
        "cards/other/game.yaml:1: name: expected text, got 3: put it in quotes",
        "cards/other/game.yaml:1: notice: is missing: add it",
        "cards/other/game.yaml:1: summary: is missing: add it",
        "cards/other/game.yaml:1: types: is missing: add it",
        'cards/other/game.yaml:2: order: expected a whole number, got "x"',
    ]


@pytest.mark.parametrize(
    ("word", "known", "hint"),
    [
        ("rode", {"road", "rough"}, ": did you mean road?"),
        ("xyz", {"b", "a"}, ": known are a, b"),
        ("xyz", set(map(str, range(15))), ""),
        ("xyz", set(), ""),
    ],
)
def test_the_nearest_known_word(word: str, known: set[str], hint: str) -> None:
    assert nearest(word, known) == hint


# Whatever is written there

NASTY = [
    *["", "no", "12:30", "-1", "3-6", "6-3", "1e999", "99999999999999999999", "1.5", "true", "none", "~"],
    *[
        "[]",
        "[1, {a: b}]",
        "{}",
        "{a: b}",
        "{a: 1, a: 2}",
        "'x'",
        '"\\n"',
        '"\\ud800"',
        "'",
        '"',
        "- x",
        ": ",
        "#",
    ],
    *[
        "!!str x",
        "!x y",
        "&a x",
        "*a",
        "|",
        ">-",
        "<<",
        "? x",
        "%",
        "@",
        "`",
        "\t",
        "\a",
        "\0",
        "é",
        "{{ x }}",
    ],
    *[
        "de",
        "tank",
        "forward",
        "slow",
        "room",
        "alpha",
        "beta",
        "{n}",
        "{reveal}",
        "brick-tank",
        "int",
        "str",
    ],
]
WRITTEN = st.sampled_from(NASTY) | st.text(
    st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"]), max_size=8
)


def _spots(text: str) -> list[tuple[int, int]]:
    """Start and end of each scalar in a YAML text, keys included."""
    tokens = yaml.scan(text)
    return [
        (t.start_mark.index, t.end_mark.index)
        for t in tokens
        if isinstance(t, yaml.ScalarToken) and t.start_mark.index < t.end_mark.index
    ]


EDITS = st.lists(st.tuples(st.floats(0, 1, exclude_max=True), WRITTEN), min_size=1, max_size=2)


@given(st.booleans(), EDITS)
def test_a_file_with_anything_in_it_loads_or_says_where(
    shared_project: Project, game: bool, edits: list[tuple[float, str]]
) -> None:
    shared_project.restore()
    file, text = (Project.game_file, GAME) if game else (Project.units_file, UNITS)
    spots = _spots(text)
    chosen = {int(where * len(spots)): new for where, new in edits}
    for place in sorted(chosen, reverse=True):
        start, end = spots[place]
        text = text[:start] + chosen[place] + text[end:]
    shared_project.write(file, text)
    for problem in shared_project.faults():
        path = shared_project.root / problem.path
        assert 1 <= problem.line <= path.read_text("utf-8").count("\n") + 1
        assert problem.message


@given(st.booleans(), st.floats(0, 1, exclude_max=True))
def test_a_file_without_one_of_its_lines_loads_or_says_where(
    shared_project: Project, game: bool, where: float
) -> None:
    shared_project.restore()
    file, text = (Project.game_file, GAME) if game else (Project.units_file, UNITS)
    lines = text.splitlines(keepends=True)
    del lines[int(where * len(lines))]
    shared_project.write(file, "".join(lines))
    for problem in shared_project.faults():
        assert 1 <= problem.line <= (shared_project.root / problem.path).read_text("utf-8").count("\n")
