"""Cards as they come out of the printer: in every real language, theme and paper."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pikepdf
import pypdfium2 as pdfium
import pytest
from PIL import Image, ImageChops, ImageDraw, ImageFont, ImageStat

from builder import cardback, cards, catalog, drawing, fonts, sheets
from builder.block import Backs
from builder.formats import Format, Theme, chosen
from builder.grid import grid
from builder.language import Language
from builder.library import LoadedUnit
from builder.paper import PAPERS, Paper
from tests.cardhelp import ROOT, library
from tests.test_sheets import mm, read, texts

GAME = library().game("cobi")
LANGUAGES = {code: catalog.load_language(ROOT, code) for code in ("en", "sv", "pl", "ru", "it")}
FORMATS = [chosen("tarot"), chosen("poker", "ink-saver"), chosen(theme="large-print")]
SITE = "https://example.org/"


def hardest(language: Language) -> list[LoadedUnit]:
    """The unit with most to say of each kind: with a gun, of figures, and with special rules."""

    def length(unit: LoadedUnit) -> int:
        view = cards.view(unit, GAME, language)
        parts = [view.name, view.full_name, *view.sets, *(rule.text for rule in view.special)]
        parts += [f"{line.label}{line.carries}" for line in view.figures]
        parts += [f"{line.label}{line.ranges}{line.traits}" for line in view.weapons]
        return sum(map(len, parts))

    units = sorted(GAME.units.values(), key=length, reverse=True)
    groups = ([u for u in units if u.data.facts], [u for u in units if u.data.figures], units)
    found = [group[0] for group in groups] + [max(units, key=lambda unit: len(unit.data.special))]
    return list({unit.id: unit for unit in found}.values())


@pytest.fixture(scope="module", autouse=True)
def _drawn_anew(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(drawing, "FOLDER", tmp_path_factory.mktemp("drawn"))
        yield


@pytest.fixture(scope="module", params=[(c, f) for c in LANGUAGES for f in FORMATS], ids=str)
def deck(request: pytest.FixtureRequest) -> tuple[sheets.Deck, Format, Language]:
    code, fmt = request.param
    language = LANGUAGES[code]
    return sheets.Deck(ROOT, GAME, language, hardest(language), fmt, Backs.LONG_EDGE, SITE), fmt, language


@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.id)
def test_all_is_printed_where_it_belongs(
    deck: tuple[sheets.Deck, Format, Language], paper: Paper, tmp_path: Path
) -> None:
    made, fmt, language = deck
    target, laid = tmp_path / "a.pdf", grid(paper, fmt.size, Backs.LONG_EDGE)
    count = made.write(paper, target)
    units = hardest(language)
    assert count == -(-len(units) // laid.per_sheet)
    with pdfium.PdfDocument(target) as document:
        assert len(document) == 2 * count  # each front has its back
        for number, unit in enumerate(units):
            sheet, place = divmod(number, laid.per_sheet)
            front = read(document[2 * sheet], laid.fronts[place], fmt.size)
            back = read(document[2 * sheet + 1], laid.backs[place], fmt.size)
            assert missing(front, said_in_front(unit, language)) == []
            assert missing(back, said_behind(unit, language)) == []
        for number, page in enumerate(document):
            found = list(texts(page, replace(laid, fronts=laid.backs) if number % 2 else laid))
            assert min(size for size, _ in found) >= fmt.size.steps[-1].letters - 0.01
            assert min(size for size, _ in found) >= fmt.theme.smallest - 0.01
            assert min(min(edges) for _, edges in found) > 2.9
    with pikepdf.open(target) as file:
        assert str(file.Root.Lang) == language.code
        assert str(file.docinfo["/Title"]).startswith(language.data(GAME.data.name, "game"))
        fonts_in_use = [o for o in file.objects if isinstance(o, pikepdf.Dictionary) and "/BaseFont" in o]
        assert {str(font.BaseFont).split("+")[1].split("-")[0] for font in fonts_in_use} == {"MusterbookSans"}
        embedded = [o for o in file.objects if isinstance(o, pikepdf.Dictionary) and "/FontFile2" in o]
        assert len(embedded) == 2  # one file a weight, whatever the cards


def missing(text: str, expected: list[str]) -> list[str]:
    """What the text lacks; long words are parted at the ends of lines."""
    letters = "".join(text.split())
    return [part for part in expected if "".join(part.split()) not in letters]


def said_in_front(unit: LoadedUnit, language: Language) -> list[str]:
    view = cards.view(unit, GAME, language)
    rows = [f"{row.label}{'*' if row.is_ruling else ''} {row.value}" for row in view.rows if not row.is_none]
    arms = [f"{line.label}: {' · '.join(line.carries)}" for line in view.figures]
    arms += [f"{line.label}: {' · '.join(line.ranges + line.traits)}" for line in view.weapons]
    return [view.name, view.type, view.origin_label, *rows, *arms, *(rule.label for rule in view.special)]


def said_behind(unit: LoadedUnit, language: Language) -> list[str]:
    back = cardback.view(unit, GAME, language, SITE)
    said = [f"{rule.name}: {rule.text}" for rule in cards.view(unit, GAME, language).special]
    if back.odds:
        said += [*back.odds.faces, *(row.target for row in back.odds.rows)]
    return [*said, language.data(unit.data.name, "unit")]


@pytest.mark.parametrize("code", LANGUAGES)
def test_ink_saver_takes_black_alone_and_little_of_it(code: str, tmp_path: Path) -> None:
    ink: dict[Theme, float] = {}
    for theme in (Theme.COLOUR, Theme.INK_SAVER):
        fmt = chosen("large", theme.value)
        made = sheets.Deck(ROOT, GAME, LANGUAGES[code], [GAME.unit("tiger-i")], fmt, Backs.LONG_EDGE)
        made.write(PAPERS["a4"], tmp_path / "a.pdf")
        with pdfium.PdfDocument(tmp_path / "a.pdf") as document:
            pictures = [page.render(scale=2).to_pil().convert("RGB") for page in document]
        saturation = max(picture.convert("HSV").getchannel("S").getextrema()[1] for picture in pictures)
        assert (saturation > 60) == (theme is Theme.COLOUR)
        ink[theme] = sum(255 - ImageStat.Stat(picture.convert("L")).mean[0] for picture in pictures)
    assert ink[Theme.INK_SAVER] < 0.95 * ink[Theme.COLOUR]


# Pictures of letters

RESOLUTION = 8  # pixels a point


@pytest.mark.parametrize("letter", list("ŁŻЙЪåèŚğżщ"))
def test_letters_look_as_they_should(letter: str, tmp_path: Path) -> None:
    unit = GAME.unit("tiger-i")
    named = replace(unit, data=unit.data.model_copy(update={"name": f"H{letter}H"}))
    made = sheets.Deck(ROOT, GAME, LANGUAGES["en"], [named])
    made.write(PAPERS["a4"], tmp_path / "a.pdf")
    with pdfium.PdfDocument(tmp_path / "a.pdf") as document:
        page = document[0]
        found = page.get_textpage().search(f"H{letter}H", match_case=True).get_next()
        assert found
        left, low, right, high = page.get_textpage().get_charbox(found[0] + 1)
        shown = page.render(scale=RESOLUTION).to_pil().convert("L")
        box = (left - 0.3, page.get_height() - high - 0.3, right + 0.3, page.get_height() - low + 0.3)
        drawn = trimmed(shown.crop(tuple(round(side * RESOLUTION) for side in box)))
    assert unlike(drawn, letter) < 0.1
    assert unlike(drawn, "X") > 0.2  # so the comparison tells letters apart


def unlike(drawn: Image.Image, letter: str) -> float:
    """The part of the picture that differs from the letter as the font has it, both as large."""
    bold = next(face for face in fonts.faces() if face.weight == 700)
    font = ImageFont.truetype(bold.path, 400)
    right_one = Image.new("L", (800, 800), 255)
    ImageDraw.Draw(right_one).text((200, 200), letter, font=font, fill=0)
    difference = ImageChops.difference(drawn, trimmed(right_one).resize(drawn.size))
    return ImageStat.Stat(difference).mean[0] / 255


def trimmed(picture: Image.Image) -> Image.Image:
    """The picture without the white around what is drawn."""
    return picture.crop(picture.point(lambda grey: 255 if grey < 128 else 0).getbbox())


@pytest.mark.parametrize(("theme", "bleed"), [("colour", 0), ("ink-saver", 0), ("ink-saver", 3)])
def test_the_frame_lies_two_millimetres_from_the_cut(theme: str, bleed: float, tmp_path: Path) -> None:
    fmt = chosen("poker", theme, bleed)
    laid = grid(PAPERS["a4"], fmt.size, bleed=bleed)
    sheets.Deck(ROOT, GAME, LANGUAGES["en"], [GAME.unit("7tp")], fmt).write(PAPERS["a4"], tmp_path / "a.pdf")
    with pdfium.PdfDocument(tmp_path / "a.pdf") as document:
        picture = document[0].render(scale=10).to_pil().convert("L")
    spot = laid.fronts[0]
    row = round((spot.y + fmt.size.height / 2) / 25.4 * 720)
    dark = [x for x in range(picture.width) if picture.getpixel((x, row)) < 200]
    first = min(x for x in dark if mm(x / 10) > spot.x)
    assert mm(first / 10) - spot.x == pytest.approx(2, abs=0.1)
