"""Cards printed by the browser: at their true size, as many on a sheet as fit, like those of the PDFs."""

from __future__ import annotations

from collections.abc import Iterator

import pypdfium2
import pytest
from playwright.sync_api import Page, expect

from builder.formats import SIZES
from tests.site.conftest import LANGUAGES, Built, violations

pytestmark = pytest.mark.browser

MM = 72 / 25.4
PIXEL = 25.4 / 96  # mm: Chromium sets letters on whole pixels


ASKED = """window.print = () => {
  const root = document.documentElement;
  root.dataset.asked = String(Number(root.dataset.asked ?? 0) + 1);
}"""


def _asked(page: Page) -> int:
    """How often the page has asked the browser to print."""
    return int(page.locator("html").get_attribute("data-asked") or 0)


def _press(page: Page) -> None:
    """Presses the form's button and waits until the page prints."""
    before = _asked(page)
    page.locator(".card-print button").click()
    page.locator(f"html[data-asked='{before + 1}']").wait_for(state="attached")


def _open(page: Page, built: Built, unit: str, code: str = "") -> None:
    page.add_init_script(ASKED)
    page.goto(f"{built.url}{code}cobi/units/{unit}/")
    page.locator(".card-print").wait_for()


def _print(page: Page, size: str, theme: str = "colour", copies: int = 1) -> None:
    page.locator("[name=size]").select_option(size)
    page.locator("[name=theme]").select_option(theme)
    page.locator("[name=copies]").fill(str(copies))
    _press(page)


def _sheets(page: Page, paper: str) -> pypdfium2.PdfDocument:
    return pypdfium2.PdfDocument(page.pdf(format=paper, print_background=True))


def _places(sheet: pypdfium2.PdfPage, text: str) -> Iterator[tuple[float, float]]:
    """Where a text stands, from the sheet's left lower corner, in mm."""
    found = sheet.get_textpage().search(text, match_case=True)
    while (hit := found.get_next()) is not None:
        left, bottom, _, _ = sheet.get_textpage().get_charbox(hit[0])
        yield left / MM, bottom / MM


# Literal, and the same as on the sheets of the PDFs where those lie upright.
@pytest.mark.parametrize(
    ("size", "paper", "columns", "rows"),
    [
        ("large", "A4", 2, 2),
        ("large", "Letter", 2, 2),
        ("tarot", "A4", 2, 2),
        ("tarot", "Letter", 2, 2),
        ("poker", "A4", 3, 3),
        ("poker", "Letter", 3, 3),
        ("a6", "A4", 1, 1),
        ("a7", "Letter", 2, 2),
        ("a5", "Letter", 1, 1),
    ],
)
def test_cards_have_their_true_size_and_stand_side_by_side(
    built: Built, page: Page, size: str, paper: str, columns: int, rows: int
) -> None:
    _open(page, built, "tiger-i")
    _print(page, size, copies=columns * rows + 1)
    sheets = _sheets(page, paper)
    assert len(sheets) == 2
    places = sorted(_places(sheets[0], "Original values"), key=lambda place: (-place[1], place[0]))
    assert len(places) == columns * rows
    measures = SIZES[size]
    left, top = places[0]
    expected = [
        (left + column * measures.width, top - row * measures.height)
        for row in range(rows)
        for column in range(columns)
    ]
    for place, right in zip(places, expected, strict=True):
        assert place == pytest.approx(right, abs=PIXEL)
    assert "Mark in play" in sheets[1].get_textpage().get_text_range()
    assert "Size" not in sheets[0].get_textpage().get_text_range()  # nothing of the page itself


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_card_is_cut_off_in_any_language(built: Built, page: Page, code: str) -> None:
    _open(page, built, "m4a3e2", "" if code == "en" else f"{code}/")
    for size in SIZES:
        _print(page, size)
        card = page.locator(".print-cards .card")
        inside = card.evaluate(
            "card => [...card.children].every((part, i, all) => i === 0 ||"
            " part.getBoundingClientRect().top >= all[i - 1].getBoundingClientRect().bottom - 0.5)"
            " && card.scrollWidth <= card.clientWidth + 1"
        )
        assert inside, (code, size)


