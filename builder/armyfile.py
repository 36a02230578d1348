"""A battle in a file: YAML or JSON that a club keeps, read with every problem at once.

title: Bridge at Wizna
game: cobi
year: 1939
limit: 150         # or none
attacker: second   # first or second; may be left out in a game that knows no attacker
forces:
  - units: {7tp: 2, bofors-37: 1}
  - units: {pz-i-b: 3}
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field

from builder import source
from builder.army import Battle, Force, Row, Side, knows_attacker
from builder.errors import DataError, Problem, shown
from builder.library import Library
from builder.model import ArmyRules, Strict, Year
from builder.parse import nearest, parse, salvage

MAX_LIMIT = 99_999
MAX_COUNT = 999
MAX_ROWS = 500  # of a force
MAX_BYTES = 100_000  # far above any battle; reading YAML takes a second for each 100 kB or so

UnitId = Annotated[str, Field(min_length=1, max_length=80)]
Count = Annotated[int, Field(ge=1, le=MAX_COUNT)]


def _read_limit(raw: Any) -> int | None:
    if raw == "none":
        return None
    if type(raw) is int and 1 <= raw <= MAX_LIMIT:
        return raw
    raise ValueError(
        f"expected a whole number from 1 to {MAX_LIMIT}, or none for no limit, got {_quoted(raw)}"
    )


def _quoted(raw: object) -> str:
    return "nothing" if raw is None else f'"{raw}"'


def _few_enough(units: dict[str, int]) -> dict[str, int]:
    if len(units) > MAX_ROWS:
        raise ValueError(f"expected at most {MAX_ROWS} different units, got {len(units)}")
    return units


class ForceFile(Strict):
    """One force in a file: how many of each unit."""

    units: Annotated[dict[UnitId, Count], AfterValidator(_few_enough)] = Field(
        default={}, description="Count by unit id, in the player's order."
    )


class BattleFile(Strict):
    """A battle as clubs keep it, in YAML or JSON."""

    title: Annotated[str, Field(max_length=400, pattern=r"^[^\n\r]*$")] = ""
    game: str
    year: Year | None = None
    limit: Annotated[int | None, BeforeValidator(_read_limit)] = Field(
        description="Points that each force may have, or none."
    )
    attacker: Literal["first", "second"] | None = None
    forces: Annotated[list[ForceFile], Field(min_length=2, max_length=2)]


def read_battle(path: Path, library: Library) -> Battle:
    """Reads a battle from a YAML or JSON file.

    A unit that the game does not have is no problem here; `check` finds it.

    Raises:
        DataError: with every problem of the file.
    """
    problems: list[Problem] = []
    content = _read(path, library, problems)
    if content is None or problems:
        raise DataError(problems)
    first, second = (Force(tuple(Row(u, n) for u, n in f.units.items())) for f in content.forces)
    attacker: Side = 1 if content.attacker == "second" else 0
    return Battle(content.title, content.game, content.year, content.limit, attacker, (first, second))


# What stands for a key that is at fault while the others are checked.
_SPARE: dict[str, source.Value] = {"game": "?", "limit": "none", "forces": [{}, {}]}


def _read(path: Path, library: Library, problems: list[Problem]) -> BattleFile | None:
    """The file as far as it can be read; a key at fault is reported once and the others are checked still."""
    if path.is_file() and path.stat().st_size > MAX_BYTES:
        message = f"is larger than {MAX_BYTES} bytes, far above any battle: shorten it"
        problems.append(Problem(shown(path, library.root), 0, "", message))
        return None
    document, found = source.load(path, library.root)
    problems += found
    if found and document.value is None:
        return None
    dropped: set[str] = set()
    content = parse(BattleFile, document, problems)
    if content is None:
        content, dropped = salvage(BattleFile, document.value, _SPARE)
    if content is not None:
        problems += [p for p in _disagreements(content, document, library) if p.key not in dropped]
    return content


def _disagreements(content: BattleFile, document: source.Document, library: Library) -> Iterator[Problem]:
    """What the file says and its game does not know, or the other way round."""
    game = library.games.get(content.game)
    if game is None:
        message = f"unknown game {content.game!r}{nearest(content.game, library.games)}"
        yield document.problem(("game",), message)
    elif game.data.army is None:
        yield document.problem(("game",), f"{content.game} has no army rules: it makes no checks")
    else:
        if knows_attacker(game.data.army) and content.attacker is None:
            yield document.problem(("attacker",), "is missing: write first or second")
        yield from _wrong_year(content.year, game.data.army, document)


def _wrong_year(year: int | None, rules: ArmyRules, document: source.Document) -> Iterator[Problem]:
    if rules.first_year is None or rules.last_year is None:
        if year is not None:
            yield document.problem(("year",), "this game has no years: remove it")
    elif year is None or not rules.first_year <= year <= rules.last_year:
        got = "it is missing" if year is None else f"got {year}"
        message = f"expected a year from {rules.first_year} to {rules.last_year}, {got}"
        yield document.problem(("year",), message)
