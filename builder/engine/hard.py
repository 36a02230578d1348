"""Shots at hard targets: to hit, reload, damage (10.4-10.13)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from builder.engine.condition import Actor, Condition, Cover, Result, Target
from builder.engine.damage import harm
from builder.engine.dice import Dice
from builder.engine.events import Cause, Event, Exposure, Modifier, ReloadRoll, Revealed, ToHit
from builder.engine.permits import exposure, is_loaded, may_shoot, may_use, the_gun
from builder.engine.refusals import Reason, Refused
from builder.engine.reloading import roll as reload_roll
from builder.engine.rules import DIE, Rules, Weapon
from builder.model import Band, TargetKind


def to_hit(rules: Rules, need: Band, aim: Target, dice: Dice) -> ToHit:
    """A To Hit roll at the first target: worse for any cover and at long range (10.4, 10.19).

    3-6 means 3 or more: a total above the die's highest result counts as that.
    """
    modifiers = to_hit_modifiers(rules, aim)
    die = dice.roll()
    total = die + sum(modifier.value for modifier in modifiers)
    return ToHit(0, die, modifiers, total, need, need.low <= min(total, DIE[-1]) <= need.high)


def to_hit_modifiers(rules: Rules, aim: Target) -> tuple[Modifier, ...]:
    """What changes a To Hit roll at this target."""
    modifiers = []
    if aim.shelter is not Cover.NONE:
        modifiers.append(Modifier(Cause.COVER, rules.cover_to_hit))
    if aim.distance > rules.long_range:
        modifiers.append(Modifier(Cause.LONG_RANGE, rules.long_range_to_hit))
    return tuple(modifiers)


def fire_ap(rules: Rules, actor: Actor, targets: Sequence[Target], dice: Dice) -> Result:
    """The main gun fires AP at a vehicle: to hit, reload, damage on the face. Without armour 0 is taken off.

    Raises:
        Refused: the gun may not fire, or not at this.
    """
    aim = may_shoot(rules, actor, targets)
    gun = the_gun(actor)
    is_loaded(actor)
    one_target(targets)
    if aim.kind is not TargetKind.VEHICLE:
        raise Refused("10.22", Reason.AP_AT_UNARMOURED)
    if gun.dice is None:
        raise Refused("10.6", Reason.NO_AP)
    return _shot(rules, actor, aim, gun.to_hit, gun.reload, gun.dice, None, dice)


def fire_light(
    rules: Rules,
    weapon: Weapon,
    actor: Actor,
    targets: Sequence[Target],
    dice: Dice,
    *,
    coaxial: bool = False,
) -> Result:
    """A weapon of the table without a template, such as an anti-tank rifle, at a hard target.

    Raises:
        Refused: the weapon may not be used, or does nothing to a hard target.
    """
    aim = may_shoot(rules, actor, targets)
    may_use(weapon, actor, aim, coaxial=coaxial)
    one_target(targets)
    if weapon.damage == 0 or weapon.to_hit is None:
        raise Refused("10.21", Reason.HARMLESS)
    return _shot(rules, actor, aim, weapon.to_hit, weapon.reload, weapon.damage, weapon.damage, dice)


def one_target(targets: Sequence[Target]) -> None:
    """A weapon without a template has one target (10.15).

    Raises:
        Refused: there are more.
    """
    if len(targets) > 1:
        raise Refused("10.15", Reason.ONE_TARGET, targets=len(targets))


def after_shot(
    rules: Rules, reload: Band | None, actor: Actor, dice: Dice
) -> tuple[tuple[Revealed, ...], tuple[ReloadRoll, ...], Condition]:
    """What a shot does to the shooter: it is hidden no more (8.2), and rolls for reloading (10.5).

    Returns:
        The event of being revealed and that of the reload roll, where there are such, and its new condition.
    """
    shown = exposure(actor, Exposure.SHOT)
    after = replace(actor.condition, hidden=False)
    if reload is None:
        return shown, (), after
    rolled, after = reload_roll(rules, reload, replace(actor, condition=after), dice)
    return shown, (rolled,), after


def _shot(
    rules: Rules,
    actor: Actor,
    aim: Target,
    need: Band,
    reload: Band | None,
    count: int,
    value: int | None,
    dice: Dice,
) -> Result:
    hit = to_hit(rules, need, aim, dice)
    shown, rolled, after = after_shot(rules, reload, actor, dice)
    events: list[Event] = [*shown, hit, *rolled]
    target = aim.condition
    if hit.hit:
        damage, target = harm(rules, aim, 0, count, aim.face, dice, value)
        events += damage
    return Result(tuple(events), after, (target,))
