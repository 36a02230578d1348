"""What can go wrong, and how it is said.

Hierarchy:

    MusterbookError            exit code
    ├── DataError          1   problems in the YAML, the Markdown or a catalogue, each with its place
    ├── UsageError         2   a command asked for something that does not exist
    └── SystemFault        3   the machine lacks something: a library, a writable folder, disk space

A user never sees a traceback for a mistake of their own: `cli.py` prints these and exits with the code.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One fault in one place, said so that the reader can mend it.

    Attributes:
        path: the file, shown relative to the project where it lies inside it.
        line: 1-based line, or 0 where the whole file is meant.
        key: dotted key of the value at fault, or "" where the message says it all.
        message: what was expected, what was found, and what to do.
    """

    path: str
    line: int
    key: str
    message: str

    def __str__(self) -> str:
        """`path:line: key: message`, without the parts that are empty."""
        place = f"{self.path}:{self.line}" if self.line else self.path
        return ": ".join(part for part in (place, self.key, self.message) if part)


class MusterbookError(Exception):
    """Base of everything that is reported to the user rather than raised as a defect of ours."""

    exit_code = 1


class DataError(MusterbookError):
    """All the problems found in one run, sorted by place."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = sorted(set(problems))
        super().__init__("\n".join(map(str, self.problems)))

    def __reduce__(self) -> tuple[type[DataError], tuple[list[Problem]]]:
        """Lets a worker process hand the problems back."""
        return type(self), (self.problems,)


class UsageError(MusterbookError):
    """A command names a game, unit, language or file that does not exist."""

    exit_code = 2


class SystemFault(MusterbookError):
    """The machine lacks something that the work needs; the message names the remedy."""

    exit_code = 3


MOST_QUOTED = 60  # characters of a file's text in a message


def excerpt(text: str) -> str:
    """A text as messages quote it: at most `MOST_QUOTED` characters, with … where it was longer."""
    return text if len(text) <= MOST_QUOTED else f"{text[: MOST_QUOTED - 1]}…"


def shown(path: Path, root: Path) -> str:
    """`path` relative to `root` with forward slashes, or as it is where it lies elsewhere."""
    try:
        return path.resolve().relative_to(root.resolve()).as_posix()
    except ValueError:
        return path.as_posix()
