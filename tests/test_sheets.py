from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pikepdf
import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c
import pytest
from PIL import Image, ImageChops

from builder import cards, drawing, impose, pdf, processes, sheets
from builder.block import Backs, Spot
from builder.errors import DataError, UsageError
from builder.formats import SIZES, Format, Size, Theme
from builder.forms import Form
from builder.grid import Grid, grid
from builder.language import Language
from builder.library import LoadedGame, LoadedUnit
from builder.paper import CARD, PAPERS, Paper
from tests.bench.plain import STYLES, document
from tests.cardhelp import ROOT, MadeUp, cards_pdf, library
from tests.pdfwords import words

ENGLISH = Language("en")
LANGUAGES = [ENGLISH, MadeUp().language(), MadeUp(1.4).language()]
A4 = PAPERS["a4"]
LARGE = SIZES["large"]
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
    assert count == grid(paper, LARGE).sheets(len(units))
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
        page, spot = document[number // 4], grid(paper, LARGE).fronts[number % 4]
        text = read(page, spot, LARGE)
        expected = [view.name, view.full_name, view.nation, view.side, view.type, view.origin_label]
        expected += [
            f"{row.label}{'*' if row.is_ruling else ''} {row.value}" for row in view.rows if not row.is_none
        ]
        expected += [f"{rule.name}: {rule.text}" for rule in view.special]
        expected += [f"{line.label}: {' · '.join(line.carries)}" for line in view.figures]
        expected += [f"{line.label}: {' · '.join(line.ranges + line.traits)}" for line in view.weapons]
        assert [part for part in expected if words(part) not in text] == []


def read(page: pdfium.PdfPage, spot: Spot, size: Size) -> str:
    """The words within a card's edges."""
    left, right = points(spot.x), points(spot.x + size.width)
    top, bottom = page.get_height() - points(spot.y), page.get_height() - points(spot.y + size.height)
    return words(page.get_textpage().get_text_bounded(left, bottom, right, top))


def points(mm: float) -> float:
    return mm / 25.4 * 72


def texts(page: pdfium.PdfPage, laid: Grid) -> Iterator[tuple[float, list[float]]]:
    """The letters' size of each text of the fronts, and how far it is from each edge of its card."""
    for form in page.get_objects(filter=[pdfium_c.FPDF_PAGEOBJ_FORM], max_depth=1):
        at, height = form.get_matrix(), page.get_height()
        if at.b:
            continue  # texts in the margin that run up the sheet
        for obj in page.get_objects(filter=[pdfium_c.FPDF_PAGEOBJ_TEXT], form=form.raw):
            x1, y1, x2, y2 = obj.get_bounds()
            sides = (x1 + at.e, height - y2 - at.f, x2 + at.e, height - y1 - at.f)
            x1, y1, x2, y2 = (mm(side) for side in sides)
            for left, up, right, low in (spot.window for spot in laid.fronts):
                if left < (x1 + x2) / 2 < right and up < (y1 + y2) / 2 < low:
                    size = obj.get_font_size() * abs(obj.get_matrix().a)
                    yield size, [x1 - left, y1 - up, right - x2, low - y2]


def mm(points: float) -> float:
    return points * 25.4 / 72


def test_no_letter_is_too_small_or_at_the_cut(printed: Printed) -> None:
    document, views, paper = printed
    found = [text for page in document for text in texts(page, grid(paper, LARGE))]
    assert len(found) > 5 * len(views)
    assert min(size for size, _ in found) >= SMALLEST - 0.01
    assert min(min(edges) for _, edges in found) > 2.9


def with_name(name: str) -> LoadedUnit:
    """The Tiger, which has a value in every row, under another name."""
    unit = library().game("cobi").unit("tiger-i")
    return replace(unit, data=unit.data.model_copy(update={"name": name.strip()}))


def test_card_that_is_nearly_too_long_is_set_smaller_step_by_step(tmp_path: Path) -> None:
    sizes, said = [], ""
    for times in range(1, 80, 3):
        try:
            sizes.append(letters_of_a_label(times, tmp_path / "a.pdf"))
        except DataError as fault:
            said = str(fault)
            break
    assert said.endswith("the card of tiger-i is too long in 'en' at size large: shorten name")
    assert sizes == sorted(sizes, reverse=True)
    assert sorted(set(sizes)) == sorted(step.letters for step in LARGE.steps)


def letters_of_a_label(times: int, target: Path) -> float:
    """Prints a Tiger with so long a name; returns the size of letters in points."""
    cards_pdf(ROOT, library().game("cobi"), ENGLISH, [with_name("Tiger " * times)], A4, target)
    with pdfium.PdfDocument(target) as opened:
        page = opened[0]
        text = page.get_textpage()
        assert words(text.get_text_bounded()).count("Tiger") == times + 1  # the full name, too
        found = page.get_objects(filter=[pdfium_c.FPDF_PAGEOBJ_TEXT], textpage=text)
        label = next(obj for obj in found if obj.extract().startswith("Crew"))
        return round(label.get_font_size() * label.get_matrix().a, 2)


@pytest.mark.parametrize("name", ["Tank " * 79, "W" * 390], ids=["words", "one word"])
def test_text_that_does_not_fit_is_never_clipped(tmp_path: Path, name: str) -> None:
    target = tmp_path / "a.pdf"
    target.write_bytes(b"old")
    unit = with_name(name)
    with pytest.raises(DataError) as fault:
        cards_pdf(ROOT, library().game("cobi"), MadeUp().language(), [unit], A4, target)
    lead = f"{unit.path}:{unit.line}: the card of tiger-i is too long in 'ru' at size large: shorten "
    assert str(fault.value) in (f"{lead}name", f"{lead}its texts")
    assert target.read_bytes() == b"old"


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
    assert drawn == [5, 0]  # three cards, and the sheet's title and notice
    assert (tmp_path / "cold.pdf").read_bytes() == (tmp_path / "warm.pdf").read_bytes()


def test_sheets_are_the_same_from_another_process(tmp_path: Path, fresh: Path) -> None:
    deck(A4, tmp_path / "a.pdf")
    code = (
        "from pathlib import Path; from builder import drawing; from tests import test_sheets as t\n"
        f"drawing.FOLDER = Path({str(tmp_path / 'other')!r}); t.deck(t.A4, Path({str(tmp_path / 'b.pdf')!r}))"
    )
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()


def test_sheets_are_the_same_from_one_process_and_from_many(
    tmp_path: Path, fresh: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawing, "_WORTH_WORKERS", 1)
    monkeypatch.setattr(drawing, "_TOGETHER", 2)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    game = library().game("cobi")
    one = sheets.Deck(ROOT, game, ENGLISH, some(game))
    one.write(A4, tmp_path / "one.pdf")
    shutil.rmtree(fresh)
    with processes.spreading() as spread:
        many = sheets.Deck(ROOT, game, ENGLISH, some(game), spread=spread)
        many.write(A4, tmp_path / "many.pdf")
    assert many.drawn == one.drawn
    assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "many.pdf").read_bytes()


