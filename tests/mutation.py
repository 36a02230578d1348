"""Changes each figure of the brick-tank rules in turn, in memory, and tells which examples and tables notice.

`python -m tests.mutation` prints the table; `tests/test_mutation.py` asserts that none goes unnoticed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from builder import exampleblocks, messages
from builder.examplemodel import Example, as_member
from builder.examples import perform
from builder.library import LoadedGame, load_library
from builder.model import Band, Constant, Game, Weapon
from builder.source import Document
from builder.values import read_card
from tests.test_cobi_tables import deviations

ROOT = Path(__file__).parents[1]
TABLE = "table"  # stands for tests/test_cobi_tables.py
DIE = range(1, 7)


@dataclass(frozen=True)
class Mutant:
    """The game with one figure changed: which one, from what to what."""

    figure: str
    old: str
    new: str
    game: LoadedGame


def examples(root: Path, game: str) -> list[tuple[Document, Example]]:
    """The worked examples of a game's pages."""
    found = []
    for path in messages.pages(root):
        if path.parent.name == game:
            for block in exampleblocks.find(path.read_text("utf-8")):
                document, example, problems = exampleblocks.read(block, path.name)
                assert example is not None, problems
                found.append((document, example))
    return found


def mutants(game: LoadedGame, played: list[tuple[Document, Example]]) -> Iterator[Mutant]:
    """The game with each figure of `constants` and `weapons` changed a little, up and down."""
    units = {
        member.unit
        for _, example in played
        for member in map(as_member, example.cast.values())
        if member.unit is not None
    }
    for key, constant in game.data.constants.items():
        for value in changes(constant.value):
            new = Constant(**{**constant.model_dump(), "value": value})
            data = game.data.model_copy(update={"constants": {**game.data.constants, key: new}})
            yield Mutant(key, str(constant.value), str(value), with_data(game, data, units))
    for key, weapon in game.data.weapons.items():
        for figure, old, value, new_weapon in weapon_changes(weapon):
            data = game.data.model_copy(update={"weapons": {**game.data.weapons, key: new_weapon}})
            yield Mutant(f"{key} {figure}", old, value, with_data(game, data, units))


def with_data(game: LoadedGame, data: Game, units: set[str]) -> LoadedGame:
    """The game with other figures, the cards of some of its units read anew by them."""
    read = {
        name: replace(
            game.units[name], values=read_card(game.units[name].data, data, game.documents[0], (), [])
        )
        for name in units
    }
    return replace(game, data=data, units={**game.units, **read})


def changes(value: int | str) -> list[int | str]:
    """A figure one up and one down; a run with each of its ends moved; a sum without its last term."""
    if isinstance(value, int):
        return [value - 1, value + 1]
    band = Band.parse(value)
    if band is None:
        return [value.rsplit(" ", 2)[0]]
    ends = [(band.low + d, band.high) for d in (-1, 1)] + [(band.low, band.high + d) for d in (-1, 1)]
    return [f"{low}-{high}" for low, high in ends if low <= high and low in DIE and high in DIE]


def weapon_changes(weapon: Weapon) -> Iterator[tuple[str, str, str, Weapon]]:
    """A weapon with each of its figures changed: the figure's name, old, new, and the weapon."""
    for i, reach in enumerate(weapon.ranges):
        for name, old in (("to", reach.to), ("modifier", reach.modifier)):
            for value in changes(old):
                ranges = [*weapon.ranges]
                ranges[i] = reach.model_copy(update={name: value})
                new = weapon.model_copy(update={"ranges": ranges})
                yield f"ranges {i + 1} {name}", str(old), str(value), new
    for name in ("shots", "damage", "points", "to_hit", "reload"):
        old_value = getattr(weapon, name)
        for value in changes(old_value) if old_value is not None else ():
            if not isinstance(value, int) or value >= (name == "shots"):
                yield name, str(old_value), str(value), weapon.model_copy(update={name: value})


def noticed(game: LoadedGame, played: list[tuple[Document, Example]]) -> list[str]:
    """The numbers of the examples that fail in this game, and `TABLE` where its figures deviate."""
    failing = dict.fromkeys(
        example.number for document, example in played if perform(example, game, document)[1]
    )
    return [*failing, *([TABLE] if deviations(game) else [])]


def run(root: Path = ROOT, game_id: str = "cobi") -> list[tuple[Mutant, list[str]]]:
    """Every mutant with what notices it."""
    game = load_library(root).games[game_id]
    played = examples(root, game_id)
    return [(mutant, noticed(mutant.game, played)) for mutant in mutants(game, played)]


def main() -> int:
    """Prints the table; the exit code is 1 where a change goes unnoticed."""
    results = run()
    rows = [(m.figure, f"{m.old} → {m.new}", ", ".join(found) or "NOTHING") for m, found in results]
    width = [max(len(row[i]) for row in rows) for i in (0, 1)]
    for row in rows:
        print(f"{row[0]:{width[0]}}  {row[1]:{width[1]}}  {row[2]}")  # noqa: T201 - a script
    alive = [mutant for mutant, found in results if not found]
    by_example = sum(found != [TABLE] for _, found in results if found)
    print(f"{len(results)} changes, {by_example} noticed by examples, {len(alive)} by nothing")  # noqa: T201
    return 1 if alive else 0


if __name__ == "__main__":
    sys.exit(main())
