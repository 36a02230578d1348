"""Checks of pages, and of games as parts of a site: the small project passes all, each fault is found."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from builder import pagechecks
from builder.errors import DataError
from builder.library import Library
from builder.rulebook import index_rules
from tests.project import Project

HEAD = "---\ntitle: A\norder: 1\n---\n\n"


def problems(project: Project) -> list[str]:
    """What is wrong with the pages, as the user reads it."""
    library = project.load()
    try:
        pagechecks.prepare(library)
    except DataError as fault:
        return [str(problem) for problem in fault.problems]
    return []


def move(project: Project, name: str) -> None:
    """Gives the game, with its pages, another folder."""
    for folder in ("cards", "docs"):
        (project.root / folder / "duel").rename(project.root / folder / name)


def copy(project: Project, name: str) -> None:
    """A second game like the first, in a folder of its own."""
    for folder in ("cards", "docs"):
        shutil.copytree(project.root / folder / "duel", project.root / folder / name)


def test_the_small_project_has_no_problem(project: Project) -> None:
    assert problems(project) == []
    index = pagechecks.prepare(project.load())
    assert index.pages == {("duel", "1.1"): "duel/index.md", ("duel", "1.2"): "duel/index.md"}


def test_the_project_s_own_pages_have_no_problem(library: Library) -> None:
    assert pagechecks.prepare(library).url("cobi", "7.1") is not None


# Texts


@pytest.mark.parametrize(
    ("content", "line"), [(HEAD.encode() + b"# Bj\xf6rn {#b}\n", 6), (b"\xff\xfe", 1), (b"a\n\nb\xe9", 3)]
)
def test_a_page_that_is_no_text(content: bytes, line: int, project: Project) -> None:
    """Saved as Latin-1, say; the other pages are still judged."""
    (project.root / "docs/duel/bad.md").write_bytes(content)
    project.write("docs/duel/worse.md", f"{HEAD}# No id\n")
    assert problems(project) == [
        f"docs/duel/bad.md:{line}: expected UTF-8 text: save the file in that encoding",
        "docs/duel/worse.md:6: the heading 'No id' has no id: add one that stays, such as { #hiding }",
    ]


def test_a_folder_with_the_name_of_a_page(project: Project) -> None:
    (project.root / "docs/duel/turn.md").mkdir()
    assert problems(project) == ["docs/duel/turn.md: cannot be read: Is a directory"]


@pytest.mark.parametrize(
    ("text", "line", "heading"),
    [
        ("# Title\n", 6, "Title"),
        ("# Title { .wide }\n", 6, "Title"),
        ("# Title {#Title}\n", 6, "Title"),
        ("# Title {#a}\n\nText.\n\n### Deep\n", 10, "Deep"),
        ("Title\n=====\n", 6, "Title"),
        ('!!! note "Note"\n\n    ## In a box\n', 8, "In a box"),
        ('??? info "Fold"\n\n    !!! note "Note"\n\n        ## In two boxes\n', 10, "In two boxes"),
        ("- item\n\n    ## In a list\n", 8, "In a list"),
        ("> ## Quoted\n", 6, "Quoted"),
        ('=== "Tab"\n\n    ## In a tab\n', 8, "In a tab"),
    ],
)
def test_a_heading_without_an_id(text: str, line: int, heading: str, project: Project) -> None:
    project.write("docs/duel/bad.md", HEAD + text)
    message = f"the heading {heading!r} has no id: add one that stays, such as {{ #hiding }}"
    assert problems(project) == [f"docs/duel/bad.md:{line}: {message}"]


@pytest.mark.parametrize(
    "text",
    [
        "# Title {#a}\n\n## Next { #b-2 }\n\n### Third {: .wide #c }\n",
        "Title {#a}\n=====\n",
        '!!! note "Note"\n\n    ## In a box {#a}\n',
        "```\n# no heading\n```\n",
        "    # no heading\n",
    ],
)
def test_a_heading_with_an_id(text: str, project: Project) -> None:
    project.write("docs/duel/good.md", HEAD + text)
    assert problems(project) == []


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "1: expected front matter between --- lines: title and order"),
        ("# No front matter {#a}\n", "1: expected front matter between --- lines: title and order"),
        ("---\norder: 1\n---\n", "2: title: expected a text in the front matter"),
        ("---\ntitle: A\norder: x\n---\n", "3: order: expected a whole number in the front matter"),
        ("---\ntitle: A\norder: true\n---\n", "3: order: expected a whole number in the front matter"),
        (
            "---\ntitle: A\norder: 1\ntitle: B\n---\n",
            "4: title: stands twice (first in line 2): remove one",
        ),
        (
            '---\ntitle: A\norder: 1\n---\n{{ const("x") }}\n',
            "5: const is used outside a game's folder: move the page to docs/<game>/",
        ),
        ("---\ntitle: A\norder: 1\n---\n{{ gamse() }}\n", "5: unknown macro 'gamse': did you mean games?"),
    ],
)
def test_a_page_that_is_wrong_is_reported_with_its_line(text: str, problem: str, project: Project) -> None:
    project.write("docs/bad.md", text)
    found = problems(project)
    assert [line.replace("known are ", "") for line in found] == [f"docs/bad.md:{problem}"]


def test_a_rule_that_stands_twice(project: Project) -> None:
    project.write("docs/duel/more.md", f'{HEAD}{{{{ rule("1.2") }}}} Again.\n')
    assert problems(project) == [
        "docs/duel/more.md:6: rule 1.2 stands twice (first in docs/duel/index.md): number one anew"
    ]


# Games and folders


def test_a_game_without_a_rulebook(project: Project) -> None:
    (project.root / project.page_file).unlink()
    assert problems(project) == ["cards/duel/game.yaml: has no rulebook: write docs/duel/index.md"]


@pytest.mark.parametrize("name", ["Duel", "our duel", "bój", "duel_2", "-duel", "duel-", "a--b", "duel.2"])
def test_a_folder_whose_name_is_no_id(name: str, project: Project) -> None:
    move(project, name)
    what = "lies in a folder whose name is no id: small letters, digits and single hyphens"
    assert problems(project) == [f"cards/{name}/game.yaml: {what}"]


@pytest.mark.parametrize("name", ["duel-2", "2nd-duel", "x"])
def test_a_folder_whose_name_is_an_id(name: str, project: Project) -> None:
    move(project, name)
    assert problems(project) == []


@pytest.mark.parametrize("name", ["assets", "index", "print", "search", "404", "en", "sv"])
def test_a_folder_whose_name_the_site_has_for_something_else(name: str, project: Project) -> None:
    (project.root / "locales/sv/LC_MESSAGES").mkdir(parents=True)
    move(project, name)
    taken = f"cards/{name}/game.yaml: {name} is taken by the site itself: give the game another folder"
    assert taken in problems(project)


def test_the_name_of_a_language_is_taken_only_where_there_is_that_language(project: Project) -> None:
    move(project, "sv")
    assert problems(project) == []


def test_a_game_called_like_the_folder_for_contributors(project: Project) -> None:
    """Its pages would not be read at all."""
    move(project, "contributing")
    assert (
        "cards/contributing/game.yaml: contributing is taken by the site itself: give the game another folder"
        in problems(project)
    )


@pytest.mark.parametrize("name", ["army", "downloads"])
def test_a_game_called_like_a_page(name: str, project: Project) -> None:
    project.write(f"docs/{name}.md", f"{HEAD}# A {{#a}}\n")
    move(project, name)
    assert problems(project) == [
        f"cards/{name}/game.yaml: {name} is taken by the site itself: give the game another folder",
        f"docs/{name}/index.md: has the address of docs/{name}.md: give it another name",
    ]


def test_a_page_in_a_folder_that_is_no_game(project: Project) -> None:
    project.write("docs/dule/more.md", f"{HEAD}# A {{#a}}\n")
    project.write("docs/duel/part/more.md", f"{HEAD}# A {{#a}}\n")  # a folder within that of a game
    assert problems(project) == [
        "docs/dule/more.md: docs/dule/ is no game's folder: did you mean duel?: "
        "move the page to one, or to docs/ itself"
    ]


# Addresses


@pytest.mark.parametrize(
    ("page", "owner"),
    [
        ("duel/units.md", "the page of all units"),
        ("duel/units/index.md", "the page of all units"),
        ("duel/units/alpha.md", "the page of the unit alpha"),
        ("duel/units/beta/index.md", "the page of the unit beta"),
    ],
)
def test_a_page_with_the_address_of_one_made_from_data(page: str, owner: str, project: Project) -> None:
    project.write(f"docs/{page}", f"{HEAD}# A {{#a}}\n")
    assert problems(project) == [f"docs/{page}: has the address of {owner}: give it another name"]


def test_two_pages_with_one_address(project: Project) -> None:
    project.write("docs/duel/turn.md", f"{HEAD}# A {{#a}}\n")
    project.write("docs/duel/turn/index.md", f"{HEAD}# A {{#a}}\n")
    assert problems(project) == [
        "docs/duel/turn/index.md: has the address of docs/duel/turn.md: give it another name"
    ]


@pytest.mark.parametrize("address", ["assets", "print", "search", "army", "sv"])
def test_short_addresses_in_a_folder_of_the_site(address: str, project: Project) -> None:
    project.write("docs/army.md", f"{HEAD}# A {{#a}}\n")
    (project.root / "locales/sv/LC_MESSAGES").mkdir(parents=True)
    project.edit(project.game_file, "name: Duel", f"name: Duel\naddress: {address}")
    fault = f"{address} is taken by another folder of the site: choose another word"
    assert problems(project) == [f"cards/duel/game.yaml:2: address: {fault}"]


def test_short_addresses_of_two_games_in_one_folder(project: Project) -> None:
    copy(project, "twin")
    for game in ("duel", "twin"):
        project.edit(f"cards/{game}/game.yaml", "name: Duel", "name: Duel\naddress: d")
    assert problems(project) == [
        "cards/twin/game.yaml:2: address: d is the address of duel, too: choose another word"
    ]


def test_short_addresses_in_the_folder_of_another_game(project: Project) -> None:
    copy(project, "twin")
    project.edit("cards/twin/game.yaml", "name: Duel", "name: Duel\naddress: duel")
    assert (
        "cards/twin/game.yaml:2: address: duel is taken by another folder of the site: choose another word"
        in problems(project)
    )


def test_a_short_address_that_is_a_page_s(project: Project) -> None:
    """Without an address of its own, a game's short addresses stand among its pages."""
    project.write("docs/duel/alpha.md", f"{HEAD}# A {{#a}}\n")
    project.edit(project.units_file, "id: beta", "id: units")
    assert problems(project) == [
        "cards/duel/units/all.yaml:11: id: its short address is that of the page of all units: "
        "give the game an address of its own",
        "docs/duel/alpha.md: has the address of the short address of the unit alpha: give it another name",
    ]
    project.edit(project.game_file, "name: Duel", "name: Duel\naddress: d")
    assert problems(project) == []


