"""The site's place: which folder may be replaced, and how a new site takes the place of an old one.

A folder that is not ours is never replaced, and a new site moves in only when it is whole.
"""

from __future__ import annotations

import errno
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from builder import __version__
from builder.errors import SystemFault, UsageError

MARK = ".musterbook"  # tells a folder of ours from any other
_OF_THE_PROJECT = {"cards", "docs", "locales", "builder", "tests", "build"}
_REMEDY = "make it writable, or choose another with --output"
_LITTER = {".DS_Store", ".directory", ".gitkeep", ".localized", "Thumbs.db", "desktop.ini"}


def write_text(path: Path, text: str) -> None:
    """Writes UTF-8 with plain line ends, so that every system makes the same bytes."""
    path.write_text(text, "utf-8", newline="\n")


def check_target(target: Path, root: Path) -> None:
    """Makes sure that a folder may be replaced as a whole by a site.

    Args:
        target: the folder, which need not exist.
        root: the project's folder.

    Raises:
        UsageError: it is the project or a part of it, or holds something else than a site.
    """
    target, root = target.resolve(), root.resolve()
    elsewhere = "choose a new or empty folder with --output"
    if root.is_relative_to(target) or target == target.parent:
        raise UsageError(f"{target}: is or holds the project itself: {elsewhere}")
    if target.is_relative_to(root) and target.relative_to(root).parts[0] in _OF_THE_PROJECT:
        raise UsageError(f"{target}: is a part of the project: {elsewhere}")
    if not target.exists():
        return
    if not target.is_dir():
        raise UsageError(f"{target}: is a file: {elsewhere}")
    if (target / ".git").exists():
        raise UsageError(f"{target}: holds a .git, which would be lost: {elsewhere}, and copy the site there")
    if not _is_ours(target) and any(_content(target)):
        raise UsageError(f"{target}: holds something else than a site: move that away, or {elsewhere}")


def _is_ours(folder: Path) -> bool:
    """Whether a site was built there, perhaps by a version that left no mark."""
    return (folder / MARK).is_file() or all(
        (folder / file).is_file() for file in ("index.html", "assets/army.json")
    )


def _content(folder: Path) -> Iterator[Path]:
    """What lies in a folder besides the files that systems leave in every folder."""
    return (item for item in folder.iterdir() if item.name not in _LITTER and not item.name.startswith("._"))


def claim(target: Path) -> None:
    """Marks a new or empty folder as ours, so that a later build may replace it.

    Raises:
        SystemFault: it cannot be written.
    """
    try:
        target.mkdir(parents=True, exist_ok=True)
        if not any(_content(target)):
            mark(target)
    except OSError as fault:
        raise cannot_write(target, fault, _REMEDY) from fault


def mark(folder: Path) -> None:
    """Marks a folder as a site of ours, which may be replaced."""
    write_text(folder / MARK, f"{__version__}\n")


def restore(target: Path) -> None:
    """Puts the old site back where a crash of the machine left it beside its place.

    Raises:
        SystemFault: it cannot be moved.
    """
    old = _beside(target, "old")
    try:
        if old.exists() and not target.exists():
            old.rename(target)
    except OSError as fault:
        raise cannot_write(target, fault, _REMEDY) from fault


@contextmanager
def replacing(target: Path) -> Iterator[Path]:
    """An empty folder beside `target`, which takes the target's place when the work has gone well.

    Raises:
        SystemFault: a folder cannot be written.
    """
    new, old = _beside(target, "new"), _beside(target, "old")
    try:
        for leftover in (new, old):
            shutil.rmtree(leftover, ignore_errors=True)
        new.mkdir(parents=True)
        yield new
        if target.exists():
            target.rename(old)
        new.rename(target)
    except OSError as fault:
        raise cannot_write(target, fault, _REMEDY) from fault
    finally:
        shutil.rmtree(new, ignore_errors=True)
        restore(target)
        shutil.rmtree(old, ignore_errors=True)


def _beside(target: Path, what: str) -> Path:
    return target.parent / f".{target.name}.{what}"


def cannot_write(place: Path | str, fault: OSError, remedy: str = "make it writable") -> SystemFault:
    """The fault of a file or folder that could not be written, with its remedy."""
    if fault.errno in (errno.ENOSPC, errno.EDQUOT):
        remedy = "make room on the disk"
    return SystemFault(f"{place}: cannot be written: {fault.strerror or fault}: {remedy}")
