"""Why the engine refuses something, as one sentence for each of its reasons."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from builder.engine.refusals import Reason
from builder.language import Language, fill

# The figures of a reason that are lengths in cm; the others are plain numbers.
_LENGTHS = {
    Reason.ENEMY_NEAR: {"distance", "limit"},
    Reason.TOO_LITTLE_MOVE: {"left", "cost"},
    Reason.OUT_OF_RANGE: {"distance", "longest"},
}


def refusal(reason: Reason, params: Mapping[str, int], language: Language) -> str:
    """The sentence for a reason.

    Args:
        reason: why it is refused.
        params: the figures that the reason carries, see the comments of `Reason`; lengths in cm.
        language: the language to write in.
    """
    lengths = _LENGTHS.get(reason, set())
    shown = {
        name: language.length(value) if name in lengths else language.number(value)
        for name, value in params.items()
    }
    return fill(TEXTS[reason](language), **shown)


TEXTS: Mapping[Reason, Callable[[Language], str]] = {
    Reason.NOTHING_CHOSEN: lambda t: t.gettext("At least one unit must be activated."),
    Reason.TOO_MANY_UNITS: lambda t: t.gettext("Too many units: {chosen}, at most {most}."),
    Reason.OUTSIDE_TEMPLATE: lambda t: t.gettext("A unit does not lie under the activation template."),
    Reason.TOO_MANY_MODELS: lambda t: t.gettext("Too many models: {chosen}, at most {most}."),
    Reason.RIDER: lambda t: t.gettext("A figure that rides on a vehicle is inactive."),
    Reason.HAS_SHOT: lambda t: t.gettext("The unit has already shot."),
    Reason.EXTRA_AFTER_SHOT: lambda t: t.gettext("There is no extra activation after a shot."),
    Reason.EXTRA_USED: lambda t: t.gettext("The extra activation is already used."),
    Reason.SHOT_IN_EXTRA: lambda t: t.gettext("Nobody may shoot in the extra activation."),
    Reason.NOT_A_FIGURE: lambda t: t.gettext("Only a figure may do this."),
    Reason.ENEMY_NEAR: lambda t: t.gettext("An enemy figure is too near: {distance}, within {limit}."),
    Reason.NO_COVER: lambda t: t.gettext("The terrain gives no cover at all."),
    Reason.TOO_LITTLE_MOVE: lambda t: t.gettext(
        "Too little of the move is left: {left}, and {cost} is needed."
    ),
    Reason.BOTH_DIRECTIONS: lambda t: t.gettext("One move goes either forward or backward."),
    Reason.TURN_TOO_WIDE: lambda t: t.gettext("The turn is too wide: {degrees}°, at most {most}°."),
    Reason.NOT_ROAD_ONLY: lambda t: t.gettext("This move is not on road only."),
    Reason.NOT_A_TANK: lambda t: t.gettext("Only a tank may do this."),
    Reason.BLOCKED: lambda t: t.gettext("The way is blocked."),
    Reason.WALL_TOO_HIGH: lambda t: t.gettext("The wall is too high: {bricks} bricks, at most {most}."),
    Reason.WRECK_TOO_HEAVY: lambda t: t.gettext("The wreck is too heavy to push."),
    Reason.HAS_MOVED: lambda t: t.gettext("The unit has already moved."),
    Reason.TARGET_HIDDEN: lambda t: t.gettext("The target is hidden."),
    Reason.NOT_SEEN: lambda t: t.gettext("The target cannot be seen."),
    Reason.NOT_BEARING: lambda t: t.gettext("The barrel does not point at the target."),
    Reason.UNLOADED: lambda t: t.gettext("The weapon is unloaded."),
    Reason.LOADED: lambda t: t.gettext("The weapon is already loaded."),
    Reason.NEEDS_NO_RELOAD: lambda t: t.gettext("This weapon need not be reloaded."),
    Reason.DESTROYED: lambda t: t.gettext("The unit is out of the battle."),
    Reason.TARGET_DESTROYED: lambda t: t.gettext("The target is already out of the battle."),
    Reason.GUN_DESTROYED: lambda t: t.gettext("The gun is destroyed."),
    Reason.IMMOBILIZED: lambda t: t.gettext("The unit is immobilized."),
    Reason.NO_GUN: lambda t: t.gettext("The unit has no gun."),
    Reason.NO_TARGET: lambda t: t.gettext("There is no target."),
    Reason.ONE_TARGET: lambda t: t.gettext("The weapon has one target only, not {targets}."),
    Reason.OUT_OF_RANGE: lambda t: t.gettext("The target is out of range: {distance}, at most {longest}."),
    Reason.NO_HE: lambda t: t.gettext("The gun cannot fire HE."),
    Reason.NO_AP: lambda t: t.gettext("The gun has no damage dice."),
    Reason.HARMLESS: lambda t: t.gettext("The weapon cannot hurt a hard target."),
    Reason.AP_AT_UNARMOURED: lambda t: t.gettext("AP cannot be fired at a gun or a figure."),
    Reason.NO_GRENADE: lambda t: t.gettext("The figure has no hand grenade left."),
    Reason.NO_COMMANDER: lambda t: t.gettext("The tank has lost its commander."),
    Reason.CREW_PROTECTED: lambda t: t.gettext("Small arms cannot hit this crew."),
    Reason.TOO_FEW_CREW: lambda t: t.gettext("Too few of the crew are left: {crew}, at least {least}."),
    Reason.TOO_MANY_ENTERING: lambda t: t.gettext("Too many vehicles come on: {vehicles}, at most {most}."),
}
