"""Each check of weapons and armour: the small game passes all, and each fault is found."""

from __future__ import annotations

import pytest

from builder import armchecks, checks
from tests.armhelp import skirmish
from tests.project import Project

GAME_FAULTS = {
    armchecks.known_conversion_weapons: [
        (
            "  heavy-machine-gun:",
            "  machine-gun:",
            "24: weapons: conversion brick-tank needs a weapon heavy-machine-gun: add it",
        ),
    ],
    armchecks.readable_weapons: [
        (
            "{to: 60, modifier: 2}, {to: 120",
            "{to: 60, modifier: 2}, {to: 60",
            "25: weapons.rifle.ranges: expected far ends from near to far, got 60, 60",
        ),
        (
            "to_hit: 3-6",
            "to_hit: 3-7",
            "28: weapons.hand-grenade.to_hit: expected a result of a die or a run of them, such as 3-6, "
            'got "3-7"',
        ),
    ],
    armchecks.types_fit_their_game: [
        (
            "squad: {name: Squad, kind: figure, groups: [move,",
            "squad: {name: Squad, kind: figure, groups: [mov,",
            "20: types.squad.groups.0: unknown group 'mov': did you mean move?",
        ),
        (
            "tank: {name: Tank}",
            "tank: {name: Tank, crew: {role: Driver}}",
            "22: types.tank.crew: only figures at a gun fight: remove it, or write kind: gun",
        ),
        (
            "{role: Gunner, weapons: [rifle]}",
            "{role: Gunner, weapons: [rifel]}",
            "21: types.gun.crew.weapons.0: unknown weapon 'rifel': did you mean rifle?",
        ),
        (
            "machine_gun: rifle",
            "machine_gun: rifel",
            "23: types.bike.machine_gun: unknown weapon 'rifel': did you mean rifle?",
        ),
    ],
}

UNIT_FAULTS = {
    armchecks.figures_are_infantry: [
        (
            "    facts: {year: 1939, weight_t: 10",
            "    figures: [{count: 1, role: Leader}]\n    facts: {year: 1939, weight_t: 10",
            "21: figures: type tank is no infantry: remove them, or choose a type of kind figure",
        ),
        (
            "    card: {available: 1939}\n",
            "    card: {available: 1939}\n    facts: {year: 1939, weight_t: 1, crew: 1, confidence: high}\n",
            "7: facts: are for vehicles and guns: remove them",
        ),
    ],
    armchecks.known_weapons: [
        (
            "role: Rifleman, weapons: [rifle]",
            "role: Rifleman, weapons: [rifel]",
            "9: figures.1.weapons.0: unknown weapon 'rifel': did you mean rifle?",
        ),
        (
            "role: Rifleman, weapons: [rifle]",
            "role: Rifleman, weapons: [rifle, hand-grenade]",
            "9: figures.1.weapons.1: is counted: write grenades with their number",
        ),
    ],
    armchecks.armour_is_whole: [
        (
            "top: 1",
            "top: none",
            "20: card.top: expected armour on every face or on none: a face without plate has 0",
        ),
        (
            "destroy: 2",
            "destroy: none",
            "20: card.destroy: expected a whole number: a vehicle can be destroyed",
        ),
    ],
    armchecks.machine_guns_add_up: [
        (
            "heavy_machine_guns: 1",
            "heavy_machine_guns: 4",
            "21: facts.heavy_machine_guns: expected at most all machine guns, 3, got 4",
        ),
    ],
}


def test_the_small_game_has_no_problem(project: Project) -> None:
    assert skirmish(project).problems() == []


def test_every_check_is_made_and_has_a_fault_here() -> None:
    ours = armchecks.__name__
    assert list(GAME_FAULTS) == [check for check in checks.GAME_CHECKS if check.__module__ == ours]
    assert list(UNIT_FAULTS) == [check for check in checks.UNIT_CHECKS if check.__module__ == ours]


@pytest.mark.parametrize(("old", "new", "problem"), [f for found in GAME_FAULTS.values() for f in found])
def test_a_fault_in_a_game(old: str, new: str, problem: str, project: Project) -> None:
    skirmish(project).edit(project.game_file, old, new)
    assert project.problems() == [f"{project.game_file}:{problem}"]


@pytest.mark.parametrize(("old", "new", "problem"), [f for found in UNIT_FAULTS.values() for f in found])
def test_a_fault_in_a_unit(old: str, new: str, problem: str, project: Project) -> None:
    skirmish(project).edit(project.units_file, old, new)
    assert project.problems() == [f"{project.units_file}:{problem}"]


def test_infantry_without_figures(project: Project) -> None:
    text = (skirmish(project).root / project.units_file).read_text("utf-8")
    start, end = text.index("    figures:\n"), text.index("  - id: at-gun")
    project.write(project.units_file, text[:start] + text[end:])
    assert project.problems() == [
        f"{project.units_file}:2: figures: are missing: add the unit's figures, "
        "such as - {count: 8, role: Rifleman, weapons: [rifle]}"
    ]


def test_armour_on_no_face_is_whole(project: Project) -> None:
    skirmish(project).edit(project.units_file, "front: 3, top: 1", "front: none, top: none")
    assert project.problems() == []


def test_a_game_without_a_table_of_weapons_needs_none(project: Project) -> None:
    assert project.problems() == []  # it has a conversion, too
    project.edit(project.units_file, "crew: 3, confidence", "crew: 3, machine_guns: 2, confidence")
    assert project.problems() == []
    assert project.load().game("duel").unit("beta").arms == ()


def test_machine_guns_are_in_the_table_of_a_game_without_a_conversion(project: Project) -> None:
    game = skirmish(project)
    game.edit(game.game_file, "conversion: brick-tank\n", "")
    game.edit(game.game_file, "  heavy-machine-gun:", "  machine-gun:")
    message = "this game has no weapon heavy-machine-gun: add it to the game, or remove the machine guns"
    assert any(problem.endswith(f"facts.machine_guns: {message}") for problem in game.problems())


def test_a_constant_of_infantry_that_is_missing(project: Project) -> None:
    skirmish(project).edit(project.game_file, "  team_move:", "  teem_move:")
    assert project.problems() == [
        f"{project.game_file}:29: constants: conversion brick-tank needs a constant team_move with a whole "
        "number: add it"
    ]


def test_a_fault_in_the_weapons_is_said_once(project: Project) -> None:
    """Nothing is said of those who carry them."""
    skirmish(project).edit(project.game_file, "rifle: {name: Rifle,", "rifle: {name: 7,")
    assert project.problems() == [
        f"{project.game_file}:25: weapons.rifle.name: expected text, got 7: put it in quotes"
    ]
