"""Hiding, being revealed, seeing, and taking cover (chapters 8 and 12)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from builder.engine.condition import Actor, Condition, Result
from builder.engine.events import Event, Exposure, Hid, Revealed, TookCover
from builder.engine.permits import may_act
from builder.engine.refusals import Reason, Refused
from builder.engine.rules import Rules
from builder.model import TargetKind


@dataclass(frozen=True, slots=True)
class Spotter:
    """An enemy that may see a unit: cm between them, whether it has binoculars, and what it is."""

    distance: int
    binoculars: bool = False
    kind: TargetKind = TargetKind.FIGURE


def reveal_distance(rules: Rules, spotter: Spotter) -> int | None:
    """How far this enemy reveals a hidden unit, in cm, included; None for a vehicle or gun (8.2)."""
    if spotter.kind is not TargetKind.FIGURE:
        return None
    return rules.reveal_binoculars if spotter.binoculars else rules.reveal


def reveals(rules: Rules, spotter: Spotter) -> bool:
    """Whether this enemy reveals a hidden figure or model (8.2 and its ruling)."""
    limit = reveal_distance(rules, spotter)
    return limit is not None and spotter.distance <= limit


def sees(rules: Rules, spotter: Spotter, condition: Condition, *, clear: bool = True) -> bool:
    """Whether this enemy sees a unit: along a clear line, and not hidden or revealed by it (8.2, 10.1)."""
    return clear and (not condition.hidden or reveals(rules, spotter))


def spot(rules: Rules, condition: Condition, spotters: Sequence[Spotter]) -> Result:
    """Enemies come near a unit: the first of them that reveals it ends its hiding."""
    events: tuple[Event, ...] = ()
    for place, spotter in enumerate(spotters):
        if condition.hidden and reveals(rules, spotter):
            limit = reveal_distance(rules, spotter)
            events = (Revealed(Exposure.SPOTTED, place, spotter.distance, limit),)
            condition = replace(condition, hidden=False)
    return Result(events, condition)


def hide(rules: Rules, actor: Actor, spotters: Sequence[Spotter], *, cover: bool = True) -> Result:
    """An active figure hides (8.1). `cover` says whether the ground gives any (8.4).

    Raises:
        Refused: it is no figure, has moved or shot, an enemy figure would reveal it, or nothing hides it.
    """
    _still_figure(actor, "8.1", "12.2")
    if not cover:
        raise Refused("8.4", Reason.NO_COVER)
    for spotter in spotters:
        limit = reveal_distance(rules, spotter)
        if limit is not None and spotter.distance <= limit:
            raise Refused("8.3", Reason.ENEMY_NEAR, distance=spotter.distance, limit=limit)
    figures = [spotter.distance for spotter in spotters if spotter.kind is TargetKind.FIGURE]
    return Result((Hid(min(figures, default=None)),), replace(actor.condition, hidden=True))


def take_cover(actor: Actor) -> Result:
    """An active figure that has not moved takes cover; its cover is heavy from now on (12.1).

    Raises:
        Refused: it is no figure, or has moved or shot.
    """
    _still_figure(actor, "12.1", "12.1")
    return Result((TookCover(),), actor.condition)


def _still_figure(actor: Actor, figure: str, still: str) -> None:
    may_act(actor)
    if actor.card.kind is not TargetKind.FIGURE:
        raise Refused(figure, Reason.NOT_A_FIGURE)
    if actor.moved:
        raise Refused(still, Reason.HAS_MOVED)
    if actor.shot:
        raise Refused("7.1", Reason.HAS_SHOT)
