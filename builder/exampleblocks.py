"""Finds the worked examples of a page, which are fenced blocks of YAML, and reads them strictly.

```example
number: 10.ex3
…
```
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from builder import source
from builder.errors import Problem
from builder.examplemodel import Example
from builder.parse import parse
from builder.source import Document

_OPEN = re.compile(r"(?P<indent> *)(?P<fence>`{3,}|~{3,}) *(?P<kind>[^`]*?) *")
_KIND = "example"


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block as it stands in a page.

    Attributes:
        line: 1-based line of its opening fence.
        end: the line after its closing fence.
        indent: what stands before its fences, as in an admonition.
        yaml: its content without the indent.
        closed: whether the closing fence was found.
    """

    line: int
    end: int
    indent: str
    yaml: str
    closed: bool


def find(text: str) -> Iterator[Block]:
    """The examples of a page, in their order; one that is shown inside another fence is none."""
    lines = text.split("\n")
    at = 0
    while at < len(lines):
        match = _OPEN.fullmatch(lines[at].rstrip("\r"))
        if not match:
            at += 1
            continue
        indent = match["indent"]
        last = next((i for i in range(at + 1, len(lines)) if _closes(lines[i], match["fence"])), len(lines))
        if match["kind"] == _KIND:
            content = [line.removeprefix(indent) for line in lines[at + 1 : last]]
            yield Block(at + 1, last + 2, indent, "\n".join(content), last < len(lines))
        elif last == len(lines):  # no fence at all
            last = at
        at = last + 1


def _closes(line: str, fence: str) -> bool:
    """Whether a line ends what the fence has opened: as many of its characters, or more."""
    text = line.strip()
    return len(text) >= len(fence) and set(text) == {fence[0]}


def read(block: Block, path: str) -> tuple[Document, Example | None, list[Problem]]:
    """What a block says, with places in the page's lines.

    Args:
        block: the block.
        path: the page as it is shown to the user.

    Returns:
        The document, the example or None where it is at fault, and every problem.
    """
    document = Document(path)
    if not block.closed:
        return document, None, [Problem(path, block.line, "", "the example has no end: close it with ```")]
    above = "\n" * block.line  # so that each line has its number in the page
    _, problems = source.loads(above + block.yaml, document)
    document.lines.setdefault((), block.line)
    example = None if problems else parse(Example, document, problems)
    return document, example, problems


def replaced(text: str, blocks: dict[int, str]) -> str:
    """The page with each block, by its line, replaced by Markdown that takes over its indent."""
    lines = text.split("\n")
    for block in reversed(list(find(text))):
        if block.line in blocks:
            written = [f"{block.indent}{line}".rstrip() for line in blocks[block.line].split("\n")]
            lines[block.line - 1 : block.end - 1] = ["", *written, ""]  # else a paragraph swallows a list
    return "\n".join(lines)
