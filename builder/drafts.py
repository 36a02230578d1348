"""A club's next models: from a file of facts to units that can be put into `units/`."""

from __future__ import annotations

from pathlib import Path

from builder import derive, source
from builder.checks import UNIT_CHECKS
from builder.errors import DataError, Problem, UsageError
from builder.library import LoadedGame
from builder.model import Unit
from builder.parse import parse


def units(path: Path, game: LoadedGame, root: Path) -> list[Unit]:
    """The units of a file of sketches, each with its card made from its facts.

    Raises:
        UsageError: the game has no conversion.
        DataError: with every problem of the file, also what the library would find in the units.
    """
    if game.data.conversion is None:
        raise UsageError(f"game {game.id} has no conversion: name one in its game.yaml, or write the cards")
    document, problems = source.load(path, root)
    content = None if problems else parse(derive.SketchFile, document, problems)
    made: dict[str, Unit] = {}
    for i, sketch in enumerate(content.units if content else ()):
        key: source.Key = ("units", i)
        unit = derive.unit(sketch, game.data)
        problems += [p for check in UNIT_CHECKS for p in check(unit, game.data, document, key)]
        problems += _taken(unit, game, made, document, key)
        made[unit.id] = unit
    if problems:
        raise DataError(problems)
    return list(made.values())


def _taken(
    unit: Unit, game: LoadedGame, made: dict[str, Unit], document: source.Document, key: source.Key
) -> list[Problem]:
    known = game.units.get(unit.id)
    if known:
        place = f"in {known.path}:{known.line}"
    elif unit.id in made:
        place = "above in this file"
    else:
        return []
    return [document.problem((*key, "id"), f"{unit.id} is taken ({place}): give each unit its own id")]


def write(text: str, output: Path, head: str, *, force: bool) -> None:
    """Writes units as a file, whole or not at all.

    Raises:
        UsageError: there is such a file already, and `force` does not say to replace it.
    """
    if output.exists() and not force:
        raise UsageError(f"{output}: exists already: choose another name, or say --force to replace it")
    temporary = output.with_name(f"{output.name}.tmp")
    try:
        temporary.write_text(head + text, "utf-8", newline="\n")
        temporary.replace(output)
    except OSError:
        temporary.unlink(missing_ok=True)
        raise
