"""The steps of a trace: what was rolled, what was added to it, and what came of it; figures only, no prose.

`target` is always the place of the target in the list that the function was given, from 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from builder.engine.refusals import Reason
from builder.engine.rules import Face
from builder.model import Band, TargetKind


class Cause(StrEnum):
    """What a modifier comes from."""

    COVER = "cover"  # 10.4, 10.19, the target is partly hidden or in cover
    LONG_RANGE = "long-range"  # 10.4, 10.19
    SHORT_CREW = "short-crew"  # 10.5, 11.5, 11.6
    IDLE = "idle"  # 13.1, neither moved nor shot
    RANGE = "range"  # 10.16, the weapon's modifier at this range
    HE_TEMPLATE = "he-template"  # 10.19, the table's line for the HE template
    LIGHT_COVER = "light-cover"  # 10.16
    HEAVY_COVER = "heavy-cover"  # 10.16


@dataclass(frozen=True, slots=True)
class Modifier:
    """What is added to a die, signed; it may be 0."""

    cause: Cause
    value: int


class Outcome(StrEnum):
    """What damage does to a model, from nothing to all (10.8)."""

    NOTHING = "nothing"
    IMMOBILIZED = "immobilized"
    WEAKENED = "weakened"
    GUN_DESTROYED = "gun-destroyed"
    DESTROYED = "destroyed"


class Twist(StrEnum):
    """Why the outcome differs from what the card says; in this order where there are several."""

    SECOND_MAJOR = "second-major"  # 10.10, 10.11: a major damage more destroys
    WEAK_WEAPON = "weak-weapon"  # 10.20: the weapon cannot destroy, it immobilizes
    IMMOBILIZED_ALREADY = "immobilized-already"  # 10.12: no further effect


@dataclass(frozen=True, slots=True)
class ToHit:
    """A To Hit roll (10.4, 10.19, 10.23): it hits when `total` is in `need`."""

    target: int
    die: int
    modifiers: tuple[Modifier, ...]
    total: int
    need: Band
    hit: bool


@dataclass(frozen=True, slots=True)
class ReloadRoll:
    """A reload roll of the shooter (10.5): loaded when `total` is `need` or more."""

    die: int
    modifiers: tuple[Modifier, ...]
    total: int
    need: int
    loaded: bool


@dataclass(frozen=True, slots=True)
class DamageRoll:
    """Damage dice rolled together (10.6). The dice that they add are the next event of this kind.

    Attributes:
        target: who is hit.
        dice: the results.
        points: points of these dice.
        sum: points of all damage dice of this hit so far.
        again: dice that are added.
    """

    target: int
    dice: tuple[int, ...]
    points: int
    sum: int
    again: int


@dataclass(frozen=True, slots=True)
class Armour:
    """Armour taken off the points (10.7). `face` is None and `armour` 0 for a vehicle without armour."""

    target: int
    face: Face | None
    points: int
    armour: int
    damage: int  # what is left, which may be below 0


@dataclass(frozen=True, slots=True)
class Effect:
    """What the damage does (10.8-10.13): `card` is what the card says, `outcome` what comes of it."""

    target: int
    damage: int
    card: Outcome
    outcome: Outcome
    twists: tuple[Twist, ...] = ()


@dataclass(frozen=True, slots=True)
class Opposed:
    """The attacker's die against the defender's (10.16, 10.17).

    Attributes:
        target: who is attacked.
        shot: which of the weapon's shots at this target, from 1.
        die: the attacker's die.
        modifiers: by the table and the target's cover.
        total: the attacker's result.
        defence: the defender's die.
        margin: `total - defence`; against a vehicle the number of damage dice, where it is above 0.
        need: the least margin that does something.
        hit: whether the margin is enough.
    """

    target: int
    shot: int
    die: int
    modifiers: tuple[Modifier, ...]
    total: int
    defence: int
    margin: int
    need: int
    hit: bool


@dataclass(frozen=True, slots=True)
class Lost:
    """A figure is eliminated or a gun destroyed (10.16, 10.25, 9.6, 9.9)."""

    target: int
    kind: TargetKind


@dataclass(frozen=True, slots=True)
class Spared:
    """A target under a template that the weapon does nothing to: no die is rolled for it."""

    target: int
    reason: Reason


class Exposure(StrEnum):
    """What ends hiding (8.2)."""

    SHOT = "shot"
    MOVED = "moved"
    SPOTTED = "spotted"


@dataclass(frozen=True, slots=True)
class Revealed:
    """A hidden unit is hidden no more (8.2). `spotter`, `distance` and `limit` (cm) where it was spotted."""

    cause: Exposure
    spotter: int | None = None
    distance: int | None = None
    limit: int | None = None


@dataclass(frozen=True, slots=True)
class Hid:
    """A figure hides (8.1). `nearest` is the distance of the nearest enemy figure in cm, None without any."""

    nearest: int | None


@dataclass(frozen=True, slots=True)
class TookCover:
    """A figure takes cover (12.1)."""


@dataclass(frozen=True, slots=True)
class Activated:
    """Units activated together (7.1): counted figures and models; `extra` for the extra activation (7.7)."""

    figures: int
    models: int
    extra: bool


@dataclass(frozen=True, slots=True)
class Entered:
    """Vehicles brought on in one turn (14.2)."""

    vehicles: int


class StepKind(StrEnum):
    """A part of a move; the comment says what its amount is."""

    FORWARD = "forward"  # cm
    BACKWARD = "backward"  # cm
    TURN = "turn"  # degrees
    ROUGH = "rough"  # no amount; 9.4
    FIGURE = "figure"  # driving over figures or guns; no amount; 9.5
    LIGHT_COVER = "light-cover"  # no amount; 9.10
    HEAVY_COVER = "heavy-cover"  # no amount; 9.11
    VEHICLE = "vehicle"  # no amount; 9.11
    WALL = "wall"  # height in bricks; 9.12
    WRECK = "wreck"  # weight in tonnes, rounded up; 9.13


@dataclass(frozen=True, slots=True)
class Allowance:
    """What a move starts with (9.1, 9.3): the card's cm, what the road adds, and their sum."""

    move: int
    road: int
    total: int


@dataclass(frozen=True, slots=True)
class Moved:
    """A part of a move: its cost in cm, and what is left of the move after it."""

    step: StepKind
    amount: int
    cost: int
    left: int


class Luck(StrEnum):
    """What becomes of a figure that is driven over."""

    ELIMINATED = "eliminated"  # 9.6
    PUT_ASIDE = "put-aside"  # 9.6
    STAYS = "stays"  # 9.7, dug in
    UNSEEN = "unseen"  # 9.8, hidden


@dataclass(frozen=True, slots=True)
class DrivenOver:
    """A figure is driven over (9.6-9.8): its die, None where it need not roll; the results that kill it."""

    target: int
    die: int | None
    lost: Band
    luck: Luck


Event: TypeAlias = (
    ToHit
    | ReloadRoll
    | DamageRoll
    | Armour
    | Effect
    | Opposed
    | Lost
    | Spared
    | Revealed
    | Hid
    | TookCover
    | Activated
    | Entered
    | Allowance
    | Moved
    | DrivenOver
)
