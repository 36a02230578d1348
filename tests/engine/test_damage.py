"""Damage dice, what the card says, what comes of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.engine.condition import Condition
from builder.engine.damage import damage_dice, harm, suffer, verdict
from builder.engine.dice import Dice
from builder.engine.events import Armour, DamageRoll, Effect, Outcome, Twist
from builder.model import Band
from tests.engine.situations import TIGER, TRUCK, at, card, rules


def test_a_one_is_nothing_and_each_six_rolls_again() -> None:
    assert damage_dice(rules(), 2, Dice([1, 6, 6, 1]), 3) == (
        DamageRoll(3, (1, 6), 1, 1, 1),
        DamageRoll(3, (6,), 1, 2, 1),
        DamageRoll(3, (1,), 0, 2, 0),
    )


def test_no_dice_no_damage() -> None:
    assert damage_dice(rules(), 0, Dice([])) == ()
    events, condition = harm(rules(), at(TIGER), 0, 0, "front", Dice([]))
    assert events == (Armour(0, "front", 0, 12, -12), Effect(0, -12, Outcome.NOTHING, Outcome.NOTHING))
    assert condition == Condition.fresh(card(TIGER))


@pytest.mark.parametrize(
    ("damage", "outcome"),
    [
        (-3, Outcome.NOTHING),
        (0, Outcome.NOTHING),
        (1, Outcome.IMMOBILIZED),
        (2, Outcome.WEAKENED),
        (3, Outcome.WEAKENED),
        (4, Outcome.GUN_DESTROYED),
        (5, Outcome.DESTROYED),
        (40, Outcome.DESTROYED),
    ],
)
def test_the_tigers_card(damage: int, outcome: Outcome) -> None:
    assert verdict(card(TIGER), damage) is outcome


def test_damage_between_the_bands_is_nothing_nor_is_0_whatever_they_are() -> None:
    wide = replace(card(TIGER), immobilize=Band(0, 1))
    assert [verdict(wide, damage) for damage in (0, 1)] == [Outcome.NOTHING, Outcome.IMMOBILIZED]
    gappy = replace(card(TIGER), weaken=None, destroy_gun=Band(3, 3))
    assert [verdict(gappy, damage) for damage in (2, 3)] == [Outcome.NOTHING, Outcome.GUN_DESTROYED]


@pytest.mark.parametrize("first", [Condition(weakened=True), Condition(gun_destroyed=True)])
@pytest.mark.parametrize("second", [Outcome.WEAKENED, Outcome.GUN_DESTROYED])
def test_a_second_major_damage_destroys(first: Condition, second: Outcome) -> None:
    after, outcome, twists = suffer(rules(), first, second)
    assert (after.destroyed, outcome, twists) == (True, Outcome.DESTROYED, (Twist.SECOND_MAJOR,))


def test_the_number_of_majors_is_the_rules() -> None:
    patient = replace(rules(), majors_to_destroy=3)
    once, _, _ = suffer(patient, Condition(), Outcome.WEAKENED)
    twice, _, _ = suffer(patient, once, Outcome.WEAKENED)
    thrice, _, _ = suffer(patient, twice, Outcome.GUN_DESTROYED)
    assert [c.destroyed for c in (once, twice, thrice)] == [False, False, True]


def test_immobilized_again_is_nothing_and_no_major_damage() -> None:
    once, outcome, twists = suffer(rules(), Condition(), Outcome.IMMOBILIZED)
    assert (once, outcome, twists) == (Condition(immobilized=True), Outcome.IMMOBILIZED, ())
    again, outcome, twists = suffer(rules(), once, Outcome.IMMOBILIZED)
    assert (again, outcome, twists) == (once, Outcome.NOTHING, (Twist.IMMOBILIZED_ALREADY,))
    assert once.majors == 0


def test_a_weapon_without_damage_value_immobilizes_where_it_would_destroy() -> None:
    after, outcome, twists = suffer(rules(), Condition(), Outcome.DESTROYED, value=0)
    assert (outcome, twists) == (Outcome.IMMOBILIZED, (Twist.WEAK_WEAPON,))
    assert after == Condition(immobilized=True)
    assert suffer(rules(), Condition(), Outcome.DESTROYED, value=1)[0].destroyed
    assert suffer(rules(), after, Outcome.DESTROYED, value=0) == (
        after,
        Outcome.NOTHING,
        (Twist.WEAK_WEAPON, Twist.IMMOBILIZED_ALREADY),
    )


def test_a_weak_weapon_does_not_destroy_by_a_second_major_damage_either() -> None:
    after, outcome, twists = suffer(rules(), Condition(weakened=True), Outcome.GUN_DESTROYED, value=0)
    assert (outcome, twists) == (Outcome.IMMOBILIZED, (Twist.SECOND_MAJOR, Twist.WEAK_WEAPON))
    assert after == Condition(weakened=True, immobilized=True)


def test_armour_is_that_of_the_face() -> None:
    def armour(face: str) -> int:
        events, _ = harm(rules(), at(TIGER), 0, 1, face, Dice([2]))  # type: ignore[arg-type]
        return next(event.armour for event in events if isinstance(event, Armour))

    assert [armour(face) for face in ("front", "side", "rear", "top")] == [12, 8, 8, 2]


def test_a_vehicle_without_armour_takes_all_of_it() -> None:
    events, condition = harm(rules(), at(TRUCK), 1, 1, "front", Dice([2]), 1)
    assert events[1:] == (
        Armour(1, None, 1, 0, 1),
        Effect(1, 1, Outcome.DESTROYED, Outcome.DESTROYED),
    )
    assert condition.destroyed
