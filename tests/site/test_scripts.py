"""What browsers give to all scripts, and ours: no name of ours hides one of theirs from our other modules."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from builder import webjoin
from tests.site.conftest import ROOT, Built


@pytest.mark.browser
@pytest.mark.parametrize("app", ["army", "cards", "odds"])
def test_no_name_of_ours_is_one_that_browsers_give(built: Built, page: Page, app: str) -> None:
    page.goto(f"{built.url}404.html")
    ours = sorted(webjoin.names(ROOT / "builder" / "web" / app / webjoin.ENTRY))
    assert len(ours) > 10
    assert page.evaluate("names => names.filter((name) => name in window)", ours) == []
