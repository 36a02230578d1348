"""Shots by the Unarmoured Target Table, at one target or under a template (10.14-10.18, 10.20, 10.25)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from builder.engine.condition import Actor, Condition, Cover, Result, Target
from builder.engine.damage import harm
from builder.engine.dice import Dice
from builder.engine.events import Cause, Event, Lost, Modifier, Opposed, Spared
from builder.engine.hard import after_shot, one_target
from builder.engine.permits import may_shoot, may_use
from builder.engine.refusals import Reason, Refused
from builder.engine.rules import Rules, Weapon
from builder.model import TargetKind


@dataclass(frozen=True, slots=True)
class Attack:
    """What attacks each target: shots, damage value (10.20), and the table's modifier without the cover."""

    shots: int
    value: int
    modifier: Modifier


def fire_small(
    rules: Rules,
    weapon: Weapon,
    actor: Actor,
    targets: Sequence[Target],
    dice: Dice,
    *,
    coaxial: bool = False,
) -> Result:
    """A weapon of the table without a To Hit roll: at one unarmoured target, or at all under its template.

    A hard target under the template takes the weapon's damage value in damage dice for each shot (10.21).

    Raises:
        Refused: the weapon may not be used, or not at this.
    """
    aim = may_shoot(rules, actor, targets)
    may_use(weapon, actor, aim, coaxial=coaxial)
    if weapon.template is None:
        one_target(targets)
        if aim.hard:
            raise Refused("10.21", Reason.HARMLESS)
        if aim.aboard:
            raise Refused("11.4", Reason.CREW_PROTECTED)
    events: list[Event] = []
    after = []
    for place, target in enumerate(targets):
        steps, condition = _attack_small(rules, weapon, target, place, dice)
        events += steps
        after.append(condition)
    shown, rolled, shooter = after_shot(rules, weapon.reload, actor, dice)
    return Result((*shown, *events, *rolled), shooter, tuple(after))


def _attack_small(
    rules: Rules, weapon: Weapon, target: Target, place: int, dice: Dice
) -> tuple[tuple[Event, ...], Condition]:
    reason = _spared(target, weapon)
    if reason is not None:
        return (Spared(place, reason),), target.condition
    if target.hard:
        return _rake(rules, weapon, target, place, dice)
    modifier = Modifier(Cause.RANGE, weapon.under_template(target.distance))
    attack = Attack(weapon.shots, weapon.damage, modifier)
    return attack_unarmoured(rules, attack, target, place, dice)


def _spared(target: Target, weapon: Weapon) -> Reason | None:
    if target.condition.destroyed:
        return Reason.TARGET_DESTROYED
    if target.aboard:
        return Reason.CREW_PROTECTED
    return Reason.HARMLESS if target.hard and weapon.damage == 0 else None


def _rake(
    rules: Rules, weapon: Weapon, target: Target, place: int, dice: Dice
) -> tuple[tuple[Event, ...], Condition]:
    events: list[Event] = []
    for _ in range(weapon.shots):
        if not target.condition.destroyed:
            steps, condition = harm(rules, target, place, weapon.damage, target.face, dice, weapon.damage)
            events += steps
            target = replace(target, condition=condition)
    return tuple(events), target.condition


def attack_unarmoured(
    rules: Rules, attack: Attack, target: Target, place: int, dice: Dice
) -> tuple[tuple[Event, ...], Condition]:
    """All shots at one unarmoured target. A shot at a target that is lost already is not rolled.

    Args:
        rules: the figures of the rules.
        attack: what attacks.
        target: a figure, a gun or a vehicle without armour.
        place: its place in the list of targets.
        dice: the results to use.

    Returns:
        The events, and the target's new condition.
    """
    modifiers = (attack.modifier, *cover_modifiers(rules, target))
    need = margin_needed(rules, target.kind)
    events: list[Event] = []
    for shot in range(1, attack.shots + 1):
        if target.condition.destroyed:
            break
        duel = _duel(modifiers, need, place, shot, dice)
        events.append(duel)
        if duel.hit:
            steps, condition = _hit(rules, attack, target, duel, dice)
            events += steps
            target = replace(target, condition=condition)
    return tuple(events), target.condition


def margin_needed(rules: Rules, kind: TargetKind) -> int:
    """How far the attacker must beat the defender's die (10.25); against a vehicle for one die (10.17)."""
    margins = {TargetKind.FIGURE: rules.figure_margin, TargetKind.GUN: rules.gun_margin}
    return margins.get(kind, 1)


def cover_modifiers(rules: Rules, target: Target) -> tuple[Modifier, ...]:
    """What the target's cover takes off the attacker's die; crew of an open top is in heavy cover (11.4)."""
    if target.shelter is Cover.HEAVY:
        return (Modifier(Cause.HEAVY_COVER, rules.heavy_cover),)
    return (Modifier(Cause.LIGHT_COVER, rules.light_cover),) if target.shelter is Cover.LIGHT else ()


def _duel(modifiers: tuple[Modifier, ...], need: int, place: int, shot: int, dice: Dice) -> Opposed:
    die, defence = dice.rolls(2)
    total = die + sum(modifier.value for modifier in modifiers)
    margin = total - defence
    return Opposed(place, shot, die, modifiers, total, defence, margin, need, margin >= need)


def _hit(
    rules: Rules, attack: Attack, target: Target, duel: Opposed, dice: Dice
) -> tuple[tuple[Event, ...], Condition]:
    if target.kind is TargetKind.VEHICLE:
        return harm(rules, target, duel.target, duel.margin, target.face, dice, attack.value)
    return (Lost(duel.target, target.kind),), replace(target.condition, destroyed=True)
