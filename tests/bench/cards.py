"""What a deck on sheets costs, as ratios to WeasyPrint drawing the same sheets as one document.

python -m tests.bench.cards [CARDS ...]

For decks of that many cards (all of the brick-tank game's, unless told otherwise): CPU and wall time of one
process and the most memory that it took. Fonts and libraries are loaded before the clock starts. More cards
than the game has are its cards again under other names, so that each is drawn.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from time import perf_counter, process_time

from builder import cards, drawing, pdf, sheets
from builder.language import Language
from builder.library import LoadedGame, LoadedUnit, load_library
from builder.paper import PAPERS

ROOT = Path(__file__).parents[2]
GAME = "cobi"
ENGLISH = Language("en")
WAYS = ("plain", "cold", "none changed", "one changed")


def units(game: LoadedGame, count: int) -> list[LoadedUnit]:
    """So many units of different names."""
    known = list(game.units.values())
    return [_renamed(known[i % len(known)], i // len(known)) for i in range(count)]


def _renamed(unit: LoadedUnit, number: int) -> LoadedUnit:
    name = f"{unit.data.name} {number + 1}" if number else unit.data.name
    return replace(unit, data=unit.data.model_copy(update={"name": name}))


def plain(game: LoadedGame, chosen: Sequence[LoadedUnit], target: Path) -> None:
    """One document with all sheets, drawn by WeasyPrint alone."""
    paper, title = PAPERS["a4"], "Cards"
    views = [cards.view(unit, game, ENGLISH) for unit in chosen]
    laid = [views[i : i + paper.per_sheet] for i in range(0, len(views), paper.per_sheet)]
    html = cards.Renderer(ROOT, ENGLISH).sheets(laid, paper, title, cards.independence(ENGLISH))
    pdf.write_pdf(html, target, root=ROOT, stylesheets=cards.PRINT_STYLES, title=title, lang="en")


def measure(way: str, count: int, folder: Path) -> None:
    """Does the work in this process and prints what it cost."""
    drawing.FOLDER = folder / "drawn"
    game = load_library(ROOT).game(GAME)
    chosen = units(game, count)
    if way == "one changed":
        middle = count // 2
        chosen[middle] = replace(
            chosen[middle], data=chosen[middle].data.model_copy(update={"name": "Another"})
        )
    pdf.write_pdf(
        "<p>x", folder / "warm-up.pdf", root=ROOT, stylesheets=cards.PRINT_STYLES, title="", lang=""
    )
    drawing.made_by()
    cpu, wall = process_time(), perf_counter()
    if way == "plain":
        plain(game, chosen, folder / "plain.pdf")
    else:
        sheets.Deck(ROOT, game, ENGLISH, chosen).write(PAPERS["a4"], folder / "sheets.pdf")
    cost = {"cpu": process_time() - cpu, "wall": perf_counter() - wall}
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps({**cost, "peak": peak}))  # noqa: T201


def main() -> None:
    counts = [int(text) for text in sys.argv[1:]] or [len(load_library(ROOT).game(GAME).units)]
    for count in counts:
        first: dict[str, float] = {}
        with tempfile.TemporaryDirectory() as name:
            for way in WAYS:
                command = [sys.executable, "-m", "tests.bench.cards", "--measure", way, str(count), name]
                run = subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
                cost = json.loads(run.stdout)
                first = first or cost
                ratio = cost["cpu"] / first["cpu"]
                faster = first["cpu"] / cost["cpu"]
                print(  # noqa: T201
                    f"{count} cards, {way}: {cost['cpu']:.2f} s CPU, {cost['wall']:.2f} s wall,"
                    f" {ratio:.3f} of plain ({faster:.1f} times as fast), {cost['peak']:.0f} MB at most",
                    flush=True,
                )
            sizes = [
                round((Path(name) / f"{file}.pdf").stat().st_size / 1024) for file in ("plain", "sheets")
            ]
        print(f"{count} cards: plain {sizes[0]} KB, ours {sizes[1]} KB")  # noqa: T201


if __name__ == "__main__":
    if sys.argv[1:2] == ["--measure"]:
        measure(sys.argv[2], int(sys.argv[3]), Path(sys.argv[4]))
    else:
        main()
