"""From the languages' own builds to one site: scripts moved to files, a sitemap, pages for what is missing.

All of it works on the finished HTML, so it does not care which generator made it.
"""

from __future__ import annotations

import hashlib
import importlib.metadata
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

from builder import place
from builder.errors import SystemFault

# No script but our own files. Inline styles stay allowed: Markdown tables carry their alignment in them.
CSP = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "object-src 'none'; base-uri 'none'; form-action 'self'"
)

_FOR_HOSTS = ".nojekyll"  # without it GitHub's pages would leave out what begins with an underscore

_INLINE_SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)
_BEFORE_STYLES = re.compile(r'(?=<link rel="stylesheet")|(?=</head>)')
# As the theme's script does, late: what needs scripts has its place at once.
_SCRIPTED = 'document.documentElement.classList.replace("no-js", "js")'
_THEME_SCRIPT = re.compile(r'\s*<script src="([^"]*assets/javascripts/bundle\.[^"]*)"></script>')
_OUR_SCRIPT = re.compile(r'<script (?=src="[^"]*assets/site/site\.js" type="module")')
_SCRIPTS = "assets/site/inline"
# Files of ours that keep their names, and the theme's script, which keeps its own though we mend it.
_KEPT = re.compile(
    r'(href|src|data-theme)="([^"?]*assets/(?:site/\w+\.(?:js|css)|\w+/\w+\.css|javascripts/bundle\.[^"?]*\.js))(?=")'
)
_SEARCH = re.compile(r'<div class="md-search" data-md-component="search" role="dialog"')
_SEARCH_LABEL = re.compile(r'class="md-search__input" name="query" aria-label="([^"<>]*)"')
_SECTION = re.compile(
    r'<span class="md-ellipsis">\s*([^<>]*?)\s*</span>\s*</a>\s*'
    r'<label class="md-nav__link [^"]*" for="__nav_\d+" id="__nav_\d+_label" tabindex="\d*">'
)
_CONTENTS = '<label class="md-nav__link md-nav__link--active" for="__toc"'
# What we mend in its script; web/site/site.js has the same event.
_IN_SCRIPT = {
    '"link[rel=alternate]"': '"link[rel=none]"',
    'document,"DOMContentLoaded"': 'document,"theme-loaded"',
}
_FOOTER_NAME = re.compile(r'(?<= class="md-footer__link md-footer__link--)(?:prev|next)" aria-label="[^"]*"')
_ESCAPED_TWICE = re.compile(r"&amp;(amp|lt|gt);")
# What we mend in the theme: by what it shows on a page at all, and what must be there then.
_MENDED = {
    "search box": (re.compile("md-search__input"), _SEARCH),
    "search input": (re.compile("md-search__input"), _SEARCH_LABEL),
    "script": (re.compile(r"assets/javascripts/bundle\."), _THEME_SCRIPT),
    "footer": (re.compile("md-footer__link--"), _FOOTER_NAME),
    "menu": (re.compile(r'id="__nav_\d+_label"[^>]*>\s*<span class="md-nav__icon'), _SECTION),
}


@dataclass(frozen=True, slots=True)
class Part:
    """The build of one language: its code and its folder on the site, "" or such as sv/."""

    code: str
    prefix: str


def mend_pages(site: Path) -> None:
    """Mends what the theme gets wrong on the pages below `site`: scripts, parts without a name.

    Raises:
        SystemFault: a part of the theme is no longer what we know.
    """
    base = _base_of(site / "404.html")
    mark_of = cache(_mark_of)
    (site / _SCRIPTS).mkdir(parents=True, exist_ok=True)
    shown: set[str] = set()
    known: set[str] = set()
    for page in sorted(site.rglob("*.html")):
        # A page for what is not found is shown at any depth, so that its addresses cannot be relative.
        up = base if page.name == "404.html" else "../" * (len(page.relative_to(site).parts) - 1)
        text = page.read_text("utf-8")
        shown |= {part for part, (sign, _) in _MENDED.items() if sign.search(text)}
        known |= {part for part, (_, pattern) in _MENDED.items() if pattern.search(text)}
        text = _outline_scripts(_put_off_theme(text), site, up)
        place.write_text(page, _name_parts(_with_marks(text, site, page, base, mark_of)))
    if shown - known:
        raise _unknown_theme(min(shown - known))


def _unknown_theme(part: str) -> SystemFault:
    version = importlib.metadata.version("mkdocs-material")
    return SystemFault(
        f"mkdocs-material {version}: its {part} is not what builder/assemble.py mends: install the version "
        "that pyproject.toml names (pip install -e .), or bring assemble.py up to date"
    )


def _outline_scripts(text: str, site: Path, up: str) -> str:
    """The page with its inline scripts moved into one file, since the CSP forbids them inline.

    As files they would hold up the page where they stand, and wait there for all styles. So they are named in
    the head, before the styles, and run once the page is read; nothing is drawn before, lest the colours that
    the reader chose come late.
    """
    scripts = _INLINE_SCRIPT.findall(text)
    if not scripts:
        return text
    content = "\n;\n".join([_SCRIPTED, *scripts]).encode()
    name = f"{hashlib.sha256(content).hexdigest()[:12]}.js"
    (site / _SCRIPTS / name).write_bytes(content)
    tag = f'<script defer blocking="render" src="{up}{_SCRIPTS}/{name}"></script>'
    return _BEFORE_STYLES.sub(lambda _: tag, _INLINE_SCRIPT.sub("", text), count=1)


