"""What the page of odds in the browser knows: one JSON index a language, of all games that tell odds.

The page hands it to `web/odds/main.js`, whose types are in `web/odds/index.js`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields

from builder import play
from builder.armydata import Json, Messages
from builder.engine.rules import FACES, Card, Rules
from builder.language import Language
from builder.library import Library, LoadedGame, LoadedUnit
from builder.model import Band
from builder.oddsreport import face_name, tells_odds

VERSION = 1

# The figures of the rules that odds depend on.
FIGURES = (
    "cover_to_hit",
    "long_range",
    "long_range_to_hit",
    "short_crew_reload",
    "damage_point",
    "damage_again",
    "majors_to_destroy",
    "destroying_damage",
    "open_top_crew",
    "reload_bonus",
)


def index(library: Library, language: Language, messages: Messages) -> Json:
    """The index of one language, ready for `json.dumps`.

    Args:
        library: all games; those without odds are left out.
        language: whose names it holds.
        messages: the app's texts in the language, as for the army builder.
    """
    games = [_game(game, language) for game in library.games.values() if tells_odds(game)]
    return {"version": VERSION, "language": language.code, "words": dict(messages), "games": games}


def _game(game: LoadedGame, language: Language) -> Json:
    data = game.data
    return {
        "id": game.id,
        "rules": figures(play.rules(game)),
        "faces": {face: face_name(face, game, language) for face in FACES},
        "nations": [{"id": i, "name": language.data(n.name, "nation")} for i, n in data.nations.items()],
        "targets": list(data.odds.targets) if data.odds else [],
        "units": [u for unit in game.units.values() if (u := _unit(unit, game, language))],
    }


def _unit(unit: LoadedUnit, game: LoadedGame, language: Language) -> Json | None:
    """A unit that can shoot a gun or be shot at by one; None for others, such as figures."""
    said = card(play.card(game, unit))
    if said["gun"] is None and said["destroy"] is None:
        return None
    name = language.data(unit.data.name, "unit")
    nation = {"nation": unit.data.nation} if unit.data.nation else {}
    return {"id": unit.id, "name": name, **nation, "url": f"../units/{unit.id}/", "card": said}


def figures(rules: Rules) -> Json:
    """The figures of the rules that odds depend on, as JSON has them."""
    return {key: _plain(getattr(rules, key)) for key in FIGURES}


def card(card: Card) -> Json:
    """What odds need of a card, as JSON has it: a run of results is a pair."""
    wanted = ("kind", "armour", "destroy", "destroy_gun", "weaken", "immobilize", "crew", "open_topped")
    said = {key: _plain(getattr(card, key)) for key in wanted}
    gun = card.gun
    return {**said, "gun": gun and {f.name: _plain(getattr(gun, f.name)) for f in fields(gun)}}


def _plain(value: object) -> object:
    if isinstance(value, Band):
        return [value.low, value.high]
    return dict(value) if isinstance(value, Mapping) else value
