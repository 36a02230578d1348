"""The army builder's lists, sharing, collection, split and print, as a player uses them."""

from __future__ import annotations

import re
from pathlib import Path

import pypdfium2
import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Locator, Page, expect

from tests.site.conftest import Built, builder_data, violations

pytestmark = pytest.mark.browser

BRIDGE = "b1;cobi;1939;150;3-2;2;Bridge%3A+%C5%81%C3%B3d%C5%BA;7tp*2,bofors-37;pz-i-b*3!,pz-ii-c*2"


def _open(page: Page, built: Built, fragment: str = "", code: str = "") -> None:
    page.goto("about:blank")
    page.goto(f"{built.url}{code}army/{fragment and '#'}{fragment}")
    page.locator("muster-army [data-key=title]").wait_for()


def _panel(page: Page, key: str) -> Locator:
    """A panel, folded out."""
    summary = page.locator(f"[data-key='panel:{key}']")
    panel = page.locator(".army-panel", has=summary)
    if panel.get_attribute("open") is None:
        summary.click()
    panel.locator("summary + div > *").first.wait_for()
    return panel


def _take_bridge(page: Page, built: Built, code: str = "") -> None:
    _open(page, built, BRIDGE, code)
    page.locator(".army-dialog").locator("p button").click()
    expect(page.locator(".army-dialog")).to_have_count(0)


def _title(page: Page) -> Locator:
    return page.locator("[data-key=title]")


def test_a_link_is_shown_before_it_is_opened(built: Built, page: Page) -> None:
    _open(page, built)
    _title(page).fill("Mine")
    page.locator("[data-key^='add:0:']").first.click()
    _open(page, built, BRIDGE)
    dialog = page.get_by_role("dialog", name="Bridge: Łódź")
    expect(dialog).to_contain_text("Year: 1939")
    expect(dialog).to_contain_text("2 × 7TP: 84 points")
    expect(dialog).to_contain_text("3 × Pz 1b (captured)")
    expect(page).to_have_url(f"{built.url}army/")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(_title(page)).to_have_value("Mine")
    _open(page, built, BRIDGE)
    dialog.get_by_role("button", name="Open it").click()
    expect(_title(page)).to_have_value("Bridge: Łódź")
    expect(_panel(page, "lists").get_by_label("Name of the list")).to_have_value("Mine")
    page.locator("[data-key=undo]").click()
    expect(_title(page)).to_have_value("Mine")


@pytest.mark.parametrize(
    ("fragment", "told"),
    [
        ("b9;cobi", "newer version"),
        ("b1;" + "x" * 1_000_001, "far longer than any list"),
        (
            "b1;cobi;1492;-5;0-0;7;<img src=x onerror=alert(1)>;7tp,7tp*99999,**;!",
            "Not all of it could be read",
        ),
        ("b1;chess;1939;150;3-2;1;;a;b", "does not have its game, chess"),
        ("b1;cobi;1999;150;3-2;1;;7tp;", "The year could not be read: 1999"),
        ("b1;cobi;1939;150;3-2;1;Cut;7t", "The link's end is missing"),
        ("b2;cobi;1939;150;3-2;1;Cut;7tp;pz-i-b;0", "The link is not what was written"),
        ("b1;cobi;1939;150;3-2;1;;7tp;pz-i-b;more", "The link has more than it should"),
    ],
    ids=[
        "newer",
        "huge",
        "damaged and hostile",
        "of another game",
        "a year that the game lacks",
        "cut short",
        "cut in its check",
        "with more than it should have",
    ],
)
def test_a_link_that_is_not_sound_says_so(built: Built, page: Page, fragment: str, told: str) -> None:
    _open(page, built)
    _title(page).fill("Mine")
    _open(page, built, fragment)
    expect(page.locator(".army-dialog")).to_contain_text(told)
    expect(page.locator(".army-dialog").locator("img")).to_have_count(0)
    page.locator(".army-dialog").get_by_role("button", name="Close").click()
    expect(_title(page)).to_have_value("Mine")


