"""What a move costs, part by part, and what blocks it (9.1-9.5, 9.10-9.13)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import IntEnum

from builder.engine.condition import Actor, Result
from builder.engine.events import Allowance, Event, Exposure, Moved, StepKind
from builder.engine.permits import exposure, may_move
from builder.engine.refusals import Reason, Refused
from builder.engine.rules import Card, Rules
from builder.model import TargetKind

# Steps that only a tank takes, with their rules; the others of the kind cost everybody the same.
TANK_STEPS = {StepKind.FIGURE: "9.5", StepKind.WALL: "9.12", StepKind.WRECK: "9.13"}
BLOCKING = (StepKind.HEAVY_COVER, StepKind.VEHICLE)
STRAIGHT = (StepKind.FORWARD, StepKind.BACKWARD)
COSTLESS_AMOUNT = (StepKind.ROUGH, StepKind.FIGURE, StepKind.LIGHT_COVER, *BLOCKING)


@dataclass(frozen=True, slots=True)
class Step:
    """A part of a move; `StepKind` says what the amount is.

    Raises:
        ValueError: the amount is missing, below 0, or given where the kind has none.
    """

    kind: StepKind
    amount: int = 0

    def __post_init__(self) -> None:
        if (self.amount != 0) if self.kind in COSTLESS_AMOUNT else (self.amount < 1):
            raise ValueError(f"{self.kind} with an amount of {self.amount}")


class Weight(IntEnum):
    """Weight classes of vehicles (ruling 9.13)."""

    LIGHT = 0
    MEDIUM = 1
    HEAVY = 2


def weight_class(rules: Rules, tonnes: float) -> Weight:
    """The class of a vehicle of this weight."""
    if tonnes <= rules.light_weight:
        return Weight.LIGHT
    return Weight.MEDIUM if tonnes <= rules.medium_weight else Weight.HEAVY


def move(rules: Rules, actor: Actor, steps: Sequence[Step], *, road_only: bool = False) -> Result:
    """A unit moves, step by step, forward or backward but not both. A hidden unit shows itself by it (8.2).

    Args:
        rules: the figures of the rules.
        actor: who moves.
        steps: the parts of the move in their order.
        road_only: whether the whole move is on road, which adds to a vehicle's move (9.3).

    Raises:
        Refused: the unit may not move, what is left does not suffice for a step and it stops before that, or
            something blocks it.
    """
    may_move(actor)
    allowance = _allowance(actor, [step.kind for step in steps], road_only=road_only)
    events: list[Event] = [*exposure(actor, Exposure.MOVED), allowance]
    left = allowance.total
    for place, step in enumerate(steps):
        rule, cost = _cost(rules, actor, step)
        if cost > left:
            raise Refused(rule, Reason.TOO_LITTLE_MOVE, left=left, cost=cost, step=place)
        left -= cost
        events.append(Moved(step.kind, step.amount, cost, left))
    return Result(tuple(events), replace(actor.condition, hidden=False))


def _allowance(actor: Actor, kinds: Sequence[StepKind], *, road_only: bool) -> Allowance:
    if all(kind in kinds for kind in STRAIGHT):
        raise Refused("9.1", Reason.BOTH_DIRECTIONS)
    if road_only and any(kind not in (*STRAIGHT, StepKind.TURN) for kind in kinds):
        raise Refused("9.3", Reason.NOT_ROAD_ONLY)
    card: Card = actor.card
    centimetres = card.backward if StepKind.BACKWARD in kinds else card.forward
    road = card.road if road_only and card.kind is TargetKind.VEHICLE else 0
    return Allowance(centimetres, road, centimetres + road)


def _cost(rules: Rules, actor: Actor, step: Step) -> tuple[str, int]:
    """The rule that sets the cost of a step, and the cost in cm."""
    if step.kind in BLOCKING:
        raise Refused("9.11", Reason.BLOCKED)
    if step.kind in TANK_STEPS and not actor.tank:
        raise Refused(TANK_STEPS[step.kind], Reason.NOT_A_TANK)
    if step.kind in STRAIGHT:
        return "9.1", step.amount
    if step.kind is StepKind.TURN:
        if step.amount > rules.turn_angle:
            raise Refused("9.2", Reason.TURN_TOO_WIDE, degrees=step.amount, most=rules.turn_angle)
        return "9.2", actor.card.turn
    if step.kind is StepKind.WALL and step.amount > rules.wall_bricks:
        raise Refused("9.12", Reason.WALL_TOO_HIGH, bricks=step.amount, most=rules.wall_bricks)
    if step.kind is StepKind.WRECK and weight_class(rules, step.amount) >= weight_class(rules, actor.tonnes):
        raise Refused("9.13", Reason.WRECK_TOO_HEAVY)
    return "9.4", actor.card.rough
