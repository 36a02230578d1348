"""Dice that are known beforehand."""

from __future__ import annotations

import pytest

from builder.engine.dice import Dice, OutOfDice


def test_dice_come_in_their_order_and_remember_it() -> None:
    dice = Dice([3, 6, 1])
    assert (dice.roll(), dice.rolls(1)) == (3, (6,))
    assert (dice.given, dice.left) == ((3, 6), (1,))


def test_they_run_out() -> None:
    dice = Dice([4])
    dice.roll()
    with pytest.raises(OutOfDice, match="all 1 dice are used, and one more is needed"):
        dice.roll()


@pytest.mark.parametrize("result", [0, 7, -1, True, 2.0, "3"])
def test_a_die_has_six_faces(result: object) -> None:
    with pytest.raises(ValueError, match=r"die 2 is .*: a die has 1 to 6"):
        Dice([1, result])  # type: ignore[list-item]
