from __future__ import annotations

import itertools

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from builder.block import MARGIN, REACH, Backs, Spot
from builder.errors import UsageError
from builder.formats import LARGEST_BLEED, SIZES, Size
from builder.grid import LARGEST_GUTTER, Grid, grid
from builder.paper import CARD, FOR_CARDS, PAPERS, Paper, named

NEAR = 0.001  # mm: what rounding may do
Box = tuple[float, float, float, float]

papers = st.sampled_from(list(PAPERS.values()))
sizes = st.sampled_from(list(SIZES.values()))
ways = st.sampled_from(list(Backs))
tenths = st.integers(0, int(LARGEST_GUTTER * 10)).map(lambda n: n / 10)
bleeds = st.integers(0, int(LARGEST_BLEED * 10)).map(lambda n: n / 10)
numbers = st.integers(1, 40)


def made(paper: Paper, size: Size, way: Backs, gutter: float, bleed: float) -> Grid:
    """A grid of what fits."""
    try:
        return grid(paper, size, way, gutter, bleed)
    except UsageError:
        assume(False)  # tested below
        raise


def box(spot: Spot, size: Size, more: float = 0.0) -> Box:
    """The card's edges, or `more` outside of them."""
    return spot.x - more, spot.y - more, spot.x + size.width + more, spot.y + size.height + more


def apart(a: Box, b: Box, gap: float = 0.0) -> bool:
    """Whether two boxes do not overlap, and are so far away from each other."""
    gap -= NEAR
    return a[2] + gap <= b[0] or b[2] + gap <= a[0] or a[3] + gap <= b[1] or b[3] + gap <= a[1]


def pieces(laid: Grid, size: Size, way: Backs) -> list[Box]:
    """The edges of what is cut out: cards, or pairs that are folded."""
    cards = [box(spot, size) for spot in laid.fronts]
    more = size.width if way is Backs.FOLD else 0
    return [(left, top, right + more, bottom) for left, top, right, bottom in cards]


def within(inner: Box, outer: Box) -> bool:
    return all(a >= b - NEAR for a, b in zip(inner[:2], outer[:2], strict=True)) and all(
        a <= b + NEAR for a, b in zip(inner[2:], outer[2:], strict=True)
    )


# How many lie where

N_UP = {
    ("large", "none"): ((2, 2, "upright"), (2, 2, "upright")),
    ("tarot", "none"): ((2, 2, "upright"), (2, 2, "upright")),
    ("poker", "none"): ((3, 3, "upright"), (3, 3, "upright")),
    ("a6", "none"): ((2, 1, "level"), (2, 1, "level")),
    ("a7", "none"): ((2, 2, "upright"), (2, 2, "upright")),
    ("a5", "none"): ((1, 1, "upright"), (1, 1, "upright")),
    ("large", "fold"): ((1, 2, "upright"), (1, 2, "upright")),
    ("tarot", "fold"): ((1, 2, "upright"), (1, 2, "upright")),
    ("poker", "fold"): ((2, 2, "level"), (2, 2, "level")),
    ("a6", "fold"): ((1, 1, "level"), (1, 1, "level")),
    ("a7", "fold"): ((1, 2, "upright"), (1, 2, "upright")),
}


@pytest.mark.parametrize(("size", "way"), N_UP)
def test_so_many_cards_lie_on_both_papers(size: str, way: str) -> None:
    found = [grid(paper, SIZES[size], Backs(way)) for paper in PAPERS.values()]
    looked = [(g.columns, g.rows, "upright" if g.width < g.height else "level") for g in found]
    assert tuple(looked) == N_UP[size, way]
    assert [g.per_sheet for g in found] == [g.columns * g.rows for g in found]


@pytest.mark.parametrize("way", [Backs.LONG_EDGE, Backs.SHORT_EDGE])
@pytest.mark.parametrize("size", SIZES.values(), ids=lambda s: s.id)
def test_backs_on_the_other_side_cost_no_card(size: Size, way: Backs) -> None:
    for paper in PAPERS.values():
        assert grid(paper, size, way).fronts == grid(paper, size).fronts


def test_large_cards_lie_in_the_middle_edge_to_edge() -> None:
    laid = grid(PAPERS["a4"], SIZES["large"])
    assert [(spot.x, spot.y) for spot in laid.fronts] == [(16, 21.5), (105, 21.5), (16, 148.5), (105, 148.5)]
    assert (laid.backs, laid.folds, laid.trim) == ((), (), None)


def test_a_bleed_keeps_cards_apart() -> None:
    laid = grid(PAPERS["a4"], SIZES["tarot"], bleed=3)
    assert {spot.x for spot in laid.fronts} == {32, 32 + 70 + 6}
    assert grid(PAPERS["a4"], SIZES["tarot"], gutter=8, bleed=3).fronts[1].x == 31 + 70 + 8


