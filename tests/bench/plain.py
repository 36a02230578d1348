"""The same cards on the same sheets as one document, for WeasyPrint alone: what ours are held against."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from builder import cards, margins
from builder.block import Band
from builder.cards import CardView, Renderer
from builder.grid import Grid
from builder.library import LoadedGame

STYLES = (*cards.PRINT_STYLES, *margins.STYLES)


def document(renderer: Renderer, game: LoadedGame, laid: Grid, views: Sequence[CardView], title: str) -> str:
    """All sheets of plain cards as HTML, each card set as its size has it first."""
    sheets = [views[i : i + laid.per_sheet] for i in range(0, len(views), laid.per_sheet)]
    size = re.sub(r"@page \{[^}]*\}", "", _between(renderer.single(views[0]), "<style>", "</style>"))
    page = (
        f"@page {{ size: {laid.width}mm {laid.height}mm; margin: 0 }} body {{ margin: 0 }} "
        f".sheet {{ position: relative; width: {laid.width}mm; height: {laid.height}mm }} "
        ".sheet + .sheet { break-before: page } .place { position: absolute } "
        f".margin {{ font-size: {margins.LETTERS[0]}pt }}"
    )
    body = "".join(
        f"<section class=sheet>{''.join(_sheet(renderer, game, laid, some, title, n, len(sheets)))}</section>"
        for n, some in enumerate(sheets, 1)
    )
    lang = renderer.language.code
    head = f'<!doctype html><html lang="{lang}"><head><style>{size}{page}</style></head>'
    return f"{head}<body>{body}</body></html>"


def _sheet(
    renderer: Renderer,
    game: LoadedGame,
    laid: Grid,
    views: Iterable[CardView],
    title: str,
    number: int,
    total: int,
) -> Iterator[str]:
    for view, spot in zip(views, laid.fronts, strict=False):
        yield _placed(spot.x, spot.y, "", _body(renderer.single(view)))
    language = renderer.language
    notice = f"{language.data(game.data.notice, 'game, notice')} {cards.independence(language)}"
    head, foot = laid.bands
    yield _texts(renderer, head, title=title, numbers=[f"Sheet {number} of {total}"], ruler=number == 1)
    yield _texts(renderer, foot, title="", notice=notice)
    lines = "".join(f"M{x1} {y1}L{x2} {y2}" for x1, y1, x2, y2 in laid.marks)
    box = f'width="{laid.width}mm" height="{laid.height}mm" viewBox="0 0 {laid.width} {laid.height}"'
    drawn = f'<svg {box}><path fill="none" stroke="#000" stroke-width="0.15" d="{lines}"/></svg>'
    yield _placed(0, 0, "", drawn)


def _texts(renderer: Renderer, band: Band, **texts: object) -> str:
    assert not band.upward
    given = {"notice": "", "numbers": [], "ruler": False, **texts}
    html = renderer.document(margins.TEMPLATE.name, band=band, letters=margins.LETTERS[0], **given)
    return _placed(band.x, band.y, f"; width: {band.length}mm", _body(html))


def _placed(x: float, y: float, more: str, html: str) -> str:
    return f'<div class=place style="left: {x}mm; top: {y}mm{more}">{html}</div>'


def _body(html: str) -> str:
    return _between(html, "<body>", "</body>")


def _between(text: str, start: str, end: str) -> str:
    return text.partition(start)[2].partition(end)[0]
