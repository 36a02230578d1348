from __future__ import annotations

from pathlib import Path

import pypdfium2 as pdfium
import pytest
from click.testing import CliRunner, Result

from builder import formats
from builder.block import Backs
from builder.cardcli import Printing
from builder.cli import main
from tests.cardhelp import ROOT


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["--root", str(ROOT), "cards", *arguments])


def printed(folder: Path, *arguments: str) -> dict[str, str]:
    """What the command wrote into a folder, and what it said of each file."""
    result = run("--game", "bitwy", "--lang", "en", "--output", str(folder), *arguments)
    assert result.exit_code == 0, result.output
    said = dict(line.removeprefix(f"{folder}/").split(": ", 1) for line in result.output.splitlines())
    assert sorted(said) == sorted(path.name for path in folder.iterdir())
    return said


@pytest.mark.parametrize(
    ("fmt", "options", "name"),
    [
        (("large", "colour", 0), {}, "cobi-cards.sv.a4.pdf"),
        (("tarot", "ink-saver", 0), {"backs": Backs.LONG_EDGE},
         "cobi-cards.sv.tarot.ink-saver.long-edge.a4.pdf"),
        ((None, "large-print", 0), {}, "cobi-cards.sv.large-print.a4.pdf"),
        (("poker", "colour", 1.5), {"gutter": 4.5, "copies": 3, "backs": Backs.FOLD},
         "cobi-cards.sv.poker.bleed-1.5.fold.gutter-4.5.copies-3.a4.pdf"),
    ],
)  # fmt: skip
def test_a_file_s_name_has_what_is_not_plain(
    fmt: tuple[str | None, str, float], options: dict[str, object], name: str
) -> None:
    printing = Printing(formats.chosen(*fmt), **options)  # type: ignore[arg-type]
    assert printing.file_name("cobi", "sv", "a4") == name
    selection = name.replace("cards", "cards-selection")
    assert printing.file_name("cobi", "sv", "a4", "cards-selection") == selection


def test_cards_of_a_size_with_backs_in_copies(tmp_path: Path) -> None:
    chosen = "--size poker --backs short-edge --bleed 2 --gutter 6 --copies 4 --paper a4"
    said = printed(tmp_path, *chosen.split())
    name = "bitwy-cards.en.poker.bleed-2.short-edge.gutter-6.copies-4.a4.pdf"
    with pdfium.PdfDocument(tmp_path / name) as document:
        assert len(document) == 4
    assert said == {name: "cards: 12, sheets: 2"}


def test_both_papers_unless_told_otherwise(tmp_path: Path) -> None:
    assert printed(tmp_path, "--theme", "ink-saver") == {
        "bitwy-cards.en.ink-saver.a4.pdf": "cards: 3, sheets: 1",
        "bitwy-cards.en.ink-saver.letter.pdf": "cards: 3, sheets: 1",
    }


def test_what_is_chosen_twice_is_printed_once(tmp_path: Path) -> None:
    twice = ["--unit", "tank", "--lang", "en", "--lang", "en", "--paper", "a4", "--paper", "a4"]
    result = run(*twice, "--output", str(tmp_path))
    assert result.output.splitlines() == [f"{tmp_path}/bitwy-cards-selection.en.a4.pdf: cards: 1, sheets: 1"]


def test_the_place_for_the_files_is_a_folder(tmp_path: Path) -> None:
    (tmp_path / "cards.pdf").touch()
    result = run("--output", str(tmp_path / "cards.pdf"))
    assert result.exit_code == 2
    assert "is a file" in result.output


def test_one_card_a_page(tmp_path: Path) -> None:
    said = printed(tmp_path, "--unit", "tank", "--size", "a7", "--bleed", "3", "--paper", "card")
    assert said == {"bitwy-cards-selection.en.a7.bleed-3.card.pdf": "cards: 1, sheets: 1"}


def test_the_site_s_address_comes_from_option_or_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen = ["--unit", "tank", "--backs", "fold", "--paper", "a4"]
    monkeypatch.delenv("MUSTERBOOK_SITE_URL", raising=False)
    printed(tmp_path, *chosen)
    assert "https:" not in read(tmp_path)
    printed(tmp_path, *chosen, "--site-url", "https://example.org")
    assert "https://example.org/" in read(tmp_path)
    monkeypatch.setenv("MUSTERBOOK_SITE_URL", "https://example.net/")
    printed(tmp_path, *chosen)
    assert "https://example.net/" in read(tmp_path)


def read(folder: Path) -> str:
    """The texts of the first page of the only file."""
    (path,) = folder.iterdir()
    with pdfium.PdfDocument(path) as document:
        return document[0].get_textpage().get_text_bounded()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            "--size a5 --backs fold",
            "size a5 with backs to fold does not fit on A4: choose large, tarot, poker",
        ),
        ("--theme large-print --backs fold", "choose other backs, a narrower gutter or a smaller bleed"),
        ("--size poker --theme large-print", "size poker has no room for large print: choose a5"),
        ("--bleed 9", "expected a bleed from 0 to 5 mm, got 9"),
        ("--gutter 99", "expected a gutter from 0 to 20 mm, got 99"),
        ("--gutter nan", "expected a gutter from 0 to 20 mm, got nan"),
        ("--backs fold --paper a4 --paper card", "paper card has a page for each side"),
        ("--site-url example.org", "--site-url: expected an address such as https://"),
        (f"--backs fold --site-url https://{'a' * 70}.org", "characters, and the QR code of a card holds"),
        ("--copies 0", "0 is not in the range 1<=x<=99"),
        ("--size a4", "'a4' is not one of 'large'"),
        ("--backs both", "'both' is not one of 'none', 'long-edge', 'short-edge', 'fold'"),
    ],
)
def test_what_cannot_be_printed_is_said_before_anything_is(tmp_path: Path, arguments: str, said: str) -> None:
    result = run("--output", str(tmp_path / "print"), *arguments.split())
    assert result.exit_code == 2
    assert said in result.output
    assert not (tmp_path / "print").exists()
