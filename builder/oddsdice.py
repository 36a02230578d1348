"""The chances of damage points: dice that add further dice (10.6), by convolution of whole numbers."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from fractions import Fraction
from functools import lru_cache

from builder.engine.rules import DIE, Rules
from builder.model import Band


def totals(dice: int, below: int, rules: Rules) -> tuple[Fraction, ...]:
    """The chances of 0, 1, 2, … damage points of some dice (10.6), as far as `below`, itself left out.

    With n dice the chance of k points is a whole number over 6^(n+k), where each result that adds a die is a
    point: a die ends the roll, or is a point and rolls on.

    Raises:
        ValueError: each result of a die adds another one, so that no roll ends.
    """
    numerators, base = _numerators(dice, below, rules.damage_point, rules.damage_again)
    return tuple(Fraction(numerator, base ** (dice + k)) for k, numerator in enumerate(numerators))


@lru_cache(maxsize=1024)
def _numerators(dice: int, below: int, point: Band, again: Band) -> tuple[tuple[int, ...], int]:
    """The numerators of `totals` and the base of their denominators, base^(dice + points)."""
    one, base = _one_die(below, point, again)
    numerators = (1,) + (0,) * (below - 1) if below else ()
    for _ in range(dice):
        numerators = tuple(_convolved(numerators, one))
    return numerators, base


def _one_die(below: int, point: Band, again: Band) -> tuple[tuple[int, ...], int]:
    """One die with all that it adds, as numerators over base^(1 + points)."""

    def count(is_point: bool, rolls_on: bool) -> int:
        return sum(holds(point, f) == is_point and holds(again, f) == rolls_on for f in DIE)

    more, ends, fails = count(True, True), count(True, False), count(False, False)
    base = len(DIE) - count(False, True)  # a result that only rolls on is as if it had not been
    if more >= base:
        raise ValueError("each result of a damage die adds another die: no roll would end")
    later = (more ** (k - 1) * (fails * more + ends * base) for k in range(1, below))
    return (fails, *later)[:below], base


def _convolved(a: Collection[int], b: Collection[int]) -> Iterator[int]:
    """The sums of two independent totals, as far as both are known."""
    left, right = list(a), list(b)
    for k in range(len(left)):
        yield sum(left[i] * right[k - i] for i in range(k + 1))


def holds(band: Band | None, number: int) -> bool:
    """Whether a run of numbers holds one; none does where there is no run."""
    return band is not None and band.low <= number <= band.high
