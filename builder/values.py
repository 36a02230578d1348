"""The values of an Info Card: what each kind of field accepts and how a raw value is read."""

from __future__ import annotations

from builder import figures
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
    Kind.YEAR: (1900, 1999),
}
_DIE = Band(1, 6)


def read_card(
    unit: Unit, game: Game, document: Document, key: Key, problems: list[Problem]
) -> dict[str, CardValue]:
    """The values of the card in the order of the game's fields; each fault is added to `problems`."""
    fields = {f.key: f for f in game.fields}
    for name in unit.card:
        if name not in fields:
            message = f"is not a field of this game{nearest(name, fields)}"
            problems.append(document.problem((*key, "card", name), message))
    values: dict[str, CardValue] = {}
    for name, card_field in fields.items():
        if name in unit.card:
            values[name], fault = read_value(unit.card[name], card_field)
        elif card_field.constant:
            values[name], _ = read_constant(card_field.constant, card_field, game)
            fault = None  # a fault is the game's and reported there
        else:
            fault = f"is missing: add it{_or_none(card_field)}"
        if fault:
            problems.append(document.problem((*key, "card", name), fault))
    return values


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
            inside = band and (card_field.kind is Kind.BAND or _DIE.low <= band.low <= band.high <= _DIE.high)
            return (band, None) if inside else (None, fault)
        case kind:
            low, high = _RANGES[kind]
            return (raw, None) if isinstance(raw, int) and low <= raw <= high else (None, fault)


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
