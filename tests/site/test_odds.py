"""Odds on the built site: the page that works them out, and the table of each unit."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from tests.site.conftest import Built, violations

pytestmark = pytest.mark.browser


def _open(page: Page, built: Built, hash_: str = "", code: str = "") -> None:
    page.goto("about:blank")  # a change behind the # alone would load nothing
    page.goto(f"{built.url}{code}cobi/odds/{hash_}")
    page.locator(".odds-figures, .odds-summary").first.wait_for()


def _row(page: Page, label: str) -> list[str]:
    """Value and meaning of a figure."""
    row = page.locator(".odds-figures tbody tr").filter(
        has=page.get_by_role("rowheader", name=label, exact=True)
    )
    return row.locator("td").all_inner_texts()


def test_an_address_opens_its_choice(built: Built, page: Page) -> None:
    _open(page, built, "#shooter=tiger-i&target=m4a1&face=front&range=120&cover=1")
    assert _row(page, "Destroyed") == ["33.2%", "The shot destroys the target at once."]
    expect(page.get_by_role("status").filter(has_text="Destroyed at once: 33.2%")).to_be_visible()
    expect(page.locator(".odds-figures caption")).to_contain_text(
        "Tiger I fires AP at M1A1, 120 cm away and in cover."
    )
    expect(page.locator(".odds-figures caption")).to_contain_text("Front armour 8.")


def test_it_works_by_keyboard_and_the_address_follows(built: Built, page: Page) -> None:
    _open(page, built, "#shooter=7tp&target=7tp")
    page.get_by_role("combobox", name="Target").focus()
    page.keyboard.type("Tig")
    page.get_by_role("radio", name="Front").focus()
    page.keyboard.press("ArrowRight")
    page.get_by_label("Range in cm").focus()
    page.keyboard.press("Control+A")
    page.keyboard.type("150")
    page.get_by_role("checkbox", name="The target is partly hidden or in cover").focus()
    page.keyboard.press("Space")
    expect(page).to_have_url(
        f"{built.url}cobi/odds/#shooter=7tp&target=tiger-i&face=side&range=150&cover=1&he=0"
    )
    assert _row(page, "Hit")[0] == "33.3%"
    page.reload()
    page.locator(".odds-figures").wait_for()
    expect(page.get_by_role("radio", name="Side")).to_be_checked()
    assert _row(page, "Hit")[0] == "33.3%"


def test_he_strikes_the_top_and_asks_for_no_face(built: Built, page: Page) -> None:
    _open(page, built, "#shooter=tiger-i&target=7tp")
    page.get_by_role("radio", name="High explosive (HE)").check()
    expect(page.get_by_role("group", name="Armour that is struck")).to_be_hidden()
    expect(page.locator(".odds-figures caption")).to_contain_text("Struck: Top armour 1.")


def test_a_shot_without_odds_says_why(built: Built, page: Page) -> None:
    _open(page, built, "#shooter=7tp&target=tiger-i")
    page.get_by_role("radio", name="High explosive (HE)").check()
    expect(page.get_by_role("status").filter(has_text="The gun has no HE modifier")).to_be_visible()
    expect(page.locator(".odds-figures")).to_have_count(0)
    page.get_by_role("radio", name="Armour-piercing (AP)").check()
    expect(page.locator(".odds-figures")).to_be_visible()


def test_a_wrong_range_is_told_and_the_last_one_counts(built: Built, page: Page) -> None:
    _open(page, built, "#shooter=7tp&target=7tp&range=120")
    page.get_by_label("Range in cm").fill("far")
    expect(page.get_by_role("alert")).to_have_text(
        "Write a whole number from 1 to 999. Until then the previous range counts."
    )
    assert _row(page, "Hit")[0] == "50.0%"
    page.get_by_label("Range in cm").fill("100")
    expect(page.get_by_role("alert")).to_have_count(0)
    assert _row(page, "Hit")[0] == "66.7%"


def test_the_language_menu_takes_the_choice_along(built: Built, page: Page) -> None:
    choice = "#shooter=tiger-i&target=m4a1&face=rear&range=120&cover=1&he=0"
    _open(page, built, choice)
    assert page.locator("a[data-language=ru]").first.get_attribute("href")
    page.locator("a[data-language=ru]").first.evaluate("link => link.click()")
    expect(page).to_have_url(f"{built.url}ru/cobi/odds/{choice}")
    expect(page.locator(".odds-figures")).to_contain_text("%")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("place", ["cobi/odds/", "cobi/units/tiger-i/"])
def test_axe_finds_nothing(built: Built, page: Page, axe: str, place: str, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    page.goto(f"{built.url}{place}")
    page.locator(".odds-figures, .odds-table").wait_for()
    assert violations(page, axe) == []


@pytest.mark.parametrize(
    "place", ["cobi/odds/", "ru/cobi/odds/", "cobi/units/tiger-i/", "ru/cobi/units/tiger-i/"]
)
def test_nothing_is_wider_than_a_phone(built: Built, page: Page, place: str) -> None:
    page.set_viewport_size({"width": 320, "height": 800})
    page.goto(f"{built.url}{place}")
    page.locator(".odds-figures, .odds-table").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") == 320


def test_the_heads_of_the_figures_stand_in_one_line_above_them(built: Built, page: Page) -> None:
    _open(page, built)
    heads = page.locator(".odds-figures thead th")
    hit = page.locator(".odds-figures tbody tr").first  # one line of text
    assert heads.first.evaluate("e => e.offsetHeight") <= hit.evaluate("e => e.offsetHeight") + 1
    assert heads.nth(1).evaluate("e => getComputedStyle(e).textAlign") == "end"
    assert heads.first.evaluate("e => getComputedStyle(e).cursor") == "auto"  # nothing to press


def test_a_unit_leads_to_the_page_with_its_choice(built: Built, page: Page) -> None:
    page.goto(f"{built.url}cobi/units/tiger-i/")
    page.get_by_role("link", name="Odds of this unit at other targets and ranges").click()
    expect(page.get_by_role("combobox", name="Shooter")).to_have_value("tiger-i")


def test_the_table_of_a_unit_is_scrolled_by_keyboard(built: Built, page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 800})
    page.goto(f"{built.url}cobi/units/tiger-i/")
    region = page.get_by_role("region", name="Odds")
    region.focus()
    page.keyboard.press("End")
    page.keyboard.press("ArrowRight")
    scrolled = page.locator(".odds-scroll")
    for _ in range(50):  # it moves smoothly; the page's CSP forbids wait_for_function
        if scrolled.evaluate("box => box.scrollLeft") > 0:
            break
        page.wait_for_timeout(100)
    assert scrolled.evaluate("box => box.scrollLeft") > 0


def test_the_search_does_not_know_the_tables(built: Built) -> None:
    index = json.loads((built.folder / "search/search_index.json").read_text("utf-8"))
    unit = [entry for entry in index["docs"] if entry["location"].startswith("cobi/units/tiger-i/")]
    assert unit
    assert not [entry for entry in unit if "What one AP shot" in entry["text"] or "66.7" in entry["text"]]


def test_without_javascript_the_page_leads_to_the_units(
    built: Built, browser_without_javascript: Page
) -> None:
    page = browser_without_javascript
    page.goto(f"{built.url}cobi/odds/")
    expect(page.get_by_text("This page needs JavaScript.")).to_be_visible()
    page.locator("muster-odds").get_by_role("link", name="Units").click()
    expect(page).to_have_url(f"{built.url}cobi/units/")
