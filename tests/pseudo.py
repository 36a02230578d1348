"""A sixth language that nobody speaks: English with marks on its letters, so that what is plain shows."""

from __future__ import annotations

import re
from pathlib import Path

from builder import i18n, messages, pofiles
from builder.language import PARTS
from builder.library import load_library

CODE = "eo"  # a language that Babel and the theme know, and that we do not carry

_PLAIN = "AaCcDdEeGgHhIiJjKkLlNnOoRrSsTtUuWwYyZz"
_MARKED = "ÅåÇçĐđËëĞğĦħÏïĴĵĶķŁłÑñÖöŘřŠšŢţÜüŴŵÝýŽž"
_TABLE = str.maketrans(_PLAIN, _MARKED)
_KEPT = re.compile(
    r"\{\{.*?\}\}|\{[^{}]*\}|\]\([^)]*\)|\[[^\]]*\]\[[^\]]*\]|<[^>]*>|`[^`]*`|&[^;\s]+;|:[a-z-]+:|\+\+[^+]+\+\+"
)
_WORD = re.compile(r"[A-Za-z]{2,}")


def marked(text: str) -> str:
    """The text with marked letters; placeholders, links, tags and macros stay."""
    parts, end = [], 0
    for match in _KEPT.finditer(text):
        parts += [text[end : match.start()].translate(_TABLE), match[0]]
        end = match.end()
    return "".join([*parts, text[end:].translate(_TABLE)])


def plain_words(text: str) -> set[str]:
    """The words in a text that no translation has touched."""
    return {word for word in _WORD.findall(text) if set(word) & set(_PLAIN)}


def add_language(root: Path) -> None:
    """Begins the language in a project and translates all of it."""
    wanted = messages.collect(load_library(root))
    i18n.update(root, wanted, CODE)
    for part in PARTS:
        path = pofiles.path_of(root, CODE, part)
        entries = pofiles.read(path, CODE)
        for entry in entries:
            if entry.id:
                ids = (entry.id,) if isinstance(entry.id, str) else entry.id
                strings = [marked(text) for text in ids]
                entry.string = strings[0] if isinstance(entry.id, str) else tuple(strings)
        pofiles.write(path, entries)
