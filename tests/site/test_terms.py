"""The words of the game in a browser: hover, focus, tap, Escape, and links that stay links."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.site.conftest import Built, violations

pytestmark = pytest.mark.browser

PATH = "cobi/turn/"

# The words after which a full stop, comma or colon stands alone at the beginning of a line.
LINES_BEGUN_BY_A_STOP = """
[...document.querySelectorAll(".term")].filter((word) => {
  const next = word.nextSibling;
  if (next?.nodeType !== Node.TEXT_NODE || !/^[.,:;)]/.test(next.data)) return false;
  const stop = document.createRange();
  stop.setStart(next, 0);
  stop.setEnd(next, 1);
  return stop.getBoundingClientRect().top > word.getBoundingClientRect().bottom - 4;
}).map((word) => word.textContent)
"""


def word(page: Page, name: str) -> Locator:
    """The first marked word of that name, as the button that it is once the script has run."""
    return page.locator("a.term[role=button]").filter(has_text=re.compile(f"^{name}$")).first


def note(page: Page) -> Locator:
    return page.locator("#term-note:popover-open")


@pytest.fixture
def turn(built: Built, page: Page) -> Page:
    """A page of rules with its words ready."""
    page.goto(built.url + PATH)
    expect(page.locator("a.term[role=button]").first).to_be_visible()
    expect(page.locator("a.term:not([role])")).to_have_count(0)
    return page


@pytest.fixture
def phone(built: Built, browser: Browser) -> Iterator[Page]:
    """The same page on a small phone that is touched."""
    context = browser.new_context(viewport={"width": 320, "height": 640}, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto(built.url + PATH)
    expect(page.locator("a.term[role=button]").first).to_be_visible()
    yield page
    context.close()


# The keyboard


def test_focus_shows_the_meaning_and_tab_leads_to_the_glossary(built: Built, turn: Page) -> None:
    word(turn, "activation template").focus()
    expect(note(turn)).to_contain_text("Activation template")
    expect(note(turn)).to_contain_text("18\xa0cm across")
    turn.keyboard.press("Tab")
    expect(note(turn).get_by_role("link", name="Glossary")).to_be_focused()
    turn.keyboard.press("Enter")
    expect(turn).to_have_url(f"{built.url}cobi/glossary/#term-activation-template")
    expect(turn.locator("#term-activation-template")).to_be_in_viewport()


def test_escape_closes_and_the_focus_stays(turn: Page) -> None:
    button = word(turn, "activation template")
    button.focus()
    expect(note(turn)).to_be_visible()
    turn.keyboard.press("Escape")
    expect(note(turn)).to_have_count(0)
    expect(button).to_be_focused()
    expect(button).to_have_attribute("aria-expanded", "false")


def test_escape_in_the_note_leads_back_to_the_word(turn: Page) -> None:
    button = word(turn, "activation template")
    button.focus()
    turn.keyboard.press("Tab")
    turn.keyboard.press("Escape")
    expect(note(turn)).to_have_count(0)
    expect(button).to_be_focused()


def test_enter_and_space_toggle(turn: Page) -> None:
    button = word(turn, "activation template")
    button.focus()
    for key, shown in (("Enter", 0), ("Enter", 1), ("Space", 0), ("Space", 1)):
        turn.keyboard.press(key)
        expect(note(turn)).to_have_count(shown)
        expect(button).to_have_attribute("aria-expanded", "true" if shown else "false")


def test_going_on_closes_it_and_only_one_is_open(turn: Page) -> None:
    word(turn, "activation template").focus()
    for _ in range(3):  # into the note, to the number of the next rule, and to its first word
        turn.keyboard.press("Tab")
    expect(turn.locator("a.term[role=button]:focus")).to_have_text("model")
    expect(note(turn)).to_contain_text("A vehicle or a gun.")
    expect(turn.locator(".term[aria-expanded=true]")).to_have_count(1)
    turn.locator("h1").click()
    expect(note(turn)).to_have_count(0)


def test_a_reader_of_the_screen_is_told(turn: Page) -> None:
    button = word(turn, "activation template")
    button.focus()
    expect(button).to_have_role("button")
    expect(button).to_have_accessible_name("activation template")
    expect(button).to_have_accessible_description(re.compile(r"^A disc 18\scm across\."))
    expect(button).to_have_attribute("aria-controls", "term-note")
    turn.keyboard.press("Escape")
    expect(button).to_have_accessible_description("")


# The mouse


def test_hovering_shows_it_and_leaving_closes_it(turn: Page) -> None:
    word(turn, "activation template").hover()
    expect(note(turn)).to_contain_text("Activation template")
    turn.mouse.move(2, 2)
    expect(note(turn)).to_have_count(0)


def test_the_pointer_may_move_into_the_note(turn: Page) -> None:
    word(turn, "activation template").hover()
    note(turn).hover()
    turn.wait_for_timeout(600)  # longer than it takes to close
    expect(note(turn)).to_be_visible()
    turn.keyboard.press("Escape")  # without any focus
    expect(note(turn)).to_have_count(0)


def test_passing_by_opens_nothing(turn: Page) -> None:
    word(turn, "activation template").hover()
    turn.mouse.move(2, 2)
    turn.wait_for_timeout(500)  # longer than it takes to open
    expect(note(turn)).to_have_count(0)


def test_a_click_keeps_what_hovering_showed_and_the_next_one_closes_it(turn: Page) -> None:
    button = word(turn, "activation template")
    button.hover()
    expect(note(turn)).to_be_visible()
    button.click()
    turn.mouse.move(2, 2)
    turn.wait_for_timeout(600)
    expect(note(turn)).to_be_visible()
    button.click()
    expect(note(turn)).to_have_count(0)


def test_the_note_s_text_can_be_selected(turn: Page) -> None:
    word(turn, "activation template").click()
    note(turn).locator("#term-note-text").dblclick(position={"x": 20, "y": 8})
    expect(note(turn)).to_be_visible()
    assert turn.evaluate("getSelection().toString().trim()") != ""


# A finger


def test_a_tap_toggles_and_a_tap_elsewhere_closes(phone: Page) -> None:
    button = word(phone, "activation template")
    button.tap()
    expect(note(phone)).to_contain_text("Activation template")
    button.tap()
    expect(note(phone)).to_have_count(0)
    button.tap()
    word(phone, "model").tap()
    expect(note(phone)).to_contain_text("A vehicle or a gun.")
    phone.touchscreen.tap(300, 600)
    expect(note(phone)).to_have_count(0)


def test_no_tap_on_a_link_is_stolen(built: Built, phone: Page) -> None:
    link = phone.locator("#r7-3")
    word(phone, "activation template").tap()
    expect(note(phone)).to_be_visible()
    phone.evaluate("document.querySelector('#term-note').style.pointerEvents = 'none'")  # it may lie above
    link.tap()
    expect(phone).to_have_url(f"{built.url}{PATH}#r7-3")
    expect(note(phone)).to_have_count(0)


def test_the_note_s_own_link_leads_to_the_glossary(built: Built, phone: Page) -> None:
    word(phone, "activation template").tap()
    note(phone).get_by_role("link").tap()
    expect(phone).to_have_url(f"{built.url}cobi/glossary/#term-activation-template")


def test_every_note_stays_in_a_small_window(phone: Page) -> None:
    buttons = phone.locator("a.term[role=button]")
    for i in range(buttons.count()):
        buttons.nth(i).tap()
        box = note(phone).bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 320
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 640
        phone.keyboard.press("Escape")
    assert phone.evaluate("document.documentElement.scrollWidth") <= 320


# Everywhere


@pytest.mark.parametrize("width", [320, 360, 412])
def test_a_word_breaks_with_its_line_and_keeps_what_follows(built: Built, page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    for path in ("cobi/shooting/", "sv/cobi/setup/", "sv/cobi/movement/", "sv/cobi/shooting/"):
        page.goto(built.url + path)
        expect(page.locator("a.term[role=button]").first).to_be_visible()
        assert page.evaluate(LINES_BEGUN_BY_A_STOP) == [], path


def test_with_a_key_held_down_a_word_is_the_link_that_it_was(built: Built, turn: Page) -> None:
    with turn.context.expect_page() as opened:
        word(turn, "activation template").click(modifiers=["Control"])
    assert opened.value.url == f"{built.url}cobi/glossary/#term-activation-template"
    expect(turn).to_have_url(built.url + PATH)


def test_the_lines_of_a_card_tell_what_they_mean(built: Built, page: Page) -> None:
    page.goto(f"{built.url}cobi/units/tiger-i/")
    expect(page.locator("article.card a.term[role=button]")).to_have_count(20)
    word(page, "Weaken").click()
    expect(note(page)).to_contain_text("Weakened")
    weights = note(page).evaluate("e => getComputedStyle(e).fontWeight")
    assert weights == "400"  # nothing of the card's own letters


@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("unit", ["tiger-i", "pak-40", "de-rifle-squad"])
def test_each_word_of_a_card_has_room_for_a_finger(built: Built, page: Page, unit: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"{built.url}cobi/units/{unit}/")
    words = page.locator("article.card .term").evaluate_all(
        "words => words.map(word => word.getBoundingClientRect().height)"
    )
    rows = page.locator(".card-group tr").evaluate_all("rows => rows.map(row => row.offsetHeight)")
    assert len(words) > 5
    assert min(words) >= 24
    assert min(rows) >= 24


def test_the_glossary_defines_each_term_once(built: Built, page: Page) -> None:
    page.goto(f"{built.url}cobi/glossary/")
    names = page.locator("dt[id^=term-]").all_inner_texts()
    assert len(names) == len(set(names)) > 50
    assert names == sorted(names, key=str.casefold)
    assert page.locator("#term-hidden ~ dd a").first.get_attribute("href") == "../turn/#r8-2"


def test_without_scripts_a_word_is_a_link_to_the_glossary(
    built: Built, browser_without_javascript: Page
) -> None:
    page = browser_without_javascript
    page.goto(built.url + PATH)
    page.locator("a.term", has_text="activation template").click()
    assert page.url == f"{built.url}cobi/glossary/#term-activation-template"
    assert page.locator("#term-activation-template").is_visible()


def test_without_definitions_the_words_stay_links(built: Built, browser: Browser) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.route("**/terms.json", lambda route: route.fulfill(status=404))
    with page.expect_console_message(lambda message: "status 404" in message.text):
        page.goto(built.url + PATH)
    page.locator("a.term", has_text="activation template").click()
    expect(page).to_have_url(f"{built.url}cobi/glossary/#term-activation-template")
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", [PATH, "cobi/units/tiger-i/", "cobi/glossary/"])
def test_axe_finds_nothing_with_a_note_open(
    built: Built, browser: Browser, axe: str, scheme: str, path: str
) -> None:
    context = browser.new_context(color_scheme=scheme)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(built.url + path)
    page.wait_for_load_state("networkidle")
    if path != "cobi/glossary/":
        page.locator("article a.term[role=button]").nth(2).click()
        expect(note(page)).to_be_visible()
    assert violations(page, axe) == []
    context.close()


def test_on_paper_a_word_is_plain_text(turn: Page) -> None:
    word(turn, "activation template").click()
    turn.emulate_media(media="print")
    expect(note(turn)).to_be_hidden()
    assert word(turn, "model").evaluate("e => getComputedStyle(e).textDecorationLine") == "none"
