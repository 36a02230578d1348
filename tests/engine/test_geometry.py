"""The face of a target that a shooter sees."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from builder.engine.geometry import Point, faces
from builder.engine.rules import Face

NORTH = (0, 1)


@pytest.mark.parametrize(
    ("shooter", "found"),
    [
        ((0, 50), ("front",)),
        ((0, -50), ("rear",)),
        ((50, 0), ("side",)),
        ((-50, 0), ("side",)),
        ((30, 60), ("front", "side")),
        ((-30, 60), ("front", "side")),
        ((30, -60), ("rear", "side")),
        ((31, 60), ("side",)),
        ((29, 60), ("front",)),
        ((-29, -60), ("rear",)),
        ((Fraction(91, 3), 60), ("side",)),
    ],
)
def test_the_diagonals_of_a_target_twice_as_long_as_wide(shooter: Point, found: tuple[Face, ...]) -> None:
    assert faces(shooter, (0, 0), NORTH, 12, 6) == found
    moved = (shooter[0] + 7, shooter[1] - 4)
    assert faces(moved, (7, -4), NORTH, 12, 6) == found


@pytest.mark.parametrize(
    ("shooter", "found"),
    [((30, 40), ("front",)), ((-30, -40), ("rear",)), ((40, -30), ("side",)), ((-40, 30), ("side",))],
)
def test_a_heading_may_be_oblique(shooter: Point, found: tuple[Face, ...]) -> None:
    assert faces(shooter, (0, 0), (3, 4), 12, 6) == found


whole = st.integers(-1000, 1000)
points = st.tuples(whole, whole)
sizes = st.integers(1, 60)


@given(points, points, points, sizes, sizes, st.integers(1, 50))
def test_turning_the_table_or_the_scale_changes_nothing(
    shooter: Point, centre: Point, heading: Point, length: int, width: int, scale: int
) -> None:
    assume(shooter != centre and heading != (0, 0))
    found = faces(shooter, centre, heading, length, width)

    def turned(point: Point) -> Point:
        return -point[1], point[0]

    assert faces(turned(shooter), turned(centre), turned(heading), length, width) == found
    assert faces(shooter, centre, (heading[0] * scale, heading[1] * scale), length, width) == found
    assert faces(shooter, centre, heading, length * scale, width * scale) == found
    behind = faces(shooter, centre, (-heading[0], -heading[1]), length, width)
    swap: dict[Face, Face] = {"front": "rear", "rear": "front", "side": "side"}
    assert behind == tuple(swap[face] for face in found)


@pytest.mark.parametrize(
    ("shooter", "heading", "length", "width", "message"),
    [
        ((0, 0), NORTH, 5, 3, "centre"),
        ((1, 1), (0, 0), 5, 3, "heading"),
        ((1, 1), NORTH, 0, 3, "above 0"),
        ((1, 1), NORTH, 5, 0, "above 0"),
    ],
)
def test_what_has_no_face_is_an_error(
    shooter: Point, heading: Point, length: int, width: int, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        faces(shooter, (0, 0), heading, length, width)
