"""Who may act: the checks before any die is rolled, each with the number of its rule."""

from __future__ import annotations

from collections.abc import Sequence

from builder.engine.condition import Actor, Target
from builder.engine.events import Exposure, Revealed
from builder.engine.refusals import Reason, Refused
from builder.engine.rules import Gun, Rules, Weapon
from builder.model import TargetKind


def may_act(actor: Actor) -> None:
    """An active unit that is not destroyed may act (7.6, 10.9).

    Raises:
        Refused: it may not.
    """
    if actor.condition.destroyed:
        raise Refused("10.9", Reason.DESTROYED)
    if actor.riding:
        raise Refused("7.6", Reason.RIDER)


def may_fight(rules: Rules, actor: Actor) -> None:
    """Besides, it needs its commander (11.3), and a model figures to serve the weapon (11.5, 11.6).

    Raises:
        Refused: it may not shoot or reload.
    """
    may_act(actor)
    if actor.condition.commander_lost:
        raise Refused("11.3", Reason.NO_COMMANDER)
    if actor.card.kind is not TargetKind.FIGURE and actor.condition.crew < rules.gun_crew:
        rule = "11.5" if actor.card.open_topped else "11.6"
        raise Refused(rule, Reason.TOO_FEW_CREW, crew=actor.condition.crew, least=rules.gun_crew)


def may_shoot(rules: Rules, actor: Actor, targets: Sequence[Target]) -> Target:
    """The target aimed at, which is the first: not hidden, seen, in front of the barrel (10.1, 10.2).

    Raises:
        Refused: the actor may not shoot, or not at this.
    """
    may_fight(rules, actor)
    if actor.extra:
        raise Refused("7.7", Reason.SHOT_IN_EXTRA)
    if actor.moved:
        raise Refused("10.1", Reason.HAS_MOVED)
    if not targets:
        raise Refused("10.1", Reason.NO_TARGET)
    aim = targets[0]
    if aim.condition.destroyed:
        raise Refused("10.9", Reason.TARGET_DESTROYED)
    if aim.condition.hidden:
        raise Refused("10.1", Reason.TARGET_HIDDEN)
    if not aim.seen:
        raise Refused("10.1", Reason.NOT_SEEN)
    if not (actor.bears or actor.card.turret):
        raise Refused("10.2", Reason.NOT_BEARING)
    return aim


def the_gun(actor: Actor) -> Gun:
    """The actor's main gun, which must not be destroyed (10.10).

    Raises:
        Refused: there is none left.
    """
    if actor.card.gun is None:
        raise Refused("10.4", Reason.NO_GUN)
    if actor.condition.gun_destroyed:
        raise Refused("10.10", Reason.GUN_DESTROYED)
    return actor.card.gun


def is_loaded(actor: Actor) -> None:
    """What needs reloading fires only when loaded (10.5).

    Raises:
        Refused: it is not.
    """
    if not actor.condition.loaded:
        raise Refused("10.5", Reason.UNLOADED)


def may_use(weapon: Weapon, actor: Actor, aim: Target, *, coaxial: bool = False) -> None:
    """A weapon of the table: in range, loaded, and not lost with the gun's turret (10.5, 10.10, 10.16).

    Raises:
        Refused: it may not be used at this target.
    """
    if coaxial and actor.condition.gun_destroyed:
        raise Refused("10.10", Reason.GUN_DESTROYED)
    if weapon.reload is not None:
        is_loaded(actor)
    if aim.distance > weapon.longest:
        raise Refused("10.16", Reason.OUT_OF_RANGE, distance=aim.distance, longest=weapon.longest)


def may_move(actor: Actor) -> None:
    """A unit moves in place of shooting; not when immobilized, and no gun without a crew (7.1, 9.1, 10.12).

    Raises:
        Refused: it may not.
    """
    may_act(actor)
    if actor.shot:
        raise Refused("7.1", Reason.HAS_SHOT)
    if actor.condition.immobilized:
        raise Refused("10.12", Reason.IMMOBILIZED)
    if actor.card.kind is TargetKind.GUN and actor.condition.crew < 1:
        raise Refused("9.1", Reason.TOO_FEW_CREW, crew=actor.condition.crew, least=1)


def exposure(actor: Actor, cause: Exposure) -> tuple[Revealed, ...]:
    """What a hidden unit shows by acting (8.2)."""
    return (Revealed(cause),) if actor.condition.hidden else ()
