"""The values of a card in one language, and where the game's layout lets them stand.

Nothing here knows a certain game: a game without a layout has all of its values in rows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from builder import glossary, silhouettes
from builder.language import Language
from builder.library import LoadedGame, LoadedUnit
from builder.model import CardField, Kind, Layout, Origin, TargetKind

_MOST_BOXES = 20  # a larger count is kept by a counter beside the card


@dataclass(frozen=True, slots=True)
class Row:
    """One value of a card.

    Attributes:
        key: the field's key in `game.yaml`.
        label: the field's name; its short one where the layout gives it a narrow place.
        value: the value as players read it, with its unit; an en dash where there is none. The end of a scale
            that is open upwards has a plus, 5+.
        kind: the field's kind, such as length or die.
        is_none: whether the unit has no such value.
        is_ruling: whether a printed card's line is our ruling: the print lacks its value.
        term: the glossary's link target for the line, such as term-armour, or "".
    """

    key: str
    label: str
    value: str
    kind: str
    is_none: bool
    is_ruling: bool
    term: str


@dataclass(frozen=True, slots=True)
class RowGroup:
    """Values that stand together; `key` and `name` are "" for fields without a group."""

    key: str
    name: str
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class FaceRows:
    """Four values that are drawn around the vehicle seen from above; `name` is that of their group, or ""."""

    name: str
    front: Row
    side: Row
    rear: Row
    top: Row
    plan: Markup


@dataclass(frozen=True, slots=True)
class Status:
    """What is marked on the card during the game: the name of a state, or what is ticked off box by box."""

    name: str
    boxes: int


@dataclass(frozen=True, slots=True)
class Values:
    """All values of a card, each of them in one place. A block that would have no value at all is left out.

    Attributes:
        rows: all values in the game's order.
        has_layout: whether the game lays out its cards; if not, all values are in the columns.
        silhouette: our drawing of the unit's kind from the side, as SVG, or "".
        turn_row: what every turn asks for, in large figures; None where the unit has no such fields.
        faces: what is drawn around the vehicle, or None.
        scale: the runs of a scale from low to high, or None.
        line: what stands in one quiet line, or None.
        columns: all other values by their groups, in two columns or fewer of about equal length, in order.
        status: what is marked during the game.
    """

    rows: tuple[Row, ...]
    has_layout: bool
    silhouette: Markup
    turn_row: RowGroup | None
    faces: FaceRows | None
    scale: RowGroup | None
    line: RowGroup | None
    columns: tuple[tuple[RowGroup, ...], ...]
    status: tuple[Status, ...]


def values(unit: LoadedUnit, game: LoadedGame, language: Language) -> Values:
    """The values of the card of `unit` in `language`."""
    layout = game.data.layout or Layout()
    fields = game.data.lines(unit.data.type)
    rows = {field.key: _row(field, unit, game, language) for field in fields}
    names = {field.key: _group_name(field, game, language) for field in fields}
    faces = _faces(unit, layout, rows, names, game)
    turn_row, scale, line = (
        _block(keys, rows, names) for keys in (layout.turn_row, layout.scale, layout.line)
    )
    placed = {*layout.turn_row, *layout.scale, *layout.line}
    placed |= set(layout.faces.model_dump().values()) if layout.faces and _has_faces(layout, rows) else set()
    rest = {key: row for key, row in rows.items() if key not in placed}
    return Values(
        rows=tuple(rows.values()),
        has_layout=game.data.layout is not None,
        silhouette=Markup(silhouettes.side(_silhouette(unit, game))),  # noqa: S704 - ours, no data in it
        turn_row=turn_row,
        faces=faces,
        scale=scale,
        line=line,
        columns=_columns(_groups(game, rest, language)),
        status=_status(unit, layout, rows, game, language),
    )


def _row(field: CardField, unit: LoadedUnit, game: LoadedGame, language: Language) -> Row:
    value = unit.values[field.key]
    layout = game.data.layout or Layout()
    text = language.value(value, field.kind)
    if field.key in layout.scale and field.kind is Kind.NUMBER and value is not None:
        text += "+"
    of_figures = game.data.types[unit.data.type].kind is TargetKind.FIGURE
    if field.figures and of_figures:
        label = language.data(field.figures, "card field, figures")
    elif field.short and _is_narrow(field, layout):
        label = language.data(field.short, "card field, short")
    else:
        label = language.data(field.label, "card field")
    return Row(
        key=field.key,
        label=label,
        value=text,
        kind=field.kind.value,
        is_none=value is None,
        is_ruling=unit.data.origin is Origin.PRINTED and _is_ruling(field, unit, game),
        term=glossary.anchor(field.term) if field.term else "",
    )


def _is_narrow(field: CardField, layout: Layout) -> bool:
    """Whether the layout gives the field a place for a short label."""
    faces = layout.faces.model_dump().values() if layout.faces else ()
    return field.key in {*layout.turn_row, *layout.scale, *layout.line, *faces}


def _is_ruling(field: CardField, unit: LoadedUnit, game: LoadedGame) -> bool:
    if field.constant is None or field.key in unit.data.card:
        return False
    return game.constants[field.constant].house


# Where the values stand


def _group_name(field: CardField, game: LoadedGame, language: Language) -> str:
    group = next((group for group in game.data.groups if group.key == field.group), None)
    return language.data(group.name, "card group") if group else ""


def _block(keys: Sequence[str], rows: Mapping[str, Row], names: Mapping[str, str]) -> RowGroup | None:
    """The rows of these fields that the card has, under the name of the first one's group.

    None where it has none of them, or no value in any: a truck without a gun needs no row of dashes.
    """
    found = [rows[key] for key in keys if key in rows]
    return RowGroup("", names[found[0].key], tuple(found)) if any(not row.is_none for row in found) else None


def _faces(
    unit: LoadedUnit, layout: Layout, rows: Mapping[str, Row], names: Mapping[str, str], game: LoadedGame
) -> FaceRows | None:
    """None on a card without faces, or without armour on any of them."""
    keys = layout.faces
    if keys is None or not _has_faces(layout, rows):
        return None
    if all(rows[key].is_none for key in keys.model_dump().values()):
        return None
    return FaceRows(
        name=names[keys.front],
        front=rows[keys.front],
        side=rows[keys.side],
        rear=rows[keys.rear],
        top=rows[keys.top],
        plan=Markup(silhouettes.plan(_silhouette(unit, game))),  # noqa: S704 - ours, no data in it
    )


def _has_faces(layout: Layout, rows: Mapping[str, Row]) -> bool:
    """Whether the card has a line for each face."""
    return layout.faces is not None and all(key in rows for key in layout.faces.model_dump().values())


def _silhouette(unit: LoadedUnit, game: LoadedGame) -> str:
    return unit.data.silhouette or game.data.types[unit.data.type].silhouette or ""


def _status(
    unit: LoadedUnit, layout: Layout, rows: Mapping[str, Row], game: LoadedGame, language: Language
) -> tuple[Status, ...]:
    """The states that the unit can come into, each with a box, and the boxes of what is counted."""
    states = [
        Status(language.data(game.data.terms[mark.term].name, "term"), 1)
        for mark in layout.status
        if unit.values.get(mark.when) is not None
    ]
    count = unit.values.get(layout.count or "")
    if layout.count and layout.count in rows and isinstance(count, int) and 0 < count <= _MOST_BOXES:
        states.append(Status(rows[layout.count].label, count))
    return tuple(states)


def _groups(game: LoadedGame, rows: dict[str, Row], language: Language) -> list[RowGroup]:
    """The groups that have fields, in the game's order, after the fields without a group."""
    names = {"": ""} | {g.key: language.data(g.name, "card group") for g in game.data.groups}
    lines = [field for field in game.data.fields if field.key in rows]
    members = {key: tuple(rows[f.key] for f in lines if (f.group or "") == key) for key in names}
    return [RowGroup(key, name, members[key]) for key, name in names.items() if members[key]]


def _columns(groups: Sequence[RowGroup]) -> tuple[tuple[RowGroup, ...], ...]:
    """Cuts the groups in two where the longer part is shortest, rather later than earlier.

    A heading counts as a row.
    """
    if len(groups) < 2:
        return (tuple(groups),) if groups else ()

    def length(part: Sequence[RowGroup]) -> int:
        return sum(len(group.rows) + 1 for group in part)

    cut = min(range(len(groups) - 1, 0, -1), key=lambda i: max(length(groups[:i]), length(groups[i:])))
    return tuple(groups[:cut]), tuple(groups[cut:])
