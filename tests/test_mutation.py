"""No figure of the brick-tank rules changes without an example or a table that notices."""

from __future__ import annotations

import pytest

from builder.library import Library
from builder.model import Reach, Weapon
from tests.conftest import ROOT
from tests.mutation import TABLE, Mutant, changes, examples, noticed, run, weapon_changes
from tests.test_cobi_tables import FIGURES


@pytest.fixture(scope="module")
def results() -> list[tuple[Mutant, list[str]]]:
    return run()


def test_the_game_as_it_is_goes_unnoticed(library: Library) -> None:
    assert noticed(library.games["cobi"], examples(ROOT, "cobi")) == []


def test_no_change_goes_unnoticed(results: list[tuple[Mutant, list[str]]]) -> None:
    assert [f"{m.figure}: {m.old} → {m.new}" for m, found in results if not found] == []


def test_every_constant_and_weapon_is_changed(
    results: list[tuple[Mutant, list[str]]], library: Library
) -> None:
    data = library.games["cobi"].data
    changed = {mutant.figure.split(" ")[0] for mutant, _ in results}
    assert changed == {*data.constants, *data.weapons}


def test_the_tables_have_only_what_no_example_reaches(results: list[tuple[Mutant, list[str]]]) -> None:
    by_table = {m.figure for m, found in results if found == [TABLE] and " " not in m.figure}
    assert by_table == set(FIGURES)


def test_changes() -> None:
    assert changes(5) == [4, 6]
    assert changes("5-6") == ["4-6", "6-6", "5-5"]
    assert changes("max_activated - max_models") == ["max_activated"]


def test_changes_of_a_weapon() -> None:
    weapon = Weapon(name="Bow", ranges=[Reach(to=9, modifier=0)], to_hit="4", points=0)
    assert [(figure, old, new) for figure, old, new, _ in weapon_changes(weapon)] == [
        ("ranges 1 to", "9", "8"),
        ("ranges 1 to", "9", "10"),
        ("ranges 1 modifier", "0", "-1"),
        ("ranges 1 modifier", "0", "1"),
        ("shots", "1", "2"),
        ("damage", "0", "1"),
        ("points", "0", "1"),
        ("to_hit", "4", "3-4"),
        ("to_hit", "4", "4-5"),
    ]
