"""What the roster of a battle says in one language: its forces, their totals, and what is still open.

Of battles it knows no more than the functions at its end.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from builder import army, armyreport, cards, fonts
from builder.army import Battle, Force, Row, Side
from builder.armyreport import ReportLine
from builder.language import NOTHING, Language, fill
from builder.library import LoadedGame, LoadedUnit
from builder.model import CardField

MOST_BOXES = 100  # of one row; nobody ticks off more models of a kind one by one
_RUNNING = 60  # letters of a title that stand at the foot of each page
_BLANKS = re.compile("[ \t\n\r\f\v]+")


@dataclass(frozen=True, slots=True)
class Line:
    """A row of the roster's table: so many of one unit.

    Attributes:
        count: how many models.
        boxes: how many boxes to tick: one for each model, or a single one for more than `MOST_BOXES`.
        name: the unit's name, with its nation where other units share it; an unknown unit's id.
        sets: numbers of its model sets, or "".
        type: the name of its type.
        crew: of one model.
        each: points of one model.
        points: of all of them.
    """

    count: str
    boxes: int
    name: str
    sets: str
    type: str
    crew: str
    each: str
    points: str


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that is open: how grave it is, its sentence, and its rule ("Rule 3.4" or "")."""

    level: str
    text: str
    reference: str


@dataclass(frozen=True, slots=True)
class ForceView:
    """What the roster says of a force.

    Attributes:
        heading: which force it is, its role, and its total beside the limit.
        more: what else the report sums up of it.
        lines: its units, in the player's order.
        models: how many models it has.
        points: its total.
        open: its findings.
    """

    heading: str
    more: tuple[str, ...]
    lines: tuple[Line, ...]
    models: str
    points: str
    open: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class RosterView:
    """Everything that the roster's template may use, in one language. There it is called `roster`.

    Attributes:
        title: what the battle is called, or else the game's name.
        running: the title at the foot of each page, cut off where it is long.
        document: the PDF's title.
        facts: game, year and limit, each as a whole sentence.
        crew: what the game calls the number of a unit's crew; "" leaves its column out.
        has_sets: whether any unit has a model set.
        forces: those that are printed.
        notice: whose game it is.
    """

    title: str
    running: str
    document: str
    facts: tuple[str, ...]
    crew: str
    has_sets: bool
    forces: tuple[ForceView, ...]
    notice: str


def view(battle: Battle, game: LoadedGame, language: Language, force: Side | None = None) -> RosterView:
    """What the roster of a battle says, or that of one of its forces."""
    game_name = language.data(game.data.name, "game")
    title = printable(battle.title) or game_name
    report = armyreport.report(battle, game, language)
    writer = _Writer(game, language)
    forces = tuple(writer.force(battle.forces[i], _of_force(report, i)) for i in _printed(force))
    crew = _crew_field(game)
    return RosterView(
        title=title,
        running=title if len(title) <= _RUNNING else f"{title[:_RUNNING].rstrip()}…",
        document=fill(language.gettext("{title}: roster"), title=title),
        facts=tuple(_facts(battle, game_name if title != game_name else "", language)),
        crew=language.data(crew.label, "card field") if crew else "",
        has_sets=any(line.sets for part in forces for line in part.lines),
        forces=forces,
        notice=f"{language.data(game.data.notice, 'game, notice')} {cards.independence(language)}",
    )


def counts(battle: Battle, game: LoadedGame, force: Side | None = None) -> dict[str, int]:
    """How many models there are of each unit of the game, in the order of the roster: the army's cards."""
    models: Counter[str] = Counter()
    for i in _printed(force):
        for row in battle.forces[i].rows:
            if row.unit in game.units:
                models[row.unit] += row.count
    return dict(models)


# What it says


@dataclass(slots=True)
class _Writer:
    """Puts forces of a game into words."""

    game: LoadedGame
    language: Language
    shared: set[str] = field(init=False)

    def __post_init__(self) -> None:
        """Finds the names that several units have."""
        names = Counter(unit.data.name for unit in self.game.units.values())
        self.shared = {name for name, n in names.items() if n > 1}

    def force(self, force: Force, report: Sequence[ReportLine]) -> ForceView:
        """A force, and the lines of the report about it."""
        number = self.language.number
        sums = [printable(line.text) for line in report if line.level == "total"]
        return ForceView(
            heading=sums[0],
            more=tuple(sums[1:]),
            lines=tuple(self._line(row) for row in force.rows),
            models=number(sum(row.count for row in force.rows)),
            points=number(army.total(force, self.game)),
            open=tuple(self._entry(line) for line in report if line.level != "total"),
        )

    def _line(self, row: Row) -> Line:
        count = self.language.number(row.count)
        boxes = row.count if row.count <= MOST_BOXES else 1
        unit = self.game.units.get(row.unit)
        if unit is None:
            name = fill(self.language.gettext("{unit} (unknown)"), unit=printable(row.unit))
            return Line(count, boxes, name, "", NOTHING, NOTHING, NOTHING, NOTHING)
        points = _points(unit, self.game)
        return Line(
            count=count,
            boxes=boxes,
            name=self._name(unit),
            sets=", ".join(unit.data.sets),
            type=self.language.data(self.game.data.types[unit.data.type].name, "unit type"),
            crew=self._crew(unit),
            each=self.language.number(points),
            points=self.language.number(points * row.count),
        )

    def _name(self, unit: LoadedUnit) -> str:
        name = self.language.data(unit.data.name, "unit")
        nation = self.game.data.nations.get(unit.data.nation or "")
        if unit.data.name not in self.shared or nation is None:
            return name
        nation_name = self.language.data(nation.name, "nation")
        return fill(self.language.gettext("{unit} ({nation})"), unit=name, nation=nation_name)

    def _crew(self, unit: LoadedUnit) -> str:
        crew = _crew_field(self.game)
        return self.language.value(unit.values[crew.key], crew.kind) if crew else ""

    def _entry(self, line: ReportLine) -> Entry:
        levels = {
            "error": self.language.gettext("Error"),
            "warning": self.language.gettext("Warning"),
            "note": self.language.gettext("Note"),
        }
        return Entry(levels.get(line.level, line.level), printable(line.text), line.reference)


def printable(text: str) -> str:
    """A player's own text with a question mark for each letter that the fonts lack: nothing stops a print."""
    one_line = _BLANKS.sub(" ", unicodedata.normalize("NFC", text)).strip()
    return "".join(letter if ord(letter) in fonts.letters() else "?" for letter in one_line)


# What is known of battles and games besides their forces


def _printed(force: Side | None) -> tuple[Side, ...]:
    return (0, 1) if force is None else (force,)


def _of_force(report: Sequence[ReportLine], force: Side) -> list[ReportLine]:
    return [line for line in report if line.force == force]


def _facts(battle: Battle, game_name: str, language: Language) -> Iterator[str]:
    if game_name:
        yield fill(language.gettext("Game: {game}"), game=game_name)
    if battle.year is not None:
        yield fill(language.gettext("Year: {year}"), year=battle.year)
    if battle.limit is None:
        yield language.gettext("No points limit")
    else:
        yield language.ngettext("Limit: {n} point", "Limit: {n} points", battle.limit)


def _crew_field(game: LoadedGame) -> CardField | None:
    """The card's field with the number of a unit's crew, where the game has one."""
    key = game.data.layout.count if game.data.layout else None
    return game.data.field(key) if key else None


def _points(unit: LoadedUnit, game: LoadedGame) -> int:
    """Points of one model."""
    cost = unit.values[game.data.army.cost] if game.data.army else None
    return cost if isinstance(cost, int) else 0
