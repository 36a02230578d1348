"""From a game's data to what the engine is told: its figures, its weapons and its cards.

`enginechecks` has seen to it that all of it is there.
"""

from __future__ import annotations

from dataclasses import fields

from builder.engine.rules import FACES, Card, Face, Gun, Rules, Weapon
from builder.enginechecks import RUNS
from builder.library import LoadedGame, LoadedUnit
from builder.model import Band, CardValue


def rules(game: LoadedGame) -> Rules:
    """The figures of the game's rules. A run of results may be a single one: 6 is 6-6.

    Raises:
        UsageError: the game has no engine, and lacks one.
    """
    values = {field.name: game.constant(field.name) for field in fields(Rules)}
    return Rules(**{key: _band(value) if key in RUNS else value for key, value in values.items()})  # type: ignore[arg-type]


def weapon(game: LoadedGame, key: str) -> Weapon:
    """A line of the game's weapon table."""
    data = game.data.weapons[key]
    return Weapon(
        key,
        tuple((reach.to, reach.modifier) for reach in data.ranges),
        data.shots,
        data.template,
        data.damage,
        Band.parse(data.to_hit) if data.to_hit else None,
        Band.parse(data.reload) if data.reload else None,
    )


def card(game: LoadedGame, unit: LoadedUnit) -> Card:
    """What the engine needs of a unit's card."""
    values = unit.values
    special = {key for key, _ in unit.data.specials()}
    return Card(
        unit=unit.id,
        kind=game.data.types[unit.data.type].kind,
        gun=_gun(unit),
        armour=_armour(unit),
        destroy=_number(values["destroy"]),
        destroy_gun=_band(values["destroy_gun"]),
        weaken=_band(values["weaken"]),
        immobilize=_band(values["immobilize"]),
        crew=_number(values["crew"]) or 0,
        forward=_number(values["forward"]) or 0,
        backward=_number(values["backward"]) or 0,
        turn=_number(values["turn"]) or 0,
        rough=_number(values["rough"]) or 0,
        road=_number(values["road"]) or 0,
        turret="no-turret" not in special,
        open_topped="open-topped" in special,
    )


def _gun(unit: LoadedUnit) -> Gun | None:
    to_hit, reload = _band(unit.values["to_hit"]), _band(unit.values["reload"])
    if to_hit is None or reload is None:
        return None
    return Gun(to_hit, reload, _number(unit.values["dice"]), _number(unit.values["he"]))


def _armour(unit: LoadedUnit) -> dict[Face, int] | None:
    armour = {face: _number(unit.values[face]) for face in FACES}
    known = {face: value for face, value in armour.items() if value is not None}
    return known if len(known) == len(FACES) else None


def _number(value: CardValue) -> int | None:
    return value if isinstance(value, int) else None


def _band(value: CardValue) -> Band | None:
    return Band(value, value) if isinstance(value, int) else value if isinstance(value, Band) else None
