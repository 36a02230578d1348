"""The sizes and themes that cards are printed in. All lengths are in mm, letters in points.

A size lists its letters from the best to the smallest that can still be read: a card takes the first at which
all of its texts fit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from builder.errors import UsageError


@dataclass(frozen=True, slots=True)
class Step:
    """One way to set a card: the size of its letters in points, and whether its lines stand closer."""

    letters: float
    tight: bool = False


@dataclass(frozen=True, slots=True)
class Size:
    """A size of card.

    Attributes:
        id: its name in commands and file names.
        width: of the cut card.
        height: of the cut card.
        padding: between the card's frame and its texts.
        steps: how the card is set, best first.
        roomy: whether a card without a back has room for the words of its special rules.
    """

    id: str
    width: float
    height: float
    padding: float
    steps: tuple[Step, ...]
    roomy: bool = False


FRAME = 2.0  # mm from the cut to the card's frame, so that a crooked cut does not show
LARGEST_BLEED = 5.0

_SIZES = (
    # 3.5 x 5 inches: a photo print, so sleeves and boxes for it are in every shop.
    Size("large", 89, 127, 2.3, (Step(8), Step(7.75, tight=True), Step(7.5, tight=True)), roomy=True),
    Size("tarot", 70, 120, 1.6, (Step(7.25), Step(7), Step(6.75, tight=True), Step(6.5, tight=True))),
    Size("poker", 63, 88, 1.2, (Step(6.25), Step(6), Step(5.75, tight=True), Step(5.5, tight=True))),
    Size("a6", 105, 148, 2.5, (Step(9.5), Step(9), Step(8.5, tight=True), Step(8, tight=True)), roomy=True),
    Size("a7", 74, 105, 1.6, (Step(7), Step(6.75), Step(6.5, tight=True), Step(6.25, tight=True))),
    Size("a5", 148, 210, 3, (Step(15), Step(14.5, tight=True), Step(14, tight=True))),
)
SIZES: Mapping[str, Size] = {size.id: size for size in _SIZES}


class Theme(StrEnum):
    """How cards are coloured."""

    COLOUR = "colour"
    INK_SAVER = "ink-saver"  # black on white, no fills
    LARGE_PRINT = "large-print"  # letters of 14 points and more, in full black

    @property
    def smallest(self) -> float:
        """The smallest letters of the theme, in points."""
        return 14 if self is Theme.LARGE_PRINT else 0

    @property
    def sizes(self) -> list[Size]:
        """The sizes that have room for its letters."""
        return [size for size in _SIZES if size.steps[-1].letters >= self.smallest]


class Face(StrEnum):
    """A side of a card."""

    WHOLE = "whole"  # a card without a back: the front with as many words as the size has room for
    FRONT = "front"  # special rules by name alone: their words are on the back
    BACK = "back"


@dataclass(frozen=True, slots=True)
class Format:
    """How cards are made: their size and theme, and the bleed outside their cut."""

    size: Size
    theme: Theme = Theme.COLOUR
    bleed: float = 0.0

    @property
    def id(self) -> str:
        """The format in file names: "" for the plain one, otherwise what differs from it."""
        return ".".join(self._differences())

    def _differences(self) -> Iterator[str]:
        if self.size.id != ("a5" if self.theme is Theme.LARGE_PRINT else "large"):
            yield self.size.id
        if self.theme is not Theme.COLOUR:
            yield self.theme.value
        if self.bleed:
            yield f"bleed-{self.bleed:g}"


PLAIN = Format(SIZES["large"])


def chosen(size: str | None = None, theme: str = Theme.COLOUR, bleed: float = 0.0) -> Format:
    """The format of these choices; large print is on A5 unless told otherwise.

    Raises:
        UsageError: there is no such size or theme, the size has no room for large print, or the bleed is
            not 0 to 5 mm.
    """
    if theme not in list(Theme):
        raise UsageError(f"unknown theme {theme!r}: known are {', '.join(Theme)}")
    look = Theme(theme)
    size = size or ("a5" if look is Theme.LARGE_PRINT else "large")
    if size not in SIZES:
        raise UsageError(f"unknown size {size!r}: known are {', '.join(SIZES)}")
    if SIZES[size] not in look.sizes:
        fit = ", ".join(s.id for s in look.sizes)
        raise UsageError(f"size {size} has no room for large print: choose {fit}")
    if not 0 <= bleed <= LARGEST_BLEED:
        raise UsageError(f"expected a bleed from 0 to {LARGEST_BLEED:g} mm, got {bleed:g}")
    return Format(SIZES[size], look, bleed)
