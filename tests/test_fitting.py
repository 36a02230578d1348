from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from builder import fitting, pdf

STYLE = """
html { font: 10pt/1 "Musterbook Sans" } body, p { margin: 0 }
@page { size: 100mm 50mm; margin: 0 }
article { position: absolute; left: 5mm; top: 5mm; width: 40mm; height: 20mm }
article.end { left: 0; top: 0 }
"""


def laid_out(tmp_path: Path, body: str) -> list[Any]:
    """The pages of a document."""
    (tmp_path / "style.css").write_text(STYLE)
    with pdf.complaints("a test"):
        document = pdf.lay_out(f"<!doctype html><body>{body}", tmp_path, [Path("style.css")])
    return list(document.pages)


def fits(tmp_path: Path, body: str) -> bool:
    """Whether the cards fit."""
    return all(map(fitting.card_fits, laid_out(tmp_path, body)))


@pytest.mark.parametrize(
    ("inside", "expected"),
    [
        ("<p>short", True),
        ("<p>" + "line<br>" * 5, True),
        ("<p>" + "line<br>" * 6, False),  # runs out at the bottom
        ("<p style='height: 21mm'>", False),
        ("<p>" + "W" * 30, False),  # and at the right
        ("<p>x<p style='position: relative; top: -1mm'>y", False),  # one upon the other
        ("<p style='position: relative; left: -2mm'>x", False),
        ("<div style='position: absolute; left: 39mm; top: 1mm'>wide</div>", False),
    ],
)
def test_texts_stay_within_their_card(tmp_path: Path, inside: str, expected: bool) -> None:
    assert fits(tmp_path, f"<article data-unit=a>{inside}</article>") is expected


def test_a_page_without_its_card_is_none(tmp_path: Path) -> None:
    card = "1<article data-unit=a><p>x</article>"
    assert fits(tmp_path, "x") is False
    assert fits(tmp_path, f"{card}<p style='break-before: page'>it ran over") is False
    assert fits(tmp_path, f"{card}<p style='break-before: page'>2{card.replace('a>', 'b>')}") is True


@pytest.mark.parametrize(
    ("margin", "expected"),
    [
        ("5mm", True),
        ("0", False),
        ("5mm 0 0 2.9mm", False),
        ("2.9mm 5mm 0", False),
        ("3.1mm", True),
        ("44mm 5mm 0", False),
        ("42mm 5mm 0", True),
    ],
)
def test_letters_keep_away_from_the_pages_edge(tmp_path: Path, margin: str, expected: bool) -> None:
    (page,) = laid_out(tmp_path, f"<p style='margin: {margin}'>x")
    letters = [box for box in page._page_box.descendants() if hasattr(box, "text")]
    assert letters
    assert all(fitting.within(page, box, fitting.pixels(3)) for box in letters) is expected


def test_what_is_lost_at_the_pages_end_does_not_fit(tmp_path: Path) -> None:
    lost = f"<div style='break-inside: avoid'>{'line<br>' * 20}</div>"
    assert fits(tmp_path, f"<article data-unit=a><p>x</p>{lost}</article>") is False


@pytest.mark.parametrize(
    ("inside", "expected"),
    [
        ("<p data-field=name>a<div data-field=special><p>x<br>y<br>z</div>", "special"),
        ("<p data-field=name>a<br>b<p>x<br>y<br>z", "name"),  # what no field holds counts for none
        ("<p data-field=name>a<b> b</b> c<p data-field=sets>1<br>2", "sets"),
        ("<p>a", ""),
    ],
)
def test_the_field_with_most_lines_is_the_one_to_shorten(tmp_path: Path, inside: str, expected: str) -> None:
    (page,) = laid_out(tmp_path, f"<article data-unit=a>{inside}</article>")
    assert fitting.longest_field(page) == expected
