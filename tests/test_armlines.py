"""The weapons of a card in words."""

from __future__ import annotations

import pytest

from builder import armlines, weapontables
from builder.armlines import FigureLine, WeaponLine
from builder.language import Language
from tests.armhelp import skirmish
from tests.cardhelp import MadeUp, library
from tests.project import Project

ENGLISH = Language("en")


def figures(unit: str, language: Language = ENGLISH) -> tuple[FigureLine, ...]:
    game = library().game("cobi")
    return armlines.figures(game.unit(unit), game, language)


def weapons(unit: str, language: Language = ENGLISH) -> tuple[WeaponLine, ...]:
    game = library().game("cobi")
    return armlines.weapons(game.unit(unit), game, language)


def test_figures_with_what_each_carries(project: Project) -> None:
    game = skirmish(project).load().game("duel")
    assert armlines.figures(game.unit("rifles"), game, ENGLISH) == (
        FigureLine("1 × Leader", ("Rifle", "2 × Hand grenade", "Binoculars")),
        FigureLine("7 × Rifleman", ("Rifle",)),
    )


def test_one_hand_grenade_is_not_counted() -> None:
    assert figures("de-rifle-squad")[-1] == FigureLine("7 × Rifleman", ("Rifle", "Hand grenade"))


def test_the_crew_of_a_gun_are_figures() -> None:
    assert figures("bofors-37") == (FigureLine("5 × Crew member", ("Rifle",)),)
    assert [line.label for line in weapons("bofors-37")] == ["Rifle"]


def test_a_vehicle_counts_its_machine_guns() -> None:
    assert figures("m4a1") == ()
    assert [line.label for line in weapons("m4a1")] == ["1 × Heavy machine gun", "2 × Medium machine gun"]


def test_each_weapon_has_one_line_with_all_it_does() -> None:
    found = {line.key: line for line in weapons("de-rifle-squad")}
    assert list(found) == ["submachine-gun", "hand-grenade", "light-machine-gun", "pistol", "rifle"]
    grenade = library().game("cobi").data.weapons["hand-grenade"]
    assert found["hand-grenade"] == WeaponLine(
        "hand-grenade",
        "Hand grenade",
        tuple(weapontables.ranges(grenade, ENGLISH)),
        tuple(weapontables.traits(grenade, ENGLISH)),
    )
    assert found["hand-grenade"].ranges[0].endswith("+2")
    assert found["pistol"].traits == ()


@pytest.mark.parametrize("unit", ["opel-blitz", "katyusha"])
def test_a_unit_without_weapons_has_no_lines(unit: str) -> None:
    assert (figures(unit), weapons(unit)) == ((), ())


def test_names_are_asked_for_with_the_context_of_their_mark() -> None:
    texts = MadeUp()
    language = Language("ru", {"cards": texts, "app": texts})
    figures("de-rifle-squad", language)
    weapons("de-rifle-squad", language)
    assert {("Leader", "figure"), ("Rifle", "weapon"), ("{n} × {name}", "so many")} <= texts.asked
