"""What forces come to, what they may come to, and who attacks."""

from __future__ import annotations

import pytest

from builder import armytotals
from builder.armymodel import AttackerLimit, Battle, Collection, Entry, Force, Parameters, Ratio, Row, Side
from builder.armytotals import Totals
from builder.model import TargetKind

UNITS = {
    "tank": Entry(50, 1942, crew=5),
    "truck": Entry(10, 1937, crew=1, room=12),
    "pak": Entry(26, 1936, kind=TargetKind.GUN, crew=5, sets=("1", "2")),
    "squad": Entry(40, None, kind=TargetKind.FIGURE, crew=10, sets=("2",)),
}
GAME = Parameters(frozenset(), UNITS)


def force(**counts: int) -> Force:
    return Force(tuple(Row(unit, count) for unit, count in counts.items()))


def battle(limit: int | None, agreed: AttackerLimit, attacker: Side = 0) -> Battle:
    return Battle("", "test", None, limit, attacker, (Force(), Force()), agreed)


def test_each_count_says_what_it_counts() -> None:
    found = armytotals.totals(force(tank=2, truck=1, pak=1, squad=3, maus=9), GAME)
    assert found == Totals(
        points=256, models=4, figures=30, crew=16, places=12, year=1942
    )  # an unknown unit counts nothing, and a squad's figures are no crew


def test_an_empty_force_comes_to_nothing() -> None:
    assert armytotals.totals(Force(), GAME) == Totals()


def test_the_battles_own_year_is_that_of_its_newest_unit() -> None:
    fought = Battle("", "test", 1945, None, 0, (force(pak=1), force(truck=1, squad=1)))
    assert armytotals.year(fought, GAME) == 1937
    assert armytotals.year(battle(None, None), GAME) is None


@pytest.mark.parametrize(
    ("limit", "agreed", "attacker", "expected"),
    [
        (100, 200, 0, (200, 100)),
        (100, 200, 1, (100, 200)),
        (100, None, 0, (None, 100)),
        (None, 200, 0, (200, None)),
        (151, Ratio(3, 2), 0, (226, 151)),
        (100, Ratio(1, 3), 1, (100, 33)),
        (None, Ratio(3, 2), 0, (None, None)),
    ],
)
def test_the_most_that_a_force_may_have(
    limit: int | None, agreed: AttackerLimit, attacker: Side, expected: tuple[int | None, int | None]
) -> None:
    fought = battle(limit, agreed, attacker)
    assert tuple(armytotals.most_points(fought, side, GAME) for side in (0, 1)) == expected


def test_where_nobody_attacks_the_limit_is_that_of_both() -> None:
    game = Parameters(frozenset(), UNITS, attacks=False)
    assert [armytotals.limit(battle(100, Ratio(3, 2)), side, game) for side in (0, 1)] == [100, 100]


def test_a_set_gives_one_of_each_unit_that_names_it() -> None:
    owned = armytotals.owned(Collection("test", {"pak": 1, "maus": 4}, {"1": 1, "2": 3, "3": 9}), GAME)
    assert owned == {"pak": 5, "squad": 3}
