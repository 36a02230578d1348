"""The command `musterbook card` as a user meets it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from builder.cli import main
from tests import pdfua
from tests.cardhelp import ROOT
from tests.project import Project


def run(root: Path, folder: Path, *arguments: str) -> Result:
    return CliRunner().invoke(main, ["--root", str(root), "card", *arguments, "--output", str(folder)])


def made(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir()) if folder.exists() else []


@pytest.fixture
def duel(project: Project) -> Path:
    """A small game that has our templates."""
    for folder in ("cards/templates", "cards/styles"):
        shutil.copytree(ROOT / folder, project.root / folder, dirs_exist_ok=True)
    return project.root


@pytest.mark.parametrize(
    ("arguments", "names"),
    [
        (["alpha"], ["duel-alpha.en.pdf"]),
        (["alpha", "--as", "png", "--width", "50"], ["duel-alpha.en.png"]),
        (["alpha", "--as", "svg", "--size", "poker"], ["duel-alpha.en.poker.svg"]),
        (["alpha", "--theme", "large-print"], ["duel-alpha.en.large-print.pdf"]),
        (["beta", "beta", "alpha"], ["duel-alpha.en.pdf", "duel-beta.en.pdf"]),
        (["beta", "--back", "--as", "png"], ["duel-beta.en.back.png", "duel-beta.en.front.png"]),
        (["beta", "--list", "--back"], ["duel-card-list-selection.en.two-sided.pdf"]),
        (["--list", "--game", "duel", "--bleed", "2"], ["duel-card-list.en.bleed-2.pdf"]),
    ],
)
def test_files_that_a_command_writes(
    duel: Path, tmp_path: Path, arguments: list[str], names: list[str]
) -> None:
    folder = tmp_path / "new/folder"
    result = run(duel, folder, *arguments)
    assert result.exit_code == 0, result.output
    assert made(folder) == names
    assert all(f"{folder / name}: " in result.output for name in names)


def test_each_language_has_its_file(tmp_path: Path) -> None:
    result = run(ROOT, tmp_path, "tank", "--lang", "pl", "--lang", "en", "--lang", "pl")
    assert result.exit_code == 0, result.output
    assert made(tmp_path) == ["bitwy-tank.en.pdf", "bitwy-tank.pl.pdf"]


def test_a_list_of_all_cards_is_in_the_games_order(tmp_path: Path) -> None:
    assert run(ROOT, tmp_path, "--list", "--game", "bitwy").exit_code == 0
    path = tmp_path / "bitwy-card-list.en.pdf"
    assert pdfua.faults(path) == []
    headings = [text for places, text in pdfua.told(path) if places.endswith("H1 Span")]
    assert " ".join(headings) == "Infantry Tank Armoured personnel carrier"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "name the units, by their ids, or choose --list for all cards in one PDF"),
        (["alhpa", "brovo"], "unknown unit 'alhpa' in game duel: did you mean alpha?; unknown unit 'brovo'"),
        (["alpha", "--game", "dual"], "unknown game 'dual': did you mean duel?"),
        (["alpha", "--lang", "xx"], "unknown language 'xx'"),
        (["alpha", "--list", "--as", "png"], "a list is a PDF: leave out --list or --as"),
        (
            ["alpha", "--width", "500"],
            "a PDF has its size in mm: leave out --width, or choose --as png or svg",
        ),
        (["alpha", "--bleed", "9"], "expected a bleed from 0 to 5 mm, got 9"),
        (
            ["alpha", "--size", "poker", "--theme", "large-print"],
            "size poker has no room for large print: choose a5",
        ),
        (["alpha", "--back", "--site-url", f"https://{'a' * 60}.org"], "the QR code of a card holds"),
        (["alpha", "--site-url", "example.org"], "--site-url: expected an address such as https://"),
    ],
)
def test_wrong_use_is_said_in_a_line(
    project: Project, tmp_path: Path, arguments: list[str], said: str
) -> None:
    result = run(project.root, tmp_path / "out", *arguments)
    assert result.exit_code == 2, result.output
    assert said in result.output
    assert len(result.output.splitlines()) == 1
    assert made(tmp_path / "out") == []


@pytest.mark.parametrize("width", ["49", "4001", "wide"])
def test_a_width_that_no_picture_has(project: Project, tmp_path: Path, width: str) -> None:
    result = run(project.root, tmp_path / "out", "alpha", "--as", "png", "--width", width)
    assert result.exit_code == 2
    assert "--width" in result.output


def test_nothing_is_written_where_one_card_is_wrong(project: Project, duel: Path, tmp_path: Path) -> None:
    project.edit(project.units_file, "name: Alpha", "name: 坦克")
    project.edit(project.units_file, "name: Beta", "name: 车")
    result = run(duel, tmp_path / "out", "alpha", "beta")
    assert result.exit_code == 1, result.output
    assert "the card of alpha in 'en': " in result.output
    assert "the card of beta in 'en': " in result.output
    assert made(tmp_path / "out") == []
