"""What the site's own pages call: the list of games, the army builder, the downloads."""

from __future__ import annotations

import html
from collections.abc import Callable
from dataclasses import dataclass

from builder import army, cardprint, leaflets, oddspages, tables
from builder.armymeasures import measure_of
from builder.language import SOURCE_LANGUAGE, Language, fill
from builder.library import Library, LoadedGame
from builder.paper import PAPERS
from builder.rulebook import page_url, relative
from builder.tables import escaped

NAMES = {"army_builder", "downloads", "games", "odds"}


def pdf_name(game: str, code: str, paper: str, what: str = "cards") -> str:
    """The file name of a game's card sheets, or of the printed page `what`."""
    return f"{game}-{what}.{code}.{paper}.pdf"


@dataclass(frozen=True, slots=True)
class SiteMacros:
    """The macros of one page in one language. `page` is its path below docs/."""

    library: Library
    language: Language
    page: str
    with_pdfs: bool = True

    def names(self) -> dict[str, Callable[[], str]]:
        """Each macro by its name."""
        return {
            "army_builder": self.army_builder,
            "downloads": self.downloads,
            "games": self.games,
            "odds": self.odds,
        }

    def games(self) -> str:
        """A definition list of all games with their summaries."""
        entries = []
        for game in self.library.games.values():
            name = escaped(self.language.data(game.data.name, "game"))
            summary = escaped(self.language.data(game.data.summary, "game, summary"))
            entries.append(f"[{name}]({relative(f'{game.id}/index.md', self.page)})\n:   {summary}")
        return "\n\n".join(entries)

    def army_builder(self) -> str:
        """The builder's element; inside it stand the tables of units for readers without JavaScript.

        Others do not wait until their browser has laid them out.
        """
        language = self.language
        needs = language.gettext("The army builder needs JavaScript. These are the units it knows.")
        fallback = [f"<p>{html.escape(needs)}</p>"]
        fallback += [self._plain_units(game) for game in self.library.games.values() if game.data.army]
        error = html.escape(
            language.gettext("The army builder could not be loaded. Reload the page to try again.")
        )
        return (
            f'<div><muster-army data-odds="../assets/odds.json" data-error="{error}">'
            f"<noscript>{''.join(fallback)}</noscript></muster-army>{cardprint.form(language, 'army')}</div>"
        )

    def odds(self) -> str:
        """The element of the page of odds, which lies in its game's folder.

        Raises:
            UsageError: the game has none.
        """
        return oddspages.app(self.library.game(self.page.split("/", maxsplit=1)[0]), self.language)

    def _plain_units(self, game: LoadedGame) -> str:
        language, rules = self.language, army.parameters(game)
        head = [language.pgettext("table", "Unit"), measure_of(game).cost(language)]
        years = any(entry.available for entry in rules.units.values())
        head += [language.pgettext("table", "Available")] if years else []
        rows = []
        for unit in game.units.values():
            entry = rules.units[unit.id]
            name = html.escape(language.data(unit.data.name, "unit"))
            year = [str(entry.available or "")] if years else []
            cells = [
                f'<a href="../{game.id}/units/{unit.id}/">{name}</a>',
                language.number(entry.cost),
                *year,
            ]
            rows.append("<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>")
        columns = "".join(f"<th>{html.escape(cell)}</th>" for cell in head)
        caption = html.escape(language.data(game.data.name, "game"))
        return (
            f"<table><caption>{caption}</caption><thead><tr>{columns}</tr></thead>"
            f"<tbody>{''.join(rows)}</tbody></table>"
        )

    def downloads(self) -> str:
        """A table of the files to print in this language: cards and printed pages by papers."""
        language = self.language
        if not self.with_pdfs:
            return escaped(language.gettext("The files were left out when this site was built."))
        printed = leaflets.of_library(self.library)
        rows = []
        for game in self.library.games.values():
            if game.units:
                label = language.gettext("{game}: cards on {paper}, PDF")
                rows.append(self._files(game, language.pgettext("file", "Cards"), label, "cards"))
            for leaflet in (leaflet for leaflet in printed if leaflet.game == game.id):
                label = language.gettext("{game}: {title} on {paper}, PDF")
                title = leaflets.title(leaflet, self.library, language)
                rows.append(self._files(game, title, label, leaflet.name))
        head = [
            escaped(language.pgettext("table", "Game")),
            escaped(language.pgettext("table", "Sheets")),
            *(escaped(paper.name) for paper in PAPERS.values()),
        ]
        return tables.table(head, rows)

    def _files(self, game: LoadedGame, title: str, label: str, what: str) -> list[str]:
        """A row of the downloads: what it is, and a link for each paper that says all of it."""
        up = "../" * (page_url(self.page).count("/") + (0 if self.language.code == SOURCE_LANGUAGE else 1))
        name = self.language.data(game.data.name, "game")
        cells = [escaped(name), escaped(title)]
        for paper in PAPERS.values():
            spoken = html.escape(fill(label, game=name, title=title, paper=paper.name))
            target = f"{up}print/{pdf_name(game.id, self.language.code, paper.id, what)}"
            cells.append(f'<a href="{target}" aria-label="{spoken}">PDF</a>')
        return cells
