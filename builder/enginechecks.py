"""What the rules as code need of a game: each figure, and each line of the card, in a form that they can use.

`library` runs this once the cards are read; `play` may then take everything as given.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from builder import figures
from builder.engine.rules import Rules
from builder.errors import Problem
from builder.model import Band, Game, Kind
from builder.source import Document

RUNS = frozenset(field.name for field in fields(Rules) if field.type == "Band")
"""The figures of the rules that are runs of results; a single result is one, too. All others are numbers."""

# The lines of the card that the engine reads, each with the kinds that it understands.
_NUMBERS = (Kind.NUMBER, Kind.LENGTH, Kind.BONUS, Kind.DEDUCTION, Kind.MODIFIER)
LINES: dict[str, tuple[Kind, ...]] = {
    **dict.fromkeys(("forward", "backward", "turn", "rough", "road", "crew", "dice", "he"), _NUMBERS),
    **dict.fromkeys(("front", "side", "rear", "top", "destroy"), _NUMBERS),
    **dict.fromkeys(("to_hit", "reload"), (Kind.DIE,)),
    **dict.fromkeys(("destroy_gun", "weaken", "immobilize"), (Kind.BAND, Kind.DIE, Kind.NUMBER)),
}


def known_engine_constants(game: Game, document: Document, cards: figures.Cards) -> Iterator[Problem]:
    """The engine finds every figure of its rules, as a whole number or as a run of results."""
    for field in fields(Rules) if game.engine else ():
        form = "a result of a die or a run of them" if field.name in RUNS else "a whole number"
        if field.name not in game.constants:
            message = f"engine {game.engine} needs a constant {field.name} with {form}: add it"
            yield document.problem(("constants",), message)
            continue
        try:
            value = figures.evaluate(field.name, game, cards)
        except figures.FigureError:
            continue  # reported by worked_out_constants
        if isinstance(value, Band) and field.name not in RUNS:
            message = f"expected {form} for engine {game.engine}, got {value}"
            yield document.problem(("constants", field.name, "value"), message)


def known_engine_lines(game: Game, document: Document) -> Iterator[Problem]:
    """The engine finds every line of the card that it reads, of a kind that it understands."""
    kinds = {field.key: (i, field.kind) for i, field in enumerate(game.fields)}
    for key, known in LINES.items() if game.engine else ():
        wanted = "kind " + " or ".join(filter(None, (", ".join(known[:-1]), known[-1])))
        if key not in kinds:
            message = f"engine {game.engine} needs a field {key} of {wanted}: add it"
            yield document.problem(("fields",), message)
        elif kinds[key][1] not in known:
            message = f"expected {wanted} for engine {game.engine}, got {kinds[key][1]}"
            yield document.problem(("fields", kinds[key][0], "kind"), message)
