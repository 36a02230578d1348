"""The structure of a tagged PDF as elements that can be changed: read, joined and written again."""

from __future__ import annotations

from dataclasses import dataclass, field

from pikepdf import Array, Dictionary, Name, NameTree, NumberTree, Object, OutlineItem, Pdf, String

_KEPT = ("/A", "/ActualText", "/Alt", "/E", "/ID", "/Lang")  # entries of an element besides its place


@dataclass(frozen=True, slots=True)
class Mark:
    """A piece of a page's content, by its number on the page."""

    page: int
    number: int


@dataclass(frozen=True, slots=True)
class Note:
    """An annotation, such as a link, by its place among those of its page."""

    page: int
    index: int


@dataclass(slots=True)
class Element:
    """An element of the structure: its kind as PDF has it, what it says besides, and what stands in it."""

    kind: str
    entries: dict[str, Object]
    kids: list[Kid] = field(default_factory=list)


Kid = Element | Mark | Note


# Reading


def read(file: Pdf, first: int = 0) -> list[Element]:
    """The structure of a file whose pages are numbered from `first`."""
    notes = {
        note.objgen: Note(number, i)
        for number, page in enumerate(file.pages, start=first)
        for i, note in enumerate(page.obj.get("/Annots", []))
    }
    pages = {page.obj.objgen: i for i, page in enumerate(file.pages, start=first)}

    def element_of(element: Object, page: int) -> Element:
        page = pages[element.Pg.objgen] if "/Pg" in element else page
        made = Element(str(element.S), {key: element[key] for key in _KEPT if key in element})
        for kid in _kids(element):
            if not isinstance(kid, Dictionary):
                made.kids.append(Mark(page, int(kid)))
            elif kid.get("/Type") == Name.OBJR:
                made.kids.append(notes[kid.Obj.objgen])
            else:
                made.kids.append(element_of(kid, page))
        return made

    return [element_of(kid, first) for kid in _kids(file.Root.StructTreeRoot)]


def pieces(file: Pdf) -> list[int]:
    """How many pieces each page has, in the structure or not."""
    numbers = NumberTree(file.Root.StructTreeRoot.ParentTree)
    return [len(numbers[int(page.obj.StructParents)]) for page in file.pages]


def _kids(element: Object) -> list[Object]:
    kids = element.get("/K", Array())
    return list(kids) if isinstance(kids, Array) else [kids]


def join(file: Pdf, other: Pdf, part: int) -> list[Element]:
    """The structure of another part, whose pages and bookmarks (of the first level) are added to the file.

    Args:
        file: what it is added to.
        other: the part, which must stay open until the file is saved.
        part: its number, which keeps its ids apart.
    """
    before = len(file.pages)
    elements = read(other, before)
    for element in elements:
        _move(element, file, other, part)
    places = {page.obj.objgen: i for i, page in enumerate(other.pages, start=before)}
    file.pages.extend(other.pages)
    with file.open_outline() as outline, other.open_outline() as more:
        for item in more.root:
            if isinstance(item.destination, Array):
                page, _, left, top, _ = item.destination
                number = places[page.objgen]
                outline.root.append(
                    OutlineItem(item.title, number, "XYZ", left=float(left), top=float(top), zoom=0)
                )
    return elements


def _move(element: Element, file: Pdf, other: Pdf, part: int) -> None:
    """Brings what an element says into another file, where its ids are still its own."""
    if "/ID" in element.entries:
        element.entries["/ID"] = String(f"{part}-{element.entries['/ID']}")
    attributes = element.entries.get("/A")
    if attributes is not None and "/Headers" in attributes:
        attributes.Headers = Array([String(f"{part}-{header}") for header in attributes.Headers])
    for key, value in element.entries.items():
        if isinstance(value, Dictionary | Array):
            element.entries[key] = file.copy_foreign(other.make_indirect(value))
    for kid in element.kids:
        if isinstance(kid, Element):
            _move(kid, file, other, part)


# Writing


def write(file: Pdf, document: Element) -> None:
    """Puts the document in the place of the file's structure."""
    tree = file.Root.StructTreeRoot
    marks: dict[int, dict[int, Object]] = {i: {} for i in range(len(file.pages))}
    notes: list[tuple[Object, Object]] = []
    ids: dict[str, Object] = {}

    def put(element: Element, parent: Object) -> Object:
        made = file.make_indirect(Dictionary(Type=Name.StructElem, S=Name(element.kind), P=parent))
        for key, value in element.entries.items():
            made[key] = value
        if "/ID" in element.entries:
            ids[str(element.entries["/ID"])] = made
        kids: list[Object | int] = []
        for kid in element.kids:
            match kid:
                case Mark():
                    made.Pg = file.pages[kid.page].obj
                    marks[kid.page][kid.number] = made
                    kids.append(kid.number)
                case Note():
                    page = file.pages[kid.page].obj
                    note = page.Annots[kid.index]
                    notes.append((note, made))
                    kids.append(file.make_indirect(Dictionary(Type=Name.OBJR, Obj=note, Pg=page)))
                case _:
                    kids.append(put(kid, made))
        made.K = Array(kids)
        return made

    tree.K = Array([put(document, tree)])
    numbers: list[object] = []
    for i, page in enumerate(file.pages):
        page.obj.StructParents = i
        owners = marks[i]
        numbers += [i, Array([owners.get(number) for number in range(max(owners, default=-1) + 1)])]
    for i, (note, owner) in enumerate(notes, start=len(file.pages)):
        note.StructParent = i
        numbers += [i, owner]
    tree.ParentTree = file.make_indirect(Dictionary(Nums=Array(numbers)))
    tree.ParentTreeNextKey = len(file.pages) + len(notes)
    if ids:
        names = NameTree.new(file)
        for key in sorted(ids):
            names[key] = ids[key]
        tree.IDTree = names.obj
