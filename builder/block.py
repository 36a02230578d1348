"""The block of cards in the middle of a sheet: places of fronts and backs, marks, room for texts around.

All lengths are in mm; places are from the page's left upper corner, to the right and down.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from builder.formats import Size

MARGIN = 7.5  # at each side of a sheet: neither cards nor their bleed; three poker cards fit on both papers
REACH = 3  # at each side of a sheet: what many printers leave white
MARK_GAP = 1.5  # between a card with its bleed and its mark
MARK_LENGTH = 3
BAND_LEAST = 5  # the height of a band for texts: two small lines
_BAND_GAP = 0.5  # between marks and texts
_BAND_MOST = 8


class Backs(StrEnum):
    """How cards get their backs."""

    NONE = "none"
    LONG_EDGE = "long-edge"  # printed on both sides, the sheet turned over its long edge
    SHORT_EDGE = "short-edge"
    FOLD = "fold"  # front and back side by side: cut in one piece and folded

    @property
    def duplex(self) -> bool:
        """Whether the backs are printed on the other side of the paper."""
        return self in (Backs.LONG_EDGE, Backs.SHORT_EDGE)


Line = tuple[float, float, float, float]
"""From x1, y1 to x2, y2."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a side of a card lies.

    Attributes:
        x: the left edge of the cut card.
        y: its upper edge.
        turned: whether it stands on its head.
        window: left, upper, right and lower edge of what it may paint, which is its bleed but for a fold.
    """

    x: float
    y: float
    turned: bool
    window: tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Band:
    """Room for texts in a sheet's margin, outside all marks.

    Attributes:
        x: its left edge.
        y: its upper edge.
        length: along its texts.
        height: of its lines.
        upward: whether its texts run up the page.
    """

    x: float
    y: float
    length: float
    height: float
    upward: bool


@dataclass(frozen=True, slots=True)
class Block:
    """The cards of a sheet, in the middle of the page.

    Attributes:
        page: its width and height.
        size: of a card.
        way: how cards get their backs.
        piece: the width of what is cut out: a card, or a folded pair.
        gutter: between cards or folded pairs.
        bleed: around them.
        columns: how many stand side by side.
        rows: how many stand one below the other.
    """

    page: tuple[float, float]
    size: Size
    way: Backs
    piece: float
    gutter: float
    bleed: float
    columns: int
    rows: int

    def count(self) -> int:
        """How many cards it holds."""
        return self.columns * self.rows

    def _lefts(self) -> list[float]:
        return _starts(self.page[0], self.piece, self.columns, self.gutter)

    def _tops(self) -> list[float]:
        return _starts(self.page[1], self.size.height, self.rows, self.gutter)

    def fronts(self) -> Iterator[Spot]:
        """The places of the fronts, row by row."""
        for y in self._tops():
            for x in self._lefts():
                yield self._spot(x, y, fold_right=self.way is Backs.FOLD)

    def backs(self) -> Iterator[Spot]:
        """The places of their backs."""
        width, height = self.page
        # A sheet that is turned like the page of a book keeps up and down; otherwise left and right stay.
        like_a_book = (self.way is Backs.LONG_EDGE) == (width <= height)
        for front in self.fronts() if self.way is not Backs.NONE else ():
            if self.way is Backs.FOLD:
                yield self._spot(front.x + self.size.width, front.y, fold_left=True)
            elif like_a_book:
                yield self._spot(width - front.x - self.size.width, front.y)
            else:
                yield self._spot(front.x, height - front.y - self.size.height, turned=True)

    def _spot(
        self, x: float, y: float, *, turned: bool = False, fold_left: bool = False, fold_right: bool = False
    ) -> Spot:
        bleed = self.bleed
        window = (
            x if fold_left else x - bleed,
            y - bleed,
            x + self.size.width + (0 if fold_right else bleed),
            y + self.size.height + bleed,
        )
        return Spot(_rounded(x), _rounded(y), turned, _line(*window))

    def marks(self) -> Iterator[Line]:
        """At both ends of every cut, in the margin."""
        cuts = {_rounded(at) for x in self._lefts() for at in (x, x + self.piece)}
        for x in sorted(cuts):
            yield from self._upright(x)
        left, right, out = self._lefts()[0], self._lefts()[-1] + self.piece, self.bleed + MARK_GAP
        cuts = {_rounded(at) for y in self._tops() for at in (y, y + self.size.height)}
        for y in sorted(cuts):
            yield _line(left - out - MARK_LENGTH, y, left - out, y)
            yield _line(right + out, y, right + out + MARK_LENGTH, y)

    def folds(self) -> Iterator[Line]:
        """At both ends of every fold, in the margin."""
        for x in self._lefts() if self.way is Backs.FOLD else ():
            yield from self._upright(x + self.size.width)

    def _upright(self, x: float) -> Iterator[Line]:
        top, bottom = self._tops()[0], self._tops()[-1] + self.size.height
        out = self.bleed + MARK_GAP
        yield _line(x, top - out - MARK_LENGTH, x, top - out)
        yield _line(x, bottom + out, x, bottom + out + MARK_LENGTH)

    def bands(self) -> tuple[Band, Band]:
        """Above and below the cards or, where that is too narrow, at their left and right."""
        width, height = self.page
        used = self.bleed + MARK_GAP + MARK_LENGTH + _BAND_GAP
        x, y = self._lefts()[0] - used, self._tops()[0] - used  # where the bands end
        upward = y - REACH < BAND_LEAST and x > y
        high = _rounded(min((x if upward else y) - REACH, _BAND_MOST))
        if upward:
            long = height - 2 * MARGIN
            places = (x - high, MARGIN), (width - x, MARGIN)
        else:
            long = width - 2 * MARGIN
            places = (MARGIN, y - high), (MARGIN, height - y)
        head, foot = (Band(_rounded(x), _rounded(y), _rounded(long), high, upward) for x, y in places)
        return head, foot


def _starts(page: float, part: float, count: int, gutter: float) -> list[float]:
    """Where equal parts begin that stand in the middle."""
    first = (page - count * part - (count - 1) * gutter) / 2
    return [_rounded(first + i * (part + gutter)) for i in range(count)]


def _rounded(mm: float) -> float:
    return round(mm, 4)


def _line(x1: float, y1: float, x2: float, y2: float) -> Line:
    return _rounded(x1), _rounded(y1), _rounded(x2), _rounded(y2)
