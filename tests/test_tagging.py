from __future__ import annotations

from pathlib import Path
from typing import Any

import pikepdf
import pytest

from builder import pdf, tagging
from tests import pdfua

STYLE = 'html { font: 10pt "Musterbook Sans" } @page { size: 80mm 60mm; margin: 5mm; bleed: 5mm }'


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "style.css").write_text(STYLE)
    return tmp_path


def tagged(project: Path, body: str, style: str = "") -> Path:
    """A document with tags as WeasyPrint writes them."""
    target = project / "raw.pdf"
    settings: dict[str, Any] = {"stylesheets": [Path("style.css")], "title": "A", "lang": "en"}
    html = f"<!doctype html><html lang=en><style>{style}</style><body>{body}"
    pdf.write_pdf(html, target, root=project, pdf_variant="pdf/ua-1", **settings)
    return target


def mended(project: Path, body: str, style: str = "") -> Path:
    target = project / "mended.pdf"
    target.write_bytes(tagging.mended(tagged(project, body, style).read_bytes()))
    assert pdfua.faults(target) == []
    return target


def told(project: Path, body: str, style: str = "") -> list[tuple[str, str]]:
    found = pdfua.told(mended(project, body, style))
    return [(places.removeprefix("Document ").removesuffix(" Span"), text) for places, text in found]


TERMS = "<dl><div><dt>To Hit</dt> <dd>3–6</dd></div><div><dt>Dice</dt> <dd>16</dd></div></dl>"


@pytest.mark.parametrize("style", ["", "dl { display: table } div { display: table-cell }"])
def test_each_term_has_its_meaning(project: Path, style: str) -> None:
    assert told(project, TERMS, style) == [
        ("L LI Lbl", "To Hit"),
        ("L LI LBody", "3–6"),
        ("L LI Lbl", "Dice"),
        ("L LI LBody", "16"),
    ]


def test_a_meaning_of_several_lines_stays_whole(project: Path) -> None:
    style = "dt, dd { display: inline } body { width: 30mm }"
    found = told(project, "<dl><div><dt>Open</dt> <dd>one two three four five six</dd></div></dl>", style)
    assert [place for place, _ in found] == ["L LI Lbl", *["L LI LBody"] * (len(found) - 1)]
    assert len(found) > 2


def test_a_list_over_two_lines_is_one(project: Path) -> None:
    style = (
        "p, ul { display: inline; margin: 0; padding: 0 } li { display: inline-block } body { width: 30mm }"
    )
    items = " ".join(f"<li>item {n}</li>" for n in range(6))
    path = mended(project, f"<p>Mark:</p> <ul>{items}</ul>", style)
    with pikepdf.open(path) as file:
        kinds = [str(element.S) for element, _ in pdfua.elements(file)]
    assert (kinds.count("/L"), kinds.count("/LI")) == (1, 6)


def test_headers_tell_of_rows_and_columns(project: Path) -> None:
    body = (
        "<table><thead><tr><td></td><th>Front</th></tr></thead>"
        "<tbody><tr><th scope=row>Tiger</th><td>12</td></tr></tbody></table>"
    )
    with pikepdf.open(mended(project, body)) as file:
        scopes = [str(e.A.Scope) for e, _ in pdfua.elements(file) if e.S == "/TH"]
        ids = {str(e.ID): e for e, _ in pdfua.elements(file) if "/ID" in e}
        names = pikepdf.NameTree(file.Root.StructTreeRoot.IDTree)
        assert scopes == ["/Column", "/Row"]
        assert {key: names[key].objgen for key in names} == {key: e.objgen for key, e in ids.items()}
        (cell,) = (e for e, _ in pdfua.elements(file) if e.S == "/TD" and len(e.get("/K", [])))
        assert len(cell.A.Headers) == 2


SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">{}<path d="M0 0h9v9z"/></svg>'


def test_a_drawing_without_a_title_is_decoration(project: Path) -> None:
    with pikepdf.open(mended(project, f"<p>Tank {SQUARE.format('')}")) as file:
        assert "/Figure" not in [str(element.S) for element, _ in pdfua.elements(file)]
        assert b"/Figure" not in file.pages[0].Contents.read_bytes()


def test_what_stands_in_the_margin_is_decoration(project: Path) -> None:
    style = '@page { margin: 15mm; @bottom-center { content: "Page " counter(page) } }'
    assert told(project, "<p>One<p style='break-before: page'>Two", style) == [("P", "One"), ("P", "Two")]


def test_a_head_that_is_repeated_stays_a_head(project: Path) -> None:
    rows = "".join(f"<tr><th scope=row>{n}</th><td>x</td></tr>" for n in range(20))
    found = told(
        project, f"<table><thead><tr><td></td><th>Front</th></tr></thead><tbody>{rows}</tbody></table>"
    )
    assert [text for places, text in found if places == "Table TBody TR TH"] == [str(n) for n in range(20)]
    assert len([text for places, text in found if places == "Table THead TR TH"]) > 1


