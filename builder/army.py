"""The army checks: may these two forces fight this battle?

Each check is a pure function; a finding is a rule's id and figures, never prose. The sentences stand in
`armysentences.py` and `web/army/findings.js`. `web/army/checks.js` makes the same checks over the same
parameters in the browser, and `tests/vectors/army.json` holds both to one behaviour.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from builder import armychecks, armytotals, armyunitchecks
from builder.armychecks import Check
from builder.armymodel import Battle, Collection, Entry, Finding, Force, Parameters
from builder.library import LoadedGame, LoadedUnit
from builder.model import ArmyRules, Game, Kind

CHECKS: Mapping[str, Check] = {
    "unknown-unit": armyunitchecks.unknown_unit,
    "over-limit": armychecks.over_limit,
    "ratio-not-kept": armychecks.ratio_not_kept,
    "not-yet-available": armychecks.not_yet_available,
    "attacker-not-larger": armychecks.attacker_not_larger,
    "nation-not-of-side": armyunitchecks.nation_not_of_side,
    "nation-in-both-forces": armyunitchecks.nation_in_both_forces,
    "unique-twice": armyunitchecks.unique_twice,
    "more-than-owned": armyunitchecks.more_than_owned,
    "no-crew": armyunitchecks.no_crew,
    "empty-force": armychecks.empty_force,
    "attacker-not-larger-by": armychecks.attacker_not_larger_by,
    "too-little-room": armyunitchecks.too_little_room,
    "gun-without-tow": armyunitchecks.gun_without_tow,
    "price-changed": armyunitchecks.price_changed,
}
# Made in every game: an old list never breaks, and what units and club say of themselves counts everywhere.
ALWAYS = frozenset({"unknown-unit", "unique-twice", "more-than-owned", "empty-force", "price-changed"})
# Those that go by the rule number of another.
_NUMBERED_AS = {"attacker-not-larger-by": "attacker-not-larger"}


def findings(battle: Battle, game: Parameters) -> list[Finding]:
    """Every finding of every check that the game makes, in the order of `CHECKS`: notes last."""
    made = ALWAYS | game.checks
    return [f for rule, check_rule in CHECKS.items() if rule in made for f in check_rule(battle, game)]


# With a game of the library


def rule_numbers(rules: ArmyRules) -> dict[str, str]:
    """The rulebook number of each check that the game makes and that has one, by the check's id."""
    fields = {rule: _NUMBERED_AS.get(rule, rule).replace("-", "_") for rule in CHECKS}
    numbers = {rule: getattr(rules, field, None) for rule, field in fields.items()}
    return {rule: number for rule, number in numbers.items() if number is not None}


def knows_attacker(rules: ArmyRules) -> bool:
    """Whether the game tells an attacker from a defender: it has a rule that asks who attacks."""
    return rules.attacker_not_larger is not None


def measure(data: Game) -> Kind:
    """What the game's armies are counted in: figures where that kind of line is added up, else points."""
    cost = data.field(data.army.cost) if data.army else None
    return Kind.FIGURES if cost and cost.kind is Kind.FIGURES else Kind.POINTS


def counts_crew(rules: ArmyRules) -> bool:
    """Whether models, figures and crew can be counted: a line of the game's cards says how many they are."""
    return rules.crew is not None


def parameters(game: LoadedGame, collection: Collection | None = None) -> Parameters:
    """What the checks need of a loaded game; a game without army rules has no parameters to check by.

    Args:
        game: the game.
        collection: what the club owns, where that is known; one of another game is left aside.
    """
    rules = game.data.army
    if rules is None:
        return Parameters(frozenset(), {})
    units = {unit.id: entry(unit, game, rules) for unit in game.units.values()}
    made = Parameters(frozenset(rule_numbers(rules)) - {*_uncounted(rules)}, units, knows_attacker(rules))
    if collection is None or collection.game != game.id:
        return made
    return replace(made, owned=armytotals.owned(collection, made))


def _uncounted(rules: ArmyRules) -> tuple[str, ...]:
    """The checks that need a count which the game's cards do not give."""
    return () if counts_crew(rules) else ("attacker-not-larger-by",)


def entry(unit: LoadedUnit, game: LoadedGame, rules: ArmyRules) -> Entry:
    """What the checks know of a unit of the game."""
    data, unit_type = unit.data, game.data.types[unit.data.type]
    nation = game.data.nations.get(data.nation or "")
    side = game.data.sides.get(nation.side or "") if nation else None
    return Entry(
        cost=_whole(unit.values[rules.cost]) or 0,
        available=_whole(unit.values[rules.available]) if rules.available else None,
        nation=data.nation,
        side=nation.side if nation and side and not side.neutral else None,
        kind=unit_type.kind,
        crew=(_whole(unit.values[rules.crew]) or 0) if rules.crew else 0,
        room=(dict(data.specials()).get(rules.room) or 0) if rules.room else 0,
        tows=unit_type.tows,
        unique=data.unique,
        sets=tuple(data.sets),
    )


def _whole(value: object) -> int | None:
    return value if isinstance(value, int) else None


def check(battle: Battle, game: LoadedGame, collection: Collection | None = None) -> list[Finding]:
    """Every finding in the battle by the rules of its game, and by what the club owns where that is known."""
    return findings(battle, parameters(game, collection))


def total(force: Force, game: LoadedGame) -> int:
    """Cost of a force in what the game counts."""
    return armytotals.points(force, parameters(game))
