"""What becomes of figures and guns that a tank drives over (9.5-9.9)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from builder.engine.condition import Actor, Condition, Cover, Result, Target
from builder.engine.dice import Dice
from builder.engine.events import DrivenOver, Event, Lost, Luck, Spared
from builder.engine.permits import may_move
from builder.engine.refusals import Reason, Refused
from builder.engine.rules import Rules
from builder.model import TargetKind


def drive_over(rules: Rules, actor: Actor, targets: Sequence[Target], dice: Dice) -> Result:
    """A tank drives over figures and guns, one after the other; the cost of it stands in `movement`.

    Raises:
        Refused: it is no tank, it may not move, or a target blocks it: a vehicle, or a gun in heavy cover.
        OutOfDice: there are too few dice.
    """
    may_move(actor)
    if not actor.tank:
        raise Refused("9.5", Reason.NOT_A_TANK)
    for target in targets:
        heavy_gun = target.kind is TargetKind.GUN and target.cover is Cover.HEAVY
        if target.kind is TargetKind.VEHICLE or heavy_gun:
            raise Refused("9.11", Reason.BLOCKED)
    events: list[Event] = []
    after = []
    for place, target in enumerate(targets):
        steps, condition = _over(rules, target, place, dice)
        events += steps
        after.append(condition)
    return Result(tuple(events), actor.condition, tuple(after))


def _over(rules: Rules, target: Target, place: int, dice: Dice) -> tuple[tuple[Event, ...], Condition]:
    lost = replace(target.condition, destroyed=True)
    if target.condition.destroyed:
        return (Spared(place, Reason.TARGET_DESTROYED),), target.condition
    if target.kind is TargetKind.GUN:
        return (Lost(place, target.kind),), lost
    if target.condition.hidden:
        return (DrivenOver(place, None, rules.run_over, Luck.UNSEEN),), target.condition
    die = dice.roll()
    if rules.run_over.low <= die <= rules.run_over.high:
        return (DrivenOver(place, die, rules.run_over, Luck.ELIMINATED), Lost(place, target.kind)), lost
    luck = Luck.STAYS if target.dug_in else Luck.PUT_ASIDE
    return (DrivenOver(place, die, rules.run_over, luck),), target.condition