def test_both_papers_share_the_cards(tmp_path: Path, fresh: Path) -> None:
    deck(A4, tmp_path / "a.pdf")
    assert deck(PAPERS["letter"], tmp_path / "b.pdf") == 2  # the texts of its margin


def test_a_changed_card_is_drawn_alone(tmp_path: Path, fresh: Path) -> None:
    names = ["Lynx", "Puma", "Ocelot"]
    assert deck(A4, tmp_path / "a.pdf", *names) == 5
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
    title, laid = f"{game.data.name}: cards to print", grid(A4, LARGE)
    html = document(cards.Renderer(ROOT, ENGLISH), game, laid, views, title)
    plain = tmp_path / "plain.pdf"
    pdf.write_pdf(html, plain, root=ROOT, stylesheets=STYLES, title=title, lang="en")
    pictures = []
    for path in (tmp_path / "ours.pdf", plain):
        with pdfium.PdfDocument(path) as opened:
            pictures.append(opened[0].render(scale=150 / 72).to_pil().convert("L"))
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


# Sizes, backs and papers


def printed_as(
    target: Path,
    fmt: Format,
    way: Backs,
    paper: Paper,
    *,
    game_id: str = "bitwy",
    count: int = 3,
    gutter: float = 0,
) -> None:
    """Prints `count` cards, the units of the game again and again."""
    game = library().game(game_id)
    units = list(game.units.values())
    made = sheets.Deck(ROOT, game, ENGLISH, units[:count], fmt, way)
    made.write(paper, target, gutter=gutter, copies=-(-count // len(units)))


FITTING = [
    (size, way, paper)
    for size in SIZES.values()
    for way in Backs
    for paper in PAPERS.values()
    if (size.id, way) != ("a5", Backs.FOLD)
]


@pytest.mark.parametrize(("size", "way", "paper"), FITTING, ids=lambda p: getattr(p, "id", p))
def test_cards_lie_exactly_where_they_are_cut(tmp_path: Path, size: Size, way: Backs, paper: Paper) -> None:
    fmt = Format(size, bleed=1.5)
    laid = grid(paper, size, way, 0, fmt.bleed)
    count = laid.per_sheet + 1 if laid.per_sheet < 3 else 3
    printed_as(tmp_path / "a.pdf", fmt, way, paper, count=count)
    with pikepdf.open(tmp_path / "a.pdf") as file:
        assert file.check_pdf_syntax() == []
        assert len(file.pages) == laid.pages(count)
        found = [list(placed(page, fmt)) for page in file.pages]
    with pdfium.PdfDocument(tmp_path / "a.pdf") as opened:
        names = [unit.data.name for unit in library().game("bitwy").units.values()]
        for n in range(count):
            number, i = divmod(n, laid.per_sheet)
            step = 2 if laid.duplex else 1
            sides = [(number * step, laid.fronts[i])]
            if laid.backs:
                sides.append((number * step + laid.duplex, laid.backs[i]))
            for page, spot in sides:
                assert any(near(spot, other, turned) for *other, turned in found[page])
                assert names[n % len(names)] in read(opened[page], spot, size)
        assert sum(map(len, found)) == count * (1 if way is Backs.NONE else 2)


def placed(page: pikepdf.Page, fmt: Format) -> Iterator[tuple[float, float, bool]]:
    """Left upper corners of the cards on a page, in mm, and whether they are turned by half."""
    form, matrix = None, None
    size = (fmt.size.width + 2 * fmt.bleed, fmt.size.height + 2 * fmt.bleed)
    for operands, operator in pikepdf.parse_content_stream(page):
        if str(operator) == "cm":
            matrix = [float(n) for n in operands]
        if str(operator) == "Do" and matrix:
            form = page.obj.Resources.XObject[str(operands[0])]
            left, bottom, right, top = (mm(float(n)) for n in form.BBox.as_list())
            if (right - left, top - bottom) != pytest.approx(size, abs=0.01):
                continue
            a, b, c, d, e, f = matrix
            assert (abs(a), b, c, a) == (1, 0, 0, d)
            low = f if a > 0 else f - points(fmt.size.height)
            x = e if a > 0 else e - points(fmt.size.width)
            height = float(page.mediabox[3])
            yield mm(x), mm(height - low) - fmt.size.height, a < 0


def near(spot: Spot, corner: list[float], turned: bool) -> bool:
    return turned == spot.turned and corner == pytest.approx([spot.x, spot.y], abs=0.1)


@pytest.mark.parametrize("way", [Backs.LONG_EDGE, Backs.SHORT_EDGE])
@pytest.mark.parametrize(("size", "level"), [("poker", False), ("a6", True)])
def test_a_cut_card_that_is_turned_like_a_page_shows_its_back_upright(
    tmp_path: Path, way: Backs, size: str, level: bool
) -> None:
    fmt = Format(SIZES[size], bleed=1)
    laid = grid(A4, fmt.size, way, 0, 1)
    assert (laid.width > laid.height) == level
    printed_as(tmp_path / "sheet.pdf", fmt, way, A4, count=2)
    printed_as(tmp_path / "cards.pdf", fmt, way, CARD, count=2)
    paper, cut = pictures(tmp_path / "sheet.pdf"), pictures(tmp_path / "cards.pdf")
    axis_runs_down = (way is Backs.LONG_EDGE) != level
    flip = Image.Transpose.FLIP_LEFT_RIGHT if axis_runs_down else Image.Transpose.FLIP_TOP_BOTTOM
    behind = paper[1].transpose(flip)  # the back as one would see it through the front
    for n, spot in enumerate(laid.fronts[:2]):
        left, up = round(spot.window[0] * 10), round(spot.window[1] * 10)
        edges = (left, up, left + cut[0].width, up + cut[0].height)
        assert off(paper[0].crop(edges), cut[2 * n]) < 0.01
        turned = behind.crop(edges).transpose(Image.Transpose.FLIP_LEFT_RIGHT)
        assert off(turned, cut[2 * n + 1]) < 0.01
        assert off(cut[2 * n], cut[2 * n + 1]) > 0.02  # or the test would tell nothing
        assert off(turned.transpose(Image.Transpose.ROTATE_180), cut[2 * n + 1]) > 0.02


def pictures(path: Path) -> list[Image.Image]:
    """The pages in grey, ten pixels a mm."""
    with pdfium.PdfDocument(path) as opened:
        return [page.render(scale=10 * 25.4 / 72).to_pil().convert("L") for page in opened]


def off(a: Image.Image, b: Image.Image) -> float:
    """The part of the pixels that differ clearly where both were drawn a little blurred."""
    one, other = (
        image.resize((image.width // 4, image.height // 4), Image.Resampling.BOX) for image in (a, b)
    )
    histogram = ImageChops.difference(one, other).histogram()
    return sum(histogram[96:]) / (one.width * one.height)


@pytest.mark.parametrize("size", SIZES.values(), ids=lambda s: s.id)
@pytest.mark.parametrize("bleed", [0, 3])
def test_print_shops_get_cards_with_trim_and_bleed(tmp_path: Path, size: Size, bleed: float) -> None:
    printed_as(tmp_path / "a.pdf", Format(size, bleed=bleed), Backs.LONG_EDGE, CARD, count=2)
    with pikepdf.open(tmp_path / "a.pdf") as file:
        assert file.check_pdf_syntax() == []
        boxes = [[[mm(float(n)) for n in page.obj[name].as_list()] for name in BOXES] for page in file.pages]
    whole = [0, 0, size.width + 2 * bleed, size.height + 2 * bleed]
    trim = [bleed, bleed, bleed + size.width, bleed + size.height]
    expected = [pytest.approx(box, abs=0.01) for box in (trim, whole, whole)]
    assert boxes == [expected] * 4
    with pdfium.PdfDocument(tmp_path / "a.pdf") as opened:
        units = list(library().game("bitwy").units.values())[:2]
        read_names = [words(page.get_textpage().get_text_bounded()) for page in opened]
    for n, text in enumerate(read_names):
        assert units[n // 2].data.name in text
    assert all(front != back for front, back in zip(read_names[::2], read_names[1::2], strict=True))


BOXES = ("/TrimBox", "/BleedBox", "/MediaBox")


def test_colour_runs_over_the_cut_and_never_over_a_fold(tmp_path: Path) -> None:
    fmt = Format(SIZES["poker"], bleed=3)
    for way, paper in ((Backs.NONE, A4), (Backs.FOLD, A4), (Backs.LONG_EDGE, A4), (Backs.NONE, CARD)):
        laid = grid(paper, fmt.size, way, 0, 3)
        printed_as(tmp_path / "a.pdf", fmt, way, paper, game_id="cobi", count=2)
        picture = pictures(tmp_path / "a.pdf")[0]
        for spot in laid.fronts[: 2 if paper is A4 else 1]:
            left, up, right, low = spot.window
            for x, y in ((left, up), (right, up), (left, low), (right, low)):
                inside = (min(max(x, left + 0.5), right - 0.5), min(max(y, up + 0.5), low - 0.5))
                assert picture.getpixel((round(inside[0] * 10), round(inside[1] * 10))) < 120
    printed_as(
        tmp_path / "a.pdf", Format(SIZES["poker"], Theme.INK_SAVER, 3), Backs.NONE, CARD, game_id="cobi"
    )
    picture = pictures(tmp_path / "a.pdf")[0]
    assert picture.crop((0, 0, picture.width, 30)).getextrema() == (255, 255)


@pytest.mark.parametrize("way", [Backs.FOLD, Backs.SHORT_EDGE])
def test_other_programs_open_the_sheets_without_complaint(tmp_path: Path, way: Backs) -> None:
    printed_as(tmp_path / "a.pdf", Format(SIZES["tarot"], bleed=2), way, A4, game_id="cobi")
    for command in (["pdfinfo"], ["pdftotext", "-q"], ["pdftoppm", "-r", "30", "-png"]):
        target = [] if command == ["pdfinfo"] else [str(tmp_path / "out")]
        run = subprocess.run([*command, str(tmp_path / "a.pdf"), *target], capture_output=True, check=True)
        assert run.stderr == b""


def test_large_print_is_large(tmp_path: Path) -> None:
    fmt = Format(SIZES["a5"], Theme.LARGE_PRINT)
    printed_as(tmp_path / "a.pdf", fmt, Backs.LONG_EDGE, A4, game_id="cobi", count=1)
    with pdfium.PdfDocument(tmp_path / "a.pdf") as opened:
        for page in opened:
            found = [size for size, _ in texts(page, grid(A4, fmt.size))]
            assert found
            assert min(found) >= 14 - 0.01


# Copies, and what comes before


def deck_of_three(**options: object) -> sheets.Deck:
    game = library().game("bitwy")
    return sheets.Deck(ROOT, game, ENGLISH, list(game.units.values())[:3], **options)  # type: ignore[arg-type]


def test_copies_lie_in_a_row_and_are_drawn_once(tmp_path: Path, fresh: Path) -> None:
    made = deck_of_three()
    drawn = made.drawn
    assert drawn == 3
    assert made.write(A4, tmp_path / "a.pdf", copies=3) == 3
    names = [unit.data.name for unit in list(library().game("bitwy").units.values())[:3]]
    with pdfium.PdfDocument(tmp_path / "a.pdf") as opened:
        laid = grid(A4, LARGE)
        for n in range(9):
            assert names[n // 3] in read(opened[n // 4], laid.fronts[n % 4], LARGE)
        assert [mark.get_title() for mark in opened.get_toc()] == names
    with pikepdf.open(tmp_path / "a.pdf") as file:
        placed_forms = [form.objgen for page in file.pages for form in page.obj.Resources.XObject.values()]
    assert len(set(placed_forms)) == 3 + 5  # with three titles, a notice and the marks


def test_copies_by_unit(tmp_path: Path) -> None:
    made = deck_of_three()
    first, second, third = list(library().game("bitwy").units)[:3]
    assert made.write(A4, tmp_path / "a.pdf", copies={third: 4, first: 1, "other": 9}) == 2
    with pdfium.PdfDocument(tmp_path / "a.pdf") as opened:
        game = library().game("bitwy")
        titles = [mark.get_title() for mark in opened.get_toc()]
        assert titles == [game.unit(first).data.name, game.unit(third).data.name]
    assert second not in titles
    with pytest.raises(UsageError, match="bitwy: no card to print: choose some copies"):
        made.write(A4, tmp_path / "a.pdf", copies={"other": 1})


def test_other_pages_can_come_first(tmp_path: Path) -> None:
    made = deck_of_three()
    blank = impose.Sheet(
        100, 200, (impose.Place(Form(100, 200, zlib.compress(b""), '{"d": {}}', {}, ()), 0, 0),)
    )
    assert made.write(A4, tmp_path / "a.pdf", before=[blank, blank]) == 1
    with pdfium.PdfDocument(tmp_path / "a.pdf") as opened:
        assert [page.get_size() for page in opened][:2] == [(100, 200)] * 2
        assert len(opened) == 3
        assert {mark.get_dest().get_index() for mark in opened.get_toc()} == {2}


@pytest.mark.parametrize(("before", "cards_from"), [(0, 0), (1, 2), (2, 2), (3, 4)])
def test_pages_before_duplex_cards_keep_fronts_on_fronts(
    tmp_path: Path, before: int, cards_from: int
) -> None:
    form = Form(100, 200, zlib.compress(b""), '{"d": {}}', {}, ())
    pages = [impose.Sheet(100, 200, (impose.Place(form, 0, 0),))] * before
    made = deck_of_three(backs=Backs.LONG_EDGE)
    assert made.write(A4, tmp_path / "a.pdf", before=pages) == 1
    with pdfium.PdfDocument(tmp_path / "a.pdf") as opened:
        assert len(opened) == cards_from + 2
        assert {mark.get_dest().get_index() for mark in opened.get_toc()} == {cards_from}


def test_cards_with_backs_say_no_rule_twice(tmp_path: Path) -> None:
    """The front names a special rule, the back has its words."""
    game = library().game("cobi")
    unit = game.unit("wespe")
    rules = [game.data.special_rules[key] for key, n in unit.data.specials() if n is None]
    assert rules
    sheets.Deck(ROOT, game, ENGLISH, [unit], backs=Backs.LONG_EDGE).write(A4, tmp_path / "a.pdf")
    with pdfium.PdfDocument(tmp_path / "a.pdf") as opened:
        front, back = (words(page.get_textpage().get_text_bounded()) for page in opened)
    assert [rule.name for rule in rules if rule.name not in front or rule.name not in back] == []
    assert [rule.text for rule in rules if words(rule.text) in front or words(rule.text) not in back] == []
    assert "https://" not in back


def test_the_site_s_address_is_on_the_backs(tmp_path: Path) -> None:
    game = library().game("cobi")
    units = [game.unit("wespe")]
    made = sheets.Deck(ROOT, game, ENGLISH, units, backs=Backs.FOLD, site_url="https://example.org/")
    made.write(A4, tmp_path / "a.pdf")
    with pdfium.PdfDocument(tmp_path / "a.pdf") as opened:
        assert "https://example.org/u/wespe" in words(opened[0].get_textpage().get_text_bounded())
    with pytest.raises(UsageError, match="characters, and the QR code of a card holds"):
        sheets.Deck(ROOT, game, ENGLISH, units, backs=Backs.FOLD, site_url=f"https://{'a' * 60}.org/")


def test_backs_are_the_same_cold_and_warm(tmp_path: Path, fresh: Path) -> None:
    fmt = Format(SIZES["poker"], Theme.INK_SAVER, 2)
    for name in ("cold.pdf", "warm.pdf"):
        deck_of_three(fmt=fmt, backs=Backs.SHORT_EDGE).write(A4, tmp_path / name, gutter=5, copies=2)
    assert (tmp_path / "cold.pdf").read_bytes() == (tmp_path / "warm.pdf").read_bytes()
