"""The scripts of a page: no name of ours hides one of the browser's, and colours come before all else."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Page, expect

from builder import webjoin
from tests.site.conftest import ROOT, Built


@pytest.mark.browser
@pytest.mark.parametrize("app", ["army", "cards", "odds"])
def test_no_name_of_ours_is_one_that_browsers_give(built: Built, page: Page, app: str) -> None:
    page.goto(f"{built.url}404.html")
    ours = sorted(webjoin.names(ROOT / "builder" / "web" / app / webjoin.ENTRY))
    assert len(ours) > 10
    assert page.evaluate("names => names.filter((name) => name in window)", ours) == []


@pytest.mark.browser
def test_nothing_is_drawn_before_the_colours_that_the_reader_chose(built: Built, page: Page) -> None:
    """The theme's small script sets them; it may be slow to come."""
    page.goto(built.url)
    page.locator("label[for=__palette_1]").click()
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
    page.add_init_script("""
        new MutationObserver(() => {
            if (document.body?.dataset.mdColorScheme === "slate") window.dark ??= performance.now();
        }).observe(document, { attributes: true, childList: true, subtree: true });
    """)
    page.route("**/assets/site/inline/*.js", lambda route: (time.sleep(0.3), route.continue_()))
    page.goto(f"{built.url}cobi/turn/")
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
    drawn = None
    while drawn is None:  # the browser tells of it late
        page.wait_for_timeout(100)
        drawn = page.evaluate("performance.getEntriesByName('first-paint')[0]?.startTime ?? null")
    assert 300 < page.evaluate("window.dark") < drawn
