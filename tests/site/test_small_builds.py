"""Builds of a small project: without an address, twice in a row, a club's own game; builds that stop."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.project import GAME, Project
from tests.site.conftest import ROOT, copy_project, run


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project's frame around one game of a club's own: two folders and no code."""
    root = copy_project(tmp_path_factory.mktemp("small"))
    games = [f"{folder}/{game}" for folder in ("cards", "docs") for game in ("cobi", "bitwy", "patton")]
    for folder in (*games, "locales"):
        shutil.rmtree(root / folder)
    project = Project(root)
    shutil.copytree(ROOT / "cards/templates", root / "cards/templates", dirs_exist_ok=True)
    project.write("cards/later/game.yaml", GAME.replace("name: Duel", "name: Later"))  # has no units yet
    project.write("cards/later/units/all.yaml", "units: []\n")
    page = (root / project.page_file).read_text("utf-8")
    project.write("docs/later/index.md", page.replace("title: Rules", "title: Later"))
    assert run(root, "i18n", "update", "sv", "ga").returncode == 0
    return root


def _build(root: Path, output: str) -> dict[str, bytes]:
    done = run(root, "build", "--output", str(root / output))
    assert done.returncode == 0, done.stderr
    files = (p for p in (root / output).rglob("*") if p.is_file())
    return {p.relative_to(root / output).as_posix(): p.read_bytes() for p in files}


