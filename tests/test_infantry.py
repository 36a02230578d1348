"""Cards of infantry, worked out from figures."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder import infantry
from builder.library import Library, LoadedUnit
from builder.model import Figures, Game, Origin, TargetKind, Unit
from tests.armhelp import skirmish
from tests.project import Project

# For these nations also assault troops and mortars.
MANY = {"de", "it", "pl", "su", "us", "uk"}


def rifles(project: Project) -> LoadedUnit:
    return project.load().game("duel").unit("rifles")


def test_the_card_follows_from_the_figures(project: Project) -> None:
    unit = rifles(skirmish(project))
    assert unit.data.card == {"available": 1939}
    assert unit.values == {
        "forward": 12,
        "turn": 0,
        "road": None,
        "front": None,
        "top": None,
        "destroy": None,
        "crew": 8,
        "cost": 8 * 2 + 8 * 2 + 2 * 1 + 1,  # figures, rifles, grenades, binoculars
        "available": 1939,
    }


@pytest.mark.parametrize(
    ("old", "new", "key", "value"),
    [
        ("figure_cost: {value: 2", "figure_cost: {value: 3", "cost", 43),
        ("binoculars_cost: {value: 1", "binoculars_cost: {value: 5", "cost", 39),
        ("to_hit: 3-6, points: 1", "to_hit: 3-6, points: 4", "cost", 41),
        ("modifier: 0}], points: 2", "modifier: 0}], points: 3", "cost", 43),
        ("figure_move: {value: 12", "figure_move: {value: 15", "forward", 15),
    ],
)
def test_the_card_follows_the_game(old: str, new: str, key: str, value: int, project: Project) -> None:
    skirmish(project).edit(project.game_file, old, new)
    project.edit(project.units_file, "origin: derived", "origin: house")  # the gun does not follow by itself
    assert rifles(project).values[key] == value


def test_a_weapon_that_needs_a_crew_makes_the_unit_slow(project: Project) -> None:
    figure = "{count: 7, role: Rifleman, weapons: [rifle]}"
    skirmish(project).edit(
        project.units_file, figure, figure.replace("[rifle]", "[rifle, medium-machine-gun]")
    )
    assert rifles(project).values["forward"] == 8


@pytest.mark.parametrize("line", ["forward: 9", "crew: 8", "cost: 35", "turn: 5", "road: none"])
def test_what_is_worked_out_is_not_written(line: str, project: Project) -> None:
    key = line.partition(":")[0]
    skirmish(project).edit(
        project.units_file, "card: {available: 1939}", f"card: {{available: 1939, {line}}}"
    )
    assert project.problems() == [
        f"{project.units_file}:6: card.{key}: is worked out from the figures: remove it"
    ]


def test_a_cost_that_is_too_high_for_a_card(project: Project) -> None:
    skirmish(project).edit(project.game_file, "figure_cost: {value: 2", "figure_cost: {value: 2000")
    problem = "expected a whole number from 0 to 9999, got 16019"
    assert any(f"card.cost: {problem}" in line for line in project.problems())


FIGURES = st.builds(
    Figures,
    count=st.integers(1, 40),
    role=st.just("Rifleman"),
    weapons=st.lists(st.sampled_from(["rifle", "pistol", "mortar", "light-machine-gun"]), max_size=3),
    grenades=st.integers(0, 9),
    binoculars=st.booleans(),
)


def _unit(figures: list[Figures]) -> Unit:
    return Unit(id="x", name="X", type="infantry", origin=Origin.HOUSE, card={}, figures=figures)


def _card(figures: list[Figures], game: Game) -> dict[str, int | None]:
    return infantry.card(_unit(figures), game)


@given(st.lists(FIGURES, min_size=1, max_size=4), st.lists(FIGURES, min_size=1, max_size=4))
def test_two_units_cost_and_count_what_they_do_together(
    library: Library, some: list[Figures], others: list[Figures]
) -> None:
    game = library.game("cobi").data
    apart, together = (_card(some, game), _card(others, game)), _card([*some, *others], game)
    for key in ("cost", "crew"):
        assert together[key] == sum(card[key] or 0 for card in apart)
    assert together["forward"] == min(card["forward"] or 0 for card in apart)


# The project's own


def test_infantry_of_every_nation(library: Library) -> None:
    game = library.game("cobi")
    units = [u.data for u in game.units.values() if game.data.types[u.data.type].kind is TargetKind.FIGURE]
    for nation in game.data.nations:
        weapons = [{w for f in u.figures for w in f.weapons} for u in units if u.nation == nation]
        assert sum({"rifle", "light-machine-gun"} <= carried for carried in weapons) >= 1, nation
        assert any("medium-machine-gun" in carried for carried in weapons), nation
        assert any(carried & {"anti-tank-rifle", "anti-tank-launcher"} for carried in weapons), nation
        leaders = [f for u in units if u.nation == nation for f in u.figures if f.binoculars]
        assert any("pistol" in figure.weapons for figure in leaders), nation
        if nation in MANY:
            assert any("mortar" in carried for carried in weapons), nation
            assert any(
                sum(f.count for f in u.figures if "submachine-gun" in f.weapons) >= 4
                for u in units
                if u.nation == nation
            ), nation
    assert all(unit.origin is Origin.HOUSE and unit.source for unit in units)


def test_a_club_s_change_reaches_every_own_card(library: Library) -> None:
    game = library.game("cobi")
    constant = game.data.constants["figure_cost"]
    dearer = {**game.data.constants, "figure_cost": constant.model_copy(update={"value": 3})}
    changed = game.data.model_copy(update={"constants": dearer})
    for unit in game.units.values():
        if unit.data.figures:
            figures = sum(f.count for f in unit.data.figures)
            assert unit.values["crew"] == figures
            assert infantry.cost(unit.data, changed) == infantry.cost(unit.data, game.data) + figures
