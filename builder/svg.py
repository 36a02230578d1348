"""Small pictures as SVG inside Markdown, in the colour of the text around them, with a label that is read.

All coordinates are in the picture's own units. Texts are plain and are escaped here.
"""

from __future__ import annotations

import html
import textwrap

_LETTER = 0.52  # mean width of a letter, in sizes of the letters
_LINE = 1.15  # from one line to the next, in sizes of the letters


def picture(label: str, width: float, height: float, parts: list[str], unit: str = "") -> str:
    """A picture in one line of Markdown.

    Args:
        label: what it shows, in words; read to those who do not see it.
        width: its width in its own units.
        height: its height.
        parts: its elements.
        unit: mm where a unit of the picture is one on paper; none for a picture that takes the room it has.
    """
    size = f' width="{number(width)}{unit}" height="{number(height)}{unit}"' if unit else ""
    kind = "shape" if unit else "diagram"
    return (
        f'<figure class="{kind}"><svg xmlns="http://www.w3.org/2000/svg" role="img" '
        f'aria-label="{html.escape(label)}" viewBox="0 0 {number(width)} {number(height)}"{size} '
        f'fill="none" stroke="currentColor" stroke-width="0.3">{"".join(parts)}</svg></figure>'
    )


def number(value: float) -> str:
    """A coordinate, to a hundredth, in its shortest form."""
    return f"{round(value, 2) + 0.0:g}"  # -0.0 becomes 0.0


def line(x1: float, y1: float, x2: float, y2: float, **style: object) -> str:
    """A straight line."""
    places = f'x1="{number(x1)}" y1="{number(y1)}" x2="{number(x2)}" y2="{number(y2)}"'
    return f"<line {places}{_attributes(style)}/>"


def circle(x: float, y: float, radius: float, **style: object) -> str:
    """A circle."""
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"{_attributes(style)}/>'


def rectangle(x: float, y: float, width: float, height: float, radius: float = 0, **style: object) -> str:
    """A rectangle, with rounded corners where they have a radius."""
    rounded = f' rx="{number(radius)}" ry="{number(radius)}"' if radius else ""
    place = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
    return f"<rect {place}{rounded}{_attributes(style)}/>"


def path(commands: str, **style: object) -> str:
    """A path by its commands, such as M 0 0 L 10 5."""
    return f'<path d="{commands}"{_attributes(style)}/>'


def words(
    x: float, y: float, text: str, size: float, width: float, *, anchor: str = "middle", **style: object
) -> str:
    """A text around (x, y) in as many lines as it needs, and in smaller letters where a word is too long.

    Args:
        x: where its lines have their middle, start or end, by `anchor`.
        y: the middle of its lines.
        text: the text, plain.
        size: size of its letters.
        width: the room that it has.
        anchor: middle, start or end.
        style: further attributes, with _ for -.
    """
    whole = [word for word in text.split(" ") if word]  # a no-break space holds two words together
    size = min(size, fitting(max(whole, key=len, default=""), width))
    letters = max(1, int(width / (size * _LETTER)))
    lines = textwrap.wrap(" ".join(whole), letters, break_on_hyphens=False)
    first = y - (len(lines) - 1) * size * _LINE / 2 + size * 0.35
    return "".join(
        f'<text x="{number(x)}" y="{number(first + i * size * _LINE)}" font-size="{number(size)}" '
        f'text-anchor="{anchor}" font-family="Musterbook Sans" fill="currentColor" stroke="none"'
        f"{_attributes(style)}>{html.escape(content)}</text>"
        for i, content in enumerate(lines)
    )


def fitting(text: str, width: float) -> float:
    """The size of letters at which a text takes `width` at most."""
    return width / (max(1, len(text)) * _LETTER)


def _attributes(style: dict[str, object]) -> str:
    return "".join(f' {key.replace("_", "-")}="{value}"' for key, value in style.items())
