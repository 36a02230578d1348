"""What the army builder in the browser knows: one JSON index a language, of all games with army rules.

The page hands it to `web/army/main.js`, whose types are in `web/army/index.js`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, TypeAlias

from builder import army
from builder.language import Language
from builder.library import Library, LoadedGame, LoadedUnit
from builder.model import ArmyRules

VERSION = 2  # 2: `attacks` of a game

Json: TypeAlias = dict[str, Any]
Messages: TypeAlias = Mapping[str, str | Mapping[str, str]]


class Urls(Protocol):
    """Addresses of the site's pages as links on the army builder's page."""

    def unit(self, game_id: str, unit_id: str) -> str:
        """The page of a unit."""

    def rule(self, game_id: str, number: str) -> str:
        """A rule of the rulebook, such as 3.4."""


def index(library: Library, language: Language, urls: Urls, messages: Messages) -> Json:
    """The index of one language, ready for `json.dumps`.

    Args:
        library: all games; those without army rules are left out.
        language: whose names it holds.
        urls: where units and rules have their pages.
        messages: the app's texts in the language by msgid, with context before it and U+0004 between;
            a counted text has its forms by CLDR's plural category: one, few, many, other.
    """
    games = [
        _game(game, rules, language, urls)
        for game in library.games.values()
        if (rules := game.data.army) is not None
    ]
    return {"version": VERSION, "language": language.code, "words": dict(messages), "games": games}


def _game(game: LoadedGame, rules: ArmyRules, language: Language, urls: Urls) -> Json:
    data = game.data
    numbers = army.rule_numbers(rules)
    checked = army.parameters(game)
    units = [_unit(u, checked.units[u.id], urls.unit(game.id, u.id), language) for u in _in_order(game)]
    return {
        "id": game.id,
        "name": language.data(data.name, "game"),
        "limit": rules.limit,
        "years": _years(rules),
        "attacks": army.knows_attacker(rules),
        "rules": {rule: {"number": n, "url": urls.rule(game.id, n)} for rule, n in numbers.items()},
        "nations": [{"id": i, "name": language.data(n.name, "nation")} for i, n in data.nations.items()],
        "types": [{"id": i, "name": language.data(t.name, "unit type")} for i, t in data.types.items()],
        "units": units,
    }


def _years(rules: ArmyRules) -> Json | None:
    if rules.year is None:
        return None
    return {"first": rules.first_year, "last": rules.last_year, "start": rules.year}


def _in_order(game: LoadedGame) -> list[LoadedUnit]:
    """The units by their nation's place in the game, then as their files have them."""
    place = {nation: i for i, nation in enumerate(game.data.nations)}
    return sorted(game.units.values(), key=lambda unit: place.get(unit.data.nation or "", len(place)))


def _unit(unit: LoadedUnit, entry: army.Entry, url: str, language: Language) -> Json:
    """A unit as the picker shows it; keys without a value are left out."""
    data = unit.data
    name = language.data(data.name, "unit")
    full_name = language.data(data.full_name, "unit, full name") if data.full_name else None
    shown = {name, full_name}
    optional = {
        "fullName": full_name,
        "nation": data.nation,
        "sets": data.sets,
        "search": [text for text in (data.name, data.full_name) if text not in shown],
        "available": entry.available,
    }
    kept = {key: value for key, value in optional.items() if value}
    return {"id": unit.id, "name": name, "type": data.type, "cost": entry.cost, "url": url, **kept}
