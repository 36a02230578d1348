"""What the rules for Markdown blocks share: the texts that they find, and how they read a line."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from markdown_it.rules_block import StateBlock

Place = tuple[int, int]  # offsets into the source: first character, one after the last


class Kind(Enum):
    """What a text is; it decides what is peeled off it and how a translation is written."""

    PARAGRAPH = auto()  # also of list items, footnotes and definitions
    HEADING = auto()
    CELL = auto()
    TERM = auto()  # the term of a definition list
    TITLE = auto()  # of an admonition, a details block or a tab, in quotes
    IMPLIED = auto()  # the title that Python-Markdown makes of the type where an admonition has none
    ABBREVIATION = auto()
    EXPANSION = auto()
    HTML = auto()  # between the tags of an HTML block
    VALUE = auto()  # of the front matter


@dataclass(frozen=True, slots=True)
class Text:
    """A text of the page.

    Attributes:
        kind: what it is.
        places: where it stands, one place for each of its lines, without indentation and trailing spaces.
        context: from a comment `<!-- i18n: context=… -->` before the block, or "".
        notes: from comments `<!-- i18n: note=… -->` before the block.
        word: the text itself, of the kind IMPLIED, which has an empty place.
    """

    kind: Kind
    places: tuple[Place, ...]
    context: str = ""
    notes: tuple[str, ...] = ()
    word: str = ""


def content_start(state: StateBlock, line: int) -> int:
    """Where the content of a line begins."""
    return state.bMarks[line] + state.tShift[line]


def content_of(state: StateBlock, line: int) -> str:
    """The content of a line; "" where it is indented as code."""
    return "" if state.is_code_block(line) else state.src[content_start(state, line) : state.eMarks[line]]


def trimmed(state: StateBlock, start: int, end: int) -> Place:
    """The place without white space at its ends."""
    content = state.src[start:end]
    start += len(content) - len(content.lstrip())
    return start, start + len(content.strip())


def push(state: StateBlock, *found: Text) -> None:
    """Adds one token with the texts that are not empty."""
    full = [text for text in found if text.word or any(start < end for start, end in text.places)]
    state.push("texts", "", 0).meta["texts"] = full
