"""The tags of a PDF put right: what WeasyPrint 70 writes becomes true PDF/UA that a screen reader can use.

WeasyPrint makes each term and each meaning of a list an item of its own, nests lists in lists of boxes, gives
headers of tables no scope, and tags drawings that are only decoration and what stands in a page's margins.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from dataclasses import replace

import pikepdf
from pikepdf import Dictionary, Name, Page, Pdf

from builder import tagtree
from builder.tagtree import Element, Kid, Mark

_EMPTY = ("/TD", "/TH")  # elements that may have nothing in them


def mended(*parts: bytes) -> bytes:
    """A tagged PDF with its structure put right; the same bytes give the same bytes.

    Lists have items with a label and a body, headers of tables a scope. Drawings without a description, and
    texts in the margins of pages, are marked as decoration. The bleed box is the whole page.

    Args:
        parts: the PDF, or parts whose pages follow each other, with the title and language of the first.
    """
    with ExitStack() as stack:
        file, *others = (stack.enter_context(Pdf.open(io.BytesIO(part))) for part in parts)
        pieces, elements = tagtree.pieces(file), tagtree.read(file)
        for number, other in enumerate(others, start=1):
            pieces += tagtree.pieces(other)
            elements += tagtree.join(file, other, number)
        document = Element("/Document", {}, [kid for element in elements for kid in element.kids])
        _mend(document)
        tagtree.write(file, document)
        decoration = [set(range(count)) for count in pieces]  # what no reader comes by
        for mark in _marks(document):
            decoration[mark.page].remove(mark.number)
        for i, page in enumerate(file.pages):
            page.obj.Tabs = Name.S
            page.obj.BleedBox = page.obj.MediaBox  # WeasyPrint's is 10 points wide at most
            if decoration[i]:
                _decorate(file, page, decoration[i])
        out = io.BytesIO()
        file.save(out, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    return out.getvalue()


# Mending


def _mend(element: Element) -> list[Kid]:
    """What stands in the element's place."""
    if element.kind == "/Figure" and not element.entries.keys() & {"/Alt", "/ActualText"}:
        return []
    element.kids = [new for kid in element.kids for new in _mended_kid(kid)]
    if element.kind == "/NonStruct":
        return element.kids
    element.kids = list(_rejoined(element.kids))
    match element.kind:
        case "/L":
            element.kids = list(_items(element.kids))
        case "/P":  # a box in a line of its own is no paragraph in the paragraph
            element.kids = [
                replace(k, kind="/Span") if isinstance(k, Element) and k.kind == "/P" else k
                for k in element.kids
            ]
        case "/Table":
            _give_scopes(element)
    return [element] if element.kids or element.kind in _EMPTY else []


def _mended_kid(kid: Kid) -> list[Kid]:
    return _mend(kid) if isinstance(kid, Element) else [kid]


def _rejoined(kids: Iterable[Kid]) -> Iterator[Kid]:
    """Kids with lists that follow each other as one: a list that runs on in the next line is two boxes."""
    last: Kid | None = None
    for kid in kids:
        if isinstance(last, Element) and isinstance(kid, Element) and last.kind == kid.kind == "/L":
            last.kids += kid.kids
        else:
            yield kid
            last = kid


def _marks(element: Element) -> Iterator[Mark]:
    for kid in element.kids:
        if isinstance(kid, Mark):
            yield kid
        elif isinstance(kid, Element):
            yield from _marks(kid)


def _items(kids: Iterable[Kid]) -> Iterator[Element]:
    """The items of a list: each pair of a term and its meanings as one, blanks between items left to them."""
    last: Element | None = None
    for kid in _without_boxes(kids):
        if isinstance(kid, Element) and kid.kind == "/Div":  # a term with its meanings
            last = _pair(kid)
        elif isinstance(kid, Element) and kid.kind in ("/LI", "/Caption", "/L"):
            last = kid
        elif last is not None:
            _body(last).kids.append(kid)
            continue
        else:
            last = Element("/LI", {}, [Element("/LBody", {}, [kid])])
        yield last


def _without_boxes(kids: Iterable[Kid]) -> Iterator[Kid]:
    """Kids of a list, also those of the boxes that a list set as a table consists of."""
    for kid in kids:
        if isinstance(kid, Element) and kid.kind == "/L":
            yield from _without_boxes(kid.kids)
        else:
            yield kid


def _pair(group: Element) -> Element:
    """An item of a term, its label, and of all that follows, its body."""
    label, body = Element("/Lbl", {}), Element("/LBody", {})
    into = label
    for kid in group.kids:
        if isinstance(kid, Element) and kid.kind == "/LI":
            into = body if label.kids else label
            into.kids += _body(kid).kids
        else:
            into.kids.append(kid)
    return Element("/LI", {}, [part for part in (label, body) if part.kids])


def _body(item: Element) -> Element:
    bodies = [kid for kid in item.kids if isinstance(kid, Element) and kid.kind == "/LBody"]
    return bodies[-1] if bodies else item


def _give_scopes(table: Element) -> None:
    """Headers in a table's head tell of their column, as do rows of headers alone; others of their row."""
    for part in table.kids:
        if not isinstance(part, Element) or part.kind == "/Caption":
            continue
        rows = [part] if part.kind == "/TR" else [row for row in part.kids if isinstance(row, Element)]
        for row in rows:
            cells = [cell for cell in row.kids if isinstance(cell, Element)]
            of_row = part.kind != "/THead" and any(cell.kind == "/TD" for cell in cells)
            for cell in cells:
                if cell.kind == "/TH":
                    attributes = cell.entries.setdefault("/A", Dictionary(O=Name.Table))
                    attributes.Scope = Name.Row if of_row else Name.Column


def _decorate(file: Pdf, page: Page, numbers: set[int]) -> None:
    """Marks pieces of a page's content as decoration."""
    begins = pikepdf.ContentStreamInstruction([Name.Artifact], pikepdf.Operator("BMC"))
    content = [
        begins if _number(instruction) in numbers else instruction
        for instruction in pikepdf.parse_content_stream(page)
    ]
    page.obj.Contents = file.make_stream(pikepdf.unparse_content_stream(content))


def _number(instruction: pikepdf.ContentStreamInstruction | pikepdf.ContentStreamInlineImage) -> int | None:
    """The number of the piece that begins here, if one does."""
    if str(instruction.operator) != "BDC":
        return None
    about = instruction.operands[1]
    return int(about.MCID) if isinstance(about, Dictionary) and "/MCID" in about else None
