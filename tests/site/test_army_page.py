from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.site.conftest import Built, violations

pytestmark = pytest.mark.browser


def _open(page: Page, built: Built, code: str = "") -> None:
    page.goto(f"{built.url}{code}army/")
    page.locator(".army-unit button").first.wait_for()


def _set(page: Page, key: str, value: str) -> None:
    page.locator(f"[data-key={key}]").fill(value)


def _add(page: Page, unit: str, side: int = 0) -> Locator:
    """Searches for a unit by its id's words, and adds it; the button that did."""
    _set(page, "search", unit.removeprefix("de-").replace("-", " "))
    add = page.locator(f"[data-key='add:{side}:{unit}']")
    add.click()
    return add


def _keep(page: Page, forces: list[list[dict[str, Any]]], title: str = "") -> None:
    """Leaves a battle in the browser, as the builder keeps it, and opens it."""
    battle = {"title": title, "year": 1945, "limit": None, "attacker": 0, "forces": forces}
    text = json.dumps({"version": 1, "game": "cobi", "battles": {"cobi": battle}})
    page.evaluate("text => localStorage.setItem('musterbook.army.1', text)", text)
    page.reload()
    page.locator(".army-unit button").first.wait_for()


def test_checks_are_shown_live(built: Built, page: Page) -> None:
    _open(page, built)
    _set(page, "year", "1942")
    _set(page, "limit", "150")
    _add(page, "tiger-i", 1)
    rules = page.locator(".army-finding")
    expect(rules.filter(has_text="26 points over the limit of 150")).to_be_visible()
    expect(rules.filter(has_text="available from 1943, but the battle is set in 1942")).to_be_visible()
    _add(page, "7tp")
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
    _add(page, "tiger-i", 1)
    page.locator("[data-rule=over-limit] a").first.click()
    expect(page).to_have_url(f"{built.url}sv/cobi/setup/#r3-4")


def test_changing_the_language_keeps_the_battle(built: Built, page: Page) -> None:
    _open(page, built)
    _add(page, "tiger-i")
    _set(page, "title", "Łódź, 1939: «Армия»")
    _open(page, built, "ru/")
    expect(page.locator(".army-row")).to_have_count(1)
    expect(page.locator("[data-key=title]")).to_have_value("Łódź, 1939: «Армия»")
    expect(page.locator(".army-row")).to_contain_text("Тигр I")


def test_units_of_the_same_name_are_told_apart_by_their_nation(built: Built, page: Page) -> None:
    _open(page, built)
    _set(page, "search", "rifle squad")
    add = page.get_by_role("button", name="Add Rifle squad to the first force")
    expect(add.first).to_have_accessible_description(re.compile(r"\d points.*Germany"))
    page.locator("[data-key='add:0:de-rifle-squad']").click()
    page.locator("[data-key='add:0:it-rifle-squad']").click()
    _add(page, "tiger-i")
    rows = page.locator(".army-row")
    expect(rows.locator(".army-hint")).to_have_text(["Germany", "Italy"])  # none beside Tiger I
    more = rows.get_by_role("button", name="One more: Rifle squad")
    expect(more.last).to_have_accessible_description("Italy")
    expect(rows.last.get_by_role("button", name="Remove: Tiger I")).to_have_accessible_description("")


@pytest.mark.parametrize("language", ["", "ru/"])
def test_no_part_of_the_font_is_fetched_for_one_sign(built: Built, page: Page, language: str) -> None:
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    _open(page, built, language)
    page.wait_for_load_state("networkidle")
    fonts = [address for address in fetched if address.endswith(".woff2")]
    assert fonts
    assert [address for address in fonts if "-rest" in address] == []


