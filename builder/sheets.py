"""Info Cards on sheets of paper, as a PDF in which no text is clipped.

Each card is drawn once (`drawing`) and placed on the sheets of every paper (`impose`). A card whose texts do
not fit is set smaller; where that does not help, the build names unit and language.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from builder import cards, fitting, impose, pdf
from builder.drawing import Drawer, Job
from builder.errors import DataError, Problem, UsageError, shown
from builder.forms import Form
from builder.impose import Place, Sheet
from builder.language import Language, fill
from builder.library import LoadedGame, LoadedUnit
from builder.paper import Paper

_BATCH = 50  # cards, or margins of sheets, that are dealt with at a time: thousands need little memory


def selection_name(game: str, code: str, paper: str) -> str:
    """The file name of some of a game's cards, which never is that of the whole deck."""
    return f"{game}-cards-selection.{code}.{paper}.pdf"


class Deck:
    """Cards of a game in one language, drawn and ready for any paper."""

    def __init__(self, root: Path, game: LoadedGame, language: Language, units: Sequence[LoadedUnit]) -> None:
        """Draws the cards of `units`, one each, or takes them from what was drawn before.

        Raises:
            UsageError: there are no units to print.
            DataError: texts of some cards do not fit or have letters that the fonts lack, or a template or
                style is wrong.
            SystemFault: see `pdf.write_pdf`.
        """
        if not units:
            raise UsageError(f"{game.id}: no unit to print: choose others")
        self._root, self._game, self._language = root, game, language
        self._renderer = cards.Renderer(root, language)
        templates = sorted(path.relative_to(root) for path in (root / cards.TEMPLATES).glob("*.j2"))
        self._drawer = Drawer(root, cards.PRINT_STYLES, templates)
        self._cards = self._draw(units)

    @property
    def cards(self) -> int:
        """How many there are."""
        return len(self._cards)

    @property
    def drawn(self) -> int:
        """How many documents were drawn, and not known from before: cards and margins of sheets."""
        return self._drawer.drawn

    def write(self, paper: Paper, target: Path) -> int:
        """Writes the cards on sheets of `paper` into the file `target`, which is replaced as a whole.

        Returns:
            How many sheets it took.

        Raises:
            DataError: the margin's texts do not fit, or a template or style is wrong.
            SystemFault: see `pdf.write_pdf`.
        """
        title = fill(
            self._language.gettext("{game}: cards to print"),
            game=self._language.data(self._game.data.name, "game"),
        )
        with pdf.complaints(shown(target, self._root)):
            margins = self._margins(paper, title)
        step = paper.per_sheet
        laid = [self._cards[i : i + step] for i in range(0, self.cards, step)]
        pages = [_sheet(margin, on_it, paper) for margin, on_it in zip(margins, laid, strict=True)]
        content = impose.to_pdf(pages, title, self._language.code, pdf.date(), self._drawer.outlines)
        pdf.replace(target, content)
        self._drawer.tidy()
        return len(pages)

    def _draw(self, units: Sequence[LoadedUnit]) -> list[tuple[str, Form]]:
        """Each card's name and drawing."""
        drawn: list[tuple[str, Form]] = []
        problems: list[Problem] = []
        for i in range(0, len(units), _BATCH):
            some = units[i : i + _BATCH]
            views = [cards.view(unit, self._game, self._language) for unit in some]
            jobs = [
                Job(self._renderer.single(view), partial(self._renderer.single, view, small=True))
                for view in views
            ]
            self._drawer.prepare(jobs, fitting.card_fits)
            for unit, view, job in zip(some, views, jobs, strict=True):
                try:
                    drawn.append((view.name, self._card(unit, job)))
                except DataError as fault:
                    problems += fault.problems
        if problems:
            raise DataError(problems)
        return drawn

    def _card(self, unit: LoadedUnit, job: Job) -> Form:
        """The unit's card as it should be or, where that does not fit, smaller."""
        lead = f"the card of {unit.id} in {self._language.code!r}: "
        with pdf.complaints(unit.path, unit.line, lead):
            drawn = self._drawer.draw(job, fitting.card_fits)
        if drawn is None or len(drawn) != 1:
            message = f"the card of {unit.id} is too long in {self._language.code!r}: shorten its texts"
            raise DataError([Problem(unit.path, unit.line, "", message)])
        return drawn[0]

    def _margins(self, paper: Paper, title: str) -> list[Form]:
        """The sheets without their cards: crop marks, title, numbers and whose game it is."""
        language, game = self._language, self._game
        notice = f"{language.data(game.data.notice, 'game, notice')} {cards.independence(language)}"
        total = paper.sheets(self.cards)
        draw = partial(self._renderer.sheets, paper=paper, title=title, notice=notice, total=total)
        margins = []
        for first in range(1, total + 1, _BATCH):
            count = min(_BATCH, total + 1 - first)
            drawn = self._drawer.draw(Job(draw([()] * count, first=first)), fitting.on_paper)
            if drawn is None:
                message = f"is too long for the sheet's margin in {language.code!r}: shorten it"
                raise DataError([Problem(f"cards/{game.id}/game.yaml", 0, "notice", message)])
            margins += drawn
        return margins


def _sheet(margin: Form, named: Sequence[tuple[str, Form]], paper: Paper) -> Sheet:
    corners = paper.places()[: len(named)]
    placed = [
        Place(form, _points(x), _points(y), name) for (x, y), (name, form) in zip(corners, named, strict=True)
    ]
    return Sheet(margin.width, margin.height, (Place(margin, 0, 0), *placed))


def _points(mm: float) -> float:
    """Millimetres as PDF points."""
    return mm / 25.4 * 72
