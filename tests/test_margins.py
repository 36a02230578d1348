from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c
import pytest
from PIL import Image

from builder import drawing, sheets
from builder.block import Backs
from builder.errors import DataError
from builder.formats import SIZES, Format
from builder.grid import Grid, grid
from builder.language import Language
from builder.library import LoadedGame
from builder.paper import CARD, PAPERS, Paper
from tests.cardhelp import ROOT, MadeUp, library
from tests.pdfwords import words

ENGLISH = Language("en")
A4, LETTER = PAPERS["a4"], PAPERS["letter"]
SCALE = 10  # pixels a mm


@pytest.fixture(scope="module", autouse=True)
def _drawn_anew(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(drawing, "FOLDER", tmp_path_factory.mktemp("drawn"))
        yield


def deck(
    fmt: Format, way: Backs = Backs.NONE, game: LoadedGame | None = None, language: Language = ENGLISH
) -> sheets.Deck:
    """A single card."""
    game = game or library().game("bitwy")
    return sheets.Deck(ROOT, game, language, [game.unit("tank")], fmt, way)


def pictures(path: Path) -> list[Image.Image]:
    with pdfium.PdfDocument(path) as document:
        return [page.render(scale=SCALE * 25.4 / 72).to_pil().convert("L") for page in document]


def darkest(image: Image.Image, x: float, y: float, around: int = 2) -> int:
    middle = round(x * SCALE), round(y * SCALE)
    low, _ = image.crop(
        (middle[0] - around, middle[1] - around, middle[0] + around + 1, middle[1] + around + 1)
    ).getextrema()
    assert isinstance(low, int)
    return low


LAID = [
    (size, way, paper)
    for size in ("large", "poker", "a6")
    for way in (Backs.NONE, Backs.LONG_EDGE, Backs.FOLD)
    for paper in PAPERS.values()
]


@pytest.mark.parametrize(("size", "way", "paper"), LAID, ids=lambda p: getattr(p, "id", p))
def test_marks_are_drawn_where_cuts_and_folds_end(
    tmp_path: Path, size: str, way: Backs, paper: Paper
) -> None:
    fmt = Format(SIZES[size], bleed=1)
    deck(fmt, way).write(paper, tmp_path / "a.pdf", gutter=4)
    laid = grid(paper, fmt.size, way, 4, 1)
    front, *backs = pictures(tmp_path / "a.pdf")
    for x1, y1, x2, y2 in laid.marks:
        assert all(darkest(front, *at) < 100 for at in along(x1, y1, x2, y2))
    for x1, y1, x2, y2 in laid.folds:
        drawn = [darkest(front, *at, around=1) < 160 for at in along(x1, y1, x2, y2)]
        assert any(drawn)
        assert not all(drawn)  # a dash
    for image in backs:  # cut from the front: marks on both sides would never meet
        assert all(darkest(image, (x1 + x2) / 2, (y1 + y2) / 2) > 200 for x1, y1, x2, y2 in laid.marks)


def along(x1: float, y1: float, x2: float, y2: float) -> list[tuple[float, float]]:
    parts = [0.1 + 0.8 * n / 20 for n in range(21)]
    return [(x1 + (x2 - x1) * part, y1 + (y2 - y1) * part) for part in parts]


@pytest.mark.parametrize(("paper", "size"), [(A4, "large"), (LETTER, "large"), (LETTER, "poker"), (A4, "a6")])
def test_the_ruler_is_50_mm_long_and_on_the_first_sheet_alone(
    tmp_path: Path, paper: Paper, size: str
) -> None:
    fmt = Format(SIZES[size])
    laid = grid(paper, fmt.size)
    deck(fmt).write(paper, tmp_path / "a.pdf", copies=2 * laid.per_sheet)
    found = [ruler(image, laid) for image in pictures(tmp_path / "a.pdf")]
    assert found == [pytest.approx(50, abs=0.2), 0]  # a pixel at each end is 0.1 mm
    with pdfium.PdfDocument(tmp_path / "a.pdf") as document:
        said = ["This line is 50 mm long." in words(p.get_textpage().get_text_bounded()) for p in document]
    assert said == [True, False]


def ruler(image: Image.Image, laid: Grid) -> float:
    """The length in mm of the longest line in the upper or left margin, from tick to tick; 0 without one."""
    head = laid.bands[0]
    across, down = (head.height, head.length) if head.upward else (head.length, head.height)
    band = image.crop([round(n * SCALE) for n in (head.x, head.y, head.x + across, head.y + down)])
    band = band.transpose(Image.Transpose.ROTATE_270) if head.upward else band
    longest = 0
    for y in range(band.height):
        run = 0
        for x in range(band.width):
            pixel = band.getpixel((x, y))
            assert isinstance(pixel, int)
            run = run + 1 if pixel < 200 else 0
            longest = max(longest, run)
    return longest / SCALE - 0.15 if longest > 20 * SCALE else 0


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda p: p.id)
def test_margins_name_the_game_its_owner_and_the_sheet(tmp_path: Path, paper: Paper) -> None:
    made, game = deck(Format(SIZES["large"]), Backs.LONG_EDGE), library().game("bitwy")
    made.write(paper, tmp_path / "a.pdf", copies=5)
    with pdfium.PdfDocument(tmp_path / "a.pdf") as document:
        read = [words(page.get_textpage().get_text_bounded()) for page in document]
        assert document.get_metadata_value("Title") == f"{game.data.name}: cards to print"
    numbers = ["Sheet 1 of 2", "Backs of sheet 1", "Sheet 2 of 2", "Backs of sheet 2"]
    for text, number in zip(read, numbers, strict=True):
        assert f"{game.data.name}: cards to print" in text
        assert words(game.data.notice) in text
        assert [n for n in numbers if n in text] == [number]


