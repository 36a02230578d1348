"""Shooting in words: the sentences of each event of a shot. `before` is the event before it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from builder.engine import events as e
from builder.engine.rules import Face
from builder.language import Language, fill
from builder.model import TargetKind
from builder.refusaltexts import refusal
from builder.telling import Names, Sentences, dice, formula


def to_hit(event: e.ToHit, _before: e.Event | None, _names: Names, t: Language) -> Sentences:
    """A To Hit roll (10.4)."""
    text = t.gettext("To hit: {sum}. Needed: {band}.")
    yield fill(text, sum=formula(event.die, event.modifiers, event.total, t), band=t.band(event.need))
    yield t.gettext("Hit.") if event.hit else t.gettext("Miss.")


def reload(event: e.ReloadRoll, _before: e.Event | None, _names: Names, t: Language) -> Sentences:
    """A reload roll (10.5)."""
    text = t.gettext("Reload roll: {sum}. Needed: {need} or more.")
    yield fill(text, sum=formula(event.die, event.modifiers, event.total, t), need=t.number(event.need))
    yield t.gettext("Loaded.") if event.loaded else t.gettext("Unloaded.")


def damage(event: e.DamageRoll, before: e.Event | None, _names: Names, t: Language) -> Sentences:
    """Damage dice (10.6), or those that the dice before added."""
    more = isinstance(before, e.DamageRoll) and before.target == event.target and before.again > 0
    text = (
        t.gettext("Dice added: {dice}. Points in all: {points}.")
        if more
        else t.gettext("Damage dice: {dice}. Points: {points}.")
    )
    yield fill(text, dice=dice(event.dice, t), points=t.number(event.sum))


def armour(event: e.Armour, _before: e.Event | None, _names: Names, t: Language) -> Sentences:
    """What armour leaves of the points (10.7)."""
    text = ARMOUR[event.face](t)
    figures = {"points": event.points, "armour": event.armour, "damage": event.damage}
    yield fill(text, **{name: t.number(figure) for name, figure in figures.items()})


ARMOUR: Mapping[Face | None, Callable[[Language], str]] = {
    "front": lambda t: t.gettext("Front armour: {points} − {armour} = {damage}."),
    "side": lambda t: t.gettext("Side armour: {points} − {armour} = {damage}."),
    "rear": lambda t: t.gettext("Rear armour: {points} − {armour} = {damage}."),
    "top": lambda t: t.gettext("Top armour: {points} − {armour} = {damage}."),
    None: lambda t: t.gettext("No armour: the damage is {damage}."),
}


def effect(event: e.Effect, _before: e.Event | None, names: Names, t: Language) -> Sentences:
    """What the damage does, and why that differs from the card (10.8-10.13, 10.20)."""
    if event.twists:
        yield CARD_SAYS[event.card](t)
        yield from (TWISTS[twist](t) for twist in event.twists)
    yield fill(OUTCOMES[event.outcome](t), unit=names.others[event.target])


CARD_SAYS: Mapping[e.Outcome, Callable[[Language], str]] = {
    e.Outcome.NOTHING: lambda t: t.gettext("The card says: no effect."),
    e.Outcome.IMMOBILIZED: lambda t: t.gettext("The card says: immobilized."),
    e.Outcome.WEAKENED: lambda t: t.gettext("The card says: weakened."),
    e.Outcome.GUN_DESTROYED: lambda t: t.gettext("The card says: gun destroyed."),
    e.Outcome.DESTROYED: lambda t: t.gettext("The card says: destroyed."),
}
TWISTS: Mapping[e.Twist, Callable[[Language], str]] = {
    e.Twist.SECOND_MAJOR: lambda t: t.gettext("With this major damage the target is destroyed."),
    e.Twist.WEAK_WEAPON: lambda t: t.gettext("This weapon cannot destroy a vehicle; it immobilizes."),
    e.Twist.IMMOBILIZED_ALREADY: lambda t: t.gettext("Immobilized already: once more changes nothing."),
}
OUTCOMES: Mapping[e.Outcome, Callable[[Language], str]] = {
    e.Outcome.NOTHING: lambda t: t.gettext("{unit}: no effect."),
    e.Outcome.IMMOBILIZED: lambda t: t.gettext("{unit}: immobilized."),
    e.Outcome.WEAKENED: lambda t: t.gettext("{unit}: weakened."),
    e.Outcome.GUN_DESTROYED: lambda t: t.gettext("{unit}: gun destroyed."),
    e.Outcome.DESTROYED: lambda t: t.gettext("{unit}: destroyed."),
}


def opposed(event: e.Opposed, _before: e.Event | None, names: Names, t: Language) -> Sentences:
    """The attacker's die against the defender's (10.16)."""
    yield fill(
        _attack(event, alone=len(names.others) == 1, t=t),
        unit=names.others[event.target],
        shot=t.number(event.shot),
        sum=formula(event.die, event.modifiers, event.total, t),
        defence=t.number(event.defence),
    )
    if event.need > 1:
        yield fill(t.gettext("Needed: at least {need} more."), need=t.number(event.need))
    if not event.hit:
        yield t.gettext("Miss.")


def _attack(event: e.Opposed, *, alone: bool, t: Language) -> str:
    """A target that is alone needs no name, and a first shot no number."""
    if event.shot > 1:
        return (
            t.gettext("Shot {shot}: {sum} against {defence}.")
            if alone
            else t.gettext("{unit}, shot {shot}: {sum} against {defence}.")
        )
    return (
        t.gettext("Attack: {sum} against {defence}.")
        if alone
        else t.gettext("{unit}: {sum} against {defence}.")
    )


def lost(event: e.Lost, _before: e.Event | None, names: Names, t: Language) -> Sentences:
    """A figure or gun is lost (10.25)."""
    figure = event.kind is TargetKind.FIGURE
    text = t.gettext("{unit}: eliminated.") if figure else t.gettext("{unit}: destroyed.")
    yield fill(text, unit=names.others[event.target])


def spared(event: e.Spared, _before: e.Event | None, names: Names, t: Language) -> Sentences:
    """A target that the weapon does nothing to, and why."""
    yield fill(t.gettext("{unit}: no effect."), unit=names.others[event.target])
    yield refusal(event.reason, {}, t)
