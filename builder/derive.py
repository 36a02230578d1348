"""From the facts of a vehicle or gun to its Info Card: the conversion `brick-tank`.

Made from the four printed cards: it gives every printed value back but for a few armour values and years
(tests/test_derive.py names them). One damage die is worth exactly 1 on average (1 is 0, 2-5 is 1, 6 is 1 and
another die), so dice are about penetration and armour is about thickness, both in centimetres.

Where the facts are silent we rule: a gun without engine is pushed by its crew, by its weight. The figures of
that ruling are constants of the game (`CONSTANTS`); turning, rough ground and road are, too, so a card says
nothing of them unless it is an exception. A gun, and a vehicle whose front has no plate, is no hard target
(10.14): its card has no armour, and its cost is our own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from pydantic import Field

from builder import arms
from builder.model import Facts, Game, Line, Origin, Slug, Strict, TargetKind, Unit, UnitType

Raw: TypeAlias = int | str | None

# What the conversion takes from the game: how far a crew pushes a gun, in cm, up to which weight, in kg.
CONSTANTS = ("push_light", "push_light_kg", "push_heavy", "push_heavy_kg")
# The same where it has guns: points of a figure of their crews.
CREW_CONSTANTS = ("figure_cost",)

_BACKWARD_CM = 10
_TO_HIT = "3-6"
FACES = ("front", "side", "rear", "top")
_EFFECTS = ("destroy_gun", "weaken", "immobilize")
_LEAST_COST = 4
_ANY_TYPE = UnitType(name="?")  # stands for a type that the game does not have; `checks` reports it

# Damage that destroys, by weight: the first class whose bound, in tonnes, is above the weight.
_DESTROY = ((8, 1), (20, 2), (35, 3), (50, 4), (65, 5))
_DESTROY_HEAVIEST = 6
# HE modifier by calibre: the first row whose bound, in millimetres, is above the calibre.
_HE: tuple[tuple[int, int | None], ...] = ((40, None), (75, 1), (91, 2), (150, 3))
_HE_LARGEST = 4


@dataclass(frozen=True, slots=True)
class Basis:
    """What the conversion takes from a game.

    Attributes:
        constants: the values of `CONSTANTS`, and of `CREW_CONSTANTS` where the game has guns.
        points: the points of its weapons by their ids.
    """

    constants: Mapping[str, int]
    points: Mapping[str, int]


def card(facts: Facts, unit_type: UnitType, basis: Basis) -> dict[str, Raw]:
    """The card's values by field, in cm, points and dice; None where the unit has no such value.

    Lines that follow the game's constants (turn, rough, road) are there for exceptions only.
    """
    is_gun = unit_type.kind is TargetKind.GUN
    destroy = None if is_gun else _destroy(facts)
    values = {
        **_movement(facts, is_gun, basis.constants),
        **_gun(facts),
        **(_armour(facts) if is_hard(facts, unit_type) else dict.fromkeys(FACES)),
        "destroy": destroy,
        **_effects(destroy or 0),
        "crew": facts.crew,
        "available": facts.year,
    }
    points = cost(values) if is_hard(facts, unit_type) else _cost_unarmoured(values, facts, unit_type, basis)
    return {name: plain(value) for name, value in {**values, "cost": points}.items()}


def is_hard(facts: Facts, unit_type: UnitType) -> bool:
    """Whether the unit is a hard target, so that its card has armour (10.14): no gun, and plate in front."""
    return unit_type.kind is TargetKind.VEHICLE and facts.front_eff_mm > 0


def cost(values: Mapping[str, Raw]) -> int:
    """Points of a hard target: 4 for each point of armour, 3 for each damage die and effect but destruction.

    Rounded down to an even number. It gives the four printed costs exactly.
    """
    armour = sum(_whole(values[face]) for face in FACES)
    return (4 * armour + 3 * _whole(values["dice"]) + 3 * _count_effects(values)) // 2 * 2


def _cost_unarmoured(values: Mapping[str, Raw], facts: Facts, unit_type: UnitType, basis: Basis) -> int:
    """Points of a model without armour: what it stands, shoots and carries; even, and at least 4.

    The source prints no such card; this is ours.
    """
    worth = 4 * (_whole(values["destroy"]) or 1)
    worth += 3 * (_whole(values["dice"]) + _count_effects(values) + _whole(values["he"]))
    for weapon, count in arms.machine_guns(facts, unit_type).items():
        worth += count * basis.points.get(weapon, 0)
    if unit_type.kind is TargetKind.GUN:
        worth += facts.crew * basis.constants["figure_cost"]
    return max(_LEAST_COST, (2 * worth + facts.room) // 4 * 2)  # room counts half


def _count_effects(values: Mapping[str, Raw]) -> int:
    return sum(values[row] is not None for row in _EFFECTS)


def special(facts: Facts, unit_type: UnitType) -> list[str | dict[str, int]]:
    """The special rules that follow from the facts."""
    found: list[str | dict[str, int]] = []
    if facts.open_topped and is_hard(facts, unit_type):
        found.append("open-topped")
    if facts.gun and not facts.turret:
        found.append("no-turret")
    if facts.room:
        found.append({"room": facts.room})
    return found


def _movement(facts: Facts, is_gun: bool, constants: Mapping[str, int]) -> dict[str, Raw]:
    if not is_gun and facts.speed_kmh is not None:
        return {"forward": 2 * int(Fraction(3, 10) * _exact(facts.speed_kmh)), "backward": _BACKWARD_CM}
    weight = 1000 * _exact(facts.weight_t)
    for name in ("push_light", "push_heavy"):
        if weight <= constants[f"{name}_kg"]:
            return {"forward": constants[name], "backward": constants[name], "road": None}
    # Too heavy to push: it is still swung round, at no cost.
    return {"forward": 0, "backward": 0, "turn": 0, "rough": None, "road": None}


def _gun(facts: Facts) -> dict[str, Raw]:
    if facts.gun is None or facts.calibre_mm is None:
        return {"to_hit": None, "reload": None, "dice": None, "he": None}
    calibre = _exact(facts.calibre_mm)
    dice = int(Fraction(108, 1000) * _exact(facts.pen500_mm) + Fraction(1, 2))
    modifier = next((he for bound, he in _HE if calibre < bound), _HE_LARGEST)
    return {"to_hit": _TO_HIT, "reload": _reload(facts), "dice": dice or None, "he": modifier}


def _reload(facts: Facts) -> str:
    calibre = _exact(facts.calibre_mm or 0)
    short = facts.barrel is not None and facts.barrel <= 25
    if calibre < 75 or (calibre < 80 and short):
        return "4-6"
    return "5-6" if calibre <= 90 else "6"


def _armour(facts: Facts) -> dict[str, Raw]:
    def plate(mm: float, two_from: int | None = None) -> int:
        least = 2 if two_from is not None and mm >= two_from else 1
        return max(least, int(_exact(mm) / 10))

    return {
        "front": plate(facts.front_eff_mm, two_from=12),
        "side": plate(facts.side_mm, two_from=13),
        "rear": plate(facts.rear_mm),
        "top": 0 if facts.open_topped else plate(facts.top_mm),
    }


def _destroy(facts: Facts) -> int:
    by_weight = next((d for bound, d in _DESTROY if facts.weight_t < bound), _DESTROY_HEAVIEST)
    return by_weight + facts.resilience


def _effects(destroy: int) -> dict[str, Raw]:
    """The bands below destruction: a tougher vehicle survives more kinds of damage."""
    gun: Raw = destroy - 1 if destroy >= 3 else None
    weaken: Raw = None
    if destroy >= 4:
        weaken = "2" if destroy == 4 else f"2-{destroy - 2}"
    return {
        "destroy_gun": plain(gun),
        "weaken": plain(weaken),
        "immobilize": 1 if destroy >= 2 else None,
    }


def _exact(number: float) -> Fraction:
    """The number as it is written, so that 0.3 x 40 is 12 and not a hair less."""
    return Fraction(str(number))


def _whole(value: Raw) -> int:
    return value if isinstance(value, int) else 0


def plain(value: Raw) -> Raw:
    """A card's value in its one plain form: "2" as 2, "none" as None."""
    if isinstance(value, str):
        if value == "none":
            return None
        return int(value) if value.isdecimal() else value
    return value


