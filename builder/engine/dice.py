"""Dice whose results are known beforehand, which makes each trace repeatable."""

from __future__ import annotations

from collections.abc import Iterable

from builder.engine.rules import DIE


class OutOfDice(LookupError):
    """A rule asks for one die more than there are."""


class Dice:
    """A supply of given results, handed out in their order.

    Attributes:
        given: the results handed out so far.
        left: the results not used yet.

    Raises:
        ValueError: a result is no face of a six-sided die.
    """

    def __init__(self, results: Iterable[int]) -> None:
        self._results = tuple(results)
        self._used = 0
        for place, result in enumerate(self._results):
            if type(result) is not int or result not in DIE:
                raise ValueError(f"die {place + 1} is {result!r}: a die has 1 to {DIE[-1]}")

    @property
    def given(self) -> tuple[int, ...]:
        """The results handed out so far."""
        return self._results[: self._used]

    @property
    def left(self) -> tuple[int, ...]:
        """The results not used yet."""
        return self._results[self._used :]

    def roll(self) -> int:
        """The next result.

        Raises:
            OutOfDice: there is none.
        """
        if self._used == len(self._results):
            raise OutOfDice(f"all {self._used} dice are used, and one more is needed")
        self._used += 1
        return self._results[self._used - 1]

    def rolls(self, count: int) -> tuple[int, ...]:
        """The next `count` results.

        Raises:
            OutOfDice: there are not so many.
        """
        return tuple(self.roll() for _ in range(count))
