"""Terms: marked on pages, listed on their own, given to the browser; and what is said of a wrong mark."""

from __future__ import annotations

import html
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder import glossary, markdown, pagechecks
from builder.cards import Renderer
from builder.errors import DataError
from builder.glossary import faults, index, linked
from builder.language import Language
from builder.library import LoadedGame
from builder.markdown import differences
from builder.messages import data
from builder.rulebook import Macros, RuleIndex, index_rules, render
from builder.unitpages import UnitPages
from tests.project import Project

TERMS = """\
terms:
  hard-target:
    name: Hard target
    text: A model with armour, seen within {reveal}.
    rule: "1.2"
  armour: {name: "Armour *plate*", text: "What <b>stops</b> a shot.", rule: "9.9"}
  unit: {name: Unit, text: A figure or a model.}
"""
PAGE = "duel/index.md"


@pytest.fixture
def game(project: Project) -> LoadedGame:
    return with_terms(project).load().game("duel")


def with_terms(project: Project) -> Project:
    """The project with a few terms, one of them on the card, and their page."""
    project.edit(project.game_file, "constants:\n", TERMS + "constants:\n")
    project.edit(project.game_file, "short: Forward, ", "short: Forward, term: unit, ")
    project.write("docs/duel/glossary.md", "---\ntitle: G\norder: 2\n---\n\n{{ glossary() }}\n")
    return project


def rendered(project: Project, text: str, page: str = PAGE, on_paper: bool = False) -> str:
    library = project.load()
    index, _ = index_rules(library)
    return render(text, Macros(library, index, Language(), page, on_paper=on_paper))


# Marks on a page


@pytest.mark.parametrize(
    ("text", "page", "written"),
    [
        ("[a](term:unit)", PAGE, "[a](glossary.md#term-unit){ .term }"),
        ("[a](term:unit)", "duel/sub/x.md", "[a](../glossary.md#term-unit){ .term }"),
        ("[a](term:unit)", "duel/glossary.md", "[a](#term-unit){ .term }"),
        (
            "**[two words](term:hard-target)**s",
            PAGE,
            "**[two words](glossary.md#term-hard-target){ .term }**s",
        ),
        ('[a](<term:unit> "t")', PAGE, "[a](glossary.md#term-unit){ .term }"),
        ('[{{ card("he") }}](term:unit)', PAGE, "[HE modifier](glossary.md#term-unit){ .term }"),
        ("[a](other.md) term:unit", PAGE, "[a](other.md) term:unit"),
    ],
)
def test_a_marked_word_is_a_link_to_the_glossary(
    text: str, page: str, written: str, project: Project
) -> None:
    assert rendered(with_terms(project), text, page) == written


def test_a_ruling_may_mark_words_too(project: Project) -> None:
    project.edit(project.game_file, "text: It is seen within", "text: When [it](term:unit) is seen within")
    written = rendered(with_terms(project), '{{ ruling("1.2") }}')
    assert "    When [it](glossary.md#term-unit){ .term } is seen within 30\xa0cm." in written


def test_on_paper_the_words_alone_remain(project: Project) -> None:
    text = "[two *words*](term:unit) and [a](x.md)"
    assert rendered(with_terms(project), text, on_paper=True) == "two *words* and [a](x.md)"


@given(st.text("ab[]()*\\ \n:", max_size=30))
def test_what_marks_no_term_stays(text: str) -> None:
    game = LoadedGame("duel", None, {}, ())  # type: ignore[arg-type]  # nothing is asked of it
    assert linked(text, game, "g.md") == linked(text, game, None) == text


# Wrong marks


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("A [unit](term:unit).", []),
        (
            "* [unit](term:unit) [page](x.md)\n\n| a | [b](term:unit) |\n|---|---|\n| [c](term:armour) | d |",
            [],
        ),
        ("a\n\n[u](term:unti)", [(3, "unknown term 'unti': did you mean unit?")]),
        ("[u](term:)", [(1, "unknown term '': known are armour, hard-target, unit")]),
        ("[u](term:x) [v](term:y)", [(1, "unknown term 'x'"), (1, "unknown term 'y'")]),
        (
            "# A [unit](term:unit) { #a }",
            [
                (
                    1,
                    "the term unit is marked where no link can stand: mark it in a paragraph",
                )
            ],
        ),
        (
            "a\n\n[one [u](term:unit) two](x.md)",
            [(3, "the term unit is marked inside a link: mark it elsewhere")],
        ),
        (
            "![one [u](term:unit) two](x.png)",
            [(1, "the term unit is marked inside a link: mark it elsewhere")],
        ),
        ("a\n\n[u][v]\n\n[v]: term:unit", [(5, "a term is marked by a reference: write [words](term:id)")]),
        ("[see [u](term:unit)] and \\[this [u](term:unit)](x)", []),  # brackets that are no links
    ],
)
def test_what_is_wrong_with_a_mark(text: str, found: list[tuple[int, str]], game: LoadedGame) -> None:
    said = list(faults(text, game))
    assert [line for line, _ in said] == [line for line, _ in found]
    assert all(message.startswith(expected) for (_, message), (_, expected) in zip(said, found, strict=True))


def test_a_wrong_mark_is_reported_with_its_page_and_line(project: Project) -> None:
    with_terms(project).edit(project.page_file, "Spend no more", "Spend [no more](term:unti)")
    with pytest.raises(DataError) as raised:
        pagechecks.prepare(project.load())
    assert str(raised.value) == "docs/duel/index.md:9: unknown term 'unti': did you mean unit?"


def test_a_mark_outside_of_a_game(game: LoadedGame) -> None:
    message = "a term is marked outside a game's folder: move the page to docs/<game>/"
    assert list(faults("a [u](term:unit)", None)) == [(1, message)]


