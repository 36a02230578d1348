from __future__ import annotations

import json
import re
from typing import Any

import pypdfium2
import pytest
from playwright.sync_api import Page, expect

from tests.site.conftest import Built, violations

pytestmark = pytest.mark.browser


def _open(page: Page, built: Built, code: str = "") -> None:
    page.goto(f"{built.url}{code}army/")
    page.locator(".army-unit button").first.wait_for()


def _set(page: Page, key: str, value: str) -> None:
    page.locator(f"[data-key={key}]").fill(value)


def _keep(page: Page, forces: list[list[dict[str, Any]]], title: str = "") -> None:
    """Leaves a battle in the browser, as the builder keeps it, and opens it."""
    battle = {"title": title, "year": 1945, "limit": None, "attacker": 0, "forces": forces}
    text = json.dumps({"version": 1, "game": "cobi", "battles": {"cobi": battle}})
    page.evaluate("text => localStorage.setItem('musterbook.army.1', text)", text)
    page.reload()
    page.locator(".army-unit button").first.wait_for()


def _rows(page: Page, n: int) -> list[dict[str, Any]]:
    """A row each of the first units on the shelf."""
    keys = page.locator("[data-key^='add:0:']").evaluate_all("all => all.map((e) => e.dataset.key)")
    return [{"unit": key.removeprefix("add:0:"), "count": 1} for key in keys[:n]]


def _printed(page: Page, paper: str) -> list[str]:
    """The text of each printed page."""
    pdf = pypdfium2.PdfDocument(page.pdf(format=paper, prefer_css_page_size=True))
    return [sheet.get_textpage().get_text_range() for sheet in pdf]


def test_checks_are_shown_live(built: Built, page: Page) -> None:
    _open(page, built)
    _set(page, "year", "1942")
    _set(page, "limit", "150")
    page.get_by_role("button", name="Add Tiger I to the second force").click()
    rules = page.locator(".army-finding")
    expect(rules.filter(has_text="26 points over the limit of 150")).to_be_visible()
    expect(rules.filter(has_text="available from 1943, but the battle is set in 1942")).to_be_visible()
    page.get_by_role("button", name="Add 7TP to the first force").click()
    expect(page.locator("[data-rule=attacker-not-larger]")).to_be_visible()
    page.get_by_role("radio", name="Second force").check()
    expect(page.locator("[data-rule=attacker-not-larger]")).to_have_count(0)
    expect(page.locator("[data-rule=over-limit]")).to_have_count(0)  # 3:2 of 150 allows 225
    _set(page, "limit", "117")
    expect(page.locator("[data-rule=ratio-not-kept]")).to_be_visible()  # 3:2 of 117 allows 175
    _set(page, "limit", "118")
    expect(page.locator("[data-rule=ratio-not-kept]")).to_have_count(0)
    _set(page, "year", "1943")
    expect(page.locator("[data-rule=not-yet-available]")).to_have_count(0)


def test_a_finding_leads_to_its_rule(built: Built, page: Page) -> None:
    _open(page, built, "sv/")
    _set(page, "limit", "10")
    page.locator(".army-unit button").nth(1).click()
    page.locator("[data-rule=over-limit] a").first.click()
    expect(page).to_have_url(f"{built.url}sv/cobi/setup/#r3-4")


def test_changing_the_language_keeps_the_battle(built: Built, page: Page) -> None:
    _open(page, built)
    page.get_by_role("button", name="Add Tiger I to the first force").click()
    _set(page, "title", "Łódź, 1939: «Армия»")
    _open(page, built, "ru/")
    expect(page.locator(".army-row")).to_have_count(1)
    expect(page.locator("[data-key=title]")).to_have_value("Łódź, 1939: «Армия»")
    expect(page.locator(".army-row")).to_contain_text("Тигр I")


def test_units_of_the_same_name_are_told_apart_by_their_nation(built: Built, page: Page) -> None:
    _open(page, built)
    add = page.get_by_role("button", name="Add Rifle squad to the first force")
    expect(add.first).to_have_accessible_description(re.compile(r"\d points.*Germany"))
    page.locator("[data-key='add:0:de-rifle-squad']").click()
    page.locator("[data-key='add:0:it-rifle-squad']").click()
    page.locator("[data-key='add:0:tiger-i']").click()
    rows = page.locator(".army-row")
    expect(rows.locator(".army-hint")).to_have_text(["Germany", "Italy"])  # none beside Tiger I
    more = rows.get_by_role("button", name="One more: Rifle squad")
    expect(more.last).to_have_accessible_description("Italy")
    expect(rows.last.get_by_role("button", name="Remove: Tiger I")).to_have_accessible_description("")


def test_a_name_with_markup_is_shown_as_text(built: Built, page: Page) -> None:
    _open(page, built)
    _set(page, "title", "<img src=x onerror=alert(1)>")
    page.reload()
    page.locator(".army-unit button").first.wait_for()
    expect(page.locator("[data-key=title]")).to_have_value("<img src=x onerror=alert(1)>")
    expect(page.locator("muster-army img")).to_have_count(0)


