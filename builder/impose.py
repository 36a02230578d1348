"""Sheets of paper as one PDF, put together from drawn forms that share their fonts.

WeasyPrint draws each card with the glyphs of that card alone, but keeps the numbers that they have in the
font. So a font that is cut to the glyphs of all the cards serves every one of them.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import BinaryIO, Literal

from builder import fonts
from builder.fonts import Face
from builder.forms import Drawn, Form, Putter
from builder.pdfwriter import Writer, array, dictionary, real, ref, text

Outlines = Callable[[Face, Iterable[int]], bytes]
"""A font file with some glyphs of a face, as `fonts.outlines` makes it."""


Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Place:
    """A form on a sheet; all lengths in PDF points from the sheet's left upper corner.

    Attributes:
        form: what is drawn.
        x: the left edge of the form as it lies.
        y: its upper edge.
        bookmark: what the PDF's outline calls it; "" leaves it out.
        turn: 0; 180 where it stands on its head; 90 where its texts run up the sheet.
        window: left, upper, right and lower edge of what is painted; all of it and its bleed unless told.
    """

    form: Drawn
    x: float
    y: float
    bookmark: str = ""
    turn: Literal[0, 90, 180] = 0
    window: Box | None = None

    @property
    def bottom(self) -> float:
        """The lower edge of the form as it lies."""
        return self.y + (self.form.width if self.turn == 90 else self.form.height)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page and what lies on it, in PDF points.

    Attributes:
        width: of the page.
        height: of the page.
        places: what lies on it, the lowest first.
        trim: left, upper, right and lower edge of what is cut out of it, where the whole page is one card.
    """

    width: float
    height: float
    places: tuple[Place, ...]
    trim: Box | None = None


def write(
    sheets: Sequence[Sheet], title: str, lang: str, made: datetime | None, outlines: Outlines, out: BinaryIO
) -> None:
    """Writes the sheets as a PDF; the same input gives the same bytes.

    Args:
        sheets: the pages, in their order.
        title: the PDF's title.
        lang: the language of its texts.
        made: its date, if it is to have one.
        outlines: makes the font files.
        out: where it is written.
    """
    writer, letters = Writer(out), _Letters()
    fonts_number, tree = writer.reserve(), writer.reserve()
    putter = Putter(writer, fonts_number)
    objects: dict[int, int] = {}
    pages, marks = [], []
    for sheet in sheets:
        for place in sheet.places:
            if id(place.form) not in objects:
                form = place.form.read()
                objects[id(place.form)] = putter.put(form)
                letters.add(form)
        pages.append(_page(writer, sheet, objects, tree))
        marks += [
            (place.bookmark, array([ref(pages[-1]), "/XYZ", place.x, sheet.height - place.y, 0]))
            for place in sheet.places
            if place.bookmark
        ]
    writer.add(dictionary({name: ref(font) for name, font in letters.fonts(writer, outlines)}), fonts_number)
    kids = array(ref(page) for page in pages)
    writer.add(dictionary({"Type": "/Pages", "Count": str(len(pages)), "Kids": kids}), tree)
    root = {"Type": "/Catalog", "Pages": ref(tree), "Lang": text(lang)}
    root["ViewerPreferences"] = dictionary({"PrintScaling": "/None"})  # cards are cut: true size
    if marks:
        root["Outlines"] = ref(_outline(writer, marks))
    info = {"Producer": text("Musterbook, WeasyPrint, pikepdf"), "Title": text(title)}
    if made:
        info["CreationDate"] = text(made.strftime("D:%Y%m%d%H%M%SZ"))
    writer.finish(writer.add(dictionary(root)), writer.add(dictionary(info)))


def _page(writer: Writer, sheet: Sheet, objects: Mapping[int, int], tree: int) -> int:
    """Writes a page; `tree` is the number of the tree that it belongs to."""
    forms = {f"F{i}": ref(objects[id(place.form)]) for i, place in enumerate(sheet.places)}
    content = [
        f"q {_window(sheet, place)}{_matrix(sheet, place)} cm /F{i} Do Q"
        for i, place in enumerate(sheet.places)
    ]
    page = {
        "Type": "/Page",
        "Parent": ref(tree),
        "MediaBox": array([0, 0, sheet.width, sheet.height]),
        "Resources": dictionary({"XObject": dictionary(forms)}),
        "Contents": ref(writer.add_stream({}, "\n".join(content).encode())),
    }
    if sheet.trim:
        left, upper, right, lower = sheet.trim
        page["TrimBox"] = array([left, sheet.height - lower, right, sheet.height - upper])
        page["BleedBox"] = page["MediaBox"]
    return writer.add(dictionary(page))


