from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.site.conftest import BASE, Built

pytestmark = pytest.mark.browser


def _open_menu(page: Page) -> None:
    page.locator(".md-header .md-select > button").hover()


def test_it_stays_on_the_page_and_the_anchor(built: Built, page: Page) -> None:
    page.goto(f"{built.url}cobi/turn/#r8-2")
    _open_menu(page)
    page.get_by_role("link", name="Polski").click()
    expect(page).to_have_url(f"{built.url}pl/cobi/turn/#r8-2")
    expect(page.locator("html")).to_have_attribute("lang", "pl")
    expect(page.locator("#r8-2")).to_be_in_viewport()
    _open_menu(page)
    page.get_by_role("link", name="English").click()
    expect(page).to_have_url(f"{built.url}cobi/turn/#r8-2")


def test_it_follows_an_anchor_that_changed_on_the_page(built: Built, page: Page) -> None:
    page.goto(f"{built.url}sv/cobi/turn/")
    page.locator("#r7-3").click()
    _open_menu(page)
    page.get_by_role("link", name="Русский").click()
    expect(page).to_have_url(f"{built.url}ru/cobi/turn/#r7-3")


@pytest.mark.parametrize("path", ["", "army/", "cobi/units/tiger-i/"])
def test_it_is_right_on_the_home_page_and_on_deep_ones(built: Built, page: Page, path: str) -> None:
    page.goto(f"{built.url}it/{path}")
    for code, folder in (("en", ""), ("ru", "ru/"), ("it", "it/")):
        link = page.locator(f"a[data-language={code}]")
        assert link.evaluate("a => a.href") == f"{built.url}{folder}{path}"
    expect(page.locator("a[data-language=it]")).to_have_attribute("aria-current", "true")


def test_it_works_without_javascript(built: Built, browser_without_javascript: Page) -> None:
    page = browser_without_javascript
    page.goto(f"{built.url}cobi/movement/")
    _open_menu(page)
    page.get_by_role("link", name="Svenska").click()
    expect(page).to_have_url(f"{built.url}sv/cobi/movement/")


def test_a_page_that_is_missing_is_answered_in_its_language(built: Built, page: Page) -> None:
    answer = page.goto(f"{built.url}ru/no/such/page/")
    assert answer is not None
    assert answer.status == 404
    expect(page.locator("html")).to_have_attribute("lang", "ru")
    expect(page.locator("h1")).to_contain_text(re.compile("[А-Яа-я]"))
    assert page.locator("a[data-language=sv]").evaluate("a => a.href") == f"{built.url}sv/"
    loaded = page.evaluate("[...document.styleSheets].map((sheet) => sheet.cssRules.length > 10)")
    assert loaded == [True] * 3  # the theme's, its colours, ours


def test_a_host_with_one_page_for_all_that_is_missing_leads_to_the_languages_own(
    built: Built, page: Page
) -> None:
    english = (built.folder / "404.html").read_bytes()
    missing = re.compile(rf"{BASE}pl/nothing/here$")
    page.route(missing, lambda route: route.fulfill(status=404, body=english, content_type="text/html"))
    page.goto(f"{built.url}pl/nothing/here")
    expect(page).to_have_url(f"{built.url}pl/404.html")
    expect(page.locator("html")).to_have_attribute("lang", "pl")
