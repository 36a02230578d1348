"""How cards lie on a paper: which way it is turned, how many it holds, where each of them is. All in mm."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from math import ceil, floor

from builder.block import BAND_LEAST, MARGIN, Backs, Band, Block, Line, Spot
from builder.errors import UsageError
from builder.formats import SIZES, Size
from builder.paper import CARD, Paper

LARGEST_GUTTER = 20.0


@dataclass(frozen=True, slots=True)
class Grid:
    """A sheet and what lies where.

    Attributes:
        width: of the page as it is looked at, upright or level.
        height: of the page.
        columns: how many cards, or folded pairs, stand side by side.
        rows: how many stand one below the other.
        fronts: places of the fronts, row by row.
        backs: the place of each front's back: on the same page where it is folded, else on the sheet's
            other side; none without backs.
        duplex: whether the backs are on the other side.
        marks: where to cut; on the side of the fronts.
        folds: where to fold.
        bands: room for the sheet's title and for its notice; none on a page that is one card.
        trim: left, upper, right and lower edge of the card, where the page is one card.
    """

    width: float
    height: float
    columns: int
    rows: int
    fronts: tuple[Spot, ...]
    backs: tuple[Spot, ...]
    duplex: bool
    marks: tuple[Line, ...] = ()
    folds: tuple[Line, ...] = ()
    bands: tuple[Band, ...] = ()
    trim: tuple[float, float, float, float] | None = None

    @property
    def per_sheet(self) -> int:
        """How many cards a sheet holds."""
        return len(self.fronts)

    def sheets(self, cards: int) -> int:
        """How many sheets that number of cards takes."""
        return ceil(cards / self.per_sheet)

    def pages(self, cards: int) -> int:
        """How many pages the PDF of that number of cards has."""
        return self.sheets(cards) * (2 if self.duplex else 1)


def grid(
    paper: Paper,
    size: Size,
    backs: Backs = Backs.NONE,
    gutter: float = 0.0,
    bleed: float = 0.0,
    others: Iterable[Size] = SIZES.values(),
) -> Grid:
    """How cards of a size lie on a paper: as many as it holds, upright where that is no fewer.

    Args:
        paper: the paper, or CARD for a page of the card's size and bleed.
        size: of the cut cards.
        backs: how they get their backs.
        gutter: between cards, 0 to 20 mm; with a bleed at least twice as wide as that.
        bleed: around each card.
        others: the sizes that could be chosen where this one does not fit.

    Raises:
        UsageError: the size does not fit, or the gutter is too wide.
    """
    if not 0 <= gutter <= LARGEST_GUTTER:
        raise UsageError(f"expected a gutter from 0 to {LARGEST_GUTTER:g} mm, got {gutter:g}")
    if paper is CARD:
        return _one(size, backs, bleed)
    block = max(_blocks(paper, size, backs, gutter, bleed), key=Block.count, default=None)
    if block is None:
        fit = [s.id for s in others if any(_blocks(paper, s, backs, gutter, bleed))]
        how = "with backs to fold" if backs is Backs.FOLD else "with this gutter and bleed"
        remedy = ", ".join(fit) or "other backs, a narrower gutter or a smaller bleed"
        raise UsageError(f"size {size.id} {how} does not fit on {paper.name}: choose {remedy}")
    return Grid(
        block.page[0],
        block.page[1],
        block.columns,
        block.rows,
        tuple(block.fronts()),
        tuple(block.backs()),
        backs.duplex,
        tuple(block.marks()),
        tuple(block.folds()),
        block.bands(),
    )


def _blocks(paper: Paper, size: Size, backs: Backs, gutter: float, bleed: float) -> Iterator[Block]:
    """All ways to lay cards on a paper that leave room for its margin's texts; upright, and many, first."""
    gutter = max(gutter, 2 * bleed)
    piece = size.width * (2 if backs is Backs.FOLD else 1)
    for page in ((paper.width, paper.height), (paper.height, paper.width)):
        columns, rows = (
            floor((long - 2 * MARGIN - 2 * bleed + gutter) / (part + gutter) + 1e-9)
            for long, part in zip(page, (piece, size.height), strict=True)
        )
        for some in product(range(columns, 0, -1), range(rows, 0, -1)):
            block = Block(page, size, backs, piece, gutter, bleed, *some)
            if block.bands()[0].height >= BAND_LEAST:
                yield block


def _one(size: Size, backs: Backs, bleed: float) -> Grid:
    """A page of one side of a card, which a print shop puts on its sheets and turns as it likes."""
    if backs is Backs.FOLD:
        raise UsageError(f"paper {CARD.id} has a page for each side: choose backs long-edge or short-edge")
    width, height = size.width + 2 * bleed, size.height + 2 * bleed
    spots = (Spot(bleed, bleed, False, (0, 0, width, height)),)
    trim = (bleed, bleed, bleed + size.width, bleed + size.height)
    return Grid(width, height, 1, 1, spots, spots if backs.duplex else (), backs.duplex, trim=trim)
