"""What a unit fights with besides its gun: figures with their weapons, and machine guns.

Infantry names its figures, a gun's crew is its type's figure so many times, and machine guns are facts.
"""

from __future__ import annotations

from dataclasses import dataclass

from builder.model import Facts, Game, TargetKind, Unit, UnitType

MACHINE_GUN = "medium-machine-gun"
HEAVY_MACHINE_GUN = "heavy-machine-gun"
GRENADE = "hand-grenade"
# The weapons that stand for facts or for a key of a figure; a game with a table of weapons has them.
WEAPONS = (MACHINE_GUN, HEAVY_MACHINE_GUN, GRENADE)


@dataclass(frozen=True, slots=True)
class Arm:
    """Some equal figures of a unit, or some equal machine guns of a vehicle.

    Attributes:
        count: how many they are, at least 1.
        role: what each figure is called, in English; "" for machine guns.
        weapons: ids in the game's table; each figure carries all of them, and shoots each by itself (10.3).
        grenades: hand grenades that each figure carries (10.23).
        binoculars: whether each figure has them (8.2).
    """

    count: int
    role: str
    weapons: tuple[str, ...]
    grenades: int = 0
    binoculars: bool = False

    @property
    def all_weapons(self) -> tuple[str, ...]:
        """The weapons, with the hand grenade at the end where there are some."""
        return (*self.weapons, GRENADE) if self.grenades else self.weapons


def of_unit(unit: Unit, game: Game, crew: object) -> tuple[Arm, ...]:
    """What the unit fights with, in the order of its data. A game without a table of weapons has no arms.

    Args:
        unit: the unit.
        game: its game.
        crew: what its card says of the crew.
    """
    unit_type = game.types.get(unit.type)
    if unit_type is None or not game.weapons:
        return ()
    match unit_type.kind:
        case TargetKind.FIGURE:
            return tuple(
                Arm(f.count, f.role, tuple(f.weapons), f.grenades, f.binoculars) for f in unit.figures
            )
        case TargetKind.GUN:
            figure = unit_type.crew
            if figure is None or not isinstance(crew, int) or crew < 1:
                return ()
            return (Arm(crew, figure.role, tuple(figure.weapons)),)
        case TargetKind.VEHICLE:
            guns = machine_guns(unit.facts, unit_type) if unit.facts else {}
            return tuple(Arm(count, "", (weapon,)) for weapon, count in guns.items())


def machine_guns(facts: Facts, unit_type: UnitType) -> dict[str, int]:
    """How many machine guns of each kind a vehicle has, by the weapon's id; heavy ones come first."""
    guns = {
        HEAVY_MACHINE_GUN: facts.heavy_machine_guns,
        unit_type.machine_gun or MACHINE_GUN: facts.machine_guns - facts.heavy_machine_guns,
    }
    return {weapon: count for weapon, count in guns.items() if count > 0}
