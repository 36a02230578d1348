"""Where Info Cards lie on a sheet of paper, and where it is cut. All lengths are in mm."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from builder.errors import UsageError

# 3.5 x 5 inches: a photo print, so sleeves and boxes for it are in every shop, and four fit on both papers.
CARD_WIDTH = 89
CARD_HEIGHT = 127
MARGIN = 10  # mm that stay free on each side of a sheet for printer and crop marks
MARK_GAP = 1.5  # mm between a card's edge and its crop mark
MARK_LENGTH = 4


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper, upright, in mm."""

    id: str
    name: str
    width: float
    height: float

    @property
    def columns(self) -> int:
        """How many cards stand side by side."""
        return int((self.width - 2 * MARGIN) // CARD_WIDTH)

    @property
    def rows(self) -> int:
        """How many cards stand one below the other."""
        return int((self.height - 2 * MARGIN) // CARD_HEIGHT)

    @property
    def per_sheet(self) -> int:
        """How many cards a sheet holds."""
        return self.columns * self.rows

    @property
    def left(self) -> float:
        """Left edge of the block of cards, which lies in the middle of the sheet."""
        return round((self.width - self.columns * CARD_WIDTH) / 2, 3)

    @property
    def top(self) -> float:
        """Upper edge of the block of cards."""
        return round((self.height - self.rows * CARD_HEIGHT) / 2, 3)

    def places(self) -> list[tuple[float, float]]:
        """Left upper corners of the cards, row by row."""
        return [
            (round(self.left + column * CARD_WIDTH, 3), round(self.top + row * CARD_HEIGHT, 3))
            for row in range(self.rows)
            for column in range(self.columns)
        ]

    def marks(self) -> list[tuple[float, float, float, float]]:
        """Crop marks as lines x1, y1, x2, y2: outside the cards, at both ends of every cut."""
        right, bottom = self.width - self.left, self.height - self.top
        near, far = MARK_GAP, MARK_GAP + MARK_LENGTH
        lines = []
        for column in range(self.columns + 1):
            x = self.left + column * CARD_WIDTH
            lines += [(x, self.top - far, x, self.top - near), (x, bottom + near, x, bottom + far)]
        for row in range(self.rows + 1):
            y = self.top + row * CARD_HEIGHT
            lines += [(self.left - far, y, self.left - near, y), (right + near, y, right + far, y)]
        return [(round(a, 3), round(b, 3), round(c, 3), round(d, 3)) for a, b, c, d in lines]

    def sheets(self, cards: int) -> int:
        """How many sheets that number of cards takes."""
        return ceil(cards / self.per_sheet)


PAPERS = {p.id: p for p in (Paper("a4", "A4", 210, 297), Paper("letter", "US Letter", 215.9, 279.4))}


def named(paper_id: str) -> Paper:
    """The paper of that id.

    Raises:
        UsageError: there is none.
    """
    if paper_id not in PAPERS:
        raise UsageError(f"unknown paper {paper_id!r}: known are {', '.join(PAPERS)}")
    return PAPERS[paper_id]
