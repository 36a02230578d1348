"""What a force comes to: points, models, figures, crew, places, its year; and what it may come to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from builder.armymodel import AttackerLimit, Battle, Collection, Entry, Force, Parameters, Ratio, Side
from builder.model import TargetKind


@dataclass(frozen=True, slots=True)
class Totals:
    """What a force counts. An unknown unit counts nothing anywhere.

    Attributes:
        points: each unit's cost times its count (cobi 3.4), in points or figures.
        models: vehicles and guns (cobi 7.3).
        figures: figures of units of figures; no crew is among them (cobi 7.3).
        crew: crew of the models, as they count at the end (cobi 16.2).
        places: figures that its vehicles carry besides their crew (cobi 14.2).
        year: the first year of its newest unit; None where no unit has a year.
    """

    points: int = 0
    models: int = 0
    figures: int = 0
    crew: int = 0
    places: int = 0
    year: int | None = None


def totals(force: Force, game: Parameters) -> Totals:
    """What the force counts, unit by unit."""
    known = list(counted(force, game))
    models = [(entry, n) for entry, n in known if entry.kind is not TargetKind.FIGURE]
    return Totals(
        points=sum(entry.cost * n for entry, n in known),
        models=sum(n for _, n in models),
        figures=sum(entry.crew * n for entry, n in known if entry.kind is TargetKind.FIGURE),
        crew=sum(entry.crew * n for entry, n in models),
        places=sum(entry.room * n for entry, n in known),
        year=max((entry.available for entry, _ in known if entry.available is not None), default=None),
    )


def counted(force: Force, game: Parameters) -> Iterator[tuple[Entry, int]]:
    """The units of a force that the game has, with their counts."""
    for row in force.rows:
        entry = game.units.get(row.unit)
        if entry is not None:
            yield entry, row.count


def points(force: Force, game: Parameters) -> int:
    """Cost of a force in points or figures: each unit's times its count. An unknown unit counts nothing."""
    return sum(entry.cost * n for entry, n in counted(force, game))


def year(battle: Battle, game: Parameters) -> int | None:
    """The battle's own year: the first year of the newest unit in either force, None where there is none."""
    years = [found for force in battle.forces if (found := totals(force, game).year) is not None]
    return max(years, default=None)


def limit(battle: Battle, side: Side, game: Parameters) -> AttackerLimit:
    """What a force may have: a limit, None for no limit, or the attacker's ratio to the defender's limit.

    A ratio is given as it is, since the defender's limit times it may be no whole number.
    """
    attacks = game.attacks and side == battle.attacker
    return battle.attacker_limit if attacks else battle.limit


def most_points(battle: Battle, side: Side, game: Parameters) -> int | None:
    """The most points or figures that a force may have, as a whole number: of 226.5 it is 226.

    None where there is no limit, or only a ratio to what the defender spends.
    """
    agreed = limit(battle, side, game)
    if not isinstance(agreed, Ratio):
        return agreed
    return None if battle.limit is None else battle.limit * agreed.attacker // agreed.defender


def owned(collection: Collection, game: Parameters) -> dict[str, int]:
    """How many of each unit of the game a club has, by unit id; those it has none of are left out."""
    counts = {unit: _of_unit(unit, entry, collection) for unit, entry in game.units.items()}
    return {unit: n for unit, n in counts.items() if n > 0}


def _of_unit(unit: str, entry: Entry, collection: Collection) -> int:
    return collection.units.get(unit, 0) + sum(collection.sets.get(number, 0) for number in entry.sets)


def used(battle: Battle) -> Mapping[str, int]:
    """How many of each unit both forces have together, by unit id, in the order of the rows."""
    counts: dict[str, int] = {}
    for _, _, row in battle.rows():
        counts[row.unit] = counts.get(row.unit, 0) + row.count
    return counts
