from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from builder import __version__, assemble, place
from builder.assemble import Part
from builder.errors import SystemFault

PARTS = [Part("en", ""), Part("sv", "sv/")]

LINK = '<a href="x/" class="md-nav__link"><span class="md-ellipsis">\n    {}\n  </span></a>'

THEME = '<script src="../assets/javascripts/bundle.1.min.js"></script>'
TOGGLE = (
    '<label class="md-nav__link " for="__nav_2" id="__nav_2_label" tabindex="0">'
    '<span class="md-nav__icon md-icon"></span></label>'
)

BOX = '<div class="md-search" data-md-component="search" role="dialog">'

INPUT = '<input type="text" class="md-search__input" name="query" aria-label="Search">'


def _page(site: Path, path: str, body: str) -> Path:
    page = site / path
    page.parent.mkdir(parents=True, exist_ok=True)
    head = '<html lang="en"><head><link rel="icon" href="{base}assets/site/icon.svg"></head>'
    base = "/rules/" if page.name == "404.html" else "../"
    page.write_text(head.replace("{base}", base) + body + "</html>", "utf-8")
    return page


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """Two languages as MkDocs leaves them."""
    for prefix in ("", "sv/"):
        _page(tmp_path, f"{prefix}index.html", "<script>home()</script>")
        _page(tmp_path, f"{prefix}404.html", "<script>lost()</script>")
        _page(tmp_path, f"{prefix}cobi/turn/index.html", "<script>home()</script><script src=a.js></script>")
        (tmp_path / prefix / "sitemap.xml").write_text("theirs")
    return tmp_path


def test_inline_scripts_become_files_each_once(site: Path) -> None:
    assemble.finish(site, "", PARTS, [""])
    scripts = {p.name: p.read_text() for p in (site / "assets/site/inline").iterdir()}
    assert sorted(text.split("\n;\n")[-1] for text in scripts.values()) == ["home()", "lost()"]
    name = next(name for name, text in scripts.items() if "home()" in text)
    for page, up in (("index.html", ""), ("sv/cobi/turn/index.html", "../../../")):
        text = (site / page).read_text()
        assert f'<script defer blocking="render" src="{up}assets/site/inline/{name}"></script></head>' in text
        assert "<script>" not in text
    assert "<script src=a.js></script>" in (site / "cobi/turn/index.html").read_text()


def test_a_page_s_inline_scripts_are_one_file_before_the_styles(site: Path) -> None:
    styles = '<link rel="stylesheet" href="a.css"><link rel="stylesheet" href="b.css">'
    page = _page(site, "a/index.html", "<p>text</p><script>second()</script>")
    head = page.read_text("utf-8").replace("</head>", f"{styles}<script>first()</script></head>")
    page.write_text(head, "utf-8")
    assemble.mend_pages(site)
    found = re.search(
        r'<script defer blocking="render" src="../(assets/[^"]*)"></script>(.*)', page.read_text("utf-8")
    )
    assert found
    assert (site / found[1]).read_text().split("\n;\n") == [
        'document.documentElement.classList.replace("no-js", "js")',
        "first()",
        "second()",
    ]
    assert found[2] == f"{styles}</head><p>text</p></html>"


def test_a_page_for_what_is_missing_uses_absolute_addresses(site: Path) -> None:
    assemble.finish(site, "", PARTS, [""])
    for page in ("404.html", "sv/404.html"):
        assert '<script defer blocking="render" src="/rules/assets/site/inline/' in (site / page).read_text()
    root = (site / "404.html").read_text()
    assert '<html data-base="/rules/" data-prefixes="sv/" lang="en">' in root
    assert '<script type="module" src="/rules/assets/site/not-found.js"></script></head>' in root


def test_the_search_box_gets_the_name_of_its_input(site: Path) -> None:
    box = '<div class="md-search" data-md-component="search" role="dialog">'
    label = '<input type="text" class="md-search__input" name="query" aria-label="Sök">'
    page = _page(site, "sv/a/index.html", f"{box}{label}</div>")
    assemble.finish(site, "", PARTS, [""])
    assert 'role="dialog" aria-label="Sök">' in page.read_text("utf-8")


