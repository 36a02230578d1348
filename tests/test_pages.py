"""The pages of one language: which there are, what stands in them, and the navigation."""

from __future__ import annotations

import html
import re

from builder import pagechecks, pages
from builder.language import Language
from builder.page import Page, read_head
from builder.pages import Urls, Writer
from builder.rulebook import RuleIndex
from builder.source import Document
from tests.project import Project

HOME = "---\ntitle: Home\norder: 1\n---\n\n# Home {#home}\n\n{{ games() }}\n"


def written(project: Project) -> list[Page]:
    library = project.load()
    return Writer(library, pagechecks.prepare(library), Language()).pages()


def test_a_game_has_its_pages_its_units_and_a_page_a_unit(project: Project) -> None:
    project.write("docs/index.md", HOME)
    assert [page.path for page in written(project)] == [
        "duel/index.md",
        "index.md",
        "duel/units/index.md",
        "duel/units/alpha.md",
        "duel/units/beta.md",
    ]


def test_a_page_says_whose_game_it_is(project: Project) -> None:
    """A page of a game, of its data, and one above all games, which names every game."""
    project.write("docs/index.md", HOME)
    project.edit(project.game_file, "A game made for the tests.", '<b>"Ours"</b> & yours.')
    for page in written(project):
        matter, problems = read_head(page.text, Document(page.path))
        assert matter["notice"] == '&lt;b&gt;"Ours"&lt;/b&gt; &amp; yours.'
        assert all("order" in str(problem) for problem in problems)  # pages of data have it beside the text


def test_a_name_is_never_markup(project: Project) -> None:
    name = '<b onmouseover="x">[a](javascript:y)</b> {{ 7 * 7 }}'
    project.edit(project.units_file, "name: Alpha", f"name: '{name}'")
    found = {page.path: page for page in written(project)}
    page = found["duel/units/alpha.md"]
    assert "<b" not in page.title
    for text in (page.text, found["duel/units/index.md"].text):
        assert "<b " not in text
        assert "<b>" not in text
        body = re.sub("<article>.*?</article>", "", text.split("---")[2])  # HTML is not read as Markdown
        assert "](javascript" not in body
        assert "49" not in text.replace("{{ 7 * 7 }}", "")
    head = page.text.split("---")[1]
    assert "&lt;b" in head
    [heading] = re.findall(r"^# (.*) \{#alpha\}$", page.text, re.MULTILINE)
    assert html.unescape(heading) == name


# Navigation


def test_navigation_follows_order_and_leaves_single_units_out(project: Project) -> None:
    project.write("docs/index.md", HOME)
    project.write("docs/duel/zero.md", "---\ntitle: First\norder: 0\n---\n\n# First {#first}\n")
    project.write("docs/last.md", "---\ntitle: Last\norder: 9\n---\n\n# Last {#last}\n")
    assert pages.navigation(written(project), project.load(), Language()) == [
        {"Home": "index.md"},
        {"Duel": [{"First": "duel/zero.md"}, "duel/index.md", {"Units": "duel/units/index.md"}]},
        {"Last": "last.md"},
    ]


def test_navigation_escapes_every_title(project: Project) -> None:
    project.edit(project.game_file, "name: Duel", "name: <b>Duel</b> & more")
    project.write("docs/duel/zero.md", "---\ntitle: <i>First</i>\norder: 0\n---\n\n# First {#first}\n")
    project.write("docs/last.md", "---\ntitle: Last & least\norder: 9\n---\n\n# Last {#last}\n")
    assert pages.navigation(written(project), project.load(), Language()) == [
        {
            "&lt;b&gt;Duel&lt;/b&gt; &amp; more": [
                {"&lt;i&gt;First&lt;/i&gt;": "duel/zero.md"},
                "duel/index.md",
                {"Units": "duel/units/index.md"},
            ]
        },
        {"Last &amp; least": "last.md"},
    ]


# Addresses for the army builder


def test_the_army_builder_links_to_rules_and_units() -> None:
    urls = Urls(RuleIndex({("duel", "1.1"): "duel/turn.md"}))
    assert urls.unit("duel", "alpha") == "../duel/units/alpha/"
    assert urls.rule("duel", "1.1") == "../duel/turn/#r1-1"
    assert urls.rule("duel", "9.9") == "../duel/"  # not written yet
