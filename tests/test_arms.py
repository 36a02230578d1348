"""What units fight with besides their guns."""

from __future__ import annotations

import pytest

from builder import arms
from builder.arms import Arm
from builder.library import Library
from builder.model import Facts, UnitType
from tests.armhelp import skirmish
from tests.project import Project


def facts(machine_guns: int, heavy: int = 0) -> Facts:
    known = {"year": 1940, "weight_t": 10, "crew": 3, "confidence": "high"}
    return Facts(**known, machine_guns=machine_guns, heavy_machine_guns=heavy)  # type: ignore[arg-type]


def test_infantry_has_the_figures_that_it_names(project: Project) -> None:
    unit = skirmish(project).load().game("duel").unit("rifles")
    assert unit.arms == (Arm(1, "Leader", ("rifle",), 2, True), Arm(7, "Rifleman", ("rifle",)))
    assert [arm.all_weapons for arm in unit.arms] == [("rifle", "hand-grenade"), ("rifle",)]


def test_a_gun_has_its_crew(project: Project) -> None:
    game = skirmish(project).load().game("duel")
    assert game.unit("at-gun").arms == (Arm(4, "Gunner", ("rifle",)),)
    project.edit(project.game_file, ", crew: {role: Gunner, weapons: [rifle]}", "")
    assert project.load().game("duel").unit("at-gun").arms == ()


def test_a_vehicle_has_its_machine_guns(project: Project) -> None:
    unit = skirmish(project).load().game("duel").unit("tank")
    assert unit.arms == (Arm(1, "", ("heavy-machine-gun",)), Arm(2, "", ("medium-machine-gun",)))


@pytest.mark.parametrize(
    ("machine_guns", "heavy", "found"),
    [
        (0, 0, {}),
        (2, 0, {"medium-machine-gun": 2}),
        (1, 1, {"heavy-machine-gun": 1}),
        (3, 2, {"heavy-machine-gun": 2, "medium-machine-gun": 1}),
    ],
)
def test_machine_guns_are_heavy_or_medium(machine_guns: int, heavy: int, found: dict[str, int]) -> None:
    assert arms.machine_guns(facts(machine_guns, heavy), UnitType(name="Tank")) == found


def test_a_type_may_have_machine_guns_of_its_own() -> None:
    bike = UnitType(name="Motorcycle", machine_gun="light-machine-gun")
    assert arms.machine_guns(facts(1), bike) == {"light-machine-gun": 1}


def test_the_project_s_own_units(library: Library) -> None:
    game = library.game("cobi")
    assert game.unit("m4a1").arms == (Arm(1, "", ("heavy-machine-gun",)), Arm(2, "", ("medium-machine-gun",)))
    assert game.unit("bmw-r75").arms == (Arm(1, "", ("light-machine-gun",)),)
    assert game.unit("bofors-37").arms == (Arm(5, "Crew member", ("rifle",)),)
    assert game.unit("opel-blitz").arms == ()
