"""A page of the site as Markdown, and its front matter: what MkDocs and the theme read before the text."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass

from builder import source
from builder.errors import Problem
from builder.source import Document

# What YAML refuses or takes for the end of a line, though JSON does not.
_NO_TEXT_OF_YAML = re.compile("[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")


@dataclass(frozen=True, slots=True)
class Page:
    """A page to be written.

    Attributes:
        path: below the language's folder, such as cobi/turn.md.
        title: as the navigation shows it, HTML-escaped where it came from data.
        order: place among the pages of its folder.
        text: the Markdown with its front matter.
        listed: whether the navigation shows it.
    """

    path: str
    title: str
    order: int
    text: str
    listed: bool = True


def head(title: str, description: str, notice: str, more: str = "") -> str:
    """The front matter of a page made from data; `more` is further YAML, a line or none."""
    texts = {"title": title, "description": description, "notice": notice}
    return "---\n" + "".join(line(key, text) for key, text in texts.items()) + f"{more}---"


def line(key: str, text: str) -> str:
    """A line of front matter. MkDocs' templates print these texts without escaping them."""
    written = json.dumps(html.escape(text, quote=key == "description"), ensure_ascii=False)
    written = _NO_TEXT_OF_YAML.sub(lambda match: rf"\u{ord(match[0]):04x}", written)
    return f"{key}: {written}\n"


def escaped_title(title: str) -> str:
    """A title from data as the navigation may print it."""
    return html.escape(title, quote=False)


def with_head(text: str, matter: Mapping[str, source.Value], notice: str) -> str:
    """A hand-written page with its front matter written anew: escaped, and with the notice."""
    body = without_head(text)
    texts = {"notice": notice, **matter}
    lines = [line(k, v) if isinstance(v, str) else f"{k}: {json.dumps(v)}\n" for k, v in texts.items()]
    return f"---\n{''.join(lines)}---{body}"


def without_head(text: str) -> str:
    """What stands below a page's front matter."""
    return text.removeprefix("\ufeff").removeprefix("---").partition("\n---")[2]


def read_head(text: str, document: Document) -> tuple[dict[str, source.Value], list[Problem]]:
    """The front matter of a hand-written page, and what is wrong with it."""
    lines = text.removeprefix("\ufeff").splitlines()
    end = next((i for i, content in enumerate(lines[1:], 1) if content == "---"), None)
    if not lines or lines[0] != "---" or end is None:
        return {}, [Problem(document.path, 1, "", "expected front matter between --- lines: title and order")]
    _, problems = source.loads("\n".join(["", *lines[1:end]]), document)
    matter = document.value if isinstance(document.value, dict) else {}
    if problems:
        return matter, problems
    for key, kind, what in (("title", str, "a text"), ("order", int, "a whole number")):
        if type(matter.get(key)) is not kind:  # True is an int, too
            problems.append(document.problem((key,), f"expected {what} in the front matter"))
    return matter, problems
