"""The commands `musterbook army print` and `musterbook cards --army` as a club meets them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pypdfium2 as pdfium
import pytest
from click.testing import CliRunner, Result

from builder import drawing
from builder.cli import main
from tests.armylists import LISTS
from tests.cardhelp import ROOT
from tests.pdfwords import words

BATTLE = """\
title: Bridge at Wizna
game: cobi
year: 1939
limit: 150
attacker: second
forces:
  - units: {7tp: 2, bofors-37: 1}
  - units: {tiger-i: 3, gone: 1}
"""


@pytest.fixture(scope="module", autouse=True)
def _drawn_apart(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(drawing, "FOLDER", tmp_path_factory.mktemp("drawn"))
        yield


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "wizna.yaml"
    path.write_text(BATTLE, "utf-8")
    return path


def run(*arguments: str, command: tuple[str, ...] = ("army", "print")) -> Result:
    return CliRunner().invoke(main, ["--root", str(ROOT), *command, *arguments])


def cards(*arguments: str) -> Result:
    return run("--lang", "en", "--output", "out", *arguments, command=("cards",))


def pages(path: Path) -> list[str]:
    with pdfium.PdfDocument(path) as document:
        return [words(page.get_textpage().get_text_bounded()) for page in document]


def refused(file: Path, *arguments: str) -> str:
    """What the command says; it makes no file and leaves that of the battle alone."""
    before = sorted(file.parent.iterdir())
    result = run(str(file), *arguments)
    assert result.exit_code == 2, result.output
    assert sorted(file.parent.iterdir()) == before
    assert file.read_text("utf-8").startswith("title:")
    return result.output


@pytest.mark.parametrize("language", ["en", "it", "pl", "ru", "sv"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.usefixtures("file")
def test_a_finding_goes_on_in_the_next_line_only_where_its_line_is_full(language: str, paper: str) -> None:
    """An element behind a text that just fits its line once broke it after the first word, in Swedish."""
    assert run("wizna.yaml", "--lang", language, "--paper", paper).exit_code == 0
    with pdfium.PdfDocument(f"wizna.{language}.{paper}.pdf") as document:
        lines = document[0].get_textpage().get_text_bounded().splitlines()
    assert len([line for line in lines if line.startswith("•")]) >= 4
    assert [line for line in lines if line.rstrip().endswith(":") and len(line) < 20] == []


def test_findings_are_printed_and_stop_nothing(file: Path) -> None:
    result = run("wizna.yaml")
    assert (result.exit_code, result.output) == (0, "wizna.en.a4.pdf: pages: 1\n")
    (text,) = pages(file.with_name("wizna.en.a4.pdf"))
    assert text.startswith("Bridge at Wizna")
    assert "3 Tiger I" in text
    assert "1 gone (unknown)" in text
    assert "(Rule 3.4)" in text


def test_language_paper_force_and_file_are_chosen(file: Path) -> None:
    target = file.with_name("out") / "a.pdf"
    result = run(str(file), "--lang", "sv", "--paper", "letter", "--force", "first", "--output", str(target))
    assert (result.exit_code, result.output) == (0, f"{target}: pages: 1\n")
    with pdfium.PdfDocument(target) as document:
        assert document[0].get_size() == pytest.approx((612, 792), abs=0.01)
    (text,) = pages(target)
    assert "Första styrkan" in text
    assert "Andra styrkan" not in text


def test_cards_of_the_army_stand_behind_it(file: Path) -> None:
    result = run("wizna.yaml", "--cards")
    assert (result.exit_code, result.output) == (0, "wizna.en.a4.pdf: pages: 1, cards: 3, sheets: 1\n")
    roster, sheet = pages(file.with_name("wizna.en.a4.pdf"))
    assert roster.startswith("Bridge at Wizna")
    assert "Sheet 1 of 1" in sheet
    assert [sheet.count(name) for name in ("Light tank", "Anti-tank gun", "Heavy tank")] == [1, 1, 1]


def test_a_card_for_each_model(file: Path) -> None:
    result = run("wizna.yaml", "--cards", "--each", "--force", "second")
    assert (result.exit_code, result.output) == (0, "wizna.en.a4.pdf: pages: 1, cards: 3, sheets: 1\n")
    _, sheet = pages(file.with_name("wizna.en.a4.pdf"))
    assert sheet.count("Heavy tank") == 3


def test_wrong_choices_are_refused(file: Path) -> None:
    assert refused(file, "--each") == "musterbook: --each is about cards: add --cards\n"
    assert refused(file, "--output", "wizna.yaml") == (
        "musterbook: wizna.yaml is the battle's own file: choose another --output\n"
    )
    assert "unknown language 'xx'" in refused(file, "--lang", "xx")


def test_an_army_without_known_units_has_no_cards(file: Path) -> None:
    file.write_text(BATTLE.replace("tiger-i: 3, ", ""), "utf-8")
    message = refused(file, "--cards", "--force", "second")
    assert message.endswith("no unit of it has a card: leave --cards out\n")
    assert run(str(file), "--force", "second").exit_code == 0


def test_problems_of_the_file_are_said(file: Path) -> None:
    file.write_text(BATTLE.replace("year: 1939", "year: 1999"), "utf-8")
    result = run("wizna.yaml")
    assert result.exit_code == 1
    assert "year: expected a year from 1934 to 1945, got 1999" in result.output
    assert not file.with_name("wizna.en.a4.pdf").exists()


# Cards of an army


@pytest.mark.parametrize("ending", ["yaml", "json"])
def test_a_battle_that_the_page_saved_is_an_army(file: Path, ending: str) -> None:
    saved = file.with_name(f"saved.{ending}")
    saved.write_bytes((LISTS / f"battle-2.{ending}").read_bytes())
    result = cards("--army", saved.name, "--paper", "a4")
    assert result.exit_code == 0, result.output
    assert run(saved.name).exit_code == 0


def test_all_that_a_browser_keeps_is_no_army(file: Path) -> None:
    saved = file.with_name("saved.json")
    saved.write_bytes((LISTS / "saved-2.json").read_bytes())
    for result in (cards("--army", saved.name), run(saved.name)):
        assert result.exit_code == 1
        assert "is all that a browser keeps, expected a battle" in result.output
        assert result.output.endswith("1 problem.\n")


def test_sheets_of_an_army_have_its_roster_in_front(file: Path) -> None:
    result = cards("--army", "wizna.yaml")
    assert (result.exit_code, result.output) == (
        0,
        "out/cobi-army-wizna.en.a4.pdf: cards: 3, sheets: 1\n"
        "out/cobi-army-wizna.en.letter.pdf: cards: 3, sheets: 1\n",
    )
    for paper in ("a4", "letter"):
        roster, sheet = pages(file.with_name("out") / f"cobi-army-wizna.en.{paper}.pdf")
        assert "First force (Defender)" in roster
        assert "Second force (Attacker)" in roster
        assert "Sheet 1 of 1" in sheet


def test_sheets_of_a_force_by_model_in_copies(file: Path) -> None:
    result = cards(
        *("--army", "wizna.yaml", "--paper", "a4", "--force", "first", "--each", "--copies", "2"),
        *("--size", "poker"),
    )
    name = "cobi-army-wizna-first-each.en.poker.copies-2.a4.pdf"
    assert (result.exit_code, result.output) == (0, f"out/{name}: cards: 6, sheets: 1\n")
    roster, sheet = pages(file.with_name("out") / name)
    assert "Second force" not in roster
    assert (sheet.count("Light tank"), sheet.count("Anti-tank gun")) == (4, 2)


def test_a_print_shop_gets_cards_alone(file: Path) -> None:
    assert cards("--army", "wizna.yaml", "--paper", "card").exit_code == 0
    texts = pages(file.with_name("out") / "cobi-army-wizna.en.card.pdf")
    assert len(texts) == 3
    assert not any("Total" in text for text in texts)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--each"], "--each is about an army: add --army FILE"),
        (["--force", "first"], "--force is about an army: add --army FILE"),
        (
            ["--army", "wizna.yaml", "--unit", "7tp"],
            "--army says which units: leave --game, --unit and --nation out",
        ),
    ],
)
def test_choices_that_do_not_go_together(file: Path, arguments: list[str], message: str) -> None:
    result = cards(*arguments)
    assert (result.exit_code, result.output) == (2, f"musterbook: {message}\n")
    assert not file.with_name("out").exists()


def test_an_army_without_cards_is_refused(file: Path) -> None:
    file.write_text(BATTLE.replace("tiger-i: 3, ", ""), "utf-8")
    result = cards("--army", "wizna.yaml", "--force", "second")
    assert (result.exit_code, result.output) == (2, "musterbook: wizna.yaml: no unit of it has a card\n")
