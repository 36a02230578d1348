"""What all commands share: the two streams, and our own exceptions as messages and exit codes."""

from __future__ import annotations

import contextlib
import functools
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import ParamSpec
from urllib.parse import urlsplit

from rich.console import Console
from rich.markup import escape

from builder.errors import DataError, MusterbookError, SystemFault, UsageError

P = ParamSpec("P")

out = Console(soft_wrap=True, highlight=False, emoji=False)
err = Console(stderr=True, soft_wrap=True, highlight=False, emoji=False)

_STOPPED = 130  # as shells have it for Ctrl+C
_ADDRESS = re.compile(r"https?://[^\s/?#\"'<>\\`]+(/[^\s?#\"'<>\\`]*)?", re.IGNORECASE)


def reports(command: Callable[P, None]) -> Callable[P, None]:
    """Turns our own exceptions into messages and exit codes."""

    @functools.wraps(command)
    def wrapped(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            command(*args, **kwargs)
        except DataError as fault:
            for problem in fault.problems:
                err.print(escape(str(problem)))
            err.print(escape(_with_notes(counted(len(fault.problems), "problem"), fault)))
            sys.exit(fault.exit_code)
        except MusterbookError as fault:
            err.print(escape(f"musterbook: {fault}"))
            sys.exit(fault.exit_code)
        except OSError as fault:  # a full disk or a folder without permission, wherever it showed
            place = fault.filename or "a file"
            err.print(escape(f"musterbook: {place}: {fault.strerror or fault}"))
            sys.exit(SystemFault.exit_code)
        except KeyboardInterrupt as fault:
            err.print(escape(_with_notes("musterbook: stopped", fault)))
            sys.exit(_STOPPED)

    return wrapped


def _with_notes(text: str, fault: BaseException) -> str:
    """A sentence of what happened and of what a command added to it on the way."""
    return "; ".join([text, *getattr(fault, "__notes__", [])]) + "."


def counted(n: int, noun: str) -> str:
    """A number and its noun."""
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"


def write_file(output: Path, text: str, force: bool) -> None:
    """Writes a file, whole or not at all, and says so.

    Args:
        output: the file.
        text: what it is to hold.
        force: whether it may replace a file that is there.

    Raises:
        UsageError: it is there already, and `force` is not given.
        SystemFault: it cannot be written.
    """
    if output.exists() and not force:
        raise UsageError(f"{output} is there already: add --force to replace it")
    temporary = output.with_name(f"{output.name}.tmp")
    try:
        output.parent.mkdir(parents=True, exist_ok=True)
        temporary.write_text(text, "utf-8", newline="\n")
        temporary.replace(output)
    except OSError as fault:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise SystemFault(f"{output}: cannot be written: {fault.strerror}") from fault
    err.print(f"{output}: written", markup=False)


def checked_url(url: str) -> str:
    """The site's address with a slash at its end, or "" where there is none.

    Raises:
        UsageError: it is no address that a site can have.
    """
    if url and not _is_address(url):
        expected = "expected an address such as https://example.org/rules/, without ? and #"
        raise UsageError(f"--site-url: {expected}, got {url!r}")
    return url if not url or url.endswith("/") else f"{url}/"


def _is_address(url: str) -> bool:
    """Whether it has a scheme, a host and perhaps a path, and nothing that would have to be escaped."""
    try:
        parts = urlsplit(url)
        valid_port = parts.port is None or parts.port > 0
    except ValueError:
        return False
    return bool(parts.hostname) and valid_port and bool(_ADDRESS.fullmatch(url))
