"""Activating units together, and bringing vehicles on."""

from __future__ import annotations

from builder.engine.activation import Member, TurnSoFar, activate, bring_on
from builder.engine.events import Activated, Entered
from builder.model import TargetKind
from tests.engine.situations import rules

TANK = Member(TargetKind.VEHICLE)


def test_a_commander_belongs_to_his_tank_and_does_not_count() -> None:
    members = [TANK, Member(commander=True, under_template=False), *[Member()] * 4]
    assert activate(rules(), members) == Activated(4, 1, extra=False)


def test_an_activation_after_one_without_a_shot_is_the_extra_one() -> None:
    assert activate(rules(), [TANK], TurnSoFar(activations=1)) == Activated(0, 1, extra=True)


def test_two_vehicles_may_come_on() -> None:
    assert bring_on(rules(), 2) == Entered(2)