@pytest.mark.parametrize(
    ("cards", "sheets"), [(0, 0), (1, 1), (4, 1), (5, 2), (128, 32), (129, 33), (5000, 1250)]
)
def test_number_of_sheets_and_pages(cards: int, sheets: int) -> None:
    for way, sides in ((Backs.NONE, 1), (Backs.LONG_EDGE, 2), (Backs.SHORT_EDGE, 2)):
        laid = grid(PAPERS["a4"], SIZES["large"], way)
        assert (laid.sheets(cards), laid.pages(cards)) == (sheets, sheets * sides)


# Properties


@given(paper=papers, size=sizes, way=ways, gutter=tenths, bleed=bleeds)
def test_cards_with_their_bleed_stand_apart_within_the_margins(
    paper: Paper, size: Size, way: Backs, gutter: float, bleed: float
) -> None:
    laid = made(paper, size, way, gutter, bleed)
    assert {laid.width, laid.height} == {paper.width, paper.height}
    sheet = (MARGIN, MARGIN, laid.width - MARGIN, laid.height - MARGIN)
    sides = [laid.fronts, laid.backs] if laid.duplex else [(*laid.fronts, *laid.backs)]
    for spots in sides:
        assert all(within(spot.window, sheet) for spot in spots)
        assert all(within(box(spot, size), spot.window) for spot in spots)
        assert all(within(spot.window, box(spot, size, bleed)) for spot in spots)
        assert all(apart(a.window, b.window) for a, b in itertools.combinations(spots, 2))
    for a, b in itertools.combinations(pieces(laid, size, way), 2):
        assert apart(a, b, max(gutter, 2 * bleed))


@given(paper=papers, size=sizes, way=ways, gutter=tenths, bleed=bleeds)
def test_all_is_painted_but_what_would_cross_a_fold(
    paper: Paper, size: Size, way: Backs, gutter: float, bleed: float
) -> None:
    laid = made(paper, size, way, gutter, bleed)
    for spot, cut in [(s, 2) for s in laid.fronts] + [(s, 0) for s in laid.backs]:
        expected = list(box(spot, size, bleed))
        if way is Backs.FOLD:
            expected[cut] = box(spot, size)[cut]
        assert spot.window == pytest.approx(expected)


def turned(spot: Spot, size: Size, laid: Grid, paper: Paper, way: Backs) -> tuple[Box, tuple[int, int]]:
    """Where the card's back lies as seen from the front through the paper, and where its up and right point.

    The sheet is a body in space: a page of it is seen from one side, and the turn that the printer makes over
    an edge brings the other side up. So a point of the back page lies behind the point of the front page that
    it comes from by mirroring across the axis of that turn.
    """
    level = laid.width > laid.height
    edge_runs_down = (way is Backs.LONG_EDGE) != level  # the edge that the sheet is turned over
    left, top, right, bottom = box(spot, size)
    if edge_runs_down:
        seen = (laid.width - right, top, laid.width - left, bottom)
        up, across = (1, -1)
    else:
        seen = (left, laid.height - bottom, right, laid.height - top)
        up, across = (-1, 1)
    assert {paper.width, paper.height} == {laid.width, laid.height}
    return seen, (-up, -across) if spot.turned else (up, across)


@given(paper=papers, size=sizes, way=ways, gutter=tenths, bleed=bleeds, count=numbers)
def test_every_front_meets_its_back(
    paper: Paper, size: Size, way: Backs, gutter: float, bleed: float, count: int
) -> None:
    laid = made(paper, size, way, gutter, bleed)
    assert len(laid.backs) == (0 if way is Backs.NONE else laid.per_sheet)
    on_last = (count - 1) % laid.per_sheet + 1  # an odd last sheet is not full
    for front, back in list(zip(laid.fronts, laid.backs, strict=False))[:on_last]:
        if laid.duplex:
            seen, (up, across) = turned(back, size, laid, paper, way)
            assert seen == pytest.approx(box(front, size), abs=NEAR)
            # Up stays up, and right is left when seen through the card: turned like a page, it reads well.
            assert (up, across) == (1, -1)
        else:
            assert not front.turned
            assert not back.turned
            assert (back.x - size.width, back.y) == pytest.approx((front.x, front.y), abs=NEAR)
            assert any(line[0] == pytest.approx(back.x, abs=NEAR) for line in laid.folds)


