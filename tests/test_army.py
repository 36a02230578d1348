"""The army checks, the files that clubs keep, and the report."""

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from babel.messages.extract import extract_from_file

from builder import army
from builder.army import CHECKS, Battle, Entry, Finding, Force, Parameters, Row
from builder.armyfile import MAX_ROWS, read_battle
from builder.armyreport import SENTENCES, report
from builder.errors import DataError
from builder.language import Language, fill
from builder.library import Library, load_library
from builder.model import ArmyRules

ROOT = Path(__file__).parents[1]
VECTORS: list[dict[str, Any]] = json.loads((ROOT / "tests/vectors/army.json").read_text("utf-8"))

GAME = """\
name: Test game
summary: A game for tests.
notice: Nobody's.
fields:
  - {key: cost, label: Cost, kind: points, optional: false}
  - {key: available, label: Available, kind: year, optional: false}
types: {tank: {name: Tank}}
army:
  cost: cost
  available: available
  first_year: 1934
  last_year: 1945
  year: 1943
  limit: 300
  over_limit: "3.4"
  not_yet_available: "3.5"
  attacker_not_larger: "3.2"
"""
UNITS = """\
units:
  - {id: 7tp, name: 7TP, type: tank, origin: house, card: {cost: 30, available: 1937}}
  - {id: tiger, name: Tiger I, type: tank, origin: house, card: {cost: 1200, available: 1942}}
  - {id: dummy, name: Dummy, type: tank, origin: house, card: {cost: 0, available: 1934}}
"""
YEARLESS = """\
name: Small game
summary: A game without years.
notice: Nobody's.
fields: [{key: points, label: Points, kind: points, optional: false}]
types: {tank: {name: Tank}}
army: {cost: points, limit: 200, over_limit: "7.2"}
"""
NO_ARMY = YEARLESS.replace('army: {cost: points, limit: 200, over_limit: "7.2"}\n', "")
BATTLE = """\
title: Bridge at Wizna
game: dated
year: 1939
limit: 150
attacker: second
forces:
  - units: {7tp: 2, dummy: 1}
  - units: {tiger: 1, maus: 3}
"""


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    root = tmp_path_factory.mktemp("club")
    for name, game in {"dated": GAME, "small": YEARLESS, "bare": NO_ARMY}.items():
        folder = root / "cards" / name / "units"
        folder.mkdir(parents=True)
        (folder.parent / "game.yaml").write_text(game, "utf-8")
        (folder / "all.yaml").write_text(UNITS if name == "dated" else "units: []\n", "utf-8")
    return load_library(root)


def read(library: Library, text: str) -> Battle:
    path = library.root / "battle.yaml"
    path.write_text(text, "utf-8")
    return read_battle(path, library)


def problems(library: Library, text: str) -> list[str]:
    with pytest.raises(DataError) as caught:
        read(library, text)
    return [str(problem) for problem in caught.value.problems]


# The checks


def from_vector(vector: dict[str, Any]) -> tuple[Battle, Parameters]:
    game, battle = vector["game"], vector["battle"]
    first, second = (Force(tuple(Row(**row) for row in rows)) for rows in battle["forces"])
    units = {unit: Entry(**entry) for unit, entry in game["units"].items()}
    fought = Battle("", "test", battle["year"], battle["limit"], battle["attacker"], (first, second))
    return fought, Parameters(frozenset(game["rules"]), units)


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["name"])
def test_vector(vector: dict[str, Any]) -> None:
    battle, game = from_vector(vector)
    assert army.findings(battle, game) == [Finding(**finding) for finding in vector.get("findings", [])]


def test_rule_ids_agree_in_python_javascript_vectors_and_model() -> None:
    rules = set(CHECKS)
    script = (ROOT / "builder/web/army/checks.js").read_text("utf-8")
    table = script[script.index("const CHECKS") : script.index("const ALWAYS")]
    fields = {name for name in ArmyRules.model_fields if name.replace("_", "-") in rules}
    numbered = {name for name, kind in ArmyRules.__annotations__.items() if kind == "RuleNumber | None"}
    assert set(re.findall(r'\["([a-z-]+)",', table)) == rules
    assert {finding["rule"] for vector in VECTORS for finding in vector.get("findings", [])} == rules
    assert {field.replace("_", "-") for field in fields} == rules - army.ALWAYS
    assert numbered == fields


def test_every_rule_has_a_sentence_in_python_and_javascript() -> None:
    script = (ROOT / "builder/web/army/sentences.js").read_text("utf-8")
    assert set(SENTENCES) == set(CHECKS)
    assert set(re.findall(r'^  "([a-z-]+)": \(', script, re.M)) == set(CHECKS)


def test_the_report_says_what_the_browser_says() -> None:
    ours = said(ROOT / "builder/armyreport.py", "python")
    theirs = set().union(*(said(path, "javascript") for path in (ROOT / "builder/web/army").glob("*.js")))
    assert ours - theirs == {"{force} ({role}): {total}", "{force}: {total}"}  # two columns there


