"""The pages at units' short addresses."""

from __future__ import annotations

import html
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urljoin

import pytest

from builder import shortpages
from builder.assemble import CSP
from builder.errors import SystemFault
from builder.language import Language
from builder.library import Library
from tests.project import Project

SITE = "https://example.org/rules/"


class Head(HTMLParser):
    """What the tests ask of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.metas: dict[str, str] = {}
        self.links: dict[str, str] = {}
        self.tags: list[str] = []
        self.language = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {key: value or "" for key, value in attrs}
        self.tags.append(tag)
        if tag == "html":
            self.language = values["lang"]
        if tag == "meta" and "content" in values:
            self.metas[values.get("http-equiv") or values["name"]] = values["content"]
        if tag in {"link", "a"}:
            self.links[values.get("rel", tag)] = values["href"]


def head(library: Library, code: str, site_url: str) -> Head:
    game = library.game("cobi")
    return Head(shortpages.page(game.unit("tiger-i"), game, Language(code), site_url))


@pytest.mark.parametrize(("code", "prefix"), [("en", ""), ("sv", "sv/")])
def test_a_page_leads_to_the_page_of_its_unit(library: Library, code: str, prefix: str) -> None:
    found = head(library, code, SITE)
    here, target = f"{SITE}{prefix}u/tiger-i/", f"{SITE}{prefix}cobi/units/tiger-i/"
    delay, _, address = found.metas["refresh"].partition("; url=")
    assert (delay, urljoin(here, address)) == ("0", target)
    assert urljoin(here, found.links["a"]) == target
    assert found.links["canonical"] == target
    assert urljoin(here, found.links["icon"]) == f"{SITE}{prefix}assets/site/icon.svg"
    assert found.language == code


def test_a_page_has_the_policy_no_script_and_no_place_in_a_search(library: Library) -> None:
    found = head(library, "en", SITE)
    assert found.metas["Content-Security-Policy"] == CSP
    assert found.metas["robots"] == "noindex"
    assert found.tags.count("title") == found.tags.count("h1") == 1
    assert "script" not in found.tags


def test_a_site_without_an_address_has_the_same_pages_without_canonical_links(library: Library) -> None:
    found = head(library, "en", "")
    assert set(found.links) == {"icon", "a"}
    assert found.metas["refresh"] == "0; url=../../cobi/units/tiger-i/"


def test_a_name_is_no_markup(library: Library) -> None:
    game = library.game("cobi")
    unit = game.unit("7tp")
    evil = replace(unit, data=unit.data.model_copy(update={"name": "</title><script>&\"'"}))
    text = shortpages.page(evil, game, Language(), SITE)
    assert "<script" not in text
    assert text.count(html.escape("</title><script>&\"'")) == 2


def test_every_unit_of_every_game_has_one(library: Library, tmp_path: Path) -> None:
    count = shortpages.write(tmp_path, library, Language(), SITE)
    found = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()}
    expected = {
        f"{folder}/{unit}/index.html"
        for game, folder in (("cobi", "u"), ("bitwy", "b"), ("patton", "p"))
        for unit in library.game(game).units
    }
    assert found == expected
    assert count == len(expected)


def test_a_folder_that_cannot_be_written(project: Project) -> None:
    (project.root / "duel").write_text("a file")
    with pytest.raises(SystemFault, match=r"cannot be written|duel"):
        shortpages.write(project.root, project.load(), Language(), "")
