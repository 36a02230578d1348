"""What a deck on sheets costs, as ratios to WeasyPrint drawing the same sheets as one document.

python -m tests.bench.cards [CARDS ...]

For decks of that many cards (all of the brick-tank game's, unless told otherwise): CPU and wall time, and the
most memory that a process took. Fonts and libraries are loaded before the clock starts; Chromium's figures
hold its start. More cards than the game has are its cards again under other names, so that each is drawn.
Above PLAIN_UP_TO cards, one document would take more memory than most machines have: figures without ratios.
"""

from __future__ import annotations

import json
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from time import perf_counter, process_time

from playwright.sync_api import sync_playwright

from builder import cards, drawing, fonts, pdf, processes, sheets
from builder.formats import PLAIN
from builder.grid import grid
from builder.language import Language
from builder.library import LoadedGame, LoadedUnit, load_library
from builder.paper import PAPERS
from tests.bench.plain import STYLES, document

ROOT = Path(__file__).parents[2]
GAME = "cobi"
ENGLISH = Language("en")
PLAIN_UP_TO = 2000
OTHERS = ("plain", "chromium")
OURS = ("cold", "none changed", "one changed", "cold, all cores")
FLAGS = ["--no-sandbox", "--disable-gpu"]


def deck(game: LoadedGame, count: int, changed: int | None = None) -> LoadedGame:
    """The game with so many units of different names, one of which may be another now."""
    known = list(game.units.values())
    units = [_renamed(known[i % len(known)], i // len(known)) for i in range(count)]
    if changed is not None:
        units[changed] = _named(units[changed], units[changed].id, "Another")
    return replace(game, units={**game.units, **{unit.id: unit for unit in units}})


def _renamed(unit: LoadedUnit, number: int) -> LoadedUnit:
    again = f"{unit.data.name} {number + 1}"
    return _named(unit, f"{unit.id}-{number}", again) if number else unit


def _named(unit: LoadedUnit, id_: str, name: str) -> LoadedUnit:
    return replace(unit, data=unit.data.model_copy(update={"id": id_, "name": name}))


def html(game: LoadedGame, chosen: Sequence[LoadedUnit]) -> str:
    """All sheets as one document."""
    views = [cards.view(unit, game, ENGLISH) for unit in chosen]
    laid, title = grid(PAPERS["a4"], PLAIN.size), f"{game.data.name}: cards to print"
    return document(cards.Renderer(ROOT, ENGLISH), game, laid, views, title)


def plain(game: LoadedGame, chosen: Sequence[LoadedUnit], target: Path) -> None:
    """One document with all sheets, drawn by WeasyPrint alone."""
    pdf.write_pdf(html(game, chosen), target, root=ROOT, stylesheets=STYLES, title="Cards", lang="en")


def chromium(game: LoadedGame, chosen: Sequence[LoadedUnit], target: Path) -> None:
    """The same document, printed by Chromium."""
    styles = [fonts.pdf_css(), *((ROOT / path).read_text("utf-8") for path in STYLES)]
    page_file = target.with_suffix(".html")
    together = "\n".join(styles)
    page_file.write_text(
        html(game, chosen).replace("<head>", f"<head><meta charset=utf-8><style>{together}</style>"), "utf-8"
    )
    path = next(found for name in ("chromium", "google-chrome") if (found := shutil.which(name)))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        page = browser.new_page()
        page.goto(page_file.as_uri(), timeout=0)
        page.pdf(path=target, prefer_css_page_size=True, print_background=True)
        browser.close()


def measure(way: str, count: int, folder: Path) -> None:
    """Does the work in this process and prints what it cost."""
    drawing.FOLDER = folder / ("drawn-by-all" if way == "cold, all cores" else "drawn")
    game = deck(load_library(ROOT).game(GAME), count, count // 2 if way == "one changed" else None)
    chosen = list(game.units.values())[:count]
    warm_up = folder / "warm-up.pdf"
    pdf.write_pdf("<p>x", warm_up, root=ROOT, stylesheets=STYLES, title="", lang="")
    drawing.made_by()
    cpu, wall = process_time(), perf_counter()
    if way == "plain":
        plain(game, chosen, folder / "plain.pdf")
    elif way == "chromium":
        chromium(game, chosen, folder / "chromium.pdf")
    elif way == "cold, all cores":
        with processes.spreading() as spread:
            made = sheets.Deck(ROOT, game, ENGLISH, chosen, spread=spread)
            made.write(PAPERS["a4"], folder / "sheets.pdf")
    else:
        sheets.Deck(ROOT, game, ENGLISH, chosen).write(PAPERS["a4"], folder / "sheets.pdf")
    wall, cpu = perf_counter() - wall, process_time() - cpu
    own, others = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    cost = {"cpu": cpu + others.ru_utime + others.ru_stime, "wall": wall}
    print(json.dumps({**cost, "peak": max(own.ru_maxrss, others.ru_maxrss) / 1024}))  # noqa: T201


def told(count: int, way: str, cost: Mapping[str, float], first: Mapping[str, float] | None) -> str:
    """The figures of one way as a line."""
    spent = f"{cost['cpu']:.2f} s CPU, {cost['wall']:.2f} s wall, {cost['peak']:.0f} MB at most"
    line = f"{count} cards, {way}: {spent}"
    if first is None:
        return line
    cpu, wall = (cost[key] / first[key] for key in ("cpu", "wall"))
    return f"{line}; of plain: {cpu:.3f} CPU ({1 / cpu:.1f} times as fast), {wall:.3f} wall"


def main() -> None:
    counts = [int(text) for text in sys.argv[1:]] or [len(load_library(ROOT).game(GAME).units)]
    for count in counts:
        first: dict[str, float] | None = None
        with tempfile.TemporaryDirectory() as name:
            for way in (*OTHERS, *OURS) if count <= PLAIN_UP_TO else OURS:
                command = [sys.executable, "-m", "tests.bench.cards", "--measure", way, str(count), name]
                run = subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
                cost = json.loads(run.stdout)
                first = cost if way == "plain" else first
                print(told(count, way, cost, first), flush=True)  # noqa: T201
            for path in sorted(Path(name).glob("*.pdf")):
                print(f"{count} cards: {path.name} {path.stat().st_size / 1024:.0f} KB")  # noqa: T201


if __name__ == "__main__":
    if sys.argv[1:2] == ["--measure"]:
        measure(sys.argv[2], int(sys.argv[3]), Path(sys.argv[4]))
    else:
        main()
