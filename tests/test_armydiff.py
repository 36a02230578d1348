"""What changed from one battle to another."""

from __future__ import annotations

from dataclasses import replace

from builder.armydiff import Change, changes
from builder.armymodel import Battle, Force, Ratio, Row

OLD = Battle(
    "A",
    "cobi",
    1939,
    150,
    0,
    (Force((Row("a", 2, price=10), Row("b", 1))), Force((Row("c", 1),))),
    Ratio(3, 2),
)


def test_equal_battles_have_no_changes() -> None:
    assert changes(OLD, replace(OLD)) == []


def test_the_order_of_rows_is_no_change() -> None:
    first, second = OLD.forces
    assert changes(OLD, replace(OLD, forces=(Force(first.rows[::-1]), second))) == []


def test_each_term() -> None:
    new = replace(OLD, title="B", game="x", year=None, limit=None, attacker=1, attacker_limit=200)
    assert changes(OLD, new) == [
        Change("title", "A", "B"),
        Change("game", "cobi", "x"),
        Change("year", 1939, None),
        Change("limit", 150, None),
        Change("attacker-limit", "3:2", 200),
        Change("attacker", 0, 1),
    ]


def test_units_by_force() -> None:
    first = Force((Row("d", 4), Row("a", 3, captured=True, price=12)))
    assert changes(OLD, replace(OLD, forces=(first, Force((Row("c", 1, price=5),))))) == [
        Change("added", None, 4, 0, "d"),
        Change("count", 2, 3, 0, "a"),
        Change("captured", 0, 1, 0, "a"),
        Change("price", 10, 12, 0, "a"),
        Change("removed", 1, None, 0, "b"),
    ]
