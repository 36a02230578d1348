from __future__ import annotations

import os
from pathlib import Path

import pytest
from PIL import Image

from tests.project import UNITS, Project

FOLDER = "cards/duel/art"
LINE = UNITS.splitlines().index("    type: tank") + 2


def with_art(project: Project, name: str, content: bytes | None = None) -> list[str]:
    """What is wrong when the first unit names a picture, written with `content` if that is given."""
    if content is not None:
        path = project.root / FOLDER / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    project.edit(project.units_file, "type: tank\n", f"type: tank\n    art: {name}\n")
    return project.problems()


def draw(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.new("RGB", (30, 20), "red").save(path)
    return path


def problem(message: str, line: int = LINE) -> list[str]:
    return [f"{Project.units_file}:{line}: art: {message}"]


@pytest.mark.parametrize("name", ["a.png", "Tiger I (1).jpg", "tanks/a.webp", "Ł.png"])
def test_a_picture_is_read_from_the_folder_of_its_game(project: Project, name: str) -> None:
    draw(project.root / FOLDER / name)
    assert with_art(project, name) == []
    units = project.load().game("duel").units
    made = units["alpha"].picture
    assert made is not None
    assert (made.width, made.height) == (30, 20)
    assert units["beta"].picture is None


def test_a_link_within_the_folder_is_followed(project: Project) -> None:
    draw(project.root / FOLDER / "a.png")
    (project.root / FOLDER / "b.png").symlink_to("a.png")
    assert with_art(project, "b.png") == []


def test_a_project_that_is_a_link_itself(project: Project, tmp_path_factory: pytest.TempPathFactory) -> None:
    draw(project.root / FOLDER / "a.png")
    link = tmp_path_factory.mktemp("other") / "link"
    link.symlink_to(project.root)
    assert with_art(Project(link), "a.png") == []


def test_a_picture_that_no_unit_names_is_no_fault(project: Project) -> None:
    (project.root / FOLDER).mkdir()
    (project.root / FOLDER / "notes.txt").write_text("for later")
    assert project.problems() == []


def test_a_missing_picture(project: Project) -> None:
    assert with_art(project, "t34.jpg") == problem(f"{FOLDER}/t34.jpg is not there: put the file there")


def test_a_missing_picture_that_has_another_name(project: Project) -> None:
    draw(project.root / FOLDER / "t-34.jpg")
    expected = problem(f"{FOLDER}/t34.jpg is not there: did you mean t-34.jpg?")
    assert with_art(project, "t34.jpg") == expected


@pytest.mark.parametrize(
    "name", ["../a.png", "../art/../a.png", "b/../../a.png", "..\\a.png", "link.png", "up/a.png", "loose.png"]
)
def test_a_picture_outside_of_the_folder(project: Project, name: str) -> None:
    outside = draw(project.root / "cards/duel/a.png")
    folder = project.root / FOLDER
    folder.mkdir()
    (folder / "link.png").symlink_to(outside)
    (folder / "up").symlink_to("..")
    (folder / "loose.png").symlink_to("/nowhere.png")
    assert with_art(project, name) == problem(
        f"{FOLDER}/{name} lies outside that folder: put the file itself there, and write its name with /"
    )


def test_an_address_from_the_root_of_the_disk(project: Project) -> None:
    (found,) = with_art(project, str(draw(project.root / "a.png")))
    assert "lies outside that folder" in found


def test_a_folder_that_leads_elsewhere(project: Project, tmp_path_factory: pytest.TempPathFactory) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    draw(elsewhere / "a.png")
    (project.root / FOLDER).symlink_to(elsewhere)
    (found,) = with_art(project, "a.png")
    assert "lies outside that folder" in found


def test_what_is_no_file(project: Project) -> None:
    (project.root / FOLDER / "sub").mkdir(parents=True)
    os.mkfifo(project.root / FOLDER / "pipe")
    assert with_art(project, "sub") == problem(f"{FOLDER}/sub is not there: put the file there")
    project.restore()
    assert with_art(project, "pipe") == problem(f"{FOLDER}/pipe is not there: put the file there")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ('"a\\0.png"', "is no name of a file: correct it"),
        ("round.png", "is no name of a file: correct it"),
        ("x" * 399, "cannot be read: File name too long"),
    ],
)
def test_a_name_that_no_file_has(project: Project, name: str, said: str) -> None:
    (project.root / FOLDER).mkdir()
    (project.root / FOLDER / "round.png").symlink_to("round.png")
    (found,) = with_art(project, name)
    assert found.endswith(said)


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("a.png", b"a picture", "is no PNG, JPEG, WebP or SVG: save it as one of them"),
        ("a.jpg", bytes(20_000_001), "has more than 20 MB: save it smaller"),
        ("a.svg", b"<!DOCTYPE svg><svg/>", "has a DOCTYPE, which can ask for files: remove that line"),
    ],
)
def test_a_picture_that_cards_cannot_show(project: Project, name: str, content: bytes, said: str) -> None:
    assert with_art(project, name, content) == problem(f"{FOLDER}/{name} {said}")


def test_all_faults_are_told_in_one_run(project: Project) -> None:
    with_art(project, "a.png")
    project.edit(project.units_file, "id: beta\n", "id: beta\n    art: ../b.png\n")
    project.edit(project.units_file, "type: tank\n    origin: derived", "type: tnk\n    origin: derived")
    found = project.problems()
    assert len(found) == 3
    assert [
        word for text in found for word in ("a.png is", "b.png lies", "unknown type") if word in text
    ] == [
        "a.png is",
        "b.png lies",
        "unknown type",
    ]


def test_a_name_that_is_no_text(project: Project) -> None:
    (found,) = with_art(project, "12")
    assert found.startswith(f"{Project.units_file}:{LINE}: art: expected")
