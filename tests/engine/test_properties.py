"""What holds in every situation, over thousands of random ones and over Hypothesis' examples."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder import play
from builder.engine.condition import FIGURE, Actor, Condition, Cover, Result, Target
from builder.engine.damage import damage_dice, harm, suffer, verdict
from builder.engine.dice import Dice, OutOfDice
from builder.engine.driving import drive_over
from builder.engine.events import (
    Armour,
    DamageRoll,
    DrivenOver,
    Event,
    Moved,
    Opposed,
    Outcome,
    ReloadRoll,
    StepKind,
    ToHit,
)
from builder.engine.movement import Step, move
from builder.engine.refusals import Reason, Refused
from builder.engine.reloading import reload
from builder.engine.rules import FACES, Card, Face
from builder.engine.shooting import fire_gun, fire_weapon
from tests.engine.situations import TIGER, actor, at, card, figure, game, rules, soldier, weapon

RANDOM_SITUATIONS = 24_000
Action = Callable[[Dice], Result]

CARDS = (FIGURE, *(play.card(game(), unit) for unit in game().units.values()))
WEAPONS = tuple(weapon(key) for key in game().data.weapons)


def some_condition(random: Random, used: Card) -> Condition:
    def rarely() -> bool:
        return random.random() < 0.03

    return Condition(
        crew=random.randint(0, used.crew) if rarely() else used.crew,
        loaded=not rarely(),
        destroyed=rarely(),
        gun_destroyed=rarely(),
        weakened=random.random() < 0.3,
        immobilized=random.random() < 0.3,
        hidden=rarely(),
        grenades=random.randint(0, 2),
        commander_lost=rarely(),
    )


def some_target(random: Random) -> Target:
    used = random.choice(CARDS) if random.random() < 0.5 else FIGURE
    return Target(
        used,
        some_condition(random, used),
        distance=random.randint(0, 120),
        face=random.choice(FACES),
        cover=random.choice(tuple(Cover)),
        aboard=used is FIGURE and random.random() < 0.2,
        dug_in=random.random() < 0.3,
    )


def some_action(random: Random) -> tuple[Action, Actor, list[Target]]:
    used = random.choice(CARDS)
    doer = Actor(
        used,
        some_condition(random, used),
        moved=random.random() < 0.05,
        shot=random.random() < 0.3,
        bears=random.random() < 0.8,
        tank=True,
    )
    targets = [some_target(random) for _ in range(random.choice((1, 1, 2, 4)))]
    chosen, he = random.choice(WEAPONS), random.random() < 0.5
    actions: tuple[Action, ...] = (
        lambda dice: fire_gun(rules(), doer, targets, dice, he=he),
        lambda dice: fire_weapon(rules(), chosen, doer, targets, dice),
        lambda dice: fire_gun(rules(), doer, targets[:1], dice, he=he),
        lambda dice: fire_weapon(rules(), chosen, doer, targets[:1], dice),
        lambda dice: drive_over(rules(), doer, targets, dice),
        lambda dice: reload(rules(), doer, dice),
    )
    return random.choice(actions), doer, targets


Happened: TypeAlias = tuple[Action, Actor, list[Target], Dice, Result]


@pytest.fixture(scope="module")
def happened() -> list[Happened]:
    """The random situations that the rules allow."""
    return list(allowed())


def allowed() -> Iterator[Happened]:
    random = Random(3)  # noqa: S311 - a test that repeats itself
    for _ in range(RANDOM_SITUATIONS):
        action, doer, targets = some_action(random)
        dice = Dice(random.choices(range(1, 7), k=400))
        try:
            result = action(dice)
        except Refused:
            assert dice.given == (), "refused after a die was rolled"
        else:
            yield action, doer, targets, dice, result


def rolled(event: Event) -> tuple[int, ...]:
    """The dice of an event."""
    match event:
        case ToHit(die=die) | ReloadRoll(die=die):
            return (die,)
        case Opposed(die=die, defence=defence):
            return die, defence
        case DamageRoll(dice=dice):
            return dice
        case DrivenOver(die=int(die)):
            return (die,)
        case _:
            return ()


def worse_or_equal(before: Condition, after: Condition) -> bool:
    marks = ("destroyed", "gun_destroyed", "weakened", "immobilized", "majors", "commander_lost")
    return all(getattr(before, mark) <= getattr(after, mark) for mark in marks) and before.crew == after.crew


def test_in_thousands_of_random_situations(happened: list[Happened]) -> None:
    assert len(happened) > 5000
    seen: Counter[type] = Counter()
    for action, doer, targets, dice, result in happened:
        assert tuple(die for event in result.events for die in rolled(event)) == dice.given
        assert action(Dice(dice.given)) == result, "a trace replays equal"
        assert worse_or_equal(doer.condition, result.actor)
        for target, after in zip(targets, result.targets, strict=False):
            assert worse_or_equal(target.condition, after), "an effect never heals"
            assert after == target.condition or not target.condition.destroyed, "the destroyed take no more"
        for event in result.events:
            assert not isinstance(event, Armour) or event.damage <= event.points
        seen.update({type(event) for event in result.events})
    assert all(seen[kind] > 50 for kind in (ToHit, ReloadRoll, Opposed, DamageRoll, DrivenOver)), seen


def test_one_die_too_few_runs_out(happened: list[Happened]) -> None:
    for action, _, _, dice, _ in happened:
        if dice.given:
            with pytest.raises(OutOfDice):
                action(Dice(dice.given[:-1]))


dies = st.integers(1, 6)
many = st.lists(dies, min_size=1, max_size=20)
faces = st.sampled_from(FACES)


def waves(first: list[int]) -> list[list[int]]:
    """Dice that end: the first ones, and threes for the sixes among them."""
    return [first, [3] * first.count(6)]


@given(many, st.randoms())
def test_the_order_of_damage_dice_does_not_matter(first: list[int], random: Random) -> None:
    shuffled = random.sample(first, len(first))
    sums = [
        damage_dice(rules(), len(first), Dice([die for wave in waves(order) for die in wave]))[-1].sum
        for order in (first, shuffled)
    ]
    assert sums[0] == sums[1] == sum(die > 1 for die in first) + first.count(6)


@given(many, faces, st.integers(0, 20), st.integers(0, 20))
def test_more_armour_never_means_more_damage(first: list[int], face: Face, armour: int, more: int) -> None:
    def damage(value: int) -> int:
        used = replace(card(TIGER), armour=dict.fromkeys(FACES, value))
        dice = Dice([die for wave in waves(first) for die in wave])
        events, _ = harm(rules(), at(used), 0, len(first), face, dice)
        return next(event.damage for event in events if isinstance(event, Armour))

    assert damage(armour + more) == damage(armour) - more


@given(st.lists(st.tuples(st.sampled_from(Outcome), st.sampled_from([None, 0, 1])), max_size=8))
def test_effects_only_add_up(blows: list[tuple[Outcome, int | None]]) -> None:
    condition = Condition(crew=5)
    for outcome, value in blows:
        after, real, _ = suffer(rules(), condition, outcome, value)
        assert worse_or_equal(condition, after)
        assert (after == condition) == (real is Outcome.NOTHING)
        assert after == condition or not condition.destroyed
        assert after.destroyed or after.majors < rules().majors_to_destroy
        condition = after


@pytest.mark.parametrize("used", [c for c in CARDS if c.destroy is not None], ids=lambda c: c.unit)
def test_what_destroys_still_destroys_with_more(used: Card) -> None:
    verdicts = [verdict(used, damage) is Outcome.DESTROYED for damage in range(30)]
    assert verdicts == sorted(verdicts)
    assert verdicts[-1]


@given(st.lists(st.tuples(dies, dies, st.sampled_from(Cover)), min_size=1, max_size=6), st.randoms())
def test_figures_under_a_template_fare_alike_in_any_order(
    fates: list[tuple[int, int, Cover]], random: Random
) -> None:
    def lost(order: list[tuple[int, int, Cover]]) -> list[tuple[tuple[int, int, Cover], bool]]:
        dice = Dice([die for mine, yours, _ in order for die in (mine, yours)])
        targets = [figure(cover) for *_, cover in order]
        result = fire_weapon(rules(), weapon("light-machine-gun"), soldier(), targets, dice)
        return sorted(zip(order, (after.destroyed for after in result.targets), strict=True))

    assert lost(fates) == lost(random.sample(fates, len(fates)))


STEPS = st.one_of(
    st.builds(Step, st.just(StepKind.FORWARD), st.integers(1, 8)),
    st.builds(Step, st.just(StepKind.TURN), st.integers(1, 45)),
    st.builds(Step, st.sampled_from([StepKind.ROUGH, StepKind.LIGHT_COVER, StepKind.FIGURE])),
)


@given(st.lists(STEPS, max_size=6), st.randoms())
def test_a_move_costs_the_same_in_any_order_and_never_more_than_there_is(
    steps: list[Step], random: Random
) -> None:
    tank = actor(TIGER, tank=True)
    costs = [step.amount if step.kind is StepKind.FORWARD else 5 for step in steps]
    enough = sum(costs) <= card(TIGER).forward
    for order in (steps, random.sample(steps, len(steps))):
        if enough:
            moved = [event for event in move(rules(), tank, order).events if isinstance(event, Moved)]
            assert [event.left for event in moved] == sorted((e.left for e in moved), reverse=True)
            assert sum(event.cost for event in moved) == sum(costs)
        else:
            with pytest.raises(Refused) as caught:
                move(rules(), tank, order)
            assert caught.value.reason is Reason.TOO_LITTLE_MOVE
