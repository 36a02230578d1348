from __future__ import annotations

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
