from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import parse_qs, urljoin, urlsplit

import pytest

from builder.assemble import CSP
from tests.site.conftest import BASE, LANGUAGES, SITE_URL, Built

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


class Outline(HTMLParser):
    """What of a page tests ask for: its ids, links, scripts and metas."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.addresses: list[str] = []
        self.alternates: dict[str, str] = {}
        self.inline_scripts: list[str] = []
        self.handlers: list[str] = []
        self.metas: dict[str, str] = {}
        self.language = ""
        self._script = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {key: value or "" for key, value in attrs}
        if "id" in values:
            self.ids.append(values["id"])
        self.handlers += [key for key in values if key.startswith("on")]
        self.addresses += [
            values[key] for key in ("href", "src", "data-src", "data-odds", "data-theme") if key in values
        ]
        if tag == "link" and values.get("rel") == "alternate":
            self.alternates[values["hreflang"]] = values["href"]
        if tag == "meta":
            self.metas[values.get("http-equiv") or values.get("name", "")] = values.get("content", "")
        if tag == "html":
            self.language = values.get("lang", "")
        self._script = tag == "script" and "src" not in values and values.get("type") != "application/json"

    def handle_data(self, data: str) -> None:
        if self._script:
            self.inline_scripts.append(data)

    def handle_endtag(self, tag: str) -> None:
        self._script = False


@pytest.fixture(scope="session")
def every_outline(built: Built) -> dict[str, Outline]:
    """Every page by its path below the site's folder, with those at short addresses that lead to another."""
    return {
        path.relative_to(built.folder).as_posix(): Outline(path.read_text("utf-8"))
        for path in built.folder.rglob("*.html")
    }


@pytest.fixture(scope="session")
def outlines(every_outline: dict[str, Outline]) -> dict[str, Outline]:
    """Every page with a content of its own."""
    return {path: outline for path, outline in every_outline.items() if "refresh" not in outline.metas}


def _folder(code: str) -> str:
    return "" if code == "en" else f"{code}/"


def _pages(outlines: dict[str, Outline], code: str) -> set[str]:
    others = tuple(f"{c}/" for c in (*LANGUAGES, "eo") if c != "en")
    if code == "en":
        return {path for path in outlines if not path.startswith(others)}
    return {path.removeprefix(f"{code}/") for path in outlines if path.startswith(f"{code}/")}


def test_every_language_has_every_page(outlines: dict[str, Outline]) -> None:
    english = _pages(outlines, "en")
    assert len(english) > 140
    assert {"index.html", "404.html", "army/index.html", "cobi/units/tiger-i/index.html"} <= english
    for code in LANGUAGES[1:]:
        assert _pages(outlines, code) == english


def test_ids_are_the_same_in_every_language_and_stand_once(outlines: dict[str, Outline]) -> None:
    for path in _pages(outlines, "en"):
        own = [i for i in outlines[path].ids if not i.startswith("__")]
        assert len(own) == len(set(own)), path
        for code in LANGUAGES[1:]:
            found, english = outlines[_folder(code) + path].ids, outlines[path].ids
            if path.endswith("/glossary/index.html"):  # in the order of the language's alphabet
                found, english = sorted(found), sorted(english)
            assert found == english, (code, path)


def test_each_page_says_its_language(outlines: dict[str, Outline]) -> None:
    for code in LANGUAGES:
        for path in _pages(outlines, code):
            assert outlines[_folder(code) + path].language == code


def test_alternates_are_absolute_mutual_and_exist(outlines: dict[str, Outline]) -> None:
    codes = {*LANGUAGES, "eo", "x-default"}
    for path, outline in outlines.items():
        if path.endswith("404.html"):
            assert outline.alternates == {}
            continue
        assert set(outline.alternates) == codes, path
        for code, address in outline.alternates.items():
            assert address.startswith(SITE_URL)
            target = address.removeprefix(SITE_URL) + "index.html"
            assert outlines[target].alternates == outline.alternates
            assert outlines[target].language == ("en" if code == "x-default" else code)


