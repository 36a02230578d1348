"""Every text that players read, with its part, context and place.

Three sources: the Markdown of `docs/`, the texts of the YAML that carry a `Words` mark, and the gettext calls
in our Python, JavaScript and templates. Nothing here writes; `catalog.py` puts the messages into catalogues.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from tokenize import TokenError
from typing import Any, get_args

from babel.messages.extract import extract_from_dir
from jinja2 import TemplateSyntaxError
from pydantic import BaseModel

from builder import markdown
from builder.errors import DataError, Problem, shown
from builder.language import Part
from builder.library import Library
from builder.model import Words

_PICTURES = {".avif", ".gif", ".jpeg", ".jpg", ".pdf", ".png", ".svg", ".webp"}
CONTRIBUTORS = (
    "contributing"  # the folder of docs/ that is for those who work on the project, not for players
)


@dataclass(frozen=True, slots=True)
class Message:
    """One text to translate.

    Attributes:
        part: the catalogue it belongs to.
        msgid: the English text.
        plural: the English text for any number but 1, or "".
        context: tells equal English texts apart; becomes msgctxt.
        comments: notes for the translator.
        places: the files it stands in.
    """

    part: Part
    msgid: str
    plural: str = ""
    context: str = ""
    comments: tuple[str, ...] = ()
    places: tuple[str, ...] = ()


def pages(root: Path) -> list[Path]:
    """The players' Markdown files of `docs/`, sorted."""
    docs = root / "docs"
    return sorted(p for p in docs.rglob("*.md") if p.relative_to(docs).parts[0] != CONTRIBUTORS)


def pictures(root: Path) -> list[Path]:
    """The other files of `docs/` that pages may show, sorted; links to elsewhere are left out."""
    docs = root / "docs"
    found = (p for p in docs.rglob("*") if p.is_file() and p.suffix in _PICTURES and not p.is_symlink())
    return sorted(p for p in found if p.relative_to(docs).parts[0] != CONTRIBUTORS)


def collect(library: Library) -> list[Message]:
    """All messages, equal ones merged, in the order in which they stand."""
    merged: dict[tuple[Part, str, str], Message] = {}
    for message in (*rulebook(library.root), *data(library), *app(package_folder(), library.root)):
        key = (message.part, message.context, message.msgid)
        known = merged.get(key)
        merged[key] = message if known is None else _merge(known, message)
    return list(merged.values())


def _merge(first: Message, second: Message) -> Message:
    return replace(
        first,
        plural=first.plural or second.plural,
        comments=tuple(dict.fromkeys(first.comments + second.comments)),
        places=tuple(dict.fromkeys(first.places + second.places)),
    )


def package_folder() -> Path:
    """The folder of this package, with its templates and scripts."""
    return Path(__file__).parent


def rulebook(root: Path) -> Iterator[Message]:
    """The texts of the Markdown pages."""
    for path in pages(root):
        place = shown(path, root)
        for span in markdown.spans(path.read_text("utf-8")):
            yield Message("rulebook", span.msgid, "", span.context, span.comments, (place,))


def data(library: Library) -> Iterator[Message]:
    """The marked texts of every game and unit."""
    for game in library.games.values():
        yield from _marked(game.data, game.documents[0].path)
        for unit in game.units.values():
            yield from _marked(unit.data, unit.path)


def _marked(model: BaseModel, place: str) -> Iterator[Message]:
    for name, field in type(model).model_fields.items():
        value = getattr(model, name)
        words = _words(field.metadata) or _words(_inner_metadata(field.annotation))
        if words and isinstance(value, str):
            plural = getattr(model, words.plural) or "" if words.plural else ""
            yield Message(words.part, value, plural, words.context, (), (place,))
        else:
            yield from _inside(value, place)


def _inside(value: object, place: str) -> Iterator[Message]:
    if isinstance(value, BaseModel):
        yield from _marked(value, place)
    elif isinstance(value, dict):
        for child in value.values():
            yield from _inside(child, place)
    elif isinstance(value, list):
        for child in value:
            yield from _inside(child, place)


def _words(metadata: Iterable[object]) -> Words | None:
    return next((m for m in metadata if isinstance(m, Words)), None)


def _inner_metadata(annotation: Any) -> Iterator[object]:
    """The marks inside `Annotated[...] | None`."""
    for argument in get_args(annotation):
        yield from getattr(argument, "__metadata__", ())


# Gettext calls

_SCRIPTS = [("web/**.js", "javascript")]
_METHODS = [("templates/**.j2", "jinja2"), ("theme/**.html", "jinja2"), *_SCRIPTS, ("**.py", "python")]
_KEYWORDS = {"gettext": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2)}


@cache
def scripts(root: Path) -> tuple[Message, ...]:
    """The texts that the web app's scripts show; each language asks for them, and the package stays."""
    return tuple(_extracted(package_folder(), root, _SCRIPTS))


def app(package: Path, root: Path) -> Iterator[Message]:
    """The texts of gettext calls in the package and in the card templates.

    Raises:
        DataError: a template or a script cannot be read.
    """
    yield from _extracted(package, root, _METHODS)
    yield from _extracted(root / "cards", root, _METHODS)


def _extracted(folder: Path, root: Path, methods: list[tuple[str, str]]) -> Iterator[Message]:
    reading = [folder]  # the file at hand, the last one: Babel's errors do not name it
    found = extract_from_dir(
        folder,
        method_map=methods,
        options_map={"**.j2": {"silent": "false"}, "**.html": {"silent": "false"}},
        keywords=_KEYWORDS,
        comment_tags=("Translators:",),
        callback=lambda name, _method, _options: reading.append(folder / name),
        strip_comment_tags=True,
    )
    try:
        for name, _line, ids, comments, context in found:
            msgid, plural = (ids[0], ids[1]) if isinstance(ids, tuple) else (ids, "")
            place = shown(folder / name, root)
            yield Message("app", msgid, plural, context or "", tuple(comments), (place,))
    except (TemplateSyntaxError, SyntaxError, TokenError, ValueError, LookupError) as fault:
        line, what = _said(fault)
        problem = Problem(shown(reading[-1], root), line, "", f"no texts can be read from it: {what}")
        raise DataError([problem]) from fault


def _said(fault: Exception) -> tuple[int, str]:
    """The line and the words of an error in a file that was searched for texts."""
    match fault:
        case TemplateSyntaxError():
            return fault.lineno, f"not valid Jinja, {fault.message}"
        case SyntaxError():
            return fault.lineno or 0, fault.msg
        case TokenError(args=(what, (int(line), _))):
            return line, str(what)
        case UnicodeDecodeError():
            return fault.object.count(b"\n", 0, fault.start) + 1, "not UTF-8"
        case _:
            return 0, str(fault)
