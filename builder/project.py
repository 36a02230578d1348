"""A whole project read and checked in one go: data, pages and catalogues."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

from builder import catalog, pagechecks
from builder.errors import DataError, Problem
from builder.library import Library, load_library

Result = TypeVar("Result")


def load(root: Path, codes: Iterable[str] | None = None) -> Library:
    """The library of a project whose pages and catalogues can be used, too.

    Args:
        root: the project's folder.
        codes: the languages whose catalogues are read; all of them by default.

    Raises:
        DataError: with the problems of all data, pages and catalogues together.
    """
    problems: list[Problem] = []
    library = _gather(lambda: load_library(root), problems)
    _gather(lambda: catalog.load_languages(root, codes), problems)
    if library is None:
        problems += pagechecks.of_texts(root)
    else:
        known = library
        _gather(lambda: pagechecks.prepare(known), problems)
    if library is None or problems:
        raise DataError(problems)
    return library


def _gather(step: Callable[[], Result], problems: list[Problem]) -> Result | None:
    """The result of a step, or None and its problems."""
    try:
        return step()
    except DataError as fault:
        problems += fault.problems
        return None
