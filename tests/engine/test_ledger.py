"""The worked examples of the source, number by number, as direct calls of the engine."""

from __future__ import annotations

import pytest

from builder.engine.activation import Member, activate
from builder.engine.condition import Condition, Cover
from builder.engine.damage import damage_dice
from builder.engine.dice import Dice
from builder.engine.events import (
    Activated,
    Armour,
    Cause,
    DamageRoll,
    Effect,
    Exposure,
    Lost,
    Modifier,
    Moved,
    Opposed,
    Outcome,
    ReloadRoll,
    Revealed,
    StepKind,
    ToHit,
    Twist,
)
from builder.engine.hard import to_hit
from builder.engine.hiding import Spotter, hide, sees, spot
from builder.engine.movement import Step, move
from builder.engine.refusals import Reason, Refused
from builder.engine.reloading import reload
from builder.engine.shooting import fire_gun, fire_weapon
from builder.model import Band, TargetKind
from tests.engine.situations import SHERMAN, TIGER, actor, at, card, figure, rules, soldier, weapon

NEED = Band(3, 6)


def test_5_ex1_a_hidden_tank_is_revealed_by_figures_only_within_the_distance() -> None:
    hidden = Condition(crew=3, hidden=True)
    assert spot(rules(), hidden, [Spotter(31)]).actor.hidden
    near = spot(rules(), hidden, [Spotter(5, kind=TargetKind.VEHICLE), Spotter(30)])
    assert near.events == (Revealed(Exposure.SPOTTED, 1, 30, 30),)
    assert not near.actor.hidden


def test_5_ex1_a_hidden_gun_shows_itself_by_firing() -> None:
    gun = actor("bofors-37", Condition(crew=5, hidden=True))
    result = fire_gun(rules(), gun, [at("7tp")], Dice([1, 6]))
    assert result.events[0] == Revealed(Exposure.SHOT)
    assert not result.actor.hidden


def test_7_ex1_five_figures_or_four_and_a_tank() -> None:
    tank = Member(TargetKind.VEHICLE)
    assert activate(rules(), [Member()] * 5) == Activated(5, 0, extra=False)
    assert activate(rules(), [tank, *[Member()] * 4]) == Activated(4, 1, extra=False)
    with pytest.raises(Refused):
        activate(rules(), [tank, *[Member()] * 5])


def test_8_a_figure_hides_outside_the_distance_that_would_reveal_it() -> None:
    assert hide(rules(), soldier(), [Spotter(31), Spotter(41, binoculars=True)]).actor.hidden
    for near in (Spotter(30), Spotter(35, binoculars=True)):
        with pytest.raises(Refused):
            hide(rules(), soldier(), [near])
    assert not sees(rules(), Spotter(1, kind=TargetKind.VEHICLE), Condition(hidden=True))


def test_9_ex1_a_wall_costs_five_and_stops_a_tank_with_less() -> None:
    wall = Step(StepKind.WALL, 2)
    tank = actor("7tp", tank=True)
    result = move(rules(), tank, [Step(StepKind.FORWARD, 13), wall])
    assert result.events[-1] == Moved(StepKind.WALL, 2, cost=5, left=0)
    with pytest.raises(Refused) as caught:
        move(rules(), tank, [Step(StepKind.FORWARD, 14), wall])
    assert (caught.value.reason, dict(caught.value.params)) == (
        Reason.TOO_LITTLE_MOVE,
        {"left": 4, "cost": 5, "step": 1},
    )


def test_10_ex1_four_results_hit_and_three_of_a_partly_hidden_target() -> None:
    def hits(cover: Cover) -> list[int]:
        return [d for d in range(1, 7) if to_hit(rules(), NEED, at("pz-i-b", cover=cover), Dice([d])).hit]

    assert hits(Cover.NONE) == [3, 4, 5, 6]
    assert hits(Cover.LIGHT) == [4, 5, 6]


def test_10_ex2_a_7tp_destroys_a_pz_i() -> None:
    result = fire_gun(rules(), actor("7tp"), [at("pz-i-b")], Dice([3, 4, 1, 3, 5, 6, 6, 2]))
    assert result.events == (
        ToHit(0, 3, (), 3, NEED, hit=True),
        ReloadRoll(4, (), 4, 4, loaded=True),
        DamageRoll(0, (1, 3, 5, 6), 3, 3, 1),
        DamageRoll(0, (6,), 1, 4, 1),
        DamageRoll(0, (2,), 1, 5, 0),
        Armour(0, "front", 5, 2, 3),
        Effect(0, 3, Outcome.DESTROYED, Outcome.DESTROYED),
    )
    assert result.targets[0].destroyed
    assert damage_dice(rules(), 4, Dice([1, 3, 5, 6, 6, 1]))[-1].sum == 4


