"""The values of an Info Card: what each kind of field accepts and how a raw value is read."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from builder import figures, infantry
from builder.errors import Problem
from builder.model import Band, CardField, CardValue, Game, Kind, Unit
from builder.parse import nearest
from builder.source import Document, Key

_RANGES: dict[Kind, tuple[int, int]] = {
    Kind.NUMBER: (0, 999),
    Kind.LENGTH: (0, 999),
    Kind.BONUS: (0, 999),
    Kind.DEDUCTION: (0, 999),
    Kind.MODIFIER: (-9, 9),
    Kind.POINTS: (0, 9999),
    Kind.FIGURES: (1, 99),
    Kind.YEAR: (1900, 1999),
}
_DIE = Band(1, 6)


def read_card(
    unit: Unit, game: Game, document: Document, key: Key, problems: list[Problem]
) -> dict[str, CardValue]:
    """The values of the card in the order of the game's fields; each fault is added to `problems`.

    A field that cards of the unit's type do not have is None, as is one that cannot be read.
    """
    lines = {line.key for line in game.lines(unit.type)}
    made = infantry.card(unit, game)
    faults = _not_written(unit, game, lines, made)
    values: dict[str, CardValue] = dict.fromkeys(f.key for f in game.fields)
    for field in game.fields:
        if field.key in lines and field.key not in faults:
            values[field.key], fault = _read_line(unit, field, game, made)
            faults |= {field.key: fault} if fault else {}
    problems += [document.problem((*key, "card", name), fault) for name, fault in faults.items()]
    return values


def _not_written(unit: Unit, game: Game, lines: Collection[str], made: Collection[str]) -> dict[str, str]:
    """What is wrong with the lines that a card writes although it has none such."""
    fields = {f.key for f in game.fields}
    faults = {}
    for name in unit.card:
        if name not in fields:
            faults[name] = f"is not a field of this game{nearest(name, fields)}"
        elif name not in lines:
            faults[name] = f"is not on the cards of type {unit.type}: remove it"
        elif name in made:
            faults[name] = "is worked out from the figures: remove it"
    return faults


def _read_line(
    unit: Unit, field: CardField, game: Game, made: Mapping[str, int | None]
) -> tuple[CardValue, str | None]:
    """A line's value, by the figures, the card or the game's constant, and what is wrong with it or None."""
    if field.key in made:
        return read_value(made[field.key], field)
    if field.key in unit.card:
        return read_value(unit.card[field.key], field)
    if field.constant:
        return read_constant(field.constant, field, game)[0], None  # a fault is the game's, and said there
    if unit.type not in game.types and any(known.groups for known in game.types.values()):
        return None, None  # no telling whether cards of its type have the line
    return None, f"is missing: add it{_or_none(field)}"


def read_constant(constant: str, card_field: CardField, game: Game) -> tuple[CardValue, str | None]:
    """What a card that says nothing takes from the game, and what is wrong with that or None."""
    try:
        figure = figures.evaluate(constant, game)
    except figures.FigureError as fault:
        return None, str(fault)
    return read_value(figure if isinstance(figure, int) else str(figure), card_field)


def _or_none(card_field: CardField) -> str:
    return ", or none where the unit has no such value" if card_field.optional else ""


def read_value(raw: int | str | None, card_field: CardField) -> tuple[CardValue, str | None]:
    """A card's value as its kind reads it, and what is wrong with it or None."""
    if raw is None or raw == "none":
        return None, None if card_field.optional else f"expected {_expected(card_field.kind)}, got none"
    fault = f"expected {_expected(card_field.kind)}{_or_none(card_field)}, got {_quoted(raw)}"
    match card_field.kind:
        case Kind.TEXT:
            return str(raw), None
        case Kind.DIE | Kind.BAND:
            band = Band.parse(str(raw))
            inside = card_field.kind is Kind.BAND or is_die(str(raw))
            return (band, None) if band and inside else (None, fault)
        case kind:
            low, high = _RANGES[kind]
            return (raw, None) if isinstance(raw, int) and low <= raw <= high else (None, fault)


def is_die(text: str) -> bool:
    """Whether the text is a result of a die or a run of them, such as 6 or 3-6."""
    band = Band.parse(text)
    return band is not None and _DIE.low <= band.low <= band.high <= _DIE.high


def _quoted(raw: int | str) -> str:
    return f'"{raw}"' if isinstance(raw, str) else str(raw)


def _expected(kind: Kind) -> str:
    if kind in _RANGES:
        low, high = _RANGES[kind]
        return f"a whole number from {low} to {high}"
    return {
        Kind.DIE: "a result of a die or a run of them, such as 3-6",
        Kind.BAND: "a whole number or a run of them, such as 2-3",
    }.get(kind, "text")
