"""HTML in a Markdown page, as a rule of markdown-it: tags and comments, and the texts between them.

Like Python-Markdown with md_in_html: the content of a tag with the `markdown` attribute is read as Markdown,
that of another tag is not, up to its closing tag.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from markdown_it.common.html_blocks import block_names
from markdown_it.rules_block import StateBlock

from builder.mdtext import Kind, Place, Text, content_of, content_start, push, trimmed

_TAG = r"""<(?P<close>/?)(?P<tag>[a-zA-Z][\w-]*)(?P<rest>(?:[\s/](?:[^"'<>]|"[^"]*"|'[^']*')*)?)>"""
_BLOCK_TAGS = frozenset(block_names)
_RAW_TAGS = frozenset({"script", "style", "pre", "textarea"})
_HOLLOW_TAGS = frozenset({"hr", "link", "base", "basefont", "col", "frame", "param", "track"})
_TOKEN = re.compile(
    r"<!--.*?-->|<\?.*?\?>|<![a-zA-Z].*?>"
    r"|<(?P<raw>script|style|pre|textarea|svg|math)\b.*?</(?P=raw)\s*>"
    rf"|{_TAG}|\n[ \t]*\n",
    re.DOTALL | re.IGNORECASE,
)


def html(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """A comment, or a block of HTML: its tags with the texts between them."""
    line = content_of(state, start)
    match = re.match(r"<(?:!--|[!?]|/?([a-zA-Z][\w-]*)(?=[\s/>]|$))", line)
    if not match or (match[1] and match[1].lower() not in _BLOCK_TAGS | _RAW_TAGS):
        return False
    if silent:
        return True
    first = content_start(state, start)
    source = state.src[first : state.eMarks[end - 1]]
    length = _html_length(source)
    last = next(i for i in range(start, end) if state.eMarks[i] >= first + length)
    source = state.src[first : state.eMarks[last]]
    push(state, *(Text(Kind.HTML, places) for places in _between_tags(state, first, source)))
    state.tokens[-1].type = "html"
    state.tokens[-1].content = source
    state.line = last + 1
    return True


def _html_length(source: str) -> int:
    """How much of the source, which begins with `<`, is HTML as opposed to Markdown."""
    blank = re.search(r"\n[ \t]*(?:\n|$)", source)
    paragraph_end = blank.start() if blank else len(source)
    first = _TOKEN.match(source)
    if not first or not first["tag"]:
        return first.end() if first else paragraph_end
    name = first["tag"].lower()
    closed = _closing(source, first.end(), name)
    if first["close"] or name in _HOLLOW_TAGS or re.search(r"\bmarkdown\b(?!=.0)", first["rest"]):
        follows = source[first.end() : paragraph_end].split("\n", 1)[0].strip()
        return min(closed, paragraph_end) if follows and closed else first.end()
    return closed or paragraph_end


def _closing(source: str, start: int, name: str) -> int:
    """The offset after the tag that closes an open one, or 0."""
    depth = 1
    for match in _TOKEN.finditer(source, start):
        if match["tag"] and match["tag"].lower() == name:
            depth += -1 if match["close"] else 1
            if depth == 0:
                return match.end()
    return 0


def _between_tags(state: StateBlock, first: int, source: str) -> Iterator[tuple[Place, ...]]:
    """The places of the texts between block tags and comments; inline tags are part of a text."""
    left = 0
    edges = [(m.start(), m.end()) for m in _TOKEN.finditer(source) if _parts(m)]
    for start, end in [*edges, (len(source), len(source))]:
        piece = source[left:start]
        places = []
        offset = first + left
        for line in piece.split("\n"):
            place = trimmed(state, offset, offset + len(line))
            if place[0] < place[1]:
                places.append(place)
            offset += len(line) + 1
        if places:
            yield tuple(places)
        left = end


def _parts(match: re.Match[str]) -> bool:
    """Whether a token of HTML parts two texts."""
    return not match["tag"] or match["tag"].lower() in _BLOCK_TAGS
