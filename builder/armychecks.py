"""The checks of points, years and the two forces against each other. Each is the rule in its docstring.

The levels: an error breaks a rule of the book; a warning is for the players to agree on or to look at again;
a note is good to know. `web/army/checks-points.js` makes the same checks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from builder.armymodel import Battle, Finding, Parameters, Ratio, Side
from builder.armytotals import limit, points, totals

Check: TypeAlias = Callable[[Battle, Parameters], Iterator[Finding]]
SIDES: tuple[Side, Side] = (0, 1)


def over_limit(battle: Battle, game: Parameters) -> Iterator[Finding]:
    """No force costs more than was agreed for it; a total equal to that is allowed (cobi 3.4, bitwy 7.2).

    An error. An attacker that has a ratio instead is looked at by `ratio_not_kept`.
    """
    for side in SIDES:
        agreed, total = limit(battle, side, game), points(battle.forces[side], game)
        if isinstance(agreed, int) and total > agreed:
            yield Finding("over-limit", {"force": side, "points": total, "limit": agreed})


def ratio_not_kept(battle: Battle, game: Parameters) -> Iterator[Finding]:
    """The attacker costs no more than the ratio gives: by the defender's limit, never by what it spent.

    Equal is allowed, and nothing is rounded: 3:2 of 151 points allows 226, and 227 breaks it (a ruling on
    cobi 3.2). Where no limit was agreed there is only what the defender spent to go by. An error.
    """
    ratio, side = battle.attacker_limit, battle.attacker
    if not game.attacks or not isinstance(ratio, Ratio):
        return
    total = points(battle.forces[side], game)
    agreed = battle.limit is not None
    base = battle.limit if battle.limit is not None else points(battle.forces[1 - side], game)
    if total * ratio.defender > base * ratio.attacker:
        yield Finding(
            "ratio-not-kept",
            {
                "force": side,
                "points": total,
                "base": base,
                "by": "limit" if agreed else "points",
                "attacker": ratio.attacker,
                "defender": ratio.defender,
            },
        )


def not_yet_available(battle: Battle, game: Parameters) -> Iterator[Finding]:
    """Units are available by the battle's year, that year itself included (cobi 3.4). An error."""
    if battle.year is None:
        return
    for force, i, row in battle.rows():
        entry = game.units.get(row.unit)
        if entry and entry.available is not None and entry.available > battle.year:
            years = {"available": entry.available, "year": battle.year}
            yield Finding("not-yet-available", {"force": force, "row": i, "unit": row.unit, **years})


def attacker_not_larger(battle: Battle, game: Parameters) -> Iterator[Finding]:
    """The attacker costs more points than the defender; equal is not more (cobi 3.2). An error.

    Nothing is said while both forces are empty: there is no battle yet.
    """
    if not game.attacks or not any(force.rows for force in battle.forces):
        return
    attacker, defender = _both(battle, game, "points")
    if attacker <= defender:
        yield Finding(
            "attacker-not-larger", {"force": battle.attacker, "attacker": attacker, "defender": defender}
        )


def attacker_not_larger_by(battle: Battle, game: Parameters) -> Iterator[Finding]:
    """The attacker has more models, more figures, more crew than the defender; equal is not more (cobi 3.2).

    Notes: the ruling counts points, and this stands beside it. What neither force has is not compared.
    """
    if not game.attacks:
        return
    for what in ("models", "figures", "crew"):
        attacker, defender = _both(battle, game, what)
        if attacker <= defender and defender > 0:
            params = {"force": battle.attacker, "by": what, "attacker": attacker, "defender": defender}
            yield Finding("attacker-not-larger-by", params, "note")


def _both(battle: Battle, game: Parameters, what: str) -> tuple[int, int]:
    """A total of the attacker and of the defender."""
    both = (battle.forces[battle.attacker], battle.forces[1 - battle.attacker])
    attacker, defender = (int(getattr(totals(force, game), what)) for force in both)
    return attacker, defender


def empty_force(battle: Battle, game: Parameters) -> Iterator[Finding]:
    """A force has units; every game asks that. A warning, for the list is not ready.

    Nothing is said while both forces are empty: there is no battle yet.
    """
    if any(force.rows for force in battle.forces):
        for side in SIDES:
            if not battle.forces[side].rows:
                yield Finding("empty-force", {"force": side}, "warning")
