"""Which units are activated together, and what comes onto the table (chapters 7 and 14)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from builder.engine.events import Activated, Entered
from builder.engine.refusals import Reason, Refused
from builder.engine.rules import Rules
from builder.model import TargetKind


@dataclass(frozen=True, slots=True)
class Member:
    """A unit that a player picks for an activation.

    Attributes:
        kind: vehicle, gun or figure.
        under_template: whether it lies under the activation template (7.2).
        commander: a tank's commander figure, which does not count (7.4).
        riding: whether it rides on a vehicle (7.6).
        destroyed: whether it is destroyed or eliminated.
    """

    kind: TargetKind = TargetKind.FIGURE
    under_template: bool = True
    commander: bool = False
    riding: bool = False
    destroyed: bool = False


@dataclass(frozen=True, slots=True)
class TurnSoFar:
    """What a player has done in this turn: whether a unit shot, and how many activations there were."""

    activations: int = 0
    shot: bool = False


def activate(rules: Rules, members: Sequence[Member], turn: TurnSoFar | None = None) -> Activated:
    """Activates units together. After a first activation without any shot it is the extra one (7.7).

    Raises:
        Refused: these units may not be activated together, or not now.
    """
    so_far = turn or TurnSoFar()
    _may_activate(so_far)
    for place, member in enumerate(members):
        _may_join(member, place)
    counted = [member for member in members if not member.commander]
    models = sum(member.kind is not TargetKind.FIGURE for member in counted)
    if not counted:
        raise Refused("7.1", Reason.NOTHING_CHOSEN)
    if len(counted) > rules.max_activated:
        raise Refused("7.1", Reason.TOO_MANY_UNITS, chosen=len(counted), most=rules.max_activated)
    if models > rules.max_models:
        raise Refused("7.3", Reason.TOO_MANY_MODELS, chosen=models, most=rules.max_models)
    return Activated(len(counted) - models, models, so_far.activations > 0)


def _may_activate(turn: TurnSoFar) -> None:
    if turn.activations > 1:
        raise Refused("7.7", Reason.EXTRA_USED)
    if turn.activations == 1 and turn.shot:
        raise Refused("7.7", Reason.EXTRA_AFTER_SHOT)


def _may_join(member: Member, place: int) -> None:
    if member.destroyed:
        raise Refused("10.9", Reason.DESTROYED)
    if member.riding:
        raise Refused("7.6", Reason.RIDER)
    if not member.under_template and not member.commander:
        raise Refused("7.2", Reason.OUTSIDE_TEMPLATE, unit=place)


def bring_on(rules: Rules, vehicles: int) -> Entered:
    """Vehicles come on from the player's own edge, free of activation (14.2, 14.3).

    Raises:
        Refused: there are too many in one turn.
    """
    if vehicles > rules.max_entering:
        raise Refused("14.2", Reason.TOO_MANY_ENTERING, vehicles=vehicles, most=rules.max_entering)
    return Entered(vehicles)
