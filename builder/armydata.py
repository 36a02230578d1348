"""What the army builder in the browser knows: one JSON index a language, of all games with army rules.

It is `web/army/data.js` of the site; `web/army/index.js` reads it back into objects. To be small, a unit
is a list of values in the order of `COLUMNS`, without the empty ones at its end; what its nation and type say
stands with them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol, TypeAlias

from builder import army
from builder.language import Language
from builder.library import Library, LoadedGame, LoadedUnit
from builder.model import ArmyRules, Game, Kind

# What stands in the list of a unit. `front` to `top` are its armour, `search` its other names in all
# languages.
COLUMNS = (
    *("id", "name", "nation", "type", "cost", "available", "crew"),
    *("front", "side", "rear", "top", "room", "sets", "search", "fullName", "unique"),
)
_FACES = ("front", "side", "rear", "top")

Json: TypeAlias = dict[str, Any]
Messages: TypeAlias = Mapping[str, str | Mapping[str, str]]


class Urls(Protocol):
    """Addresses of the site's pages as links on the army builder's page."""

    def unit(self, game_id: str, unit_id: str) -> str:
        """The page of a unit; `{id}` as its id stands for any."""

    def rule(self, game_id: str, number: str) -> str:
        """A rule of the rulebook, such as 3.4."""

    def page(self, game_id: str, name: str) -> str:
        """A page of the rulebook by its file's name, such as score."""


def index(
    library: Library, language: Language, urls: Urls, messages: Messages, others: Iterable[Language] = ()
) -> Json:
    """The index of one language, ready for `json.dumps`.

    Args:
        library: all games; those without army rules are left out.
        language: whose names it holds.
        urls: where units and rules have their pages.
        messages: the app's texts in the language by msgid, with context before it and U+0004 between;
            a counted text has its forms by CLDR's plural category.
        others: the languages by whose names units are found, too.
    """
    all_others = tuple(others)
    games = [
        _game(game, rules, language, urls, all_others)
        for game in library.games.values()
        if (rules := game.data.army) is not None
    ]
    return {"language": language.code, "words": dict(messages), "games": games}


def _game(
    game: LoadedGame, rules: ArmyRules, language: Language, urls: Urls, others: tuple[Language, ...]
) -> Json:
    numbers = army.rule_numbers(rules)
    made = army.parameters(game).checks
    return {
        "id": game.id,
        "name": language.data(game.data.name, "game"),
        "limit": rules.limit,
        "sizes": rules.sizes,
        "ratio": rules.ratio,
        "years": _years(rules),
        "attacks": army.knows_attacker(rules),
        "counts": army.counts_crew(rules),
        **_measure(game.data),
        "checks": sorted(made),
        "rules": {rule: {"number": n, "url": urls.rule(game.id, n)} for rule, n in numbers.items()},
        **_names(game.data, language),
        "score": urls.page(game.id, rules.score) if rules.score else None,
        "page": urls.unit(game.id, "{id}"),
        "columns": list(COLUMNS),
        "units": [_unit(unit, game, rules, language, others) for unit in _in_order(game)],
    }


def _measure(data: Game) -> Json:
    """What armies are counted in; nothing for points, which all others are."""
    found = army.measure(data)
    return {} if found is Kind.POINTS else {"measure": found.value}


def _years(rules: ArmyRules) -> Json | None:
    if rules.year is None:
        return None
    return {"first": rules.first_year, "last": rules.last_year, "start": rules.year}


def _names(data: Game, language: Language) -> Json:
    """Sides, nations and types, with what the checks know by them; keys without a value are left out."""
    sides = [
        {"id": i, "name": language.data(side.name, "side"), **({"neutral": True} if side.neutral else {})}
        for i, side in data.sides.items()
    ]
    nations = [
        {"id": i, "name": language.data(n.name, "nation"), **({"side": n.side} if n.side else {})}
        for i, n in data.nations.items()
    ]
    types = [
        {
            "id": i,
            "name": language.data(t.name, "unit type"),
            "kind": t.kind.value,
            **({"tows": True} if t.tows else {}),
        }
        for i, t in data.types.items()
    ]
    return {"sides": sides, "nations": nations, "types": types}


def _in_order(game: LoadedGame) -> list[LoadedUnit]:
    """The units by their nation's place in the game, then as their files have them."""
    place = {nation: i for i, nation in enumerate(game.data.nations)}
    return sorted(game.units.values(), key=lambda unit: place.get(unit.data.nation or "", len(place)))


def _unit(
    unit: LoadedUnit, game: LoadedGame, rules: ArmyRules, language: Language, others: tuple[Language, ...]
) -> list[Any]:
    """The values of a unit in the order of `COLUMNS`; None, or nothing at the end, where it has none."""
    data, entry = unit.data, army.entry(unit, game, rules)
    name = language.data(data.name, "unit")
    full_name = language.data(data.full_name, "unit, full name") if data.full_name else None
    values = {
        "id": unit.id,
        "name": name,
        "nation": data.nation,
        "type": data.type,
        "cost": entry.cost,
        "available": entry.available,
        "crew": entry.crew,
        **_armour(unit, game),
        "room": entry.room or None,
        "sets": data.sets or None,
        "search": _search(unit, {name, full_name}, others) or None,
        "fullName": full_name,
        "unique": entry.unique or None,
    }
    row = [values.get(column) for column in COLUMNS]
    while row[-1] is None:
        row.pop()
    return row


def _armour(unit: LoadedUnit, game: LoadedGame) -> Json:
    faces = game.data.layout.faces if game.data.layout else None
    return {face: unit.values.get(getattr(faces, face)) for face in _FACES} if faces else {}


def _search(unit: LoadedUnit, shown: set[str | None], others: tuple[Language, ...]) -> list[str]:
    """The unit's names in English and the other languages, each once, but for those that are shown."""
    data = unit.data
    names = [data.name, data.full_name]
    for language in others:
        names.append(language.data(data.name, "unit"))
        names += [language.data(data.full_name, "unit, full name")] if data.full_name else []
    return [name for name in dict.fromkeys(names) if name and name not in shown]
