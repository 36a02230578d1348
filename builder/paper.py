"""The papers that things are printed on. All lengths are in mm."""

from __future__ import annotations

from dataclasses import dataclass

from builder.errors import UsageError


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper, upright, in mm."""

    id: str
    name: str
    width: float
    height: float


PAPERS = {p.id: p for p in (Paper("a4", "A4", 210, 297), Paper("letter", "US Letter", 215.9, 279.4))}
# For print shops: each side of a card is a page of the card's own size.
CARD = Paper("card", "One card a page", 0, 0)
FOR_CARDS = {**PAPERS, CARD.id: CARD}


def named(paper_id: str) -> Paper:
    """The paper of that id.

    Raises:
        UsageError: there is none.
    """
    if paper_id not in FOR_CARDS:
        raise UsageError(f"unknown paper {paper_id!r}: known are {', '.join(FOR_CARDS)}")
    return FOR_CARDS[paper_id]
