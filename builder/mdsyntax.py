"""Where the texts of a Markdown page stand: markdown-it, with the rules of `mdblocks` and `mdhtml`.

markdown-it reads CommonMark; the site is built by Python-Markdown with Material's extensions. The rules
teach the first what the second reads: blocks whose content is indented by four spaces (admonitions, details,
content tabs, footnotes, definitions), tables whose bars may be escaped or stand in code, abbreviations, and
HTML that holds Markdown.

Where the two still differ, and what a writer does:

* A list needs a blank line before it; without one its lines are part of the paragraph.
* The content of a list item is indented by four spaces. After a marker of five characters or more (`100. `)
  markdown-it wants the text's own column.
* A fence that is never closed hides the rest of the page here; Python-Markdown prints it as text.
* Of a raw HTML block without the `markdown` attribute, the texts between its tags are found; Markdown inside
  it is not rendered.
* Lines that hold nothing but `{% … %}` count as blank ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.ruler import RuleOptionsType
from markdown_it.token import Token

from builder import mdblocks
from builder.mdhtml import html
from builder.mdtext import Text


def texts(source: str) -> list[Text]:
    """The texts of a page without its front matter, in the order of the page. Offsets count in `source`."""
    # Each replacement keeps the length, so that offsets hold.
    plain = source.replace("\r\n", " \n").replace("\r", "\n").replace("\0", "\ufffd")
    logic: set[int] = set()
    plain = _LOGIC.sub(lambda match: _blank(match, logic), plain)
    tokens: list[Token] = []
    parser = _parser()
    parser.block.parse(plain, parser, {"logic": logic}, tokens)
    return list(_with_directives(tokens))


_LOGIC = re.compile(r"^[ \t]*(?:\{%(?:[^%]|%(?!\}))*%\}[ \t]*)+$", re.MULTILINE)
_DIRECTIVE = re.compile(r"\s*<!--\s*i18n:\s*(context|note)\s*=\s*(.*?)\s*-->\s*", re.DOTALL)


def _blank(match: re.Match[str], logic: set[int]) -> str:
    """Blanks Jinja's logic and remembers the offsets of its lines: a loop inside a table does not end it."""
    blank = re.sub(r"[^\n]", " ", match[0])
    logic.add(match.start())
    logic.update(match.start() + found.end() for found in re.finditer("\n", blank))
    return blank


def _with_directives(tokens: list[Token]) -> Iterator[Text]:
    """Gives each text the directives of the block that it is in; the nearest context wins."""
    waiting: list[tuple[str, str]] = []
    open_blocks: list[list[tuple[str, str]]] = []
    for token in tokens:
        directive = _DIRECTIVE.fullmatch(token.content) if token.type == "html" else None
        if directive:
            waiting.append((directive[1], " ".join(directive[2].split())))
            continue
        if token.nesting == 1:
            open_blocks.append(waiting)
            waiting = []
        elif token.nesting == -1:
            open_blocks.pop()
        else:
            given = [pair for pairs in open_blocks for pair in pairs] + waiting
            waiting = []
            contexts = [value for key, value in given if key == "context"]
            notes = tuple(value for key, value in given if key == "note")
            for text in token.meta.get("texts", ()):
                yield Text(text.kind, text.places, contexts[-1] if contexts else "", notes, text.word)


@cache
def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"maxNesting": 100})
    rules = parser.block.ruler
    anywhere: RuleOptionsType = {"alt": ["paragraph", "reference", "blockquote", "list"]}
    rules.before("blockquote", "abbreviation", mdblocks.abbreviation, anywhere)
    rules.before("blockquote", "footnote", mdblocks.footnote, anywhere)
    rules.before("blockquote", "titled", mdblocks.titled, anywhere)
    rules.before("blockquote", "definition", mdblocks.definition, anywhere)
    rules.at("table", mdblocks.table)
    rules.at("list", mdblocks.list_items, {"alt": ["paragraph", "reference", "blockquote"]})
    rules.at("html_block", html, anywhere)
    rules.at("heading", mdblocks.heading, anywhere)
    rules.at("lheading", mdblocks.setext)
    rules.before("paragraph", "terms", mdblocks.terms)
    rules.at("paragraph", mdblocks.paragraph)
    parser.enable("table")
    return parser
