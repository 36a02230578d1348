"""The templates that are laid on the table, at true scale: all sizes come from the game's constants.

Drawings are in mm. The line that is cut has its middle on the template's edge. On paper the machine-gun
template stands upright, so that it fits beside another.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from builder import svg
from builder.errors import UsageError
from builder.language import Language, fill
from builder.library import LoadedGame
from builder.parse import nearest

_CM = 10  # mm
_EDGE = 1  # mm around a template in its picture
_HANDLE = (30, 16)  # mm, length and width of the machine-gun template's handle
_CORNER = 10  # mm, greatest radius of its corners
_CROSS = 8  # mm from the centre to the ends of a crosshair
_NAME = 7  # mm, greatest size of the letters
_GREY = 0.6  # how dark the lines are that nobody cuts
_RULER = 10  # cm

Draw = Callable[[LoadedGame, Language, bool], str]


def template(name: str, game: LoadedGame, language: Language, upright: bool = False) -> str:
    """A template, or the ruler that checks the print, as a figure in one line.

    Args:
        name: one of `TEMPLATES`.
        game: whose constants give the size.
        language: of its words.
        upright: whether the long side of the machine-gun template goes up the page.

    Raises:
        UsageError: there is no such template, or the game lacks a constant of it.
    """
    if name not in TEMPLATES:
        raise UsageError(f"unknown template {name!r}{nearest(name, TEMPLATES)}")
    return TEMPLATES[name](game, language, upright)


def length_cm(game: LoadedGame, key: str) -> int:
    """A length of the game's constants, in cm.

    Raises:
        UsageError: there is none, or it is no length that can be drawn.
    """
    value = game.constant(key)
    if not isinstance(value, int) or value < 1:
        raise UsageError(f"constant {key} of game {game.id} must be a whole number of cm, 1 or more")
    return value


def activation(game: LoadedGame, language: Language, upright: bool) -> str:
    """The disc under which units are activated together (7.2)."""
    return _disc(language.gettext("Activation template"), length_cm(game, "activation_template"), language)


def he(game: LoadedGame, language: Language, upright: bool) -> str:
    """The disc of high explosive (10.19)."""
    return _disc(language.gettext("HE template"), length_cm(game, "he_template_size"), language)


def grenade(game: LoadedGame, language: Language, upright: bool) -> str:
    """The disc of a hand grenade (10.23)."""
    return _disc(language.gettext("Grenade template"), length_cm(game, "grenade_template_size"), language)


def machine_gun(game: LoadedGame, language: Language, upright: bool) -> str:
    """The strip with a handle at its firing end (10.18)."""
    name = language.gettext("Machine-gun template")
    length, width = (
        length_cm(game, "machine_gun_template_length"),
        length_cm(game, "machine_gun_template_width"),
    )
    size = fill(
        language.pgettext("size of a template", "{length} × {width}"),
        length=language.length(length),
        width=language.length(width),
    )
    parts = _strip(length * _CM, width * _CM)
    parts += _strip_words(length * _CM, width * _CM, name, size, language.pgettext("template", "Gun"))
    long, short = length * _CM + _HANDLE[0] + 2 * _EDGE, max(width * _CM, _HANDLE[1]) + 2 * _EDGE
    label = _label(name, size, language)
    if not upright:
        return svg.picture(label, long, short, parts, "mm")
    turned = f'<g transform="translate({svg.number(short)} 0) rotate(90)">{"".join(parts)}</g>'
    return svg.picture(label, short, long, [turned], "mm")


def ruler(game: LoadedGame, language: Language, upright: bool) -> str:
    """A line of known length with its centimetres and millimetres."""
    size = language.length(_RULER)
    label = fill(language.gettext("Ruler of {length}"), length=size)
    left, base = 6, 9
    parts = [svg.line(left, base, left + _RULER * _CM, base)]
    for mm in range(_RULER * _CM + 1):
        height = 5 if mm % 10 == 0 else 3.5 if mm % 5 == 0 else 2
        parts.append(svg.line(left + mm, base, left + mm, base - height, stroke_width=0.2))
    for cm in range(_RULER + 1):
        said = size if cm == _RULER else language.number(cm)  # the last one with its unit
        parts.append(svg.words(left + cm * _CM, base + 3, said, 3.2, 2 * left))
    return svg.picture(label, _RULER * _CM + 2 * left, base + 6, parts, "mm")


TEMPLATES: Mapping[str, Draw] = {
    "activation": activation,
    "machine-gun": machine_gun,
    "he": he,
    "grenade": grenade,
    "ruler": ruler,
}


def _label(name: str, size: str, language: Language) -> str:
    return fill(language.pgettext("template and its size", "{name}, {size}"), name=name, size=size)


def _disc(name: str, diameter: int, language: Language) -> str:
    """A disc with its name above the crosshair and its diameter below."""
    size = fill(language.gettext("Diameter {length}"), length=language.length(diameter))
    radius = diameter * _CM / 2
    middle, room = radius + _EDGE, 1.35 * radius
    letters = min(_NAME, svg.fitting(name, room))
    side = 2 * middle
    parts = [
        svg.circle(middle, middle, radius),
        svg.line(middle - _CROSS, middle, middle + _CROSS, middle),
        svg.line(middle, middle - _CROSS, middle, middle + _CROSS),
        svg.words(middle, middle - radius * 0.4, name, letters, room, font_weight="bold"),
        svg.words(middle, middle + radius * 0.4, size, min(letters, svg.fitting(size, room)), room),
    ]
    return svg.picture(_label(name, size, language), side, side, parts, "mm")


def _strip(length: float, width: float) -> list[str]:
    """The machine-gun template lying, its handle on the left: strip, handle, and the line down its middle."""
    start, middle = _EDGE + _HANDLE[0], _EDGE + max(width, _HANDLE[1]) / 2
    low, high = middle - _HANDLE[1] / 2, middle + _HANDLE[1] / 2
    curve = _HANDLE[1] / 2
    ends = [svg.number(n) for n in (start, low, _EDGE + curve, curve, high)]
    handle = "M {0} {1} H {2} A {3} {3} 0 0 0 {2} {4} H {0}".format(*ends)
    return [
        svg.rectangle(start, middle - width / 2, length, width, min(_CORNER, width / 2)),
        svg.path(handle),
        svg.line(start, middle, start + length, middle, stroke_dasharray="2 2", stroke_opacity=_GREY),
    ]


def _strip_words(length: float, width: float, name: str, size: str, gun: str) -> list[str]:
    """Its name above the line, its size below, and at the handle's end what the handle points at."""
    start, middle = _EDGE + _HANDLE[0], _EDGE + max(width, _HANDLE[1]) / 2
    room = 0.9 * length
    letters = min(_NAME, svg.fitting(name, room), width / 4)
    tip, wing = _EDGE + 3, 3
    arrow = f"M {svg.number(tip)} {svg.number(middle)} l 5 -{wing} v {2 * wing} z"
    return [
        svg.words(start + length / 2, middle - width / 4, name, letters, room, font_weight="bold"),
        svg.words(start + length / 2, middle + width / 4, size, min(letters, svg.fitting(size, room)), room),
        svg.path(arrow, fill="currentColor"),
        svg.words((tip + 5 + start) / 2, middle, gun, 5, start - tip - 6),
    ]