# Rules that data refer to


REFERENCES = [
    ("kind: bonus", 'kind: bonus, rule: "1.3"', "9: fields.1.rule"),
    ("text: It is slow.", 'text: It is slow., rule: "1.3"', "26: special_rules.slow.rule"),
    (
        'value: 30, kind: length, rule: "1.2"',
        'value: 30, kind: length, rule: "1.3"',
        "29: constants.reveal.rule",
    ),
    ('over_limit: "1.1"', 'over_limit: "1.3"', "46: army.over_limit"),
    ('not_yet_available: "1.1"', 'not_yet_available: "1.3"', "47: army.not_yet_available"),
    (
        '  not_yet_available: "1.1"\n',
        '  not_yet_available: "1.1"\n  attacker_not_larger: "1.3"\n',
        "48: army.attacker_not_larger",
    ),
]


@pytest.mark.parametrize(("old", "new", "place"), REFERENCES)
def test_a_rule_that_does_not_stand_in_its_chapter(old: str, new: str, place: str, project: Project) -> None:
    project.edit(project.game_file, old, new)
    assert problems(project) == [
        f"{project.game_file}:{place}: rule 1.3 does not stand in docs/duel/: did you mean 1.2?"
    ]
    project.edit(project.page_file, '{{ rule("1.2") }}', '{{ rule("1.3") }} It stands.\n\n{{ rule("1.2") }}')
    assert problems(project) == []


