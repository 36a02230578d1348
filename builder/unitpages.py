"""Pages made from data: the tables of a game's units, and a page with the card of each."""

from __future__ import annotations

import html
from collections.abc import Iterator
from dataclasses import dataclass

from builder import cardprint, cards, factlines, glossary, oddspages, tables
from builder.language import Language, fill
from builder.library import LoadedGame, LoadedUnit
from builder.model import Facts
from builder.page import Page, escaped_title, head
from builder.rulebook import page_url
from builder.tables import escaped

# As addresses, from the page of a unit.
_GLOSSARY = f"../../{page_url(glossary.PAGE)}"
_ART = "../../../assets/art"
_ORDER = 900  # in the navigation, behind the rulebook's pages


@dataclass(frozen=True, slots=True)
class UnitPages:
    """Makes the pages of one game's units in one language."""

    game: LoadedGame
    language: Language
    renderer: cards.Renderer

    def pages(self) -> Iterator[Page]:
        """The page with the tables, then a page for each unit."""
        yield self._index()
        for unit in self.game.units.values():
            yield self._unit(unit)

    @property
    def _notice(self) -> str:
        return self.language.data(self.game.data.notice, "game, notice")

    def _index(self) -> Page:
        path = f"{self.game.id}/units/index.md"
        title = self.language.gettext("Units")
        name = self.language.data(self.game.data.name, "game")
        description = fill(self.language.gettext("All units of {game}, with their cards."), game=name)
        # The tables are wide: the contents stand above them in a line, not beside them.
        parts = [head(title, description, self._notice, "hide: [toc]\n"), f"# {escaped(title)} {{#units}}"]
        parts += [*self._terms(), *self._tables(path)]
        return Page(path, escaped_title(title), _ORDER, "\n\n".join(parts) + "\n")

    def _terms(self) -> Iterator[str]:
        """The words of the tables' columns, once above them all."""
        terms = glossary.of_columns(self.game, self.language, f"../{glossary.PAGE}")
        if terms:
            text = self.language.gettext("What the columns mean: {terms}")
            yield fill(text, terms=" · ".join(terms))

    def _tables(self, page: str) -> Iterator[str]:
        game = self.game
        if not game.data.nations:
            yield tables.units(list(game.units.values()), game, self.language, page)
            return
        members = {key: [u for u in game.units.values() if u.data.nation == key] for key in game.data.nations}
        names = {
            key: escaped(self.language.data(nation.name, "nation"))
            for key, nation in game.data.nations.items()
            if members[key]
        }
        yield " · ".join(f"[{name}](#{key})" for key, name in names.items()) + "\n{: .contents }"
        for key, name in names.items():
            yield f"## {name} {{#{key}}}"
            yield tables.units(members[key], game, self.language, page)

    def _unit(self, unit: LoadedUnit) -> Page:
        view = cards.view(unit, self.game, self.language)
        title = self._title(unit, view)
        description = fill(self.language.gettext("{unit}: the card with all of its values."), unit=title)
        card = self.renderer.card(view, _GLOSSARY, f"{_ART}/{self.game.id}")
        parts = [
            head(title, description, self._notice),
            self._way_back(view),
            f"# {escaped(title)} {{#{unit.id}}}",
            f'<div class="card-place">{card}</div>',
            cardprint.form(self.language, "page"),
        ]
        if unit.data.facts:
            parts.append(self._facts(unit.data.facts, view.source))
        parts += self._odds(unit)
        path = f"{self.game.id}/units/{unit.id}.md"
        return Page(path, escaped_title(title), 0, "\n\n".join(parts) + "\n", listed=False)

    def _title(self, unit: LoadedUnit, view: cards.CardView) -> str:
        """The unit's name, with its nation where other nations have a unit of that name."""
        shared = any(u.data.name == unit.data.name for u in self.game.units.values() if u.id != unit.id)
        if not shared or not view.nation:
            return view.name
        return fill(self.language.gettext("{unit} ({nation})"), unit=view.name, nation=view.nation)

    def _odds(self, unit: LoadedUnit) -> Iterator[str]:
        """What the unit's gun does to typical targets, last on the page since the search leaves it out."""
        table = oddspages.table(unit, self.game, self.language)
        if not table:
            return
        title = self.language.gettext("Odds")
        yield f"## {escaped(title)} {{ #odds data-search-exclude }}"
        yield table
        more = self.language.gettext("Odds of this unit at other targets and ranges")
        yield f'<p><a href="../../odds/#shooter={html.escape(unit.id)}">{html.escape(more)}</a></p>'

    def _way_back(self, view: cards.CardView) -> str:
        """Links to the game, all of its units, and those of the unit's nation."""
        units = self.language.gettext("Units")
        links = [f"[{escaped(view.game)}](../index.md)", f"[{escaped(units)}](index.md)"]
        if view.nation:
            links.append(f"[{escaped(view.nation)}](index.md#{view.nation_id})")
        return " › ".join(links) + "\n{: .way-back }"

    def _facts(self, facts: Facts, card_source: str) -> str:
        """What history says, and where a printed card comes from, folded away."""
        language = self.language
        found = [*factlines.everything(facts, language)]
        if card_source:
            found.append((language.gettext("Source of the card"), card_source))
        top = [language.pgettext("table", "Fact"), language.pgettext("table", "Value")]
        table = tables.table(
            [escaped(name) for name in top], [[escaped(name), escaped(value)] for name, value in found]
        )
        title = escaped(language.gettext("The facts behind the card"))
        return f'??? info "{title}"\n\n' + "\n".join(f"    {row}" for row in table.splitlines())
