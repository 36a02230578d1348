"""Driving over figures and guns."""

from __future__ import annotations

import pytest

from builder.engine.condition import Condition, Cover
from builder.engine.dice import Dice
from builder.engine.driving import drive_over
from builder.engine.events import DrivenOver, Lost, Luck, Spared
from builder.engine.refusals import Reason
from builder.model import TargetKind
from tests.engine.situations import GUN, TIGER, actor, at, figure, rules

TANK = actor(TIGER, tank=True)
KILLS = rules().run_over


@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize("dug_in", [False, True])
def test_five_and_six_eliminate_a_figure(die: int, dug_in: bool) -> None:
    result = drive_over(rules(), TANK, [figure(dug_in=dug_in)], Dice([die]))
    lost = die >= 5
    alive = Luck.STAYS if dug_in else Luck.PUT_ASIDE
    assert result.events[0] == DrivenOver(0, die, KILLS, Luck.ELIMINATED if lost else alive)
    assert result.events[1:] == ((Lost(0, TargetKind.FIGURE),) if lost else ())
    assert result.targets[0].destroyed == lost
    assert result.actor == TANK.condition


@pytest.mark.parametrize("dug_in", [False, True])
def test_a_hidden_figure_survives_unseen_and_stays_hidden(dug_in: bool) -> None:
    hidden = Condition(hidden=True)
    result = drive_over(rules(), TANK, [figure(condition=hidden, dug_in=dug_in)], Dice([]))
    assert result.events == (DrivenOver(0, None, KILLS, Luck.UNSEEN),)
    assert result.targets == (hidden,)


@pytest.mark.parametrize("cover", [Cover.NONE, Cover.LIGHT])
@pytest.mark.parametrize("hidden", [False, True])
def test_a_gun_without_heavy_cover_is_lost_without_a_roll(cover: Cover, hidden: bool) -> None:
    gun = at(GUN, Condition(crew=5, hidden=hidden), cover=cover)
    result = drive_over(rules(), TANK, [gun, figure()], Dice([4]))
    assert result.events[0] == Lost(0, TargetKind.GUN)
    assert [target.destroyed for target in result.targets] == [True, False]


def test_what_is_gone_takes_no_more() -> None:
    result = drive_over(rules(), TANK, [figure(condition=Condition(destroyed=True))], Dice([]))
    assert result.events == (Spared(0, Reason.TARGET_DESTROYED),)