def test_lists_are_copied_renamed_deleted_and_brought_back(built: Built, page: Page) -> None:
    _take_bridge(page, built)
    panel = _panel(page, "lists")
    panel.get_by_role("button", name="New battle").click()
    expect(_title(page)).to_have_value("")
    expect(_title(page)).to_be_focused()
    panel.get_by_role("button", name="Copy: Bridge").click()
    names = panel.get_by_label("Name of the list")
    expect(names).to_have_count(2)
    expect(names.last).to_be_focused()
    names.last.fill("Армия, |~#&")
    expect(panel.locator(".army-listed .army-hint").last).to_have_text(
        panel.locator(".army-listed .army-hint").first.inner_text()
    )
    panel.get_by_role("button", name="Delete: Bridge").click()
    expect(names).to_have_count(1)
    expect(panel.get_by_role("button", name="Undo")).to_be_focused()
    page.keyboard.press("Enter")
    expect(names).to_have_count(2)
    page.reload()
    names = _panel(page, "lists").get_by_label("Name of the list")
    expect(names).to_have_count(2)
    assert {name.input_value() for name in names.all()} == {"Bridge: Łódź", "Армия, |~#&"}
    page.get_by_role("button", name="Open: Армия").click()
    expect(_title(page)).to_have_value("Армия, |~#&")
    expect(names).to_have_count(1)


def test_two_windows_keep_each_others_lists(built: Built, page: Page) -> None:
    _take_bridge(page, built)
    other = page.context.new_page()
    other.goto(f"{built.url}army/")
    theirs = _panel(other, "lists")
    ours = _panel(page, "lists")
    ours.get_by_role("button", name="Keep a copy").click()
    expect(theirs.get_by_label("Name of the list")).to_have_count(1)
    theirs.get_by_role("button", name="Delete").click()
    expect(ours.get_by_label("Name of the list")).to_have_count(0)


def test_a_battle_that_two_windows_change_at_once_is_lost_in_neither(built: Built, page: Page) -> None:
    _take_bridge(page, built)
    _title(page).fill("Mine")
    page.evaluate(
        """(key) => {
            const ours = localStorage.getItem(key);
            const marked = ours.replace('"mark":"', '"mark":"x').replace('"after":"', '"after":"x');
            const newValue = marked.replaceAll("Mine", "Theirs");
            localStorage.setItem(key, newValue);
            window.dispatchEvent(new StorageEvent("storage", { key, newValue }));
        }""",
        "musterbook.army.2",
    )
    message = "Another window changed something at the same time. Its battle is here"
    expect(page.locator(".army-message")).to_contain_text(message)
    expect(_title(page)).to_have_value("Theirs")
    expect(_panel(page, "lists").get_by_label("Name of the list")).to_have_value("Mine")
    page.locator("[data-key^='add:0:']").first.click()
    expect(page.locator(".army-message:visible")).to_have_count(0)


def test_what_is_damaged_on_the_table_and_in_a_list_is_told(built: Built, page: Page) -> None:
    _open(page, built)
    page.evaluate(
        """() => {
            localStorage.setItem("musterbook.army.2", "{oops");
            localStorage.setItem("musterbook.army.list.2.1", "{oops");
        }"""
    )
    _open(page, built)
    messages = page.locator(".army-message:visible")
    expect(messages).to_have_count(2)
    expect(messages.first).to_contain_text("The kept battle could not be read.")
    expect(messages.last).to_contain_text("A list could not be read")


def test_a_title_keeps_what_is_seen_of_it(built: Built, page: Page) -> None:
    _take_bridge(page, built)
    _title(page).fill("abc\u202egnp.exe")
    expect(_title(page)).to_have_value("abcgnp.exe")
    panel = _panel(page, "lists")
    panel.get_by_role("button", name="Keep a copy").click()
    name = panel.get_by_label("Name of the list")
    name.fill("a\u2066b\u2069")
    expect(name).to_have_value("ab")


def test_the_battles_own_year_stands_beside_its_year(built: Built, page: Page) -> None:
    _open(page, built)
    newest = page.locator("[data-key=newest]")
    expect(newest).to_be_hidden()
    _take_bridge(page, built)
    expect(newest).to_have_text("Newest unit: from 1937")


def test_a_full_storage_is_told_of_and_loses_nothing(built: Built, page: Page) -> None:
    _take_bridge(page, built)
    panel = _panel(page, "lists")
    panel.get_by_role("button", name="Keep a copy").click()
    page.evaluate("""() => { Storage.prototype.setItem = () => { throw new Error("quota"); }; }""")
    panel.get_by_role("button", name="Delete").click()
    expect(page.locator(".army-message", has_text="storage is full")).to_be_visible()
    page.reload()
    expect(_panel(page, "lists").get_by_label("Name of the list")).to_have_count(1)


