"""Macros of the rulebook, the index of rules, and what is said of a wrong page."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder import rulebook
from builder.errors import DataError, UsageError
from builder.language import Language
from builder.library import Library
from builder.rulebook import Macros, RuleIndex, anchor, check_page, index_rules, page_url, relative, render
from tests.conftest import ROOT
from tests.project import Project

PAGE = "duel/index.md"
EXTRA = {"games", "downloads", "army_builder", "odds"}


class Translated:
    """A catalogue that marks each text as translated."""

    def get(self, msgid: str, _context: str) -> str | None:
        return f"«{msgid}»"

    def get_plural(self, msgid: str, _context: str, _n: int) -> str | None:
        return f"«{msgid}»"


def macros(project: Project, language: Language | None = None, page: str = PAGE) -> Macros:
    library = project.load()
    return Macros(library, index_rules(library)[0], language or Language(), page)


def faults(project: Project, page: str = PAGE) -> list[str]:
    """What checking a page reports, as the user reads it."""
    library = project.load()
    index, problems = index_rules(library)
    problems += check_page(project.root / "docs" / page, library, index, EXTRA)
    return [str(problem) for problem in problems]


# Addresses


@pytest.mark.parametrize(
    ("number", "target"), [("7.2", "r7-2"), ("10.24", "r10-24"), ("7.ex1", "ex7-1"), ("10.ex12", "ex10-12")]
)
def test_the_permanent_id_of_a_rule(number: str, target: str) -> None:
    assert anchor(number) == target


@pytest.mark.parametrize(
    ("target", "page", "link"),
    [
        ("cobi/turn.md", "cobi/turn.md", ""),
        ("cobi/turn.md", "cobi/index.md", "turn.md"),
        ("cobi/turn.md", "index.md", "cobi/turn.md"),
        ("cobi/turn.md", "cobi/units/7tp.md", "../turn.md"),
        ("index.md", "cobi/turn.md", "../index.md"),
    ],
)
def test_a_link_from_page_to_page(target: str, page: str, link: str) -> None:
    assert relative(target, page) == link


@pytest.mark.parametrize(
    ("page", "url"),
    [("index.md", ""), ("army.md", "army/"), ("cobi/index.md", "cobi/"), ("cobi/turn.md", "cobi/turn/")],
)
def test_the_address_of_a_page(page: str, url: str) -> None:
    assert page_url(page) == url


def test_a_rule_is_found_by_game_and_number() -> None:
    index = RuleIndex({("cobi", "7.2"): "cobi/turn.md"})
    assert index.link("cobi", "7.2", "cobi/turn.md") == "#r7-2"
    assert index.link("cobi", "7.2", "cobi/index.md") == "turn.md#r7-2"
    assert index.url("cobi", "7.2") == "cobi/turn/#r7-2"
    assert index.link("bitwy", "7.2", "bitwy/index.md") is None
    assert index.url("cobi", "7.3") is None


def test_every_rule_of_every_page_is_indexed(project: Project) -> None:
    project.write("docs/duel/more.md", '{{ rule("2.1") }} a\n\n{{ rule("2.ex1") }} b\n')
    project.write("docs/contributing/help.md", 'Write {{ rule("9.9") }} there.\n')  # not for players
    index, problems = index_rules(project.load())
    assert problems == []
    assert index.pages == {
        ("duel", "1.1"): "duel/index.md",
        ("duel", "1.2"): "duel/index.md",
        ("duel", "2.1"): "duel/more.md",
        ("duel", "2.ex1"): "duel/more.md",
    }


def test_a_number_that_stands_twice(project: Project) -> None:
    project.write("docs/duel/more.md", 'Text\n\n{{ rule("1.2") }} again\n')
    message = "docs/duel/more.md:3: rule 1.2 stands twice (first in docs/duel/index.md): number one anew"
    assert [str(p) for p in index_rules(project.load())[1]] == [message]


# Macros


@pytest.mark.parametrize(
    ("text", "markdown"),
    [
        ('{{ rule("1.1") }}', "[1.1](#r1-1){#r1-1 .rule}"),
        ('{{ rule("1.ex1") }}', "[1.ex1](#ex1-1){#ex1-1 .rule}"),
        ('{{ see("1.2") }}', "[1.2](#r1-2)"),
        ('{{ const("reveal") }}', "30\xa0cm"),
        ('{{ const("run_over") }}', "5–6"),
        ('{{ const("army_limit") }}', "100"),
        ('{{ card("he") }}', "HE modifier"),
        ('{{ value("alpha", "forward") }}', "18\xa0cm"),
        ('{{ value("alpha", "to_hit") }}', "3–6"),
        ('{{ value("alpha", "he") }}', "–"),
        ('{{ unit("alpha") }}', "[Alpha](units/alpha.md)"),
        (
            '{{ ruling("1.2") }}',
            '!!! ruling "Ruling on 1.2"\n\n    It is seen within 30\xa0cm.\n\n    Why: The limit is 100.',
        ),
        ("a {#id} {%# not shown #%}b\n", "a {#id} b\n"),
    ],
)
def test_what_a_macro_writes(text: str, markdown: str, project: Project) -> None:
    assert render(text, macros(project)) == markdown


def test_macros_write_in_the_language_of_the_page(project: Project) -> None:
    texts = Translated()
    swedish = Language("sv", {"app": texts, "cards": texts, "rulebook": texts})
    text = '{{ card("he") }} {{ unit("alpha") }} {{ rule("1.ex1") }}'
    written = "«HE modifier» [«Alpha»](units/alpha.md) [1.ex1](#ex1-1){#ex1-1 .rule}"
    assert render(text, macros(project, swedish)) == written
    assert "    «It is seen within 30\xa0cm.»" in render('{{ ruling("1.2") }}', macros(project, swedish))


def test_the_table_of_all_units(project: Project) -> None:
    rows = render("{{ units() }}", macros(project)).splitlines()
    assert [row.count("|") for row in rows] == [5, 5, 5, 5]
    assert rows[2] == "| [Alpha](units/alpha.md) | Tank | 18\xa0cm | 42 |"


WEAPON = "weapons:\n  pistol: {name: Pistol, ranges: [{to: 50, modifier: -2}], points: 1}\n"


def test_weapons_and_their_table(project: Project) -> None:
    project.edit(project.game_file, "conversion: brick-tank\n", "")
    project.edit(project.units_file, "origin: derived", "origin: house\n    source: A club")
    project.edit(project.game_file, "constants:", f"{WEAPON}constants:")
    assert render('{{ weapon("pistol") }}', macros(project)) == "Pistol"
    assert "| Pistol | to\xa050" in render("{{ weapon_table() }}", macros(project))
    on_paper = macros(project)
    on_paper.on_paper = True
    assert "Damage value" in render("{{ weapon_table() }}", on_paper)


def test_a_name_from_data_is_no_markup(project: Project) -> None:
    project.edit(project.units_file, "name: Alpha", 'name: "*A* {{ x }}"')
    written = render('{{ unit("alpha") }}', macros(project))
    assert written == "[&#42;A&#42; &#123;&#123; x &#125;&#125;](units/alpha.md)"


# Wrong pages


def test_a_page_without_a_fault(project: Project) -> None:
    assert faults(project) == []


@pytest.mark.parametrize("path", sorted(ROOT.glob("docs/cobi/*.md")), ids=lambda path: path.name)
def test_the_project_s_own_rulebook_has_no_fault(path: Path, library: Library) -> None:
    assert check_page(path, library, index_rules(library)[0], EXTRA) == []


@pytest.mark.parametrize(
    ("call", "fault"),
    [
        ('{{ rul("1.3") }}', "unknown macro 'rul': did you mean rule?"),
        ('{{ const("revael") }}', "unknown constant 'revael': did you mean reveal?"),
        ('{{ unit("alfa") }}', "unknown unit 'alfa': did you mean alpha?"),
        ('{{ see("1.9") }}', "unknown rule '1.9': did you mean 1.2?"),
        ('{{ ruling("1.1") }}', "unknown ruling '1.1': did you mean 1.2?"),
        (
            '{{ card("hee") }}',
            "unknown card field 'hee': did you mean he?",
        ),
        ('{{ value("alpha", "cots") }}', "unknown card field 'cots': did you mean cost?"),
        ('{{ template("grenad") }}', "unknown template 'grenad': did you mean grenade?"),
        ('{{ diagram("face") }}', "unknown diagram 'face': did you mean faces?"),
        ('{{ weapon("pistol") }}', "unknown weapon 'pistol'"),
        ('{{ value("alpha") }}', "value takes 2 ids in double quotes, found 1"),
        ("{{ rule() }}", "rule takes 1 ids in double quotes, found 0"),
        ("{{ rule('1.3') }}", "rule takes 1 ids in double quotes, found 0"),
        ('{{ units("alpha") }}', "units takes 0 ids in double quotes, found 1"),
        *(
            (
                f'{{{{ rule("{number}") }}}}',
                f"expected a number such as 7.1, or 7.ex1 for an example, got {number!r}",
            )
            for number in ("7", "7.", "7.1.2", "7.ex", "seven", "7.1a", "")
        ),
    ],
)
def test_a_wrong_call_is_reported_with_its_line(call: str, fault: str, project: Project) -> None:
    project.write("docs/duel/more.md", f"# Title {{ #t }}\n\nText {call} text.\n")
    assert faults(project, "duel/more.md") == [f"docs/duel/more.md:3: {fault}"]


def test_all_wrong_calls_of_a_page_are_reported(project: Project) -> None:
    project.write("docs/duel/more.md", '{{ unit("x") }} {{ unitt("x") }}\n{{ value("x", "y") }}\n')
    found = faults(project, "duel/more.md")
    assert [line.split(": ")[0] for line in found] == ["docs/duel/more.md:1"] * 2 + [
        "docs/duel/more.md:2"
    ] * 2


def test_a_rule_outside_of_a_game_s_folder(project: Project) -> None:
    project.write("docs/index.md", '# Home { #home }\n\n{{ games() }}\n\n{{ const("reveal") }}\n')
    message = "const is used outside a game's folder: move the page to docs/<game>/"
    assert faults(project, "index.md") == [f"docs/index.md:5: {message}"]


def test_the_macros_of_pages_are_known_but_not_run(project: Project) -> None:
    project.write("docs/index.md", "{{ games() }}\n{{ downloads() }}\n{{ army_builder() }}\n")
    assert faults(project, "index.md") == []


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("{{ rule(", "unexpected 'end of template'"),
        ("{% if %}", "Expected an expression, got 'end of statement block'"),
        ("{{ x | nothing }}", "No filter named 'nothing'."),
    ],
)
def test_broken_jinja_is_reported_with_its_line(text: str, fault: str, project: Project) -> None:
    project.write("docs/duel/more.md", f"Text\n\n{text}\n")
    assert faults(project, "duel/more.md") == [f"docs/duel/more.md:3: is not valid Jinja: {fault}"]


REACHING = [
    *[
        "{{ rule.__globals__ }}",
        "{{ rule.__func__ }}",
        "{{ rule.__self__ }}",
        '{{ rule|attr("__globals__") }}',
    ],
    *["{{ ().__class__.__mro__ }}", "{{ ''['__class__'] }}", "{{ '{0.__class__}'.format(rule) }}"],
    *["{{ lipsum.__globals__ }}", "{{ cycler.__init__ }}", "{{ self._TemplateReference__context }}"],
    *["{{ rule.im_self }}", "{{ library }}", "{{ macros }}", "{{ builder }}"],
    *['{% include "secret" %}', '{% import "os" as os %}', '{% extends "/etc/passwd" %}'],
    *["{% for i in range(10000000) %}x{% endfor %}"],
]


@pytest.mark.parametrize("text", REACHING)
def test_a_page_reaches_nothing_but_its_macros(text: str, project: Project) -> None:
    project.write("docs/duel/more.md", f"Text\n\n{text}\n")
    [problem] = faults(project, "duel/more.md")
    assert problem.startswith("docs/duel/more.md:3: cannot be rendered: ")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("{{ nothing }}", "'nothing' is undefined"),
        ("{{ units }}", "a macro is called with parentheses: {{ name() }}"),
        ("{{ lipsum }}", "a macro is called with parentheses: {{ name() }}"),
        ("{{ [1]|random(2) }}", "do_random() takes 2 positional arguments but 3 were given"),
        ("{{ 'x'.encode('nothing') }}", "unknown encoding: nothing"),
        ("{{ 'x'.format(1).join(1) }}", "can only join an iterable"),
        ("{{ '{0.x}'.format(1) }}", "'int object' has no attribute 'x'"),
        ("{{ '{1}'.format('x') }}", "tuple index out of range"),
        ("{{ 1|xmlattr }}", "'int' object has no attribute 'items'"),
        ('{{ const("revael")|upper }}', "unknown constant 'revael' in game duel: did you mean reveal?"),
        ("{{ weapon_table() }}", "game duel has no weapons: write them in its game.yaml"),
        ('{{ see("9.9")|upper }}', "unknown rule '9.9' in game duel"),
        (
            '{{ card("cots")|upper }}',
            "unknown card field 'cots' in game duel: did you mean cost?",
        ),
        ('{{ value("alpha", "cots")|upper }}', "unknown card field 'cots' in game duel: did you mean cost?"),
        ('{{ unit("alfa")|upper }}', "unknown unit 'alfa' in game duel: did you mean alpha?"),
        ('{{ const("reveal") + 1 }}', 'can only concatenate str (not "int") to str'),
        ("{{ 1 / 0 }}", "division by zero"),
    ],
)
def test_what_only_shows_in_rendering_is_reported_too(text: str, fault: str, project: Project) -> None:
    project.write("docs/duel/more.md", f"Text\n\n{text}\n")
    assert faults(project, "duel/more.md") == [f"docs/duel/more.md:3: cannot be rendered: {fault}"]


def test_a_fault_in_a_translation_names_its_language(project: Project) -> None:
    with pytest.raises(DataError) as caught:
        render("a\n{{ nothing }}\n", macros(project, Language("sv")))
    assert str(caught.value) == "docs/duel/index.md:2: sv: cannot be rendered: 'nothing' is undefined"


def test_a_link_to_a_rule_that_is_not_written(project: Project) -> None:
    with pytest.raises(UsageError, match=r"^unknown rule '9\.9' in game duel$"):
        macros(project).see("9.9")


def test_every_macro_is_checked(project: Project) -> None:
    library = project.load()
    index, _ = index_rules(library)
    game = library.game("duel")
    for name in macros(project).names():
        assert list(rulebook._faults(name, ["too", "many", "ids"], game, index)), name
