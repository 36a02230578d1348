"""The pages of one language as plain Material Markdown, in `build/src/<language>/`.

Hand-written pages are translated and their macros rendered; each game gets a page with its tables of units
and a page for each unit. Everything that MkDocs then needs lies in that folder, so the same tree can be built
by another generator.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from builder import cards, markdown, messages
from builder.language import Language
from builder.leaflets import Leaf
from builder.library import Library
from builder.page import Page, escaped_title, read_head, with_head, without_head
from builder.rulebook import Macros, RuleIndex, render
from builder.sitemacros import SiteMacros
from builder.source import Document, Value
from builder.unitpages import UnitPages


@dataclass(frozen=True, slots=True)
class Urls:
    """Addresses of pages as links on the army builder's page, `army/` below the language's root."""

    index: RuleIndex

    def unit(self, game_id: str, unit_id: str) -> str:
        """The page of a unit."""
        return f"../{game_id}/units/{unit_id}/"

    def rule(self, game_id: str, number: str) -> str:
        """A rule of the rulebook; the game's first page where the rule is not written."""
        return "../" + (self.index.url(game_id, number) or f"{game_id}/")

    def page(self, game_id: str, name: str) -> str:
        """A page of the rulebook by its file's name."""
        return f"../{game_id}/{name}/"


@dataclass(slots=True)
class Writer:
    """Makes the pages of one language."""

    library: Library
    index: RuleIndex
    language: Language
    with_pdfs: bool = True
    renderer: cards.Renderer = field(init=False)

    def __post_init__(self) -> None:
        self.renderer = cards.Renderer(self.library.root, self.language)

    def pages(self) -> list[Page]:
        """All pages: those of `docs/` first, then those made from data."""
        written = [self._document(path) for path in self._documents()]
        for game in self.library.games.values():
            written += UnitPages(game, self.language, self.renderer).pages()
        return written

    def _documents(self) -> Iterator[str]:
        docs = self.library.root / "docs"
        return (p.relative_to(docs).as_posix() for p in messages.pages(self.library.root))

    def _document(self, page: str) -> Page:
        body, matter = self._rendered(page)
        text = with_head(body, matter, self._notice(page))
        return Page(page, escaped_title(str(matter["title"])), int(str(matter["order"])), text)

    def on_paper(self, page: str) -> Leaf:
        """A page of `docs/`, by its path there, as it is printed."""
        body, matter = self._rendered(page, on_paper=True)
        notice = f"{self._notice(page)} {cards.independence(self.language)}"
        return Leaf(str(matter["title"]), notice, without_head(body))

    def _rendered(self, page: str, on_paper: bool = False) -> tuple[str, Mapping[str, Value]]:
        """The page in the language with its macros replaced, and its front matter."""
        text = (self.library.root / "docs" / page).read_text("utf-8")
        translated = markdown.translate(text, self._lookup)
        matter, _ = read_head(translated, Document(page))
        macros = Macros(self.library, self.index, self.language, page, self._extra(page), on_paper)
        return render(translated, macros), matter

    def _notice(self, page: str) -> str:
        own = self.library.games.get(page.split("/", maxsplit=1)[0])
        games = [own] if own else self.library.games.values()
        return " ".join(self.language.data(game.data.notice, "game, notice") for game in games)

    def _lookup(self, msgid: str, context: str) -> str:
        return self.language.text(msgid, context, "rulebook")

    def _extra(self, page: str) -> Mapping[str, Callable[[], str]]:
        return SiteMacros(self.library, self.language, page, self.with_pdfs).names()


def navigation(pages: list[Page], library: Library, language: Language) -> list[object]:
    """MkDocs' `nav`: the home page, a section for each game, then the other pages."""
    listed = sorted((p for p in pages if p.listed), key=lambda p: (p.order, p.path))
    top = [{p.title: p.path} for p in listed if "/" not in p.path and p.path == "index.md"]
    other = [{p.title: p.path} for p in listed if "/" not in p.path and p.path != "index.md"]
    games = []
    for game in library.games.values():
        members = [p for p in listed if p.path.startswith(f"{game.id}/")]
        items: list[object] = [
            p.path if p.path == f"{game.id}/index.md" else {p.title: p.path} for p in members
        ]
        games.append({escaped_title(language.data(game.data.name, "game")): items})
    return [*top, *games, *other]