def said(path: Path, method: str) -> set[str]:
    """The texts of the gettext calls in a file, as the catalogues get them."""
    keywords = {"gettext": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2)}
    found: Iterable[Any] = extract_from_file(method, path, keywords=keywords)
    return {"|".join(text) if isinstance(text, tuple) else text for _, text, *_ in found}


def test_check_and_total_take_cost_and_year_from_the_card(library: Library) -> None:
    game = library.game("dated")
    battle = read(library, BATTLE)
    assert [army.total(force, game) for force in battle.forces] == [60, 1200]
    assert [finding.rule for finding in army.check(battle, game)] == [
        "unknown-unit",
        "over-limit",
        "not-yet-available",
    ]


def test_a_unit_without_cost_and_year_counts_nothing_in_any_year(library: Library) -> None:
    battle = Battle("", "dated", 1934, 300, 0, (Force((Row("dummy", 9),)), Force()))
    assert [finding.rule for finding in army.check(battle, library.game("dated"))] == ["attacker-not-larger"]


def test_a_game_makes_only_the_checks_that_it_numbers(library: Library) -> None:
    rules = library.game("small").data.army
    assert rules is not None
    assert army.rule_numbers(rules) == {"over-limit": "7.2"}
    assert army.parameters(library.game("small")).checks == {"over-limit"}
    assert army.parameters(library.game("bare")).checks == frozenset()


# From a file


def test_a_battle_is_read_in_its_order(library: Library) -> None:
    assert read(library, BATTLE) == Battle(
        title="Bridge at Wizna",
        game="dated",
        year=1939,
        limit=150,
        attacker=1,
        forces=(Force((Row("7tp", 2), Row("dummy", 1))), Force((Row("tiger", 1), Row("maus", 3)))),
    )


def test_json_is_read_as_well(library: Library) -> None:
    text = json.dumps(
        {
            "title": "Łódź",
            "game": "small",
            "limit": 5,
            "attacker": "first",
            "forces": [{}, {"units": {"a": 1}}],
        }
    )
    battle = read(library, text)
    assert (battle.title, battle.year, battle.attacker) == ("Łódź", None, 0)
    assert battle.forces == (Force(), Force((Row("a", 1),)))


def test_no_limit_is_a_state_of_its_own(library: Library) -> None:
    assert read(library, BATTLE.replace("limit: 150", "limit: none")).limit is None


@pytest.mark.parametrize("limit", ["0", "-1", "1.5", "100000", "true", "lots", "", '""'])
def test_any_other_limit_is_refused(library: Library, limit: str) -> None:
    (problem,) = problems(library, BATTLE.replace("limit: 150", f"limit: {limit}"))
    assert problem.startswith("battle.yaml:4: limit: expected a whole number from 1 to 99999, or none")


def test_every_problem_of_a_file_is_reported_at_once_with_its_line(library: Library) -> None:
    text = BATTLE.replace("second", "third").replace("7tp: 2", "7tp: 0").replace("title", "titel")
    assert problems(library, text) == [
        "battle.yaml:1: titel: is not a key here: did you mean title?: correct or remove it",
        "battle.yaml:5: attacker: expected 'first' or 'second', got \"third\"",
        "battle.yaml:7: forces.0.units.7tp: expected at least 1, got 0",
    ]


def test_what_the_game_does_not_have_is_reported_with_the_other_problems(library: Library) -> None:
    text = BATTLE.replace("1939", "1950").replace("  - units: {tiger: 1, maus: 3}\n", "")
    assert problems(library, text) == [
        "battle.yaml:3: year: expected a year from 1934 to 1945, got 1950",
        "battle.yaml:6: forces: expected at least 2, got 1",
    ]
    text = BATTLE.replace("dated", "datted").replace("limit: 150", "limit: 0")
    assert [problem.split(": ")[1] for problem in problems(library, text)] == ["game", "limit"]
    text = BATTLE.replace("1939", "1950").replace("dummy: 1", "7tp: 1")  # which is no valid YAML of ours
    assert [problem.split(": ")[1] for problem in problems(library, text)] == [
        "year",
        "forces.0.units.7tp",
    ]


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("game: dated\n", "", "game"),
        ("game: dated", "game: 7", "game"),
        ("year: 1939", "year: soon", "year"),
        ("year: 1939", "year: 1850", "year"),
        ("attacker: second", "attacker: third", "attacker"),
        ("limit: 150\n", "", "limit"),
    ],
)
def test_a_key_at_fault_is_reported_once(library: Library, old: str, new: str, key: str) -> None:
    (problem,) = problems(library, BATTLE.replace(old, new))
    assert problem.split(": ")[1] == key


@pytest.mark.parametrize("text", ["", "- a\n", "7\n", "{{\n"])
def test_a_file_that_is_no_battle_is_one_problem(library: Library, text: str) -> None:
    assert len(problems(library, text)) == 1


