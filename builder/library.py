"""Loads every game of `cards/` and finds what is wrong across its files.

A folder in `cards/` with a `game.yaml` is a game; its units lie in `units/*.yaml`. All problems of all files
are reported together.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from builder import arms, artchecks, figures, source
from builder.arms import Arm
from builder.art import Picture
from builder.checks import CARD_CHECKS, GAME_CHECKS, UNIT_CHECKS
from builder.errors import DataError, Problem, UsageError
from builder.model import Band, CardValue, Constant, Game, Origin, Unit, UnitList
from builder.parse import nearest, parse, salvage
from builder.values import read_card


@dataclass(frozen=True, slots=True)
class LoadedUnit:
    """A unit with its card's values read by the fields of its game, and where it stands.

    Attributes:
        data: the unit as its file has it.
        values: the card's values by field; None where it has none.
        path: its file.
        line: the line that it begins in.
        arms: what it fights with besides its gun: its figures, its crew, or its machine guns.
        picture: what its card shows in place of our drawing, if it has one.
    """

    data: Unit
    values: Mapping[str, CardValue]
    path: str
    line: int
    arms: tuple[Arm, ...] = ()
    picture: Picture | None = None

    @property
    def id(self) -> str:
        """The permanent id."""
        return self.data.id


@dataclass(frozen=True, slots=True)
class LoadedGame:
    """A game with all of its units, by nation and then in the order of their files."""

    id: str
    data: Game
    units: Mapping[str, LoadedUnit]
    documents: tuple[source.Document, ...] = field(repr=False)

    @property
    def address(self) -> str:
        """The folder of its units' short addresses on the site."""
        return self.data.address or self.id

    def unit(self, unit_id: str) -> LoadedUnit:
        """The unit of that id.

        Raises:
            UsageError: there is none; the message names the nearest.
        """
        if unit_id not in self.units:
            raise UsageError(f"unknown unit {unit_id!r} in game {self.id}{nearest(unit_id, self.units)}")
        return self.units[unit_id]

    @property
    def constants(self) -> dict[str, Constant]:
        """The figures of the rules by key."""
        return figures.constants(self.data)

    def constant(self, key: str) -> int | Band:
        """The figure of the rules under `key`, worked out where it is a sum.

        Raises:
            UsageError: the game has no such constant.
        """
        if key not in self.constants:
            raise UsageError(f"unknown constant {key!r} in game {self.id}{nearest(key, self.constants)}")
        return figures.evaluate(key, self.data, self.card_value)

    def card_value(self, unit_id: str, field_key: str) -> CardValue:
        """What a unit's card says in a field.

        Raises:
            figures.FigureError: there is no such unit or field.
        """
        unit = self.units.get(unit_id)
        if unit is None:
            raise figures.FigureError(f"unknown unit {unit_id!r}{nearest(unit_id, self.units)}")
        if field_key not in unit.values:
            raise figures.FigureError(f"unknown card field {field_key!r}{nearest(field_key, unit.values)}")
        return unit.values[field_key]


@dataclass(frozen=True, slots=True)
class Library:
    """All games, in their order."""

    root: Path
    games: Mapping[str, LoadedGame]

    def game(self, game_id: str) -> LoadedGame:
        """The game of that id.

        Raises:
            UsageError: there is none; the message names the nearest.
        """
        if game_id not in self.games:
            raise UsageError(f"unknown game {game_id!r}{nearest(game_id, self.games)}")
        return self.games[game_id]


def load_library(root: Path) -> Library:
    """Loads all games below `root`/cards.

    Raises:
        DataError: with every problem of every file.
    """
    problems: list[Problem] = []
    games = []
    folders = sorted(p.parent for p in (root / "cards").glob("*/game.yaml"))
    if not folders:
        problems.append(
            Problem("cards", 0, "", "no game found: expected a folder with a game.yaml, as cards/cobi/")
        )
    for folder in folders:
        game = _load_game(folder, root, problems)
        if game:
            games.append(game)
    if problems:
        raise DataError(problems)
    games.sort(key=lambda g: (g.data.order, g.id))
    return Library(root, {g.id: g for g in games})