def test_a_count_is_typed_in_its_row(built: Built, page: Page) -> None:
    _open(page, built)
    _add(page, "tiger-i")
    count = page.get_by_label("Number: Tiger I")
    for typed, shown, total in (
        ("12", "12", "2,112"),
        ("none", "12", "2,112"),
        ("0", "12", "2,112"),
        ("", "12", "2,112"),
        ("999", "999", "175,824"),
    ):
        count.fill(typed)
        count.press("Enter")
        expect(count).to_have_value(shown)
        expect(count).to_be_focused()
        expect(page.locator("[data-key='tab:0'], .army-bar").first).to_contain_text(f"{total} points of")
    page.locator("[data-key=undo]").click()  # all that was typed, at once
    expect(count).to_have_value("1")


def test_what_follows_a_typed_count_is_done_too(built: Built, page: Page) -> None:
    """A row that moves or is drawn anew between press and release of the mouse would swallow the click."""
    _open(page, built)
    _add(page, "tiger-i")
    _add(page, "7tp")
    count = page.get_by_label("Number: Tiger I")
    count.fill("5")
    page.get_by_role("button", name="One more: Tiger I").click(delay=80)
    expect(count).to_have_value("6")
    count.fill("3")
    page.get_by_role("button", name="Remove: 7TP").click(delay=80)
    expect(page.locator(".army-row")).to_have_count(1)
    expect(count).to_have_value("3")
    count.fill("7")
    count.press("Tab")
    expect(page.get_by_role("button", name="One more: Tiger I")).to_be_focused()
    expect(count).to_have_value("7")


@pytest.mark.parametrize("missing", ["main", "data"])
def test_a_builder_that_does_not_come_is_told_of(built: Built, page: Page, missing: str) -> None:
    page.route(f"**/assets/army/{missing}.*.js", lambda route: route.fulfill(status=404, body=""))
    page.goto(f"{built.url}pl/army/")
    expect(page.locator("muster-army").get_by_role("alert")).to_contain_text("Odśwież stronę")


def test_a_link_whose_script_does_not_come_is_told_of(built: Built, page: Page) -> None:
    page.route("**/assets/army/later.*.js", lambda route: route.fulfill(status=404, body=""))
    page.goto(f"{built.url}army/#b1;cobi;1939;150;3-2;1;Bridge;7tp*2;pz-i-b")
    expect(page.get_by_role("alert")).to_have_text(
        "This part could not be loaded. Reload the page to try again."
    )


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
    button = page.locator(".army-add button").nth(8)
    button.scroll_into_view_if_needed()
    button.click()
    for bar in page.locator(".army-sum").all():
        expect(bar).to_be_in_viewport()
    expect(page.locator(".army-verdict")).to_be_in_viewport()
    live = page.locator("muster-army :is([aria-live], [role=status], [role=alert])")
    expect(live).to_have_count(1)
    expect(live).not_to_be_empty()
    for tab in page.get_by_role("tab").all():
        box = tab.bounding_box()
        assert box
        assert box["height"] >= 44


def test_a_new_finding_is_told_once(built: Built, page: Page) -> None:
    _open(page, built)
    live = page.locator(".army-live")
    _set(page, "limit", "20")
    add = page.locator(".army-add button").first
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


def test_a_search_does_not_silence_the_verdict(built: Built, page: Page) -> None:
    _open(page, built)
    page.locator(".army-add button").first.click()
    _set(page, "search", "tiger i")
    expect(page.locator(".army-live")).to_have_text(
        re.compile("[0-9]+ units? found First force: 24 points of 450.*")
    )


