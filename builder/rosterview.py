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
from builder.armymeasures import measure_of
from builder.armymodel import Battle, Force, Ratio, Row, Side
from builder.armyreport import ReportLine
from builder.armysentences import Names
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
        each: points or figures of one model.
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
    """Something that is open: "Error" or "", as other sentences say it themselves; its sentence and rule."""

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
        models: how many it has of all its units; those that are unknown count nothing.
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
        facts: game, year, the battle's own year and limit, each as a whole sentence.
        crew: what the game calls the number of a unit's crew; "" leaves its column out.
        each: head of the column with what one model counts, in points or figures.
        points: head of the column with what all of a row count.
        has_sets: whether any unit has a model set.
        forces: those that are printed.
        notice: whose game it is.
    """

    title: str
    running: str
    document: str
    facts: tuple[str, ...]
    crew: str
    each: str
    points: str
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
        facts=tuple(_facts(battle, game_name if title != game_name else "", game, language)),
        crew=language.data(crew.label, "card field") if crew else "",
        each=measure_of(game).each(language),
        points=measure_of(game).sum(language),
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
    names: Names = field(init=False)

    def __post_init__(self) -> None:
        self.names = Names(self.game, self.language)

    def force(self, force: Force, report: Sequence[ReportLine]) -> ForceView:
        """A force, and the lines of the report about it."""
        number = self.language.number
        sums = [printable(line.text) for line in report if line.level in ("total", "counts")]
        return ForceView(
            heading=sums[0],
            more=tuple(sums[1:]),
            lines=tuple(self._line(row) for row in force.rows),
            models=number(sum(row.count for row in force.rows if row.unit in self.game.units)),
            points=number(army.total(force, self.game)),
            open=tuple(self._entry(line) for line in report if line.level not in ("total", "counts")),
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
            name=self._name(row),
            sets=", ".join(unit.data.sets),
            type=self.language.data(self.game.data.types[unit.data.type].name, "unit type"),
            crew=self._crew(unit),
            each=self.language.number(points),
            points=self.language.number(points * row.count),
        )

    def _name(self, row: Row) -> str:
        name = self.names.unit(row.unit)
        return fill(self.language.gettext("{unit} (captured)"), unit=name) if row.captured else name

    def _crew(self, unit: LoadedUnit) -> str:
        crew = _crew_field(self.game)
        return self.language.value(unit.values[crew.key], crew.kind) if crew else ""

    def _entry(self, line: ReportLine) -> Entry:
        level = self.language.gettext("Error") if line.level == "error" else ""
        return Entry(level, printable(line.text), line.reference)


def printable(text: str) -> str:
    """A player's own text with a question mark for each letter that the fonts lack: nothing stops a print."""
    one_line = _BLANKS.sub(" ", unicodedata.normalize("NFC", text)).strip()
    return "".join(letter if ord(letter) in fonts.letters() else "?" for letter in one_line)


# What is known of battles and games besides their forces


def _printed(force: Side | None) -> tuple[Side, ...]:
    return (0, 1) if force is None else (force,)


def _of_force(report: Sequence[ReportLine], force: Side) -> list[ReportLine]:
    return [line for line in report if line.force == force]


def _facts(battle: Battle, game_name: str, game: LoadedGame, language: Language) -> Iterator[str]:
    if game_name:
        yield fill(language.gettext("Game: {game}"), game=game_name)
    if battle.year is not None:
        yield fill(language.gettext("Year: {year}"), year=battle.year)
    checked, measure = army.parameters(game), measure_of(game)
    newest = armyreport.newest_text(battle, checked, language)
    if newest:
        yield newest
    attacks = checked.attacks
    if battle.limit is None:
        yield measure.no_limit(language)
    elif attacks:
        yield measure.defenders_limit(language, battle.limit)
    else:
        yield measure.limit(language, battle.limit)
    if attacks and isinstance(battle.attacker_limit, Ratio):
        text = language.gettext("Attacker to defender: {attacker}:{defender}")
        shares = {"attacker": battle.attacker_limit.attacker, "defender": battle.attacker_limit.defender}
        yield fill(text, **{key: language.number(share) for key, share in shares.items()})


def _crew_field(game: LoadedGame) -> CardField | None:
    """The card's field with the number of a unit's crew, where the game has one."""
    key = game.data.layout.count if game.data.layout else None
    return game.data.field(key) if key else None


def _points(unit: LoadedUnit, game: LoadedGame) -> int:
    """Points or figures of one model."""
    cost = unit.values[game.data.army.cost] if game.data.army else None
    return cost if isinstance(cost, int) else 0
