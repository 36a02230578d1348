"""What the tests of cards and PDFs share: the real project, small games of their own, a made-up language."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from builder import sheets
from builder.language import Language
from builder.library import Library, LoadedGame, LoadedUnit, load_library
from builder.paper import Paper

ROOT = Path(__file__).resolve().parents[1]
CYRILLIC = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "абцдефгхийклмнопщрстувюъызАБЦДЕФГХИЙКЛМНОПЩРСТУВЮЪЫЗ",
)


def cards_pdf(
    root: Path,
    game: LoadedGame,
    language: Language,
    units: Sequence[LoadedUnit],
    paper: Paper,
    target: Path,
) -> int:
    """Writes the cards of `units`; gives the number of sheets."""
    return sheets.Deck(root, game, language, units).write(paper, target)


@cache
def library() -> Library:
    return load_library(ROOT)


class MadeUp:
    """A language in which every text is in Cyrillic letters and `longer` times as long; slots stay."""

    def __init__(self, longer: float = 1.0) -> None:
        self.longer = longer
        self.asked: set[tuple[str, str]] = set()

    def get(self, msgid: str, context: str) -> str:
        self.asked.add((msgid, context))
        parts = re.split(r"(\{\w+\})", msgid)
        text = "".join(part if part.startswith("{") else part.translate(CYRILLIC) for part in parts)
        more = round(len(msgid) * (self.longer - 1))
        return text + (" и ещё слова и ещё" * 99)[:more].rstrip()

    def get_plural(self, msgid: str, context: str, n: int) -> str:
        return self.get(msgid, context)

    def language(self) -> Language:
        """Figures and measures are Russian."""
        return Language("ru", {"cards": self, "app": self, "rulebook": self})


PLAIN_GAME = """
name: Plain
summary: No nations, no groups.
notice: Nobody's game.
fields:
  - {key: speed, label: Speed, kind: length}
  - {key: guns, label: Guns, kind: number}
types:
  boat: {name: Boat}
"""
PLAIN_UNITS = """
units:
  - {id: a, name: Launch, type: boat, origin: house, source: the club, card: {speed: 12, guns: none}}
"""


def small_game(folder: Path, game: str = PLAIN_GAME, units: str = PLAIN_UNITS) -> LoadedGame:
    """A game written into `folder` and loaded from it."""
    (folder / "cards/small/units").mkdir(parents=True, exist_ok=True)
    (folder / "cards/small/game.yaml").write_text(game, encoding="utf-8")
    (folder / "cards/small/units/units.yaml").write_text(units, encoding="utf-8")
    return load_library(folder).game("small")


def named(folder: Path, name: str) -> LoadedGame:
    """The small game with one unit of that name."""
    return small_game(folder, units=PLAIN_UNITS.replace("name: Launch", f"name: {name!r}"))
