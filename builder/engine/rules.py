"""What the engine is told: the figures of the rules, weapons, and what a card says of shooter or target."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from builder.model import Band, TargetKind, TemplateShape

Face: TypeAlias = Literal["front", "side", "rear", "top"]
FACES: tuple[Face, ...] = ("front", "side", "rear", "top")
DIE = range(1, 7)  # the results of one die


@dataclass(frozen=True, slots=True)
class Rules:
    """The figures of the brick-tank rules, each under its key in `game.yaml`; lengths in cm.

    `die` values are runs of results; modifiers are signed. What turning, road and rough ground cost stands on
    each card.
    """

    max_activated: int  # 7.1
    max_models: int  # 7.3
    reveal: int  # 8.2
    reveal_binoculars: int  # 8.2
    turn_angle: int  # 9.2, degrees
    run_over: Band  # 9.6
    wall_bricks: int  # 9.12
    light_weight: int  # 9.13, tonnes
    medium_weight: int  # 9.13, tonnes
    cover_to_hit: int  # 10.4
    long_range: int  # 10.4
    long_range_to_hit: int  # 10.4
    short_crew_reload: int  # 10.5
    damage_point: Band  # 10.6
    damage_again: Band  # 10.6
    majors_to_destroy: int  # 10.10
    light_cover: int  # 10.16
    heavy_cover: int  # 10.16
    he_template: int  # 10.19, the table's line for the HE template
    destroying_damage: int  # 10.20
    figure_margin: int  # 10.25
    gun_margin: int  # 10.25
    open_top_crew: int  # 11.5
    gun_crew: int  # 11.6
    reload_bonus: int  # 13.1
    max_entering: int  # 14.2


@dataclass(frozen=True, slots=True)
class Weapon:
    """A line of the Infantry Weapon Table.

    Attributes:
        key: its id in `game.yaml`.
        ranges: pairs of a band's far end in cm and its modifier, near to far.
        shots: attacks on each target.
        template: the shape it attacks with, or None for a single target.
        damage: damage value, which is its dice against a hard target.
        to_hit: results that hit, where it rolls To Hit.
        reload: results that reload it, or None where it need not be reloaded.
    """

    key: str
    ranges: tuple[tuple[int, int], ...]
    shots: int
    template: TemplateShape | None
    damage: int
    to_hit: Band | None
    reload: Band | None

    @property
    def longest(self) -> int:
        """Its longest range in cm."""
        return self.ranges[-1][0]

    @property
    def bursts(self) -> bool:
        """Whether it rolls To Hit for its template, from above: a hand grenade or a mortar (10.23)."""
        return self.to_hit is not None and self.template is not None

    def modifier(self, distance: int) -> int | None:
        """What the table adds to the die at a distance in cm; None beyond its longest range."""
        return next((modifier for to, modifier in self.ranges if distance <= to), None)

    def under_template(self, distance: int) -> int:
        """The same under its template, which may reach beyond the range (10.18) with the last modifier."""
        modifier = self.modifier(distance)
        return self.ranges[-1][1] if modifier is None else modifier


@dataclass(frozen=True, slots=True)
class Gun:
    """The gun on a card: results that hit and reload, damage dice (10.6), HE modifier (10.19)."""

    to_hit: Band
    reload: Band
    dice: int | None
    he: int | None


@dataclass(frozen=True, slots=True)
class Card:
    """What the engine needs of a unit's Info Card.

    Attributes:
        unit: the unit's id.
        kind: vehicle, gun or figure.
        gun: the main gun, or None.
        armour: by face; None where the card has none, and the unit is no hard target (10.14).
        destroy: damage that destroys it, at or above (10.8); None for figures and guns.
        destroy_gun: damage that destroys its gun, or None.
        weaken: damage that weakens it, or None.
        immobilize: damage that immobilizes it, or None.
        crew: figures of its crew.
        forward: cm that it moves forward.
        backward: cm that it moves backward.
        turn: cm that one turning costs it.
        rough: cm that rough ground costs it.
        road: cm that it adds on road only.
        turret: whether its gun turns by itself.
        open_topped: whether its crew stands in the open.
    """

    unit: str
    kind: TargetKind
    gun: Gun | None
    armour: Mapping[Face, int] | None
    destroy: int | None
    destroy_gun: Band | None
    weaken: Band | None
    immobilize: Band | None
    crew: int
    forward: int
    backward: int
    turn: int
    rough: int
    road: int
    turret: bool
    open_topped: bool
