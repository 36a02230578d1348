"""The budget of a move."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.engine.condition import FIGURE, Condition
from builder.engine.events import Allowance, Exposure, Moved, Revealed, StepKind
from builder.engine.movement import Step, Weight, move, weight_class
from tests.engine.situations import TIGER, actor, card, rules

FORWARD, BACKWARD, TURN = StepKind.FORWARD, StepKind.BACKWARD, StepKind.TURN


def test_each_part_of_a_move_costs_what_the_card_says() -> None:
    steps = [
        Step(FORWARD, 3),
        Step(TURN, 45),
        Step(StepKind.ROUGH),
        Step(StepKind.LIGHT_COVER),
        Step(FORWARD, 4),
    ]
    result = move(rules(), actor(TIGER), steps)
    assert result.events == (
        Allowance(22, 0, 22),
        Moved(FORWARD, 3, 3, 19),
        Moved(TURN, 45, 5, 14),
        Moved(StepKind.ROUGH, 0, 5, 9),
        Moved(StepKind.LIGHT_COVER, 0, 5, 4),
        Moved(FORWARD, 4, 4, 0),
    )


def test_backward_has_an_allowance_of_its_own() -> None:
    result = move(rules(), actor(TIGER), [Step(TURN, 1), Step(BACKWARD, 5)])
    assert result.events[0] == Allowance(10, 0, 10)


@pytest.mark.parametrize(
    ("kind", "allowance"), [(FORWARD, Allowance(22, 10, 32)), (BACKWARD, Allowance(10, 10, 20))]
)
def test_on_road_only_a_vehicle_goes_farther(kind: StepKind, allowance: Allowance) -> None:
    result = move(rules(), actor(TIGER), [Step(kind, allowance.total)], road_only=True)
    assert result.events == (allowance, Moved(kind, allowance.total, allowance.total, 0))


def test_a_road_does_not_help_a_figure() -> None:
    walker = replace(FIGURE, forward=12, road=10)
    assert move(rules(), actor(walker), [], road_only=True).events == (Allowance(12, 0, 12),)


def test_a_hidden_unit_shows_itself_by_moving() -> None:
    result = move(rules(), actor(TIGER, Condition(crew=5, hidden=True)), [Step(TURN, 10)])
    assert result.events[0] == Revealed(Exposure.MOVED)
    assert not result.actor.hidden


def test_a_gun_too_heavy_to_push_turns_for_nothing() -> None:
    flak = replace(card("bofors-37"), forward=0, backward=0, turn=0)
    assert move(rules(), actor(flak), [Step(TURN, 45)] * 4).events[-1] == Moved(TURN, 45, 0, 0)


def test_one_gunner_is_enough_to_push_a_gun() -> None:
    assert move(rules(), actor("bofors-37", Condition(crew=1)), [Step(FORWARD, 1)]).events


def test_a_tank_drives_over_figures_and_pushes_wrecks_of_a_lower_class_as_rough_ground() -> None:
    tank = actor(TIGER, tank=True, tonnes=57)
    result = move(rules(), tank, [Step(StepKind.FIGURE), Step(StepKind.WRECK, 35), Step(StepKind.WALL, 2)])
    assert [event.cost for event in result.events if isinstance(event, Moved)] == [5, 5, 5]


@pytest.mark.parametrize(
    ("tonnes", "weight"),
    [(0.8, Weight.LIGHT), (15, Weight.LIGHT), (15.1, Weight.MEDIUM), (35, Weight.MEDIUM), (36, Weight.HEAVY)],
)
def test_weight_classes(tonnes: float, weight: Weight) -> None:
    assert weight_class(rules(), tonnes) is weight


@pytest.mark.parametrize(
    ("kind", "amount"), [(FORWARD, 0), (BACKWARD, -3), (TURN, 0), (StepKind.WALL, 0), (StepKind.ROUGH, 5)]
)
def test_a_step_has_the_amount_that_its_kind_asks_for(kind: StepKind, amount: int) -> None:
    with pytest.raises(ValueError, match="with an amount of"):
        Step(kind, amount)
