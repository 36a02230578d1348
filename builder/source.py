"""Strict YAML: plain values together with the place in the file that each came from.

PyYAML alone reads `no` as False and `12:30` as 750 and keeps the last of two equal keys. Here only the
scalars of YAML 1.2's core schema exist, a key stands once, and aliases are refused (they are how a small
file becomes a huge one).
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

import yaml

from builder.errors import Problem, excerpt, shown

Scalar: TypeAlias = str | int | float | bool | None
Value: TypeAlias = Scalar | list["Value"] | dict[str, "Value"]
Key: TypeAlias = tuple[str | int, ...]

MAX_BYTES = 2_000_000  # far above any unit file; a larger one is a mistake or an attack
MAX_DEPTH = 40

_NULL = re.compile(r"~|null|Null|NULL|")
_BOOL = re.compile(r"true|True|TRUE|false|False|FALSE")
_INT = re.compile(r"[-+]?[0-9]+")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_ESCAPE = re.compile(r"\\U([0-9A-Fa-f]{8})")
_QUOTED = re.compile(r"'([^']*)'")  # what PyYAML quotes of a file
_SURROGATE = re.compile("[\ud800-\udfff]")  # half a character, which no file can hold
_NO_CHARACTER = "has an escape that is no character of Unicode: write the character itself"


@dataclass(slots=True)
class Document:
    """A YAML file as values and places.

    Attributes:
        path: the file as it is shown to the user.
        value: the content, made of dicts, lists and scalars only.
        lines: the 1-based line of each node by its key path; `()` is the document itself.
    """

    path: str
    value: Value = None
    lines: dict[Key, int] = field(default_factory=dict)

    def line(self, key: Key) -> int:
        """The line of `key`, or of its nearest parent that has one."""
        while key and key not in self.lines:
            key = key[:-1]
        return self.lines.get(key, 1)

    def problem(self, key: Key, message: str) -> Problem:
        """A problem at `key`, shown as a dotted path."""
        return Problem(self.path, self.line(key), dotted(key), message)


def dotted(key: Key) -> str:
    """A key path as the user reads it: card.cost, forces.0.units.

    The line says which entry of a file's `units` is meant, so those two steps are left out.
    """
    match key:
        case ("units", int(), *inside):
            return ".".join(excerpt(str(part)) for part in inside)
        case _:
            return ".".join(excerpt(str(part)) for part in key)


def load(path: Path, root: Path) -> tuple[Document, list[Problem]]:
    """Reads one YAML file.

    Args:
        path: the file.
        root: the project's folder; places are shown relative to it.

    Returns:
        The document, as far as it could be read, and every problem found in it.
    """
    document = Document(shown(path, root))
    try:
        raw = path.read_bytes()
    except OSError as fault:
        return document, [Problem(document.path, 0, "", f"cannot be read: {fault.strerror}")]
    if len(raw) > MAX_BYTES:
        return document, [
            Problem(document.path, 0, "", f"is larger than {MAX_BYTES} bytes: split it into several files")
        ]
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        line = raw.count(b"\n", 0, fault.start) + 1
        return document, [
            Problem(document.path, line, "", "expected UTF-8 text: save the file in that encoding")
        ]
    return loads(text, document)


def loads(text: str, document: Document) -> tuple[Document, list[Problem]]:
    """Reads YAML from `text` into `document`; see `load`."""
    try:
        node = yaml.compose(text, Loader=_Loader)
    except yaml.reader.ReaderError as fault:
        line = text.count("\n", 0, fault.position) + 1
        message = f"has a character that YAML does not allow (U+{fault.character:04X}): remove it"
        return document, [Problem(document.path, line, "", message)]
    except yaml.MarkedYAMLError as fault:
        mark = fault.problem_mark or fault.context_mark
        line = mark.line + 1 if mark else 1
        what = " ".join(part for part in (fault.context, fault.problem) if part)
        what = _QUOTED.sub(lambda match: f"'{excerpt(match[1])}'", what)
        if isinstance(fault, yaml.scanner.ScannerError | yaml.parser.ParserError):
            what += ": look at the indentation and quotes"
        return document, [Problem(document.path, line, "", f"is not valid YAML: {what}")]
    except (ValueError, OverflowError):  # PyYAML makes a character of any escape that is written
        return document, [Problem(document.path, _line_of_escape(text), "", _NO_CHARACTER)]
    problems: list[Problem] = []
    if node is not None:
        document.value = _build(node, (), document, problems)
    return document, problems


def _line_of_escape(text: str) -> int:
    """The line of the first escape beyond the last character that there is."""
    found = next((match for match in _ESCAPE.finditer(text) if int(match[1], 16) > sys.maxunicode), None)
    return text.count("\n", 0, found.start()) + 1 if found else 1


class _Loader(yaml.SafeLoader):
    """SafeLoader that refuses aliases and bottomless nesting, and keeps only the tags that are written."""

    def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
        event: yaml.Event = self.peek_event()  # type: ignore[no-untyped-call]  # PyYAML's stubs lack it
        depth = self.__dict__.get("depth", 0)
        if isinstance(event, yaml.AliasEvent):
            raise _refused("aliases (*name) are not used here: write the value out", event)
        if depth >= MAX_DEPTH:
            raise _refused(f"nested more than {MAX_DEPTH} levels deep", event)
        self.__dict__["depth"] = depth + 1
        try:
            node: yaml.Node | None = super().compose_node(parent, index)
            if node is not None:
                node.tag = getattr(event, "tag", None) or ""
            return node
        finally:
            self.__dict__["depth"] = depth


def _refused(why: str, event: yaml.Event) -> yaml.MarkedYAMLError:
    mark = event.start_mark
    return yaml.MarkedYAMLError(problem=why, problem_mark=mark)  # type: ignore[arg-type]  # C mark or ours


def _build(node: yaml.Node, key: Key, document: Document, problems: list[Problem]) -> Value:
    document.lines.setdefault(key, node.start_mark.line + 1)
    if node.tag:
        tag = node.tag.replace("tag:yaml.org,2002:", "!!")
        problems.append(document.problem(key, f"tags such as {excerpt(tag)} are not used here: remove it"))
    if isinstance(node, yaml.MappingNode):
        return _mapping(node, key, document, problems)
    if isinstance(node, yaml.SequenceNode):
        return [_build(child, (*key, i), document, problems) for i, child in enumerate(node.value)]
    if not isinstance(node, yaml.ScalarNode):  # pragma: no cover - YAML has no fourth kind
        raise TypeError(type(node))
    if _SURROGATE.search(node.value):
        problems.append(document.problem(key, _NO_CHARACTER))
        return ""
    return str(node.value) if node.style else scalar(node.value)


def _mapping(node: yaml.MappingNode, key: Key, document: Document, problems: list[Problem]) -> Value:
    result: dict[str, Value] = {}
    for key_node, value_node in node.value:
        line = key_node.start_mark.line + 1
        if not isinstance(key_node, yaml.ScalarNode) or key_node.tag:
            problems.append(Problem(document.path, line, "", "expected a plain word as key"))
            continue
        name = str(key_node.value)
        if _SURROGATE.search(name):
            problems.append(Problem(document.path, line, "", _NO_CHARACTER))
            continue
        if name in result:
            first = document.lines[(*key, name)]
            message = f"stands twice (first in line {first}): remove one"
            problems.append(Problem(document.path, line, dotted((*key, name)), message))
            continue
        document.lines[(*key, name)] = line
        result[name] = _build(value_node, (*key, name), document, problems)
    return result


def scalar(text: str) -> Scalar:
    """The value of a plain (unquoted) scalar by YAML 1.2's core schema, without octal, hex, .inf and .nan."""
    if _NULL.fullmatch(text):
        return None
    if _BOOL.fullmatch(text):
        return text.lower() == "true"
    if _INT.fullmatch(text):
        return int(text) if len(text) <= 18 else text
    if _FLOAT.fullmatch(text) and len(text) <= 24:
        return float(text)
    return text