def test_every_unit_has_a_short_address_that_leads_to_its_page(every_outline: dict[str, Outline]) -> None:
    short = {path: outline for path, outline in every_outline.items() if "refresh" in outline.metas}
    units = {path for path in every_outline if re.search(r"/units/[^/]+/index\.html$", path)}
    targets = set()
    for path, outline in short.items():
        target = urljoin(f"http://host/{path}", outline.metas["refresh"].partition("url=")[2])
        targets.add(target.removeprefix("http://host/") + "index.html")
        assert outline.language == every_outline[target.removeprefix("http://host/") + "index.html"].language
        assert outline.metas["Content-Security-Policy"] == CSP
        assert outline.metas["robots"] == "noindex"
    assert targets == units
    assert len(short) == len(units)
    assert {"u/tiger-i/index.html", "sv/u/tiger-i/index.html", "b/tank/index.html"} <= set(short)


def test_every_link_leads_somewhere(built: Built, outlines: dict[str, Outline]) -> None:
    broken = []
    for path, outline in outlines.items():
        here = urljoin(f"http://host{BASE}", path)
        for address in set(outline.addresses):
            target = urlsplit(urljoin(here, address))
            if target.scheme != "http" or target.netloc != "host":
                continue
            inside = target.path.removeprefix(BASE)
            file = built.folder / inside
            file = file / "index.html" if target.path.endswith("/") else file
            if not target.path.startswith(BASE) or not file.is_file():
                broken.append((path, address))
            elif target.fragment and file.suffix == ".html":
                found = outlines[file.relative_to(built.folder).as_posix()].ids
                choice = parse_qs(target.fragment)  # of the odds page: the id of a unit
                if choice and target.path.endswith("/odds/"):
                    found = (
                        {target.fragment}
                        if (file.parents[1] / "units" / choice["shooter"][0]).is_dir()
                        else set()
                    )
                if target.fragment not in found and not target.fragment.startswith("__"):
                    broken.append((path, address))
    assert broken == []


def test_no_page_names_another_host_but_to_link_to_it(built: Built, outlines: dict[str, Outline]) -> None:
    for path, outline in outlines.items():
        hosts = {urlsplit(a).netloc for a in outline.addresses if a.startswith(("http", "//"))}
        assert hosts <= {"example.org"}, path
    for style in built.folder.rglob("*.css"):
        text = style.read_text("utf-8")
        assert not re.search(r"url\(\s*['\"]?(?:https?:)?//", text), style
        assert "@import" not in text


def test_every_page_has_the_policy_and_nothing_that_it_forbids(outlines: dict[str, Outline]) -> None:
    assert "script-src 'self';" in CSP
    for path, outline in outlines.items():
        assert outline.metas["Content-Security-Policy"] == CSP, path
        assert outline.inline_scripts == [], path
        assert outline.handlers == [], path


def test_the_sitemap_names_every_page_with_its_alternates(built: Built, outlines: dict[str, Outline]) -> None:
    text = (built.folder / "sitemap.xml").read_text("utf-8")
    locations = set(re.findall(r"<loc>(.*?)</loc>", text))
    expected = {
        SITE_URL + path.removesuffix("index.html") for path in outlines if not path.endswith("404.html")
    }
    assert locations == expected
    assert text.count('hreflang="x-default"') == len(expected)
    assert not list(built.folder.glob("*/sitemap.xml"))


def test_fonts_come_with_their_licence(built: Built) -> None:
    fonts = built.folder / "pl" / "assets" / "fonts"
    assert "OPEN FONT LICENSE" in (fonts / "LICENSE.txt").read_text("utf-8").upper()
    assert list(fonts.glob("*.woff2"))


def test_the_command_says_what_it_built(built: Built) -> None:
    assert re.search(r"Built site/: \d+ pages in 6 languages, 72 PDFs, \d+ files, \d+ MB\.", built.output)
    assert "make serve" in built.output
    assert "shown in English" not in built.output
    assert {p.name for p in (built.folder / "print").iterdir()} == {
        f"{file}.{code}.{paper}.pdf"
        for file in (
            "bitwy-cards",
            "cobi-cards",
            "cobi-reference",
            "cobi-score",
            "cobi-templates",
            "patton-cards",
        )
        for code in (*LANGUAGES, "eo")
        for paper in ("a4", "letter")
    }


def test_nothing_half_made_is_left(built: Built) -> None:
    assert sorted(p.name for p in built.root.iterdir() if p.name.startswith(".")) == []
    assert not list(Path(built.folder).rglob("*.tmp"))
