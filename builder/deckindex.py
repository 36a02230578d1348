"""Which drawing each side of a card was last time, so that unchanged cards need not even be written as HTML.

An index holds as long as nothing that a card can speak of has changed: the game with all of its units, the
language's catalogues, templates, styles, fonts, and our own code.
"""

from __future__ import annotations

import importlib.metadata
import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import builder
from builder.cardcache import Cache
from builder.drawing import digest
from builder.formats import Face
from builder.language import Language
from builder.library import LoadedGame, LoadedUnit

_LIBRARIES = ("babel", "jinja2", "markupsafe", "segno")


class Index:
    """The keys of drawings by unit and side."""

    def __init__(self, cache: Cache, game: LoadedGame, language: Language, look: Iterable[str]) -> None:
        """Takes up what is known.

        Args:
            cache: where the index lies.
            game: whose cards they are.
            language: their language; without a fingerprint of its catalogues, the index is not kept.
            look: whatever else makes the cards, such as their format and the hash of their styles.
        """
        self._cache = cache
        self._key = ""
        self._keys: dict[str, str] = {}
        self._changed = False
        if language.fingerprint or not language.texts:
            parts = [_made_by(), language.code, language.fingerprint, game.data.model_dump_json(), *look]
            units = (self._unit(unit) for unit in game.units.values())
            self._key = digest(part.encode() for part in (*parts, *units))
            known = cache.get(self._key)
            self._keys = json.loads(known) if known else {}

    def get(self, unit: LoadedUnit, face: Face) -> str | None:
        """The key of a side's drawing, if it is known."""
        return self._keys.get(self._side(unit, face))

    def add(self, unit: LoadedUnit, face: Face, key: str) -> None:
        """Notes the key of a side's drawing."""
        self._keys[self._side(unit, face)] = key
        self._changed = True

    def save(self) -> None:
        """Keeps what was noted."""
        if self._key and self._changed:
            self._cache.put(self._key, json.dumps(self._keys, sort_keys=True).encode())
            self._changed = False

    def _side(self, unit: LoadedUnit, face: Face) -> str:
        return digest([self._unit(unit).encode(), face.value.encode()])

    @staticmethod
    def _unit(unit: LoadedUnit) -> str:
        """Everything that a unit says."""
        picture = unit.picture.name if unit.picture else ""
        return f"{unit.data.model_dump_json()} {unit.values!r} {unit.arms!r} {picture}"


@cache
def _made_by() -> str:
    """Our own code and the libraries that turn data into HTML, as a hash."""
    folder = Path(builder.__file__).parent
    code = (path.read_bytes() for path in sorted(folder.rglob("*.py")))
    versions = (f"{name} {importlib.metadata.version(name)}".encode() for name in _LIBRARIES)
    return digest([*code, *versions])
