"""Sheets of paper as one PDF, put together from drawn forms that share their fonts.

WeasyPrint draws each card with the glyphs of that card alone, but keeps the numbers that they have in the
font. So a font that is cut to the glyphs of all the cards serves every one of them.
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

import pikepdf
from pikepdf import Array, Dictionary, Name, OutlineItem, Pdf, Stream, String

from builder import fonts
from builder.fonts import Face
from builder.forms import Form, Lettering, Putter, number

Outlines = Callable[[Face, Iterable[int]], bytes]
"""A font file with some glyphs of a face, as `fonts.outlines` makes it."""


@dataclass(frozen=True, slots=True)
class Place:
    """A form on a sheet; its left upper corner in PDF points from the sheet's left upper corner.

    Attributes:
        form: what is drawn.
        x: to the right.
        y: down.
        bookmark: what the PDF's outline calls it; "" leaves it out.
    """

    form: Form
    x: float
    y: float
    bookmark: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page and what lies on it; width and height in PDF points."""

    width: float
    height: float
    places: tuple[Place, ...]


def to_pdf(
    sheets: Sequence[Sheet], title: str, lang: str, made: datetime | None, outlines: Outlines
) -> bytes:
    """The sheets as a PDF; the same input gives the same bytes.

    Args:
        sheets: the pages, in their order.
        title: the PDF's title.
        lang: the language of its texts.
        made: its date, if it is to have one.
        outlines: makes the font files.
    """
    with Pdf.new() as file:
        forms = list({id(place.form): place.form for sheet in sheets for place in sheet.places}.values())
        putter = Putter(file, _fonts(file, forms, outlines))
        objects = {id(form): putter.put(form) for form in forms}
        for sheet in sheets:
            _add(file, sheet, objects)
        with file.open_outline() as outline:
            for page, sheet in enumerate(sheets):
                for place in sheet.places:
                    if place.bookmark:
                        at = {"left": number(place.x), "top": number(sheet.height - place.y), "zoom": 0}
                        outline.root.append(OutlineItem(place.bookmark, page, "XYZ", **at))
        file.docinfo["/Producer"] = String("Musterbook, WeasyPrint, pikepdf")
        file.docinfo["/Title"] = String(title)
        if made:
            file.docinfo["/CreationDate"] = String(made.strftime("D:%Y%m%d%H%M%SZ"))
        file.Root.Lang = String(lang)
        file.Root.ViewerPreferences = Dictionary(PrintScaling=Name("/None"))  # cards are cut: true size
        out = io.BytesIO()
        file.save(out, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    return out.getvalue()


def _add(file: Pdf, sheet: Sheet, objects: Mapping[int, pikepdf.Object]) -> None:
    width, height = number(sheet.width), number(sheet.height)
    page = file.add_blank_page(page_size=(width, height))
    drawn, content = {}, []
    for i, place in enumerate(sheet.places):
        drawn[f"/F{i}"] = objects[id(place.form)]
        up = number(sheet.height - place.y - place.form.height)
        content.append(f"q 1 0 0 1 {number(place.x):f} {up:f} cm /F{i} Do Q")
    page.obj.Resources = Dictionary(XObject=Dictionary(drawn))
    page.obj.Contents = Stream(file, "\n".join(content).encode())


# Fonts


def _fonts(file: Pdf, forms: Iterable[Form], outlines: Outlines) -> pikepdf.Object:
    """The dictionary of fonts that all forms share."""
    used: dict[str, Lettering] = {}
    for form in forms:
        for part in form.lettering:
            before = used.get(part.name, Lettering(part.name, part.weight, {}))
            # Some glyphs stand for several letters, such as both kinds of space: always the same one.
            texts = {g: min(t, before.glyphs.get(g, t)) for g, t in part.glyphs.items()}
            used[part.name] = Lettering(part.name, part.weight, {**before.glyphs, **texts})
    faces = {face.weight: face for face in fonts.faces()}
    made = {f"/{name}": _font(file, used[name], faces[used[name].weight], outlines) for name in sorted(used)}
    return file.make_indirect(Dictionary(made))


def _font(file: Pdf, letters: Lettering, face: Face, outlines: Outlines) -> pikepdf.Object:
    glyphs = dict(sorted(letters.glyphs.items()))
    content = outlines(face, glyphs)
    tag = "".join(chr(65 + byte % 26) for byte in hashlib.sha256(content).digest()[:6])
    name = Name(f"/{tag}+{fonts.FAMILY.replace(' ', '')}-{face.name.capitalize()}")
    sizes = fonts.metrics(face)
    descriptor = Dictionary(
        Type=Name.FontDescriptor,
        FontName=name,
        FontFamily=String(fonts.FAMILY),
        Flags=4,  # symbolic: glyphs go by number
        FontBBox=Array(sizes.box),
        ItalicAngle=0,
        Ascent=sizes.ascent,
        Descent=sizes.descent,
        CapHeight=sizes.capitals,
        StemV=80,
        FontFile2=Stream(file, content, Length1=len(content)),
    )
    descendant = Dictionary(
        Type=Name.Font,
        Subtype=Name.CIDFontType2,
        BaseFont=name,
        CIDSystemInfo=Dictionary(Registry=String("Adobe"), Ordering=String("Identity"), Supplement=0),
        CIDToGIDMap=Name.Identity,
        W=_widths(glyphs, sizes.widths),
        FontDescriptor=file.make_indirect(descriptor),
    )
    font = Dictionary(
        Type=Name.Font,
        Subtype=Name.Type0,
        BaseFont=name,
        Encoding=Name("/Identity-H"),
        DescendantFonts=Array([file.make_indirect(descendant)]),
        ToUnicode=Stream(file, _to_unicode(glyphs)),
    )
    return file.make_indirect(font)


def _widths(glyphs: Iterable[int], widths: Sequence[float]) -> Array:
    """Widths as PDFs list them: the first glyph of a run, and the widths from there on."""
    runs: list[tuple[int, list[float]]] = []
    for glyph in glyphs:
        if not runs or glyph != runs[-1][0] + len(runs[-1][1]):
            runs.append((glyph, []))
        runs[-1][1].append(round(widths[glyph], 3))
    return Array([part for start, run in runs for part in (start, Array(run))])


def _to_unicode(glyphs: Mapping[int, str]) -> bytes:
    """The map from glyphs to text, without which nothing could be searched or copied."""
    lines = [f"<{glyph:04x}> <{text.encode('utf-16-be').hex()}>" for glyph, text in glyphs.items() if text]
    parts = [
        "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap",
        "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
        "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def",
        "1 begincodespacerange\n<0000> <ffff>\nendcodespacerange",
    ]
    for i in range(0, len(lines), 100):  # the most that one list may hold
        part = lines[i : i + 100]
        parts += [f"{len(part)} beginbfchar", *part, "endbfchar"]
    parts.append("endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend")
    return "\n".join(parts).encode()
