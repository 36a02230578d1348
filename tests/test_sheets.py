from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pikepdf
import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c
import pytest
from PIL import ImageChops

from builder import cards, drawing, pdf, sheets
from builder.errors import DataError, UsageError
from builder.language import Language
from builder.library import LoadedGame, LoadedUnit
from builder.paper import CARD_HEIGHT, CARD_WIDTH, PAPERS, Paper
from builder.sitemacros import pdf_name
from tests.cardhelp import ROOT, MadeUp, cards_pdf, library, named
from tests.pdfwords import words

ENGLISH = Language("en")
LANGUAGES = [ENGLISH, MadeUp().language(), MadeUp(1.4).language()]
A4 = PAPERS["a4"]
SMALLEST = 7.5  # pt: what can still be read across a table


Box = tuple[float, float, float, float]
Printed = tuple[pdfium.PdfDocument, list[cards.CardView], Paper]


def some(game: LoadedGame) -> list[LoadedUnit]:
    """Eight units at most: those with the most special rules, with the most weapons, and the first."""
    units = list(game.units.values())
    special = sorted(units, key=lambda u: -len(u.data.special))[:4]
    armed = sorted(units, key=lambda u: -len({weapon for arm in u.arms for weapon in arm.all_weapons}))
    vehicles = [u for u in armed if u.data.facts][:1]
    chosen = [*special, *armed[:2], *vehicles, units[0]]
    return list({unit.id: unit for unit in chosen}.values())


@pytest.fixture(scope="module", autouse=True)
def _drawn_anew(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Nothing that was drawn before this file's tests is used."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(drawing, "FOLDER", tmp_path_factory.mktemp("drawn"))
        yield


@pytest.fixture(scope="module", params=[(g, i, p) for g in library().games for i in range(3) for p in PAPERS])
def printed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Printed]:
    game_id, number, paper_id = request.param
    game, language, paper = library().game(game_id), LANGUAGES[number], PAPERS[paper_id]
    target = tmp_path_factory.mktemp("print") / "cards.pdf"
    units = some(game)
    count = cards_pdf(ROOT, game, language, units, paper, target)
    assert count == paper.sheets(len(units))
    with pdfium.PdfDocument(target) as document:
        yield document, [cards.view(unit, game, language) for unit in units], paper


