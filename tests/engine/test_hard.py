"""Shots at hard targets."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.engine.condition import Condition, Cover
from builder.engine.dice import Dice
from builder.engine.events import Armour, Cause, DamageRoll, Effect, Modifier, Outcome, ReloadRoll, ToHit
from builder.engine.hard import fire_ap, fire_light, to_hit, to_hit_modifiers
from builder.engine.refusals import Reason, Refused
from builder.engine.rules import Weapon
from builder.model import Band
from tests.engine.situations import TIGER, TRUCK, actor, at, card, figure, rules, soldier, weapon

COVER = Modifier(Cause.COVER, -1)
LONG = Modifier(Cause.LONG_RANGE, -1)


@pytest.mark.parametrize(
    ("cover", "distance", "modifiers"),
    [
        (Cover.NONE, 100, ()),
        (Cover.NONE, 101, (LONG,)),
        (Cover.LIGHT, 100, (COVER,)),
        (Cover.HEAVY, 101, (COVER, LONG)),
    ],
)
def test_cover_and_long_range_take_off_one_each(
    cover: Cover, distance: int, modifiers: tuple[Modifier, ...]
) -> None:
    assert to_hit_modifiers(rules(), at(TIGER, cover=cover, distance=distance)) == modifiers
    roll = to_hit(rules(), Band(3, 6), at(TIGER, cover=cover, distance=distance), Dice([4]))
    assert roll.total == 4 - len(modifiers)
    assert roll.hit == (roll.total >= 3)


def test_crew_of_an_open_top_counts_as_in_cover() -> None:
    assert to_hit_modifiers(rules(), figure(aboard=True)) == (COVER,)


def test_results_above_a_band_miss() -> None:
    assert not to_hit(rules(), Band(3, 5), at(TIGER), Dice([6])).hit


def test_a_miss_still_reloads_and_does_no_damage() -> None:
    result = fire_ap(rules(), actor("7tp"), [at(TIGER)], Dice([2, 3]))
    assert [type(event) for event in result.events] == [ToHit, ReloadRoll]
    assert result.targets == (Condition.fresh(card(TIGER)),)
    assert not result.actor.loaded


def test_ap_goes_through_a_vehicle_without_armour() -> None:
    result = fire_ap(rules(), actor("7tp"), [at(TRUCK)], Dice([3, 4, 1, 1, 1, 2]))
    assert result.events[-2:] == (
        Armour(0, None, 1, 0, 1),
        Effect(0, 1, Outcome.DESTROYED, Outcome.DESTROYED),
    )


def test_an_anti_tank_rifle_rolls_its_damage_value_in_dice() -> None:
    target = at("7tp", face="side", distance=50)
    result = fire_light(rules(), weapon("anti-tank-rifle"), soldier(), [target], Dice([3, 2, 2, 2]))
    assert result.events == (
        ToHit(0, 3, (), 3, Band(3, 6), hit=True),
        DamageRoll(0, (2, 2, 2), 3, 3, 0),
        Armour(0, "side", 3, 1, 2),
        Effect(0, 2, Outcome.GUN_DESTROYED, Outcome.GUN_DESTROYED),
    )
    assert result.targets[0].gun_destroyed


def test_a_launcher_must_be_reloaded_after_its_shot() -> None:
    target = at(TIGER, face="rear", distance=30)
    result = fire_light(rules(), weapon("anti-tank-launcher"), soldier(), [target], Dice([3, 4]))
    assert result.events[1:] == (ReloadRoll(4, (), 4, 5, loaded=False),)
    assert not result.actor.loaded


ANTI_TANK_RIFLE = weapon("anti-tank-rifle")


@pytest.mark.parametrize(
    "useless",
    [replace(ANTI_TANK_RIFLE, damage=0), replace(ANTI_TANK_RIFLE, to_hit=None)],
    ids=["damage", "to-hit"],
)
def test_what_has_no_damage_value_or_to_hit_roll_is_harmless_to_armour(useless: Weapon) -> None:
    with pytest.raises(Refused) as caught:
        fire_light(rules(), useless, soldier(), [at(TIGER)], Dice([]))
    assert caught.value.reason is Reason.HARMLESS
