"""Whether a card's layout and drawings speak of what there is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from builder import silhouettes
from builder.errors import Problem
from builder.model import Game, Kind, Layout, Unit
from builder.parse import nearest
from builder.source import Document, Key

_STEPS = {Kind.BAND, Kind.NUMBER}


def known_layout(game: Game, document: Document) -> Iterator[Problem]:
    """The layout's fields are the game's and stand in one place each, its terms are in the glossary."""
    if game.layout is None:
        return
    kinds = {field.key: field.kind for field in game.fields}
    places = [*_placed(game.layout), *_asked(game.layout)]
    for place, name in places:
        if name not in kinds:
            yield document.problem(("layout", *place), f"unknown field {name!r}{nearest(name, kinds)}")
    for i, mark in enumerate(game.layout.status):
        if mark.term not in game.terms:
            message = f"unknown term {mark.term!r}{nearest(mark.term, game.terms)}"
            yield document.problem(("layout", "status", i, "term"), message)
    yield from _once(game.layout, document)
    yield from _fitting(game.layout, kinds, document)


def _placed(layout: Layout) -> Iterator[tuple[Key, str]]:
    """Where the layout puts each field."""
    lists = {"turn_row": layout.turn_row, "scale": layout.scale, "line": layout.line}
    for part, names in lists.items():
        yield from (((part, i), name) for i, name in enumerate(names))
    if layout.faces:
        yield from ((("faces", face), name) for face, name in layout.faces.model_dump().items())


def _asked(layout: Layout) -> Iterator[tuple[Key, str]]:
    """The fields that the layout asks for their values only."""
    if layout.count:
        yield ("count",), layout.count
    yield from ((("status", i, "when"), mark.when) for i, mark in enumerate(layout.status))


def _once(layout: Layout, document: Document) -> Iterator[Problem]:
    seen: Counter[str] = Counter()
    for place, name in _placed(layout):
        seen[name] += 1
        if seen[name] == 2:
            yield document.problem(("layout", *place), f"{name} has a place already: remove one")


def _fitting(layout: Layout, kinds: dict[str, Kind], document: Document) -> Iterator[Problem]:
    for i, name in enumerate(layout.scale):
        if name in kinds and kinds[name] not in _STEPS:
            yield document.problem(
                ("layout", "scale", i), f"expected a field of kind band or number, got {name}"
            )
    if layout.count and kinds.get(layout.count, Kind.NUMBER) is not Kind.NUMBER:
        yield document.problem(("layout", "count"), f"expected a field of kind number, got {layout.count}")


def known_silhouettes(game: Game, document: Document) -> Iterator[Problem]:
    """There is a drawing for each type that names one."""
    for name, known in game.types.items():
        yield from _drawn(known.silhouette, document, ("types", name, "silhouette"))


def known_silhouette(unit: Unit, game: Game, document: Document, key: Key) -> Iterator[Problem]:
    """There is the drawing that a unit names."""
    yield from _drawn(unit.silhouette, document, (*key, "silhouette"))


def _drawn(name: str | None, document: Document, place: Key) -> Iterator[Problem]:
    if name and name not in silhouettes.NAMES:
        message = f"unknown silhouette {name!r}{nearest(name, silhouettes.NAMES)}"
        yield document.problem(place, message)