def test_a_game_is_two_folders_and_the_site_needs_no_address(
    small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    files = _build(small, "one")
    assert {"duel/index.html", "duel/units/alpha/index.html", "sv/duel/index.html"} <= set(files)
    short = files["sv/duel/alpha/index.html"].decode()  # no address of its own: below the game's id
    assert 'content="0; url=../../duel/units/alpha/"' in short
    assert "canonical" not in short
    assert {name for name in files if name.startswith("print/")} == {
        f"print/duel-cards.{code}.{paper}.pdf" for code in ("en", "ga", "sv") for paper in ("a4", "letter")
    }
    assert not [name for name in files if "sitemap" in name]
    home = files["index.html"].decode()
    assert "hreflang" not in re.sub("<a [^>]*>", "", home)
    assert 'rel="canonical"' not in home
    assert 'href="./sv/"' in home
    assert "Duel" in home
    assert b"data-base=" in files["404.html"]
    assert _build(small, "two") == files  # the same bytes, whatever the time


def test_a_picture_beside_a_page_is_shown_in_every_language(small: Path) -> None:
    (small / "docs/duel/wall.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"/>', "utf-8")
    page = small / "docs/duel/index.md"
    text = page.read_text("utf-8")
    page.write_text(text + "\n![A wall](wall.svg)\n", "utf-8")
    files = _build(small, "pictures")
    page.write_text(text, "utf-8")
    assert b'alt="A wall"' in files["duel/index.html"]
    assert "sv/duel/wall.svg" in files


def test_texts_that_are_missing_are_english_and_counted(small: Path) -> None:
    def counts(*options: str) -> dict[str, int]:
        done = run(small, "build", *options, "--output", str(small / "three"))
        assert done.returncode == 0, done.stderr
        found = re.findall(
            r"  (\w+): (\d+) texts are shown in English: musterbook i18n check says which\.", done.stdout
        )
        return {code: int(count) for code, count in found}

    pages = counts("--no-pdf")
    assert "Move Forward" in (small / "three/sv/duel/units/alpha/index.html").read_text("utf-8")
    whole = counts()
    assert set(pages) == set(whole) == {"ga", "sv"}
    assert all(whole[code] > pages[code] for code in whole)  # some texts stand in PDFs only


def test_a_language_that_the_theme_does_not_speak_has_its_pages(small: Path) -> None:
    done = run(small, "build", "--no-pdf", "--lang", "ga", "--output", str(small / "irish"))
    assert done.returncode == 0, done.stderr
    assert re.search(r"Built irish/: \d+ pages in 2 languages, 0 PDFs, ", done.stdout)
    home = (small / "irish/ga/index.html").read_text("utf-8")
    assert '<html lang="ga"' in home
    assert 'aria-label="Search"' in home  # the theme's own word


def test_a_failed_build_leaves_the_last_site_whole(small: Path) -> None:
    before = _build(small, "four")
    page = small / "docs/duel/index.md"
    text = page.read_text("utf-8")
    page.write_text(text + "\n[broken](nowhere.md)\n", "utf-8")
    done = run(small, "build", "--output", str(small / "four"))
    page.write_text(text, "utf-8")
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == "1 problem; four/ is as it was."
    (line,) = [line for line in done.stderr.splitlines() if "nowhere.md" in line]  # once, not once a language
    assert line.startswith("docs/duel/index.md: contains a link 'nowhere.md', but the target")
    assert "Traceback" not in done.stderr
    files = (p for p in (small / "four").rglob("*") if p.is_file())
    assert {p.relative_to(small / "four").as_posix(): p.read_bytes() for p in files} == before


# Builds that are stopped


@contextmanager
def _building(root: Path) -> Iterator[subprocess.Popen[str]]:
    """A build that has got as far as MkDocs."""
    command = [
        sys.executable,
        "-m",
        "builder",
        "--root",
        str(root),
        "build",
        "--output",
        str(root / "stopped"),
    ]
    last = signal.signal(signal.SIGINT, signal.default_int_handler)  # a child inherits that it is ignored
    try:
        build = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            start_new_session=True,
        )
    finally:
        signal.signal(signal.SIGINT, last)
    with build:
        try:
            _until(lambda: _mkdocs(root) or build.poll() is not None)
            yield build
        finally:
            build.kill()


def _until(happened: Callable[[], object]) -> None:
    end = time.monotonic() + 30
    while not happened():
        assert time.monotonic() < end
        time.sleep(0.02)


def _processes() -> list[list[str]]:
    """Parent's number, number and command line of every process."""
    command = ["ps", "-A", "-ww", "-o", "ppid=,pid=,args="]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return [line.split(maxsplit=2) for line in done.stdout.splitlines()]


def _mkdocs(root: Path) -> list[str]:
    return [p[-1] for p in _processes() if "-m mkdocs" in p[-1] and str(root) in p[-1]]


def _workers(parent: int) -> list[int]:
    return [int(p[1]) for p in _processes() if p[0] == str(parent) and "spawn_main" in p[-1]]


@pytest.fixture
def stopped(small: Path) -> Path:
    """A project with a site that no build may hurt."""
    shutil.rmtree(small / "stopped", ignore_errors=True)
    (small / "stopped").mkdir()
    (small / "stopped/.musterbook").touch()
    (small / "stopped/index.html").write_text("old")
    return small


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP], ids=lambda n: n.name)
def test_a_build_that_is_stopped_ends_at_once_and_leaves_nothing(
    stopped: Path, number: signal.Signals
) -> None:
    with _building(stopped) as build:
        # As a terminal does, to all; but at a hang-up Python's own helper would end, too, and be missed.
        (os.kill if number is signal.SIGHUP else os.killpg)(build.pid, number)
        _, said = build.communicate(timeout=15)  # which waits for all that could still write there
    assert build.returncode == 130
    assert said.splitlines()[-1] == "musterbook: stopped; stopped/ is as it was."
    assert "Traceback" not in said
    _until(lambda: not _mkdocs(stopped))
    assert [p.name for p in stopped.iterdir() if p.name.endswith((".new", ".old"))] == []
    assert [p.name for p in (stopped / "stopped").iterdir() if p.name != ".musterbook"] == ["index.html"]


def test_a_worker_that_is_killed_is_one_line(stopped: Path) -> None:
    with _building(stopped) as build:
        os.kill(_workers(build.pid)[0], signal.SIGKILL)
        _, said = build.communicate(timeout=15)
    assert build.returncode == 3
    assert said.splitlines()[-1].startswith("musterbook: a worker process was killed, perhaps because memory")
    assert "Traceback" not in said
    _until(lambda: not _mkdocs(stopped))
    assert (stopped / "stopped/index.html").read_text() == "old"


def test_workers_end_when_the_command_is_killed(stopped: Path) -> None:
    with _building(stopped) as build:
        build.kill()
        build.communicate(timeout=15)
    _until(lambda: not _mkdocs(stopped))


def test_one_build_at_a_time(stopped: Path) -> None:
    with _building(stopped) as build:
        os.kill(build.pid, signal.SIGSTOP)  # so that it does not end too soon
        other = run(stopped, "build", "--output", str(stopped / "five"))
    assert other.returncode == 3
    assert f"musterbook: another build is running (process {build.pid}): wait" in other.stderr
    assert run(stopped, "build", "--no-pdf", "--output", str(stopped / "five")).returncode == 0