def _load_game(folder: Path, root: Path, problems: list[Problem]) -> LoadedGame | None:
    document, game, dropped = _read_game(folder / "game.yaml", root, problems)
    of_units: list[Problem] = []
    files = [
        _read_units(path, root, of_units)
        for pattern in ("*.yaml", "*.yml")
        for path in sorted((folder / "units").glob(pattern))
    ]
    if game is None:
        problems += of_units
        return None
    units: dict[str, LoadedUnit] = {}
    for unit_document, entries in files:
        for entry in entries:
            _add_unit(entry, game, folder, unit_document, units, of_units)
    loaded = LoadedGame(folder.name, game, _by_nation(units, game), (document, *(d for d, _ in files)))
    found = [problem for check in GAME_CHECKS for problem in check(game, document)]
    cards = _any_card if of_units else loaded.card_value
    found += [problem for check in CARD_CHECKS for problem in check(game, document, cards)]
    silent = _tops(dropped).union(*(_REFERRED.get(key, set()) for key in _tops(dropped)))
    problems += of_units
    problems += [problem for problem in found if problem.key.split(".")[0] not in silent]
    return loaded


def _any_card(unit_id: str, field_key: str) -> CardValue:
    """Stands for the cards while some of them cannot be read."""
    return 0


def _by_nation(units: Mapping[str, LoadedUnit], game: Game) -> dict[str, LoadedUnit]:
    """The units in the order of the game's nations, within a nation as their files have them."""
    place = {nation: i for i, nation in enumerate(game.nations)}
    return dict(sorted(units.items(), key=lambda item: place.get(item[1].data.nation or "", len(place))))


# Reading goes on past a fault, so that one run reports what else is wrong: what could not be read is left out
# (`dropped`), and nothing more is said of it.

# Stands for a key that is at fault while the others are checked.
_SPARE_GAME: dict[str, source.Value] = {
    "name": "?",
    "summary": "?",
    "notice": "?",
    "army": {"cost": "x", "limit": 1, "over_limit": "0.0"},
}
_SPARE_UNIT: dict[str, source.Value] = {
    "id": "x",
    "name": "?",
    "type": "x",
    "origin": "house",
    "card": {},
}
# Without these of a game, or with one of their entries at fault, its units cannot be judged.
_JUDGES = {"fields", "types", "nations", "special_rules", "weapons", "constants", "conversion"}
# Where the first is at fault, nothing can be said of what refers to it.
_REFERRED = {"groups": {"fields", "types"}, "sides": {"nations"}, "terms": {"fields"}}


def _tops(dropped: set[str]) -> set[str]:
    """`card` for `card.cost`."""
    return {key.split(".")[0] for key in dropped}


@dataclass(frozen=True, slots=True)
class _Entry:
    """A unit as far as it could be read, where it stands, and the keys that could not be read."""

    unit: Unit
    key: source.Key
    dropped: set[str]


def _read_game(
    path: Path, root: Path, problems: list[Problem]
) -> tuple[source.Document, Game | None, set[str]]:
    document, found = source.load(path, root)
    problems += found
    if found:
        return document, None, set()
    game = parse(Game, document, problems)
    if game is not None:
        return document, game, set()
    game, dropped = salvage(Game, document.value, _SPARE_GAME)
    return document, None if _tops(dropped) & _JUDGES else game, dropped


def _read_units(path: Path, root: Path, problems: list[Problem]) -> tuple[source.Document, list[_Entry]]:
    document, found = source.load(path, root)
    problems += found
    content = None if found else parse(UnitList, document, problems)
    entries = []
    for i, raw in enumerate(content.units if content else ()):
        unit = parse(Unit, document, problems, ("units", i))
        dropped: set[str] = set()
        if unit is None:
            unit, dropped = salvage(Unit, raw, _SPARE_UNIT)
        if unit is not None:
            if _tops(dropped) & {"type", "facts"}:  # no telling what a conversion makes of it
                unit = unit.model_copy(update={"origin": Origin.HOUSE})
            entries.append(_Entry(unit, ("units", i), dropped))
    return document, entries


def _add_unit(
    entry: _Entry,
    game: Game,
    folder: Path,
    document: source.Document,
    units: dict[str, LoadedUnit],
    problems: list[Problem],
) -> None:
    unit, key = entry.unit, entry.key
    found: list[Problem] = []
    values = read_card(unit, game, document, key, found)
    found += [problem for check in UNIT_CHECKS for problem in check(unit, game, document, key)]
    picture = artchecks.picture(unit, folder, document, key, found)
    problems += [p for p in found if not {p.key, p.key.split(".")[0]} & entry.dropped]
    if "id" in entry.dropped:
        return
    first = units.get(unit.id)
    if first:
        message = f"{unit.id} is taken (in {first.path}:{first.line}): give each unit its own id"
        problems.append(document.problem((*key, "id"), message))
        return
    armed = arms.of_unit(unit, game, values.get("crew"))
    units[unit.id] = LoadedUnit(unit, values, document.path, document.line(key), armed, picture)
