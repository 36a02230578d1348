"""Whether texts stay where they belong: within their card, and away from a page's edge.

It looks at the boxes of a document that WeasyPrint has laid out, before anything is painted.
"""

from __future__ import annotations

from typing import Any

from builder.errors import DataError, Problem
from builder.library import LoadedUnit

TOLERANCE = 0.5  # CSS pixels (0.13 mm) by which rounding may move a box


def card_fits(page: Any) -> bool:
    """Whether the page is one card with all its texts."""
    cards = [box for box in _boxes(page) if _is_card(box)]
    return len(cards) == 1 and _fits(cards[0])


def too_long(unit: LoadedUnit, code: str, size: str, field: str) -> DataError:
    """That a unit's card fits at no step of its size, in the language `code`; `field` is that to shorten."""
    what = field or "its texts"
    message = f"the card of {unit.id} is too long in {code!r} at size {size}: shorten {what}"
    return DataError([Problem(unit.path, unit.line, "", message)])


def longest_field(page: Any) -> str:
    """The field of the page's card that takes the most lines, as its `data-field` says; "" for none.

    Where a card does not fit, that is the text to shorten.
    """
    lines: dict[str, set[float]] = {}
    owners: dict[Any, str] = {}
    for box in _boxes(page):
        if _is_card(box):
            owners = {
                element: field.get("data-field")
                for field in box.element.iter()
                if field.get("data-field")
                for element in field.iter()
            }
        elif hasattr(box, "text") and (field := owners.get(box.element)):
            lines.setdefault(field, set()).add(box.position_y)
    return max(lines, key=lambda field: (len(lines[field]), field), default="")


def _boxes(page: Any) -> Any:
    return page._page_box.descendants(placeholders=True)


def _is_card(box: Any) -> bool:
    return bool(box.element_tag == "article" and box.element is not None and box.element.get("data-unit"))


def _fits(card: Any) -> bool:
    """Whether the card's parts stand one below the other and all of its letters inside its frame.

    What would run out of the page may not have been laid out at all.
    """
    left, right = card.position_x, card.position_x + card.border_width()
    bottom = card.position_y + card.border_height()
    end = card.position_y
    for part in card.children:
        if part.position_y < end - TOLERANCE:
            return False
        end = part.position_y + part.margin_height()
    letters = [box for box in card.descendants(placeholders=True) if hasattr(box, "text")]
    if not _written(card.element) <= {box.element for box in letters}:
        return False
    return end <= bottom + TOLERANCE and all(
        left <= box.position_x and box.position_x + box.width <= right + TOLERANCE for box in letters
    )


def _written(element: Any) -> set[Any]:
    """The elements below `element` that have a text of their own."""
    found = set()
    for part in element.iter():
        if part.text and part.text.strip():
            found.add(part)
        found |= {part for child in part if child.tail and child.tail.strip()}
    return found


def within(page: Any, box: Any, edge: float) -> bool:
    """Whether a box of the page is at least `edge` away from each side of the paper; all in CSS pixels."""
    return bool(
        box.position_x >= edge
        and box.position_y >= edge
        and box.position_x + box.width <= page.width - edge
        and box.position_y + box.height <= page.height - edge
    )


def pixels(mm: float) -> float:
    """Millimetres as CSS pixels."""
    return mm / 25.4 * 96