def test_a_ruling_on_a_rule_that_does_not_stand(project: Project) -> None:
    project.edit(project.game_file, '- rule: "1.2"', '- rule: "1.3"')
    project.edit(project.page_file, '{{ ruling("1.2") }}', '{{ ruling("1.3") }}')
    assert problems(project) == [
        f"{project.game_file}:36: rulings.0.rule: rule 1.3 does not stand in docs/duel/: did you mean 1.2?"
    ]


@pytest.mark.parametrize(("old", "new", "place"), REFERENCES)
def test_a_rule_of_a_chapter_that_is_not_written_yet(
    old: str, new: str, place: str, project: Project
) -> None:
    project.edit(project.game_file, old, new.replace("1.3", "2.3"))
    assert problems(project) == []
    project.write("docs/duel/two.md", f'{HEAD}{{{{ rule("2.1") }}}} The chapter begins.\n')
    [problem] = problems(project)
    assert problem.startswith(f"{project.game_file}:{place}: rule 2.3 does not stand in docs/duel/")


def test_the_rules_of_another_game_are_not_these(project: Project) -> None:
    for folder in ("cards", "docs"):
        shutil.copytree(project.root / folder / "duel", project.root / folder / "other")
    project.edit("docs/other/index.md", '{{ rule("1.2") }}', '{{ rule("1.3") }} Here.\n\n{{ rule("1.2") }}')
    project.edit(project.game_file, "kind: bonus", 'kind: bonus, rule: "1.3"')
    [problem] = problems(project)
    assert problem.startswith(f"{project.game_file}:9: fields.1.rule: rule 1.3")