@pytest.mark.parametrize(
    "toggle",
    [TOGGLE, TOGGLE.replace('link "', 'link md-nav__link--active"').replace('tabindex="0"', 'tabindex=""')],
)
@pytest.mark.parametrize("title", ["Duel", "Guns &amp; Co", 'The "Duel"', r"A\1"])
def test_a_section_gets_the_name_of_its_link(site: Path, title: str, toggle: str) -> None:
    page = _page(site, "a/index.html", LINK.format(title) + toggle)
    assemble.finish(site, "", PARTS, [""])
    assert f'"><span class="nav-name">{title}</span><span class="md-nav__icon' in page.read_text("utf-8")


@pytest.mark.parametrize(
    ("written", "named"),
    [("Guns &amp;amp; Co", "Guns &amp; Co"), ("1 &amp;lt; 2", "1 &lt; 2"), ("&amp;amp;amp;", "&amp;amp;")],
)
def test_a_link_of_the_footer_is_named_by_its_title(site: Path, written: str, named: str) -> None:
    link = '<a href="../" class="md-footer__link md-footer__link--{}" aria-label="Next: {}">'
    page = _page(site, "a/index.html", link.format("next", written) + link.format("prev", written) + written)
    assemble.finish(site, "", PARTS, [""])
    text = page.read_text("utf-8")
    assert link.format("next", named) + link.format("prev", named) + written in text


def test_the_contents_of_a_page_can_be_opened_from_the_menu_by_keyboard(site: Path) -> None:
    label = '<label class="md-nav__link md-nav__link--active" for="__toc">Contents</label>'
    page = _page(site, "a/index.html", label)
    assemble.finish(site, "", PARTS, [""])
    assert 'for="__toc" tabindex="0">Contents<' in page.read_text("utf-8")


@pytest.mark.parametrize(
    ("body", "part"),
    [
        (BOX.replace("role", "data-role") + INPUT, "search box"),
        (BOX + INPUT.replace("aria-label", "title"), "search input"),
        (LINK.format("Duel").replace("span", "div") + TOGGLE, "menu"),
        (THEME.replace("<script", "<script async"), "script"),
        (THEME, "place for our script"),
        ('<a class="md-footer__link md-footer__link--next" title="Next: Duel">', "footer"),
    ],
)
def test_a_theme_that_changed_is_not_mended_in_silence(site: Path, body: str, part: str) -> None:
    _page(site, "a/index.html", body)
    with pytest.raises(SystemFault, match=rf"^mkdocs-material [\d.]+: its {part} is not what .*pip install"):
        assemble.finish(site, "", PARTS, [""])


def test_the_themes_script_waits_until_the_page_is_drawn(site: Path) -> None:
    ours = '<script src="../assets/site/site.js" type="module"></script>'
    page = _page(site, "a/index.html", f"{THEME}{ours}")
    assemble.finish(site, "", PARTS, [""])
    address = 'data-theme="../assets/javascripts/bundle.1.min.js"'
    assert f'<script {address} src="../assets/site/site.js" type="module"></script>' in page.read_text(
        "utf-8"
    )
    assert '<script src="../assets/javascripts' not in page.read_text("utf-8")


@pytest.mark.parametrize("where", ["a/index.html", "sv/a/index.html", "sv/404.html"])
def test_a_script_or_style_of_another_build_is_asked_for_anew(site: Path, where: str) -> None:
    base = "/rules/sv/" if where == "sv/404.html" else "../"
    assets = site / ("sv" if where.startswith("sv/") else "") / "assets"
    ours = ("javascripts/bundle.1.min.js", "site/site.js", "site/site.css", "army/army.css")
    theirs = (
        "stylesheets/main.1.css",
        "site/inline/1.js",
        "army/main.1.js",
        "site/icon.svg",
        "site/missing.js",
    )
    for name in (*ours, *theirs[:-1]):
        (assets / name).parent.mkdir(parents=True, exist_ok=True)
        (assets / name).write_text("one build")
    scripts = THEME.replace("../", base) + f'<script src="{base}assets/site/site.js" type="module"></script>'
    tags = scripts + "".join(f'<link href="{base}assets/{name}">' for name in (*ours[2:], *theirs))

    def addresses() -> list[str]:
        page = _page(site, where, tags)
        assemble.mend_pages(site)
        body = page.read_text("utf-8").split("</head>")[1]
        return re.findall(r'(?:data-theme|src|href)="([^"]*)"', body)

    first = addresses()
    plain = [f"{base}assets/{name}" for name in theirs]
    assert [re.sub(r"\?[0-9a-f]{8}$", "?", address) for address in first] == [
        *(f"{base}assets/{name}?" for name in ours),
        *plain,
    ]
    assert addresses() == first
    for name in ours:
        (assets / name).write_text("another build")
    assert [address for address in addresses() if address in first] == plain


