"""HE of guns, hand grenades and mortars: To Hit, reload, then everything under the template (10.19-10.23)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias

from builder.engine.condition import Actor, Condition, Result, Target
from builder.engine.damage import harm
from builder.engine.dice import Dice
from builder.engine.events import Cause, Event, Modifier, Spared
from builder.engine.hard import after_shot, to_hit
from builder.engine.permits import is_loaded, may_shoot, may_use, the_gun
from builder.engine.refusals import Reason, Refused
from builder.engine.rules import Rules, Weapon
from builder.engine.unarmoured import Attack, attack_unarmoured
from builder.model import Band, TemplateShape

AttackOn: TypeAlias = Callable[[Target], Attack]


def fire_he(rules: Rules, actor: Actor, targets: Sequence[Target], dice: Dice) -> Result:
    """The main gun fires HE, declared before the roll (10.22). The first target is the one aimed at.

    Raises:
        Refused: the gun may not fire, has no HE modifier, or may not fire at this.
    """
    aim = may_shoot(rules, actor, targets)
    gun = the_gun(actor)
    is_loaded(actor)
    if gun.he is None:
        raise Refused("10.19", Reason.NO_HE)
    attack = Attack(1, gun.he, Modifier(Cause.HE_TEMPLATE, rules.he_template))
    return _burst(rules, (gun.to_hit, gun.reload), actor, (aim, *targets[1:]), lambda _: attack, dice)


def throw(rules: Rules, weapon: Weapon, actor: Actor, targets: Sequence[Target], dice: Dice) -> Result:
    """A hand grenade, which is then gone, or a mortar: a weapon of the table that bursts under a template.

    Raises:
        Refused: the weapon may not be used, or not at this; no grenade is left.
        ValueError: it is not a weapon of this kind.
    """
    if weapon.to_hit is None or weapon.template is None:
        raise ValueError(f"{weapon.key} does not burst under a template")
    aim = may_shoot(rules, actor, targets)
    grenade = weapon.template is TemplateShape.GRENADE
    if grenade and actor.condition.grenades < 1:
        raise Refused("10.23", Reason.NO_GRENADE)
    may_use(weapon, actor, aim)
    if grenade:
        actor = replace(actor, condition=replace(actor.condition, grenades=actor.condition.grenades - 1))

    def attack(target: Target) -> Attack:
        modifier = Modifier(Cause.RANGE, weapon.under_template(target.distance))
        return Attack(weapon.shots, weapon.damage, modifier)

    return _burst(rules, (weapon.to_hit, weapon.reload), actor, targets, attack, dice)


def _burst(
    rules: Rules,
    needs: tuple[Band, Band | None],
    actor: Actor,
    targets: Sequence[Target],
    attack: AttackOn,
    dice: Dice,
) -> Result:
    hit = to_hit(rules, needs[0], targets[0], dice)
    shown, rolled, shooter = after_shot(rules, needs[1], actor, dice)
    events: list[Event] = [*shown, hit, *rolled]
    after = [target.condition for target in targets]
    for place, target in enumerate(targets if hit.hit else ()):
        steps, after[place] = _under(rules, attack(target), target, place, dice)
        events += steps
    return Result(tuple(events), shooter, tuple(after))


def _under(
    rules: Rules, attack: Attack, target: Target, place: int, dice: Dice
) -> tuple[tuple[Event, ...], Condition]:
    """One target under the template; a hard one takes the damage value in dice on its top (10.7, 10.21)."""
    if target.condition.destroyed:
        return (Spared(place, Reason.TARGET_DESTROYED),), target.condition
    if not target.hard:
        return attack_unarmoured(rules, attack, target, place, dice)
    if attack.value < 1:
        return (Spared(place, Reason.HARMLESS),), target.condition
    return harm(rules, target, place, attack.value, "top", dice, attack.value)
