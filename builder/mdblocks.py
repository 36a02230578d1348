"""Blocks of Material's Markdown as rules of markdown-it; `mdsyntax` puts them together.

A rule gets the state, the first line, the line after the last, and whether it is only asked if it matches. It
leaves tokens with the texts that it found, and `state.line` after the block.
"""

from __future__ import annotations

import re
from itertools import pairwise

from markdown_it.rules_block import StateBlock, list_block
from markdown_it.rules_block import paragraph as paragraph_block

from builder.mdtext import Kind, Place, Text, content_of, content_start, push, trimmed

# Blocks of one line


def heading(state: StateBlock, start: int, _end: int, silent: bool) -> bool:
    """`## Title`; like Python-Markdown it needs no space after the signs."""
    match = re.match(r"#{1,6}", content_of(state, start))
    if not match:
        return False
    if not silent:
        place = trimmed(state, content_start(state, start) + match.end(), state.eMarks[start])
        push(state, Text(Kind.HEADING, (place,)))
        state.line = start + 1
    return True


def setext(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """A line of text that is underlined."""
    if silent or start + 1 >= end or state.sCount[start + 1] < state.blkIndent:
        return False
    if not re.fullmatch(r"(=+|-+)\s*", content_of(state, start + 1)):
        return False
    push(state, Text(Kind.HEADING, (trimmed(state, content_start(state, start), state.eMarks[start]),)))
    state.line = start + 2
    return True


def abbreviation(state: StateBlock, start: int, _end: int, silent: bool) -> bool:
    """`*[HE]: High explosive`."""
    match = re.match(r"\*\[([^\\\]]*)\][ ]?:(.*)", content_of(state, start))
    if not match:
        return False
    if not silent:
        begin = content_start(state, start)
        term = trimmed(state, begin + match.start(1), begin + match.end(1))
        expansion = trimmed(state, begin + match.start(2), begin + match.end(2))
        state.push("abbreviation_open", "", 1)
        push(state, Text(Kind.ABBREVIATION, (term,)), Text(Kind.EXPANSION, (expansion,)))
        state.push("abbreviation_close", "", -1)
        state.line = start + 1
    return True


# Blocks whose content is indented by four spaces

_TYPES = r"(?P<type>[\w-]+(?: +[\w-]+)*)"
_QUOTED = r'"(?P<title>.*)" *'
_TITLED = (
    re.compile(rf"!!! ?{_TYPES}(?: +{_QUOTED})? *"),
    re.compile(rf"\?\?\?\+? ?{_TYPES}(?: +{_QUOTED})? *"),
    re.compile(rf"\?\?\?\+? +{_QUOTED}"),
    re.compile(rf"===(?:\+!?|!\+?)? +{_QUOTED}"),
)


def titled(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """`!!! note "Title"`, `??? note "Title"`, `=== "Label"`."""
    line = content_of(state, start)
    match = next((found for found in (rule.fullmatch(line) for rule in _TITLED) if found), None)
    if not match or silent:
        return bool(match)
    state.push("titled_open", "", 1)
    begin = content_start(state, start)
    if match["title"] is not None:
        place = trimmed(state, begin + match.start("title"), begin + match.end("title"))
        push(state, Text(Kind.TITLE, (place,)))
    else:
        after = begin + match.end("type")
        push(state, Text(Kind.IMPLIED, ((after, after),), word=match["type"].split()[0].capitalize()))
    last = start + 1
    for line_number in range(start + 1, end):
        if state.isEmpty(line_number):
            continue
        if state.sCount[line_number] < state.blkIndent + 4:
            break
        last = line_number + 1
    _content(state, start + 1, last)
    state.push("titled_close", "", -1)
    return True


def footnote(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """`[^1]: Text`."""
    match = re.match(r"\[\^[^\]\s]+\]:[ \t]*", content_of(state, start))
    return _marked(state, start, end, silent, match)


def definition(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """`:   Text`, after a term or another definition."""
    match = _DEFINITION.match(content_of(state, start))
    if not silent and not (state.tokens and state.tokens[-1].type in ("terms_close", "marked_close")):
        return False
    return _marked(state, start, end, silent, match)


_DEFINITION = re.compile(r":[ ]{1,3}(?=\S)")


def _marked(state: StateBlock, start: int, end: int, silent: bool, match: re.Match[str] | None) -> bool:
    """A block that begins behind a marker in its own line and goes on indented."""
    if not match or silent:
        return bool(match)
    saved = state.tShift[start], state.sCount[start]
    state.push("marked_open", "", 1)
    state.tShift[start] += match.end()
    state.sCount[start] = state.blkIndent + 4
    if content_start(state, start) < state.eMarks[start]:
        _content(state, start, end)
    else:
        _content(state, start + 1, end)
    state.tShift[start], state.sCount[start] = saved
    state.push("marked_close", "", -1)
    return True


def _content(state: StateBlock, start: int, end: int) -> None:
    """Reads the lines as the content of a block, as far as they are indented."""
    saved = state.blkIndent, state.listIndent, state.lineMax, state.parentType
    state.blkIndent += 4
    state.listIndent = -1
    state.lineMax = end
    state.parentType = "root"
    state.line = start
    state.md.block.tokenize(state, start, end)
    state.blkIndent, state.listIndent, state.lineMax, state.parentType = saved


# Blocks of several lines


def list_items(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """A list by markdown-it, which, as Python-Markdown has it, interrupts no paragraph and knows no `1)`."""
    if silent and state.parentType == "paragraph" and state.listIndent < 0:
        return False
    if re.match(r"\d+\)", content_of(state, start)):
        return False
    return list_block(state, start, end, silent)


def paragraph(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """A paragraph by markdown-it, with the places of its lines."""
    found = paragraph_block(state, start, end, silent)
    lines = range(start, state.line)
    places = tuple(trimmed(state, content_start(state, line), state.eMarks[line]) for line in lines)
    del state.tokens[-3:]
    push(state, Text(Kind.PARAGRAPH, places))
    return found


def terms(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """The terms of a definition list: lines of text, then a definition at once or after blank lines."""
    if silent or not content_of(state, start):
        return False
    last = start
    while last < end and not state.isEmpty(last) and not _DEFINITION.match(content_of(state, last)):
        if last > start and _interrupted(state, last, end):
            return False
        last += 1
    after = state.skipEmptyLines(last)
    if last == start or after >= end or state.sCount[after] < state.blkIndent:
        return False
    if not _DEFINITION.match(content_of(state, after)):
        return False
    state.push("terms_open", "", 1)
    for line in range(start, last):
        push(state, Text(Kind.TERM, (trimmed(state, content_start(state, line), state.eMarks[line]),)))
    state.push("terms_close", "", -1)
    state.line = last
    return True


def _interrupted(state: StateBlock, line: int, end: int) -> bool:
    """Whether another block begins in a line of a paragraph."""
    saved, state.parentType = state.parentType, "paragraph"
    found = any(rule(state, line, end, True) for rule in state.md.block.ruler.getRules("paragraph"))
    state.parentType = saved
    return found


_BAR = re.compile(r"\\[\\|`]|(?<!`)(?P<code>`+)(?!`).*?(?<!`)(?P=code)(?!`)|(?P<bar>\|)")


def table(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """A table as Python-Markdown reads it: a bar in code or after a backslash parts no cells."""
    if silent or start + 1 >= end or "|" not in content_of(state, start):
        return False
    columns = len(_cells(state, start))
    if state.sCount[start + 1] < state.blkIndent or columns != len(_cells(state, start + 1)):
        return False
    if not re.fullmatch(r"[|:\- ]*-[|:\- ]*", content_of(state, start + 1).strip()):
        return False
    state.push("table_open", "", 1)
    line = start
    while line < end and (not state.isEmpty(line) or state.bMarks[line] in state.env["logic"]):
        if line != start + 1:
            push(state, *(Text(Kind.CELL, (place,)) for place in _cells(state, line)[:columns]))
        line += 1
    state.push("table_close", "", -1)
    state.line = line
    return True


def _cells(state: StateBlock, line: int) -> list[Place]:
    """The places of the cells of a row."""
    start, end = trimmed(state, content_start(state, line), state.eMarks[line])
    row = state.src[start:end]
    bars = [start + match.start() for match in _BAR.finditer(row) if match["bar"]]
    if bars and bars[0] == start:
        bars.pop(0)
        start += 1
    if bars and bars[-1] == end - 1:
        end = bars.pop()
    edges = [start - 1, *bars, end]
    return [trimmed(state, left + 1, right) for left, right in pairwise(edges)]