def test_the_themes_script_asks_for_no_sitemaps_and_begins_when_told(site: Path) -> None:
    script = site / "assets/javascripts/bundle.1.min.js"
    script.parent.mkdir(parents=True)
    text = 'all("link[rel=alternate]");on(document,"DOMContentLoaded",go)'
    script.write_text(text)
    assemble.finish(site, "", PARTS, [""])
    assert script.read_text() == 'all("link[rel=none]");on(document,"theme-loaded",go)'
    for word in ("alternate", "DOMContentLoaded"):
        script.write_text(text.replace(word, "other"))
        with pytest.raises(SystemFault, match="its script is not what"):
            assemble.finish(site, "", PARTS, [""])


def test_a_language_moves_in_beside_the_others(tmp_path: Path) -> None:
    for name in ("stage/en/index.html", "stage/en/cobi/index.html", "site/sv/index.html"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name)
    assemble.move_in(tmp_path / "stage/en", tmp_path / "site")
    found = {p.relative_to(tmp_path).as_posix() for p in tmp_path.rglob("*.html")}
    assert found == {"site/index.html", "site/cobi/index.html", "site/sv/index.html"}
    assert not (tmp_path / "stage/en").exists()


def test_without_an_address_there_is_no_sitemap(site: Path) -> None:
    assemble.finish(site, "", PARTS, [""])
    assert not list(site.rglob("sitemap.xml*"))
    assert not (site / "robots.txt").exists()


def test_the_sitemap_names_each_page_in_each_language() -> None:
    text = assemble.sitemap("https://example.org/a&b/", PARTS, ["cobi/turn/", ""])
    spaces = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9", "x": "http://www.w3.org/1999/xhtml"}
    root = ElementTree.fromstring(text)  # noqa: S314 - our own text
    assert [loc.text for loc in root.findall("s:url/s:loc", spaces)] == [
        "https://example.org/a&b/",
        "https://example.org/a&b/sv/",
        "https://example.org/a&b/cobi/turn/",
        "https://example.org/a&b/sv/cobi/turn/",
    ]
    for url in root.findall("s:url", spaces):
        links = {link.get("hreflang"): link.get("href") for link in url.findall("x:link", spaces)}
        assert set(links) == {"en", "sv", "x-default"}
        assert links["x-default"] == links["en"]


def test_a_finished_site_is_marked(site: Path) -> None:
    assemble.finish(site, "", PARTS, [""])
    assert (site / ".musterbook").read_text() == f"{__version__}\n"
    assert (site / ".nojekyll").is_file()
    place.check_target(site, site.parent / "project")


def test_line_ends_are_plain_on_every_system(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    windows_writes(monkeypatch)
    assemble.finish(site, "https://example.org/", PARTS, [""])
    written = [path for path in site.rglob("*") if path.is_file()]
    assert {"sitemap.xml", "robots.txt", "404.html", ".musterbook"} <= {path.name for path in written}
    assert [path for path in written if b"\r" in path.read_bytes()] == []


def windows_writes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets texts be written as on Windows."""

    def write_text(
        self: Path,
        data: str,
        encoding: str | None = None,
        errors: str | None = None,
        newline: str | None = None,
    ) -> int:
        with self.open("w", encoding=encoding, errors=errors, newline=newline or "\r\n") as file:
            return file.write(data)

    monkeypatch.setattr(Path, "write_text", write_text)
