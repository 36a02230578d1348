"""Pages that are also printed: a rulebook page whose front matter says `print: sheet`, as a PDF.

Its Markdown becomes HTML by Python-Markdown, which only this module knows, with the extensions of mkdocs.yml,
and is set in letters as large as its sides of paper allow. Links become plain text.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

import markdown as python_markdown
import yaml

from builder import fitting, markdown, messages, pdf
from builder.errors import DataError, Problem, shown
from builder.language import Language
from builder.library import Library
from builder.page import read_head
from builder.paper import Paper
from builder.source import Document, Value

SHEET = "sheet"  # what `print` says in the front matter
STYLES = (Path("cards/styles/leaflet.css"),)
MARGIN = 10  # mm, on each side
_SIZES = (10, 9.5, 9, 8.5, 8, 7.5)  # pt of the letters; below the last they cannot be read across a table
_SIDES = range(1, 9)
_COLUMNS = range(1, 4)
_TAKEN = {"cards", "cards-selection"}  # what a game's card sheets are called
_HEADED = re.compile(r'(<h2[^>]*>(?:(?!</?h2).)*</h2>)\s*(<div class="wide">)')
_LINK = re.compile(r"<(/?)a\b[^>]*>")


@dataclass(frozen=True, slots=True)
class Leaf:
    """What is printed of a page, in one language.

    Attributes:
        title: the PDF's title, plain.
        notice: what stands at the foot of each side, plain.
        text: its Markdown without front matter, macros rendered.
    """

    title: str
    notice: str
    text: str


@dataclass(frozen=True, slots=True)
class Leaflet:
    """A page that is printed.

    Attributes:
        game: the id of its game.
        page: its path below docs/.
        sides: most sides of paper that it may take.
        columns: columns of its text.
    """

    game: str
    page: str
    sides: int = 2
    columns: int = 1

    @property
    def name(self) -> str:
        """What it is called within its game, such as reference."""
        return PurePosixPath(self.page).stem


def of_library(library: Library) -> list[Leaflet]:
    """The printed pages of all games in their order; call it after `faults` found none."""
    found: list[tuple[int, Leaflet]] = []
    for path in messages.pages(library.root):
        page = path.relative_to(library.root / "docs").as_posix()
        game = page.split("/")[0]
        matter, _ = read_head(path.read_text("utf-8"), Document(page))
        if game in library.games and matter.get("print") == SHEET:
            found.append((int(str(matter["order"])), _leaflet(game, page, matter)))
    found.sort(key=lambda entry: (list(library.games).index(entry[1].game), entry[0], entry[1].page))
    return [leaflet for _, leaflet in found]


def _leaflet(game: str, page: str, matter: Mapping[str, Value]) -> Leaflet:
    sides, columns = matter.get("sides", 2), matter.get("columns", 1)
    return Leaflet(game, page, int(str(sides)), int(str(columns)))


def title(leaflet: Leaflet, library: Library, language: Language) -> str:
    """The page's title in a language, as plain text."""
    text = (library.root / "docs" / leaflet.page).read_text("utf-8")
    translated = markdown.translate(text, lambda msgid, context: language.text(msgid, context, "rulebook"))
    return str(read_head(translated, Document(leaflet.page))[0]["title"])


def faults(matter: Mapping[str, Value], document: Document) -> Iterator[Problem]:
    """What a page's front matter says wrongly of its print."""
    kind = matter.get("print")
    if kind is None:
        for key in ("sides", "columns"):
            if key in matter:
                yield document.problem((key,), f"is for printed pages: add print: {SHEET}, or remove it")
        return
    if kind != SHEET:
        yield document.problem(("print",), f"expected {SHEET}, got {kind!r}")
    folder = PurePosixPath(document.path).parent.as_posix()
    if folder == "docs":
        yield document.problem(("print",), "only a game's pages are printed: move the page to docs/<game>/")
    if PurePosixPath(document.path).stem in _TAKEN:
        yield document.problem(("print",), "a game's card sheets have this name: give the page another")
    for key, known in (("sides", _SIDES), ("columns", _COLUMNS)):
        value = matter.get(key, known[0])
        if type(value) is not int or value not in known:  # True is an int, too
            yield document.problem((key,), f"expected a whole number, {known[0]} to {known[-1]}")


