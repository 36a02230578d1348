"""Info Cards on sheets of paper, as a PDF in which no text is clipped.

Each side of a card is drawn once (`drawing`) and placed on the sheets of every paper (`grid`, `impose`).
A card whose texts do not fit is set smaller; where that does not help, the build names the field to shorten.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from builder import cardback, cards, fitting, impose, margins, pdf, shortlinks
from builder.block import Backs, Spot
from builder.cards import CardView
from builder.deckindex import Index
from builder.drawing import Drawer, Job, Spread
from builder.errors import DataError, Problem, UsageError, shown
from builder.formats import PLAIN, Face, Format
from builder.forms import Form, Stored
from builder.grid import Grid, grid
from builder.impose import Place, Sheet, points
from builder.language import Language, fill
from builder.library import LoadedGame, LoadedUnit
from builder.paper import Paper

_BATCH = 100  # cards that are dealt with at a time: thousands need little memory


@dataclass(frozen=True, slots=True)
class _Card:
    """A drawn card; its back is None where it has none."""

    unit: str
    name: str
    front: Stored
    back: Stored | None


class Deck:
    """Cards of a game in one language and format, drawn and ready for any paper."""

    def __init__(
        self,
        root: Path,
        game: LoadedGame,
        language: Language,
        units: Sequence[LoadedUnit],
        fmt: Format = PLAIN,
        backs: Backs = Backs.NONE,
        site_url: str = "",
        spread: Spread = map,
    ) -> None:
        """Draws the cards of `units`, one each, or takes them from what was drawn before.

        Args:
            root: the project's folder.
            game: whose units they are.
            language: what the cards are in.
            units: what is drawn, in this order.
            fmt: size, theme and bleed of the cards.
            backs: how they get their backs; without any, a card says all on its front.
            site_url: the site's address with a slash at its end, for codes on the backs; none without it.
            spread: spreads the drawing over processes.

        Raises:
            UsageError: there are no units to print, or the site's address is too long for a code.
            DataError: texts of some cards do not fit or have letters that the fonts lack, or a template or
                style is wrong.
            SystemFault: see `pdf.write_pdf`.
        """
        if not units:
            raise UsageError(f"{game.id}: no unit to print: choose others")
        if backs is not Backs.NONE:
            shortlinks.check(units, game, language, site_url)
        self._root, self._game, self._language = root, game, language
        self._fmt, self._backs, self._site_url = fmt, backs, site_url
        self._renderer = cards.Renderer(root, language)
        self._drawer = Drawer(root, cards.PRINT_STYLES, cards.print_templates(root), spread)
        self._margins = Drawer(root, margins.STYLES, [margins.TEMPLATE])
        look = (self._drawer.base, repr(fmt), site_url)
        self._index = Index(self._drawer.cache, game, language, look)
        self._cards = self._draw(units)

    @property
    def cards(self) -> int:
        """How many there are, whatever the copies."""
        return len(self._cards)

    @property
    def drawn(self) -> int:
        """How many documents were drawn, and not known from before: sides of cards, and texts of margins."""
        return self._drawer.drawn + self._margins.drawn

    def write(
        self,
        paper: Paper,
        target: Path,
        *,
        gutter: float = 0.0,
        copies: int | Mapping[str, int] = 1,
        before: Sequence[Sheet] = (),
    ) -> int:
        """Writes the cards on sheets of `paper` into the file `target`, which is replaced as a whole.

        Args:
            paper: the paper, or `paper.CARD` for one card a page.
            target: the file.
            gutter: between cards, in mm; see `grid.grid`.
            copies: how many of each card lie in a row, or how many by the unit's id, where none means 0.
            before: pages that come first, such as an army's roster. Where cards are printed on both sides, an
                odd one gets an empty back, so that no front is printed there.

        Returns:
            How many sheets of cards it took.

        Raises:
            UsageError: the size does not fit on the paper, or no card is left to print.
            DataError: the margin's texts do not fit, or a template or style is wrong.
            SystemFault: see `pdf.write_pdf`.
        """
        laid = grid(paper, self._fmt.size, self._backs, gutter, self._fmt.bleed)
        chosen = list(self._copies(copies))
        if not chosen:
            raise UsageError(f"{self._game.id}: no card to print: choose some copies")
        title = fill(
            self._language.gettext("{game}: cards to print"),
            game=self._language.data(self._game.data.name, "game"),
        )
        with pdf.complaints(shown(target, self._root)):
            sides = margins.sides(
                self._renderer, self._margins, self._game, laid, title, laid.sheets(len(chosen))
            )
        empty = [
            Sheet(page.width, page.height, ()) for page in before[-1:] if laid.duplex and len(before) % 2
        ]
        pages = [*before, *empty, *_pages(laid, chosen, sides)]
        with pdf.replacing(target) as file:
            impose.write(pages, title, self._language.code, pdf.date(), self._drawer.outlines, file)
        self._drawer.tidy()
        return laid.sheets(len(chosen))

    def _copies(self, copies: int | Mapping[str, int]) -> Iterator[tuple[_Card, str]]:
        """All cards in their order, and the bookmark of the first of each."""
        for card in self._cards:
            count = copies if isinstance(copies, int) else copies.get(card.unit, 0)
            yield from ((card, "" if i else card.name) for i in range(count))

    @property
    def _faces(self) -> tuple[Face, ...]:
        return (Face.WHOLE,) if self._backs is Backs.NONE else (Face.FRONT, Face.BACK)

    def _draw(self, units: Sequence[LoadedUnit]) -> list[_Card]:
        """Sees to it that each side of each card is drawn."""
        problems: list[Problem] = []
        new = [unit for unit in units if not all(self._is_drawn(unit, face) for face in self._faces)]
        for i in range(0, len(new), _BATCH):
            some = [(unit, self._jobs(unit)) for unit in new[i : i + _BATCH]]
            self._drawer.prepare((job for _, jobs in some for job in jobs.values()), fitting.card_fits)
            for unit, jobs in some:
                try:
                    for face, job in jobs.items():
                        self._side(unit, job)
                        self._index.add(unit, face, self._drawer.key(job))
                except DataError as fault:
                    problems += fault.problems
        if problems:
            raise DataError(problems)
        self._index.save()
        return [self._card(unit) for unit in units]

    def _is_drawn(self, unit: LoadedUnit, face: Face) -> bool:
        key = self._index.get(unit, face)
        return key is not None and self._drawer.has(key)

    def _card(self, unit: LoadedUnit) -> _Card:
        front, *back = (self._stored(unit, face) for face in self._faces)
        name = self._language.data(unit.data.name, "unit")
        return _Card(unit.id, name, front, back[0] if back else None)

    def _stored(self, unit: LoadedUnit, face: Face) -> Stored:
        size = self._fmt.size
        width, height, bleed = map(points, (size.width, size.height, self._fmt.bleed))
        return Stored(width, height, bleed, partial(self._read, unit, face))

    def _read(self, unit: LoadedUnit, face: Face) -> Form:
        """A side's drawing: as it was kept or, where that has gone in the meantime, drawn anew."""
        key = self._index.get(unit, face)
        known = self._drawer.known(key) if key else None
        return known[0] if known else self._side(unit, self._jobs(unit)[face])

    def _jobs(self, unit: LoadedUnit) -> dict[Face, Job]:
        """What to draw of a unit: its card, or the front and the back of it."""
        view, jobs = cards.view(unit, self._game, self._language), {}
        for face in self._faces:
            back = None
            if face is Face.BACK:
                back = cardback.view(unit, self._game, self._language, self._site_url)
            jobs[face] = self._job(view, face, back)
        return jobs

    def _job(self, view: CardView, face: Face, back: cardback.BackView | None) -> Job:
        first, *others = [
            partial(self._renderer.single, view, self._fmt, face, step, back) for step in self._fmt.size.steps
        ]
        return Job(first(), others)

    def _side(self, unit: LoadedUnit, job: Job) -> Form:
        """A side of the unit's card as it should be or, where that does not fit, smaller."""
        code, size = self._language.code, self._fmt.size.id
        field = ""

        def fits(page: Any) -> bool:
            nonlocal field
            if fitting.card_fits(page):
                return True
            field = fitting.longest_field(page)
            return False

        with pdf.complaints(unit.path, unit.line, f"the card of {unit.id} in {code!r}: "):
            drawn = self._drawer.draw(job, fits)
        if drawn is None or len(drawn) != 1:
            raise fitting.too_long(unit, code, size, field)
        return drawn[0]


