"""The weapons of an Info Card in words: who carries what, and what each weapon does."""

from __future__ import annotations

from dataclasses import dataclass

from builder import weapontables
from builder.arms import GRENADE, Arm
from builder.language import Language, fill
from builder.library import LoadedGame, LoadedUnit


@dataclass(frozen=True, slots=True)
class FigureLine:
    """Some equal figures of infantry or of a gun's crew.

    Attributes:
        label: how many of what, such as 7 × Rifleman.
        carries: what each of them carries.
    """

    label: str
    carries: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WeaponLine:
    """What a weapon of the unit does; each weapon has one line.

    Attributes:
        key: its id in `game.yaml`.
        label: its name, with their number where they are a vehicle's machine guns: 2 × Medium machine gun.
        ranges: each range with what it adds to the die, near to far.
        traits: its shots, template, damage value, To Hit and Reload, as far as it has them.
    """

    key: str
    label: str
    ranges: tuple[str, ...]
    traits: tuple[str, ...]


def figures(unit: LoadedUnit, game: LoadedGame, language: Language) -> tuple[FigureLine, ...]:
    """The unit's figures in the order of its data; none for a vehicle."""
    return tuple(
        FigureLine(
            _counted(arm.count, language.data(arm.role, "figure"), language), _carries(arm, game, language)
        )
        for arm in unit.arms
        if arm.role
    )


def weapons(unit: LoadedUnit, game: LoadedGame, language: Language) -> tuple[WeaponLine, ...]:
    """The unit's weapons, each once, in the order in which its arms have them."""
    machine_guns = {arm.weapons[0]: arm.count for arm in unit.arms if not arm.role}
    keys = dict.fromkeys(key for arm in unit.arms for key in arm.all_weapons)
    return tuple(_weapon(key, machine_guns.get(key, 0), game, language) for key in keys)


def _weapon(key: str, count: int, game: LoadedGame, language: Language) -> WeaponLine:
    data = game.data.weapons[key]
    name = weapontables.name(data, language)
    return WeaponLine(
        key=key,
        label=_counted(count, name, language) if count else name,
        ranges=tuple(weapontables.ranges(data, language)),
        traits=tuple(weapontables.traits(data, language)),
    )


def _carries(arm: Arm, game: LoadedGame, language: Language) -> tuple[str, ...]:
    carried = [weapontables.name(game.data.weapons[key], language) for key in arm.weapons]
    if arm.grenades:
        grenade = weapontables.name(game.data.weapons[GRENADE], language)
        carried.append(grenade if arm.grenades == 1 else _counted(arm.grenades, grenade, language))
    if arm.binoculars:
        carried.append(language.gettext("Binoculars"))
    return tuple(carried)


def _counted(n: int, name: str, language: Language) -> str:
    return fill(language.pgettext("so many", "{n} × {name}"), n=language.number(n), name=name)
