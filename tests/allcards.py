"""Draws every card of every game in every language, size and kind of side, and says what does not fit.

python -m tests.allcards [LANGUAGE ...]

It takes some minutes; what was drawn is kept like all drawings. Exits with 1 where something is wrong.
"""

from __future__ import annotations

import sys
from pathlib import Path

from builder import catalog, processes
from builder.block import Backs
from builder.errors import DataError
from builder.formats import SIZES, Format, Theme
from builder.library import load_library
from builder.sheets import Deck

ROOT = Path(__file__).parents[1]
SITE = "https://club.example/"
# Ink-saver has other borders, large print other letters; in colour each size has its own steps.
FORMATS = [*(Format(size) for size in SIZES.values()), Format(SIZES["poker"], Theme.INK_SAVER)]
FORMATS += [Format(SIZES["large"], Theme.INK_SAVER), Format(SIZES["a5"], Theme.LARGE_PRINT)]


def main() -> None:
    library, wrong = load_library(ROOT), 0
    with processes.spreading() as spread:
        for language in catalog.load_languages(ROOT, sys.argv[1:] or None):
            sides = 0
            for game in library.games.values():
                for fmt in FORMATS:
                    for backs in (Backs.NONE, Backs.LONG_EDGE):
                        units = list(game.units.values())
                        sides += len(units) * (1 if backs is Backs.NONE else 2)
                        try:
                            Deck(ROOT, game, language, units, fmt, backs, SITE, spread)
                        except DataError as fault:
                            wrong += len(fault.problems)
                            print("\n".join(map(str, fault.problems)))  # noqa: T201
            print(f"{language.code}: {sides} sides drawn, {wrong} wrong so far", flush=True)  # noqa: T201
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
