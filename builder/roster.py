"""The roster of a battle on paper: as a tagged PDF of its own, or as sheets in front of the army's cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from builder import cards, fitting, pdf, rosterview, tagging
from builder.armymodel import Battle, Side
from builder.drawing import Drawer, Job
from builder.errors import DataError, Problem, shown
from builder.forms import Form
from builder.impose import Place, Sheet
from builder.language import Language
from builder.library import LoadedGame, LoadedUnit
from builder.paper import Paper
from builder.rosterview import RosterView

STYLES = (cards.STYLES / "roster.css",)
TEMPLATE = "roster.html.j2"
MARGIN = 7  # mm that stay free on each side, whatever a text is like


@dataclass(frozen=True, slots=True)
class Army:
    """The cards of a battle and the roster in front of them.

    Attributes:
        battle: whose cards they are.
        game: the battle's game.
        force: the only force that is printed; both without one.
        each: a card for each model, not one for all of a kind.
    """

    battle: Battle
    game: LoadedGame
    force: Side | None = None
    each: bool = False

    @property
    def units(self) -> list[LoadedUnit]:
        """The units that have cards, in the roster's order."""
        return [self.game.units[unit] for unit in rosterview.counts(self.battle, self.game, self.force)]

    def copies(self, times: int = 1) -> dict[str, int]:
        """How many cards of each unit there are by its id, all so many times."""
        counts = rosterview.counts(self.battle, self.game, self.force)
        return {unit: times * (count if self.each else 1) for unit, count in counts.items()}

    def pages(self, root: Path, language: Language, paper: Paper) -> list[Sheet]:
        """The roster; see `sheets`."""
        return sheets(root, self.battle, self.game, language, paper, self.force)


def write(
    root: Path,
    battle: Battle,
    game: LoadedGame,
    language: Language,
    paper: Paper,
    target: Path,
    force: Side | None = None,
) -> int:
    """Writes the roster as a tagged PDF (PDF/UA-1).

    Args:
        root: the project's folder.
        battle: whose roster it is.
        game: the battle's game.
        language: of its texts.
        paper: the sheet.
        target: the file, which is replaced as a whole.
        force: the only force that it is about; both without one.

    Returns:
        The number of pages.

    Raises:
        DataError: a text stands in the margin or has letters that the fonts lack, or the template or style
            is wrong.
        SystemFault: see `pdf.write_pdf`.
    """
    roster = rosterview.view(battle, game, language, force)
    make = _document(root, roster, language, paper)
    with pdf.complaints(shown(target, root), lead="the roster: "):
        document = pdf.lay_out(make(False), root, STYLES)
        if len(document.pages) > 1:
            document = pdf.lay_out(make(True), root, STYLES)
        if not all(map(_fits, document.pages)):
            raise _sticks_out(language)
        content = tagging.mended(pdf.paint(document, roster.document, language.code, "pdf/ua-1"))
    pdf.replace(target, content)
    return len(document.pages)


def sheets(
    root: Path,
    battle: Battle,
    game: LoadedGame,
    language: Language,
    paper: Paper,
    force: Side | None = None,
) -> list[Sheet]:
    """The roster's pages as sheets for `impose.write`, to stand in front of the army's cards.

    The pages are those of `write`, without tags.

    Raises:
        DataError: see `write`.
        SystemFault: see `pdf.write_pdf`.
    """
    roster = rosterview.view(battle, game, language, force)
    make = _document(root, roster, language, paper)
    drawer = Drawer(root, STYLES, [cards.TEMPLATES / TEMPLATE])
    with pdf.complaints(shown(root / cards.TEMPLATES / TEMPLATE, root), lead="the roster: "):
        pages = _drawn(drawer, make(False), language)
        if len(pages) > 1:
            pages = _drawn(drawer, make(True), language)
    drawer.tidy()
    marks = [roster.document] + [""] * (len(pages) - 1)
    return [
        Sheet(page.width, page.height, (Place(page, 0, 0, mark),))
        for page, mark in zip(pages, marks, strict=True)
    ]


def _drawn(drawer: Drawer, html: str, language: Language) -> Sequence[Form]:
    pages = drawer.draw(Job(html), _fits)
    if pages is None:
        raise _sticks_out(language)
    return pages


def _document(root: Path, roster: RosterView, language: Language, paper: Paper) -> Callable[[bool], str]:
    """Makes the HTML document, with or without page numbers: one page needs none."""
    renderer = cards.Renderer(root, language)

    def make(numbered: bool) -> str:
        return renderer.document(TEMPLATE, roster=roster, paper=paper, numbered=numbered)

    return make


def _fits(page: Any) -> bool:
    """Whether all letters of a page stand inside its margins."""
    edge = fitting.pixels(MARGIN) - fitting.TOLERANCE
    return all(
        fitting.within(page, box, edge) for box in page._page_box.descendants() if hasattr(box, "text")
    )


def _sticks_out(language: Language) -> DataError:
    message = f"a text of the roster stands in a page's outer {MARGIN} mm in {language.code!r}: give it room"
    return DataError([Problem(STYLES[0].as_posix(), 0, "", message)])