def _save(page: Page, panel: Locator, name: str, folder: Path) -> Path:
    with page.expect_download() as saved:
        panel.get_by_role("button", name=name).click()
    path = folder / saved.value.suggested_filename
    saved.value.save_as(path)
    return path


@pytest.mark.parametrize("kind", ["YAML", "JSON"])
def test_a_battle_goes_into_a_file_and_comes_back(
    built: Built, page: Page, kind: str, tmp_path: Path
) -> None:
    _take_bridge(page, built)
    panel = _panel(page, "share")
    path = _save(page, panel, f"Save as {kind}", tmp_path)
    assert path.name == f"bridge-łódź.{kind.lower()}"
    _panel(page, "lists").get_by_role("button", name="New battle").click()
    panel.locator("[data-key='share:open']").set_input_files(path)
    page.locator(".army-dialog").get_by_role("button", name="Open it").click()
    expect(_title(page)).to_have_value("Bridge: Łódź")
    expect(page.locator(".army-force").last).to_contain_text("Pz 1b")


def test_a_file_that_is_no_list_is_refused_with_a_reason(built: Built, page: Page, tmp_path: Path) -> None:
    _take_bridge(page, built)
    panel = _panel(page, "share")
    for content, told in [
        (b"{oops", "neither JSON"),
        (b"[1, 2]", "no list"),
        (b" " * 2_000_000, "longer"),
    ]:
        path = tmp_path / "x.json"
        path.write_bytes(content)
        panel.locator("[data-key='share:open']").set_input_files(path)
        expect(page.locator(".army-dialog")).to_contain_text(told)
        page.locator(".army-dialog").get_by_role("button", name="Close").click()
    expect(_title(page)).to_have_value("Bridge: Łódź")


def test_a_file_may_be_dropped_on_the_page(built: Built, page: Page) -> None:
    _open(page, built)
    page.evaluate(
        """(text) => {
            const data = new DataTransfer();
            data.items.add(new File([text], "battle.yaml"));
            const at = { dataTransfer: data, bubbles: true, cancelable: true };
            document.querySelector("muster-army").dispatchEvent(new DragEvent("drop", at));
        }""",
        "game: cobi\nlimit: 150\nforces: [{units: {7tp: 2}}, {units: {}}]\n",
    )
    expect(page.locator(".army-dialog")).to_contain_text("2 × 7TP")


