"""The macros of the site's own pages: games, downloads, the army builder without JavaScript."""

from __future__ import annotations

import html

import pytest

from builder.language import Language
from builder.sitemacros import NAMES, SiteMacros, pdf_name
from tests.project import Project


def macros(
    project: Project, page: str = "index.md", language: Language | None = None, *, with_pdfs: bool = True
) -> SiteMacros:
    return SiteMacros(project.load(), language or Language(), page, with_pdfs)


def test_the_names_that_pages_may_use_are_those_there_are(project: Project) -> None:
    assert set(macros(project).names()) == NAMES


def test_names_of_files_by_language() -> None:
    assert pdf_name("duel", "sv", "a4") == "duel-cards.sv.a4.pdf"
    assert pdf_name("duel", "sv", "a4", "score") == "duel-score.sv.a4.pdf"


@pytest.mark.parametrize(
    ("page", "link"), [("index.md", "duel/index.md"), ("duel/index.md", ""), ("a/b.md", "../duel/index.md")]
)
def test_every_game_is_listed_with_its_summary(page: str, link: str, project: Project) -> None:
    assert macros(project, page).games() == f"[Duel]({link})\n:   Two tanks, one table&#46;"


def test_a_game_is_listed_without_markup(project: Project) -> None:
    project.edit(project.game_file, "name: Duel", "name: <b>Duel</b>")
    project.edit(project.game_file, "summary: Two tanks, one table.", "summary: '[x](y)'")
    listed = macros(project).games()
    assert "<b>" not in listed
    assert "[x](y)" not in listed
    assert html.unescape(listed) == "[<b>Duel</b>](duel/index.md)\n:   [x](y)"


def test_the_army_builder_holds_the_units_for_readers_without_javascript(project: Project) -> None:
    project.edit(project.units_file, "name: Alpha", "name: <b>Alpha</b>")
    text = macros(project, "army.md").army_builder()
    assert "<caption>Duel</caption>" in text
    row = '<td><a href="../duel/units/alpha/">&lt;b&gt;Alpha&lt;/b&gt;</a></td><td>42</td><td>1939</td>'
    assert row in text


def test_a_game_without_army_rules_is_not_in_the_army_builder(project: Project) -> None:
    text = (project.root / project.game_file).read_text("utf-8")
    project.write(project.game_file, text[: text.index("army:")].replace("{army_limit}", "{reveal}"))
    assert "<table>" not in macros(project, "army.md").army_builder()


@pytest.mark.parametrize(
    ("page", "code", "link"),
    [
        ("downloads.md", "en", "../print/duel-cards.en.a4.pdf"),
        ("downloads.md", "sv", "../../print/duel-cards.sv.a4.pdf"),
        ("index.md", "en", "print/duel-cards.en.a4.pdf"),
        ("index.md", "sv", "../print/duel-cards.sv.a4.pdf"),
        ("duel/index.md", "en", "../print/duel-cards.en.a4.pdf"),
    ],
)
def test_the_card_sheets_are_found_from_each_page(page: str, code: str, link: str, project: Project) -> None:
    assert f'<a href="{link}"' in macros(project, page, Language(code)).downloads()


def test_printed_pages_are_among_the_files_by_their_title(project: Project) -> None:
    page = "---\ntitle: Quick <i>look</i>\norder: 2\nprint: sheet\n---\n"
    project.write("docs/duel/reference.md", page)
    head, _, cards, sheet = macros(project, "downloads.md").downloads().splitlines()
    assert head == "| Game | Sheets | A4 | US Letter |"
    assert cards.startswith("| Duel | Cards | ")
    assert sheet.startswith("| Duel | Quick &#60;i&#62;look&#60;/i&#62; | ")
    assert '<a href="../print/duel-reference.en.a4.pdf" aria-label="Duel: Quick &lt;i&gt;look' in sheet
    assert "on US Letter, PDF" in sheet


def test_a_game_without_units_has_its_printed_pages_only(project: Project) -> None:
    project.write(project.units_file, "units: []\n")
    project.write("docs/duel/score.md", "---\ntitle: Score\norder: 2\nprint: sheet\n---\n")
    assert "duel-cards" not in macros(project).downloads()
    assert "duel-score.en.a4.pdf" in macros(project).downloads()


def test_a_site_without_files_says_so(project: Project) -> None:
    text = macros(project, "downloads.md", with_pdfs=False).downloads()
    assert html.unescape(text) == "The files were left out when this site was built."