def _pages(laid: Grid, chosen: Sequence[tuple[_Card, str]], sides: Sequence[margins.Side]) -> Iterator[Sheet]:
    """The pages of all sheets; those of backs follow their fronts."""
    step, width, height = laid.per_sheet, points(laid.width), points(laid.height)
    trim = _box(laid.trim) if laid.trim else None
    for number, side in enumerate(sides):
        some = chosen[number * step : (number + 1) * step]
        fronts, backs = [], []
        for (card, name), spot in zip(some, laid.fronts, strict=False):
            fronts.append(_place(card.front, spot, name))
        for (card, _), spot in zip(some, laid.backs, strict=False):
            backs += [_place(card.back, spot)] if card.back else []
        first = (*side.front, *fronts, *(() if laid.duplex else backs))
        yield Sheet(width, height, first, trim)
        if laid.duplex:
            yield Sheet(width, height, (*side.back, *backs), trim)


def _place(form: Stored, spot: Spot, bookmark: str = "") -> Place:
    window = _box(spot.window) if form.bleed else None
    return Place(form, points(spot.x), points(spot.y), bookmark, 180 if spot.turned else 0, window)


def _box(sides: tuple[float, float, float, float]) -> impose.Box:
    left, upper, right, lower = map(points, sides)
    return left, upper, right, lower
