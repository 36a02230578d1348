"""Why a situation is refused: a key for each reason, and the exception that carries it; no prose."""

from __future__ import annotations

from enum import StrEnum
from types import MappingProxyType


class Reason(StrEnum):
    """Why something is not allowed, or does nothing. The comment names the rule and the params it carries."""

    NOTHING_CHOSEN = "nothing-chosen"  # 7.1, an activation of no unit
    TOO_MANY_UNITS = "too-many-units"  # 7.1; chosen, most
    OUTSIDE_TEMPLATE = "outside-template"  # 7.2; unit (its place in the list, from 0)
    TOO_MANY_MODELS = "too-many-models"  # 7.3; chosen, most
    RIDER = "rider"  # 7.6
    HAS_SHOT = "has-shot"  # 7.1, a unit that shot neither moves nor hides
    EXTRA_AFTER_SHOT = "extra-after-shot"  # 7.7, a unit shot: no extra activation
    EXTRA_USED = "extra-used"  # 7.7, the extra activation is over
    SHOT_IN_EXTRA = "shot-in-extra"  # 7.7, no shooting in the extra activation
    NOT_A_FIGURE = "not-a-figure"  # 8.1, 12.1
    ENEMY_NEAR = "enemy-near"  # 8.3; distance, limit
    NO_COVER = "no-cover"  # 8.4
    TOO_LITTLE_MOVE = (
        "too-little-move"  # 9.1, 9.2, 9.4; left, cost (cm), step (its place in the move, from 0)
    )
    BOTH_DIRECTIONS = "both-directions"  # 9.1, forward and backward in one move
    TURN_TOO_WIDE = "turn-too-wide"  # 9.2; degrees, most
    NOT_ROAD_ONLY = "not-road-only"  # 9.3, rough ground in a move on road only
    NOT_A_TANK = "not-a-tank"  # 9.5, 9.12, 9.13
    BLOCKED = "blocked"  # 9.11
    WALL_TOO_HIGH = "wall-too-high"  # 9.12; bricks, most
    WRECK_TOO_HEAVY = "wreck-too-heavy"  # 9.13, its weight class is not below the tank's
    HAS_MOVED = "has-moved"  # 10.1, 12.1, 12.2
    TARGET_HIDDEN = "target-hidden"  # 10.1
    NOT_SEEN = "not-seen"  # 10.1
    NOT_BEARING = "not-bearing"  # 10.2
    UNLOADED = "unloaded"  # 10.5
    LOADED = "loaded"  # 10.5, a reload roll for a loaded gun
    NEEDS_NO_RELOAD = "needs-no-reload"  # 10.5
    DESTROYED = "destroyed"  # 10.9, the unit that acts
    TARGET_DESTROYED = "target-destroyed"  # 10.9
    GUN_DESTROYED = "gun-destroyed"  # 10.10
    IMMOBILIZED = "immobilized"  # 10.12
    NO_GUN = "no-gun"  # 10.4
    NO_TARGET = "no-target"  # 10.1, a shot at nothing
    ONE_TARGET = "one-target"  # 10.15; targets
    OUT_OF_RANGE = "out-of-range"  # 10.16; distance, longest (cm)
    NO_HE = "no-he"  # 10.19, the gun has no HE modifier
    NO_AP = "no-ap"  # 10.6, the gun has no damage dice
    HARMLESS = "harmless"  # 10.21, the weapon cannot hurt a hard target
    AP_AT_UNARMOURED = "ap-at-unarmoured"  # 10.22, AP at a gun or a figure
    NO_GRENADE = "no-grenade"  # 10.23
    NO_COMMANDER = "no-commander"  # 11.3
    CREW_PROTECTED = "crew-protected"  # 11.4
    TOO_FEW_CREW = "too-few-crew"  # 9.1, 11.5, 11.6; crew, least
    TOO_MANY_ENTERING = "too-many-entering"  # 14.2; vehicles, most


class Refused(ValueError):
    """A situation that the rules do not allow.

    Attributes:
        rule: number of the rule that forbids it.
        reason: which way it does.
        params: the figures of the case by name, see the comments of `Reason`.
    """

    def __init__(self, rule: str, reason: Reason, **params: int) -> None:
        super().__init__(f"{rule}: {reason}")
        self.rule = rule
        self.reason = reason
        self.params = MappingProxyType(params)