def test_sheets_have_the_papers_size_and_number(printed: Printed) -> None:
    document, views, paper = printed
    assert len(document) == -(-len(views) // 4)
    for page in document:
        width, height = (points * 25.4 / 72 for points in page.get_size())
        assert (width, height) == pytest.approx((paper.width, paper.height), abs=0.01)


def test_each_card_says_everything_in_its_place(printed: Printed) -> None:
    document, views, paper = printed
    for number, view in enumerate(views):
        page = document[number // paper.per_sheet]
        x, y = paper.places()[number % paper.per_sheet]
        left, right = x / 25.4 * 72, (x + CARD_WIDTH) / 25.4 * 72
        top, bottom = (page.get_height() - at / 25.4 * 72 for at in (y, y + CARD_HEIGHT))
        text = words(page.get_textpage().get_text_bounded(left, bottom, right, top))
        expected = [view.name, view.full_name, view.nation, view.side, view.type, view.origin_label]
        expected += [f"{row.label}{'*' if row.is_ruling else ''} {row.value}" for row in view.rows]
        expected += [f"{rule.name}: {rule.text}" for rule in view.special]
        expected += [f"{line.label}: {' · '.join(line.carries)}" for line in view.figures]
        expected += [f"{line.label}: {' · '.join(line.ranges + line.traits)}" for line in view.weapons]
        assert [part for part in expected if words(part) not in text] == []


def texts(page: pdfium.PdfPage) -> Iterator[tuple[pdfium.PdfTextObj, Box]]:
    """The texts of the forms on a page, with their sides in mm from the page's left upper corner."""
    for form in page.get_objects(filter=[pdfium_c.FPDF_PAGEOBJ_FORM], max_depth=1):
        at = form.get_matrix()
        assert (at.a, at.b, at.c, at.d) == (1, 0, 0, 1)
        for obj in page.get_objects(filter=[pdfium_c.FPDF_PAGEOBJ_TEXT], form=form.raw):
            x1, y1, x2, y2 = obj.get_bounds()
            height = page.get_height()
            sides = (x1 + at.e, height - y2 - at.f, x2 + at.e, height - y1 - at.f)
            left, top, right, bottom = (points * 25.4 / 72 for points in sides)
            yield obj, (left, top, right, bottom)


def test_no_letter_is_too_small_or_at_the_cut(printed: Printed) -> None:
    document, views, paper = printed
    found = 0
    for page in document:
        for obj, (x1, y1, x2, y2) in texts(page):
            in_margin = y2 < paper.top or y1 > paper.height - paper.top
            size = obj.get_font_size() * abs(obj.get_matrix().a)
            assert in_margin or size >= SMALLEST - 0.01
            assert in_margin or any(
                x + 3 < x1 and x2 < x + CARD_WIDTH - 3 and y + 3 < y1 and y2 < y + CARD_HEIGHT - 3
                for x, y in paper.places()
            )
            found += not in_margin
    assert found > 5 * len(views)


@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda p: p.id)
def test_crop_marks_are_drawn_where_the_cuts_end(tmp_path: Path, paper: Paper) -> None:
    game = library().game("bitwy")
    cards_pdf(ROOT, game, ENGLISH, [game.unit("tank")], paper, tmp_path / "a.pdf")
    with pdfium.PdfDocument(tmp_path / "a.pdf") as document:
        image = document[0].render(scale=10 * 25.4 / 72).to_pil().convert("L")  # 10 pixels a mm

    def darkest(x: float, y: float) -> int:
        around = (round(x * 10) - 2, round(y * 10) - 2, round(x * 10) + 3, round(y * 10) + 3)
        low, _ = image.crop(around).getextrema()
        assert isinstance(low, int)
        return low

    assert all(darkest((x1 + x2) / 2, (y1 + y2) / 2) < 100 for x1, y1, x2, y2 in paper.marks())
    crossings = [
        (paper.left + i * CARD_WIDTH, paper.top + k * CARD_HEIGHT) for i in range(3) for k in range(3)
    ]
    assert all(darkest(x, y) > 200 for x, y in crossings)  # no mark reaches into a card


def test_margin_names_the_game_its_owner_and_the_sheet(tmp_path: Path) -> None:
    game = library().game("cobi")
    cards_pdf(ROOT, game, ENGLISH, [game.unit("7tp")], A4, tmp_path / "a.pdf")
    with pdfium.PdfDocument(tmp_path / "a.pdf") as document:
        text = words(document[0].get_textpage().get_text_bounded())
        assert document.get_metadata_value("Title") == f"{game.data.name}: cards to print"
        assert [bookmark.get_title() for bookmark in document.get_toc()] == [game.unit("7tp").data.name]
    assert words(game.data.notice) in text
    assert "Sheet 1 of 1" in text


def with_name(name: str) -> LoadedUnit:
    """The Tiger, which has a value in every row, under another name."""
    unit = library().game("cobi").unit("tiger-i")
    return replace(unit, data=unit.data.model_copy(update={"name": name.strip()}))


@pytest.mark.parametrize(("times", "size"), [(1, 8), (20, SMALLEST)])
def test_card_that_is_nearly_too_long_is_set_smaller(tmp_path: Path, times: int, size: float) -> None:
    unit = with_name("Tiger " * times)
    cards_pdf(ROOT, library().game("cobi"), ENGLISH, [unit], A4, tmp_path / "a.pdf")
    with pdfium.PdfDocument(tmp_path / "a.pdf") as document:
        page = document[0]
        text = page.get_textpage()
        label = next(
            obj
            for obj in page.get_objects(filter=[pdfium_c.FPDF_PAGEOBJ_TEXT], textpage=text)
            if obj.extract().startswith("Crew")
        )
        assert label.get_font_size() * label.get_matrix().a == pytest.approx(size, abs=0.01)
        assert words(text.get_text_bounded()).count("Tiger") == times + 1  # the full name, too


@pytest.mark.parametrize("name", ["Tank " * 79, "W" * 390], ids=["words", "one word"])
def test_text_that_does_not_fit_is_never_clipped(tmp_path: Path, name: str) -> None:
    target = tmp_path / "a.pdf"
    target.write_bytes(b"old")
    unit = with_name(name)
    with pytest.raises(DataError) as fault:
        cards_pdf(ROOT, library().game("cobi"), MadeUp().language(), [unit], A4, target)
    assert str(fault.value) == (
        f"{unit.path}:{unit.line}: the card of tiger-i is too long in 'ru': shorten its texts"
    )
    assert target.read_bytes() == b"old"


def test_notice_that_does_not_fit(tmp_path: Path) -> None:
    game = named(tmp_path, "Launch")
    data = game.data.model_copy(update={"notice": "Nobody's game. " * 26})
    long = LoadedGame(game.id, data, game.units, game.documents)
    with pytest.raises(DataError, match=r"^cards/small/game\.yaml: notice: is too long"):
        cards_pdf(ROOT, long, ENGLISH, list(game.units.values()), PAPERS["letter"], tmp_path / "a.pdf")


def test_a_selection_never_has_the_name_of_the_deck() -> None:
    assert sheets.selection_name("cobi", "sv", "a4") == "cobi-cards-selection.sv.a4.pdf"
    assert sheets.selection_name("cobi", "sv", "a4") != pdf_name("cobi", "sv", "a4")


def test_no_unit_to_print(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="bitwy: no unit to print"):
        cards_pdf(ROOT, library().game("bitwy"), ENGLISH, [], A4, tmp_path / "a.pdf")


def test_cards_need_no_file_besides_fonts_and_styles(
    tmp_path: Path, fresh: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    real = pdf.url_fetcher

    def spied(folders: tuple[Path, ...]) -> object:
        fetcher = real(folders)
        fetch = fetcher.fetch
        fetcher.fetch = lambda url, headers=None: (asked.append(url), fetch(url, headers))[1]
        return fetcher

    monkeypatch.setattr(pdf, "url_fetcher", spied)
    game = library().game("bitwy")
    cards_pdf(ROOT, game, ENGLISH, [game.unit("tank")], A4, tmp_path / "a.pdf")
    assert list(fresh.glob("*/*"))  # it was drawn
    assert [url for url in asked if not url.endswith((".ttf", ".css"))] == []


# Each card once


@pytest.fixture
def fresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache of the test's own."""
    folder = tmp_path / "drawn"
    monkeypatch.setattr(drawing, "FOLDER", folder)
    return folder


def deck(paper: Paper, target: Path, *names: str) -> int:
    """Prints the three units of a game, or units of these names; returns how many documents were drawn."""
    game = library().game("bitwy")
    units = [with_name(name) for name in names] or list(game.units.values())
    made = sheets.Deck(ROOT, library().game("cobi") if names else game, ENGLISH, units)
    made.write(paper, target)
    return made.drawn


def test_sheets_are_the_same_cold_and_warm(tmp_path: Path, fresh: Path) -> None:
    drawn = [deck(A4, tmp_path / name) for name in ("cold.pdf", "warm.pdf")]
    assert drawn == [4, 0]  # three cards and the sheet's margin
    assert (tmp_path / "cold.pdf").read_bytes() == (tmp_path / "warm.pdf").read_bytes()


def test_sheets_are_the_same_from_another_process(tmp_path: Path, fresh: Path) -> None:
    deck(A4, tmp_path / "a.pdf")
    code = (
        "from pathlib import Path; from builder import drawing; from tests import test_sheets as t\n"
        f"drawing.FOLDER = Path({str(tmp_path / 'other')!r}); t.deck(t.A4, Path({str(tmp_path / 'b.pdf')!r}))"
    )
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()


def test_both_papers_share_the_cards(tmp_path: Path, fresh: Path) -> None:
    deck(A4, tmp_path / "a.pdf")
    assert deck(PAPERS["letter"], tmp_path / "b.pdf") == 1  # its margin


def test_a_changed_card_is_drawn_alone(tmp_path: Path, fresh: Path) -> None:
    names = ["Lynx", "Puma", "Ocelot"]
    assert deck(A4, tmp_path / "a.pdf", *names) == 4
    assert deck(A4, tmp_path / "a.pdf", "Lynx", "Jaguar", "Ocelot") == 1


def test_order_of_drawing_leaves_no_trace(tmp_path: Path, fresh: Path) -> None:
    deck(A4, tmp_path / "a.pdf", "Ocelot", "Żbik", "Lynx")  # glyphs of other cards
    deck(A4, tmp_path / "b.pdf", "Lynx", "Puma")
    shutil.rmtree(fresh)
    deck(A4, tmp_path / "c.pdf", "Lynx", "Puma")
    assert (tmp_path / "b.pdf").read_bytes() == (tmp_path / "c.pdf").read_bytes()


@pytest.mark.parametrize("language", LANGUAGES[:2], ids=["en", "ru"])
def test_cards_are_the_same_drawn_together_or_alone(
    tmp_path: Path, fresh: Path, language: Language, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = library().game("cobi")
    chosen = some(game)
    cards_pdf(ROOT, game, language, chosen, A4, tmp_path / "together.pdf")
    shutil.rmtree(fresh)
    monkeypatch.setattr(drawing, "_TOGETHER", 1)
    cards_pdf(ROOT, game, language, chosen, A4, tmp_path / "alone.pdf")
    assert (tmp_path / "together.pdf").read_bytes() == (tmp_path / "alone.pdf").read_bytes()


def test_all_cards_share_one_file_a_weight(tmp_path: Path, fresh: Path) -> None:
    deck(A4, tmp_path / "a.pdf", "Lynx", "Żbik", "Рысь")
    with pikepdf.open(tmp_path / "a.pdf") as file:
        found = [obj for obj in file.objects if isinstance(obj, pikepdf.Dictionary) and "/FontFile2" in obj]
        names = [str(obj.FontName).split("+")[1] for obj in found]
        assert file.check_pdf_syntax() == []
    assert sorted(names) == ["MusterbookSans-Bold", "MusterbookSans-Regular"]


def test_sheets_look_as_weasyprint_draws_them_in_one_document(tmp_path: Path) -> None:
    game = library().game("cobi")
    units = [with_name("Żółw, Йод, Съезд, Åsna è"), *list(game.units.values())[:2]]
    cards_pdf(ROOT, game, ENGLISH, units, A4, tmp_path / "ours.pdf")
    views = [cards.view(unit, game, ENGLISH) for unit in units]
    title, notice = f"{game.data.name}: cards to print", f"{game.data.notice} {cards.independence(ENGLISH)}"
    html = cards.Renderer(ROOT, ENGLISH).sheets([views], A4, title, notice)
    plain = tmp_path / "plain.pdf"
    pdf.write_pdf(html, plain, root=ROOT, stylesheets=cards.PRINT_STYLES, title=title, lang="en")
    pictures = []
    for path in (tmp_path / "ours.pdf", plain):
        with pdfium.PdfDocument(path) as document:
            pictures.append(document[0].render(scale=150 / 72).to_pil().convert("L"))
    off = ImageChops.difference(*pictures).histogram()
    assert sum(off[64:]) < 200  # pixels of four million that differ at all clearly


def test_letter_that_the_fonts_lack_is_said_of_its_unit(tmp_path: Path, fresh: Path) -> None:
    units = [with_name("坦克"), with_name("Lynx")]
    target = tmp_path / "a.pdf"
    for _ in range(2):  # a fault is not kept
        with pytest.raises(DataError) as fault:
            cards_pdf(ROOT, library().game("cobi"), ENGLISH, units, A4, target)
        for problem in fault.value.problems:
            assert (problem.path, problem.line) == (units[0].path, units[0].line)
            assert problem.message.startswith("the card of tiger-i in 'en': ")
        assert "坦" in str(fault.value)
    assert not target.exists()
