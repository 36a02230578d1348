"""Info Cards on sheets of paper, as a PDF in which no text is clipped.

A card whose texts do not fit is set smaller; where that does not help, the build names unit and language.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from builder import cards, pdf
from builder.errors import DataError, Problem, UsageError, shown
from builder.language import Language, fill
from builder.library import LoadedGame, LoadedUnit
from builder.paper import Paper

_TOLERANCE = 0.5  # CSS pixels (0.13 mm) by which rounding may move a box
_UNPRINTABLE = 3 / 25.4 * 96  # CSS pixels at the sheet's edge that many printers leave white


def selection_name(game: str, code: str, paper: str) -> str:
    """The file name of some of a game's cards, which never is that of the whole deck."""
    return f"{game}-cards-selection.{code}.{paper}.pdf"


def cards_pdf(
    root: Path,
    game: LoadedGame,
    language: Language,
    units: Sequence[LoadedUnit],
    paper: Paper,
    target: Path,
) -> int:
    """Writes the cards of `units`, one each, on sheets of `paper`.

    Returns:
        How many sheets it took.

    Raises:
        UsageError: there are no units to print.
        DataError: a card's text does not fit, or a template or style is wrong.
        SystemFault: see `pdf.write_pdf`.
    """
    if not units:
        raise UsageError(f"{game.id}: no unit to print: choose others")
    title = fill(language.gettext("{game}: cards to print"), game=language.data(game.data.name, "game"))
    notice = f"{language.data(game.data.notice, 'game, notice')} {cards.independence(language)}"
    views = [cards.view(unit, game, language) for unit in units]
    renderer = cards.Renderer(root, language)
    with pdf.complaints(shown(target, root)):
        document = pdf.lay_out(renderer.sheets(views, paper, title, notice), root, cards.PRINT_STYLES)
        small = _misfits(document)
        if small:
            html = renderer.sheets(views, paper, title, notice, small)
            document = pdf.lay_out(html, root, cards.PRINT_STYLES)
        _check_fit(document, {unit.id: unit for unit in units}, game, language)
        content = pdf.paint(document, title, language.code, None)
    pdf.replace(target, content)
    return len(document.pages)


# Does everything fit


def _check_fit(document: Any, units: Mapping[str, LoadedUnit], game: LoadedGame, language: Language) -> None:
    """Raises a DataError that names every unit whose text runs out of its card, in this language."""
    problems = []
    for unit in _misfits(document):
        message = f"the card of {unit} is too long in {language.code!r}: shorten its texts"
        problems.append(Problem(units[unit].path, units[unit].line, "", message))
    if not all(_inside(page) for page in document.pages):
        message = f"is too long for the sheet's margin in {language.code!r}: shorten it"
        problems.append(Problem(f"cards/{game.id}/game.yaml", 0, "notice", message))
    if problems:
        raise DataError(problems)


def _misfits(document: Any) -> set[str]:
    """The ids of the units whose texts run out of their cards."""
    boxes = (box for page in document.pages for box in page._page_box.descendants(placeholders=True))
    return {unit for box in boxes if (unit := _unit(box)) and not _fits(box)}


def _unit(box: Any) -> str | None:
    """The id of the unit whose card the box is."""
    found = box.element.get("data-unit") if box.element_tag == "article" and box.element is not None else None
    return str(found) if found else None


def _fits(card: Any) -> bool:
    """Whether the card's parts stand one below the other and all of its letters inside its frame."""
    left, right = card.position_x, card.position_x + card.border_width()
    bottom = card.position_y + card.border_height()
    end = card.position_y
    for part in card.children:
        if part.position_y < end - _TOLERANCE:
            return False
        end = part.position_y + part.margin_height()
    letters = (box for box in card.descendants(placeholders=True) if hasattr(box, "text"))
    return end <= bottom + _TOLERANCE and all(
        left <= box.position_x and box.position_x + box.width <= right + _TOLERANCE for box in letters
    )


def _inside(page: Any) -> bool:
    """Whether all letters of the page stand where printers can print."""
    lowest, rightmost = page.height - _UNPRINTABLE, page.width - _UNPRINTABLE
    return all(
        box.position_x >= _UNPRINTABLE
        and box.position_y >= _UNPRINTABLE
        and box.position_x + box.width <= rightmost
        and box.position_y + box.height <= lowest
        for box in page._page_box.descendants(placeholders=True)
        if hasattr(box, "text")
    )