def test_a_file_of_any_size_is_answered_soon(library: Library) -> None:
    many = ", ".join(f"u{i}: 1" for i in range(MAX_ROWS + 1))
    (problem,) = problems(library, BATTLE.replace("7tp: 2, dummy: 1", many))
    assert problem == f"battle.yaml:7: forces.0.units: expected at most {MAX_ROWS} different units, got 501"
    (problem,) = problems(library, BATTLE + "# and so on\n" * 10_000)
    assert problem.startswith("battle.yaml: is larger than ")
    (problem,) = problems(library, BATTLE.replace("7tp: 2", "7tp: 1000000000000"))
    assert problem == "battle.yaml:7: forces.0.units.7tp: expected at most 999, got 1000000000000"


def test_where_nobody_attacks_the_attacker_may_be_left_out(library: Library) -> None:
    yearless = BATTLE.replace("dated", "small").replace("year: 1939\n", "")
    assert read(library, yearless).attacker == 1
    assert read(library, yearless.replace("attacker: second\n", "")).attacker == 0


def test_a_unit_stands_once_in_a_force(library: Library) -> None:
    (problem,) = problems(library, BATTLE.replace("dummy: 1", "7tp: 1"))
    assert problem.startswith("battle.yaml:7: forces.0.units.7tp: stands twice")


@pytest.mark.parametrize("forces", ["[{}]", "[{}, {}, {}]"])
def test_a_battle_has_two_forces(library: Library, forces: str) -> None:
    text = BATTLE[: BATTLE.index("forces:")] + f"forces: {forces}\n"
    (problem,) = problems(library, text)
    assert problem.startswith("battle.yaml:6: forces: ")


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("attacker: second\n", "", "battle.yaml:1: attacker: is missing: write first or second"),
        ("dated", "datted", "battle.yaml:2: game: unknown game 'datted': did you mean dated?"),
        ("dated", "bare", "battle.yaml:2: game: bare has no army rules: it makes no checks"),
        ("dated", "small", "battle.yaml:3: year: this game has no years: remove it"),
        ("1939", "1933", "battle.yaml:3: year: expected a year from 1934 to 1945, got 1933"),
        ("year: 1939\n", "", "battle.yaml:1: year: expected a year from 1934 to 1945, it is missing"),
    ],
)
def test_what_the_game_does_not_have_is_a_problem(
    library: Library, old: str, new: str, expected: str
) -> None:
    assert problems(library, BATTLE.replace(old, new)) == [expected]


def test_a_file_that_is_not_there(library: Library) -> None:
    with pytest.raises(DataError, match=r"none\.yaml: cannot be read"):
        read_battle(library.root / "none.yaml", library)


# In words


def told(library: Library, text: str) -> list[tuple[int, str, str]]:
    battle = read(library, text)
    lines = report(battle, library.game(battle.game), Language())
    return [(line.force, line.text, line.reference) for line in lines]


def test_the_report_gives_totals_with_the_findings_below(library: Library) -> None:
    assert told(library, BATTLE) == [
        (0, "First force (Defender): 60 points of 150", ""),
        (1, "Second force (Attacker): 1,200 points of 150", ""),
        (1, "Unknown unit maus: it adds nothing to the total.", ""),
        (1, "1,050 points over the limit of 150.", "Rule 3.4"),
        (1, "Tiger I: available from 1942, but the battle is set in 1939.", "Rule 3.5"),
    ]


def test_the_report_without_a_limit(library: Library) -> None:
    text = BATTLE.replace("limit: 150", "limit: none").replace("second", "first").replace("1939", "1942")
    assert told(library, text) == [
        (0, "First force (Attacker): 60 points, no limit", ""),
        (
            0,
            "The attacker should have more points than the defender; it is 60 against 1,200.",
            "Rule 3.2",
        ),
        (1, "Second force (Defender): 1,200 points, no limit", ""),
        (1, "Unknown unit maus: it adds nothing to the total.", ""),
    ]


def test_the_report_of_a_game_that_knows_no_attacker_names_none(library: Library) -> None:
    text = BATTLE.replace("dated", "small").replace("year: 1939\n", "").replace("{7tp: 2, dummy: 1}", "{}")
    assert told(library, text) == [
        (0, "First force: 0 points of 150", ""),
        (1, "Second force: 0 points of 150", ""),
        (1, "Unknown unit tiger: it adds nothing to the total.", ""),
        (1, "Unknown unit maus: it adds nothing to the total.", ""),
    ]


def test_a_finding_of_one_point_is_in_the_singular(library: Library) -> None:
    battle = Battle("", "dated", 1943, 1199, 0, (Force((Row("tiger", 1),)), Force()))
    assert "1 point over the limit of 1,199." in [
        line.text for line in report(battle, library.game("dated"), Language())
    ]


def test_an_id_with_braces_is_not_filled_again(library: Library) -> None:
    text = BATTLE.replace("maus: 3", '"{unit}{n}": 3')
    assert fill("Unknown unit {unit}: it adds nothing to the total.", unit="{unit}{n}") in [
        line[1] for line in told(library, text)
    ]
