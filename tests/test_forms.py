from __future__ import annotations

import io
from dataclasses import replace

import pikepdf
from hypothesis import given
from hypothesis import strategies as st
from pikepdf import Array, Dictionary, Name, Stream, String

from builder import forms
from builder.forms import Form, Lettering, Putter
from builder.pdfwriter import Writer, array, dictionary, ref

PIXEL = bytes([200, 30, 40])


def page(color: bytes = PIXEL) -> bytes:
    """A page with a picture, a group in which the picture stands again, and values of every kind."""
    with pikepdf.Pdf.new() as file:
        picture = Stream(file, color, Type=Name.XObject, Subtype=Name.Image, Width=1, Height=1)
        picture.ColorSpace, picture.BitsPerComponent = Name.DeviceRGB, 8
        inner = Dictionary(XObject=Dictionary(i=picture), Font=Dictionary(A=Dictionary(Type=Name.Font)))
        group = Stream(file, b"/i Do", Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 9, 9.5]))
        group.Resources = inner
        added = file.add_blank_page(page_size=(100, 50))
        added.obj.TrimBox = Array([0, 0, 100, 50])
        added.obj.Contents = Stream(file, b"/a gs /i Do /g Do /i Do")
        odd = Array([True, 1, 2.5, String("a(b"), Name("/x y")])
        added.obj.Resources = Dictionary(
            XObject=Dictionary(i=file.make_indirect(picture), g=file.make_indirect(group)),
            Font=Dictionary(A=Dictionary(Type=Name.Font)),
            ExtGState=Dictionary(unused=Dictionary(ca=1), a=Dictionary(Odd=odd)),
        )
        out = io.BytesIO()
        file.save(out)
    return out.getvalue()


def put(*drawn: Form) -> pikepdf.Pdf:
    """A PDF with a page for each form, on which it is called F."""
    out = io.BytesIO()
    writer = Writer(out)
    putter = Putter(writer, writer.add(dictionary({"A": "/Shared"})))
    tree, pages = writer.reserve(), []
    for form in drawn:
        forms_on_it = dictionary({"XObject": dictionary({"F": ref(putter.put(form))})})
        page = {"Type": "/Page", "Parent": ref(tree), "MediaBox": array([0, 0, 100, 50])}
        pages.append(writer.add(dictionary({**page, "Resources": forms_on_it})))
    kids = array(ref(page) for page in pages)
    writer.add(dictionary({"Type": "/Pages", "Count": str(len(pages)), "Kids": kids}), tree)
    root = writer.add(dictionary({"Type": "/Catalog", "Pages": ref(tree)}))
    writer.finish(root, writer.add(dictionary({})))
    return pikepdf.open(io.BytesIO(out.getvalue()))


def test_a_page_keeps_what_it_paints_and_gets_the_shared_fonts() -> None:
    (form,) = forms.take(page(), [])
    assert (form.width, form.height) == (100, 50)
    with put(form) as file:
        placed = file.pages[0].obj.Resources.XObject.F
        assert placed.read_bytes() == b"/R0 gs /R1 Do /R2 Do /R1 Do"
        assert [float(side) for side in placed.BBox.as_list()] == [0, 0, 100, 50]
        resources = placed.Resources
        assert resources.XObject.R1.read_bytes() == PIXEL
        assert Name.Shared == resources.Font.A
        assert Name.Shared == resources.XObject.R2.Resources.Font.A
        assert list(resources.ExtGState) == ["/R0"]
        odd = list(resources.ExtGState.R0.Odd.as_list())
        assert odd[0] is True
        assert [float(odd[1]), float(odd[2])] == [1, 2.5]
        assert [str(odd[3]), str(odd[4])] == ["a(b", "/x y"]


def test_a_page_has_the_glyphs_that_it_and_its_groups_write() -> None:
    with pikepdf.Pdf.new() as file:
        group = Stream(file, b"/ABCDEF 8 Tf [<0003>] TJ", Type=Name.XObject, Subtype=Name.Form)
        for content in (b"/ABCDEF 10.5 Tf [<00010002>-3<0001>] TJ /UVWXYZ 1 Tf [<0004>] TJ", b"/g Do", b""):
            added = file.add_blank_page(page_size=(9, 9))
            added.obj.Contents = Stream(file, content)
            added.obj.Resources = Dictionary(XObject=Dictionary(g=file.make_indirect(group)))
        out = io.BytesIO()
        file.save(out)
    known = [Lettering("ABCDEF", 400, dict(enumerate("abcdefg"))), Lettering("UVWXYZ", 700, {4: "x", 5: "y"})]
    found = [
        {part.weight: part.glyphs for part in form.lettering} for form in forms.take(out.getvalue(), known)
    ]
    assert found == [{400: {1: "b", 2: "c"}, 700: {4: "x"}}, {400: {3: "d"}}, {}]


def test_what_runs_over_the_cut_is_kept() -> None:
    with pikepdf.open(io.BytesIO(page())) as file:
        file.pages[0].obj.MediaBox = Array([-8.5, -8.5, 108.5, 58.5])
        out = io.BytesIO()
        file.save(out)
    (form,) = forms.take(out.getvalue(), [])
    assert (form.width, form.height, form.bleed) == (100, 50, 8.5)
    with put(form) as placed:
        box = placed.pages[0].obj.Resources.XObject.F.BBox
        assert [float(side) for side in box.as_list()] == [-8.5, -8.5, 108.5, 58.5]


def test_lines_of_our_own_need_nothing_else() -> None:
    form = forms.ruled(100, 50, ["0 0 m 9 9 l S"])
    with put(form) as file:
        assert file.pages[0].obj.Resources.XObject.F.read_bytes() == b"0.425 w\n0 0 m 9 9 l S"
    assert (form.width, form.height, form.bleed, form.streams, form.lettering) == (100, 50, 0, {}, ())


def test_equal_pictures_stand_in_the_file_once() -> None:
    drawn = [forms.take(page(color), [])[0] for color in (PIXEL, PIXEL, b"abc")]
    with put(*drawn) as file:
        placed = [page.obj.Resources.XObject.F.Resources.XObject for page in file.pages]
        assert placed[0].R1.objgen == placed[1].R1.objgen == placed[0].R2.Resources.XObject.i.objgen
        assert placed[0].R1.objgen != placed[2].R1.objgen


def test_pages_of_one_document_come_in_order() -> None:
    with pikepdf.Pdf.new() as file:
        for size in (10, 20, 30):
            added = file.add_blank_page(page_size=(size, 5))
            added.obj.Contents = Stream(file, b"")
        out = io.BytesIO()
        file.save(out)
    assert [form.width for form in forms.take(out.getvalue(), [])] == [10, 20, 30]


@given(
    glyphs=st.dictionaries(st.integers(0, 65535), st.text(max_size=3)),
    files=st.dictionaries(st.text(), st.text()),
    count=st.integers(0, 3),
)
def test_packing_loses_nothing(glyphs: dict[int, str], files: dict[str, str], count: int) -> None:
    (form,) = forms.take(page(), [])
    form = replace(form, lettering=(Lettering("A", 700, glyphs),), bleed=8.5)
    assert forms.unpack(forms.pack([form] * count, files)) == ([form] * count, files)