def write(
    root: Path,
    leaflet: Leaflet,
    leaf: Leaf,
    language: Language,
    paper: Paper,
    target: Path,
) -> int:
    """Prints a page.

    Args:
        root: the project's folder.
        leaflet: which page, and how.
        leaf: what is printed.
        language: of its texts.
        paper: the sheet.
        target: the file.

    Returns:
        The number of sides.

    Raises:
        DataError: it does not fit on its sides, or a style, a letter or mkdocs.yml is wrong.
        SystemFault: see `pdf.write_pdf`.
    """
    body = to_html(leaf.text, root)
    with pdf.complaints(shown(target, root)):
        for size in _SIZES:
            document = pdf.lay_out(_sheet(body, leaf, language, leaflet, paper, size), root, STYLES)
            if len(document.pages) <= leaflet.sides and not _sticks_out(document):
                break
        _check_fit(document, leaflet, language, paper)
        content = pdf.paint(document, leaf.title, language.code, None)
    pdf.replace(target, content)
    return len(document.pages)


def to_html(text: str, root: Path) -> str:
    """A page's Markdown as HTML without links, by the extensions that mkdocs.yml gives the site.

    Raises:
        DataError: mkdocs.yml cannot be read, or names an extension that is not there.
    """
    try:
        names, configs = _extensions(root)
        converter = python_markdown.Markdown(
            extensions=names, extension_configs=configs, output_format="html"
        )
    except (ImportError, AttributeError, KeyError, TypeError, ValueError) as fault:
        problem = Problem("mkdocs.yml", 0, "markdown_extensions", f"cannot be used for printing: {fault}")
        raise DataError([problem]) from fault
    together = _HEADED.sub(r"\2\1", converter.convert(text))  # WeasyPrint parts them otherwise
    return _LINK.sub(r"<\1span>", together)


def _extensions(root: Path) -> tuple[list[str], dict[str, dict[str, Any]]]:
    """The names of the site's Markdown extensions, and their settings."""
    try:
        entries = yaml.safe_load((root / "mkdocs.yml").read_text("utf-8")).get("markdown_extensions") or []
    except (OSError, ValueError, AttributeError, yaml.YAMLError) as fault:
        message = f"cannot be read for printing: {' '.join(str(fault).split())}"
        raise DataError([Problem("mkdocs.yml", 0, "", message)]) from fault
    names, configs = [], {}
    for entry in entries:
        for name, config in entry.items() if isinstance(entry, dict) else [(entry, None)]:
            names.append(str(name))
            configs[str(name)] = dict(config or {})  # may be no mapping; `to_html` reports it
    return names, configs


def _sheet(body: str, leaf: Leaf, language: Language, leaflet: Leaflet, paper: Paper, size: float) -> str:
    """The HTML document; all that depends on paper and fit stands in its head."""
    return (
        f'<!doctype html><html lang="{html.escape(language.code)}"><head><meta charset="utf-8">'
        f"<title>{html.escape(leaf.title)}</title><style>"
        f"@page {{ size: {paper.width}mm {paper.height}mm; margin: {MARGIN}mm }} "
        f"html {{ font-size: {size}pt }} main {{ columns: {leaflet.columns} }}</style></head>"
        f"<body><footer>{html.escape(leaf.notice)}</footer>"
        f"<main>{body}</main></body></html>"
    )


# Does everything fit


def _check_fit(document: Any, leaflet: Leaflet, language: Language, paper: Paper) -> None:
    place, code = f"docs/{leaflet.page}", language.code
    problems = []
    if len(document.pages) > leaflet.sides:
        sides = (
            f"takes {len(document.pages)} sides of {paper.name} in {code!r}, at most {leaflet.sides} may be"
        )
        problems.append(Problem(place, 0, "sides", f"{sides}: shorten its texts"))
    if _sticks_out(document):
        message = f"has something larger than a side of {paper.name} in {code!r}: make it smaller"
        problems.append(Problem(place, 0, "", message))
    if problems:
        raise DataError(problems)


def _sticks_out(document: Any) -> bool:
    """Whether a text or picture stands in the margin of its side."""
    edge = fitting.pixels(MARGIN) - fitting.TOLERANCE
    return any(not fitting.within(page, box, edge) for page in document.pages for box in _contents(page))


def _contents(page: Any) -> Iterator[Any]:
    """The boxes of a side's own texts and pictures, without what stands in its margin on purpose."""
    for part in page._page_box.children:
        if part.element_tag == "html":
            yield from (b for b in part.descendants() if hasattr(b, "text") or hasattr(b, "replacement"))