def test_small_cards_name_their_special_rules_alone(built: Built, page: Page) -> None:
    _open(page, built, "opel-blitz")
    words = "Carries 12 figures besides its crew."
    _print(page, "poker")
    text = _sheets(page, "A4")[0].get_textpage().get_text_range()
    assert "Room 12" in text
    assert words not in text
    _print(page, "a6")
    assert words in _sheets(page, "A4")[0].get_textpage().get_text_range()


def test_ink_saver_prints_no_colour(built: Built, page: Page) -> None:
    _open(page, built, "tiger-i")
    for theme, coloured in (("colour", True), ("ink-saver", False)):
        _print(page, "large", theme)
        picture = _sheets(page, "A4")[0].render(scale=1).to_pil().convert("HSV")
        assert (picture.getchannel("S").getextrema()[1] > 60) is coloured


def test_the_browsers_own_command_prints_the_card(built: Built, page: Page) -> None:
    _open(page, built, "7tp")
    sheets = _sheets(page, "A4")
    assert len(sheets) == 1
    ((left, _),) = _places(sheets[0], "Original values")
    assert (210 - 89) / 2 < left < 210 / 2
    expect(page.locator(".print-cards")).to_have_count(0)  # the page is as it was


def test_the_choices_can_be_used_by_everyone(built: Built, page: Page, axe: str) -> None:
    _open(page, built, "tiger-i", "ru/")
    page.set_viewport_size({"width": 320, "height": 800})
    assert violations(page, axe) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    heights = page.locator(".card-print :is(select, input, button)").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().height)"
    )
    assert min(heights) >= 44
    page.locator("[name=copies]").focus()
    page.keyboard.press("Enter")
    page.locator("html[data-asked='1']").wait_for(state="attached")


def test_without_javascript_there_are_no_choices(built: Built, browser_without_javascript: Page) -> None:
    page = browser_without_javascript
    page.goto(f"{built.url}cobi/units/tiger-i/")
    expect(page.locator(".card-place .card")).to_be_visible()
    expect(page.locator(".card-print")).to_be_hidden()


def test_the_cards_of_a_battle_are_printed_once_or_for_each_model(built: Built, page: Page) -> None:
    page.add_init_script(ASKED)
    page.goto(f"{built.url}army/")
    form = page.locator(".card-print")
    form.locator("button").click()
    expect(form.get_by_role("alert")).to_have_text("Add units first: there are no cards to print.")
    for unit, side in (("tiger-i", 0), ("tiger-i", 0), ("7tp", 1)):
        page.locator("[data-key=search]").fill(unit.replace("-", " "))
        page.locator(f"[data-key='add:{side}:{unit}']").click()
    for choice, expected in (("once", ["Tiger I", "7TP"]), ("each", ["Tiger I", "Tiger I", "7TP"])):
        form.locator("[name=copies]").select_option(choice)
        _press(page)
        assert page.locator(".print-cards .card-name").all_text_contents() == expected
        text = _sheets(page, "Letter")[0].get_textpage().get_text_range()
        assert text.count("Original values") == len(expected)
        assert "Army builder" not in text
    expect(form.locator("[role=alert]")).to_be_empty()


def test_a_card_that_fits_at_no_size_of_letters_is_not_printed(built: Built, page: Page) -> None:
    _open(page, built, "tiger-i")
    page.locator(".card-place .card-name").evaluate("name => { name.textContent = 'Tiger '.repeat(60); }")
    page.locator("[name=size]").select_option("poker")
    page.locator(".card-print button").click()
    said = "The texts of some cards do not fit at this size: choose a larger one."
    expect(page.locator(".card-print [role=alert]")).to_have_text(said)
    assert _asked(page) == 0
    expect(page.locator(".print-cards")).to_have_count(0)
    page.locator(".card-place .card-name").evaluate("name => { name.textContent = 'Tiger'; }")
    _print(page, "poker")
    expect(page.locator(".card-print [role=alert]")).to_be_empty()
