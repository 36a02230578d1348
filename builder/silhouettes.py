"""Our drawings of vehicles, guns and figures: each from the side, and vehicles also from above.

All face left. They are SVG without styles or texts, dark on light, so that they stay clear when small.
"""

from __future__ import annotations

import re

_DARK = "#333"
_GREY = "#777"
_PALE = "#e4e4e4"
_FILLED = re.compile(rf'(<(?![^>]*\bstroke=)[^>]*?) fill="(?:{_DARK}|{_GREY}|{_PALE})"/>')


def _wheel(x: float, y: float, radius: float) -> str:
    """A wheel with a light ring."""
    ring = f'<circle cx="{x}" cy="{y}" r="{radius * 0.55:g}" fill="none" stroke="#fff" stroke-width="1.4"/>'
    return f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{_DARK}"/>{ring}'


def _track(left: float, right: float, wheels: int, height: float = 15) -> str:
    """A track on the ground with its road wheels in light."""
    top, radius = 47 - height, height / 2
    step = (right - left - height) / (wheels - 1)
    belt = (
        f'<rect x="{left}" y="{top}" width="{right - left}" height="{height}" rx="{radius}" fill="{_DARK}"/>'
    )
    rings = "".join(
        f'<circle cx="{left + radius + i * step:g}" cy="{top + radius:g}" r="{radius * 0.52:g}" fill="none" '
        'stroke="#fff" stroke-width="1.4"/>'
        for i in range(wheels)
    )
    return belt + rings


def _shape(points: str) -> str:
    return f'<polygon points="{points}" fill="{_DARK}"/>'


def _gap(points: str) -> str:
    """A light line between parts."""
    return f'<polyline points="{points}" fill="none" stroke="#fff" stroke-width="1.4"/>'


def _bar(x: float, y: float, width: float, height: float) -> str:
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{_DARK}"/>'


def _soldier(x: float) -> str:
    """A figure with helmet and rifle, 15 wide, feet on the ground."""
    head = f'<circle cx="{x}" cy="11" r="3.6" fill="{_DARK}"/>'
    helmet = f'<path d="M{x - 5.2} 10.4a5.2 5.2 0 0 1 10.4 0z" fill="{_DARK}"/>'
    body = _shape(
        f"{x - 5},16 {x + 5},16 {x + 5.5},30 {x + 5},47 {x + 1},47 {x},33 {x - 1},47 {x - 5},47 {x - 5.5},30"
    )
    rifle = f'<path d="M{x - 13} 19L{x + 7} 25" fill="none" stroke="{_DARK}" stroke-width="2.2"/>'
    return head + helmet + body + rifle


_SIDE = {
    "light-tank": _track(32, 104, 4, 16)
    + _shape("32,34 37,27 50,23 100,23 105,34")
    + _shape("54,22 57,11 80,11 84,22")
    + _bar(36, 14.5, 22, 3)
    + _gap("50,22.4 90,22.4"),
    "medium-tank": _track(22, 112, 6, 16)
    + _shape("20,34 38,22 106,22 113,34")
    + _shape("48,21 54,7 82,7 90,21")
    + _bar(64, 3, 12, 4)
    + _bar(18, 12, 36, 3.4)
    + _gap("42,21.4 96,21.4"),
    "heavy-tank": _track(18, 120, 8, 19)
    + _shape("16,32 22,20 32,18 116,18 121,32")
    + _shape("44,17 46,3 88,3 94,9 94,17")
    + _bar(74, 0, 13, 4)
    + _bar(4, 8, 42, 4.4)
    + _bar(1, 6.6, 8, 7.2)
    + _gap("40,17.4 100,17.4"),
    "casemate": _track(24, 114, 6, 16)
    + _shape("20,33 58,12 96,12 114,26 114,33")
    + _bar(6, 21, 40, 3.8)
    + _bar(76, 8, 12, 4)
    + _gap("38,25.4 112,25.4"),
    "gun-carriage": _track(24, 114, 6, 16)
    + _shape("20,34 34,25 116,25 114,34")
    + _shape("58,24 66,8 70,8 70,17 104,17 108,8 112,8 114,24")
    + f'<path d="M70 15L22 9" fill="none" stroke="{_DARK}" stroke-width="4"/>'
    + _gap("40,24.4 116,24.4"),
    "half-track": _track(58, 118, 4, 16)
    + _wheel(28, 38, 9)
    + _shape("12,32 16,24 42,21 52,11 120,11 120,33 58,33 40,33 34,27 22,27 16,34")
    + _gap("52,12 52,22 118,22"),
    "carrier": _track(28, 108, 4, 15)
    + _shape("26,34 34,20 54,20 60,16 106,16 108,34")
    + _bar(24, 22, 12, 2.6)
    + _gap("36,30.4 104,30.4"),
    "armoured-car": _wheel(36, 37, 10)
    + _wheel(96, 37, 10)
    + _shape("16,32 32,21 50,20 54,13 96,20 114,24 112,34 84,34 70,38 58,38 48,32")
    + _shape("56,14 60,4 80,4 86,17")
    + _bar(38, 8, 20, 3),
    "truck": _wheel(24, 38, 9)
    + _wheel(86, 38, 9)
    + _wheel(107, 38, 9)
    + _shape("8,34 8,25 28,22 34,9 50,9 50,30 122,30 122,35 34,35 30,29 18,29 14,35")
    + f'<path d="M54 29V10q0 -6 6 -6H116q6 0 6 6V29z" fill="{_DARK}"/>'
    + _gap("36,21 39,13 46,13 46,21 35.4,21"),
    "gun": _wheel(70, 36, 11)
    + _shape("52,10 58,8 64,34 58,34")
    + _bar(8, 19, 72, 4.2)
    + _bar(4, 17.6, 8, 7)
    + _bar(64, 16, 20, 10)
    + _shape("72,26 80,24 124,43 122,47 116,47"),
    "motorcycle": _wheel(34, 36, 11)
    + _wheel(96, 36, 11)
    + f'<path d="M34 36L46 14M40 24L60 24L70 36L96 36" fill="none" stroke="{_DARK}" stroke-width="4"/>'
    + _shape("48,20 66,17 74,21 66,38 52,38")
    + _shape("66,20 92,17 94,21 70,24")
    + f'<path d="M40 13L54 11" fill="none" stroke="{_DARK}" stroke-width="3.4"/>',
    "figures": _soldier(36) + _soldier(66) + _soldier(96),
    "command": _soldier(56) + _bar(84, 3, 2.4, 44) + _shape("86,4 114,9 86,17"),
    "mortar": _soldier(92)
    + f'<path d="M66 45L36 12" fill="none" stroke="{_DARK}" stroke-width="6"/>'
    + f'<path d="M46 22L30 47M46 22L42 47" fill="none" stroke="{_DARK}" stroke-width="2.2"/>'
    + _bar(54, 44, 24, 3),
    "machine-gun": _soldier(96)
    + _bar(16, 25, 38, 3)
    + _bar(48, 22, 26, 8)
    + f'<path d="M60 30L42 47M60 30L66 47M60 30L84 47" fill="none" stroke="{_DARK}" stroke-width="2.4"/>',
    "anti-tank-team": _soldier(64)
    + _soldier(96)
    + f'<path d="M20 17L78 23" fill="none" stroke="{_DARK}" stroke-width="5"/>'
    + _shape("12,16 22,12 22,22"),
}
NAMES = tuple(_SIDE)

