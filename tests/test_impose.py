from __future__ import annotations

import io
from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pikepdf
import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c
import pytest
from PIL import Image, ImageChops

from builder import fonts, impose, pdf
from builder.drawing import Drawer, Job
from builder.forms import Form
from builder.impose import Place, Sheet
from tests.pdfwords import words

STYLE = 'html { font: 10pt "Musterbook Sans" } b { font-weight: 700 } @page { size: 200pt 50pt; margin: 9pt }'


@pytest.fixture
def drawer(tmp_path: Path) -> Drawer:
    (tmp_path / "style.css").write_text(STYLE)
    return Drawer(tmp_path, [Path("style.css")])


def form(drawer: Drawer, body: str) -> Form:
    with pdf.complaints("a test"):
        drawn = drawer.draw(Job(f"<!doctype html><body>{body}"), lambda _: True)
    assert drawn is not None
    return drawn[0]


def imposed(*sheets: Sheet, made: datetime | None = None) -> bytes:
    out = io.BytesIO()
    impose.write(sheets, "Ett, två", "sv", made, fonts.outlines, out)
    return out.getvalue()


def test_text_stands_where_its_form_was_placed(drawer: Drawer) -> None:
    left, right = form(drawer, "Żółw"), form(drawer, "<b>Съёмка</b>")
    content = imposed(Sheet(500, 300, (Place(left, 20, 30), Place(right, 250.5, 200), Place(left, 0, 250))))
    with pdfium.PdfDocument(content) as document:
        page = document[0]
        assert page.get_size() == (500, 300)
        text = page.get_textpage()
        assert words(text.get_text_bounded(20, 220, 220, 270)) == "Żółw"
        assert words(text.get_text_bounded(250, 50, 451, 100)) == "Съёмка"
        assert words(text.get_text_bounded(0, 0, 200, 50)) == "Żółw"


def test_a_form_can_stand_on_its_head_or_run_up_the_sheet(drawer: Drawer) -> None:
    text = form(drawer, "Łódź")  # 9 points from the left and upper edge of 200 x 50
    places = (Place(text, 20, 30, turn=180), Place(text, 400, 60, turn=90))
    with pdfium.PdfDocument(imposed(Sheet(500, 300, places))) as document:
        page = document[0]
        head, up = page.get_objects(filter=[pdfium_c.FPDF_PAGEOBJ_FORM], max_depth=1)
        assert matrix(head) == (-1, 0, 0, -1, 220, 270)
        assert matrix(up) == (0, 1, -1, 0, 450, 40)
        read = page.get_textpage().get_text_bounded
        assert words(read(180, 220, 220, 245)) == "Łódź"  # at the right and lower edge of its place
        assert words(read(400, 40, 430, 100)) == "Łódź"  # reading up from the left lower corner


def matrix(placed: pdfium.PdfObject) -> tuple[float, ...]:
    m = placed.get_matrix()
    return m.a, m.b, m.c, m.d, m.e, m.f


def test_bleed_is_painted_within_the_window(tmp_path: Path) -> None:
    (tmp_path / "style.css").write_text(
        "@page { size: 100pt 50pt; margin: 0; bleed: 9pt } body { margin: 0 } "
        "div { position: absolute; left: -9pt; top: -9pt; width: 118pt; height: 68pt; background: #f00 }"
    )
    red = form(Drawer(tmp_path, [Path("style.css")]), "<div></div>")
    assert red.bleed == pytest.approx(9)
    for turn, window, painted in (
        (0, None, (91, 41, 209, 109)),
        (180, None, (91, 41, 209, 109)),
        (0, (91, 41, 200, 109), (91, 41, 200, 109)),
        (180, (100, 41, 209, 105), (100, 41, 209, 105)),
        (90, None, (91, 41, 159, 159)),
    ):
        content = imposed(Sheet(300, 200, (Place(red, 100, 50, turn=turn, window=window),)))  # type: ignore[arg-type]
        with pdfium.PdfDocument(content) as document:
            image = document[0].render(scale=1).to_pil().convert("RGB")
        white = Image.new("RGB", image.size, "white")
        assert ImageChops.difference(image, white).getbbox() == painted


