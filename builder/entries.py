"""What an entry of a catalogue says, and what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry

from builder import markdown
from builder.language import Part

_SLOT = re.compile(r"\{[a-z_][a-z0-9_]*\}")
_MARKUP = re.compile(r"[\[\]{}<>`|^~+]")  # without these a text has no skeleton that could differ
# A browser takes a tag for one even where its end is missing.
_TAG = re.compile(r"<(?:[/?]?[a-zA-Z]|!)[^<>]*>?|&(?:#[0-9]+|#[xX][0-9a-fA-F]+|[a-zA-Z]\w*);")
_JINJA = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{\{|\}\}|\{%#?|#?%\}", re.DOTALL)


def entries(catalog: Catalog) -> Iterator[Entry]:
    """The entries of a catalogue without its header."""
    return (entry for entry in catalog if entry.id)


def msgid(entry: Entry) -> str:
    """The English text, the singular where it is counted."""
    return entry.id if isinstance(entry.id, str) else entry.id[0]


def plural(entry: Entry) -> str:
    """The English text for any number but 1, or ""."""
    return "" if isinstance(entry.id, str) else entry.id[1]


def strings(entry: Entry) -> tuple[str, ...]:
    """The translation, in all of its forms where it is counted."""
    if isinstance(entry.string, str) or entry.string is None:
        return (entry.string or "",)
    return tuple(entry.string)


def faults(entry: Entry, num_plurals: int, part: Part) -> Iterator[str]:
    """What is wrong with an entry beyond being fuzzy.

    Nothing is there, plural forms are missing, placeholders differ, Jinja or (outside the rulebook) markup
    comes in that the English text has not, or (in the rulebook) the Markdown's links, ids, tags and macro
    calls differ from the English text's.
    """
    forms = strings(entry)
    if not any(forms):
        yield "has no translation"
        return
    if plural(entry) and (len(forms) < num_plurals or not all(forms)):
        yield f"lacks plural forms: expected {num_plurals}, found {sum(map(bool, forms))}"
        return
    for string in forms:
        yield from _placeholder_faults(entry, string)
        if part == "rulebook":
            yield from _markdown_faults(msgid(entry), string)
        else:
            yield from _brought_in(_JINJA, entry, string)
            yield from _brought_in(_TAG, entry, string)


def _placeholder_faults(entry: Entry, string: str) -> Iterator[str]:
    # A plural form may leave the number out ("one model"), never bring in a slot of its own.
    wanted = set(_SLOT.findall(msgid(entry))) | set(_SLOT.findall(plural(entry)))
    found = set(_SLOT.findall(string))
    for slot in sorted(found - wanted):
        yield f"has {slot}, which the English text has not"
    for slot in sorted(wanted - found - ({"{n}"} if plural(entry) else set())):
        yield f"lacks {slot}"


def _brought_in(pattern: re.Pattern[str], entry: Entry, string: str) -> Iterator[str]:
    """What a translation holds of a pattern and neither of the English texts does."""
    known = set(pattern.findall(msgid(entry))) | set(pattern.findall(plural(entry)))
    for item in sorted(set(pattern.findall(string)) - known):
        yield f"has {item}, which the English text has not"


def _markdown_faults(english: str, string: str) -> Iterator[str]:
    if not _MARKUP.search(english + string):
        return
    wanted, found = _jinja(english), _jinja(string)
    differences = markdown.differences(english, string)
    yield from differences
    # Jinja reads on where Markdown sees code or a backslash, and finds what is open or closed alone.
    for item in sorted(set(found) - set(wanted)):
        if not any(what.startswith((f"has {item} too", f"has {item} (")) for what in differences):
            yield f"has {item}, which the English text has not"
    if sorted(found) == sorted(wanted) and _statements(found) != _statements(wanted):
        yield f"has {' '.join(_statements(found))} in another order than the English text"


def _jinja(text: str) -> list[str]:
    """The Jinja of a text in its order, written as `markdown.differences` does."""
    return [
        f"{item[:2]} {' '.join(item[2:-2].strip('-').split())} {item[-2:]}" if len(item) > 3 else item
        for item in _JINJA.findall(text)
    ]


def _statements(items: list[str]) -> list[str]:
    return [item for item in items if item.startswith("{%")]
