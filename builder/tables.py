"""Markdown made from data: tables of units, admonitions, and the escaping that keeps data from markup."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Collection, Iterable

from builder.language import Language, fill
from builder.library import LoadedGame, LoadedUnit
from builder.model import CardField, Kind

_MARKUP = re.compile(r"([\\`*_{}\[\]()#+.!?|<>~^=:&\"'-])")


def escaped(text: str) -> str:
    """A text of the data as Markdown that shows exactly that text.

    Every character that Markdown, an extension or HTML could take for markup becomes a character reference.
    """
    return _MARKUP.sub(lambda m: f"&#{ord(m[1])};", text)


def admonition(kind: str, title: str, paragraphs: Iterable[str]) -> str:
    """A Material admonition; `kind` becomes its class."""
    body = "\n\n".join(f"    {p}" for p in paragraphs)
    return f'!!! {kind} "{title}"\n\n{body}'


def table(head: list[str], rows: Iterable[list[str]], right: Collection[int] = ()) -> str:
    """A Markdown table; `right` names the columns that are set flush right."""
    rule = ["---:" if i in right else "---" for i in range(len(head))]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in [head, rule, *rows])


def constant(key: str, game: LoadedGame, language: Language) -> str:
    """A figure of the game's rules with its unit, as plain text.

    Raises:
        UsageError: the game has no such constant.
    """
    return language.constant(game.constant(key), game.constants[key].kind)


def with_constants(text: str, game: LoadedGame, language: Language) -> str:
    """A text of the data with the game's figures in its `{key}` slots."""
    used = [key for key in game.constants if f"{{{key}}}" in text]
    return fill(text, **{key: constant(key, game, language) for key in used})


def units(members: list[LoadedUnit], game: LoadedGame, language: Language, page: str) -> str:
    """The table of some units: name, type and the fields that the game marks for tables."""
    fields = [f for f in game.data.fields if f.table]
    # Where each unit is a type of its own, the column would say everything twice.
    types = any(game.data.types[unit.data.type].name != unit.data.name for unit in members)
    head = [
        escaped(language.pgettext("table", "Unit")),
        *([escaped(language.pgettext("table", "Type"))] if types else []),
        *(short_label(f, language) for f in fields),
    ]
    folder = posixpath.dirname(page) or "."
    rows = []
    for unit in members:
        link = posixpath.relpath(f"{game.id}/units/{unit.id}.md", folder)
        rows.append(
            [
                f"[{escaped(language.data(unit.data.name, 'unit'))}]({link})",
                *(
                    [escaped(language.data(game.data.types[unit.data.type].name, "unit type"))]
                    if types
                    else []
                ),
                *(escaped(language.value(unit.values[f.key], f.kind)) for f in fields),
            ]
        )
    first = len(head) - len(fields)
    return table(head, rows, {first + i for i, f in enumerate(fields) if f.kind is not Kind.TEXT})


def short_label(field: CardField, language: Language) -> str:
    """The field's short label, or its label where it has none, as Markdown."""
    if field.short:
        return escaped(language.data(field.short, "card field, short"))
    return escaped(language.data(field.label, "card field"))
