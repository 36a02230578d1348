from __future__ import annotations

import html
import re

import pytest

from builder import weapontables
from builder.errors import UsageError
from builder.language import MINUS, Language
from builder.library import Library, LoadedGame
from builder.model import TemplateShape, Weapon
from tests.cardhelp import MadeUp
from tests.project import Project

ENGLISH = Language()
MORTAR = Weapon.model_validate(
    {
        "name": "Tube <b>|</b>",
        "ranges": [{"to": 100, "modifier": 2}, {"to": 250, "modifier": -1}, {"to": 300, "modifier": 0}],
        "shots": 2,
        "template": "he",
        "damage": 3,
        "to_hit": "4-6",
        "reload": "6",
        "points": 12,
    }
)
PLAIN = Weapon.model_validate({"name": "Pistol", "ranges": [{"to": 50, "modifier": -2}], "points": 1})


@pytest.fixture
def cobi(library: Library) -> LoadedGame:
    return library.game("cobi")


def rows(table: str) -> list[list[str]]:
    """The cells of a Markdown table, as a reader sees them."""
    lines = [line for line in table.splitlines() if line.startswith("|")]
    return [[html.unescape(cell.strip()) for cell in line.strip("|").split("|")] for line in lines]


def test_each_band_of_range_with_its_modifier() -> None:
    assert weapontables.ranges(MORTAR, ENGLISH) == [
        "to\xa0100\xa0cm:\xa0+2",
        f"to\xa0250\xa0cm:\xa0{MINUS}1",
        "to\xa0300\xa0cm:\xa00",
    ]


def test_what_else_a_line_says() -> None:
    said = ["Shots: 2", "Template: HE", "Damage value: +3", "To Hit: 4–6", "Reload: 6"]
    assert weapontables.traits(MORTAR, ENGLISH) == said
    assert weapontables.traits(PLAIN, ENGLISH) == []


def test_every_template_has_a_word_of_its_own() -> None:
    assert len({weapontables.template_word(shape, ENGLISH) for shape in TemplateShape}) == len(TemplateShape)


@pytest.mark.parametrize("wide", [False, True])
def test_the_weapon_table_has_every_weapon_with_all_of_its_line(cobi: LoadedGame, wide: bool) -> None:
    head, _, *body = rows(weapontables.weapon_table(cobi, ENGLISH, wide))
    assert len(head) == (8 if wide else 3)
    assert [row[0] for row in body] == [weapon.name for weapon in cobi.data.weapons.values()]
    for row, weapon in zip(body, cobi.data.weapons.values(), strict=True):
        assert len(row) == len(head)
        assert row[-1] == str(weapon.points) if wide else row[-1].endswith(f"Points: {weapon.points}")
        for text in weapontables.ranges(weapon, ENGLISH):
            assert text in row[1]
    mortar = next(row for row in body if row[0] == "Mortar")
    if wide:
        assert mortar[2:] == ["1", "HE", "+2", "4–6", "3–6", "12"]
    else:
        assert mortar[2] == "Template: HE<br>Damage value: +2<br>To Hit: 4–6<br>Reload: 3–6<br>Points: 12"


def test_a_phone_has_no_line_wider_than_a_few_words(cobi: LoadedGame) -> None:
    for table in (weapontables.weapon_table(cobi, ENGLISH), weapontables.unarmoured_table(cobi, ENGLISH)):
        for row in rows(table):
            # What a column cannot be narrower than, in letters.
            longest = [max(map(len, re.split(" |<br>", cell))) for cell in row]
            assert sum(longest) < 45, row


@pytest.mark.parametrize("wide", [False, True])
def test_the_unarmoured_table_ends_with_template_and_cover(cobi: LoadedGame, wide: bool) -> None:
    *_, template, light, heavy = rows(weapontables.unarmoured_table(cobi, ENGLISH, wide))
    assert template[1] == f"+{cobi.constant('he_template')}"
    assert [light[1], heavy[1]] == [f"{MINUS}1", f"{MINUS}2"]
    assert len(rows(weapontables.unarmoured_table(cobi, ENGLISH, wide))) == len(cobi.data.weapons) + 5


@pytest.mark.parametrize("wide", [False, True])
def test_names_are_no_markup(cobi: LoadedGame, wide: bool) -> None:
    data = cobi.data.model_copy(update={"weapons": {"tube": MORTAR}})
    game = LoadedGame(**{**{s: getattr(cobi, s) for s in cobi.__slots__}, "data": data})
    for table in (weapontables.weapon_table, weapontables.unarmoured_table):
        written = table(game, ENGLISH, wide)
        assert "<b>" not in written
        assert "Tube &#60;b&#62;&#124;&#60;/b&#62;" in written


def test_all_words_come_from_the_catalogues(cobi: LoadedGame) -> None:
    language = MadeUp().language()
    for table in (weapontables.weapon_table, weapontables.unarmoured_table):
        for wide in (False, True):
            for row in rows(table(cobi, language, wide)):
                latin = {c for cell in row for c in cell.replace("<br>", "") if c.isascii() and c.isalpha()}
                assert latin == set(), row


def test_a_game_without_weapons(project: Project) -> None:
    game = project.load().game("duel")
    for table in (weapontables.weapon_table, weapontables.unarmoured_table):
        with pytest.raises(UsageError, match="has no weapons"):
            table(game, ENGLISH)
