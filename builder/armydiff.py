"""What changed from one battle to another, as ids and values; `armytelling.py` says it in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from builder.armymodel import AttackerLimit, Battle, Ratio, Row, Side

Term: TypeAlias = Literal["title", "game", "year", "limit", "attacker-limit", "attacker"]
What: TypeAlias = Term | Literal["added", "removed", "count", "captured", "price"]
TERMS: tuple[Term, ...] = ("title", "game", "year", "limit", "attacker-limit", "attacker")


@dataclass(frozen=True, slots=True)
class Change:
    """One change.

    Attributes:
        what: the term of the battle, or what happened to a unit.
        before: the value before; None where there was none.
        after: the value after; None where there is none.
        force: index of the unit's force; None for a term.
        unit: the unit's id, or "".
    """

    what: What
    before: int | str | None
    after: int | str | None
    force: Side | None = None
    unit: str = ""


def changes(old: Battle, new: Battle) -> list[Change]:
    """Every change: the terms first, then each force, in the order of the new rows and then of those removed.

    The order of rows is no change.
    """
    before, after = _terms(old), _terms(new)
    found = [Change(term, before[term], after[term]) for term in TERMS if before[term] != after[term]]
    sides: tuple[Side, Side] = (0, 1)
    for side in sides:
        found += _of_force({r.unit: r for r in old.forces[side].rows}, new.forces[side].rows, side)
    return found


def _terms(battle: Battle) -> dict[Term, int | str | None]:
    return {
        "title": battle.title,
        "game": battle.game,
        "year": battle.year,
        "limit": battle.limit,
        "attacker-limit": _written(battle.attacker_limit),
        "attacker": battle.attacker,
    }


def _written(limit: AttackerLimit) -> int | str | None:
    return f"{limit.attacker}:{limit.defender}" if isinstance(limit, Ratio) else limit


def _of_force(old: dict[str, Row], rows: tuple[Row, ...], side: Side) -> Iterator[Change]:
    for row in rows:
        before = old.get(row.unit)
        if before is None:
            yield Change("added", None, row.count, side, row.unit)
            continue
        if before.count != row.count:
            yield Change("count", before.count, row.count, side, row.unit)
        if before.captured != row.captured:
            yield Change("captured", int(before.captured), int(row.captured), side, row.unit)
        if before.price != row.price and before.price is not None and row.price is not None:
            yield Change("price", before.price, row.price, side, row.unit)
    kept = {row.unit for row in rows}
    for unit, row in old.items():
        if unit not in kept:
            yield Change("removed", row.count, None, side, unit)
