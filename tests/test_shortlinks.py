"""Short addresses of units."""

from __future__ import annotations

import pytest

from builder import shortlinks
from builder.errors import UsageError
from builder.language import Language
from builder.library import Library
from tests.project import Project

SITE = "https://example.org/rules/"


def test_the_address_of_a_unit(library: Library) -> None:
    game = library.game("cobi")
    unit = game.unit("tiger-i")
    found = {code: shortlinks.address(unit, game, Language(code), SITE) for code in ("en", "sv")}
    assert found == {
        "en": "https://example.org/rules/u/tiger-i",
        "sv": "https://example.org/rules/sv/u/tiger-i",
    }


def test_a_game_without_an_address_has_its_id(project: Project) -> None:
    game = project.load().game("duel")
    assert shortlinks.place(game.unit("alpha"), game) == "duel/alpha"
    project.edit(project.game_file, "name: Duel", "name: Duel\naddress: d")
    game = project.load().game("duel")
    assert shortlinks.place(game.unit("alpha"), game) == "d/alpha"


def test_the_units_of_the_games_have_room_for_an_address(library: Library) -> None:
    for game in library.games.values():
        for code in ("en", "it", "pl", "ru", "sv"):
            shortlinks.check(game.units.values(), game, Language(code), "https://example.org/musterbook/")


def test_an_address_that_is_too_long(library: Library) -> None:
    game, language = library.game("cobi"), Language("sv")
    site = f"https://{'x' * 37}.org/"  # 50 characters
    units = [game.unit(unit) for unit in ("7tp", "tiger-i")]
    shortlinks.check([units[0]], game, language, site[:-5] + "/")
    expected = (
        f"{site}sv/u/tiger-i has 62 characters, and the QR code of a card holds 60: give the site a shorter "
        "address by --site-url, or leave it out for cards without a code"
    )
    with pytest.raises(UsageError) as fault:
        shortlinks.check(units, game, language, site)
    assert str(fault.value) == expected


def test_a_game_with_a_long_folder_is_told_of_it(project: Project) -> None:
    game = project.load().game("duel")
    with pytest.raises(UsageError, match=r", or a shorter address: in cards/duel/game\.yaml, or leave"):
        shortlinks.check(game.units.values(), game, Language(), f"https://{'x' * 60}.org/")


def test_without_a_site_there_is_nothing_to_check(library: Library) -> None:
    game = library.game("cobi")
    shortlinks.check(game.units.values(), game, Language(), "")
    shortlinks.check([], game, Language(), SITE)