# From above

_OUTLINE = f'fill="{_PALE}" stroke="{_DARK}" stroke-width="1.6"'
_INSIDE = f'fill="#fff" stroke="{_DARK}" stroke-width="1.6"'
_TURRET = f'<path d="M52 11H90L100 22V50L90 61H52L43 48V24z" {_INSIDE}/>'
_TRACKS = "".join(
    f'<rect x="14" y="{y}" width="112" height="10" rx="2" fill="#777"/><path d="'
    + "".join(f"M{x} {y}v10" for x in range(22, 126, 8))
    + '" stroke="#fff" stroke-width="1.4"/>'
    for y in (0, 62)
)
_HULL = f'<path d="M12 9H122L127 14V58L122 63H12L8 56V16z" {_OUTLINE}/>'
_FENDERS = "".join(
    f'<rect x="{x}" y="{y}" width="24" height="9" rx="3" fill="#777"/>' for x in (18, 96) for y in (1, 62)
)
_BODY = f'<path d="M8 20L24 7H124L128 13V59L124 65H24L8 52z" {_OUTLINE}/>'
_ROOM = f'<rect x="43" y="11" width="78" height="50" rx="2" {_INSIDE}/>'
_CASEMATE = f'<path d="M40 18L52 11H104V61H52L40 54z" {_INSIDE}/>'


def _barrel(tip: float, end: float) -> str:
    return f'<rect x="{tip}" y="33.5" width="{end - tip}" height="5" fill="{_DARK}"/>'


_PLANS = {
    "light-tank": _TRACKS + _HULL + _TURRET + _barrel(24, 43),
    "medium-tank": _TRACKS + _HULL + _TURRET + _barrel(10, 43),
    "heavy-tank": _TRACKS + _HULL + _TURRET + _barrel(0, 43),
    "casemate": _TRACKS + _HULL + _CASEMATE + _barrel(0, 40),
    "gun-carriage": _TRACKS + _HULL + _ROOM + _barrel(4, 43),
    "half-track": _FENDERS + _BODY + _ROOM,
    "carrier": _TRACKS + _HULL + _ROOM,
    "armoured-car": _FENDERS + _BODY + _TURRET + _barrel(26, 43),
    "truck": _FENDERS + _BODY + _ROOM,
    "motorcycle": f'<rect x="24" y="31" width="94" height="10" rx="5" {_OUTLINE}/>'
    + f'<rect x="43" y="11" width="58" height="50" rx="12" {_INSIDE}/>',
}
_PLAN = _FENDERS + _BODY  # of a vehicle whose kind has no drawing


def side(name: str) -> str:
    """The drawing of that name from the side, as SVG that is hidden from screen readers; "" for none.

    Raises:
        KeyError: there is no drawing of that name; `layoutchecks` says so before.
    """
    return _svg(_SIDE[name], 128, 48, "card-silhouette") if name else ""


def plan(name: str) -> str:
    """The vehicle of that drawing from above; a plain one where there is no such drawing."""
    return _svg(_PLANS.get(name, _PLAN), 140, 72, "card-plan")


def outlined(drawing: str) -> str:
    """The drawing in lines alone, to save ink."""
    lined = _FILLED.sub(rf'\1 fill="#fff" stroke="{_DARK}" stroke-width="1.2"/>', drawing)
    unfilled = lined.replace(f'fill="{_DARK}"', 'fill="#fff"').replace(_PALE, "#fff")
    return unfilled.replace('stroke="#fff"', f'stroke="{_DARK}"')


def _svg(parts: str, width: int, height: int, css: str) -> str:
    fit = ' preserveAspectRatio="none"' if css == "card-plan" else ""  # the style gives it room for its value
    return (
        f'<svg class="{css}"{fit} xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" aria-hidden="true" focusable="false">{parts}</svg>'
    )
