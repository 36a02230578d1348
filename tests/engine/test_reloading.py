"""Reload rolls and short crews."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.engine.condition import Condition
from builder.engine.dice import Dice
from builder.engine.events import Cause, Modifier, ReloadRoll
from builder.engine.reloading import reload, short_crew
from builder.engine.rules import Card
from tests.engine.situations import GUN, TIGER, actor, card, open_topped, rules, soldier, weapon

IDLE = Modifier(Cause.IDLE, 2)
SHORT = Modifier(Cause.SHORT_CREW, -1)
EMPTY = Condition(crew=5, loaded=False)


@pytest.mark.parametrize(
    ("moved", "shot", "modifiers"), [(False, False, (IDLE,)), (True, False, ()), (False, True, ())]
)
def test_only_what_neither_moved_nor_shot_has_the_bonus(
    moved: bool, shot: bool, modifiers: tuple[Modifier, ...]
) -> None:
    result = reload(rules(), actor(TIGER, EMPTY, moved=moved, shot=shot), Dice([4]))
    total = 4 + sum(modifier.value for modifier in modifiers)
    assert result.events == (ReloadRoll(4, modifiers, total, 5, loaded=total >= 5),)
    assert result.actor.loaded == (total >= 5)


def test_a_short_crew_takes_one_off_beside_the_bonus() -> None:
    result = reload(rules(), actor(GUN, Condition(crew=2, loaded=False)), Dice([2]))
    assert result.events == (ReloadRoll(2, (SHORT, IDLE), 3, 4, loaded=False),)


FOUR = replace(card(TIGER), crew=4)


@pytest.mark.parametrize(
    ("used", "short"),
    [(card(TIGER), {0, 1, 2}), (FOUR, {0, 1}), (card("7tp"), {0, 1}), (open_topped(), {0, 1})],
)
def test_fewer_than_half_are_a_short_crew_but_in_an_open_top_fewer_than_two(
    used: Card, short: set[int]
) -> None:
    assert {crew for crew in range(used.crew + 1) if short_crew(rules(), used, crew)} == short


def test_a_figure_reloads_its_launcher_without_a_bonus() -> None:
    result = reload(rules(), soldier(Condition(loaded=False)), Dice([5]), weapon("anti-tank-launcher"))
    assert result.events == (ReloadRoll(5, (), 5, 5, loaded=True),)
    assert result.actor == Condition()