def _outline(writer: Writer, marks: Sequence[tuple[str, str]]) -> int:
    """Writes bookmarks, each a title and its destination; gives the number of their list."""
    root = writer.reserve()
    numbers = [writer.reserve() for _ in marks]
    for i, (title, destination) in enumerate(marks):
        item = {"Title": text(title), "Parent": ref(root), "Dest": destination}
        if i:
            item["Prev"] = ref(numbers[i - 1])
        if i < len(marks) - 1:
            item["Next"] = ref(numbers[i + 1])
        writer.add(dictionary(item), numbers[i])
    ends = {"First": ref(numbers[0]), "Last": ref(numbers[-1]), "Count": str(len(marks))}
    return writer.add(dictionary({"Type": "/Outlines", **ends}), root)


def _matrix(sheet: Sheet, place: Place) -> str:
    """What brings a form from the page's lower left corner to its place."""
    form, low = place.form, sheet.height - place.bottom
    match place.turn:
        case 0:
            return f"1 0 0 1 {real(place.x)} {real(low)}"
        case 90:
            return f"0 1 -1 0 {real(place.x + form.height)} {real(low)}"
        case 180:
            return f"-1 0 0 -1 {real(place.x + form.width)} {real(low + form.height)}"


def _window(sheet: Sheet, place: Place) -> str:
    if place.window is None:
        return ""
    left, upper, right, lower = place.window
    sides = (left, sheet.height - lower, right - left, lower - upper)
    return " ".join([*(f"{real(side)}" for side in sides), "re W n "])


def points(mm: float) -> float:
    """Millimetres as PDF points."""
    return mm / 25.4 * 72


# Fonts


class _Letters:
    """What all forms write, in the fonts that they share."""

    def __init__(self) -> None:
        self._used: dict[str, tuple[int, dict[int, str]]] = {}

    def add(self, form: Form) -> None:
        """Adds what a form writes."""
        for part in form.lettering:
            _, glyphs = self._used.setdefault(part.name, (part.weight, {}))
            for glyph, letters in part.glyphs.items():
                # Some glyphs stand for several letters, such as both kinds of space: always the same one.
                glyphs[glyph] = min(letters, glyphs.get(glyph, letters))

    def fonts(self, writer: Writer, outlines: Outlines) -> Iterator[tuple[str, int]]:
        """Writes the fonts; gives the numbers by the names that the forms use."""
        faces = {face.weight: face for face in fonts.faces()}
        for name, (weight, glyphs) in sorted(self._used.items()):
            yield name, _font(writer, dict(sorted(glyphs.items())), faces[weight], outlines)


def _font(writer: Writer, glyphs: Mapping[int, str], face: Face, outlines: Outlines) -> int:
    content = outlines(face, glyphs)
    tag = "".join(chr(65 + byte % 26) for byte in hashlib.sha256(content).digest()[:6])
    name = f"/{tag}+{fonts.FAMILY.replace(' ', '')}-{face.name.capitalize()}"
    sizes = fonts.metrics(face)
    deflated = zlib.compress(content, 9)
    file = writer.add_stream({"Length1": str(len(content)), "Filter": "/FlateDecode"}, deflated)
    descriptor = {
        "Type": "/FontDescriptor",
        "FontName": name,
        "FontFamily": text(fonts.FAMILY),
        "Flags": "4",  # symbolic: glyphs go by number
        "FontBBox": array(sizes.box),
        "ItalicAngle": "0",
        "Ascent": str(sizes.ascent),
        "Descent": str(sizes.descent),
        "CapHeight": str(sizes.capitals),
        "StemV": "80",
        "FontFile2": ref(file),
    }
    system = {"Registry": text("Adobe"), "Ordering": text("Identity"), "Supplement": "0"}
    descendant = {
        "Type": "/Font",
        "Subtype": "/CIDFontType2",
        "BaseFont": name,
        "CIDSystemInfo": dictionary(system),
        "CIDToGIDMap": "/Identity",
        "W": _widths(glyphs, sizes.widths),
        "FontDescriptor": ref(writer.add(dictionary(descriptor))),
    }
    texts = writer.add_stream({"Filter": "/FlateDecode"}, zlib.compress(_to_unicode(glyphs), 9))
    font = {
        "Type": "/Font",
        "Subtype": "/Type0",
        "BaseFont": name,
        "Encoding": "/Identity-H",
        "DescendantFonts": array([ref(writer.add(dictionary(descendant)))]),
        "ToUnicode": ref(texts),
    }
    return writer.add(dictionary(font))


def _widths(glyphs: Iterable[int], widths: Sequence[float]) -> str:
    """Widths as PDFs list them: the first glyph of a run, and the widths from there on."""
    runs: list[tuple[int, list[float]]] = []
    for glyph in glyphs:
        if not runs or glyph != runs[-1][0] + len(runs[-1][1]):
            runs.append((glyph, []))
        runs[-1][1].append(round(widths[glyph], 3))
    return array(part for start, run in runs for part in (start, array(run)))


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
