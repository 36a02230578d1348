"""The army checks, over the vectors that Python and the browser share, and with the games of a library."""

from __future__ import annotations

import re
from typing import Any

import pytest

from builder import army
from builder.army import CHECKS
from builder.armymodel import Battle, Collection, Finding, Force, Row
from builder.library import Library
from builder.model import ArmyRules
from tests.armylists import ROOT, VECTORS, battle_of, club, game_of

BATTLES: list[dict[str, Any]] = VECTORS["battles"]


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    return club(tmp_path_factory.mktemp("club"))


@pytest.mark.parametrize("vector", BATTLES, ids=lambda vector: vector["name"])
def test_vector(vector: dict[str, Any]) -> None:
    battle, game = battle_of(vector["battle"]), game_of(VECTORS["games"][vector["game"]])
    assert army.findings(battle, game) == [Finding(**finding) for finding in vector["findings"]]


@pytest.mark.parametrize("rule", CHECKS)
def test_each_rule_is_broken_by_some_vectors_and_kept_by_others(rule: str) -> None:
    made = [
        {finding["rule"] for finding in vector["findings"]}
        for vector in BATTLES
        if rule in army.ALWAYS or rule in VECTORS["games"][vector["game"]]["rules"]
    ]
    assert any(rule in rules for rules in made)
    assert any(rule not in rules for rules in made)


def test_rule_ids_agree_in_python_javascript_and_model() -> None:
    script = (ROOT / "builder/web/army/checks.js").read_text("utf-8")
    table = script[script.index("const CHECKS") : script.index("const ALWAYS")]
    assert re.findall(r'\["([a-z-]+)",', table) == list(CHECKS)
    always = re.search(r"const ALWAYS = new Set\((.*)\)", script)
    assert always
    assert set(re.findall(r'"([a-z-]+)"', always[1])) == army.ALWAYS
    numbered = {name for name, kind in ArmyRules.__annotations__.items() if kind == "RuleNumber | None"}
    rules = {rule.replace("-", "_") for rule in CHECKS}
    unnumbered = {"unknown_unit", "empty_force", "price_changed", "attacker_not_larger_by"}
    assert numbered == rules - unnumbered


def test_findings_go_from_errors_to_notes() -> None:
    grave = {"error": 0, "warning": 1, "note": 2}
    for vector in BATTLES:
        levels = [grave[finding["level"]] for finding in vector["findings"]]
        assert levels == sorted(levels), vector["name"]


# With a game of the library


def test_check_and_total_take_cost_and_year_from_the_card(library: Library) -> None:
    game = library.game("dated")
    forces = (Force((Row("7tp", 2),)), Force((Row("tiger", 1), Row("maus", 3))))
    battle = Battle("", "dated", 1939, 150, 1, forces, 150)
    assert [army.total(force, game) for force in forces] == [60, 1200]
    assert [finding.rule for finding in army.check(battle, game)] == [
        "unknown-unit",
        "over-limit",
        "not-yet-available",
        *("attacker-not-larger-by", "attacker-not-larger-by"),  # models and crew; there are no figures
    ]


def test_a_unit_of_cost_0_counts_nothing_in_any_year(library: Library) -> None:
    battle = Battle("", "dated", 1934, 300, 0, (Force((Row("dummy", 9),)), Force((Row("dummy", 1),))), 300)
    found = army.check(battle, library.game("dated"))
    assert [finding.rule for finding in found if finding.level == "error"] == ["attacker-not-larger"]


def test_a_game_makes_only_the_checks_that_it_numbers(library: Library) -> None:
    rules = library.game("small").data.army
    assert rules is not None
    assert army.rule_numbers(rules) == {"over-limit": "7.2"}
    assert army.parameters(library.game("small")).checks == {"over-limit"}
    assert army.parameters(library.game("bare")).checks == frozenset()


def test_notes_beside_a_rule_go_by_its_number(library: Library) -> None:
    rules = library.game("dated").data.army
    assert rules is not None
    assert army.rule_numbers(rules)["attacker-not-larger-by"] == "3.2"


def test_what_the_checks_know_of_units(library: Library) -> None:
    units = army.parameters(library.game("dated")).units
    assert (units["7tp"].nation, units["7tp"].side, units["7tp"].crew) == ("pl", "red", 3)
    assert (units["dummy"].nation, units["dummy"].side) == ("se", None)  # a neutral nation fights on any side
    assert (units["pl-truck"].room, units["pl-truck"].tows, units["pl-truck"].unique) == (12, True, False)
    assert (units["de-truck"].room, units["de-truck"].tows, units["de-truck"].unique) == (0, True, True)
    assert units["pak"].kind == "gun"


def test_what_the_club_owns_counts_units_and_sets_together(library: Library) -> None:
    game = library.game("dated")
    owned = army.parameters(game, Collection("dated", {"7tp": 2, "gone": 1}, {"2512": 3, "9": 9})).owned
    assert owned == {"7tp": 5}
    assert army.parameters(game, Collection("small", {"7tp": 2})).owned is None
