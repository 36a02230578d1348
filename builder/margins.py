"""The margins of sheets: crop and fold marks, titles and numbers, a ruler, whose game it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from builder import cards, fitting, forms
from builder.block import Band
from builder.drawing import Drawer, Job
from builder.errors import DataError, Problem
from builder.forms import Form
from builder.grid import Grid
from builder.impose import Place, points
from builder.language import fill
from builder.library import LoadedGame

STYLES = (cards.STYLES / "margin.css",)
TEMPLATE = cards.TEMPLATES / "margin.html.j2"
LETTERS = (6.0, 5.5, 5.0)  # points: the first at which the texts fit
_BATCH = 50  # sheets whose texts are drawn in one document
_DASH = "[1.7 1.1] 0 d"  # 0.6 mm and 0.4: three dashes in a mark


@dataclass(frozen=True, slots=True)
class Side:
    """What lies under the cards of a sheet, on its front and on its back."""

    front: tuple[Place, ...]
    back: tuple[Place, ...]


def sides(
    renderer: cards.Renderer, drawer: Drawer, game: LoadedGame, laid: Grid, title: str, total: int
) -> list[Side]:
    """The margins of `total` sheets; nothing where each page is a card. Call it within `pdf.complaints`.

    Args:
        renderer: of the language of the texts.
        drawer: draws with STYLES.
        game: whose notice it is.
        laid: how the sheets are.
        title: what stands on each.
        total: how many sheets there are.

    Raises:
        DataError: the texts do not fit, or a template or style is wrong.
    """
    if not laid.bands:
        return [Side((), ())] * total
    head, foot = laid.bands
    language = renderer.language
    notice = f"{language.data(game.data.notice, 'game, notice')} {cards.independence(language)}"
    sheet, behind = language.gettext("Sheet {n} of {total}"), language.gettext("Backs of sheet {n}")
    fronts = [fill(sheet, n=n, total=total) for n in range(1, total + 1)]
    backs = [fill(behind, n=n) for n in range(1, total + 1)] if laid.duplex else []
    write = partial(_written, renderer, drawer, game)
    below = [_place(form, foot) for form in write(foot, notice=notice)]
    marks = Place(_marks(laid), 0, 0)
    above = [_place(form, head) for form in write(head, title=title, numbers=fronts, ruler=True)]
    above_backs = [_place(form, head) for form in write(head, title=title, numbers=backs)] or above
    return [
        Side((marks, *below, front), (*below, back)) for front, back in zip(above, above_backs, strict=True)
    ]


def _written(
    renderer: cards.Renderer,
    drawer: Drawer,
    game: LoadedGame,
    band: Band,
    *,
    notice: str = "",
    title: str = "",
    numbers: Sequence[str] = (),
    ruler: bool = False,
) -> list[Form]:
    """The notice, or the title with each of `numbers`, the first with a ruler if it is to have one."""
    found: list[Form] = []
    for first in range(0, max(len(numbers), bool(notice)), _BATCH):
        some = numbers[first : first + _BATCH]
        best, *others = [
            partial(
                renderer.document,
                TEMPLATE.name,
                band=band,
                letters=letters,
                notice=notice,
                title=title,
                numbers=some,
                ruler=ruler and not first,
            )
            for letters in LETTERS
        ]
        drawn = drawer.draw(Job(best(), others), _Fits())
        if drawn is None:
            message = f"is too long for the sheet's margin in {renderer.language.code!r}: shorten it"
            key = "notice" if notice else "name"
            raise DataError([Problem(f"cards/{game.id}/game.yaml", 0, key, message)])
        found += drawn
    return found


class _Fits:
    """Whether all letters of a page stand in its band, and none of them belong to the page before."""

    def __init__(self) -> None:
        self._begun: set[Any] = set()

    def __call__(self, page: Any) -> bool:
        boxes = list(page._page_box.descendants(placeholders=True))
        texts = {box.element for box in boxes if box.element_tag == "section"}
        goes_on = bool(texts & self._begun)
        self._begun |= texts
        letters = (box for box in boxes if hasattr(box, "text"))
        return not goes_on and all(fitting.within(page, box, -fitting.TOLERANCE) for box in letters)


def _place(form: Form, band: Band) -> Place:
    return Place(form, points(band.x), points(band.y), turn=90 if band.upward else 0)


def _marks(laid: Grid) -> Form:
    """Crop marks, and the dashed marks of folds."""
    height = points(laid.height)
    lines = [
        [
            f"{points(x1):.4f} {height - points(y1):.4f} m {points(x2):.4f} {height - points(y2):.4f} l S"
            for x1, y1, x2, y2 in some
        ]
        for some in (laid.marks, laid.folds)
    ]
    return forms.ruled(points(laid.width), height, [*lines[0], _DASH, *lines[1]])