def test_a_sheet_that_is_a_card_tells_its_cut(drawer: Drawer) -> None:
    places = (Place(form(drawer, "x"), 9, 8),)
    content = imposed(Sheet(218, 66, places, trim=(9, 8, 209, 58)), Sheet(218, 66, places))
    with pikepdf.open(io.BytesIO(content)) as file:
        card, sheet = file.pages
        boxes = [
            [float(n) for n in card.obj[name].as_list()] for name in ("/TrimBox", "/BleedBox", "/MediaBox")
        ]
        assert "/TrimBox" not in sheet.obj
    assert boxes == [[9, 8, 209, 58], [0, 0, 218, 66], [0, 0, 218, 66]]


def test_title_language_date_and_outline(drawer: Drawer) -> None:
    made = datetime(1970, 1, 2, tzinfo=UTC)
    sheet = Sheet(300, 100, (Place(form(drawer, "x"), 5, 10, "Mörser"), Place(form(drawer, "y"), 5, 60)))
    content = imposed(sheet, sheet, made=made)
    with pikepdf.open(io.BytesIO(content)) as file:
        assert file.check_pdf_syntax() == []
        assert str(file.docinfo["/Title"]) == "Ett, två"
        assert str(file.docinfo["/CreationDate"]) == "D:19700102000000Z"
        assert str(file.Root.Lang) == "sv"
        assert str(file.Root.ViewerPreferences.PrintScaling) == "/None"
    with pdfium.PdfDocument(content) as document:
        marks = [(mark.get_title(), mark.get_dest().get_index()) for mark in document.get_toc()]
    assert marks == [("Mörser", 0), ("Mörser", 1)]
    with pikepdf.open(io.BytesIO(imposed(sheet))) as file:
        assert "/CreationDate" not in file.docinfo


def test_fonts_have_the_glyphs_of_all_forms_and_no_more(drawer: Drawer) -> None:
    asked: list[tuple[str, list[int]]] = []

    def outlines(face: fonts.Face, glyphs: Iterable[int]) -> bytes:
        asked.append((face.name, list(glyphs)))
        return fonts.outlines(face, glyphs)

    drawn = [form(drawer, body) for body in ("AB", "B<b>C</b>")]
    sheet = Sheet(300, 100, tuple(Place(one, 0, 0) for one in drawn))
    impose.write([sheet], "", "en", None, outlines, io.BytesIO())
    numbers = {part.weight: set(part.glyphs) for part in drawn[1].lettering}
    assert sorted(name for name, _ in asked) == ["bold", "regular"]
    found = dict(asked)
    assert len(found["regular"]) == 2
    assert numbers[400] < set(found["regular"])
    assert set(found["bold"]) == numbers[700]


def test_a_glyph_of_two_letters_is_always_read_as_the_same(drawer: Drawer) -> None:
    """As where a font draws Latin and Cyrillic letters alike."""
    latin = form(drawer, "A")
    (letters,) = latin.lettering
    (glyph,) = letters.glyphs
    cyrillic = replace(latin, lettering=(replace(letters, glyphs={glyph: "А"}),))
    for order in ((latin, cyrillic), (cyrillic, latin)):
        content = imposed(Sheet(300, 200, tuple(Place(f, 0, 60 * i) for i, f in enumerate(order))))
        with pdfium.PdfDocument(content) as document:
            assert words(document[0].get_textpage().get_text_bounded()) == "A A"


def test_a_form_on_many_sheets_stands_in_the_file_once(drawer: Drawer) -> None:
    one = form(drawer, "x" * 30)
    sheet = Sheet(300, 100, (Place(one, 0, 0),))
    with pikepdf.open(io.BytesIO(imposed(*[sheet] * 9))) as file:
        found = {page.obj.Resources.XObject.F0.objgen for page in file.pages}
    assert len(found) == 1