def test_pages_for_print_shops_say_nothing_but_the_card(tmp_path: Path) -> None:
    deck(Format(SIZES["large"])).write(CARD, tmp_path / "a.pdf")
    with pdfium.PdfDocument(tmp_path / "a.pdf") as document:
        text = words(document[0].get_textpage().get_text_bounded())
    assert "Sheet" not in text
    assert "to print" not in text
    assert words(library().game("bitwy").data.notice) not in text


def with_notice(notice: str) -> LoadedGame:
    game = library().game("bitwy")
    return replace(game, data=game.data.model_copy(update={"notice": notice.strip()}))


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda p: p.id)
def test_a_long_notice_is_set_smaller_and_never_clipped(tmp_path: Path, paper: Paper) -> None:
    fmt = Format(SIZES["poker"])  # on Letter it has the narrowest margins
    sizes, said = [], ""
    for times in range(1, 60, 4):
        game = with_notice("Nobody's game. " * times)
        try:
            deck(fmt, game=game).write(paper, tmp_path / "a.pdf")
        except DataError as fault:
            said = str(fault)
            break
        with pdfium.PdfDocument(tmp_path / "a.pdf") as document:
            page = document[0]
            text = page.get_textpage()
            assert words(text.get_text_bounded()).count("Nobody's game.") == times
            found = page.get_objects(filter=[pdfium_c.FPDF_PAGEOBJ_TEXT], textpage=text)
            (first, *_) = [obj for obj in found if "Nobody" in obj.extract()]
            sizes.append(round(first.get_font_size() * abs(first.get_matrix().a), 2))
    assert said == "cards/bitwy/game.yaml: notice: is too long for the sheet's margin in 'en': shorten it"
    assert sizes == sorted(sizes, reverse=True)
    assert set(sizes) == {6, 5.5, 5}


def test_long_titles_in_other_letters_fit(tmp_path: Path) -> None:
    for paper in (A4, LETTER):
        for size in SIZES.values():
            deck(Format(size), language=MadeUp(1.4).language()).write(paper, tmp_path / "a.pdf")
            with pdfium.PdfDocument(tmp_path / "a.pdf") as document:
                assert len(document) == 1
