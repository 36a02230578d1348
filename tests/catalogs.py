"""Catalogues for tests: messages of a made-up page, and files with their translations."""

from __future__ import annotations

from pathlib import Path

from builder import i18n, pofiles
from builder.language import PARTS
from builder.messages import Message

RULES = "docs/game/rules.md"


def message(msgid: str, plural: str = "", context: str = "", place: str = RULES) -> Message:
    return Message("rulebook", msgid, plural, context, (), (place,))


def write_all(
    root: Path, code: str, messages: list[Message], strings: dict[str, str | tuple[str, ...]]
) -> None:
    """Catalogues of all messages, translated by `strings`."""
    i18n.update(root, messages, code)
    for part in PARTS:
        path = pofiles.path_of(root, code, part)
        entries = pofiles.read(path, code)
        for entry in entries:
            if entry.id:
                key = entry.id if isinstance(entry.id, str) else entry.id[0]
                entry.string = strings.get(key, entry.string)
        pofiles.write(path, entries)
