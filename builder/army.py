"""The army checks: may these two forces fight this battle?

`web/army/checks.js` makes the same checks over the same parameters in the browser, and
`tests/vectors/army.json` holds both to one behaviour. A finding is a rule's id and figures, never prose;
the sentences stand in `armyreport.py` and `web/army/sentences.js`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from builder.library import LoadedGame
from builder.model import ArmyRules

Params: TypeAlias = Mapping[str, int | str]
Side: TypeAlias = Literal[0, 1]  # index of a force in its battle


@dataclass(frozen=True, slots=True)
class Row:
    """So many of one unit; the id may be one that the game does not have."""

    unit: str
    count: int


@dataclass(frozen=True, slots=True)
class Force:
    """What one player brings, in the player's order."""

    rows: tuple[Row, ...] = ()


@dataclass(frozen=True, slots=True)
class Battle:
    """Two forces and what their players agreed on.

    Attributes:
        title: the players' own name for it, or "".
        game: the id of the game.
        year: the year it is set in; None in a game without years.
        limit: points that each force may have; None where the players agreed on no limit.
        attacker: which of the forces attacks; of no consequence in a game that knows no attacker.
        forces: the first and the second force.
    """

    title: str
    game: str
    year: int | None
    limit: int | None
    attacker: Side
    forces: tuple[Force, Force]


@dataclass(frozen=True, slots=True)
class Finding:
    """A rule that the battle breaks.

    Attributes:
        rule: the rule's id, such as over-limit.
        params: ids and whole numbers that its sentence needs; `force` is the index of the force it is about.
        level: how grave it is; all present rules are errors.
    """

    rule: str
    params: Params
    level: Literal["error"] = "error"


@dataclass(frozen=True, slots=True)
class Entry:
    """What the checks know of a unit: its cost in points and its first year (None: any year)."""

    cost: int
    available: int | None = None


@dataclass(frozen=True, slots=True)
class Parameters:
    """What the checks know of a game: the ids of the checks that it makes, and its units."""

    checks: frozenset[str]
    units: Mapping[str, Entry]


# The checks


def points(force: Force, game: Parameters) -> int:
    """Cost of a force in points: each unit's times its count. An unknown unit counts nothing."""
    return sum(game.units[row.unit].cost * row.count for row in force.rows if row.unit in game.units)


def unknown_unit(battle: Battle, game: Parameters) -> Iterator[Finding]:
    """A unit that the game does not have is named and counts nothing. Always checked; no rulebook number."""
    for force, i, row in _rows(battle):
        if row.unit not in game.units:
            yield Finding("unknown-unit", {"force": force, "row": i, "unit": row.unit})


def over_limit(battle: Battle, game: Parameters) -> Iterator[Finding]:
    """Neither force costs more than the limit; a total equal to it is allowed (cobi 3.4, bitwy 7.2)."""
    if battle.limit is None:
        return
    for i, force in enumerate(battle.forces):
        total_points = points(force, game)
        if total_points > battle.limit:
            yield Finding("over-limit", {"force": i, "points": total_points, "limit": battle.limit})


def not_yet_available(battle: Battle, game: Parameters) -> Iterator[Finding]:
    """Units are available by the battle's year, that year itself included (cobi 3.4)."""
    if battle.year is None:
        return
    for force, i, row in _rows(battle):
        entry = game.units.get(row.unit)
        if entry and entry.available is not None and entry.available > battle.year:
            years = {"available": entry.available, "year": battle.year}
            yield Finding("not-yet-available", {"force": force, "row": i, "unit": row.unit, **years})


def attacker_not_larger(battle: Battle, game: Parameters) -> Iterator[Finding]:
    """The attacker costs more than the defender; equal is not more (cobi 3.2).

    Nothing is said while both forces are empty: there is no battle yet.
    """
    if not any(force.rows for force in battle.forces):
        return
    attacker = points(battle.forces[battle.attacker], game)
    defender = points(battle.forces[1 - battle.attacker], game)
    if attacker <= defender:
        params = {"force": battle.attacker, "attacker": attacker, "defender": defender}
        yield Finding("attacker-not-larger", params)


CHECKS: Mapping[str, Callable[[Battle, Parameters], Iterator[Finding]]] = {
    "unknown-unit": unknown_unit,
    "over-limit": over_limit,
    "not-yet-available": not_yet_available,
    "attacker-not-larger": attacker_not_larger,
}
ALWAYS = frozenset({"unknown-unit"})  # made in every game, so that an old list never breaks


def _rows(battle: Battle) -> Iterator[tuple[int, int, Row]]:
    for force, rows in enumerate(battle.forces):
        for i, row in enumerate(rows.rows):
            yield force, i, row


def findings(battle: Battle, game: Parameters) -> list[Finding]:
    """Every finding of every check that the game makes, in the order of `CHECKS`."""
    made = ALWAYS | game.checks
    return [f for rule, check_rule in CHECKS.items() if rule in made for f in check_rule(battle, game)]


# With a game of the library


def rule_numbers(rules: ArmyRules) -> dict[str, str]:
    """The rulebook number of each check that the game makes, by the check's id."""
    numbers = {rule: getattr(rules, rule.replace("-", "_"), None) for rule in CHECKS}
    return {rule: number for rule, number in numbers.items() if number is not None}


def knows_attacker(rules: ArmyRules) -> bool:
    """Whether the game tells an attacker from a defender: it has a rule that asks who attacks."""
    return rules.attacker_not_larger is not None


def parameters(game: LoadedGame) -> Parameters:
    """What the checks need of a loaded game; a game without army rules has no parameters to check by."""
    rules = game.data.army
    if rules is None:
        return Parameters(frozenset(), {})
    return Parameters(
        frozenset(rule_numbers(rules)),
        {
            unit.id: Entry(
                _whole(unit.values[rules.cost]) or 0,
                _whole(unit.values[rules.available]) if rules.available else None,
            )
            for unit in game.units.values()
        },
    )


def _whole(value: object) -> int | None:
    return value if isinstance(value, int) else None


def check(battle: Battle, game: LoadedGame) -> list[Finding]:
    """Every finding in the battle by the rules of its game."""
    return findings(battle, parameters(game))


def total(force: Force, game: LoadedGame) -> int:
    """Cost of a force in points."""
    return points(force, parameters(game))
