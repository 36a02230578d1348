"""An address as a QR code for print, drawn as SVG. Only this module knows segno."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import segno
from markupsafe import Markup

from builder.errors import UsageError

LONGEST = 60  # characters: with more, the modules of a code 15 mm wide are too small for some telephones
QUIET = 4  # modules of white around the code, as its standard asks
_CORRECTION = "m"  # read with 15 % of it dirty or scratched
_MASK = 3  # any of the eight can be read; to try which is best takes five times as long


def svg(address: str) -> Markup:
    """The code of an address with its quiet zone, black on white; the same bytes for the same address.

    Those who hear the page hear nothing of it: let the address stand beside it.

    Raises:
        UsageError: the address is longer than `LONGEST` or has letters beyond ASCII.
    """
    if len(address) > LONGEST or not address.isascii():
        raise UsageError(
            f"no QR code of {address}: expected at most {LONGEST} ASCII characters, got {len(address)}"
        )
    matrix = segno.make_qr(address, error=_CORRECTION, boost_error=False, mask=_MASK).matrix
    size = len(matrix) + 2 * QUIET
    path = "".join(f"M{x + QUIET} {y + QUIET}h{w}v{h}h-{w}z" for x, y, w, h in _blocks(matrix))
    return Markup(  # noqa: S704 - of whole numbers alone
        f'<svg class="qr" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" aria-hidden="true">'
        f'<path fill="#fff" d="M0 0h{size}v{size}H0z"/><path fill="#000" d="{path}"/></svg>'
    )


def _blocks(matrix: Sequence[Sequence[int]]) -> Iterator[tuple[int, int, int, int]]:
    """The dark modules as rectangles of x, y, width and height, so that no seam shows between them."""
    open_runs: dict[
        tuple[int, int], int
    ] = {}  # where a rectangle begins and how wide it is: the row of its top
    for y, row in enumerate([*matrix, ()]):
        runs = set(_runs(row))
        for x, width in sorted(open_runs.keys() - runs):
            top = open_runs.pop((x, width))
            yield x, top, width, y - top
        for run in runs:
            open_runs.setdefault(run, y)


def _runs(row: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The runs of dark modules in a row: where each begins and how wide it is."""
    start = None
    for x, module in enumerate([*row, 0]):
        if module and start is None:
            start = x
        elif not module and start is not None:
            yield start, x - start
            start = None
