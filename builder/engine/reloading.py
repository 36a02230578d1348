"""The reload roll: after each shot, and as an action of its own (10.5, 11.5, 11.6, 13.1)."""

from __future__ import annotations

from dataclasses import replace

from builder.engine.condition import Actor, Condition, Result
from builder.engine.dice import Dice
from builder.engine.events import Cause, Modifier, ReloadRoll
from builder.engine.permits import may_fight, the_gun
from builder.engine.refusals import Reason, Refused
from builder.engine.rules import Card, Rules, Weapon
from builder.model import Band, TargetKind


def reload(rules: Rules, actor: Actor, dice: Dice, weapon: Weapon | None = None) -> Result:
    """An activated unit reloads its main gun, or the figure's `weapon`.

    A vehicle or gun that neither moved nor shot adds the bonus of 13.1; one that moved may still roll, by the
    ruling on 10.5.

    Raises:
        Refused: there is nothing to reload, nobody to do it, or it is loaded.
    """
    may_fight(rules, actor)
    need = the_gun(actor).reload if weapon is None else weapon.reload
    if need is None:
        raise Refused("10.5", Reason.NEEDS_NO_RELOAD)
    if actor.condition.loaded:
        raise Refused("10.5", Reason.LOADED)
    idle = not (actor.moved or actor.shot) and actor.card.kind is not TargetKind.FIGURE
    event, condition = roll(rules, need, actor, dice, idle=idle)
    return Result((event,), condition)


def roll(
    rules: Rules, need: Band, actor: Actor, dice: Dice, *, idle: bool = False
) -> tuple[ReloadRoll, Condition]:
    """The roll itself: loaded at the low end of `need` or more. Returns the actor's condition after it."""
    modifiers = []
    if short_crew(rules, actor.card, actor.condition.crew):
        modifiers.append(Modifier(Cause.SHORT_CREW, rules.short_crew_reload))
    if idle:
        modifiers.append(Modifier(Cause.IDLE, rules.reload_bonus))
    die = dice.roll()
    total = die + sum(modifier.value for modifier in modifiers)
    loaded = total >= need.low
    event = ReloadRoll(die, tuple(modifiers), total, need.low, loaded)
    return event, replace(actor.condition, loaded=loaded)


def short_crew(rules: Rules, card: Card, crew: int) -> bool:
    """Whether the crew is short: less than half (10.5, 11.6), in an open top below its figure (11.5)."""
    return crew < rules.open_top_crew if card.open_topped else crew * 2 < card.crew
