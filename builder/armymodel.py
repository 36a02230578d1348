"""What armies are made of: battles, collections, what the checks know of a game, and findings.

Ids and whole numbers only, so that a battle is the same in every language. `web/army/battle.js` has the same
shapes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from builder.model import TargetKind

Params: TypeAlias = Mapping[str, int | str]
Side: TypeAlias = Literal[0, 1]  # index of a force in its battle
Level: TypeAlias = Literal["error", "warning", "note"]

MAX_LIMIT = 99_999  # points or figures
MAX_COUNT = 999  # of one unit in a force
MAX_ROWS = 500  # of a force
MAX_TITLE = 200  # characters
MAX_ID = 80  # characters of a unit's or game's id
MAX_RATIO = 99  # each number of a ratio
MAX_PRICE = 9_999  # points or figures of one unit

_BREAKS = re.compile("[\t-\r\x85\u2028\u2029]")  # what separates words or lines, besides spaces
# Other control characters, marks that turn the direction of all that follows, and what is no character.
_HIDDEN = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]"
)


def clean_title(text: str) -> str:
    """A title on one line, without characters that are not seen, and no longer than `MAX_TITLE`.

    A break becomes a space; other control characters and marks of direction go.
    """
    return _plain(text)[:MAX_TITLE]


def is_plain(text: str) -> bool:
    """Whether an id is on one line, without characters that are not seen."""
    return _plain(text) == text and "\ufeff" not in text


def _plain(text: str) -> str:
    return _HIDDEN.sub("", _BREAKS.sub(" ", text))


@dataclass(frozen=True, slots=True)
class Row:
    """So many of one unit; the id may be one that the game does not have.

    Attributes:
        unit: the unit's id; in a force it stands in one row only.
        count: 1 to `MAX_COUNT`.
        captured: whether the force has taken them from the other side, so that their nation is no matter.
        price: points or figures of one of them when the list was saved; None where that is not known.
    """

    unit: str
    count: int
    captured: bool = False
    price: int | None = None


@dataclass(frozen=True, slots=True)
class Force:
    """What one player brings, in the player's order."""

    rows: tuple[Row, ...] = ()


@dataclass(frozen=True, slots=True)
class Ratio:
    """So many points or figures of the attacker for so many of the defender: 3 for 2. Never divided."""

    attacker: int
    defender: int


AttackerLimit: TypeAlias = int | Ratio | None  # a limit of its own, a ratio, or none


@dataclass(frozen=True, slots=True)
class Battle:
    """Two forces and what their players agreed on.

    Attributes:
        title: the players' own name for it, or "".
        game: the id of the game.
        year: the year it is set in; None in a game without years.
        limit: points or figures that the defender may have, and each force in a game that knows no attacker;
            None where the players agreed on no limit.
        attacker: which of the forces attacks; of no consequence in a game that knows no attacker.
        forces: the first and the second force.
        attacker_limit: what the attacker may have: a limit of its own, a ratio to the defender's, or None for
            no limit; of no consequence in a game that knows no attacker.
    """

    title: str
    game: str
    year: int | None
    limit: int | None
    attacker: Side
    forces: tuple[Force, Force]
    attacker_limit: AttackerLimit = None

    def rows(self) -> Iterator[tuple[Side, int, Row]]:
        """Every row with its force and its place in it."""
        sides: tuple[Side, Side] = (0, 1)
        for force in sides:
            for i, row in enumerate(self.forces[force].rows):
                yield force, i, row


@dataclass(frozen=True, slots=True)
class Collection:
    """The models that a club owns.

    Attributes:
        game: the id of the game.
        units: how many by the unit's id.
        sets: how many by the number of the model set; a set gives one of each unit that names it.
    """

    game: str
    units: Mapping[str, int] = field(default_factory=dict)
    sets: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Entry:
    """What the checks know of a unit.

    Attributes:
        cost: in points or figures.
        available: its first year; None: any year.
        nation: id of its nation, or None.
        side: id of its nation's side; None where the nation may stand on either.
        kind: vehicle, gun or figure. Vehicles and guns are models.
        crew: the crew of a model, or the figures of a unit of figures.
        room: figures that one of them carries besides its crew.
        tows: whether it takes a gun in tow.
        unique: whether there is only one of it.
        sets: numbers of its model sets.
    """

    cost: int
    available: int | None = None
    nation: str | None = None
    side: str | None = None
    kind: TargetKind = TargetKind.VEHICLE
    crew: int = 0
    room: int = 0
    tows: bool = False
    unique: bool = False
    sets: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Parameters:
    """What the checks know of a game.

    Attributes:
        checks: ids of the checks that it makes, besides those that every game makes.
        units: its units by id.
        attacks: whether it tells an attacker from a defender.
        owned: how many of each unit the club owns, by id; None where that is not known.
    """

    checks: frozenset[str]
    units: Mapping[str, Entry]
    attacks: bool = True
    owned: Mapping[str, int] | None = None


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that the players should know of their battle. It prevents nothing.

    Attributes:
        rule: the check's id, such as over-limit.
        params: ids and whole numbers that its sentence needs; `force` is the index of the force it is about
            and `row` that of its row, where it is about one.
        level: error where a rule is broken, warning where the players should agree or look again, note where
            it is good to know.
    """

    rule: str
    params: Params
    level: Level = "error"
