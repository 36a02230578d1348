"""A fair split: two forces from the models that a club owns. `web/army/split.js` makes the same ones.

The method, the same every time:

1. Models that are available in the battle's year are sorted by side. The two sides with the most points
   fight, the larger one attacks, unless sides are named. A neutral nation goes as a whole, and a model
   without nation by itself, to the force that is further behind its share; the most points go first.
2. Each pool gives certain totals. One of each unit is taken before a second; figures, vehicles and guns take
   turns, and of each kind what costs more comes before what costs less.
3. With a ratio, the attacker takes the highest total that limit and ratio allow and that some total of the
   defender answers; the defender takes the lowest total that keeps the ratio. Without one, both take the
   highest totals within their limits, the attacker's being larger where the game asks for it. Where no two
   totals do, each force takes the highest one within its limit.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from builder.army import findings
from builder.armymodel import (
    MAX_COUNT,
    MAX_LIMIT,
    MAX_ROWS,
    Battle,
    Finding,
    Force,
    Parameters,
    Ratio,
    Row,
    Side,
)
from builder.armytotals import most_points, points
from builder.model import TargetKind

Pool = dict[str, int]  # how many of each unit
Sides = tuple[str | None, str | None]
_KINDS = [TargetKind.FIGURE, TargetKind.VEHICLE, TargetKind.GUN]


@dataclass(frozen=True, slots=True)
class Split:
    """Two forces, and what they could not meet.

    Attributes:
        battle: the terms that were given, with the forces and the prices of today.
        unmet: errors and warnings of the battle, and a note `below-limit` for each force that does not reach
            its limit; its params are force, points and limit.
    """

    battle: Battle
    unmet: tuple[Finding, ...]


def split(terms: Battle, game: Parameters, sides: Sides = (None, None)) -> Split:
    """Two forces from `game.owned`.

    Args:
        terms: year, limits and attacker; its forces are left aside.
        game: what the checks know, with what the club owns.
        sides: ids of the sides that the first and the second force fight for; None to choose.
    """
    pools = _pools(_available(terms, game), terms, game, sides)
    attacker, defender = (_Sums(pools[side], game) for side in (terms.attacker, _other(terms.attacker)))
    chosen = _totals(terms, game, attacker, defender)
    picked = {terms.attacker: attacker.take(chosen[0]), _other(terms.attacker): defender.take(chosen[1])}
    battle = replace(terms, forces=(_force(picked[0], game), _force(picked[1], game)))
    unmet = [finding for finding in findings(battle, game) if finding.level != "note"]
    return Split(battle, (*unmet, *_below_limit(battle, game)))


def _other(side: Side) -> Side:
    return 0 if side else 1


def _force(pool: Pool, game: Parameters) -> Force:
    rows = [Row(unit, pool[unit], price=entry.cost) for unit, entry in game.units.items() if unit in pool]
    return Force(tuple(rows[:MAX_ROWS]))


def _below_limit(battle: Battle, game: Parameters) -> Iterator[Finding]:
    sides: tuple[Side, Side] = (0, 1)
    for side in sides:
        total, most = points(battle.forces[side], game), most_points(battle, side, game)
        if most is not None and total < most:
            yield Finding("below-limit", {"force": side, "points": total, "limit": most}, "note")


# 1. Pools


def _available(terms: Battle, game: Parameters) -> Pool:
    owned = game.owned or {}
    found = {}
    for unit, entry in game.units.items():
        late = terms.year is not None and entry.available is not None and entry.available > terms.year
        count = min(owned.get(unit, 0), 1 if entry.unique else MAX_COUNT)
        if count > 0 and entry.cost > 0 and not late:
            found[unit] = count
    return found


def _pools(available: Pool, terms: Battle, game: Parameters, sides: Sides) -> tuple[Pool, Pool]:
    fighting = _fighting(available, terms, game, sides)
    pools: tuple[Pool, Pool] = ({}, {})
    sums = [0, 0]
    for unit, count in available.items():
        side = game.units[unit].side
        if side is not None and side in fighting:
            pools[fighting.index(side)][unit] = count
            sums[fighting.index(side)] += game.units[unit].cost * count
    shares = _shares(terms, game)
    for group in _loose(available, game):
        i = 0 if sums[0] * shares[1] <= sums[1] * shares[0] else 1
        for unit, count in group.items():
            pools[i][unit] = pools[i].get(unit, 0) + count
        sums[i] += _cost(group, game)
    return pools


def _fighting(available: Pool, terms: Battle, game: Parameters, sides: Sides) -> list[str | None]:
    """The sides of the first and the second force; None where there is none left."""
    costs: dict[str, int] = {}
    for unit, count in available.items():
        entry = game.units[unit]
        if entry.side is not None and entry.side not in sides:
            costs[entry.side] = costs.get(entry.side, 0) + entry.cost * count
    richest = iter(sorted(costs, key=lambda side: -costs[side]))
    chosen = list(sides)
    for side in (terms.attacker, _other(terms.attacker)):
        chosen[side] = chosen[side] if chosen[side] is not None else next(richest, None)
    return chosen


def _shares(terms: Battle, game: Parameters) -> tuple[int, int]:
    """The shares of the first and the second force in what any side may have."""
    ratio = terms.attacker_limit
    if not game.attacks or not isinstance(ratio, Ratio):
        return 1, 1
    both = (ratio.attacker, ratio.defender)
    return both if terms.attacker == 0 else (both[1], both[0])


def _loose(available: Pool, game: Parameters) -> list[Pool]:
    """What either force may have, in parts that stay together, the most points first."""
    nations: dict[str, Pool] = {}
    parts: list[Pool] = []
    for unit, count in available.items():
        entry = game.units[unit]
        if entry.side is None and entry.nation is not None:
            nations.setdefault(entry.nation, {})[unit] = count
        elif entry.side is None:
            parts += [{unit: 1}] * count
    return sorted([*nations.values(), *parts], key=lambda group: -_cost(group, game))


def _cost(pool: Pool, game: Parameters) -> int:
    return sum(game.units[unit].cost * count for unit, count in pool.items())


# 2. Totals of a pool


class _Sums:
    """The totals that a pool gives, up to `MAX_LIMIT`, and the models that give each."""

    def __init__(self, pool: Pool, game: Parameters) -> None:
        self._items = list(_items(pool, game))
        self._last = {
            0: -1
        }  # the item that first gave a total, by the total; every other part of it came before
        top = min(MAX_LIMIT, _cost(pool, game))
        reached, mask = 1, (2 << top) - 1
        for i, (_, _, cost) in enumerate(self._items):
            fresh = (reached << cost) & mask & ~reached
            reached |= fresh
            self._last.update((total, i) for total in _bits(fresh))
        self.all = sorted(self._last)

    def atmost_points(self, most: int | None) -> int:
        """The highest total up to `most`."""
        return self.all[-1] if most is None else self.all[max(bisect_right(self.all, most) - 1, 0)]

    def at_least(self, least: int) -> int | None:
        """The lowest total from `least` on."""
        i = bisect_left(self.all, least)
        return self.all[i] if i < len(self.all) else None

    def take(self, total: int) -> Pool:
        """The models that give a total."""
        taken: Pool = {}
        while total > 0:
            unit, count, cost = self._items[self._last[total]]
            taken[unit] = taken.get(unit, 0) + count
            total -= cost
        return taken


def _items(pool: Pool, game: Parameters) -> Iterator[tuple[str, int, int]]:
    """Parts of a pool of which any choice gives any count: 1, then 2, 4, … of each unit, and what is left."""
    parts = []
    for place, (unit, count) in enumerate(_in_order(pool, game)):
        part, left = 1, count
        while left > 0:
            taken = min(part, left)
            parts.append((part, place, unit, taken))
            left -= taken
            part *= 2
    for _, _, unit, taken in sorted(parts):
        yield unit, taken, taken * game.units[unit].cost


def _in_order(pool: Pool, game: Parameters) -> Iterable[tuple[str, int]]:
    """The units of a pool: figures, vehicles and guns take turns, the costlier of each kind first."""
    ranks = dict.fromkeys(_KINDS, 0)
    placed = []
    units = [unit for unit in game.units if unit in pool]
    for unit in sorted(units, key=lambda unit: -game.units[unit].cost):
        kind = game.units[unit].kind
        placed.append(((ranks[kind], _KINDS.index(kind)), unit))
        ranks[kind] += 1
    return [(unit, pool[unit]) for _, unit in sorted(placed)]


def _bits(number: int) -> Iterator[int]:
    text = bin(number)[:1:-1]
    i = text.find("1")
    while i >= 0:
        yield i
        i = text.find("1", i + 1)


# 3. The two totals


def _totals(terms: Battle, game: Parameters, attacker: _Sums, defender: _Sums) -> tuple[int, int]:
    """What attacker and defender come to."""
    most = most_points(terms, terms.attacker, game)
    most_of_defender = most_points(terms, _other(terms.attacker), game)
    agreed = terms.attacker_limit if game.attacks else Ratio(1, 1)
    larger = game.attacks and "attacker-not-larger" in game.checks
    highest = attacker.atmost_points(most)
    for total in reversed(attacker.all[1 : bisect_right(attacker.all, highest)]):
        if isinstance(agreed, Ratio):
            answer = defender.at_least(-(-total * agreed.defender // agreed.attacker))
            bound = total - 1 if larger and agreed.attacker > agreed.defender else None
        else:
            bound = total - 1 if larger else None
            answer = defender.atmost_points(_smaller(bound, most_of_defender))
        if answer and answer <= defender.atmost_points(_smaller(bound, most_of_defender)):
            return total, answer
    return highest, defender.atmost_points(most_of_defender)


def _smaller(one: int | None, other: int | None) -> int | None:
    known = [n for n in (one, other) if n is not None]
    return min(known, default=None)