def test_a_mark_that_only_shows_in_rendering(project: Project) -> None:
    with_terms(project).edit(
        project.game_file, "text: It is seen within", "text: When [it](term:unti) is seen within"
    )
    with pytest.raises(DataError, match=r"cannot be rendered: unknown term 'unti': did you mean unit\?"):
        rendered(project, '{{ ruling("1.2") }}')


def test_terms_without_a_page(project: Project) -> None:
    with_terms(project).write("docs/duel/glossary.md", "---\ntitle: G\norder: 2\n---\n\nNothing.\n")
    with pytest.raises(DataError) as raised:
        pagechecks.prepare(project.load())
    message = "terms: the terms have no page: write docs/duel/glossary.md with {{ glossary() }}"
    assert [str(problem).partition(": ")[2] for problem in raised.value.problems] == [message]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("term: unit", "term: unti", "fields.0.term: unknown term 'unti': did you mean unit?"),
        ("{reveal}.\n    rule", "{revael}.\n    rule", "unknown constant {revael}: did you mean reveal?"),
        ("{name: Unit, text: A figure or a model.}", "{name: Unit}", "terms.unit.text: is missing: add it"),
    ],
)
def test_wrong_data(old: str, new: str, fault: str, project: Project) -> None:
    with_terms(project).edit(project.game_file, old, new)
    [problem] = project.problems()
    assert problem.endswith(fault)


def test_a_term_names_a_rule_that_there_is(project: Project) -> None:
    with_terms(project).edit(project.game_file, 'rule: "9.9"}', 'rule: "1.9"}')
    with pytest.raises(DataError, match=r"terms\.armour\.rule: rule 1\.9 does not stand in docs/duel/"):
        pagechecks.prepare(project.load())


# Translations


@pytest.mark.parametrize(
    ("translation", "kept"),
    [
        ("två [hårda mål](term:hard-target)", True),
        ("två hårda mål", False),
        ("två [hårda mål](term:unit)", False),
        ("två [hårda mål](term:hart-mål)", False),
        ("två [hårda](term:hard-target) [mål](term:hard-target)", False),
    ],
)
def test_a_translation_keeps_the_terms_of_a_text(translation: str, kept: bool) -> None:
    english = "two [hard targets](term:hard-target)"
    assert (differences(english, translation) == []) is kept
    assert markdown.translate(english, lambda _text, _context: translation) == translation


def test_names_and_meanings_are_translated(project: Project) -> None:
    found = {(m.part, m.context, m.msgid) for m in data(with_terms(project).load())}
    assert ("cards", "term", "Hard target") in found
    assert ("rulebook", "term, meaning", "A model with armour, seen within {reveal}.") in found


# The page, the card, the browser


def test_the_list_is_sorted_has_permanent_ids_and_is_no_markup(project: Project) -> None:
    written = html.unescape(rendered(with_terms(project), "{{ glossary() }}", "duel/glossary.md"))
    assert written == (
        "Armour *plate* { #term-armour }\n:   What <b>stops</b> a shot.\n:   Rule 9.9\n\n"
        "Hard target { #term-hard-target }\n:   A model with armour, seen within 30\xa0cm.\n"
        ":   Rule [1.2](index.md#r1-2)\n\n"
        "Unit { #term-unit }\n:   A figure or a model."
    )


def test_no_text_of_the_data_is_markup_on_the_page(project: Project) -> None:
    written = rendered(with_terms(project), "{{ glossary() }}", "duel/glossary.md")
    assert "<b>" not in written
    assert "*plate*" not in written


class Swedish:
    """A catalogue with names that Swedish sorts in another order than English."""

    def get(self, msgid: str, _context: str) -> str | None:
        return {"Unit": "Ö", "Hard target": "Å", "Armour *plate*": "Z"}.get(msgid)

    def get_plural(self, _msgid: str, _context: str, _n: int) -> str | None:
        return None


def test_the_list_follows_the_language_s_alphabet(game: LoadedGame) -> None:
    language = Language("sv", {"cards": Swedish()})
    lines = glossary.definitions(game, language, str).splitlines()
    assert [line for line in lines if "#term" in line] == [
        "Z { #term-armour }",
        "Å { #term-hard-target }",
        "Ö { #term-unit }",
    ]


def test_a_line_of_the_card_leads_to_its_term_on_the_web_alone(project: Project) -> None:
    with_terms(project).write(
        project.card_file,
        " {% for row in card.rows %}{{ row.key }}={{ glossary }}#{{ row.term }} {% endfor %}",
    )
    pages = UnitPages(project.load().game("duel"), Language(), Renderer(project.root, Language())).pages()
    text = {page.path: page.text for page in pages}
    assert ">forward=../../glossary/#term-unit " in text["duel/units/alpha.md"]
    assert " cost=../../glossary/# " in text["duel/units/alpha.md"]
    assert "What the columns mean: [Unit](../glossary.md#term-unit){ .term }\n" in text["duel/units/index.md"]


def test_the_browser_gets_plain_texts(project: Project) -> None:
    found = json.loads(json.dumps(index(with_terms(project).load(), Language())))
    assert found["version"] == glossary.VERSION
    assert found["games"]["duel"]["armour"] == {"name": "Armour *plate*", "text": "What <b>stops</b> a shot."}
    assert found["games"]["duel"]["hard-target"]["text"] == "A model with armour, seen within 30\xa0cm."


def test_a_game_without_terms_is_left_out(project: Project) -> None:
    assert index(project.load(), Language())["games"] == {}
    assert rendered(project, "{{ glossary() }}") == ""
    assert RuleIndex({}).link("duel", "1.2", PAGE) is None
