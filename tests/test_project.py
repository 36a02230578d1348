"""A project read in one go: what is wrong with data, pages and catalogues is said together."""

from __future__ import annotations

import pytest

from builder import messages
from builder import project as whole
from builder.errors import DataError, UsageError
from tests.catalogs import write_all
from tests.project import Project


@pytest.fixture
def swedish(project: Project) -> Project:
    """The small project with a language beside English."""
    write_all(project.root, "sv", messages.collect(project.load()), {})
    return project


def problems(project: Project, codes: list[str] | None = None) -> list[str]:
    try:
        whole.load(project.root, codes)
    except DataError as fault:
        return [str(problem) for problem in fault.problems]
    return []


CATALOGUE = "locales/sv/LC_MESSAGES/app.po"
PAGE_FAULTS = [
    "docs/duel/index.md:4: order: expected a whole number in the front matter",
    "docs/duel/index.md:7: the heading 'Rules' has no id: add one that stays, such as { #hiding }",
]


def break_catalogue(project: Project) -> None:
    (project.root / CATALOGUE).unlink()


def break_page(project: Project) -> None:
    project.edit(project.page_file, "order: 1", "order: first")
    project.edit(project.page_file, "# Rules { #rules }", "# Rules")


def test_a_project_without_a_fault(swedish: Project) -> None:
    assert list(whole.load(swedish.root).games) == ["duel"]
    assert list(whole.load(swedish.root, ["en"]).games) == ["duel"]


def test_faults_of_data_pages_and_catalogues_are_said_together(swedish: Project) -> None:
    swedish.edit(swedish.units_file, "type: tank", "type: tnak")
    break_page(swedish)
    break_catalogue(swedish)
    assert problems(swedish) == [
        f"{swedish.units_file}:5: type: unknown type 'tnak': did you mean tank?",
        *PAGE_FAULTS,
        f"{CATALOGUE}: is missing: run `musterbook i18n update sv`",
    ]


def test_faults_of_yaml_and_utf_8_are_said_with_the_others(swedish: Project) -> None:
    swedish.edit(swedish.game_file, "summary: Two tanks", "summary: [Two tanks")
    break_page(swedish)
    (swedish.root / "docs/duel/bad.md").write_bytes(b"\xe9")
    (swedish.root / CATALOGUE).write_text('msgid "a\n', "utf-8")
    found = problems(swedish)
    assert found[0].startswith(f"{swedish.game_file}:3: is not valid YAML: ")
    assert found[1:4] == [
        "docs/duel/bad.md:1: expected UTF-8 text: save the file in that encoding",
        *PAGE_FAULTS,
    ]
    assert found[4].startswith(f"{CATALOGUE}:")
    assert len(found) == 5


def test_what_needs_the_data_is_said_with_catalogues(swedish: Project) -> None:
    swedish.edit(swedish.page_file, 'see("1.1")', 'see("1.9")')
    break_catalogue(swedish)
    assert problems(swedish) == [
        f"{swedish.page_file}:11: unknown rule '1.9': did you mean 1.2?",
        f"{CATALOGUE}: is missing: run `musterbook i18n update sv`",
    ]


def test_only_the_named_languages_are_read(swedish: Project) -> None:
    break_catalogue(swedish)
    assert problems(swedish, ["en"]) == []
    assert problems(swedish, ["en", "sv"]) == [f"{CATALOGUE}: is missing: run `musterbook i18n update sv`"]


def test_a_language_that_there_is_not(swedish: Project) -> None:
    with pytest.raises(UsageError, match=r"^unknown language 'xx': known are en, sv$"):
        whole.load(swedish.root, ["xx"])


def test_a_folder_without_anything(project: Project) -> None:
    empty = project.root / "empty"
    empty.mkdir()
    with pytest.raises(DataError, match=r"^cards: no game found: expected a folder with a game\.yaml"):
        whole.load(empty)
