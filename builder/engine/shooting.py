"""The door to all shooting: which procedure a weapon takes against which target (chapter 10)."""

from __future__ import annotations

from collections.abc import Sequence

from builder.engine.condition import Actor, Result, Target
from builder.engine.dice import Dice
from builder.engine.hard import fire_ap, fire_light
from builder.engine.he import fire_he, throw
from builder.engine.rules import Rules, Weapon
from builder.engine.unarmoured import fire_small


def fire_gun(
    rules: Rules, actor: Actor, targets: Sequence[Target], dice: Dice, *, he: bool = False
) -> Result:
    """The main gun fires: AP at one vehicle, or HE at all under the template, the first of them aimed at.

    Raises:
        Refused: it may not.
        OutOfDice: there are too few dice.
    """
    return fire_he(rules, actor, targets, dice) if he else fire_ap(rules, actor, targets, dice)


def fire_weapon(
    rules: Rules,
    weapon: Weapon,
    actor: Actor,
    targets: Sequence[Target],
    dice: Dice,
    *,
    coaxial: bool = False,
) -> Result:
    """A weapon of the table is used at one target, or at all under its template, the first of them aimed at.

    Args:
        rules: the figures of the rules.
        weapon: the weapon.
        actor: who uses it.
        targets: who is attacked.
        dice: the results to use.
        coaxial: whether it is the machine gun beside the main gun, which is lost with it (10.10).

    Raises:
        Refused: it may not be used.
        OutOfDice: there are too few dice.
    """
    if weapon.bursts:
        return throw(rules, weapon, actor, targets, dice)
    if weapon.to_hit is not None and targets and targets[0].hard:
        return fire_light(rules, weapon, actor, targets, dice, coaxial=coaxial)
    return fire_small(rules, weapon, actor, targets, dice, coaxial=coaxial)
