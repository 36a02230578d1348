"""Single cards as files: tagged PDF for reading aloud and for print shops, PNG and SVG for the screen.

A card is set exactly as on the sheets: the same page, at the first step at which its texts fit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Any

from builder import cardback, cards, fitting, pdf, raster, tagging, vector
from builder.errors import DataError, Problem, UsageError
from builder.formats import PLAIN, Face, Format
from builder.language import Language, fill
from builder.library import LoadedGame, LoadedUnit

TAGGED = "pdf/ua-1"
DEFAULT_WIDTH = 800  # pixels
_TOGETHER = 25  # cards that are painted at a time: each takes megabytes until it is


class Kind(StrEnum):
    """What a single card can become."""

    PDF = "pdf"
    PNG = "png"
    SVG = "svg"


@dataclass(frozen=True, slots=True)
class Job:
    """Files that are made together: their names, and their contents in the same order."""

    names: tuple[str, ...]
    make: Callable[[], tuple[bytes, ...]]


class SingleCards:
    """Makes files of a game's cards in one language and format.

    Attributes:
        faces: the sides of each card: one page or picture each.
    """

    def __init__(
        self,
        root: Path,
        game: LoadedGame,
        language: Language,
        form: Format = PLAIN,
        *,
        back: bool = False,
        site_url: str = "",
    ) -> None:
        """A card without a `back` says all on its one side; `site_url` is for the code on the back."""
        self.faces = (Face.FRONT, Face.BACK) if back else (Face.WHOLE,)
        self._root, self._game, self._language, self._form = root, game, language, form
        self._site_url = site_url
        self._renderer = cards.Renderer(root, language)

    def job(self, unit: LoadedUnit, kind: Kind, width: int = DEFAULT_WIDTH) -> Job:
        """The card's files: a PDF, or a picture of each side that is `width` pixels wide."""
        match kind:
            case Kind.PDF:
                return Job((self._named(unit.id, self._sides, kind),), lambda: (self.pdf(unit),))
            case Kind.PNG:
                make = partial(self.png, unit, width)
            case Kind.SVG:
                make = partial(self.svg, unit, width)
        sides = ["" if face is Face.WHOLE else face.value for face in self.faces]
        return Job(tuple(self._named(unit.id, side, kind) for side in sides), make)

    def list_job(self, units: Sequence[LoadedUnit], *, selection: bool) -> Job:
        """One PDF of many cards; that of a `selection` never replaces that of all."""
        what = "card-list-selection" if selection else "card-list"
        return Job((self._named(what, self._sides, Kind.PDF),), lambda: (self.pdf_of(units),))

    @property
    def _sides(self) -> str:
        return "two-sided" if len(self.faces) > 1 else ""

    def _named(self, what: str, side: str, kind: Kind) -> str:
        """A name such as cobi-tiger-i.sv.tarot.back.png, with only those parts that differ from the plain."""
        parts = (f"{self._game.id}-{what}", self._language.code, self._form.id, side, kind.value)
        return ".".join(filter(None, parts))

    def pdf(self, unit: LoadedUnit) -> bytes:
        """The card as PDF/UA-1, a page for each side, with trim and bleed boxes.

        Raises:
            DataError: its texts do not fit or have letters that the fonts lack, or a template or a style
                is wrong.
            SystemFault: see `pdf.write_pdf`.
        """
        return self._painted([unit], self._name(unit))

    def png(self, unit: LoadedUnit, width: int = DEFAULT_WIDTH) -> tuple[bytes, ...]:
        """A picture of each side, with its bleed, `width` pixels wide; see `pdf` and `raster.png`."""
        content, title = self.pdf(unit), self._name(unit)
        return tuple(raster.png(content, page, width, title) for page in range(len(self.faces)))

    def svg(self, unit: LoadedUnit, width: int = DEFAULT_WIDTH) -> tuple[bytes, ...]:
        """A drawing of each side, with its bleed, shown `width` pixels wide; see `pdf` and `vector.svg`."""
        content, title = self.pdf(unit), self._name(unit)
        lang = self._language.code
        return tuple(vector.svg(content, page, width, title, lang) for page in range(len(self.faces)))

    def pdf_of(self, units: Sequence[LoadedUnit]) -> bytes:
        """All the cards as one PDF/UA-1 with a bookmark each, a page a side, in the order of `units`.

        Raises:
            DataError: with the faults of all cards; see `pdf`.
            SystemFault: see `pdf.write_pdf`.
        """
        language = self._language
        name = language.data(self._game.data.name, "game")
        return self._painted(units, fill(language.gettext("{game}: cards, one on each page"), game=name))

    def _name(self, unit: LoadedUnit) -> str:
        return self._language.data(unit.data.name, "unit")

    def _painted(self, units: Sequence[LoadedUnit], title: str) -> bytes:
        """The cards of `units` as one tagged PDF."""
        parts: list[bytes] = []
        problems: list[Problem] = []
        for i in range(0, len(units), _TOGETHER):
            try:
                parts.append(self._part(units[i : i + _TOGETHER], title))
            except DataError as fault:
                problems += fault.problems
        if problems:
            raise DataError(problems)
        return tagging.mended(*parts)

    def _part(self, units: Sequence[LoadedUnit], title: str) -> bytes:
        """Some cards as WeasyPrint paints them."""
        drawn: list[list[Any]] = []
        problems: list[Problem] = []
        for unit in units:
            try:
                drawn.append([self._laid_out(unit, face) for face in self.faces])
            except DataError as fault:
                problems += fault.problems
        if problems:
            raise DataError(problems)
        try:
            with pdf.complaints(""):
                return self._paint([page for pages in drawn for page in pages], title)
        except DataError:  # which card it is can only be seen of each alone
            for unit, pages in zip(units, drawn, strict=True):
                try:
                    with self._complaints(unit):
                        self._paint(pages, title)
                except DataError as fault:
                    problems += fault.problems
            raise DataError(problems) from None

    def _paint(self, documents: Sequence[Any], title: str) -> bytes:
        whole = documents[0].copy([page for document in documents for page in document.pages])
        return pdf.paint(whole, title, self._language.code, TAGGED)

    def _laid_out(self, unit: LoadedUnit, face: Face) -> Any:
        """A document of one page, at the first step at which all texts fit."""
        view = cards.view(unit, self._game, self._language)
        back = None
        if face is Face.BACK:
            back = cardback.view(unit, self._game, self._language, self._site_url)
        with self._complaints(unit):
            for step in self._form.size.steps:
                html = self._renderer.single(view, self._form, face, step, back)
                document = pdf.lay_out(html, self._root, cards.PRINT_STYLES)
                if len(document.pages) == 1 and fitting.card_fits(document.pages[0]):
                    return document
        field = fitting.longest_field(document.pages[0])
        raise fitting.too_long(unit, self._language.code, self._form.size.id, field)

    def _complaints(self, unit: LoadedUnit) -> AbstractContextManager[None]:
        return pdf.complaints(unit.path, unit.line, f"the card of {unit.id} in {self._language.code!r}: ")


def make_all(jobs: Sequence[Job]) -> dict[str, bytes]:
    """The contents of all files by their names.

    Raises:
        UsageError: two files would have the same name.
        DataError: with the faults of all jobs.
        SystemFault: see `pdf.write_pdf` and `vector.svg`.
    """
    names = [name for job in jobs for name in job.names]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise UsageError(f"two cards would both be {twice[0]}: choose their games one at a time")
    files: dict[str, bytes] = {}
    problems: list[Problem] = []
    for job in jobs:
        try:
            files |= zip(job.names, job.make(), strict=True)
        except DataError as fault:
            problems += fault.problems
    if problems:
        raise DataError(problems)
    return files