def _with_marks(text: str, site: Path, page: Path, base: str, mark_of: Callable[[Path], str]) -> str:
    """The page with a mark of its content behind the address of each script and style that we write or mend.

    A browser that has kept one of another build asks for it anew.
    """

    def mark(found: re.Match[str]) -> str:
        address = found[2]
        path = site / address.removeprefix(base) if address.startswith(base) else page.parent / address
        return f"{found[0]}?{mark_of(path.resolve())}" if path.is_file() else found[0]

    return _KEPT.sub(mark, text)


def _mark_of(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:8]


def _put_off_theme(text: str) -> str:
    """The page that loads the theme's script once it is drawn: `web/site/site.js` does so.

    It is a third of all that a page loads, and takes a phone a fifth of a second to run.
    """
    script = _THEME_SCRIPT.search(text)
    if script is None:
        return text
    ours = f'<script data-theme="{script[1]}" '
    text, found = _OUR_SCRIPT.subn(lambda _: ours, text.replace(script[0], ""), count=1)
    if not found:
        raise _unknown_theme("place for our script")
    return text


def _name_parts(text: str) -> str:
    """The page with names for screen readers on what has none: the search box and each section of the menu.

    The search takes the label of its own input. A section's toggle takes the text of the link before it, as
    text of its own: a label allows no aria-label.
    The toggle of the page's contents can have the focus, as the theme lets those of the sections. Titles are
    escaped already when the theme escapes them for the names of the footer's links.
    """
    label = _SEARCH_LABEL.search(text)
    if label:
        text = _SEARCH.sub(rf'\g<0> aria-label="{label[1]}"', text, count=1)
    text = text.replace(f"{_CONTENTS}>", f'{_CONTENTS} tabindex="0">')
    text = _FOOTER_NAME.sub(lambda name: _ESCAPED_TWICE.sub(r"&\1;", name[0]), text)
    return _SECTION.sub(r'\g<0><span class="nav-name">\g<1></span>', text)


def mend_theme(site: Path) -> None:
    """Stops the theme's script from asking for sitemaps, and has it begin when it is loaded.

    It asks every alternate address for a sitemap at each page, to keep readers on their page when the
    language changes; our links do that by themselves. It would begin when the page has been read, which is
    long before it comes: our script, which loads it, tells it when.

    Raises:
        SystemFault: the script is no longer what we know.
    """
    for script in site.rglob("assets/javascripts/bundle.*.js"):
        text = script.read_text("utf-8")
        for theirs, ours in _IN_SCRIPT.items():
            if theirs not in text:
                raise _unknown_theme("script")
            text = text.replace(theirs, ours)
        place.write_text(script, text)


def _base_of(page: Path) -> str:
    """The absolute folder that a 404 page loads its own files from, with a slash at the end."""
    match = re.search(r'href="(/[^"]*?)assets/', page.read_text("utf-8"))
    return match[1] if match else "/"


def sitemap(root_url: str, parts: Iterable[Part], pages: Iterable[str]) -> str:
    """The sitemap: every page in every language, each naming all the others.

    Args:
        root_url: the site's address with a slash at the end.
        parts: the languages.
        pages: addresses below a language's root, such as cobi/turn/.
    """
    known = list(parts)
    entries = []
    for page in sorted(pages):
        links = "".join(
            f'<xhtml:link rel="alternate" hreflang="{code}" href={quoteattr(root_url + prefix + page)}/>'
            for code, prefix in [*((p.code, p.prefix) for p in known), ("x-default", "")]
        )
        entries += [
            f"<url><loc>{escape(root_url + part.prefix + page)}</loc>{links}</url>\n" for part in known
        ]
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" '
        'xmlns:xhtml="http://www.w3.org/1999/xhtml">\n' + "".join(entries) + "</urlset>\n"
    )


def move_in(source: Path, target: Path) -> None:
    """Moves everything in `source` into `target`, beside what that holds already, and removes `source`."""
    target.mkdir(parents=True, exist_ok=True)
    for item in source.iterdir():
        item.rename(target / item.name)
    source.rmdir()


def finish(site: Path, root_url: str, parts: list[Part], pages: list[str]) -> None:
    """Makes one site of the languages' builds that lie in `site` already."""
    for part in parts:
        folder = site / part.prefix
        for name in ("sitemap.xml", "sitemap.xml.gz"):
            (folder / name).unlink(missing_ok=True)
    mend_theme(site)  # before its content is marked
    mend_pages(site)
    _send_to_language(site / "404.html", parts)
    if root_url:
        place.write_text(site / "sitemap.xml", sitemap(root_url, parts, pages))
        place.write_text(site / "robots.txt", f"Sitemap: {root_url}sitemap.xml\n")
    (site / _FOR_HOSTS).touch()
    place.mark(site)


def _send_to_language(page: Path, parts: list[Part]) -> None:
    """Lets the one page that a plain host shows for anything not found lead to the language's own."""
    base = _base_of(page)
    prefixes = " ".join(p.prefix for p in parts if p.prefix)
    text = page.read_text("utf-8")
    script = f'<script type="module" src="{base}assets/site/not-found.js"></script>'
    text = re.sub(r"<html ", f'<html data-base="{base}" data-prefixes="{prefixes}" ', text, count=1)
    place.write_text(page, text.replace("</head>", f"{script}</head>", 1))


def size_of(folder: Path) -> Mapping[str, int]:
    """Number of files and bytes below a folder."""
    files = [p for p in folder.rglob("*") if p.is_file()]
    return {"files": len(files), "bytes": sum(p.stat().st_size for p in files)}
