from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder import svg

SIZE = re.compile(r'font-size="([\d.]+)"')


def parsed(picture: str) -> ET.Element:
    element = ET.fromstring(picture)  # noqa: S314 - our own
    assert element.tag == "figure"
    return element[0]


def test_a_picture_says_what_it_shows() -> None:
    element = parsed(svg.picture('A "tank" & <more>', 10, 20, [svg.circle(5, 5, 2)]))
    assert element.get("role") == "img"
    assert element.get("aria-label") == 'A "tank" & <more>'
    assert element.get("viewBox") == "0 0 10 20"
    assert element.get("width") is None


def test_a_picture_at_true_size() -> None:
    picture = svg.picture("x", 182, 60.5, [], "mm")
    assert (parsed(picture).get("width"), parsed(picture).get("height")) == ("182mm", "60.5mm")
    assert "\n" not in picture  # one line, so that Markdown leaves it alone


@pytest.mark.parametrize(
    ("value", "text"),
    [(1, "1"), (1.005, "1"), (0.126, "0.13"), (-0.001, "0"), (-2.5, "-2.5"), (100.0, "100")],
)
def test_a_coordinate(value: float, text: str) -> None:
    assert svg.number(value) == text


def test_a_text_is_no_markup() -> None:
    assert "&lt;script&gt;" in svg.words(0, 0, "<script>", 10, 200)


@given(st.text("abcdefgh ", min_size=1, max_size=60), st.integers(20, 200))
def test_a_text_stays_in_its_room(text: str, width: int) -> None:
    drawn = svg.words(0, 0, text, 14, width)
    lines = re.findall(r">([^<]*)</text>", drawn)
    assert " ".join(lines) == " ".join(text.split())
    for size, line in zip(SIZE.findall(drawn), lines, strict=True):
        assert len(line) * float(size) * 0.52 <= width + 0.1