def test_unfolded_findings_lie_on_nothing_that_has_the_focus(built: Built, page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    _open(page, built)
    _set(page, "limit", "10")
    for n in (0, 5):
        page.locator(".army-add button").nth(n).click()
    page.locator("[data-key=verdict]").click()
    page.locator("[data-key=title]").focus()
    reached = set()
    for _ in range(50):
        page.keyboard.press("Tab")
        key, covered = page.evaluate(
            """() => {
                const control = document.activeElement;
                const { left, top, height } = control.getBoundingClientRect();
                const above = document.elementFromPoint(left + 9, top + height / 2);
                const place = control.closest("label") ?? control;
                return [control.dataset.key ?? control.tagName, !place.contains(above)];
            }"""
        )
        assert not covered, key
        reached.add(key)
        if key == "sort":
            break
    assert {"swap", "panel:lists", "search", "sort"} <= reached


def test_the_add_button_tells_how_many_are_there(built: Built, page: Page) -> None:
    _open(page, built)
    _set(page, "search", "tiger i")
    add = page.get_by_role("button", name="Add Tiger I to the first force")
    other = page.get_by_role("button", name="Add Tiger I to the second force")
    whole = page.locator(".army-add").filter(has=add)
    expect(whole).to_have_text("+ First")
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
    page.locator(".army-add button").first.click()
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
    page.locator(".army-more summary").click()
    page.locator("[data-key=nation]").select_option("de")
    page.locator("[data-key=type]").select_option("medium-tank")
    expect(page.locator(".army-unit")).to_have_count(2)
    page.locator("[data-key^='card:']").first.click()
    page.get_by_role("dialog").get_by_role("link", name="The unit's own page").click()
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
    _add(page, "tiger-i", 1)
    expect(page.locator(".army-row")).to_have_count(kept + 1)


def test_the_focus_ring_of_the_last_button_is_whole(built: Built, page: Page) -> None:
    _open(page, built)
    button = page.locator(".army-unit").first.locator("button").last
    page.locator(".army-unit").first.locator("button").nth(2).focus()
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
    page.locator(".army-add button").first.click()
    page.locator(".army-more summary").click()
    inputs = "input:not([type=radio], [type=checkbox])"
    controls = f"muster-army :is(button, select, {inputs}, summary, label.army-choice)"
    small = page.locator(controls).evaluate_all(
        "all => all.map((e) => e.getBoundingClientRect()).filter((r) => r.height > 0 && r.height < 44).length"
    )
    assert small == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_a_battle_with_findings(built: Built, page: Page, axe: str, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    _open(page, built, "ru/")
    _set(page, "limit", "10")
    page.locator(".army-add button").nth(0).click()
    page.locator(".army-add button").nth(5).click()
    _set(page, "year", "1935")
    page.locator("[data-key=verdict]").click()
    page.locator(".army-more summary").click()
    page.wait_for_timeout(300)
    assert violations(page, axe) == []
    page.set_viewport_size({"width": 360, "height": 700})
    page.wait_for_timeout(300)
    assert violations(page, axe) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_a_card_or_a_comparison(built: Built, page: Page, axe: str, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    _open(page, built)
    for n in (0, 1):
        page.locator("[data-key^='compare:']").nth(n).click()
    page.locator("[data-key=compare]").click()
    page.get_by_role("dialog").get_by_text("Odds against each other").wait_for()
    assert violations(page, axe) == []
    page.keyboard.press("Escape")
    page.locator("[data-key^='card:']").first.click()
    page.get_by_role("dialog").locator("article.card").wait_for()
    assert violations(page, axe) == []


def test_without_javascript_there_is_a_table_of_units(built: Built, browser_without_javascript: Page) -> None:
    page = browser_without_javascript
    page.goto(f"{built.url}it/army/")
    rows = page.locator("muster-army tbody tr")
    expect(rows).to_have_count(207)
    expect(page.locator("muster-army").get_by_role("link", name="Tiger I", exact=True)).to_be_visible()


def test_a_battle_is_planned_in_each_language_on_desktop_and_phone(built: Built, page: Page) -> None:
    for code in ("", "sv/", "pl/", "ru/", "it/"):
        for width, height in ((1280, 900), (360, 640)):
            page.set_viewport_size({"width": width, "height": height})
            _open(page, built, code)
            page.evaluate("localStorage.clear()")
            page.reload()
            page.locator(".army-unit button").first.wait_for()
            page.locator("[data-key='size:150']").click()
            _set(page, "search", "2477")  # the number of a set is the same in every language
            page.locator("[data-key='add:0:tiger-i']").click()
            page.locator("[data-key='add:1:tiger-i']").click()
            sums = page.locator(".army-sum")
            expect(sums.first).to_contain_text("176")
            expect(sums.first).to_contain_text("225")
            expect(page.locator(".army-row").first).to_be_visible()
            assert page.locator("[data-rule=over-limit]").first.get_attribute("data-level") == "error"
            assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_on_a_phone_one_force_is_on_screen_and_the_totals_are_its_tabs(built: Built, page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    _open(page, built)
    _add(page, "tiger-i", 1)
    first, second = page.get_by_role("tab").all()
    expect(page.get_by_role("tabpanel")).to_have_count(1)
    expect(page.get_by_role("tabpanel")).to_contain_text("No units yet.")
    first.focus()
    page.keyboard.press("ArrowRight")
    expect(second).to_be_focused()
    expect(second).to_have_attribute("aria-selected", "true")
    expect(page.get_by_role("tabpanel")).to_contain_text("Tiger I")
    page.keyboard.press("Home")
    expect(first).to_be_focused()
    page.set_viewport_size({"width": 1280, "height": 900})
    expect(page.get_by_role("tab")).to_have_count(0)
    for force in page.locator(".army-force").all():
        expect(force).to_be_visible()


def test_everything_is_undone_and_done_again(built: Built, page: Page) -> None:
    _open(page, built)
    undo, redo = page.locator("[data-key=undo]"), page.locator("[data-key=redo]")
    expect(undo).to_have_attribute("aria-disabled", "true")
    page.locator("[data-key=title]").press_sequentially("Kursk")
    _set(page, "limit", "500")
    add = _add(page, "tiger-i")
    page.keyboard.press("Control+z")
    expect(page.locator(".army-row")).to_have_count(0)
    expect(add).to_be_focused()
    page.keyboard.press("Control+z")
    expect(page.locator("[data-key=limit]")).to_have_value("300")
    undo.click()
    expect(page.locator("[data-key=title]")).to_have_value("")  # its letters together
    for _ in range(2):
        redo.click()
    undo.focus()
    page.keyboard.press("Control+Shift+z")
    expect(page.locator(".army-row")).to_have_count(1)
    expect(page.locator("[data-key=title]")).to_have_value("Kursk")
    expect(redo).to_have_attribute("aria-disabled", "true")
    search = page.locator("[data-key=search]")
    search.focus()
    page.keyboard.press("Control+z")  # a text field has an undo of its own
    expect(page.locator(".army-row")).to_have_count(1)


def test_each_game_keeps_its_battle(built: Built, page: Page) -> None:
    _open(page, built)
    _add(page, "tiger-i")
    page.locator("[data-key=game]").select_option("bitwy")
    expect(page.locator(".army-row")).to_have_count(0)
    page.locator("[data-key=game]").select_option("cobi")
    expect(page.locator(".army-row")).to_contain_text("Tiger I")


def test_the_attacker_has_a_ratio_a_limit_of_its_own_or_none(built: Built, page: Page) -> None:
    _open(page, built)
    total = page.locator(".army-sum").first
    expect(total).to_contain_text("0 points of 450")
    _set(page, "ratio", "2:1")
    expect(total).to_contain_text("0 points of 600")
    _set(page, "ratio", "2:0")
    expect(page.locator("[data-key=ratio]")).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_text("Write two whole numbers from 1 to 99")).to_be_visible()
    expect(total).to_contain_text("0 points of 600")
    page.locator("[data-key=attacker-rule]").select_option("own")
    _set(page, "attacker-limit", "333")
    expect(total).to_contain_text("0 points of 333")
    page.locator("[data-key=attacker-rule]").select_option("none")
    expect(total).to_contain_text("0 points, no limit")
    expect(page.locator("[data-key=attacker-limit]")).to_be_hidden()
    page.locator("[data-key=attacker-rule]").select_option("ratio")
    expect(page.locator("[data-key=ratio]")).to_have_value("3:2")


def test_a_die_says_who_attacks(built: Built, page: Page) -> None:
    _open(page, built)
    page.locator("[data-key=roll]").click()
    text = page.locator(".army-rolled").text_content() or ""
    found = re.fullmatch(r"The die shows ([1-6]): the (first|second) force attacks\.", text)
    assert found
    assert found[2] == ("first" if int(found[1]) <= 3 else "second")
    expect(page.get_by_role("radio", name=f"{found[2].title()} force")).to_be_checked()
    expect(page.locator(".army-live")).to_contain_text(text)
    other = "Second" if found[2] == "first" else "First"
    page.get_by_role("radio", name=f"{other} force").check()
    expect(page.locator(".army-rolled")).to_be_empty()


def test_findings_are_told_apart_by_word_and_marked_at_their_rows(built: Built, page: Page) -> None:
    _open(page, built)
    _set(page, "year", "1938")
    _add(page, "tiger-i")
    _add(page, "7tp")
    row = page.locator(".army-row")
    expect(row.filter(has_text="Tiger I").locator(".army-level")).to_have_text("Error")
    expect(page.locator("[data-rule=not-yet-available] .army-level")).to_have_text("Error")
    expect(page.locator("[data-rule=nation-not-of-side] .army-level")).to_have_text("Warning")
    expect(row.filter(has_text="7TP").locator(".army-level")).to_have_text("Warning")
    page.get_by_role("button", name="Captured: 7TP").click()
    expect(page.locator("[data-rule=nation-not-of-side]")).to_have_count(0)
    expect(row.filter(has_text="7TP").locator(".army-level")).to_have_count(0)
    expect(page.get_by_role("button", name="Captured: 7TP")).to_be_focused()
    expect(page.locator(".army-force").first).to_contain_text("Newest unit: from 1943")


def test_units_are_filtered_and_sorted(built: Built, page: Page) -> None:
    _open(page, built)
    page.locator(".army-more summary").click()
    found = page.locator("[data-key=found]")
    page.locator("[data-key=side]").select_option("axis")
    _set(page, "least", "150")
    _set(page, "armour", "8")
    page.locator("[data-key=sort]").select_option("cost")
    costs = [int(text.split()[0]) for text in page.locator(".army-facts > :first-child").all_text_contents()]
    assert costs == sorted(costs)
    assert min(costs) >= 150
    page.get_by_label("Descending").check()
    expect(page.locator(".army-facts > :first-child").first).to_have_text(f"{max(costs)} points")
    before = found.text_content()
    _set(page, "year", "1942")
    page.get_by_label("Available in the battle's year").check()
    expect(found).not_to_have_text(before or "")
    expect(page.locator(".army-more summary")).to_have_text("Filters: 4")
    _set(page, "least", "many")
    expect(page.get_by_text("Write a whole number, or nothing.")).to_be_visible()
    page.locator("[data-key=clear]").click()
    expect(found).to_have_text("187 units found")
    expect(page.locator("[data-key=least]")).to_have_value("")


def test_only_rows_in_sight_are_on_the_page_and_say_where_they_stand(built: Built, page: Page) -> None:
    _open(page, built)
    rows = page.locator(".army-unit")
    assert rows.count() < 30
    expect(rows.first).to_have_attribute("aria-posinset", "1")
    expect(rows.first).to_have_attribute("aria-setsize", "187")
    box = page.locator(".army-window")
    for _ in range(4):
        box.evaluate("box => { box.scrollTop = box.scrollHeight; }")
        page.wait_for_timeout(100)
    expect(rows.last).to_have_attribute("aria-posinset", "187")
    edges = "e => e.getBoundingClientRect().bottom"
    assert rows.last.evaluate(edges) <= box.evaluate(edges)
    places = rows.evaluate_all("all => all.map((row) => Number(row.ariaPosInSet))")
    assert places == list(range(places[0], 188))
    first = rows.first.locator("button").first
    first.focus()
    box.evaluate("box => { box.scrollTop = 0; }")
    expect(box).to_be_focused()  # its row is gone


def test_the_keyboard_goes_down_the_whole_list(built: Built, page: Page) -> None:
    _open(page, built)
    page.locator("[data-key=units]").focus()
    for _ in range(60):
        page.keyboard.press("Tab")
    place = page.evaluate("Number(document.activeElement.closest('.army-unit').ariaPosInSet)")
    assert place == 15


def test_the_card_of_a_unit_is_one_tap_away(built: Built, page: Page) -> None:
    _open(page, built)
    _set(page, "search", "tiger i")
    name = page.locator("[data-key='card:tiger-i']")
    name.click()
    dialog = page.get_by_role("dialog", name="Tiger I")
    expect(dialog.locator("article.card")).to_have_attribute("data-unit", "tiger-i")
    expect(dialog.locator(".card-cells").first).to_have_css("display", "grid")  # laid out as on its page
    page.keyboard.press("Escape")
    expect(page.locator(".army-dialog")).to_have_count(0)
    expect(name).to_be_focused()
    page.locator("[data-key='add:0:tiger-i']").click()
    page.locator("[data-key='0:tiger-i:card']").click()
    expect(dialog.locator("article.card")).to_be_visible()
    dialog.get_by_role("button", name="Close").click()
    expect(page.locator("[data-key='0:tiger-i:card']")).to_be_focused()


def test_a_card_that_cannot_be_fetched_is_told_of(built: Built, page: Page) -> None:
    _open(page, built)
    page.route("**/units/**", lambda route: route.fulfill(status=200, body="<p>nothing</p>"))
    page.locator("[data-key^='card:']").first.click()
    expect(page.locator(".army-dialog")).to_contain_text("The card could not be loaded.")


def test_units_are_compared_with_their_odds(built: Built, page: Page) -> None:
    _open(page, built)
    for unit in ("tiger-i", "7tp", "de-rifle-squad"):
        _set(page, "search", unit.removeprefix("de-").replace("-", " "))
        page.locator(f"[data-key='compare:{unit}']").click()
    expect(page.locator(".army-compared")).to_contain_text("To compare: Tiger I, 7TP, Rifle squad")
    page.locator("[data-key=compare]").click()
    dialog = page.get_by_role("dialog", name="Units side by side")
    expect(dialog.get_by_role("row", name="Cost in points")).to_contain_text("176")
    expect(dialog.get_by_role("row", name="Tiger I fires AP at 7TP")).to_contain_text("%")
    expect(dialog.get_by_role("row", name="7TP fires AP at Tiger I")).to_be_visible()
    page.keyboard.press("Escape")
    _set(page, "search", "panther")
    page.locator("[data-key^='compare:']").first.click()  # a fourth takes the place of the first
    expect(page.locator(".army-compared")).not_to_contain_text("Tiger I,")


def test_the_element_names_the_cards_of_the_battle(built: Built, page: Page) -> None:
    _open(page, built)
    _add(page, "tiger-i")
    _add(page, "tiger-i", 1)
    _add(page, "7tp", 1)
    cards = page.evaluate("document.querySelector('muster-army').cards()")
    assert cards == [
        {"url": "../cobi/units/tiger-i/", "count": 2},
        {"url": "../cobi/units/7tp/", "count": 1},
    ]


def test_forces_change_places(built: Built, page: Page) -> None:
    _open(page, built)
    _add(page, "tiger-i")
    page.locator("[data-key=swap]").click()
    expect(page.locator(".army-force").last).to_contain_text("Tiger I")
    expect(page.get_by_role("radio", name="Second force")).to_be_checked()
