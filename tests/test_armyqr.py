"""The page's own QR codes: two other programs read them, and one makes the same."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
import segno
import zxingcpp
from PIL import Image

_WEB = Path(__file__).parents[1] / "builder/web/army"
_SCRIPT = """
const { qrCode, qrPath } = await import(process.argv[1]);
const texts = JSON.parse(process.argv[2]);
const drawn = (code) => code && { code, path: qrPath(code) };
console.log(JSON.stringify(texts.map((text) => drawn(qrCode(text)))));
"""
_MOST = [17, 32, 53, 78, 106, 134, 154, 192, 230, 271, 321, 367, 425, 458, 520, 586, 644, 718, 792, 858, 929]
_MOST += [1003, 1091, 1171, 1273]  # bytes of versions 1 to 25, ISO/IEC 18004 table 7, level L


@pytest.fixture(scope="module")
def drawn() -> dict[str, Any]:
    """Codes of texts of every version: the longest of each, and one byte more."""
    texts = ["", "https://example.org/#b1;cobi;1939", "Łódź Армия"]
    texts += [
        ("https://example.org/army/#b1;" + "7tp*2!.1e," * 130)[:n] for most in _MOST for n in (most, most + 1)
    ]
    command = ["node", "--input-type=module", "-e", _SCRIPT, (_WEB / "qr.js").as_uri(), json.dumps(texts)]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return dict(zip(texts, json.loads(told), strict=True))


def _picture(code: list[list[int]]) -> Image.Image:
    """The code, 4 pixels a module, with its quiet zone."""
    size = len(code) + 8
    picture = Image.new("L", (size, size), 255)
    for y, row in enumerate(code):
        for x, dark in enumerate(row):
            picture.putpixel((x + 4, y + 4), 0 if dark else 255)
    return picture.resize((4 * size, 4 * size), Image.Resampling.NEAREST)


def test_every_code_is_read_back(drawn: dict[str, Any]) -> None:
    for text, found in drawn.items():
        if found is None or not text:
            continue
        read = zxingcpp.read_barcode(_picture(found["code"]))
        assert read is not None, len(text)
        assert read.text == text


def test_each_version_holds_what_the_standard_says(drawn: dict[str, Any]) -> None:
    sizes = {len(text): found and len(found["code"]) for text, found in drawn.items()}
    for version, most in enumerate(_MOST, 1):
        assert sizes[most] == 4 * version + 17
    assert sizes[_MOST[-1] + 1] is None


def test_another_program_makes_the_same_of_full_codes(drawn: dict[str, Any]) -> None:
    """Codes with room left are filled up in more than one way."""
    for text, found in drawn.items():
        if len(text) not in _MOST:
            continue
        version = (len(found["code"]) - 17) // 4
        same = [
            segno.make_qr(
                text, error="l", mode="byte", encoding="utf-8", boost_error=False, mask=mask, version=version
            )
            for mask in range(8)
        ]
        assert any([list(row) for row in code.matrix] == found["code"] for code in same), len(text)


def test_the_picture_is_of_the_same_modules(drawn: dict[str, Any]) -> None:
    found = drawn["https://example.org/#b1;cobi;1939"]
    dark = {(x + 4, y + 4) for y, row in enumerate(found["code"]) for x, on in enumerate(row) if on}
    pictured = set()
    for part in found["path"].split("M")[1:]:
        place, run = part.split("h")[:2]
        x, y = map(int, place.split())
        pictured |= {(x + i, y) for i in range(int(run.split("v")[0]))}
    assert pictured == dark
