"""Diagrams of the rules, drawn from the game's own figures and words; the text around them says the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from builder import shapes, svg
from builder.errors import UsageError
from builder.language import Language, fill
from builder.library import LoadedGame
from builder.parse import nearest

_WIDTH = 340  # of each diagram, in its own units: some pixels on the narrowest phone
_LETTERS = 14
_THIN, _THICK = 1.2, 2.4
_DASHES = "6 5"

Draw = Callable[[LoadedGame, Language], str]


def diagram(name: str, game: LoadedGame, language: Language) -> str:
    """A diagram as a figure in one line; `name` is one of `DIAGRAMS`.

    Raises:
        UsageError: there is no such diagram, or the game lacks a figure or a line of the card that it shows.
    """
    if name not in DIAGRAMS:
        raise UsageError(f"unknown diagram {name!r}{nearest(name, DIAGRAMS)}")
    return DIAGRAMS[name](game, language)


# Which face is hit (10.7)


def faces(game: LoadedGame, language: Language) -> str:
    """A tank from above between the lines through its corners, with the armour that is hit from each side."""
    front, side, rear = (_card_label(game, key, language) for key in ("front", "side", "rear"))
    height, middle, width, length = 300, _WIDTH / 2, 76, 112
    top, left = height / 2 - length / 2, middle - width / 2
    reach = height / 2 / (length / 2)  # how far the diagonals go on, in halves of the tank
    parts = [
        svg.line(
            middle - width / 2 * reach * sign, 0, middle + width / 2 * reach * sign, height,
            stroke_width=_THIN, stroke_dasharray=_DASHES,
        )
        for sign in (1, -1)
    ]  # fmt: skip
    parts += [
        svg.rectangle(left, top, width, length, 5, stroke_width=_THICK),
        svg.circle(middle, height / 2, 24, stroke_width=_THICK),
        svg.line(middle, height / 2 - 24, middle, top - 22, stroke_width=2 * _THICK),
        svg.words(middle, 16, front, _LETTERS, 130),
        svg.words(left / 2, height / 2, side, _LETTERS, left - 14),
        svg.words(_WIDTH - left / 2, height / 2, side, _LETTERS, left - 14),
        svg.words(middle, height - 16, rear, _LETTERS, 130),
    ]
    label = language.gettext(
        "A tank from above, its gun pointing up. The two diagonals through its corners are drawn on and "
        "divide the table into four parts: front, two sides and rear. A shooter in a part hits that face."
    )
    return svg.picture(label, _WIDTH, height, parts)


def _card_label(game: LoadedGame, key: str, language: Language) -> str:
    """What the card calls a line."""
    field = game.data.field(key)
    if field is None:
        raise UsageError(f"unknown card field {key!r} in game {game.id}")
    return language.data(field.label, "card field")


# How the machine-gun template lies (10.18)


def machine_gun(game: LoadedGame, language: Language) -> str:
    """The template with its handle towards the gun, figures under it and beside it."""
    height, gun, middle = 190, 34, 78
    length = 150
    width = (
        length
        * shapes.length_cm(game, "machine_gun_template_width")
        / shapes.length_cm(game, "machine_gun_template_length")
    )
    start, handle, right = 170, 30, 170 + length
    parts = [
        svg.circle(gun, middle, 7, fill="currentColor"),
        svg.line(gun, middle, gun + 28, middle, stroke_width=_THICK),
        svg.line(gun + 28, middle, start - handle, middle, stroke_width=_THIN, stroke_dasharray=_DASHES),
        svg.rectangle(start, middle - width / 2, length, width, 8, stroke_width=_THICK),
        svg.rectangle(start - handle, middle - 8, handle, 16, stroke_width=_THICK),
        *(_figure(start + x, middle + y, True) for x, y in ((34, -14), (75, 10), (112, -width / 2))),
        *(_figure(right - x, middle + y, False) for x, y in ((20, -width / 2 - 20), (96, width / 2 + 18))),
        svg.words(gun, middle + 34, language.pgettext("diagram", "Machine gun"), _LETTERS, 2 * gun - 4),
        svg.words(start - handle, middle - 28, language.pgettext("diagram", "Handle"), _LETTERS, 76),
        _figure(16, height - 34, True),
        svg.words(32, height - 34, language.pgettext("diagram", "attacked"), _LETTERS, 290, anchor="start"),
        _figure(16, height - 12, False),
        svg.words(
            32, height - 12, language.pgettext("diagram", "not attacked"), _LETTERS, 290, anchor="start"
        ),
    ]
    label = language.gettext(
        "The machine-gun template lies with its handle towards the machine gun. The figures that it touches "
        "are attacked; those beside it are not."
    )
    return svg.picture(label, _WIDTH, height, parts)


def _figure(x: float, y: float, attacked: bool) -> str:
    """A figure from above: filled where it is attacked."""
    fill_ = {"fill": "currentColor"} if attacked else {}
    return svg.circle(x, y, 7, stroke_width=_THIN, **fill_)


# Where the sides deploy (4.1, 5.1)


def deployment(game: LoadedGame, language: Language) -> str:
    """The table with the attacker's zone, the defender's, and the ring around an attacking unit."""
    depth = shapes.length_cm(game, "attacker_depth")
    clear, ring = (
        shapes.length_cm(game, "defender_from_edge"),
        shapes.length_cm(game, "defender_from_attacker"),
    )
    scale = 300 / (2.2 * max(depth, clear) + ring)  # units a cm, so that the picture is about as high as wide
    high, low, left, right = 30, 330, 6, _WIDTH - 6
    unit_x, unit_y = 0.56 * _WIDTH, low - depth * scale * 0.8
    parts = [
        svg.rectangle(left, high, right - left, low - high, stroke_width=_THICK),
        svg.rectangle(
            left,
            low - depth * scale,
            right - left,
            depth * scale,
            stroke="none",
            fill="currentColor",
            fill_opacity=0.12,
        ),
        svg.line(
            left,
            low - clear * scale,
            right,
            low - clear * scale,
            stroke_width=_THIN,
            stroke_dasharray=_DASHES,
        ),
        svg.circle(unit_x, unit_y, ring * scale, stroke_width=_THIN, stroke_dasharray=_DASHES),
        svg.rectangle(unit_x - 6, unit_y - 9, 12, 18, 2, fill="currentColor"),
        *_measure(unit_x, unit_y - 12, unit_x, unit_y - ring * scale, language.length(ring)),
        *_measure(left + 18, low, left + 18, low - depth * scale, language.length(depth)),
        *_measure(right - 62, low, right - 62, low - clear * scale, language.length(clear)),
        svg.words(_WIDTH / 2, high - 15, language.gettext("Defender's edge"), _LETTERS, right - left),
        svg.words(_WIDTH / 2, low + 15, language.gettext("Attacker's edge"), _LETTERS, right - left),
        _place(left + 30, high + 24, language.pgettext("diagram", "Defender")),
        _place(left + 30, low - 18, language.pgettext("diagram", "Attacker")),
    ]
    label = fill(
        language.gettext(
            "The table from above. The attacker deploys at most {depth} from the attacker's edge. The "
            "defender stays more than {clear} away from that edge and more than {ring} away "
            "from each attacking unit."
        ),
        depth=language.length(depth),
        clear=language.length(clear),
        ring=language.length(ring),
    )
    return svg.picture(label, _WIDTH, low + 30, parts)


def _place(x: float, y: float, name: str) -> str:
    """Whose part of the table it is."""
    return svg.words(x, y, name, _LETTERS, 130, anchor="start", font_weight="bold")


def _measure(x1: float, y1: float, x2: float, y2: float, text: str) -> list[str]:
    """An upright arrow from one point to the one above, with its length beside it."""
    head = f"M {svg.number(x2 - 4)} {svg.number(y2 + 8)} L {svg.number(x2)} {svg.number(y2)} l 4 8"
    return [
        svg.line(x1, y1, x2, y2, stroke_width=_THIN),
        svg.path(head, stroke_width=_THIN),
        svg.words(x1 + 6, (y1 + y2) / 2, text, _LETTERS, 60, anchor="start"),
    ]


DIAGRAMS: Mapping[str, Draw] = {
    "faces": faces,
    "machine-gun": machine_gun,
    "deployment": deployment,
}
