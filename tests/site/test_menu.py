"""The menu of a small window: a drawer that opens by keyboard, and that is gone when it is closed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.site.conftest import Built, violations

pytestmark = pytest.mark.browser

# What has the focus, with the part of the page that it stands in.
FOCUS = """
() => {
  const here = document.activeElement;
  return [here.closest(".md-sidebar--primary") !== null, here.textContent.trim(), here.checkVisibility()];
}
"""


@pytest.fixture
def small(built: Built, page: Page) -> Page:
    """A page of rules on a small phone."""
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto(f"{built.url}cobi/turn/")
    expect(button(page)).to_be_visible()
    return page


def button(page: Page) -> Locator:
    return page.get_by_role("button", name="Navigation")


def link(page: Page, name: str) -> Locator:
    return page.get_by_role("navigation", name="Navigation").get_by_role("link", name=name, exact=True)


def stops(page: Page, count: int) -> list[tuple[bool, str, bool]]:
    """Where Tab leads, one after the other: in the menu or not, the text, and whether it shows."""
    found = []
    for _ in range(count):
        page.keyboard.press("Tab")
        inside, text, shown = page.evaluate(FOCUS)
        found.append((inside, text, shown))
    return found


def test_nothing_in_a_closed_menu_can_have_the_focus(small: Page) -> None:
    expect(button(small)).to_have_attribute("aria-expanded", "false")
    expect(link(small, "Movement")).to_have_count(0)
    assert not any(inside for inside, _, _ in stops(small, 20))


def test_the_keyboard_opens_the_menu_and_follows_a_link(built: Built, small: Page) -> None:
    button(small).focus()
    small.keyboard.press("Enter")
    expect(button(small)).to_have_attribute("aria-expanded", "true")
    expect(link(small, "Movement")).to_be_visible()
    found = stops(small, 16)
    assert "Movement" in [text for inside, text, _ in found if inside]
    assert all(shown for inside, _, shown in found if inside)
    link(small, "Movement").focus()
    small.keyboard.press("Enter")
    expect(small).to_have_url(f"{built.url}cobi/movement/")


def test_escape_closes_the_menu_and_leads_back_to_its_button(small: Page) -> None:
    button(small).click()
    link(small, "Movement").focus()
    small.keyboard.press("Escape")
    expect(button(small)).to_be_focused()
    expect(button(small)).to_have_attribute("aria-expanded", "false")
    expect(link(small, "Movement")).to_have_count(0)


def test_a_tap_beside_the_menu_closes_it(small: Page) -> None:
    button(small).click()
    expect(link(small, "Movement")).to_be_visible()
    small.mouse.click(310, 400)
    expect(button(small)).to_have_attribute("aria-expanded", "false")


def test_a_closed_section_is_opened_by_its_named_toggle(small: Page) -> None:
    button(small).click()
    toggle = small.locator(".md-nav--primary label[for=__toc]").first
    toggle.focus()
    small.keyboard.press("Enter")
    expect(link(small, "7 Activation")).to_be_visible()


def test_on_a_desk_there_is_no_such_button(built: Built, page: Page) -> None:
    page.goto(f"{built.url}cobi/turn/")
    expect(link(page, "Movement")).to_be_visible()
    expect(button(page)).to_have_count(0)


@pytest.mark.parametrize("opened", [False, True])
@pytest.mark.parametrize("path", ["", "cobi/", "cobi/turn/", "sv/bitwy/", "army/"])
def test_axe_finds_nothing_on_a_small_phone(
    built: Built, page: Page, axe: str, path: str, *, opened: bool
) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto(built.url + path)
    page.wait_for_load_state("networkidle")
    if opened:
        page.locator(".menu-button").click()
        page.wait_for_timeout(400)  # until it stands still
    assert violations(page, axe) == []