def test_search_minds_neither_case_nor_diacritics(built: Built, page: Page) -> None:
    _open(page, built)
    page.get_by_label("Search by name or set number").fill("zrinyi")
    expect(page.locator(".army-unit")).to_have_count(1)
    page.get_by_label("Search by name or set number").fill("2477")
    expect(page.locator(".army-unit")).to_have_count(1)
    expect(page.locator(".army-unit")).to_contain_text("Tiger I")


def test_the_keyboard_alone_builds_an_army(built: Built, page: Page) -> None:
    _open(page, built)
    page.get_by_label("Search by name or set number").focus()
    page.keyboard.type("Tiger I")
    page.wait_for_timeout(200)
    add = page.get_by_role("button", name="Add Tiger I to the first force")
    for _ in range(12):
        page.keyboard.press("Tab")
        if add.evaluate("b => b === document.activeElement"):
            break
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator(".army-row")).to_contain_text("2")
    expect(add).to_be_focused()
    more = page.get_by_role("button", name="One more: Tiger I")
    more.focus()
    page.keyboard.press("Enter")
    expect(more).to_be_focused()
    expect(page.locator(".army-sum").first).to_contain_text("528")


def test_total_and_verdict_stay_in_sight_on_a_phone_and_are_announced_once(built: Built, page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    _open(page, built, "pl/")
    button = page.locator(".army-unit button").nth(20)
    button.scroll_into_view_if_needed()
    button.click()
    for bar in page.locator(".army-sum").all():
        expect(bar).to_be_in_viewport()
    expect(page.locator(".army-verdict")).to_be_in_viewport()
    live = page.locator("muster-army :is([aria-live], [role=status], [role=alert])")
    expect(live).to_have_count(1)
    expect(live).not_to_be_empty()


def test_a_new_finding_is_told_once(built: Built, page: Page) -> None:
    _open(page, built)
    live = page.locator(".army-live")
    _set(page, "limit", "20")
    add = page.locator(".army-unit button").first
    add.click()
    expect(live).to_have_text(
        "First force: 24 points of 30. Second force: 0 points of 20. 1 problem. "
        "Second force: Warning: This force has no units."
    )
    add.click()
    expect(live).to_contain_text("2 problems. First force: The attacker has 48 points, more than 3:2 allows")
    add.click()
    expect(live).to_contain_text("72 points of 30")
    expect(live).not_to_contain_text("more than 3:2")


def test_the_add_button_tells_how_many_are_there(built: Built, page: Page) -> None:
    _open(page, built)
    add = page.get_by_role("button", name="Add Tiger I to the first force")
    other = page.get_by_role("button", name="Add Tiger I to the second force")
    whole = page.locator(".army-add").filter(has=add)
    expect(whole).to_have_text("+ First")
    add.scroll_into_view_if_needed()
    width = add.evaluate("e => e.offsetWidth")
    for _ in range(12):
        add.click()
    expect(whole).to_have_text("+ First· 12")
    expect(add).to_have_accessible_name("Add Tiger I to the first force; 12 are in it")
    assert add.evaluate("e => e.offsetWidth") == width
    expect(other).to_have_accessible_name("Add Tiger I to the second force")
    for _ in range(11):
        page.get_by_role("button", name="One fewer: Tiger I").click()
    expect(whole).to_have_text("+ First· 1")
    page.get_by_role("button", name="Remove: Tiger I").click()
    expect(whole).to_have_text("+ First")


def test_a_game_that_knows_no_attacker_asks_for_none(built: Built, page: Page) -> None:
    _open(page, built)
    page.get_by_role("radio", name="Second force").check()
    page.locator("[data-key=game]").select_option("bitwy")
    page.locator(".army-unit button").first.click()
    expect(page.locator("muster-army").get_by_role("radio")).to_have_count(0)
    for role in ("Attacker", "Defender"):
        expect(page.locator("muster-army").get_by_text(role)).to_have_count(0)
    expect(page.get_by_label("Search by name", exact=True)).to_be_visible()  # no unit there has a set
    page.locator("[data-key=game]").select_option("cobi")
    expect(page.get_by_role("radio", name="Second force")).to_be_checked()
    expect(page.get_by_label("Search by name or set number")).to_be_visible()


def test_a_look_at_a_units_page_keeps_search_and_filters(built: Built, page: Page) -> None:
    _open(page, built)
    _set(page, "search", "panther")
    page.locator("[data-key=nation]").select_option("de")
    page.locator("[data-key=type]").select_option("medium-tank")
    expect(page.locator(".army-unit")).to_have_count(2)
    page.locator(".army-unit a").first.click()
    expect(page.locator("muster-army")).to_have_count(0)
    page.go_back()
    expect(page.locator(".army-unit")).to_have_count(2)
    values = [page.locator(f"[data-key={key}]").input_value() for key in ("search", "nation", "type")]
    assert values == ["panther", "de", "medium-tank"]
    page.locator("[data-key=game]").select_option("bitwy")
    expect(page.locator("[data-key=search]")).to_have_value("")


@pytest.mark.parametrize(
    ("row", "kept"),
    [
        ({"unit": "tiger-i", "count": 10**12}, 1),
        ([{"unit": f"u{i}", "count": 1} for i in range(100_000)], 500),
    ],
    ids=["a huge count", "very many rows"],
)
def test_a_kept_battle_beyond_all_bounds_is_cut_and_told_of(
    built: Built, page: Page, row: Any, kept: int
) -> None:
    _open(page, built)
    rows = row if isinstance(row, list) else [row, {"unit": "7tp", "count": 2}]
    _keep(page, [rows, []])
    expect(page.locator(".army-message")).to_contain_text("Part of the kept battle could not be read.")
    expect(page.locator(".army-row")).to_have_count(kept)
    page.get_by_role("button", name="Add Tiger I to the second force").click()
    expect(page.locator(".army-row")).to_have_count(kept + 1)


def test_the_focus_ring_of_the_last_button_is_whole(built: Built, page: Page) -> None:
    _open(page, built)
    button = page.locator(".army-unit button").nth(1)
    page.locator(".army-unit button").first.focus()
    page.keyboard.press("Tab")
    expect(button).to_be_focused()
    room = button.evaluate(
        """(button) => {
            const style = getComputedStyle(button);
            const ring = parseFloat(style.outlineWidth) + parseFloat(style.outlineOffset);
            const inner = button.getBoundingClientRect();
            const outer = button.closest("li").getBoundingClientRect(); // paints nothing outside
            const gaps = [outer.right - inner.right, outer.bottom - inner.bottom, inner.top - outer.top];
            return style.outlineStyle === "none" ? -1 : Math.min(...gaps) - ring;
        }"""
    )
    assert room >= 0


def test_touch_targets_are_large_enough(built: Built, page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    _open(page, built)
    page.locator(".army-unit button").first.click()
    small = page.locator("muster-army :is(button, select, input:not([type=radio]))").evaluate_all(
        "all => all.map((e) => e.getBoundingClientRect()).filter((r) => r.height > 0 && r.height < 44).length"
    )
    assert small == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_a_battle_with_findings(built: Built, page: Page, axe: str, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    _open(page, built, "ru/")
    _set(page, "limit", "10")
    page.locator(".army-unit button").nth(0).click()
    page.locator(".army-unit button").nth(41).click()
    _set(page, "year", "1935")
    page.wait_for_timeout(300)
    assert violations(page, axe) == []


def test_without_javascript_there_is_a_table_of_units(built: Built, browser_without_javascript: Page) -> None:
    page = browser_without_javascript
    page.goto(f"{built.url}it/army/")
    rows = page.locator("muster-army tbody tr")
    expect(rows).to_have_count(190)
    expect(page.locator("muster-army").get_by_role("link", name="Tiger I", exact=True)).to_be_visible()


def test_it_prints_the_forces_alone(built: Built, page: Page) -> None:
    _open(page, built)
    page.locator(".army-unit button").first.click()
    page.emulate_media(media="print")
    expect(page.locator(".army-row").first).to_be_visible()
    for hidden in (".md-header", ".md-footer", ".army-unit >> nth=0", "[data-key=limit]"):
        expect(page.locator(hidden).first).to_be_hidden()


PAPERS = pytest.mark.parametrize("paper", ["A4", "Letter"])


@PAPERS
@pytest.mark.parametrize("n", [0, 1, 5])
def test_a_short_list_prints_on_one_page(built: Built, page: Page, paper: str, n: int) -> None:
    _open(page, built)
    others = page.locator(".md-header, .md-footer, .md-tabs, .md-sidebar, h1, h1 + p").all_text_contents()
    _keep(page, [_rows(page, n), []])
    (text,) = _printed(page, paper)
    assert text.count("COBI brick-tank skirmish") == 1
    assert text.count("points, no limit") == 2
    printed = " ".join(text.split())
    words = {line.strip() for other in others for line in other.splitlines() if len(line.strip()) > 3}
    assert {"Army builder", "Musterbook"} <= words
    assert {word for word in words if word in printed} == {"COBI brick-tank skirmish"}  # also in the menu


@PAPERS
def test_a_long_list_prints_without_an_empty_page(built: Built, page: Page, paper: str) -> None:
    """Row by row from two pages to one, so that the list ends at each place of a page."""
    _open(page, built)
    _keep(page, [_rows(page, 24), _rows(page, 60)[50:]])
    counts = set()
    for _ in range(10):
        texts = _printed(page, paper)
        assert all(text.strip() for text in texts)
        counts.add(len(texts))
        page.locator(".army-force").first.locator(".army-row").last.evaluate("row => row.remove()")
    assert counts == {1, 2}


def test_the_print_is_headed_by_the_title_and_then_the_game(built: Built, page: Page) -> None:
    _open(page, built)
    _keep(page, [_rows(page, 1), []], "Łódź: «Армия»")
    (text,) = _printed(page, "A4")
    lines = text.split("\r\n")
    assert lines[:2] == ["Łódź: «Армия»", "COBI brick-tank skirmish"]
    assert text.count("COBI brick-tank skirmish") == 1
