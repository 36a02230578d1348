"""HE, hand grenades and mortars."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.engine.condition import Condition, Cover
from builder.engine.dice import Dice
from builder.engine.events import (
    Armour,
    Cause,
    DamageRoll,
    Effect,
    Modifier,
    Opposed,
    Outcome,
    ReloadRoll,
    Spared,
    ToHit,
    Twist,
)
from builder.engine.he import fire_he, throw
from builder.engine.refusals import Reason, Refused
from builder.engine.rules import Gun
from builder.model import Band
from tests.engine.situations import SHERMAN, TRUCK, actor, at, card, figure, rules, soldier, weapon

GRENADE = weapon("hand-grenade")
NEED = Band(3, 6)


def test_a_miss_reloads_and_harms_nobody() -> None:
    target = figure(Cover.HEAVY, distance=101)
    result = fire_he(rules(), actor(SHERMAN), [target, figure()], Dice([4, 5]))
    off = (Modifier(Cause.COVER, -1), Modifier(Cause.LONG_RANGE, -1))
    assert result.events == (ToHit(0, 4, off, 2, NEED, hit=False), ReloadRoll(5, (), 5, 5, loaded=True))
    assert result.targets == (Condition(), Condition())


def test_a_hard_target_takes_the_he_modifier_in_dice_on_its_top() -> None:
    result = fire_he(rules(), actor(SHERMAN), [at("7tp", face="front")], Dice([3, 5, 3, 3]))
    assert result.events[2:] == (
        DamageRoll(0, (3, 3), 2, 2, 0),
        Armour(0, "top", 2, 1, 1),
        Effect(0, 1, Outcome.IMMOBILIZED, Outcome.IMMOBILIZED),
    )


def with_he(he: int) -> Gun:
    return Gun(NEED, Band(5, 6), 9, he)


def test_he_below_plus_one_spares_a_hard_target_and_cannot_destroy_a_vehicle() -> None:
    weak = replace(card(SHERMAN), gun=with_he(0))
    result = fire_he(rules(), actor(weak), [at("7tp"), at(TRUCK)], Dice([3, 5, 1, 2, 2]))
    assert result.events[2] == Spared(0, Reason.HARMLESS)
    assert result.events[-1] == Effect(1, 1, Outcome.DESTROYED, Outcome.IMMOBILIZED, (Twist.WEAK_WEAPON,))


def test_he_plus_one_is_enough_for_both() -> None:
    strong = replace(card(SHERMAN), gun=with_he(1))
    result = fire_he(rules(), actor(strong), [at("7tp"), at(TRUCK)], Dice([3, 5, 2, 1, 2, 2]))
    assert isinstance(result.events[2], DamageRoll)
    assert result.targets[1].destroyed


def test_he_reaches_the_crew_of_an_open_top_in_heavy_cover() -> None:
    result = fire_he(rules(), actor(SHERMAN), [figure(aboard=True)], Dice([4, 5, 3, 2]))
    modifiers = (Modifier(Cause.HE_TEMPLATE, 2), Modifier(Cause.HEAVY_COVER, -2))
    assert result.events[2] == Opposed(0, 1, 3, modifiers, 3, 2, 1, 1, hit=True)


def test_he_spares_what_is_destroyed() -> None:
    wreck = at(TRUCK, Condition(destroyed=True))
    result = fire_he(rules(), actor(SHERMAN), [figure(), wreck], Dice([4, 5, 1, 6]))
    assert result.events[-1] == Spared(1, Reason.TARGET_DESTROYED)


def test_a_thrown_grenade_is_gone_whether_it_hits_or_not() -> None:
    thrower = soldier(Condition(grenades=2))
    missed = throw(rules(), GRENADE, thrower, [figure(distance=20)], Dice([2]))
    assert missed.events == (ToHit(0, 2, (), 2, NEED, hit=False),)
    hit = throw(rules(), GRENADE, replace(thrower, condition=missed.actor), [figure()], Dice([3, 3, 4]))
    assert hit.targets[0].destroyed
    assert (missed.actor.grenades, hit.actor.grenades) == (1, 0)
    with pytest.raises(Refused) as caught:
        throw(rules(), GRENADE, replace(thrower, condition=hit.actor), [figure()], Dice([]))
    assert caught.value.reason is Reason.NO_GRENADE


def test_a_mortar_hits_from_above_and_reloads() -> None:
    targets = [at("7tp", distance=200), figure()]
    result = throw(rules(), weapon("mortar"), soldier(), targets, Dice([5, 3, 2, 1, 3, 4]))
    assert result.events == (
        ToHit(0, 5, (Modifier(Cause.LONG_RANGE, -1),), 4, Band(4, 6), hit=True),
        ReloadRoll(3, (), 3, 3, loaded=True),
        DamageRoll(0, (2, 1), 1, 1, 0),
        Armour(0, "top", 1, 1, 0),
        Effect(0, 0, Outcome.NOTHING, Outcome.NOTHING),
        Opposed(1, 1, 3, (Modifier(Cause.RANGE, 2),), 5, 4, 1, 1, hit=True),
        result.events[-1],
    )


@pytest.mark.parametrize("key", ["rifle", "anti-tank-rifle", "medium-machine-gun"])
def test_what_has_no_to_hit_roll_and_template_does_not_burst(key: str) -> None:
    with pytest.raises(ValueError, match=f"{key} does not burst"):
        throw(rules(), weapon(key), soldier(), [figure()], Dice([]))