def test_10_ex3_a_sherman_behind_a_tiger() -> None:
    sherman, tiger = Condition.fresh(card(SHERMAN)), Condition.fresh(card(TIGER))

    missed = fire_gun(rules(), actor(SHERMAN, sherman), [at(TIGER, tiger, face="rear")], Dice([2, 5]))
    assert missed.events == (ToHit(0, 2, (), 2, NEED, hit=False), ReloadRoll(5, (), 5, 5, loaded=True))

    answer = fire_gun(rules(), actor(TIGER, tiger), [at(SHERMAN, missed.actor)], Dice([2, 2]))
    assert answer.events == (ToHit(0, 2, (), 2, NEED, hit=False), ReloadRoll(2, (), 2, 5, loaded=False))

    rear = at(TIGER, answer.actor, face="rear")
    hit = fire_gun(
        rules(), actor(SHERMAN, missed.actor), [rear], Dice([3, 5, 3, 6, 4, 4, 6, 3, 1, 2, 4, 4, 2])
    )
    assert hit.events[2:] == (
        DamageRoll(0, (3, 6, 4, 4, 6, 3, 1, 2, 4), 8, 8, 2),
        DamageRoll(0, (4, 2), 2, 10, 0),
        Armour(0, "rear", 10, 8, 2),
        Effect(0, 2, Outcome.WEAKENED, Outcome.WEAKENED),
    )

    loaded = reload(rules(), actor(TIGER, hit.targets[0]), Dice([4]))
    assert loaded.events == (ReloadRoll(4, (Modifier(Cause.IDLE, 2),), 6, 5, loaded=True),)

    last = fire_gun(
        rules(),
        actor(SHERMAN, hit.actor),
        [at(TIGER, loaded.actor, face="rear")],
        Dice([4, 5, 4, 2, 1, 4, 2, 2, 3, 6, 6, 5, 6, 4]),
    )
    assert last.events[2:] == (
        DamageRoll(0, (4, 2, 1, 4, 2, 2, 3, 6, 6), 8, 8, 2),
        DamageRoll(0, (5, 6), 2, 10, 1),
        DamageRoll(0, (4,), 1, 11, 0),
        Armour(0, "rear", 11, 8, 3),
        Effect(0, 3, Outcome.WEAKENED, Outcome.DESTROYED, (Twist.SECOND_MAJOR,)),
    )
    assert last.targets[0].destroyed


def test_10_ex3_by_the_cards_a_four_does_not_reload_the_sherman() -> None:
    result = fire_gun(rules(), actor(SHERMAN), [at(TIGER, face="rear")], Dice([2, 4]))
    assert not result.actor.loaded


def test_10_ex4_pistol_and_rifle_at_a_gunner_on_a_motorcycle() -> None:
    light = Modifier(Cause.LIGHT_COVER, -1)
    pistol = fire_weapon(
        rules(), weapon("pistol"), soldier(), [figure(Cover.LIGHT, distance=44)], Dice([3, 2])
    )
    far = Modifier(Cause.RANGE, -2)
    assert pistol.events == (Opposed(0, 1, 3, (far, light), 0, 2, -2, 1, hit=False),)
    rifle = fire_weapon(rules(), weapon("rifle"), soldier(), [figure(Cover.LIGHT, distance=45)], Dice([4, 3]))
    near = Modifier(Cause.RANGE, 2)
    assert rifle.events == (
        Opposed(0, 1, 4, (near, light), 5, 3, 2, 1, hit=True),
        Lost(0, TargetKind.FIGURE),
    )


def test_10_ex5_he_at_a_gun_and_its_crew() -> None:
    crew = figure(Cover.LIGHT)
    targets = [at("bofors-37", cover=Cover.LIGHT), crew, crew, figure()]
    dice = Dice([6, 3, 4, 3, 4, 3, 1, 2, 1, 5])
    result = fire_gun(rules(), actor("pz-iv-d"), targets, dice, he=True)
    template, light = Modifier(Cause.HE_TEMPLATE, 2), Modifier(Cause.LIGHT_COVER, -1)
    assert result.events == (
        ToHit(0, 6, (Modifier(Cause.COVER, -1),), 5, NEED, hit=True),
        ReloadRoll(3, (), 3, 4, loaded=False),
        Opposed(0, 1, 4, (template, light), 5, 3, 2, 2, hit=True),
        Lost(0, TargetKind.GUN),
        Opposed(1, 1, 4, (template, light), 5, 3, 2, 1, hit=True),
        Lost(1, TargetKind.FIGURE),
        Opposed(2, 1, 1, (template, light), 2, 2, 0, 1, hit=False),
        Opposed(3, 1, 1, (template,), 3, 5, -2, 1, hit=False),
    )
    assert [target.destroyed for target in result.targets] == [True, True, False, False]
    assert not result.actor.loaded
    assert dice.left == ()


def test_10_ex6_a_medium_machine_gun_has_two_shots_at_each() -> None:
    dice = Dice([4, 2, 2, 5, 2, 3])
    targets = [figure(Cover.LIGHT, distance=45)] * 2
    result = fire_weapon(rules(), weapon("medium-machine-gun"), soldier(), targets, dice)
    modifiers = (Modifier(Cause.RANGE, 2), Modifier(Cause.LIGHT_COVER, -1))
    assert result.events == (
        Opposed(0, 1, 4, modifiers, 5, 2, 3, 1, hit=True),
        Lost(0, TargetKind.FIGURE),
        Opposed(1, 1, 2, modifiers, 3, 5, -2, 1, hit=False),
        Opposed(1, 2, 2, modifiers, 3, 3, 0, 1, hit=False),
    )
    assert dice.left == ()