# Cards


@pytest.mark.parametrize(
    ("template", "problem"),
    [
        (
            "<p>\n{{ card.weight }}",
            ":2: 'builder.cards.CardView object' has no attribute 'weight': see CardView for what exists",
        ),
        ("<p>\n\n{{ 1 / 0 }}", ":3: division by zero"),
        ("{% if %}", ":1: Expected an expression, got 'end of statement block'"),
    ],
)
def test_a_template_of_cards_that_is_broken(template: str, problem: str, project: Project) -> None:
    project.write(project.card_file, template)
    assert problems(project) == [f"{project.card_file}{problem}"]


def test_a_template_of_cards_that_is_missing(project: Project) -> None:
    (project.root / project.card_file).unlink()
    assert problems(project) == [f"{project.card_file}: template not found: put it back"]


def test_a_game_without_units_has_no_card_to_draw(project: Project) -> None:
    Path(project.root, project.units_file).unlink()
    project.write(project.card_file, "{{ 1 / 0 }}")
    assert problems(project) == []


def test_a_game_that_tells_odds_has_a_page_for_them(library: Library, tmp_path: Path) -> None:
    index, _ = index_rules(library)
    assert list(pagechecks.odds_have_a_page(library, index)) == []
    (found,) = pagechecks.odds_have_a_page(replace(library, root=tmp_path), index)
    assert (found.path, found.key) == ("cards/cobi/game.yaml", "odds")
    assert found.message == "need a page of their own: write docs/cobi/odds.md with {{ odds() }}"


def test_a_page_of_odds_shows_them_and_no_other_page_does(library: Library, tmp_path: Path) -> None:
    index, _ = index_rules(library)
    assert list(pagechecks.odds_stand_on_their_page(library, index)) == []
    for name, text in (("cobi/odds.md", "{{ odds () }}"), ("odds.md", "a\n\n{{ odds() }}")):
        (tmp_path / "docs" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "docs" / name).write_text(text, "utf-8")
    moved = replace(library, root=tmp_path)
    (found,) = pagechecks.odds_have_a_page(moved, index)
    assert found.key == "odds"
    (found,) = pagechecks.odds_stand_on_their_page(moved, index)
    assert str(found) == (
        "docs/odds.md:3: odds stands only in docs/<game>/odds.md of a game with odds: move or remove it"
    )


def test_two_printed_pages_of_a_game_have_two_names(project: Project) -> None:
    page = "---\ntitle: A\norder: 1\nprint: sheet\n---\n"
    project.write("docs/duel/score.md", page)
    project.write("docs/duel/more/other.md", page)
    assert problems(project) == []
    project.write("docs/duel/more/score.md", page)
    (found,) = problems(project)
    assert "print: its PDF has the name of that of docs/duel/" in found


def test_everything_is_said_in_one_run(project: Project) -> None:
    project.write(project.card_file, "{{ 1 / 0 }}")
    project.edit(project.game_file, "kind: bonus", 'kind: bonus, rule: "1.3"')
    project.edit(project.page_file, "order: 1", "order: first")
    project.edit(project.page_file, "# Rules { #rules }", "# Rules")
    project.edit(project.page_file, 'see("1.1")', 'see("1.9")')
    project.write("docs/duel/units/alpha.md", f"{HEAD}# A {{#a}}\n")
    project.write("docs/dule/more.md", f"{HEAD}# A {{#a}}\n")
    places = [line.split(": ")[0] for line in problems(project)]
    assert places == [
        f"{project.game_file}:9",
        f"{project.card_file}:1",
        f"{project.page_file}:4",
        f"{project.page_file}:7",
        f"{project.page_file}:11",
        "docs/duel/units/alpha.md",
        "docs/dule/more.md",
    ]
