"""What can be seen by a program of whether a PDF is PDF/UA-1; and what a screen reader finds in it.

`faults` walks pages, fonts and structure. `told` asks Poppler, which knows nothing of how we wrote it.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pikepdf
from pikepdf import Array, Dictionary, Name, Object, Page, Pdf

_PAINTING = {
    *("f", "F", "f*", "S", "s", "B", "B*", "b", "b*", "sh", "Do", "BI", "INLINE IMAGE"),
    *("Tj", "TJ", "'", '"'),
}
# Which elements may stand in which, where PDF/UA is strict.
_CHILDREN = {
    "/L": {"/LI", "/L", "/Caption"},
    "/LI": {"/Lbl", "/LBody"},
    "/Table": {"/TR", "/THead", "/TBody", "/TFoot", "/Caption"},
    "/THead": {"/TR"},
    "/TBody": {"/TR"},
    "/TFoot": {"/TR"},
    "/TR": {"/TH", "/TD"},
}
_PARENTS = {
    "/LI": {"/L"},
    "/Lbl": {"/LI"},
    "/LBody": {"/LI"},
    "/TR": {"/Table", "/THead", "/TBody", "/TFoot"},
    "/THead": {"/Table"},
    "/TBody": {"/Table"},
    "/TFoot": {"/Table"},
    "/TH": {"/TR"},
    "/TD": {"/TR"},
}
_NO_BLOCKS = {"/P", "/Span", "/H1", "/H2", "/H3"}  # may hold letters, but no blocks
_BLOCKS = {"/P", "/H1", "/H2", "/H3", "/L", "/Table", "/Sect", "/Div", "/Art"}


def faults(path: Path) -> list[str]:
    """Everything that PDF/UA-1 forbids and this walker sees; nothing for a good file."""
    with pikepdf.open(path) as file:
        found = [*file.check_pdf_syntax(), *_of_document(file)]
        if "/StructTreeRoot" not in file.Root:
            return [*found, "no structure"]
        owners: dict[tuple[int, int], Object] = {}
        found += _of_elements(file, owners)
        found += _of_headings(file)
        for number, page in enumerate(file.pages):
            mine = {mark: owner for (at, mark), owner in owners.items() if at == number}
            found += (f"page {number + 1}: {fault}" for fault in _of_page(file, page, mine))
        return found


def _of_document(file: Pdf) -> Iterator[str]:
    root = file.Root
    with file.open_metadata(update_docinfo=False) as about:
        if about.get("pdfuaid:part") != "1":
            yield "metadata: not said to be PDF/UA-1"
        if not about.get("dc:title"):
            yield "metadata: no title"
    if root.get("/MarkInfo", {}).get("/Marked") is not True:
        yield "not said to be marked"
    if not str(root.get("/Lang", "")):
        yield "no language"
    if root.get("/ViewerPreferences", {}).get("/DisplayDocTitle") is not True:
        yield "viewers are not told to show the title"


# Structure


def _kids(element: Object) -> list[Object]:
    kids = element.get("/K", Array())
    return list(kids) if isinstance(kids, Array) else [kids]


def elements(file: Pdf) -> Iterator[tuple[Object, Object]]:
    """Each element of the structure in reading order, with its parent."""

    def below(parent: Object) -> Iterator[tuple[Object, Object]]:
        for kid in _kids(parent):
            if isinstance(kid, Dictionary) and "/S" in kid:
                yield kid, parent
                yield from below(kid)

    yield from below(file.Root.StructTreeRoot)


def _of_elements(file: Pdf, owners: dict[tuple[int, int], Object]) -> Iterator[str]:
    """Faults of elements; `owners` gets the element of each piece of each page."""
    tree = file.Root.StructTreeRoot
    pages = {page.obj.objgen: i for i, page in enumerate(file.pages)}
    ids = set(pikepdf.NameTree(tree.IDTree)) if "/IDTree" in tree else set()
    for element, parent in elements(file):
        kind, within = str(element.S), str(parent.get("/S", ""))
        if element.P.objgen != parent.objgen:
            yield f"{kind}: its parent is another than {within}"
        if kind in _PARENTS and within not in _PARENTS[kind]:
            yield f"{kind} in {within or 'nothing'}"
        if within in _CHILDREN and kind not in _CHILDREN[within]:
            yield f"{kind} in {within}"
        if within in _NO_BLOCKS and kind in _BLOCKS:
            yield f"{kind} in {within}"
        if kind == "/Figure" and not str(element.get("/Alt", element.get("/ActualText", ""))):
            yield "/Figure without a description"
        attributes = element.get("/A", {})
        if kind == "/TH" and str(attributes.get("/Scope", "")) not in ("/Row", "/Column", "/Both"):
            yield "/TH without a scope"
        if "/ID" in element and str(element.ID) not in ids:
            yield f"{kind}: its id cannot be found"
        for header in attributes.get("/Headers", []):
            if str(header) not in ids:
                yield f"{kind}: no header {header}"
        if not _kids(element) and kind not in ("/TD", "/TH"):
            yield f"{kind} with nothing in it"
        for kid in _kids(element):
            if isinstance(kid, int):
                place = (pages[element.Pg.objgen], int(kid))
                if place in owners:
                    yield f"piece {place} stands in two elements"
                owners[place] = element


def _of_headings(file: Pdf) -> Iterator[str]:
    last = 0
    for element, _ in elements(file):
        if level := re.fullmatch(r"/H([1-6])", str(element.S)):
            if int(level[1]) > last + 1:
                yield f"heading {element.S} after level {last}"
            last = int(level[1])


# Pages


def _of_page(file: Pdf, page: Page, owners: dict[int, Object]) -> Iterator[str]:
    if page.obj.get("/Tabs") != Name.S:
        yield "the order of tabs is not that of the structure"
    numbers = pikepdf.NumberTree(file.Root.StructTreeRoot.ParentTree)
    listed = list(numbers[int(page.obj.StructParents)])
    for number, owner in owners.items():
        if number >= len(listed) or listed[number].objgen != owner.objgen:
            yield f"piece {number} does not lead to its element"
    for note in page.obj.get("/Annots", []):
        if "/StructParent" not in note or int(note.StructParent) not in numbers:
            yield f"{note.Subtype} outside of the structure"
        if not str(note.get("/Contents", "")):
            yield f"{note.Subtype} without a description"
    yield from _of_content(page, set(owners))
    for name, font in _fonts(page.obj.get("/Resources", {})):
        yield from _of_font(name, font)


def _of_content(page: Page, owned: set[int]) -> Iterator[str]:
    """Whatever paints must stand in one marked piece, which is in the structure or is decoration."""
    marks: list[str] = []  # of the pieces that are open: "content", "decoration" or "" for neither
    seen: set[int] = set()
    for operands, operator in pikepdf.parse_content_stream(page):
        name = str(operator)
        if name in ("BMC", "BDC"):
            number = (
                operands[1].get("/MCID") if name == "BDC" and isinstance(operands[1], Dictionary) else None
            )
            kind = "decoration" if operands[0] == Name.Artifact else "content" if number is not None else ""
            if kind and any(marks):
                yield f"{kind} within {next(filter(None, marks))}"
            if number is not None and int(number) not in owned:
                yield f"piece {number} is not in the structure"
            if number is not None and int(number) in seen:
                yield f"piece {number} stands twice"
            if number is not None:
                seen.add(int(number))
            marks.append(kind)
        elif name == "EMC":
            marks.pop()
        elif name in _PAINTING and not any(marks):
            yield f"{name} outside of marked content"
    if marks:
        yield "a marked piece has no end"
    for number in sorted(owned - seen):
        yield f"piece {number} is not on the page"


def _fonts(resources: Object) -> Iterator[tuple[str, Object]]:
    """The fonts of a page, also of what it places."""
    yield from resources.get("/Font", {}).items()
    for thing in dict(resources.get("/XObject", {})).values():
        yield from _fonts(thing.get("/Resources", {}))


def _of_font(name: str, font: Object) -> Iterator[str]:
    if "/ToUnicode" not in font:
        yield f"font {name}: its letters cannot be known"
    for part in font.get("/DescendantFonts", [font]):
        about = part.get("/FontDescriptor", {})
        if not any(key in about for key in ("/FontFile", "/FontFile2", "/FontFile3")):
            yield f"font {name}: not in the file"


# What a reader finds


def told(path: Path) -> list[tuple[str, str]]:
    """Each text in reading order with the elements it stands in, such as ("Document Art H1", "Tiger I")."""
    run = subprocess.run(["pdfinfo", "-struct-text", path], capture_output=True, check=True)
    open_elements: list[tuple[int, str]] = []
    found: list[tuple[str, str]] = []
    for line in run.stdout.decode().splitlines():
        depth = len(line) - len(line.lstrip())
        if text := re.fullmatch(r'\s*"(.*)"', line):
            while open_elements and open_elements[-1][0] >= depth:
                open_elements.pop()
            if text[1].strip():
                found.append((" ".join(kind for _, kind in open_elements), text[1]))
        elif element := re.fullmatch(r"\s*([A-Z]\w*)(?: <[^>]*>)?(?: \(\w+\))?:?", line):
            while open_elements and open_elements[-1][0] >= depth:
                open_elements.pop()
            open_elements.append((depth, element[1]))
    return found
