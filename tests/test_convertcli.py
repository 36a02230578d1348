"""`musterbook army convert`: a battle of any version as a link, YAML or JSON."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from builder.armyfile import read_battle
from builder.armywriting import to_link
from builder.cli import main
from builder.library import Library
from tests.armylists import LISTS, ROOT

SITE = ("--site-url", "https://example.org/rules")


def run(*arguments: object) -> Result:
    command = ["--root", str(ROOT), "army", "convert", *map(str, arguments)]
    return CliRunner().invoke(main, command, env={"MUSTERBOOK_SITE_URL": ""})


@pytest.mark.parametrize("name", ["battle-1.yaml", "battle-1.json", "battle-2.yaml", "battle-2.json"])
def test_a_link_opens_the_battle_on_the_page_of_the_language(library: Library, name: str) -> None:
    link = to_link(read_battle(LISTS / name, library))
    for code, folder in (("en", ""), ("sv", "sv/")):
        result = run(LISTS / name, "--to", "link", "--lang", code, *SITE)
        assert (result.exit_code, result.output) == (0, f"https://example.org/rules/{folder}army/#{link}\n")


@pytest.mark.parametrize(("form", "other"), [("yaml", "json"), ("json", "yaml")])
def test_a_file_becomes_what_the_browser_saves(
    library: Library, tmp_path: Path, form: str, other: str
) -> None:
    saved = LISTS / f"battle-2.{form}"
    middle = tmp_path / f"battle.{other}"
    middle.write_text(run(saved, "--to", other).output, "utf-8")
    assert run(middle, "--to", form).output == saved.read_text("utf-8")
    old = tmp_path / f"new.{form}"
    assert run(LISTS / "battle-1.yaml", "--to", form, "--output", old).exit_code == 0
    assert read_battle(old, library) == read_battle(LISTS / "battle-1.yaml", library)


def test_prices_of_today_are_written_where_they_are_asked_for(library: Library) -> None:
    file, cost = LISTS / "battle-1.yaml", library.game("cobi").units["7tp"].values["cost"]
    assert "price" not in run(file, "--to", "yaml").output
    assert f"{{unit: 7tp, count: 2, price: {cost}}}" in run(file, "--to", "yaml", "--prices").output


def test_a_file_that_is_there_is_replaced_only_by_force(tmp_path: Path) -> None:
    target = tmp_path / "battle.yaml"
    target.write_text("old")
    result = run(LISTS / "battle-2.json", "--to", "yaml", "--output", target)
    assert (result.exit_code, target.read_text()) == (2, "old")
    assert "is there already: add --force to replace it" in result.output
    assert run(LISTS / "battle-2.json", "--to", "yaml", "--output", target, "--force").exit_code == 0
    assert target.read_text("utf-8").startswith("version: 2\n")


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        ((LISTS / "battle-2.yaml", "--to", "link"), 2, "a link needs the site's address: add --site-url"),
        ((LISTS / "battle-2.yaml", "--to", "link", "--site-url", "x"), 2, "--site-url: expected an address"),
        ((LISTS / "battle-2.yaml", "--to", "link", "--lang", "xx", *SITE), 2, "unknown language 'xx'"),
        ((LISTS / "battle-2.yaml",), 2, "Missing option '--to'"),
        ((LISTS / "collection-1.yaml", "--to", "yaml"), 1, "is a collection, expected a battle"),
        ((LISTS / "saved-2.json", "--to", "yaml"), 1, "is all that a browser keeps, expected a battle"),
    ],
)
def test_what_cannot_be_converted_says_why(arguments: tuple[object, ...], code: int, message: str) -> None:
    result = run(*arguments)
    assert result.exit_code == code
    assert message in result.output
