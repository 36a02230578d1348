"""Damage to a model: dice, armour, what the card says, and what comes of it (10.6-10.13, 10.20)."""

from __future__ import annotations

from dataclasses import replace

from builder.engine.condition import Condition, Target
from builder.engine.dice import Dice
from builder.engine.events import Armour, DamageRoll, Effect, Event, Outcome, Twist
from builder.engine.rules import Card, Face, Rules
from builder.model import Band

MAJOR = (Outcome.GUN_DESTROYED, Outcome.WEAKENED)


def damage_dice(rules: Rules, count: int, dice: Dice, target: int = 0) -> tuple[DamageRoll, ...]:
    """Rolls damage dice and the dice that they add, without limit (10.6). The last event has the sum."""
    rolls: list[DamageRoll] = []
    total = 0
    while count > 0:
        results = dice.rolls(count)
        points = sum(_within(result, rules.damage_point) for result in results)
        count = sum(_within(result, rules.damage_again) for result in results)
        total += points
        rolls.append(DamageRoll(target, results, points, total, count))
    return tuple(rolls)


def verdict(card: Card, damage: int) -> Outcome:
    """What the target's card says of damage after armour (10.8); nothing at 0 or between bands (10.13)."""
    if damage <= 0:
        return Outcome.NOTHING
    if card.destroy is not None and damage >= card.destroy:
        return Outcome.DESTROYED
    bands = (
        (card.destroy_gun, Outcome.GUN_DESTROYED),
        (card.weaken, Outcome.WEAKENED),
        (card.immobilize, Outcome.IMMOBILIZED),
    )
    return next((outcome for band, outcome in bands if band and _within(damage, band)), Outcome.NOTHING)


def suffer(
    rules: Rules, condition: Condition, outcome: Outcome, value: int | None = None
) -> tuple[Condition, Outcome, tuple[Twist, ...]]:
    """Applies what the card says to a target.

    A major damage more than it stands destroys it (10.10, 10.11). A weapon whose damage `value` is too low
    immobilizes where it would destroy (10.20); None for a gun with AP, which always can. Immobilizing again
    does nothing (10.12), and a destroyed target takes no more.

    Returns:
        The new condition, what came of it, and why that differs from the card.
    """
    if condition.destroyed or outcome is Outcome.NOTHING:
        return condition, Outcome.NOTHING, ()
    twists = []
    majors = condition.majors + (outcome in MAJOR)
    if outcome in MAJOR and majors >= rules.majors_to_destroy:
        outcome = Outcome.DESTROYED
        twists.append(Twist.SECOND_MAJOR)
    if outcome is Outcome.DESTROYED and value is not None and value < rules.destroying_damage:
        outcome = Outcome.IMMOBILIZED
        twists.append(Twist.WEAK_WEAPON)
    if outcome is Outcome.IMMOBILIZED and condition.immobilized:
        outcome = Outcome.NOTHING
        twists.append(Twist.IMMOBILIZED_ALREADY)
    return _mark(condition, outcome), outcome, tuple(twists)


def _mark(condition: Condition, outcome: Outcome) -> Condition:
    majors = condition.majors + (outcome in MAJOR)
    match outcome:
        case Outcome.DESTROYED:
            return replace(condition, destroyed=True)
        case Outcome.GUN_DESTROYED:
            return replace(condition, gun_destroyed=True, majors=majors)
        case Outcome.WEAKENED:
            return replace(condition, weakened=True, majors=majors)
        case Outcome.IMMOBILIZED:
            return replace(condition, immobilized=True)
        case Outcome.NOTHING:
            return condition


def harm(
    rules: Rules, target: Target, place: int, count: int, face: Face, dice: Dice, value: int | None = None
) -> tuple[tuple[Event, ...], Condition]:
    """A hit with `count` damage dice on a face: dice, armour, effect. A model without armour takes off 0.

    Args:
        rules: the figures of the rules.
        target: who is hit.
        place: its place in the list of targets.
        count: damage dice.
        face: the face that is hit.
        dice: the results to use.
        value: the weapon's damage value; None for AP (10.20).

    Returns:
        The events, and the target's new condition.
    """
    rolls = damage_dice(rules, count, dice, place)
    points = rolls[-1].sum if rolls else 0
    armour = target.card.armour[face] if target.card.armour is not None else 0
    damage = points - armour
    said = verdict(target.card, damage)
    condition, outcome, twists = suffer(rules, target.condition, said, value)
    worn = Armour(place, face if target.hard else None, points, armour, damage)
    return (*rolls, worn, Effect(place, damage, said, outcome, twists)), condition


def _within(number: int, band: Band) -> bool:
    return band.low <= number <= band.high
