"""A club's own picture in the browser: whole, in its place, and never beside our drawing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, Route

from builder import art, cards
from builder.language import Language
from tests.cardhelp import ROOT, library
from tests.test_art import DRAWING, RED, saved

pytestmark = pytest.mark.browser

SITE = "http://cards.test/"
PICTURES = {"photo": saved(Image.new("RGB", (900, 600), RED)), "drawing": DRAWING}


def html(unit: str, picture: art.Picture, theme: str) -> str:
    game, language = library().game("cobi"), Language()
    view = cards.view(replace(game.unit(unit), picture=picture), game, language)
    card = cards.Renderer(ROOT, language).card(view, art="art")
    styles = "".join(
        (ROOT / style).read_text("utf-8") for style in (*cards.WEB_STYLES, *cards.TRUE_SIZE_STYLES)
    )
    return (
        '<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f'<style>{styles}</style><body class="md-typeset theme-{theme}"><div class="card-place">{card}</div>'
    )


@pytest.fixture(params=PICTURES)
def picture(request: pytest.FixtureRequest) -> art.Picture:
    return art.picture(PICTURES[request.param])


@pytest.fixture
def page(browser: Browser, picture: art.Picture) -> Iterator[Page]:
    """A page as narrow as a small phone, which knows one picture and no network."""
    strange: list[str] = []

    def answer(route: Route) -> None:
        if route.request.url == f"{SITE}art/{picture.name}":
            kind = "image/svg+xml" if picture.suffix == "svg" else "image/jpeg"
            route.fulfill(body=picture.content, content_type=kind)
        elif "?" in route.request.url:
            unit, _, theme = route.request.url.partition("?")[2].partition("&")
            route.fulfill(body=html(unit, picture, theme), content_type="text/html")
        else:
            strange.append(route.request.url)
            route.abort()

    page = browser.new_page(viewport={"width": 360, "height": 700})
    page.route("**/*", answer)
    yield page
    page.close()
    assert strange == []


@pytest.mark.parametrize("unit", ["tiger-i", "pak-40"])
def test_the_picture_is_shown_whole_in_place_of_our_drawing(
    page: Page, picture: art.Picture, unit: str
) -> None:
    page.goto(f"{SITE}?{unit}&colour")
    image = page.locator("img")
    assert image.is_visible()
    assert image.evaluate("image => image.naturalWidth") == picture.width
    assert image.evaluate("image => getComputedStyle(image).objectFit") == "contain"
    assert page.locator("svg.card-silhouette").is_hidden()
    assert page.evaluate("document.documentElement.scrollWidth") == 360


@pytest.mark.parametrize("unit", ["tiger-i", "pak-40"])
def test_to_save_ink_our_drawing_is_shown(page: Page, unit: str) -> None:
    page.goto(f"{SITE}?{unit}&ink-saver")
    assert page.locator("img").is_hidden()
    assert page.locator("svg.card-silhouette").is_visible()
