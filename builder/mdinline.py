"""Inline Markdown of one text: what a translation must keep, and how to write it so that it stays a text."""

from __future__ import annotations

import re
from collections import Counter

_ITEM = re.compile(
    r"\\."
    r"|(?P<jinja>\{\{.*?\}\}|\{%.*?%\})"
    r"|(?<!`)(?P<ticks>`+)(?!`)(?P<code>.*?)(?<!`)(?P=ticks)(?!`)"
    r"|\]\(\s*(?P<link><[^<>\n]*>|(?:\{\{.*?\}\}|[^\s()]|\([^\s()]*\))*)"
    r"(?=\s*(?:\s(?:\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*')\s*)?\))"
    r"|\](?P<reference>\[(?!\^)[^\[\]\n]*\])"
    r"|(?P<footnote>\[\^[^\]\s]+\])"
    r"|(?P<tag><!--.*?-->|</?[a-zA-Z](?:[^\"'<>]|\"[^\"]*\"|'[^']*')*>)"
    r"|(?P<attributes>\{:?[^{}\n]+\})"
    r"|(?P<keys>\+\+[\w\-\"'\\]+(?:\+[\w\-\"'\\]+)*\+\+)"
    r"|(?P<icon>:[a-z][\w+-]*:)",
    re.DOTALL,
)
_ENTITY = re.compile(r"&(?:#\d+|#[xX][0-9a-fA-F]+|[a-zA-Z]\w*);")
_TOC = re.compile(r"\[TOC\]")


def skeleton(text: str) -> Counter[str]:
    """What a translation of an inline text must hold just as often.

    Destinations of links and images, code, attribute lists, HTML tags, Jinja, references to footnotes and
    links, keys and icons. Emphasis is the translator's own.
    """
    return Counter(item for item in map(_item, _ITEM.finditer(text)) if item)


def _item(match: re.Match[str]) -> str:
    """A part of the skeleton as it is counted and shown; "" for an escaped character."""
    if match["jinja"]:
        inside = " ".join(match["jinja"][2:-2].strip("-").split())
        return f"{match['jinja'][:2]} {inside} {match['jinja'][-2:]}"
    if match["link"] is not None:
        return f"]({match['link'].strip('<>')})"
    return "" if match[0].startswith("\\") else " ".join(match[0].split())


def differences(msgid: str, msgstr: str) -> list[str]:
    """What a translation lacks of the text's skeleton or has too much, for the translator to read."""
    wanted, found = skeleton(msgid), skeleton(msgstr)
    lacking = [f"lacks {_times(item, n)}" for item, n in (wanted - found).items()]
    return lacking + [f"has {_times(item, n)} too much" for item, n in (found - wanted).items()]


def _times(item: str, n: int) -> str:
    return item if n == 1 else f"{item} ({n} times)"


def has_words(text: str) -> bool:
    """Whether anything is left to translate beside the skeleton: figures, dashes and signs are not."""
    rest = _ITEM.sub(lambda match: match[0][1:] if match[0].startswith("\\") else " ", text)
    return any(letter.isalpha() for letter in _TOC.sub("", _ENTITY.sub("", rest)))


# Writing

# What begins a block at the start of a line, for Python-Markdown or CommonMark, by its first character.
_BLOCK_START = re.compile(
    r"(?P<number>\d+)[.)](?=\s|$)"
    r"|[-+*](?=\s|$)|#|>|!!!(?=[ \w])|={3}[!+]*[ ]+\"|\?{3}|:(?=[ ])|```|~~~|\*?\[[^\]]+\][ ]?:"
    r"|[-=*_][-=*_ ]*$"
)
_ESCAPABLE = frozenset("#>!-+*_[`")
_LINE_END = re.compile(r"[ \t]*\\?[\r\n]+[ \t]*")  # other white space, such as a no-break space, stays
_BAR = re.compile(r"(?P<keep>\\.|(?<!`)(?P<ticks>`+)(?!`).*?(?<!`)(?P=ticks)(?!`))|\|")


def plain_start(line: str) -> str:
    r"""A line whose beginning cannot be read as a block: `1. ` becomes `1\. `."""
    match = _BLOCK_START.match(line)
    if not match:
        return line
    if match["number"]:
        return f"{match['number']}\\{line[match.end('number') :]}"
    # Python-Markdown knows no backslash before the others.
    first = f"\\{line[0]}" if line[0] in _ESCAPABLE else f"&#{ord(line[0])};"
    return first + line[1:]


def one_line(text: str) -> str:
    """The text without line ends and hard breaks."""
    return _LINE_END.sub(" ", text).strip(" \t\r\n")


def cell(text: str) -> str:
    """One line in which every bar outside of code is escaped."""
    return _BAR.sub(lambda match: match["keep"] or "\\|", one_line(text))


def heading(text: str) -> str:
    """One line whose last signs are not taken for the end of a heading."""
    return re.sub(r"(?<![\\#])(#+)$", lambda match: "\\#" * len(match[1]), one_line(text))


def title(text: str) -> str:
    """One line that a quoted title can hold: Python-Markdown reads a quotation mark, but `#` as a heading."""
    line = one_line(text)
    return f"\\{line}" if line.startswith("#") else line


def paragraph(text: str, hard_break: str) -> str:
    """Lines parted by `hard_break`, none of which begins a block."""
    return hard_break.join(plain_start(one_line(line)) for line in text.split("\\\n"))
