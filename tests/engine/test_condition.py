"""Marks of a unit, and what a target is."""

from __future__ import annotations

from builder.engine.condition import Condition, Cover
from tests.engine.situations import GUN, TIGER, TRUCK, at, card, figure


def test_marks_are_major_damages() -> None:
    assert Condition().majors == 0
    assert Condition(weakened=True).majors == 1
    assert Condition(weakened=True, gun_destroyed=True).majors == 2
    assert Condition(weakened=True, majors=2).majors == 2


def test_a_fresh_unit_has_its_whole_crew_and_a_loaded_gun() -> None:
    assert Condition.fresh(card(TIGER), hidden=True) == Condition(crew=5, loaded=True, hidden=True)


def test_hard_is_what_has_armour_on_its_card() -> None:
    assert at(TIGER).hard
    assert not any(target.hard for target in (at(TRUCK), at(GUN), figure()))


def test_the_crew_of_an_open_top_is_in_heavy_cover() -> None:
    assert figure(Cover.LIGHT).shelter is Cover.LIGHT
    assert figure(Cover.LIGHT, aboard=True).shelter is Cover.HEAVY
