"""Armies of points and armies of figures: each is spoken of in its own measure, as in the browser."""

from __future__ import annotations

import json
import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from builder import army, armytelling
from builder.armydiff import Change
from builder.armyfile import read_battle
from builder.armymeasures import MEASURES, measure_of
from builder.armymodel import Battle, Finding, Force, Ratio, Row
from builder.armyreport import report
from builder.armysentences import Names, sentence
from builder.errors import DataError
from builder.language import Language
from builder.library import Library, load_library
from builder.model import Kind
from tests.armylists import ROOT

VECTORS: dict[str, Any] = json.loads((ROOT / "tests/vectors/measures.json").read_text("utf-8"))
GAME = """\
name: Counted
summary: A game for tests.
notice: Nobody's.
fields: [{{key: size, label: Size, kind: {kind}, optional: false}}]
types: {{stand: {{name: Stand}}}}
army: {{cost: size, limit: 20, over_limit: "1.1"{more}}}
"""
ATTACKED = ', ratio: [3, 2], ratio_not_kept: "1.2", attacker_not_larger: "1.2"'
ENGLISH = Language()


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """A game of each measure, with and without an attacker."""
    root = tmp_path_factory.mktemp("measures")
    units = "".join(
        f"  - {{id: {unit}, name: {unit}, type: stand, origin: house, card: {{size: {size}}}}}\n"
        for unit, size in VECTORS["units"].items()
    )
    for kind in MEASURES:
        for game, more in (("alone", ""), ("attacked", ATTACKED)):
            folder = root / "cards" / f"{game}-{kind}"
            (folder / "units").mkdir(parents=True)
            (folder / "game.yaml").write_text(GAME.format(kind=kind, more=more), "utf-8")
            (folder / "units/all.yaml").write_text(f"units:\n{units}", "utf-8")
    return load_library(root)


def battle_of(vector: dict[str, Any], game: str) -> Battle:
    limit = vector["attackerLimit"]
    first, second = (Force(tuple(Row(*row) for row in force.items())) for force in vector["forces"])
    agreed = Ratio(*limit) if isinstance(limit, list) else limit
    return Battle("", game, None, vector["limit"], 0, (first, second), agreed)


@pytest.mark.parametrize("kind", MEASURES)
@pytest.mark.parametrize("vector", VECTORS["battles"], ids=lambda vector: vector["name"])
def test_what_is_said_of_a_battle(library: Library, vector: dict[str, Any], kind: Kind) -> None:
    game = library.game(f"{vector['game']}-{kind}")
    lines = report(battle_of(vector, game.id), game, ENGLISH)
    totals = [line.text.partition(": ")[2] for line in lines if line.level == "total"]
    found = [re.sub("^Warning: ", "", line.text) for line in lines if line.level != "total"]
    assert {"totals": totals, "findings": found} == vector["says"][kind]


@pytest.mark.parametrize("game", VECTORS["games"])
@pytest.mark.parametrize("kind", MEASURES)
def test_the_games_of_the_vectors_are_those_here(library: Library, game: str, kind: Kind) -> None:
    made = army.parameters(library.game(f"{game}-{kind}"))
    assert (made.attacks, sorted(made.checks)) == (
        VECTORS["games"][game]["attacks"],
        sorted(VECTORS["games"][game]["checks"]),
    )


@pytest.mark.parametrize(("kind", "other"), [(Kind.POINTS, "figure"), (Kind.FIGURES, "point")])
def test_no_sentence_of_a_measure_speaks_of_another(kind: Kind, other: str) -> None:
    for field in fields(MEASURES[kind]):
        say = getattr(MEASURES[kind], field.name)
        counted = field.type == "Counted"
        for n in (1, 2):
            assert other not in (say(ENGLISH, n) if counted else say(ENGLISH)).lower(), field.name


def test_what_is_left_of_a_limit(library: Library) -> None:
    left = Finding("below-limit", {"force": 0, "points": 19, "limit": 20}, "note")
    said = [sentence(left, Names(library.game(f"alone-{kind}"), ENGLISH)) for kind in MEASURES]
    assert said == ["1 point of the limit of 20 is left.", "1 figure of the limit of 20 is left."]


def test_a_changed_limit(library: Library) -> None:
    change = Change("limit", 20, None)
    said = [armytelling.change_text(change, library.game(f"alone-{kind}"), ENGLISH) for kind in MEASURES]
    assert said == ["Points limit: 20 → none", "Figures limit: 20 → none"]


def test_a_file_without_the_attackers_limit_is_told_what_to_write(library: Library, tmp_path: Path) -> None:
    text = (
        "version: 2\ngame: attacked-figures\nlimit: 20\nattacker: first\nforces: [{units: []}, {units: []}]\n"
    )
    path = tmp_path / "battle.yaml"
    path.write_text(text, "utf-8")
    with pytest.raises(DataError, match="attacker_limit: is missing: write figures, none, or a ratio"):
        read_battle(path, library)


def test_a_cost_of_kind_number_makes_points(library: Library, tmp_path: Path) -> None:
    game = library.game("alone-figures")
    number = game.data.model_copy(
        update={"fields": [game.data.fields[0].model_copy(update={"kind": Kind.NUMBER})]}
    )
    assert (army.measure(game.data), army.measure(number)) == (Kind.FIGURES, Kind.POINTS)
    assert measure_of(game) is MEASURES[Kind.FIGURES]