def test_link_text_and_code_tell_the_same_battle(built: Built, page: Page, tmp_path: Path) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    _take_bridge(page, built)
    panel = _panel(page, "share")
    panel.get_by_role("button", name="Copy link").click()
    expect(panel).to_contain_text("The link was copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == panel.get_by_label("Link to this battle").input_value()
    assert link.startswith(f"{built.url}army/#b2;cobi;1939;150;3-2;2;Bridge")
    panel.get_by_role("button", name="Copy as text").click()
    expect(panel).to_contain_text("The text was copied.")
    lines = page.evaluate("navigator.clipboard.readText()").splitlines()
    assert lines[0] == "Bridge: Łódź"
    assert "- 2 × 7TP: 84 points" in lines
    assert lines[-1] == link
    panel.get_by_role("button", name="Show QR code").click()
    path = tmp_path / "code.png"
    page.get_by_role("img", name="QR code").screenshot(path=path)
    read = zxingcpp.read_barcode(Image.open(path))
    assert read is not None
    assert read.text == link


def test_a_browser_that_does_not_copy_shows_the_text(built: Built, page: Page) -> None:
    _take_bridge(page, built)
    page.evaluate("() => Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    panel = _panel(page, "share")
    panel.get_by_role("button", name="Copy as text").click()
    expect(panel.get_by_label("Text to copy")).to_be_focused()
    expect(panel.get_by_label("Text to copy")).to_have_value(re.compile("^Bridge: Łódź\n"))


def test_the_text_for_a_chat_is_in_the_language_on_screen(built: Built, page: Page) -> None:
    _take_bridge(page, built)
    page.evaluate("() => Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    panel = _panel(page, "share")
    panel.get_by_role("button", name="Copy as text").click()
    expect(panel.get_by_label("Text to copy")).to_have_value(re.compile("Year: 1939"))


def test_the_collection_counts_what_is_left(built: Built, page: Page) -> None:
    _open(page, built)
    panel = _panel(page, "collection")
    text = panel.get_by_label("Add to the collection: set number or name")
    text.fill("2477")
    page.keyboard.press("Enter")
    expect(panel).to_contain_text("Set 2477: Tiger I")
    text.fill("zrínyi")
    panel.get_by_role("button", name="Add to the collection").first.click()
    expect(panel).to_contain_text("2 units owned, 2 left over both forces.")
    page.locator("[data-key=search]").fill("tiger i")
    add = page.locator("[data-key='add:0:tiger-i']")
    add.click()
    add.click()
    expect(panel).to_contain_text("Tiger I: 1 too many in use")
    expect(page.locator("[data-rule=more-than-owned]").first).to_be_attached()
    panel.get_by_role("button", name="One more: Set 2477").click()
    expect(page.locator("[data-rule=more-than-owned]")).to_have_count(0)
    page.reload()
    expect(_panel(page, "collection")).to_contain_text("3 units owned, 1 left over both forces.")
    page.get_by_role("button", name="Forget the collection").click()
    expect(panel.locator(".army-owned")).to_have_count(0)
    page.locator("[data-key=undo]").click()
    expect(panel.locator(".army-owned")).to_have_count(2)


def test_a_collection_goes_into_a_file_and_comes_back(built: Built, page: Page, tmp_path: Path) -> None:
    _open(page, built)
    panel = _panel(page, "collection")
    panel.get_by_label("Add to the collection").fill("2477")
    page.keyboard.press("Enter")
    path = _save(page, panel, "Save the collection", tmp_path)
    panel.get_by_role("button", name="Forget the collection").click()
    _panel(page, "share").locator("[data-key='share:open']").set_input_files(path)
    page.locator(".army-dialog").get_by_role("button", name="Use this collection").click()
    expect(panel.locator(".army-owned")).to_have_count(1)


def test_a_collection_of_a_game_that_is_not_here_is_not_taken_over(
    built: Built, page: Page, tmp_path: Path
) -> None:
    _take_bridge(page, built)
    kept = page.evaluate("JSON.stringify(localStorage)")
    path = tmp_path / "collection.yaml"
    path.write_text("version: 1\ngame: chess\nunits: {king: 1}\n")
    _panel(page, "share").locator("[data-key='share:open']").set_input_files(path)
    dialog = page.locator(".army-dialog")
    expect(dialog).to_contain_text("This collection is for a game that is not here: chess.")
    expect(dialog.get_by_role("button")).to_have_count(1)
    dialog.get_by_role("button", name="Close").click()
    assert page.evaluate("JSON.stringify(localStorage)") == kept


def test_a_fair_split_is_proposed_and_taken(built: Built, page: Page, tmp_path: Path) -> None:
    _open(page, built)
    expect(_split(page)).to_contain_text("Enter the collection first.")
    path = tmp_path / "collection.yaml"
    path.write_text(
        "version: 1\ngame: cobi\nunits: {7tp: 4, bofors-37: 2, pz-i-b: 6, pz-ii-c: 4}\nsets: {}\n"
    )
    _panel(page, "share").locator("[data-key='share:open']").set_input_files(path)
    page.locator(".army-dialog").get_by_role("button", name="Use this collection").click()
    panel = _split(page)
    panel.get_by_role("button", name="Propose two forces").click()
    expect(panel.locator(".army-proposal h3")).to_have_count(2)
    expect(panel.locator(".army-proposal")).to_contain_text(re.compile("Not met|Everything"))
    panel.get_by_role("button", name="Take these forces").click()
    expect(page.locator(".army-force").first).to_contain_text(re.compile("7TP|Pz"))
    page.locator("[data-key=undo]").click()
    expect(page.locator(".army-force").first).not_to_contain_text(re.compile("7TP|Pz"))


def _split(page: Page) -> Locator:
    panel = _panel(page, "split")
    expect(panel).to_contain_text("always give the same forces")
    return panel


# Print


def _printed(page: Page, paper: str = "A4") -> list[str]:
    """The text of each printed page."""
    pdf = pypdfium2.PdfDocument(page.pdf(format=paper, prefer_css_page_size=True))
    return [" ".join(sheet.get_textpage().get_text_range().split()) for sheet in pdf]


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_the_roster_prints_alone_with_its_findings(built: Built, page: Page, paper: str) -> None:
    _take_bridge(page, built)
    page.locator("[data-key=limit]").fill("20")
    (text,) = _printed(page, paper)
    assert text.startswith("Bridge: Łódź COBI brick-tank skirmish Year: 1939")
    assert "Open findings" in text
    assert "over the limit of 20" in text
    for other in ("Musterbook", "Army builder", "Undo", "Share and files", "Search"):
        assert other not in text
    page.emulate_media(media="print")
    assert page.locator(".md-content__inner :is(h1, h2, p, ul):not(.army-paper *):visible").count() == 0
    assert page.locator(".army-paper .army-box").count() == 8


def test_one_force_prints_alone(built: Built, page: Page) -> None:
    _take_bridge(page, built)
    page.locator("[data-key='panel:print']").click()
    page.locator("[data-key='print:which']").select_option("2")
    (text,) = _printed(page)
    assert "Pz 1b" in text
    assert "7TP" not in text


def test_the_score_sheet_is_linked(built: Built, page: Page) -> None:
    _open(page, built)
    page.locator("[data-key='panel:print']").click()
    page.get_by_role("link", name="Score sheet").click()
    expect(page.get_by_role("heading", name="Score sheet", level=1)).to_be_visible()


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_a_long_list_loses_no_row_on_paper(built: Built, page: Page, paper: str) -> None:
    _open(page, built)
    units = builder_data(built.folder)["games"][0]["units"]
    rows = [f"{unit[0]}*{1 + i % 70}" for i, unit in enumerate(units)]
    _open(page, built, "b1;cobi;1945;x;x;1;Long;" + ",".join(rows) + ";7tp")
    page.locator(".army-dialog").get_by_role("button", name="Open it").click()
    texts = _printed(page, paper)
    assert all(texts)
    whole = " ".join(texts)
    for unit in units:
        assert unit[1] in whole, unit
    page.emulate_media(media="print")
    rows_shown = page.locator(".army-paper tbody tr")
    assert rows_shown.count() == len(units) + 1
    width = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert width


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_no_empty_page_follows_wherever_the_list_ends(built: Built, page: Page, paper: str) -> None:
    """Row by row from two pages to one, so that the list ends at each place of a page."""
    _open(page, built)
    units = builder_data(built.folder)["games"][0]["units"]
    counts = set()
    for n in (0, 1, *range(26, 42)):
        _open(page, built, f"b1;cobi;1945;x;x;1;{n};" + ",".join(unit[0] for unit in units[:n]) + ";")
        page.locator(".army-dialog").get_by_role("button", name="Open it").click()
        texts = _printed(page, paper)
        assert all(texts), n
        counts.add(len(texts))
    assert counts == {1, 2}


# For everyone


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_open_panels(built: Built, page: Page, axe: str, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    _take_bridge(page, built)
    collection = _panel(page, "collection")
    collection.get_by_label("Add to the collection").fill("7tp")
    page.keyboard.press("Enter")
    _panel(page, "lists").get_by_role("button", name="Keep a copy").click()
    _panel(page, "share")
    _split(page).get_by_role("button", name="Propose").click()
    page.locator("[data-key='panel:print']").click()
    page.wait_for_timeout(300)
    assert violations(page, axe) == []
    page.locator("[data-key='share:code']").click()
    assert violations(page, axe) == []
    _open(page, built, BRIDGE)
    page.locator(".army-dialog").wait_for()
    assert violations(page, axe) == []


def test_panels_fit_a_small_phone(built: Built, page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    _take_bridge(page, built)
    _panel(page, "collection").get_by_label("Add to the collection").fill("tank")
    _panel(page, "lists").get_by_role("button", name="Keep a copy").click()
    _panel(page, "share")
    page.locator("[data-key='panel:print']").click()
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    targets = page.locator(".army-panel :is(button, select, summary, input)")
    small = targets.evaluate_all(
        "all => all.filter((e) => e.offsetHeight > 0 && e.offsetHeight < 44).map((e) => e.outerHTML)"
    )
    assert small == []
