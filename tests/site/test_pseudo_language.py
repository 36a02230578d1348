"""A sixth language is a catalogue and no code: with all of it translated, no English is left anywhere."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pypdfium2
import pytest
from babel import Locale
from playwright.sync_api import Page

from builder import pofiles
from tests.pseudo import CODE, plain_words
from tests.site.conftest import Built

# What is the same in every language: names of the product, of paper, formats and languages; units of measure.
_SAME = {"Musterbook", "US", "Letter", "PDF", "cm", "mm", "km", "kg", "COBI", "ex"}  # ex as in 9.ex1
_SKIPPED = {"script", "style", "svg"}
_SPOKEN = {"title", "aria-label", "alt", "placeholder", "content", "data-error"}


class Texts(HTMLParser):
    """Everything of a page that a reader sees or hears."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._skip: list[str] = []
        self._menu = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {key: value or "" for key, value in attrs}
        if tag in _SKIPPED:
            self._skip.append(tag)
        self._menu = "data-language" in values  # the languages' names are in themselves
        if tag == "meta" and values.get("name") != "description":
            return
        self.texts += [value for key, value in values.items() if key in _SPOKEN]

    def handle_endtag(self, tag: str) -> None:
        if self._skip and self._skip[-1] == tag:
            self._skip.pop()
        self._menu = False

    def handle_data(self, data: str) -> None:
        if not self._skip and not self._menu:
            self.texts.append(data)


def _theme_words() -> set[str]:
    """The theme's own words in the language."""
    import material  # noqa: PLC0415 - only this test looks into the theme

    folder = Path(material.__file__).parent / "templates" / "partials" / "languages"
    texts = re.findall(r'"[\w.]+": "(.*)"', (folder / f"{CODE}.html").read_text("utf-8"))
    return {word for text in texts for word in plain_words(text)}


def _known() -> set[str]:
    locale = Locale.parse(CODE)
    return (
        _SAME | _theme_words() | plain_words(pofiles.autonym(CODE)) | plain_words(str(locale.language_name))
    )


def _ids(built: Built) -> set[str]:
    """Nations' ids, which stand on the card's badge in capitals."""
    text = (built.root / "cards/cobi/game.yaml").read_text("utf-8")
    return {name.upper() for name in re.findall(r"^  ([a-z]{2}): \{name: .*side:", text, re.MULTILINE)}


def test_no_english_is_left_on_any_page(built: Built) -> None:
    allowed = _known() | _ids(built)
    pages = list((built.folder / CODE).rglob("*.html"))
    assert len(pages) > 140
    left = {
        (page.relative_to(built.folder).as_posix(), word)
        for page in pages
        for text in Texts(page.read_text("utf-8")).texts
        for word in plain_words(text) - allowed
    }
    assert left == set()


@pytest.mark.parametrize(
    "name", ["cobi-cards.eo.a4.pdf", "bitwy-cards.eo.letter.pdf", "patton-cards.eo.a4.pdf"]
)
def test_no_english_is_left_on_any_card(built: Built, name: str) -> None:
    allowed = _known() | _ids(built)
    document = pypdfium2.PdfDocument(built.folder / "print" / name)
    assert plain_words(document.get_metadata_value("Title")) <= allowed
    for page in document:
        assert plain_words(page.get_textpage().get_text_bounded()) <= allowed


SPEAK = """() => {
    const root = document.querySelector("muster-army");
    const spoken = [...root.querySelectorAll("[aria-label], [title], [placeholder]")].flatMap(
        (e) => ["aria-label", "title", "placeholder"].map((name) => e.getAttribute(name) ?? ""));
    return [root.innerText, ...spoken];
}"""


@pytest.mark.browser
def test_no_english_is_left_on_any_screen_of_the_army_builder(built: Built, page: Page) -> None:
    allowed = _known()
    page.goto(f"{built.url}{CODE}/army/")
    page.locator(".army-unit button").first.wait_for()
    for game in ("cobi", "bitwy", "patton"):
        page.locator("muster-army select").first.select_option(game)
        for i in (0, 1, 2, 5):
            page.locator(".army-add button").nth(i).click()
        page.evaluate("for (const part of document.querySelectorAll('muster-army details')) part.open = true")
        for i in (0, 1):
            page.locator("[data-key^='compare:']").nth(i).click()
        page.locator("[data-key=limit]").fill("10")
        page.keyboard.press("Tab")
        page.wait_for_timeout(300)
        for text in page.evaluate(SPEAK):
            assert plain_words(text) <= allowed, text
        page.locator("[data-key=compare]").click()
        page.locator(".army-dialog").wait_for()  # its script is loaded only now
        page.locator(".army-odds[aria-busy]").wait_for(state="detached")
        for text in page.evaluate(SPEAK):
            assert plain_words(text) <= allowed, text
        page.keyboard.press("Escape")
    page.locator("[data-key=limit]").fill("-3")
    page.keyboard.press("Tab")
    for text in page.evaluate(SPEAK):
        assert plain_words(text) <= allowed, text
