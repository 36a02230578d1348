"""Hiding, spotting, seeing."""

from __future__ import annotations

import pytest

from builder.engine.condition import Condition
from builder.engine.events import Exposure, Hid, Revealed, TookCover
from builder.engine.hiding import Spotter, hide, reveals, sees, spot, take_cover
from builder.model import TargetKind
from tests.engine.situations import rules, soldier

HIDDEN = Condition(hidden=True)


@pytest.mark.parametrize(
    ("spotter", "revealed"),
    [
        (Spotter(30), True),
        (Spotter(31), False),
        (Spotter(40, binoculars=True), True),
        (Spotter(41, binoculars=True), False),
        (Spotter(1, kind=TargetKind.VEHICLE), False),
        (Spotter(1, binoculars=True, kind=TargetKind.VEHICLE), False),
        (Spotter(1, kind=TargetKind.GUN), False),
    ],
)
def test_only_figures_near_enough_reveal(spotter: Spotter, revealed: bool) -> None:
    assert reveals(rules(), spotter) == revealed
    assert spot(rules(), HIDDEN, [spotter]).actor.hidden != revealed
    assert sees(rules(), spotter, HIDDEN) == revealed
    assert sees(rules(), spotter, Condition())
    assert not sees(rules(), spotter, Condition(), clear=False)


def test_the_first_who_comes_near_enough_is_named() -> None:
    near = [Spotter(31), Spotter(35, binoculars=True), Spotter(3)]
    assert spot(rules(), HIDDEN, near).events == (Revealed(Exposure.SPOTTED, 1, 35, 40),)


def test_nobody_reveals_what_is_not_hidden() -> None:
    assert spot(rules(), Condition(), [Spotter(1)]).events == ()


def test_a_figure_hides_and_knows_its_nearest_enemy_figure() -> None:
    result = hide(rules(), soldier(), [Spotter(60), Spotter(31), Spotter(5, kind=TargetKind.VEHICLE)])
    assert result.events == (Hid(31),)
    assert result.actor == HIDDEN
    assert hide(rules(), soldier(), []).events == (Hid(None),)


def test_a_figure_takes_cover() -> None:
    assert take_cover(soldier()).events == (TookCover(),)
