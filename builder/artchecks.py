"""Finds the picture that a unit names, in its game's folder `art`, and says what is wrong with it."""

from __future__ import annotations

from pathlib import Path

from builder import art
from builder.art import Picture
from builder.artsvg import ArtError
from builder.errors import Problem
from builder.model import Unit
from builder.parse import nearest
from builder.source import Document, Key

FOLDER = "art"  # below the game's


def picture(unit: Unit, game: Path, document: Document, key: Key, problems: list[Problem]) -> Picture | None:
    """The unit's picture, read and made small; None where it names none or has a fault.

    Args:
        unit: the unit.
        game: the game's folder.
        document: the unit's file.
        key: where the unit stands in it.
        problems: gets what is wrong with the picture.
    """
    if unit.art is None:
        return None
    try:
        return art.picture(_read(unit.art, game.resolve() / FOLDER))
    except ArtError as fault:
        message = f"cards/{game.name}/{FOLDER}/{unit.art} {fault}"
        problems.append(document.problem((*key, "art"), message))
        return None


def _read(name: str, folder: Path) -> bytes:
    """The file's bytes.

    Raises:
        ArtError: there is no such file, it lies elsewhere, is too large, or cannot be read.
    """
    try:
        path = (folder / name).resolve()
        if "\\" in name or not path.is_relative_to(folder):
            raise ArtError("lies outside that folder: put the file itself there, and write its name with /")
        if not path.is_file():
            raise ArtError(f"is not there{nearest(name, _files(folder)) or ': put the file there'}")
        with path.open("rb") as file:
            return file.read(art.MOST_BYTES + 1)
    except OSError as fault:
        raise ArtError(f"cannot be read: {fault.strerror}") from fault
    except (ValueError, RuntimeError) as fault:  # a character that no name may have; links in a circle
        raise ArtError("is no name of a file: correct it") from fault


def _files(folder: Path) -> list[str]:
    return [path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()]
