"""Processes: one build at a time, ended by signals as by Ctrl+C, and workers that never outlive it."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import connection
from pathlib import Path
from typing import IO, Any

from builder import place
from builder.errors import SystemFault

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_LOCK = Path("build/lock")
MOST_WORKERS = 61  # more are refused by Windows
KILLED = "a worker process was killed, perhaps because memory ran out: close other programs and try again"


@contextmanager
def signals_as_interrupts() -> Iterator[None]:
    """Lets a signal to end, or the end of the terminal, stop the build as Ctrl+C does."""

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    numbers = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    with handling([n for n in numbers if signal.getsignal(n) is signal.SIG_DFL], interrupt):
        yield


@contextmanager
def handling(numbers: Iterable[int], handler: Callable[..., None] | signal.Handlers) -> Iterator[None]:
    """Handles signals within the block; only the main thread can, and elsewhere they stay as they are."""
    before = {}
    try:
        if threading.current_thread() is threading.main_thread():
            for number in numbers:
                before[number] = signal.signal(number, handler)
        yield
    finally:
        for number, last in before.items():
            signal.signal(number, last)


@contextmanager
def only_build(root: Path) -> Iterator[None]:
    """Holds build/lock, with our number in it: the system frees it when we end, however that is."""
    path = root / _LOCK
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("a+", encoding="ascii")
    except OSError as fault:
        raise place.cannot_write(path, fault) from fault
    with file:
        if not _locked(file):
            file.seek(0)
            raise SystemFault(f"another build is running (process {file.read()}): wait until it has ended")
        file.truncate(0)
        file.write(str(os.getpid()))
        file.flush()
        try:
            yield
        finally:
            file.truncate(0)


def _locked(file: IO[str]) -> bool:
    """Takes the lock on a file unless another process has it."""
    if sys.platform == "win32":
        os.lseek(file.fileno(), 1024, os.SEEK_SET)  # behind the number, which stays readable
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
    else:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True  # a file system without locks
    return True


def children() -> set[int]:
    """The numbers of this process's children."""
    return {child.pid for child in multiprocessing.active_children() if child.pid is not None}


@contextmanager
def spreading() -> Iterator[Callable[..., Iterable[Any]]]:
    """A `map` that spreads its calls over as many processes as the machine has cores.

    Processes begin with the first call. What is called, its argument and its result are pickled; the results
    come in the order of the arguments.

    Raises:
        SystemFault: a process was killed.
    """
    others = children()
    context = multiprocessing.get_context("spawn")
    count = min(os.cpu_count() or 1, MOST_WORKERS)
    pool = ProcessPoolExecutor(count, mp_context=context, initializer=begin_worker)

    def spread(function: Callable[[Any], Any], items: Iterable[Any]) -> Iterable[Any]:
        with handling([signal.SIGINT], signal.SIG_IGN):  # which workers inherit
            return pool.map(function, items)  # it submits all of them at once

    try:
        yield spread if count > 1 else map
    except BrokenProcessPool as fault:
        end(children() - others)
        raise SystemFault(KILLED) from fault
    except BaseException:
        end(children() - others)
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def begin_worker() -> None:
    """Makes a worker and its MkDocs a group of their own, which can be ended as one, and ends it with us."""
    if sys.platform == "win32":
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    else:
        os.setpgid(0, 0)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        end({os.getpid()})


def end(workers: Iterable[int]) -> None:
    """Ends workers at once, and what runs in their groups, even where the worker itself has gone."""
    for worker in workers:
        if sys.platform == "win32":
            with contextlib.suppress(OSError):
                os.kill(worker, signal.SIGTERM)
        else:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(worker, signal.SIGKILL)
                continue
            with contextlib.suppress(ProcessLookupError):  # it has just begun
                os.kill(worker, signal.SIGKILL)
