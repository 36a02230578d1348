"""Battles as files and links: what is written is read again, and stays short."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from builder import armywriting, source
from builder.army import parameters
from builder.armyfile import read_battle
from builder.armymodel import Battle, Force, Ratio, Row, clean_title
from builder.library import Library
from tests.armylists import ROOT, battle_of, random_battle

LINKS: list[dict[str, Any]] = json.loads((ROOT / "tests/vectors/links.json").read_text("utf-8"))
BATTLES = 300
MOST_CHARACTERS = 600  # of a link to a battle of 30 units


def drawn() -> list[Battle]:
    dice = random.Random(7)  # noqa: S311 - the same battles every time
    return [random_battle(dice) for _ in range(BATTLES)]


def readable(battle: Battle) -> Battle:
    """The battle in a year that the game has, and with its title as it is written."""
    year, title = battle.year or 1943, clean_title(battle.title)
    return Battle(title, "cobi", year, battle.limit, battle.attacker, battle.forces, battle.attacker_limit)


@pytest.mark.parametrize(("write", "ending"), [(armywriting.to_yaml, "yaml"), (armywriting.to_json, "json")])
def test_what_is_written_is_read_again(library: Library, tmp_path: Path, write: Any, ending: str) -> None:
    path = tmp_path / f"battle.{ending}"
    for battle in map(readable, drawn()):
        path.write_text(write(battle), "utf-8")
        assert read_battle(path, library) == battle


def test_other_programs_read_the_same_yaml() -> None:
    for battle in drawn():
        text = armywriting.to_yaml(battle)
        document, problems = source.loads(text, source.Document("x"))
        assert problems == []
        assert yaml.safe_load(text) == document.value == armywriting.to_file(battle)


@pytest.mark.parametrize(
    "unit", ["no", "y", "null", "1e5", "0x1f", "0b1", "1939", "2001-01-01", "007", "-", "none", "1-2"]
)
def test_an_id_that_yaml_would_read_otherwise_stays_an_id(unit: str) -> None:
    text = armywriting.to_yaml(Battle("", "cobi", None, None, 0, (Force((Row(unit, 1),)), Force())))
    assert yaml.safe_load(text)["forces"][0]["units"][0]["unit"] == unit
    assert source.loads(text, source.Document("x"))[0].value == yaml.safe_load(text)


def test_prices_of_today_go_into_the_rows(library: Library) -> None:
    game = parameters(library.game("cobi"))
    rows = (Row("7tp", 2, price=1), Row("gone", 1, price=7), Row("tks-20", 1, captured=True))
    first, _ = armywriting.priced(Battle("", "cobi", 1939, None, 0, (Force(rows), Force())), game).forces
    costs = [game.units[unit].cost for unit in ("7tp", "tks-20")]
    assert [row.price for row in first.rows] == [costs[0], 7, costs[1]]
    assert [(row.count, row.captured) for row in first.rows] == [(2, False), (1, False), (1, True)]


@pytest.mark.parametrize(
    "link",
    [link for link in LINKS if link["version"] == armywriting.LINK_VERSION],
    ids=lambda link: link["game"],
)
def test_a_link_is_written_as_it_was_published(link: dict[str, Any]) -> None:
    assert armywriting.to_link(battle_of(link["battle"], link["game"])) == link["link"]


def test_a_link_has_no_character_that_a_chat_could_take_for_its_own() -> None:
    for battle in drawn():
        assert re.fullmatch(r"[A-Za-z0-9%+*!.,;_-]*", armywriting.to_link(battle))


def test_a_link_to_a_battle_of_thirty_units_is_short(library: Library) -> None:
    game = parameters(library.game("cobi"))
    dice = random.Random(3)  # noqa: S311 - the same battles every time
    longest = sorted(game.units, key=len)[-30:]
    drawn = [(dice.sample([*game.units], 30), dice.randint(1, 3)) for _ in range(200)]
    for units, count in [*drawn, *((dice.sample(longest, 30), 999) for _ in range(50))]:
        rows = [Row(unit, count) for unit in units]
        forces = (Force(tuple(rows[:15])), Force(tuple(rows[15:])))
        battle = Battle("Bridge at Wizna, September", "cobi", 1943, 300, 0, forces, Ratio(3, 2))
        assert len(armywriting.to_link(armywriting.priced(battle, game))) < MOST_CHARACTERS
