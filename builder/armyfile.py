"""Battles and collections from the files that clubs keep, of every version, read with every problem at once.

`armyfilemodel.py` shows what they look like; `armywriting.py` writes them.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, TypeAlias, TypeVar

from builder import source
from builder.army import knows_attacker, measure
from builder.armyfilemodel import VERSION, BattleFile, CollectionFile, ForceFile, OldBattle, RowFile
from builder.armymodel import Battle, Collection, Force, Row, Side
from builder.errors import DataError, Problem, excerpt, shown
from builder.library import Library
from builder.model import ArmyRules, Strict
from builder.parse import nearest, parse, salvage

# As in the browser: a battle of the longest rows is smaller. Reading takes a second for each 100 kB or so.
MAX_BYTES = 500_000

Kind: TypeAlias = Literal["a battle", "a collection", "a browser's storage"]
FileT = TypeVar("FileT", bound=Strict)

_OTHER_KIND = {
    "a battle": "is a battle, expected {wanted}: give another file",
    "a collection": "is a collection, expected {wanted}: give another file",
    "a browser's storage": "is all that a browser keeps, expected {wanted}: open the army builder in that "
    "browser, and save one battle under Share and files, or the collection under Collection",
}
# What stands for a key that is at fault while the others are checked.
_SPARE_OLD: dict[str, source.Value] = {"game": "?", "limit": "none", "forces": [{}, {}]}
_SPARE: dict[str, source.Value] = {"version": VERSION, "attacker_limit": "none", **_SPARE_OLD}
_SPARE_COLLECTION: dict[str, source.Value] = {"version": 1, "game": "?"}


def read_battle(path: Path, library: Library) -> Battle:
    """Reads a battle from a YAML or JSON file of any version.

    A unit that the game does not have is no problem here; `check` finds it.

    Raises:
        DataError: with every problem of the file.
    """
    problems: list[Problem] = []
    document = _load(path, library, problems, "a battle")
    content = _content(document, library, problems) if document else None
    if content is None or problems:
        raise DataError(problems)
    first, second = (_force(force) for force in content.forces)
    attacker: Side = 1 if content.attacker == "second" else 0
    terms = (content.title, content.game, content.year, content.limit)
    return Battle(*terms, attacker, (first, second), content.attacker_limit)


def _force(force: ForceFile) -> Force:
    return Force(tuple(Row(row.unit, row.count, row.captured, row.price) for row in force.units))


def read_collection(path: Path, library: Library) -> Collection:
    """Reads what a club owns from a YAML or JSON file.

    A unit or set that the game does not have is no problem here; see `unknown`.

    Raises:
        DataError: with every problem of the file.
    """
    problems: list[Problem] = []
    document = _load(path, library, problems, "a collection")
    if document is None:
        raise DataError(problems)
    content, dropped = _parsed(CollectionFile, document, _SPARE_COLLECTION, problems)
    if content is not None and "game" not in dropped:
        problems += _wrong_game(content.game, document, library)
    if content is None or problems:
        raise DataError(problems)
    return Collection(content.game, content.units, content.sets)


def unknown(collection: Collection, library: Library) -> list[str]:
    """The units and set numbers of a collection that its game does not have; they count nothing."""
    units = library.game(collection.game).units
    sets = {number for unit in units.values() for number in unit.data.sets}
    return [
        *(unit for unit in collection.units if unit not in units),
        *(number for number in collection.sets if number not in sets),
    ]


def _load(path: Path, library: Library, problems: list[Problem], wanted: Kind) -> source.Document | None:
    """The file's content, or None where it cannot be read at all or is of another kind than is wanted."""
    if path.is_file() and path.stat().st_size > MAX_BYTES:
        message = f"is larger than {MAX_BYTES} bytes, far above any list: shorten it"
        problems.append(Problem(shown(path, library.root), 0, "", message))
        return None
    document, found = source.load(path, library.root)
    problems += found
    kind = kind_of(document.value)
    if kind not in (wanted, None):
        problems.append(document.problem((), _OTHER_KIND[kind].format(wanted=wanted)))
        return None
    return None if found and document.value is None else document


