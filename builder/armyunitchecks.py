"""The checks of units by themselves: known, of their side, owned, at their price, with crew and vehicles.

`web/army/checks-units.js` makes the same checks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from builder.armychecks import SIDES
from builder.armymodel import Battle, Finding, Force, Parameters, Params, Row, Side
from builder.armytotals import totals, used
from builder.model import TargetKind


def unknown_unit(battle: Battle, game: Parameters) -> Iterator[Finding]:
    """A unit that the game does not have is named and counts nothing. Every game asks that. An error."""
    for force, i, row in battle.rows():
        if row.unit not in game.units:
            yield Finding("unknown-unit", {"force": force, "row": i, "unit": row.unit})


def price_changed(battle: Battle, game: Parameters) -> Iterator[Finding]:
    """A unit costs what it cost when the list was saved. A note: the price of today counts."""
    for force, i, row in battle.rows():
        entry = game.units.get(row.unit)
        if entry is not None and row.price is not None and row.price != entry.cost:
            at: Params = {"force": force, "row": i, "unit": row.unit}
            yield Finding("price-changed", {**at, "then": row.price, "now": entry.cost}, "note")


def side_of(force: Force, game: Parameters) -> str | None:
    """The side that a force fights for: that of most of its points, captured units and neutral ones aside.

    Of two sides with equal points it is the one that stands first in the force. None where no unit tells.
    """
    costs: dict[str, int] = {}
    for row in force.rows:
        entry = game.units.get(row.unit)
        if entry is not None and entry.side is not None and not row.captured:
            costs[entry.side] = costs.get(entry.side, 0) + entry.cost * row.count
    return max(costs, key=lambda side: costs[side], default=None)


def nation_not_of_side(battle: Battle, game: Parameters) -> Iterator[Finding]:
    """The units of a force are of one side, captured ones aside (cobi 1.2); see `side_of`.

    Neutral nations fight on either side. A warning: players may agree to it, or mark the unit as captured.
    """
    fought_for = [side_of(force, game) for force in battle.forces]
    for force, i, row in battle.rows():
        entry, side = game.units.get(row.unit), fought_for[force]
        if entry is None or row.captured or entry.side in (None, side):
            continue
        at: Params = {"force": force, "row": i, "unit": row.unit}
        yield Finding(
            "nation-not-of-side", {**at, "nation": entry.nation or "", "side": side or ""}, "warning"
        )


def nation_in_both_forces(battle: Battle, game: Parameters) -> Iterator[Finding]:
    """A nation fights in one of the forces only, captured units aside (cobi 1.2).

    A warning, once for each nation, about the second force.
    """
    nations: list[list[str]] = [[], []]
    for force, _, row in battle.rows():
        entry = game.units.get(row.unit)
        if entry is not None and entry.nation is not None and not row.captured:
            nations[force].append(entry.nation)
    for nation in dict.fromkeys(nations[1]):
        if nation in nations[0]:
            yield Finding("nation-in-both-forces", {"force": 1, "nation": nation}, "warning")


def no_crew(battle: Battle, game: Parameters) -> Iterator[Finding]:
    """A gun or vehicle whose card has no crew takes a figure of its force to serve it (cobi 11.6).

    Figures are handed out in the order of the rows. A warning on each row that gets too few.
    """
    for side in SIDES:
        force = battle.forces[side]
        left = totals(force, game).figures
        for i, row in enumerate(force.rows):
            need = _crewless(row, game)
            if need > left:
                params: Params = {"force": side, "row": i, "unit": row.unit, "missing": need - left}
                yield Finding("no-crew", params, "warning")
            left = max(0, left - need)


def _crewless(row: Row, game: Parameters) -> int:
    entry = game.units.get(row.unit)
    return row.count if entry and entry.kind is not TargetKind.FIGURE and entry.crew == 0 else 0


def too_little_room(battle: Battle, game: Parameters) -> Iterator[Finding]:
    """The figures of a force find places in its vehicles, where it has any that carry (cobi 14.2).

    A squad may be spread over several. The carriers are filled in the order of their rows, so that the last
    one is told of. A note: the others walk or ride on top. The crew of a towed gun takes no place.
    """
    for side in SIDES:
        force = battle.forces[side]
        found = totals(force, game)
        carriers = [i for i, row in enumerate(force.rows) if _carries(row, game)]
        if carriers and found.figures > found.places:
            last = carriers[-1]
            at: Params = {"force": side, "row": last, "unit": force.rows[last].unit}
            yield Finding("too-little-room", {**at, "figures": found.figures, "places": found.places}, "note")


def _carries(row: Row, game: Parameters) -> bool:
    entry = game.units.get(row.unit)
    return entry is not None and entry.room > 0


def gun_without_tow(battle: Battle, game: Parameters) -> Iterator[Finding]:
    """Each gun has a vehicle that takes it in tow, one gun each (cobi 14.2).

    A note on the row of the first gun that is left over: it can start on the table, or be pushed.
    """
    for side in SIDES:
        rows = [(i, row, game.units.get(row.unit)) for i, row in enumerate(battle.forces[side].rows)]
        tows = sum(row.count for _, row, entry in rows if entry and entry.tows)
        guns = [(i, row) for i, row, entry in rows if entry and entry.kind is TargetKind.GUN]
        total = sum(row.count for _, row in guns)
        before = 0
        for i, row in guns:
            before += row.count
            if before > tows:
                at: Params = {"force": side, "row": i, "unit": row.unit}
                yield Finding("gun-without-tow", {**at, "guns": total, "tows": tows}, "note")
                break


def more_than_owned(battle: Battle, game: Parameters) -> Iterator[Finding]:
    """Both forces together have no more of a model than the club owns (cobi 1.3), where that is known.

    A warning, once for each unit, on the first row that goes beyond: somebody must bring one.
    """
    if game.owned is None:
        return
    most = {unit: game.owned.get(unit, 0) for unit in game.units}
    for force, i, unit, count in _beyond(battle, most):
        at: Params = {"force": force, "row": i, "unit": unit}
        yield Finding("more-than-owned", {**at, "count": count, "owned": most[unit]}, "warning")


def unique_twice(battle: Battle, game: Parameters) -> Iterator[Finding]:
    """A unit of which there is only one stands once in both forces together. An error.

    The unit's data say so with `unique: true`; every game asks it.
    """
    most = {unit: 1 for unit, entry in game.units.items() if entry.unique}
    for force, i, unit, count in _beyond(battle, most):
        yield Finding("unique-twice", {"force": force, "row": i, "unit": unit, "count": count})


def _beyond(battle: Battle, most: Mapping[str, int]) -> Iterator[tuple[Side, int, str, int]]:
    """The first row beyond the most of its unit, by force and place, and the count of both forces."""
    counts, before = used(battle), dict[str, int]()
    for force, i, row in battle.rows():
        so_far = before.get(row.unit, 0)
        before[row.unit] = so_far + row.count
        if row.unit in most and so_far <= most[row.unit] < so_far + row.count:
            yield force, i, row.unit, counts[row.unit]