@given(paper=papers, size=sizes, way=ways, gutter=tenths, bleed=bleeds)
def test_marks_stand_outside_of_cards_and_on_what_printers_reach(
    paper: Paper, size: Size, way: Backs, gutter: float, bleed: float
) -> None:
    laid = made(paper, size, way, gutter, bleed)
    reached = (REACH, REACH, laid.width - REACH, laid.height - REACH)
    used = [spot.window for spot in (*laid.fronts, *(() if laid.duplex else laid.backs))]
    for x1, y1, x2, y2 in (*laid.marks, *laid.folds):
        assert within((x1, y1, x2, y2), reached)
        assert x1 == x2 or y1 == y2
        assert abs(x1 - x2) + abs(y1 - y2) >= 2.9
        assert all(apart((x1, y1, x2, y2), window, 1) for window in used)
    # Each cut has a mark at both of its ends, and each mark is at a cut.
    edges = pieces(laid, size, way)
    assert {x1 for x1, _, x2, _ in laid.marks if x1 == x2} == {e[i] for e in rounded(edges) for i in (0, 2)}
    assert {y1 for _, y1, _, y2 in laid.marks if y1 == y2} == {e[i] for e in rounded(edges) for i in (1, 3)}
    for lines in (laid.marks, laid.folds):
        assert len(lines) == 2 * (
            len({line[0] for line in lines if line[0] == line[2]})
            + len({line[1] for line in lines if line[1] == line[3]})
        )
    assert bool(laid.folds) == (way is Backs.FOLD)


def rounded(edges: list[Box]) -> list[list[float]]:
    return [[round(side, 4) for side in edge] for edge in edges]


@given(paper=papers, size=sizes, way=ways, gutter=tenths, bleed=bleeds)
def test_margin_s_texts_have_room_apart_from_cards_and_marks(
    paper: Paper, size: Size, way: Backs, gutter: float, bleed: float
) -> None:
    laid = made(paper, size, way, gutter, bleed)
    reached = (REACH, REACH, laid.width - REACH, laid.height - REACH)
    used = [spot.window for spot in (*laid.fronts, *laid.backs)] + [*laid.marks, *laid.folds]
    assert len(laid.bands) == 2
    for band in laid.bands:
        assert band.length >= 190
        assert band.height >= 5
        across, down = (band.height, band.length) if band.upward else (band.length, band.height)
        room = (band.x, band.y, band.x + across, band.y + down)
        assert within(room, reached)
        assert all(apart(room, other) for other in used)


# A page a card


@pytest.mark.parametrize("size", SIZES.values(), ids=lambda s: s.id)
@pytest.mark.parametrize("bleed", [0, 2.5, 5])
def test_print_shops_get_a_page_of_the_card_and_its_bleed(size: Size, bleed: float) -> None:
    for way in (Backs.NONE, Backs.LONG_EDGE, Backs.SHORT_EDGE):
        laid = grid(CARD, size, way, bleed=bleed)
        assert (laid.width, laid.height) == (size.width + 2 * bleed, size.height + 2 * bleed)
        assert laid.trim == (bleed, bleed, bleed + size.width, bleed + size.height)
        assert (laid.marks, laid.folds, laid.bands) == ((), (), ())
        assert laid.pages(3) == (3 if way is Backs.NONE else 6)
        for spot in (*laid.fronts, *laid.backs):
            assert not spot.turned
            assert (spot.x, spot.y, spot.window) == (bleed, bleed, (0, 0, laid.width, laid.height))


# What does not fit


def test_size_that_does_not_fit() -> None:
    with pytest.raises(UsageError) as fault:
        grid(PAPERS["a4"], SIZES["a5"], Backs.FOLD)
    assert str(fault.value) == (
        "size a5 with backs to fold does not fit on A4: choose large, tarot, poker, a6, a7"
    )


@given(paper=papers, size=sizes, way=ways, gutter=tenths, bleed=bleeds)
def test_what_is_said_to_fit_does(paper: Paper, size: Size, way: Backs, gutter: float, bleed: float) -> None:
    try:
        assert grid(paper, size, way, gutter, bleed).per_sheet >= 1
    except UsageError as fault:
        said = str(fault)
        assert said.startswith(f"size {size.id} with ")
        assert f"does not fit on {paper.name}: choose " in said
        fit = said.rpartition("choose ")[2].split(", ")
        assert size.id not in fit
        assert all(grid(paper, SIZES[name], way, gutter, bleed).per_sheet for name in fit)


@pytest.mark.parametrize("gutter", [-1, 20.1, float("nan"), float("inf")])
def test_gutters_that_there_are_not(gutter: float) -> None:
    with pytest.raises(UsageError, match=r"^expected a gutter from 0 to 20 mm, got "):
        grid(PAPERS["a4"], SIZES["large"], gutter=gutter)


def test_a_page_a_card_cannot_be_folded() -> None:
    with pytest.raises(UsageError, match=r"^paper card has a page for each side: choose backs long-edge or"):
        grid(CARD, SIZES["large"], Backs.FOLD)


# Paper


@pytest.mark.parametrize(("paper_id", "size"), [("a4", (210, 297)), ("letter", (215.9, 279.4))])
def test_papers_have_their_size(paper_id: str, size: tuple[float, float]) -> None:
    assert (named(paper_id).width, named(paper_id).height) == size
    assert named(paper_id).id == paper_id


def test_one_card_a_page_is_for_cards_alone() -> None:
    assert named("card") is CARD
    assert list(FOR_CARDS) == [*PAPERS, "card"]


def test_unknown_paper() -> None:
    with pytest.raises(UsageError, match=r"^unknown paper 'a3': known are a4, letter, card$"):
        named("a3")
