"""What a reader sees: looks, search, the network and accessibility, on a phone and on a desk."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.site.conftest import LANGUAGES, Built, violations

pytestmark = pytest.mark.browser

PATHS = [
    "",
    "cobi/",
    "cobi/turn/",
    "cobi/units/",
    "cobi/units/tiger-i/",
    "bitwy/",
    "patton/",
    "army/",
    "downloads/",
]


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_page_scrolls_sideways_on_a_small_phone(built: Built, page: Page, code: str) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    for path in PATHS:
        page.goto(built.url + ("" if code == "en" else f"{code}/") + path)
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, path


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(built: Built, browser: Browser, axe: str, scheme: str) -> None:
    context = browser.new_context(color_scheme=scheme)  # type: ignore[arg-type]
    page = context.new_page()
    found = {}
    for path in PATHS:
        page.goto(f"{built.url}sv/{path}")
        page.wait_for_load_state("networkidle")
        found[path] = violations(page, axe)
    context.close()
    assert {path: faults for path, faults in found.items() if faults} == {}


@pytest.mark.parametrize(
    ("code", "query", "page_name"),
    [("en", "binoculars", "cobi/turn/"), ("sv", "kikare", "cobi/turn/"), ("ru", "бинокль", "cobi/turn/")],
)
def test_search_finds_a_rule_in_the_readers_language(
    built: Built, page: Page, code: str, query: str, page_name: str
) -> None:
    prefix = "" if code == "en" else f"{code}/"
    page.goto(built.url + prefix)
    page.wait_for_load_state("networkidle")  # the theme listens to keys by then
    page.keyboard.press("/")
    page.keyboard.insert_text(query)
    page.keyboard.press("End")  # the theme looks at the text when a key goes up; inserting has none
    first = page.locator(".md-search-result__link").first
    expect(first).to_be_visible(timeout=10_000)
    hrefs = page.locator(".md-search-result__link").evaluate_all("links => links.map(a => a.href)")
    assert any(href.startswith(f"{built.url}{prefix}{page_name}") for href in hrefs)


def test_our_own_typeface_is_used_in_every_script(built: Built, page: Page) -> None:
    page.goto(f"{built.url}ru/cobi/turn/")
    page.wait_for_load_state("networkidle")
    loaded = page.evaluate(
        "async () => { await document.fonts.ready;"
        " return [...document.fonts].filter((f) => f.status === 'loaded').map((f) => f.unicodeRange); }"
    )
    assert any("U+410" in r or "U+400" in r for r in loaded)
    assert page.evaluate("getComputedStyle(document.querySelector('article p')).fontFamily").startswith(
        '"Musterbook Sans"'
    )


def test_a_rules_number_is_its_permanent_link(built: Built, page: Page) -> None:
    page.goto(f"{built.url}pl/cobi/turn/")
    number = page.locator("#r7-2")
    expect(number).to_have_text("7.2")
    number.click()
    expect(page).to_have_url(f"{built.url}pl/cobi/turn/#r7-2")


def test_a_ruling_is_marked_and_gives_its_reason(built: Built, page: Page) -> None:
    page.goto(f"{built.url}cobi/turn/")
    ruling = page.locator(".admonition.ruling").filter(has_text="Ruling on 8.2")
    expect(ruling).to_contain_text("40\xa0cm")
    expect(ruling).to_contain_text("Why:")


def test_the_card_stands_on_its_units_page(built: Built, page: Page) -> None:
    page.goto(f"{built.url}cobi/units/tiger-i/")
    card = page.locator("article.card")
    rows = dict(
        card.locator("tr, .card-cell, .card-faces dl div").evaluate_all(
            "rows => rows.map((r) => [...(r.cells ?? r.children)].map((c) => c.innerText.trim()))"
        )
    )
    assert rows["Front"] == "12"
    assert rows["Weaken"] == "2–3"
    assert rows["Destroy"] == "5+"
    assert rows["Move Forward"] == "22\xa0cm"
    assert rows["Turn up to 45 degrees*"] == "−5\xa0cm"
    assert len(rows) == 20