def written(value: Raw) -> str:
    """A value as it stands in YAML."""
    return "none" if plain(value) is None else str(value)


class Sketch(Strict):
    """A unit without its card: what a club writes down for its next model."""

    id: Slug
    name: Line
    full_name: Line | None = None
    nation: Slug | None = None
    type: Slug
    sets: list[Line] = Field(default=[])
    special: list[Slug | dict[Slug, int]] = Field(default=[])
    facts: Facts


class SketchFile(Strict):
    """The content of a file for `musterbook derive`."""

    units: list[Sketch] = Field(min_length=1)


def constants_needed(game: Game) -> tuple[str, ...]:
    """The keys of the constants that the conversion takes from this game."""
    has_guns = any(unit_type.kind is TargetKind.GUN for unit_type in game.types.values())
    return (*CONSTANTS, *CREW_CONSTANTS) if has_guns else CONSTANTS


def basis(game: Game) -> Basis | None:
    """What the conversion takes from a game, or None where the game lacks some of it."""
    needed = constants_needed(game)
    values = {name: game.constants[name].value for name in needed if name in game.constants}
    whole = {name: value for name, value in values.items() if isinstance(value, int)}
    if len(whole) < len(needed):
        return None
    return Basis(whole, {key: weapon.points for key, weapon in game.weapons.items()})


def unit(sketch: Sketch, game: Game) -> Unit:
    """The unit with its card made from its facts, in the order of the card's lines.

    Raises:
        ValueError: the game lacks a constant of the conversion; see `checks`.
    """
    taken, unit_type = basis(game), game.types.get(sketch.type, _ANY_TYPE)
    if taken is None:
        raise ValueError(f"the game lacks one of {constants_needed(game)}")
    values = card(sketch.facts, unit_type, taken)
    following = [rule for rule in special(sketch.facts, unit_type) if rule not in sketch.special]
    known = sketch.model_dump(exclude={"facts", "special"}, exclude_unset=True)
    return Unit(
        **known,
        origin=Origin.DERIVED,
        card={f.key: values[f.key] for f in game.lines(sketch.type) if f.key in values},
        special=[*sketch.special, *following],
        facts=sketch.facts,
    )
