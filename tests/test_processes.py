from __future__ import annotations

import math
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from builder import processes
from builder.errors import SystemFault

ROOT = Path(__file__).parents[1]

HOLDER = """
import sys
from pathlib import Path
from builder import processes
with processes.only_build(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_one_build_at_a_time_and_a_dead_one_is_no_hindrance(tmp_path: Path) -> None:
    command = [sys.executable, "-c", HOLDER, str(tmp_path)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    pipe = subprocess.PIPE
    with subprocess.Popen(command, env=environment, stdin=pipe, stdout=pipe, text=True) as other:
        assert other.stdout
        assert other.stdout.readline() == "held\n"
        with (
            pytest.raises(
                SystemFault, match=rf"^another build is running \(process {other.pid}\): wait until"
            ),
            processes.only_build(tmp_path),
        ):
            pass
        other.kill()
        other.wait()
    with processes.only_build(tmp_path):
        assert (tmp_path / "build/lock").read_text() == str(os.getpid())
    assert (tmp_path / "build/lock").read_text() == ""


def test_a_lock_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "build").write_text("a file in the way")
    with pytest.raises(SystemFault, match="lock: cannot be written: "), processes.only_build(tmp_path):
        pass


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP], ids=lambda n: n.name)
def test_signals_stop_the_work_and_only_that(number: signal.Signals) -> None:
    before = signal.signal(number, signal.SIG_DFL)
    try:
        with pytest.raises(KeyboardInterrupt), processes.signals_as_interrupts():
            signal.raise_signal(number)
        assert signal.getsignal(number) is signal.SIG_DFL
        signal.signal(number, signal.SIG_IGN)  # as nohup does
        with processes.signals_as_interrupts():
            signal.raise_signal(number)
    finally:
        signal.signal(number, before)


def test_work_is_spread_and_its_results_come_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    with processes.spreading() as spread:
        assert list(spread(math.factorial, range(6))) == [1, 1, 2, 6, 24, 120]
        workers = set(spread(_number, range(20)))
    assert os.getpid() not in workers
    assert processes.children() & workers == set()  # none outlives the block


def _number(_: int) -> int:
    return os.getpid()


def test_on_one_core_no_process_is_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    with processes.spreading() as spread:
        assert set(spread(_number, range(3))) == {os.getpid()}


def test_a_killed_worker_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    with pytest.raises(SystemFault, match=r"^a worker process was killed, "), processes.spreading() as spread:
        list(spread(_die, range(3)))


def _die(_: int) -> None:
    os.kill(os.getpid(), signal.SIGKILL)