def kind_of(value: object) -> Kind | None:
    """What a file's content is meant to be, whatever is wrong with it; None where that cannot be told."""
    if not isinstance(value, dict):
        return None
    kinds: dict[Kind, tuple[str, ...]] = {
        "a browser's storage": ("battles", "collections"),
        "a battle": ("forces", "limit"),
        "a collection": ("units", "sets"),
    }
    return next((kind for kind, keys in kinds.items() if any(key in value for key in keys)), None)


def _content(document: source.Document, library: Library, problems: list[Problem]) -> BattleFile | None:
    """The battle in the shape of today, as far as it can be read: what is at fault is reported once."""
    content, dropped = _of_any_version(document, problems)
    if content is not None:
        problems += [p for p in _disagreements(content, document, library) if p.key not in dropped]
    return content


def _of_any_version(document: source.Document, problems: list[Problem]) -> tuple[BattleFile | None, set[str]]:
    value = document.value
    version = value.get("version") if isinstance(value, dict) else None
    if version is None:
        old, dropped = _parsed(OldBattle, document, _SPARE_OLD, problems)
        return None if old is None else _renewed(old), dropped
    if type(version) is int and version > VERSION:
        message = f"is {version}, newer than this Musterbook, which reads up to {VERSION}: update Musterbook"
        problems.append(document.problem(("version",), message))
        return None, set()
    return _parsed(BattleFile, document, _SPARE, problems)


def _renewed(old: OldBattle) -> BattleFile:
    """A battle of the first version in today's shape: its limit was that of both forces."""
    forces = [
        ForceFile(units=[RowFile(unit=u, count=n) for u, n in force.units.items()]) for force in old.forces
    ]
    limit: Any = "none" if old.limit is None else old.limit
    return BattleFile(
        version=2,
        title=old.title,
        game=old.game,
        year=old.year,
        limit=limit,
        attacker_limit=limit,
        attacker=old.attacker,
        forces=forces,
    )


def _parsed(
    model: type[FileT], document: source.Document, spare: dict[str, source.Value], problems: list[Problem]
) -> tuple[FileT | None, set[str]]:
    content = parse(model, document, problems)
    return (content, set()) if content is not None else salvage(model, document.value, spare)


def _wrong_game(game_id: str, document: source.Document, library: Library) -> Iterator[Problem]:
    game = library.games.get(game_id)
    if game is None:
        message = f"unknown game {excerpt(game_id)!r}{nearest(game_id, library.games)}"
        yield document.problem(("game",), message)
    elif game.data.army is None:
        yield document.problem(("game",), f"{game_id} has no army rules: it makes no checks")


def _disagreements(content: BattleFile, document: source.Document, library: Library) -> Iterator[Problem]:
    """What the file says and its game does not know, or the other way round."""
    yield from _wrong_game(content.game, document, library)
    game = library.games.get(content.game)
    if game is None or game.data.army is None:
        return
    written = document.value if isinstance(document.value, dict) else {}
    if knows_attacker(game.data.army):
        if content.attacker is None:
            yield document.problem(("attacker",), "is missing: write first or second")
        if "version" in written and "attacker_limit" not in written:
            word = measure(game.data).value
            message = f"is missing: write {word}, none, or a ratio such as {{ratio: [3, 2]}}"
            yield document.problem(("attacker_limit",), message)
    yield from _wrong_year(content.year, game.data.army, document)


def _wrong_year(year: int | None, rules: ArmyRules, document: source.Document) -> Iterator[Problem]:
    if rules.first_year is None or rules.last_year is None:
        if year is not None:
            yield document.problem(("year",), "this game has no years: remove it")
    elif year is None or not rules.first_year <= year <= rules.last_year:
        got = "it is missing" if year is None else f"got {year}"
        message = f"expected a year from {rules.first_year} to {rules.last_year}, {got}"
        yield document.problem(("year",), message)
