"""The table of odds on a unit's page, and the place of the page's app."""

from __future__ import annotations

import html
import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from builder import oddspages
from builder.errors import UsageError
from builder.language import Language
from builder.library import Library, LoadedGame
from builder.odds import Shot, chances
from builder.play import card, rules


def table(game: LoadedGame, unit: str, language: Language | None = None) -> str:
    return oddspages.table(game.unit(unit), game, language or Language())


def parts(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(f"<div>{text}</div>")  # noqa: S314 - we have just made it


def rows(text: str) -> list[list[str]]:
    """The texts of each line, its head first."""
    found = [["".join(cell.itertext()) for cell in row] for row in parts(text).iter("tr")]
    return [[html.unescape(cell) for cell in row] for row in found]


def test_each_typical_target_has_three_faces(library: Library) -> None:
    game = library.game("cobi")
    found = rows(table(game, "tiger-i"))
    assert game.data.odds
    names = [game.unit(target).data.name for target in game.data.odds.targets]
    assert [row[0] for row in found if len(row) == 1] == names
    assert [row[0] for row in found if len(row) == 8][1:] == ["Front", "Side", "Rear"] * len(names)
    assert found[0] == [
        "Armour",
        "Hit",
        "Destroyed",
        "Gun destroyed",
        "Weakened",
        "Immobilized",
        "No effect",
        "Shots to destroy",
    ]


def test_the_figures_are_those_of_one_shot_within_short_range(library: Library) -> None:
    game = library.game("cobi")
    found = rows(table(game, "7tp"))
    assert found[2] == ["Front", "66.7%", "20.2%", "23.4%", "0.0%", "16.7%", "6.4%", "3.5"]
    aim = card(game, game.unit("7tp"))
    expected = chances(Shot(aim, aim, "side", rules(game).long_range), rules(game))
    assert found[3][2] == Language().percent(expected.destroyed)


def test_the_caption_says_what_the_figures_are(library: Library) -> None:
    said = parts(table(library.game("cobi"), "7tp"))[0].text
    assert said == (
        "What one AP shot of a loaded 7TP does to a target without damage, in the open, "
        "up to 100\xa0cm away, and how many such shots destroy it on average."
    )


def test_a_gun_without_damage_dice_fires_he_at_the_top(library: Library) -> None:
    text = table(library.game("cobi"), "lefh-18")
    assert "What one HE shot" in text
    assert {row[0] for row in rows(text) if len(row) == 8} == {"Armour", "Top"}


def test_the_table_can_be_scrolled_by_keyboard_and_has_a_name(library: Library) -> None:
    _, region = parts(table(library.game("cobi"), "7tp"))
    assert (region.get("role"), region.get("tabindex")) == ("region", "0")
    assert region.get("aria-labelledby") == "odds"
    assert [t.get("aria-labelledby") for t in region.iter("table")] == ["odds-caption"]


@pytest.mark.parametrize("unit", ["pz-i-b", "opel-blitz"])
def test_a_unit_without_a_gun_has_no_table(library: Library, unit: str) -> None:
    assert table(library.game("cobi"), unit) == ""


def test_a_game_without_odds_has_neither_table_nor_page(library: Library) -> None:
    game = library.game("bitwy")
    assert table(game, next(iter(game.units))) == ""
    with pytest.raises(UsageError, match="bitwy tells no odds"):
        oddspages.app(game, Language())


def test_names_are_no_markup(library: Library) -> None:
    game = library.game("cobi")
    unit = game.unit("7tp")
    evil = replace(unit, data=unit.data.model_copy(update={"name": "<b>&\"'"}))
    text = table(replace(game, units={**game.units, "7tp": evil}), "7tp")
    assert "<b>" not in text
    assert text.count("&lt;b&gt;&amp;") == 2


def test_the_app_tells_readers_without_javascript_where_to_look(library: Library) -> None:
    text = oddspages.app(library.game("cobi"), Language())
    assert 'data-src="../../assets/odds.json" data-game="cobi"' in text
    assert "This page needs JavaScript." in text
    assert re.search(r'<a href="\.\./units/">Units</a>', text)
