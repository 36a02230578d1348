"""Markdown made from data: what a text holds is shown, and never taken for markup."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Any

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st
from markdown import Markdown

from builder import tables
from builder.language import Language
from builder.tables import escaped
from tests.conftest import ROOT
from tests.project import Project


def site_markdown() -> Markdown:
    """Python-Markdown as the site's configuration sets it up."""
    listed = yaml.safe_load((ROOT / "mkdocs.yml").read_text("utf-8"))["markdown_extensions"]
    options: dict[str, dict[str, Any]] = {}
    for entry in listed:
        options |= {entry: {}} if isinstance(entry, str) else entry
    return Markdown(extensions=list(options), extension_configs=options)


MARKDOWN = site_markdown()


class Reader(HTMLParser):
    """The text of HTML, and the tags around it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = ""
        self.tags: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_data(self, data: str) -> None:
        self.text += data


def shown(markdown: str) -> Reader:
    return Reader(MARKDOWN.reset().convert(markdown))


def words(text: str) -> str:
    return " ".join(text.split())


# Letters that mean something somewhere come up often, and so do whole constructs.
MARKUP = [
    *"\\`*_{}[]()#+-.!?|<>~^=:&\"';/%$@, \t0123456789aé漢",
    *["<b>", "</p>", "<!-- x -->", "&amp;", "&#42;", "http://a.b", "<a@b.c>", "![x](y)", "[x]: y", "[^1]"],
    *["*[HTML]: x", "{{ x }}", "{: #id }", "{#id}", "++ctrl++", "==x==", "~~x~~", "^^x^^", "\\|"],
    *["!!! note", '??? note "x"', "??? note", '=== "x"', "/// note", "--8<--", "```", "~~~", ":   x", "---"],
    *["1. x", "- x", "# x"],
]
LETTERS = st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"])
PIECES = st.lists(st.sampled_from(MARKUP) | LETTERS).map("".join)
LINES = PIECES.map(str.strip).filter(bool)


@given(LINES)
@example("??? note")
@example("!!! note")
@example("1. x")
@example("a  |  b \\| c")
@example("[x](javascript:alert(1)) <script>alert(1)</script>")
def test_a_text_is_shown_as_it_is(text: str) -> None:
    guarded = escaped(text)
    paragraph = shown(guarded)
    assert (words(paragraph.text), paragraph.tags) == (words(text), ["p"])
    heading = shown(f"## {guarded} {{ #x }}")
    assert (words(heading.text), heading.tags) == (words(text), ["h2"])
    cell = shown(tables.table(["Head"], [[guarded]]))
    assert words(cell.text) == words(f"Head {text}")
    assert cell.tags == ["table", "thead", "tr", "th", "tbody", "tr", "td"]


@given(LINES)
def test_a_text_in_a_link_is_shown_as_it_is(text: str) -> None:
    link = shown(f"See [{escaped(text)}](#x).")
    assert (words(link.text), link.tags) == (words(f"See {text}."), ["p", "a"])


def test_an_admonition_has_its_title_and_paragraphs() -> None:
    html = MARKDOWN.reset().convert(tables.admonition("ruling", "Ruling on 1.2", ["It is seen.", "Why: so."]))
    assert '<div class="admonition ruling">' in html
    assert '<p class="admonition-title">Ruling on 1.2</p>' in html
    assert "<p>It is seen.</p>\n<p>Why: so.</p>" in html


def test_a_table_sets_columns_flush_right() -> None:
    assert tables.table(["a", "b"], [["1", "2"], ["3", "4"]], {1}) == (
        "| a | b |\n| --- | ---: |\n| 1 | 2 |\n| 3 | 4 |"
    )


class Marked:
    """A catalogue whose every text is full of markup."""

    def get(self, msgid: str, _context: str) -> str | None:
        return f"*{msgid}* | <b>"

    def get_plural(self, msgid: str, _context: str, _n: int) -> str | None:
        return None


def test_the_heads_of_a_table_are_no_markup(project: Project) -> None:
    game = project.load().game("duel")
    language = Language("sv", {"app": Marked(), "cards": Marked()})
    html = MARKDOWN.reset().convert(tables.units(list(game.units.values()), game, language, "duel/index.md"))
    heads = Reader(html.split("</thead>")[0])
    assert words(heads.text) == "*Unit* | <b> *Type* | <b> *Forward* | <b> *Cost* | <b>"
    assert set(heads.tags) == {"table", "thead", "tr", "th"}


@pytest.mark.parametrize(
    ("page", "link"), [("duel/index.md", "units/alpha.md"), ("index.md", "duel/units/alpha.md")]
)
def test_the_table_of_units(page: str, link: str, project: Project) -> None:
    project.edit(project.units_file, "name: Alpha", 'name: "Alpha | *x*"')
    game = project.load().game("duel")
    text = tables.units(list(game.units.values()), game, Language(), page)
    assert text.splitlines()[1] == "| --- | --- | ---: | ---: |"
    assert f"]({link})" in text
    html = MARKDOWN.reset().convert(text)
    rows = [words(Reader(row).text) for row in html.split("<tr>")[1:]]
    assert rows == ["Unit Type Forward Cost", "Alpha | *x* Tank 18 cm 42", "Beta Tank 24 cm 18"]
