"""Translating a page of Markdown: its texts are found with a parser and replaced in the source.

Nothing else of the page is touched. A text without translation, or whose translation is the same, keeps its
very bytes. A translation is put into one line where the text began.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import yaml

from builder import mdinline
from builder.mdinline import differences, skeleton
from builder.mdsyntax import texts
from builder.mdtext import Kind, Place, Text

__all__ = ["Span", "differences", "skeleton", "spans", "translate"]

Lookup = Callable[[str, str], str | None]

_FRONT_MATTER = re.compile(r"\ufeff?---[ \t]*\r?\n(?P<yaml>(?:.*\n)*?)(?:---|\.\.\.)[ \t]*(?:\r?\n|$)")
_FRONT_KEYS = ("title", "description")
_RULE_CALL = re.compile(r"\{\{-?\s*rule\([^{}]*\)\s*-?\}\}[ \t]*")
_ATTRIBUTES = r"\{:?[ ]*[^{}%\n ][^{}\n]*\}"
_ATTRIBUTE_LINE = re.compile(_ATTRIBUTES)
_ATTRIBUTES_BEHIND = re.compile(rf"[ ]+{_ATTRIBUTES}[ ]*$")
_CLOSING_SIGNS = re.compile(r"[ ]*(?:(?<!\\)#)+$")
_TWO_SPACES = re.compile(r"[ ]{2,}(?=[\r\n])")
_ONE_LINE = frozenset({Kind.HEADING, Kind.CELL, Kind.TERM})
_CONTEXTS = {
    Kind.ABBREVIATION: "abbreviation",
    Kind.EXPANSION: "abbreviation, expansion",
    Kind.IMPLIED: "admonition",
}


@dataclass(frozen=True, slots=True)
class Span:
    """A text to translate and where its translation goes.

    Attributes:
        msgid: inline Markdown as it stands in the page, its lines joined by one space; a hard break is a
            backslash and a line end.
        context: the msgctxt, or "".
        comments: notes for the translator.
        line: 1-based line of the file.
        kind: what the text is.
        start: offset of its first character in the file.
        end: offset after its last character.
        hard_break: how a hard break is written here, with what the next line begins with.
    """

    msgid: str
    context: str
    comments: tuple[str, ...]
    line: int
    kind: Kind
    start: int
    end: int
    hard_break: str


def spans(text: str) -> list[Span]:
    """The texts of a page, in the order of the page."""
    front = _FRONT_MATTER.match(text)
    body = front.end() if front else len(text) - len(text.removeprefix("\ufeff"))
    line_starts = [match.end() for match in re.finditer(r"\r\n|\r|\n", text)]
    found = list(_front_spans(front)) if front else []
    found += [span for item in texts(text[body:]) if (span := _span(text, body, line_starts, item))]
    return sorted(found, key=lambda span: span.start)


def translate(text: str, lookup: Lookup) -> str:
    """The page in another language.

    Args:
        text: the page in English.
        lookup: gives the translation of a msgid in a context, or None to keep the English.
    """
    parts = []
    done = 0
    for span in spans(text):
        translation = lookup(span.msgid, span.context)
        if translation is None or not translation.strip() or translation == span.msgid:
            continue
        parts += [text[done : span.start], _written(span, translation)]
        done = span.end
    return "".join([*parts, text[done:]])


# Finding


def _front_spans(front: re.Match[str]) -> Iterator[Span]:
    """The title and the description of the front matter; none where it is not valid YAML."""
    base = front.start("yaml")
    try:
        root = yaml.compose(front["yaml"], Loader=yaml.SafeLoader)
    except yaml.YAMLError:
        return  # the build says so, with the place
    if not isinstance(root, yaml.MappingNode):
        return
    for key, value in root.value:
        if key.value not in _FRONT_KEYS or not isinstance(value, yaml.ScalarNode):
            continue
        start, end = value.start_mark.index, value.end_mark.index
        end = start + len(front["yaml"][start:end].rstrip())
        msgid = mdinline.one_line(value.value)
        if mdinline.has_words(msgid):
            line = front.string.count("\n", 0, base + start) + 1
            yield Span(msgid, "", (), line, Kind.VALUE, base + start, base + end, " ")


def _span(text: str, body: int, line_starts: list[int], item: Text) -> Span | None:
    """The span of a text, or None where nothing in it is to be translated."""
    places = _peeled(text, item.kind, [(body + start, body + end) for start, end in item.places])
    if not places:
        return None
    msgid, hard_break = (item.word, " ") if item.word else _joined(text, places)
    if not mdinline.has_words(msgid):
        return None
    start, end = places[0][0], places[-1][1]
    line = bisect_right(line_starts, start) + 1
    context = _CONTEXTS.get(item.kind, item.context)
    return Span(msgid, context, item.notes, line, item.kind, start, end, hard_break)


def _peeled(text: str, kind: Kind, places: list[Place]) -> list[Place]:
    """The places without what translators need not see: attribute lists behind, the rule's number before."""
    start, end = places[-1]
    if kind in _ONE_LINE:
        match = _ATTRIBUTES_BEHIND.search(text, start, end)
        end = match.start() if match else end
        if kind is Kind.HEADING and (match := _CLOSING_SIGNS.search(text, start, end)):
            end = match.start()
        return [(start, end)]
    if kind is not Kind.PARAGRAPH:
        return places
    if _ATTRIBUTE_LINE.fullmatch(text, start, end):
        places = places[:-1]
    if places and (match := _RULE_CALL.match(text, *places[0])):
        places = [(match.end(), places[0][1]), *places[1:]]
    return [place for place in places if place[0] < place[1]]


def _joined(text: str, places: list[Place]) -> tuple[str, str]:
    """The lines as one text, and how its first hard break is written."""
    lines = []
    hard_breaks = []
    for (start, end), following in zip(places, [*places[1:], None], strict=True):
        line = text[start:end]
        if following is None:
            lines.append(line)
        elif _TWO_SPACES.match(text, end):
            hard_breaks.append(text[end : following[0]])
            lines.append(f"{line}\\\n")
        elif re.search(r"(?<!\\)(?:\\\\)*\\$", line):
            hard_breaks.append(text[end - 1 : following[0]])
            lines.append(f"{line}\n")
        else:
            lines.append(f"{line} ")
    return "".join(lines), hard_breaks[0] if hard_breaks else _new_break(text, places)


def _new_break(text: str, places: list[Place]) -> str:
    """A hard break where the English has none."""
    return f"  {text[places[0][1] : places[1][0]].lstrip(' ')}" if len(places) > 1 else "<br>"


# Writing


def _written(span: Span, translation: str) -> str:
    """The translation as it stands in the page."""
    match span.kind:
        case Kind.PARAGRAPH:
            return mdinline.paragraph(translation, span.hard_break)
        case Kind.HEADING:
            return mdinline.heading(translation)
        case Kind.CELL:
            return mdinline.cell(translation)
        case Kind.TERM:
            return mdinline.plain_start(mdinline.one_line(translation))
        case Kind.TITLE:
            return mdinline.title(translation)
        case Kind.IMPLIED:
            return f' "{mdinline.title(translation)}"'
        case Kind.VALUE:
            return json.dumps(mdinline.one_line(translation), ensure_ascii=False)
        case Kind.ABBREVIATION | Kind.EXPANSION | Kind.HTML:
            return mdinline.one_line(translation)
