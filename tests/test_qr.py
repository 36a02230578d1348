"""QR codes as SVG; that they can be read from a printed card is in test_cardback."""

from __future__ import annotations

import re

import pytest
import segno
import zxingcpp
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from builder import qr
from builder.errors import UsageError
from builder.library import Library

ADDRESSES = st.text("abcdefghijklmnopqrstuvwxyz0123456789-./:", min_size=1, max_size=qr.LONGEST)


def modules(svg: str) -> list[str]:
    """The code's rows as drawn, # for dark, found again from the path; no module is drawn twice."""
    box = re.search(r'viewBox="0 0 (\d+) \1"', svg)
    assert box
    size = int(box[1])
    rows = [[" "] * size for _ in range(size)]
    drawn = re.search(r'fill="#000" d="([^"]*)"', svg)
    assert drawn
    path = drawn[1]
    found = re.findall(r"M(\d+) (\d+)h(\d+)v(\d+)h-(\d+)z", path)
    assert "".join(f"M{x} {y}h{w}v{h}h-{back}z" for x, y, w, h, back in found) == path
    for x, y, width, height, back in (map(int, numbers) for numbers in found):
        assert width == back
        for j in range(y, y + height):
            for i in range(x, x + width):
                assert rows[j][i] == " "
                rows[j][i] = "#"
    return ["".join(row) for row in rows]


@given(ADDRESSES)
def test_the_drawing_is_the_code_within_its_quiet_zone(address: str) -> None:
    matrix = segno.make_qr(address, error="m", boost_error=False, mask=3).matrix
    rows = modules(str(qr.svg(address)))
    assert len(rows) == len(matrix) + 8
    quiet = " " * 4
    blank = [" " * len(rows)] * 4
    drawn = [quiet + "".join("#" if module else " " for module in row) + quiet for row in matrix]
    assert rows == [*blank, *drawn, *blank]


def test_the_longest_address_keeps_its_modules_large() -> None:
    assert len(modules(str(qr.svg("x" * qr.LONGEST)))) == 41  # 15 mm wide: 0.37 mm each


def test_every_unit_s_address_can_be_read(library: Library) -> None:
    for game in library.games.values():
        for unit in game.units:
            address = f"https://example.org/musterbook/ru/{game.address}/{unit}"
            assert _read(modules(str(qr.svg(address)))) == [address]


def _read(rows: list[str]) -> list[str]:
    """What a reader finds where each module is a square of 3 by 3 pixels."""
    image = Image.new("L", (len(rows), len(rows)), 255)
    image.putdata([0 if module == "#" else 255 for row in rows for module in row])
    size = 3 * len(rows)
    return [
        code.text for code in zxingcpp.read_barcodes(image.resize((size, size), Image.Resampling.NEAREST))
    ]


def test_the_same_address_has_the_same_bytes() -> None:
    assert qr.svg("https://example.org/u/7tp") == qr.svg("https://example.org/u/7tp")


def test_those_who_hear_the_page_hear_nothing_of_it() -> None:
    assert 'aria-hidden="true"' in qr.svg("a")


@pytest.mark.parametrize("address", ["x" * 61, "https://münchen.example/"])
def test_what_no_code_is_made_of(address: str) -> None:
    with pytest.raises(UsageError, match="expected at most 60 ASCII characters"):
        qr.svg(address)
