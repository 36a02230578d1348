"""Battles in words: the same ones as in the browser."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from babel.messages.extract import extract_from_file

from builder.army import CHECKS
from builder.armyfile import read_battle
from builder.armymodel import AttackerLimit, Battle, Collection, Finding, Force, Ratio, Row, Side
from builder.armyreport import report
from builder.armysentences import SENTENCES, Names, sentence
from builder.language import Language, fill
from builder.library import Library
from tests.armylists import OLD_BATTLE, ROOT, VECTORS, club


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    return club(tmp_path_factory.mktemp("club"))


def told(library: Library, text: str) -> list[tuple[Side | None, str, str]]:
    path = library.root / "battle.yaml"
    path.write_text(text, "utf-8")
    battle = read_battle(path, library)
    lines = report(battle, library.game(battle.game), Language())
    return [(line.force, line.text, line.reference) for line in lines]


def test_every_rule_has_a_sentence_in_python_and_javascript() -> None:
    script = (ROOT / "builder/web/army/findings.js").read_text("utf-8")
    assert set(SENTENCES) == {*CHECKS, "below-limit"}
    assert set(re.findall(r'^  "([a-z-]+)": \(', script, re.M)) == set(SENTENCES)


def test_the_report_says_what_the_browser_says() -> None:
    modules = ("armyreport", "armysentences", "armymeasures")
    ours = set().union(*(said(ROOT / f"builder/{module}.py", "python") for module in modules))
    theirs = set().union(*(said(path, "javascript") for path in (ROOT / "builder/web/army").glob("*.js")))
    on_paper = {
        text
        for noun in ("point", "figure")
        for text in (
            f"Limit: {{n}} {noun}|Limit: {{n}} {noun}s",
            f"The defender's limit: {{n}} {noun}|The defender's limit: {{n}} {noun}s",
            *(f"{noun.capitalize()}s each", f"No {noun}s limit"),
        )
    }
    elsewhere = {"Cost", *(f"{noun} limit: {{before}} → {{after}}" for noun in ("Points", "Figures"))}
    assert ours - theirs == {"{force} ({role}): {total}"} | on_paper | elsewhere  # two columns there


def said(path: Path, method: str) -> set[str]:
    """The texts of the gettext calls in a file, as the catalogues get them."""
    keywords = {"gettext": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2)}
    found: Iterable[Any] = extract_from_file(method, path, keywords=keywords)
    return {"|".join(text) if isinstance(text, tuple) else text for _, text, *_ in found}


@pytest.mark.parametrize("vector", VECTORS["battles"], ids=lambda vector: vector["name"])
def test_no_sentence_has_an_open_slot(library: Library, vector: dict[str, Any]) -> None:
    names = Names(library.game("dated"), Language())
    for finding in vector["findings"]:
        text = sentence(Finding(**finding), names)
        assert "{" not in text
        assert text.endswith(".")


def test_the_report_gives_totals_with_the_findings_below(library: Library) -> None:
    assert told(library, OLD_BATTLE) == [
        (0, "First force (Defender): 60 points of 150", ""),
        (0, "Models: 3, figures: 0, crew: 6, places in vehicles: 0", ""),
        (1, "Second force (Attacker): 1,200 points of 150", ""),
        (1, "Models: 1, figures: 0, crew: 5, places in vehicles: 0", ""),
        (1, "Unknown unit maus: it adds nothing to the total.", ""),
        (1, "1,050 points over the limit of 150.", "Rule 3.4"),
        (1, "Tiger I: available from 1942, but the battle is set in 1939.", "Rule 3.5"),
        (
            1,
            "Note: The attacker does not have more models than the defender; it is 1 against 3.",
            "Rule 3.2",
        ),
        (1, "Note: The attacker does not have more crew than the defender; it is 5 against 6.", "Rule 3.2"),
        (None, "Newest unit: from 1942", ""),
    ]


def test_the_report_of_a_game_that_knows_no_attacker_names_none(library: Library) -> None:
    text = OLD_BATTLE.replace("dated", "small").replace("year: 1939\n", "")
    assert told(library, text.replace("{7tp: 2, dummy: 1}", "{}")) == [
        (0, "First force: 0 points of 150", ""),
        (0, "Warning: This force has no units.", ""),
        (1, "Second force: 0 points of 150", ""),
        (1, "Unknown unit tiger: it adds nothing to the total.", ""),
        (1, "Unknown unit maus: it adds nothing to the total.", ""),
    ]


@pytest.mark.parametrize(
    ("limit", "agreed", "expected"),
    [
        (151, Ratio(3, 2), "First force (Attacker): 30 points of 226"),
        (None, Ratio(3, 2), "First force (Attacker): 30 points, ratio 3:2"),
        (151, None, "First force (Attacker): 30 points, no limit"),
        (151, 29, "First force (Attacker): 30 points of 29"),
    ],
)
def test_a_total_stands_beside_what_the_attacker_may_have(
    library: Library, limit: int | None, agreed: AttackerLimit, expected: str
) -> None:
    battle = Battle("", "dated", 1943, limit, 0, (Force((Row("7tp", 1),)), Force()), agreed)
    assert report(battle, library.game("dated"), Language())[0].text == expected


def test_a_name_that_units_of_several_nations_share_stands_with_its_nation(library: Library) -> None:
    forces = (Force((Row("pl-truck", 2),)), Force((Row("tiger", 1),)))
    battle = Battle("", "dated", 1943, None, 0, forces)
    owned = Collection("dated", {"pl-truck": 1})
    texts = [line.text for line in report(battle, library.game("dated"), Language(), owned)]
    assert "Warning: Truck (Poland): both forces together have 2, the club owns 1." in texts
    assert "Warning: Tiger I: both forces together have 1, the club owns 0." in texts


def test_a_finding_of_one_point_is_in_the_singular(library: Library) -> None:
    battle = Battle("", "dated", 1943, 1199, 1, (Force((Row("tiger", 1),)), Force()))
    assert "1 point over the limit of 1,199." in [
        line.text for line in report(battle, library.game("dated"), Language())
    ]


def test_an_id_with_braces_is_not_filled_again(library: Library) -> None:
    text = OLD_BATTLE.replace("maus: 3", '"{unit}{n}": 3')
    assert fill("Unknown unit {unit}: it adds nothing to the total.", unit="{unit}{n}") in [
        line[1] for line in told(library, text)
    ]
