"""Shots by the Unarmoured Target Table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.engine.condition import Condition, Cover, Target
from builder.engine.dice import Dice
from builder.engine.events import (
    Armour,
    Cause,
    DamageRoll,
    Effect,
    Lost,
    Modifier,
    Opposed,
    Outcome,
    ReloadRoll,
    Spared,
    Twist,
)
from builder.engine.refusals import Reason
from builder.engine.unarmoured import cover_modifiers, fire_small
from builder.model import TargetKind
from tests.engine.situations import GUN, TIGER, TRUCK, at, figure, rules, soldier, weapon

RIFLE = weapon("rifle")
MACHINE_GUN = weapon("medium-machine-gun")


@pytest.mark.parametrize(
    ("target", "modifiers"),
    [
        (figure(), ()),
        (figure(Cover.LIGHT), (Modifier(Cause.LIGHT_COVER, -1),)),
        (figure(Cover.HEAVY), (Modifier(Cause.HEAVY_COVER, -2),)),
        (figure(aboard=True), (Modifier(Cause.HEAVY_COVER, -2),)),
    ],
)
def test_cover_takes_off_the_attackers_die(target: Target, modifiers: tuple[Modifier, ...]) -> None:
    assert cover_modifiers(rules(), target) == modifiers


@pytest.mark.parametrize(("target", "margin"), [(figure(distance=150), 1), (at(GUN, distance=150), 2)])
def test_a_gun_needs_a_greater_margin_than_a_figure(target: Target, margin: int) -> None:
    def lost(defence: int) -> bool:
        return fire_small(rules(), RIFLE, soldier(), [target], Dice([5, defence])).targets[0].destroyed

    assert lost(5 - margin)
    assert not lost(5 - margin + 1)


def test_the_difference_is_a_vehicles_damage_dice_and_a_rifle_only_immobilizes() -> None:
    result = fire_small(rules(), RIFLE, soldier(), [at(TRUCK, distance=150)], Dice([4, 2, 1, 3]))
    assert result.events == (
        Opposed(0, 1, 4, (Modifier(Cause.RANGE, 0),), 4, 2, 2, 1, hit=True),
        DamageRoll(0, (1, 3), 1, 1, 0),
        Armour(0, None, 1, 0, 1),
        Effect(0, 1, Outcome.DESTROYED, Outcome.IMMOBILIZED, (Twist.WEAK_WEAPON,)),
    )
    assert result.targets[0] == Condition(crew=3, immobilized=True)


def test_a_tie_does_nothing_to_a_vehicle() -> None:
    result = fire_small(rules(), RIFLE, soldier(), [at(TRUCK, distance=150)], Dice([4, 4]))
    assert [event.hit for event in result.events if isinstance(event, Opposed)] == [False]
    assert result.targets[0] == Condition(crew=3)


def test_a_machine_gun_with_a_damage_value_destroys_a_vehicle_and_saves_its_second_shot() -> None:
    dice = Dice([4, 5, 2])
    result = fire_small(rules(), MACHINE_GUN, soldier(), [at(TRUCK)], dice)
    assert result.targets[0].destroyed
    assert dice.left == ()


def test_a_template_takes_all_it_touches_one_at_a_time() -> None:
    targets = [
        figure(),
        figure(condition=Condition(destroyed=True)),
        figure(aboard=True),
        at("7tp", face="side"),
        at(GUN),
    ]
    dice = Dice([6, 1, 2, 3, 1, 6, 1, 6])
    result = fire_small(rules(), MACHINE_GUN, soldier(), targets, dice)
    near = (Modifier(Cause.RANGE, 2),)
    assert result.events == (
        Opposed(0, 1, 6, near, 8, 1, 7, 1, hit=True),
        Lost(0, TargetKind.FIGURE),
        Spared(1, Reason.TARGET_DESTROYED),
        Spared(2, Reason.CREW_PROTECTED),
        DamageRoll(3, (2,), 1, 1, 0),
        Armour(3, "side", 1, 1, 0),
        Effect(3, 0, Outcome.NOTHING, Outcome.NOTHING),
        DamageRoll(3, (3,), 1, 1, 0),
        Armour(3, "side", 1, 1, 0),
        Effect(3, 0, Outcome.NOTHING, Outcome.NOTHING),
        Opposed(4, 1, 1, near, 3, 6, -3, 2, hit=False),
        Opposed(4, 2, 1, near, 3, 6, -3, 2, hit=False),
    )


def test_a_hard_target_that_is_destroyed_takes_no_second_shot() -> None:
    dice = Dice([6, 6, 6, 2])
    result = fire_small(rules(), MACHINE_GUN, soldier(), [at("pz-i-b")], dice)
    assert (result.targets[0].destroyed, dice.left) == (True, ())


def test_a_machine_gun_without_a_damage_value_spares_a_hard_target() -> None:
    result = fire_small(rules(), weapon("light-machine-gun"), soldier(), [at(TIGER)], Dice([]))
    assert result.events == (Spared(0, Reason.HARMLESS),)


def test_the_far_end_of_a_template_beyond_the_range_takes_the_farthest_modifier() -> None:
    near, far = figure(distance=MACHINE_GUN.longest), figure(distance=MACHINE_GUN.longest + 10)
    result = fire_small(rules(), replace(MACHINE_GUN, shots=1), soldier(), [near, far], Dice([1, 6, 1, 6]))
    assert {event.modifiers for event in result.events if isinstance(event, Opposed)} == {
        (Modifier(Cause.RANGE, 0),)
    }


def test_a_launcher_at_a_figure_goes_by_the_table_and_reloads() -> None:
    result = fire_small(
        rules(), weapon("anti-tank-launcher"), soldier(), [figure(distance=31)], Dice([3, 3, 6])
    )
    assert result.events == (
        Opposed(0, 1, 3, (Modifier(Cause.RANGE, 0),), 3, 3, 0, 1, hit=False),
        ReloadRoll(6, (), 6, 5, loaded=True),
    )


@pytest.mark.parametrize(("distance", "modifier"), [(15, 1), (16, 0), (30, 0), (31, -2), (50, -2)])
def test_range_bands_include_their_far_end(distance: int, modifier: int) -> None:
    result = fire_small(rules(), weapon("pistol"), soldier(), [figure(distance=distance)], Dice([1, 6]))
    assert [event.modifiers for event in result.events if isinstance(event, Opposed)] == [
        (Modifier(Cause.RANGE, modifier),)
    ]