def test_a_drawing_with_a_title_stays(project: Path) -> None:
    with pikepdf.open(mended(project, f"<p>Tank {SQUARE.format('<title>A tank</title>')}")) as file:
        (figure,) = (element for element, _ in pdfua.elements(file) if element.S == "/Figure")
        assert str(figure.Alt) == "A tank"


def test_the_bleed_box_is_as_wide_as_the_bleed(project: Path) -> None:
    with pikepdf.open(mended(project, "<p>x")) as file:
        page = file.pages[0].obj
        assert list(page.BleedBox) == list(page.MediaBox)
        assert float(page.TrimBox[0] - page.BleedBox[0]) == pytest.approx(5 / 25.4 * 72, abs=0.01)


def test_texts_of_several_pages_lead_to_their_elements(project: Path) -> None:
    found = told(project, "<h1>One</h1><h1 style='break-before: page'>Two</h1>")
    assert found == [("H1", "One"), ("H1", "Two")]


def test_parts_become_one_document(project: Path) -> None:
    table = "<table><tr><th scope=row>{}<td>{}</table>"
    raw = [
        tagged(project, f"<h1>{name}</h1>{table.format(name, n)}{SQUARE.format('')}").read_bytes()
        for n, name in enumerate(("One", "Two", "Three"))
    ]
    whole = project / "whole.pdf"
    whole.write_bytes(tagging.mended(*raw))
    assert pdfua.faults(whole) == []
    found = [(places.removesuffix(" Span"), text) for places, text in pdfua.told(whole)]
    names = ["One", "Two", "Three"]
    assert [text for places, text in found if places == "Document H1"] == names
    assert [text for places, text in found if places == "Document Table TBody TR TH"] == names
    with pikepdf.open(whole) as file:
        assert len(file.pages) == 3
        with file.open_outline() as outline:
            marks = [(item.title, file.pages.index(item.destination[0])) for item in outline.root]
        assert marks == [(name, i) for i, name in enumerate(names)]
        ids = [str(element.ID) for element, _ in pdfua.elements(file) if "/ID" in element]
        assert len(set(ids)) == len(ids) == 3
    assert tagging.mended(*raw) == whole.read_bytes()


def test_links_keep_their_place_in_the_structure(project: Path) -> None:
    raw = [
        tagged(project, f"<p>See <a href='https://example.org/{n}'>page {n}</a>").read_bytes() for n in (1, 2)
    ]
    whole = project / "whole.pdf"
    whole.write_bytes(tagging.mended(*raw))
    assert pdfua.faults(whole) == []
    with pikepdf.open(whole) as file:
        links = [element for element, _ in pdfua.elements(file) if element.S == "/Link"]
        aims = [str(kid.Obj.A.URI) for link in links for kid in link.K if isinstance(kid, pikepdf.Dictionary)]
    assert aims == ["https://example.org/1", "https://example.org/2"]


def test_same_bytes_for_the_same_document(project: Path) -> None:
    raw = tagged(project, TERMS).read_bytes()
    assert tagging.mended(raw) == tagging.mended(raw)


# The walker that says so


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        (TERMS, "/Div in /L"),
        (f"<p>{SQUARE.format('')}", "/Figure without a description"),
        ("<table><tr><th scope=row>a<td>b</table>", "/TH without a scope"),
    ],
)
def test_the_walker_sees_what_is_mended(project: Path, body: str, fault: str) -> None:
    assert fault in pdfua.faults(tagged(project, body))


def broken(project: Path, change: Any) -> list[str]:
    path = mended(project, "<h1>A</h1><p>b")
    with pikepdf.open(path, allow_overwriting_input=True) as file:
        change(file)
        file.save(path)
    return pdfua.faults(path)


def _paint(file: pikepdf.Pdf) -> None:
    file.pages[0].contents_add(b"0 0 9 9 re f")


def _skip_level(file: pikepdf.Pdf) -> None:
    next(element for element, _ in pdfua.elements(file) if element.S == "/H1").S = pikepdf.Name.H2


def _lose_letters(file: pikepdf.Pdf) -> None:
    for font in file.pages[0].obj.Resources.Font.values():
        del font["/ToUnicode"]


def _lose_element(file: pikepdf.Pdf) -> None:
    root = file.Root.StructTreeRoot.K[0]
    root.K = pikepdf.Array(list(root.K)[:1])


def _lose_language(file: pikepdf.Pdf) -> None:
    del file.Root["/Lang"]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (_paint, "page 1: f outside of marked content"),
        (_skip_level, "heading /H2 after level 0"),
        (_lose_element, "page 1: piece 1 is not in the structure"),
        (_lose_language, "no language"),
    ],
)
def test_the_walker_sees_faults(project: Path, change: Any, fault: str) -> None:
    assert fault in broken(project, change)


def test_the_walker_sees_letters_that_cannot_be_known(project: Path) -> None:
    assert any("its letters cannot be known" in fault for fault in broken(project, _lose_letters))
