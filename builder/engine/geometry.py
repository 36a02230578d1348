"""The face that a shot hits, from where the shooter stands (ruling 10.7). Whole numbers or fractions only."""

from __future__ import annotations

from fractions import Fraction
from typing import TypeAlias

from builder.engine.rules import Face

Exact: TypeAlias = int | Fraction
Point: TypeAlias = tuple[Exact, Exact]


def faces(shooter: Point, centre: Point, heading: Point, length: Exact, width: Exact) -> tuple[Face, ...]:
    """The faces that may be hit.

    The diagonals of the target's rectangle part the table into four areas; the shooter's area gives the face.
    Exactly on a line the shooter's side chooses: then there are two, front or rear first.

    Args:
        shooter: where the shooter stands.
        centre: the middle of the target's rectangle.
        heading: the direction that the target's front looks in, of any length but 0.
        length: the rectangle's size from front to rear.
        width: its size from side to side.

    Raises:
        ValueError: a size or the heading is 0, or the shooter stands on the target's centre.
    """
    if length <= 0 or width <= 0:
        raise ValueError("length and width of a target must be above 0")
    if heading == (0, 0):
        raise ValueError("the heading of a target must not be 0, 0")
    if shooter == centre:
        raise ValueError("the shooter cannot stand on the centre of its target")
    east, north = shooter[0] - centre[0], shooter[1] - centre[1]
    ahead = east * heading[0] + north * heading[1]
    aside = east * heading[1] - north * heading[0]
    end: Face = "front" if ahead > 0 else "rear"
    along, across = max(ahead, -ahead) * width, max(aside, -aside) * length
    if along == across:
        return (end, "side")
    return (end,) if along > across else ("side",)
