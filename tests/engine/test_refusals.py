"""Each reason of refusal, by a situation that it refuses."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from builder.engine.activation import Member, TurnSoFar, activate, bring_on
from builder.engine.condition import Actor, Condition, Cover, Target
from builder.engine.dice import Dice
from builder.engine.driving import drive_over
from builder.engine.events import StepKind
from builder.engine.hiding import Spotter, hide, take_cover
from builder.engine.movement import Step, move
from builder.engine.refusals import Reason, Refused
from builder.engine.reloading import reload
from builder.engine.rules import Gun
from builder.engine.shooting import fire_gun, fire_weapon
from builder.model import Band, TargetKind
from tests.engine.situations import (
    GUN,
    SHERMAN,
    TIGER,
    TRUCK,
    actor,
    at,
    card,
    figure,
    fixed,
    open_topped,
    rules,
    soldier,
    weapon,
)


def fire(shooter: Actor, *targets: Target, he: bool = False) -> object:
    return fire_gun(rules(), shooter, targets, Dice([]), he=he)


def use(key: str, shooter: Actor, *targets: Target, coaxial: bool = False) -> object:
    return fire_weapon(rules(), weapon(key), shooter, targets, Dice([]), coaxial=coaxial)


def tiger(**marks: bool | int) -> Actor:
    return actor(TIGER, Condition(**{"crew": 5, **marks}))  # type: ignore[arg-type]


def go(mover: Actor, kind: StepKind, amount: int = 0, *, road_only: bool = False) -> object:
    return move(rules(), mover, [Step(kind, amount)], road_only=road_only)


TANK = actor(TIGER, tank=True, tonnes=57)
VEHICLE = Member(TargetKind.VEHICLE)
HE_ONLY = replace(card(SHERMAN), gun=Gun(Band(3, 6), Band(5, 6), None, 3))

# Reason, rule, what is refused, and the figures that the refusal carries.
CASES: list[tuple[Reason, str, Callable[[], object], dict[str, int]]] = [
    (Reason.NOTHING_CHOSEN, "7.1", lambda: activate(rules(), []), {}),
    (Reason.NOTHING_CHOSEN, "7.1", lambda: activate(rules(), [Member(commander=True)]), {}),
    (Reason.TOO_MANY_UNITS, "7.1", lambda: activate(rules(), [Member()] * 6), {"chosen": 6, "most": 5}),
    (Reason.TOO_MANY_MODELS, "7.3", lambda: activate(rules(), [VEHICLE] * 2), {"chosen": 2, "most": 1}),
    (
        Reason.TOO_MANY_MODELS,
        "7.3",
        lambda: activate(rules(), [VEHICLE, Member(TargetKind.GUN)]),
        {"chosen": 2, "most": 1},
    ),
    (
        Reason.OUTSIDE_TEMPLATE,
        "7.2",
        lambda: activate(rules(), [Member(), Member(under_template=False)]),
        {"unit": 1},
    ),
    (Reason.RIDER, "7.6", lambda: activate(rules(), [Member(riding=True)]), {}),
    (Reason.DESTROYED, "10.9", lambda: activate(rules(), [Member(destroyed=True)]), {}),
    (Reason.EXTRA_AFTER_SHOT, "7.7", lambda: activate(rules(), [Member()], TurnSoFar(1, shot=True)), {}),
    (Reason.EXTRA_USED, "7.7", lambda: activate(rules(), [Member()], TurnSoFar(2)), {}),
    (Reason.TOO_MANY_ENTERING, "14.2", lambda: bring_on(rules(), 3), {"vehicles": 3, "most": 2}),
    (Reason.NOT_A_FIGURE, "8.1", lambda: hide(rules(), tiger(), []), {}),
    (Reason.NOT_A_FIGURE, "12.1", lambda: take_cover(tiger()), {}),
    (
        Reason.ENEMY_NEAR,
        "8.3",
        lambda: hide(rules(), soldier(), [Spotter(30)]),
        {"distance": 30, "limit": 30},
    ),
    (
        Reason.ENEMY_NEAR,
        "8.3",
        lambda: hide(rules(), soldier(), [Spotter(40, binoculars=True)]),
        {"distance": 40, "limit": 40},
    ),
    (Reason.NO_COVER, "8.4", lambda: hide(rules(), soldier(), [], cover=False), {}),
    (Reason.HAS_MOVED, "12.2", lambda: hide(rules(), soldier(moved=True), []), {}),
    (Reason.HAS_MOVED, "12.1", lambda: take_cover(soldier(moved=True)), {}),
    (Reason.HAS_SHOT, "7.1", lambda: hide(rules(), soldier(shot=True), []), {}),
    (Reason.HAS_SHOT, "7.1", lambda: go(actor(TIGER, shot=True), StepKind.FORWARD, 1), {}),
    (Reason.RIDER, "7.6", lambda: hide(rules(), soldier(riding=True), []), {}),
    (Reason.RIDER, "7.6", lambda: use("rifle", soldier(riding=True), figure()), {}),
    (Reason.DESTROYED, "10.9", lambda: go(tiger(destroyed=True), StepKind.FORWARD, 1), {}),
    (
        Reason.TOO_LITTLE_MOVE,
        "9.1",
        lambda: go(TANK, StepKind.FORWARD, 23),
        {"left": 22, "cost": 23, "step": 0},
    ),
    (
        Reason.TOO_LITTLE_MOVE,
        "9.2",
        lambda: move(rules(), TANK, [Step(StepKind.FORWARD, 18), Step(StepKind.TURN, 5)]),
        {"left": 4, "cost": 5, "step": 1},
    ),
    (
        Reason.TOO_LITTLE_MOVE,
        "9.4",
        lambda: move(rules(), TANK, [Step(StepKind.BACKWARD, 6), Step(StepKind.ROUGH)]),
        {"left": 4, "cost": 5, "step": 1},
    ),
    (
        Reason.BOTH_DIRECTIONS,
        "9.1",
        lambda: move(rules(), TANK, [Step(StepKind.BACKWARD, 1), Step(StepKind.FORWARD, 1)]),
        {},
    ),
    (Reason.TURN_TOO_WIDE, "9.2", lambda: go(TANK, StepKind.TURN, 46), {"degrees": 46, "most": 45}),
    (Reason.NOT_ROAD_ONLY, "9.3", lambda: go(TANK, StepKind.ROUGH, road_only=True), {}),
    (Reason.NOT_A_TANK, "9.5", lambda: go(actor(TRUCK), StepKind.FIGURE), {}),
    (Reason.NOT_A_TANK, "9.5", lambda: drive_over(rules(), actor(TRUCK), [figure()], Dice([])), {}),
    (Reason.NOT_A_TANK, "9.12", lambda: go(actor(TRUCK), StepKind.WALL, 1), {}),
    (Reason.NOT_A_TANK, "9.13", lambda: go(actor(TRUCK, tonnes=50), StepKind.WRECK, 1), {}),
    (Reason.BLOCKED, "9.11", lambda: go(TANK, StepKind.HEAVY_COVER), {}),
    (Reason.BLOCKED, "9.11", lambda: go(TANK, StepKind.VEHICLE), {}),
    (Reason.BLOCKED, "9.11", lambda: drive_over(rules(), TANK, [at(TRUCK)], Dice([])), {}),
    (Reason.BLOCKED, "9.11", lambda: drive_over(rules(), TANK, [at(GUN, cover=Cover.HEAVY)], Dice([])), {}),
    (Reason.WALL_TOO_HIGH, "9.12", lambda: go(TANK, StepKind.WALL, 3), {"bricks": 3, "most": 2}),
    (Reason.WRECK_TOO_HEAVY, "9.13", lambda: go(TANK, StepKind.WRECK, 36), {}),
    (Reason.IMMOBILIZED, "10.12", lambda: go(tiger(immobilized=True), StepKind.TURN, 1), {}),
    (
        Reason.TOO_FEW_CREW,
        "9.1",
        lambda: go(actor(GUN, Condition(crew=0)), StepKind.FORWARD, 1),
        {"crew": 0, "least": 1},
    ),
    (Reason.HAS_MOVED, "10.1", lambda: fire(actor(TIGER, moved=True), at(SHERMAN)), {}),
    (Reason.HAS_MOVED, "10.1", lambda: use("rifle", soldier(moved=True), figure()), {}),
    (Reason.SHOT_IN_EXTRA, "7.7", lambda: fire(actor(TIGER, extra=True), at(SHERMAN)), {}),
    (Reason.TARGET_HIDDEN, "10.1", lambda: fire(tiger(), at(SHERMAN, Condition(hidden=True))), {}),
    (Reason.NOT_SEEN, "10.1", lambda: fire(tiger(), at(SHERMAN, seen=False)), {}),
    (Reason.NO_TARGET, "10.1", lambda: fire(tiger(), he=True), {}),
    (Reason.NO_TARGET, "10.1", lambda: use("anti-tank-rifle", soldier()), {}),
    (Reason.NOT_BEARING, "10.2", lambda: fire(actor(fixed(), bears=False), at(SHERMAN)), {}),
    (Reason.UNLOADED, "10.5", lambda: fire(tiger(loaded=False), at(SHERMAN)), {}),
    (Reason.UNLOADED, "10.5", lambda: fire(tiger(loaded=False), at(GUN), he=True), {}),
    (Reason.UNLOADED, "10.5", lambda: use("mortar", soldier(Condition(loaded=False)), figure()), {}),
    (Reason.LOADED, "10.5", lambda: reload(rules(), tiger(), Dice([])), {}),
    (Reason.NEEDS_NO_RELOAD, "10.5", lambda: reload(rules(), soldier(), Dice([]), weapon("rifle")), {}),
    (Reason.DESTROYED, "10.9", lambda: fire(tiger(destroyed=True), at(SHERMAN)), {}),
    (Reason.DESTROYED, "10.9", lambda: reload(rules(), tiger(destroyed=True, loaded=False), Dice([])), {}),
    (Reason.TARGET_DESTROYED, "10.9", lambda: fire(tiger(), at(SHERMAN, Condition(destroyed=True))), {}),
    (
        Reason.TARGET_DESTROYED,
        "10.9",
        lambda: use("rifle", soldier(), figure(condition=Condition(destroyed=True))),
        {},
    ),
    (Reason.GUN_DESTROYED, "10.10", lambda: fire(tiger(gun_destroyed=True), at(SHERMAN)), {}),
    (
        Reason.GUN_DESTROYED,
        "10.10",
        lambda: reload(rules(), tiger(gun_destroyed=True, loaded=False), Dice([])),
        {},
    ),
    (
        Reason.GUN_DESTROYED,
        "10.10",
        lambda: use("light-machine-gun", tiger(gun_destroyed=True), figure(), coaxial=True),
        {},
    ),
    (Reason.NO_GUN, "10.4", lambda: fire(actor("pz-i-b"), at(SHERMAN)), {}),
    (Reason.NO_GUN, "10.4", lambda: reload(rules(), actor("pz-i-b"), Dice([])), {}),
    (Reason.ONE_TARGET, "10.15", lambda: use("rifle", soldier(), figure(), figure()), {"targets": 2}),
    (Reason.ONE_TARGET, "10.15", lambda: fire(tiger(), at(SHERMAN), at(SHERMAN)), {"targets": 2}),
    (
        Reason.OUT_OF_RANGE,
        "10.16",
        lambda: use("pistol", soldier(), figure(distance=51)),
        {"distance": 51, "longest": 50},
    ),
    (
        Reason.OUT_OF_RANGE,
        "10.16",
        lambda: use("hand-grenade", soldier(Condition(grenades=1)), figure(distance=21)),
        {"distance": 21, "longest": 20},
    ),
    (Reason.NO_HE, "10.19", lambda: fire(actor("7tp"), figure(), he=True), {}),
    (Reason.NO_AP, "10.6", lambda: fire(actor(HE_ONLY), at(SHERMAN)), {}),
    (Reason.HARMLESS, "10.21", lambda: use("rifle", soldier(), at(SHERMAN)), {}),
    (Reason.AP_AT_UNARMOURED, "10.22", lambda: fire(tiger(), at(GUN)), {}),
    (Reason.AP_AT_UNARMOURED, "10.22", lambda: fire(tiger(), figure()), {}),
    (Reason.NO_GRENADE, "10.23", lambda: use("hand-grenade", soldier(), figure()), {}),
    (Reason.NO_COMMANDER, "11.3", lambda: fire(tiger(commander_lost=True), at(SHERMAN)), {}),
    (Reason.CREW_PROTECTED, "11.4", lambda: use("rifle", soldier(), figure(aboard=True)), {}),
    (
        Reason.TOO_FEW_CREW,
        "11.6",
        lambda: fire(actor(GUN, Condition(crew=0)), at(SHERMAN)),
        {"crew": 0, "least": 1},
    ),
    (
        Reason.TOO_FEW_CREW,
        "11.5",
        lambda: reload(rules(), actor(open_topped(), Condition(crew=0, loaded=False)), Dice([])),
        {"crew": 0, "least": 1},
    ),
]


@pytest.mark.parametrize(("reason", "rule", "situation", "params"), CASES)
def test_a_situation_is_refused(
    reason: Reason, rule: str, situation: Callable[[], object], params: dict[str, int]
) -> None:
    with pytest.raises(Refused) as caught:
        situation()
    refused = caught.value
    assert (refused.reason, refused.rule, dict(refused.params)) == (reason, rule, params)


def test_every_reason_is_tried() -> None:
    assert {reason for reason, *_ in CASES} == set(Reason)


def test_a_refusal_carries_a_key_and_no_prose() -> None:
    assert str(Refused("10.1", Reason.HAS_MOVED)) == "10.1: has-moved"
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", reason) for reason in Reason)


def test_a_turret_fires_to_all_sides_and_a_hull_machine_gun_outlives_the_gun() -> None:
    assert fire_gun(rules(), actor(TIGER, bears=False), [at(SHERMAN)], Dice([1, 1])).events
    gunless = tiger(gun_destroyed=True)
    assert fire_weapon(rules(), weapon("light-machine-gun"), gunless, [figure()], Dice([1, 6])).events


def test_a_tank_without_its_commander_may_still_drive_off() -> None:
    assert go(tiger(commander_lost=True), StepKind.FORWARD, 22)


def test_a_figure_serves_its_own_weapon_however_many_a_gun_needs() -> None:
    strict = replace(rules(), gun_crew=2)
    assert fire_weapon(strict, weapon("rifle"), soldier(), [figure()], Dice([1, 6])).events
    with pytest.raises(Refused):
        fire_gun(strict, actor(GUN, Condition(crew=1)), [at(SHERMAN)], Dice([1, 1]))
