"""The army builder in a game whose armies are counted in figures, as a player uses it on a phone."""

from __future__ import annotations

import pypdfium2
import pytest
from playwright.sync_api import Page, expect

from tests.site.conftest import Built, violations

pytestmark = pytest.mark.browser

SPOKEN = """() => {
    const root = document.querySelector("muster-army");
    const labels = [...root.querySelectorAll("[aria-label]")].map((e) => e.getAttribute("aria-label"));
    return [root.innerText, ...labels].join("\\n");
}"""


@pytest.fixture
def figures(built: Built, page: Page) -> Page:
    """The builder with Patton, Rommel & Co. on a phone."""
    page.set_viewport_size({"width": 375, "height": 667})
    page.goto(f"{built.url}army/")
    page.locator("[data-key=game]").select_option("patton")
    expect(page.locator("[data-key='add:0:uk-rifle']")).to_be_visible()
    return page


def _add(page: Page, unit: str, count: int, side: int = 0) -> None:
    for _ in range(count):
        page.locator(f"[data-key='add:{side}:{unit}']").click()


def test_a_limit_in_figures_kept_and_broken(figures: Page) -> None:
    page = figures
    expect(page.get_by_label("Figures limit")).to_have_value("25")
    first, second = page.get_by_role("tab").all()
    expect(first).to_contain_text("0 figures of 25")
    page.locator("[data-key='size:12']").click()
    _add(page, "uk-rifle", 11)
    _add(page, "uk-piat", 1)
    page.locator("[data-key=search]").fill("Panzer IV")
    _add(page, "de-pz-iv", 1, side=1)
    page.locator("[data-key=search]").fill("airborne")
    expect(first).to_contain_text("12 figures of 12")  # at the limit is allowed
    expect(second).to_contain_text("1 figure of 12")
    expect(page.locator(".army-verdict")).to_have_text("Ready to play")
    _add(page, "uk-mortar", 1)
    expect(first).to_contain_text("13 figures of 12")
    expect(page.locator(".army-verdict")).to_have_text("1 problem")
    finding = page.locator("[data-rule=over-limit]").first
    expect(finding).to_contain_text("1 figure over the limit of 12. Rule 10.3")
    expect(finding.get_by_role("link")).to_have_attribute("href", "../patton/#r10-3")
    page.locator("[data-key=limit]").fill("")
    expect(first).to_contain_text("13 figures, no limit")


def test_nothing_on_the_page_speaks_of_points(figures: Page, axe: str) -> None:
    page = figures
    page.locator("[data-key=limit]").fill("2")
    _add(page, "uk-rifle", 3)
    page.evaluate("for (const part of document.querySelectorAll('muster-army details')) part.open = true")
    for unit in ("uk-rifle", "uk-piat"):
        page.locator(f"[data-key='compare:{unit}']").click()
    expect(page.locator("muster-army")).to_contain_text("The sides with the most figures fight")
    text = page.evaluate(SPOKEN)
    for expected in ("3 figures of 2", "Figures from", "Figures to"):
        assert expected in text
    assert "point" not in text.lower()
    assert violations(page, axe) == []
    page.locator("[data-key=compare]").click()
    dialog = page.get_by_role("dialog", name="Units side by side")
    expect(dialog).to_contain_text("There are no odds of these units against each other.")
    expect(dialog).to_contain_text("Cost in figures")


def test_another_game_has_its_own_words_again(figures: Page) -> None:
    page = figures
    page.locator("[data-key=game]").select_option("bitwy")
    expect(page.get_by_label("Points limit")).to_have_value("200")
    _add(page, "tank", 1)
    expect(page.get_by_role("tab").first).to_contain_text("50 points of 200")
    page.evaluate("for (const part of document.querySelectorAll('muster-army details')) part.open = true")
    expect(page.locator("muster-army")).to_contain_text("The sides with the most points fight")
    page.locator("[data-key=game]").select_option("patton")
    expect(page.get_by_role("tab").first).to_contain_text("0 figures of 25")


def test_the_roster_on_paper_counts_figures(figures: Page) -> None:
    page = figures
    _add(page, "uk-rifle", 26)
    document = pypdfium2.PdfDocument(page.pdf(format="A4", prefer_css_page_size=True))
    text = " ".join(" ".join(sheet.get_textpage().get_text_range().split()) for sheet in document)
    assert "First force: 26 figures of 25" in text
    assert "Number Unit Figures of one Figures" in text
    assert "1 figure over the limit of 25. (10.3)" in text
    assert "points" not in text
