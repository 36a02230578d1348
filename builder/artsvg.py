"""SVG from others made safe: only what draws is kept, and nothing in it asks for a file or a host.

The drawing is written anew from what was read here, so that no two readers of XML can differ about it.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.parsers import expat
from xml.sax.saxutils import escape, quoteattr

MOST_BYTES = 300_000
_MOST_DRAWN = 20_000  # elements, counted again each time that one is used
_MOST_DEEP = 60  # elements in each other, by use as well
_SVG = "http://www.w3.org/2000/svg"
_XLINK = "http://www.w3.org/1999/xlink"
_GRADIENTS = {"linearGradient", "radialGradient"}
_DRAWN = {
    *("svg", "g", "defs", "symbol", "use", "style", "stop", "clipPath", "mask", "pattern", "marker"),
    *("path", "rect", "circle", "ellipse", "line", "polyline", "polygon"),
    *_GRADIENTS,
}
_LETTERS = {"text", "tspan", "textPath", "tref", "font", "altGlyph"}
_SILENT = {"title", "desc", "metadata"}  # left out with all that is in them
_SILENT_ATTRIBUTES = re.compile(r"data-|aria-|(role|version|baseProfile|lang|tabindex)$")
_FUNCTIONS = {
    *("rgb", "rgba", "hsl", "hsla", "calc"),
    *("matrix", "translate", "translatex", "translatey", "scale", "rotate", "skewx", "skewy"),
}
_LOCAL = re.compile(r"#([^'\"()\s\\]+)")
_LOCAL_URL = re.compile(rf"url\(\s*(['\"]?){_LOCAL.pattern}\1\s*\)", re.IGNORECASE)
_FUNCTION = re.compile(r"([\w-]*)\(")
_LENGTH = re.compile(r"\s*([0-9]*\.?[0-9]+(?:[eE][-+]?[0-9]+)?)\s*(px|pt|pc|mm|cm|in|)\s*")
_PIXELS = {"": 1, "px": 1, "pt": 4 / 3, "pc": 16, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96}


class ArtError(Exception):
    """Why a picture cannot be used and what to do, as it follows the picture's name."""


@dataclass(slots=True)
class _Node:
    name: str
    attributes: dict[str, str]
    children: list[_Node] = field(default_factory=list)
    text: str = ""  # of a style only


def clean(content: bytes, longest: int) -> tuple[bytes, int, int]:
    """The drawing with only what draws in it, and its width and height, of which the longer is `longest`.

    Raises:
        ArtError: it is no SVG, is too large, asks for something outside itself, or has parts that cards do
            not draw.
    """
    if len(content) > MOST_BYTES:
        size, most = math.ceil(len(content) / 1000), MOST_BYTES // 1000
        raise ArtError(f"has {size} kB, expected {most} at most for an SVG: simplify it, or save it as PNG")
    root = _Reader().read(content)
    _check_uses(root)
    left, top, width, height = _box(root.attributes)
    scale = longest / max(width, height)
    wide, high = (max(1, round(length * scale)) for length in (width, height))
    root.attributes = {
        **{name: value for name, value in root.attributes.items() if name not in {"x", "y"}},
        "viewBox": f"{left:g} {top:g} {width:g} {height:g}",
        "width": str(wide),
        "height": str(high),
    }
    return _written(root, f' xmlns="{_SVG}"').encode(), wide, high


class _Reader:
    """Reads an SVG into nodes, and stops at the first thing that it may not have."""

    def __init__(self) -> None:
        self._open: list[_Node] = []
        self._root: _Node | None = None
        self._silent = 0  # how many elements that are left out are open

    def read(self, content: bytes) -> _Node:
        """The root with what draws in it."""
        parser = expat.ParserCreate(namespace_separator=" ")
        parser.buffer_text = True
        parser.StartDoctypeDeclHandler = self._doctype
        parser.ProcessingInstructionHandler = self._instruction
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text
        try:
            parser.Parse(content, True)
        except (expat.ExpatError, LookupError, ValueError) as fault:  # the others: an encoding
            message = f"is not well-formed in line {parser.CurrentLineNumber}: save it anew as plain SVG"
            raise ArtError(message) from fault
        if self._root is None:  # pragma: no cover - expat wants a root
            raise ArtError("is empty: save it anew as plain SVG")
        return self._root

    def _doctype(self, *_: object) -> None:
        raise ArtError("has a DOCTYPE, which can ask for files: remove that line")

    def _instruction(self, target: str, _: str) -> None:
        if target.lower() == "xml-stylesheet":
            raise ArtError("asks for a stylesheet: write the styles into its elements")

    def _start(self, full_name: str, attributes: dict[str, str]) -> None:
        namespace, _, name = full_name.rpartition(" ")
        if self._root is None and (namespace, name) != (_SVG, "svg"):
            raise ArtError(f'has {name} as its root: expected <svg xmlns="{_SVG}">')
        if self._silent or namespace != _SVG or name in _SILENT:
            self._silent += 1
            return
        if name in _LETTERS:
            raise ArtError("has letters, which need a font: turn them into paths")
        if name not in _DRAWN:
            raise ArtError(f"has an element {name}, which cards do not draw: remove it")
        if len(self._open) >= _MOST_DEEP:
            raise ArtError(f"has more than {_MOST_DEEP} elements in each other: ungroup them")
        node = _Node(name, dict(_attributes(attributes)))
        if self._open:
            self._open[-1].children.append(node)
        else:
            self._root = node
        self._open.append(node)

    def _end(self, _: str) -> None:
        if self._silent:
            self._silent -= 1
            return
        node = self._open.pop()
        if node.name == "style":
            _check_style(node.text)

    def _text(self, text: str) -> None:
        if not self._silent and self._open[-1].name == "style":
            self._open[-1].text += text


def _attributes(found: dict[str, str]) -> Iterator[tuple[str, str]]:
    """The attributes that are kept: SVG's own."""
    for full_name, value in found.items():
        namespace, _, name = full_name.rpartition(" ")
        if namespace == _XLINK and name == "href" and "href" in found:
            _check_href(value)
            continue
        if (namespace and (namespace, name) != (_XLINK, "href")) or _SILENT_ATTRIBUTES.match(name):
            continue
        if name.lower().startswith("on"):
            raise ArtError(f"has a script ({name}): remove it")
        if name == "href":
            _check_href(value)
        if name not in {"id", "class"}:
            _check_value(value)
        yield name, value


def _check_href(value: str) -> None:
    if not _LOCAL.fullmatch(value.strip()):
        raise ArtError(f"asks for {_short(value)}: draw it in the SVG itself")


def _check_value(text: str) -> None:
    """Nothing but colours, transformations and parts of the same drawing; no escape that could hide more."""
    rest = _LOCAL_URL.sub("", text)
    if "\\" in rest or any(name.lower() not in _FUNCTIONS for name in _FUNCTION.findall(rest) if name):
        raise ArtError(f"may ask for something outside itself ({_short(text)}): remove it")


def _check_style(text: str) -> None:
    if "@" in text:
        raise ArtError("has an @ rule in its styles: remove it")
    _check_value(text)


def _short(text: str) -> str:
    one_line = " ".join(text.split())
    return one_line if len(one_line) <= 60 else f"{one_line[:60]}…"


# What uses what: a small file can draw a billion elements by using one part in another


def _check_uses(root: _Node) -> None:
    parts: dict[str, _Node] = {}
    for node in _nodes(root):
        name = node.attributes.get("id")
        if name is not None and parts.setdefault(name, node) is not node:
            raise ArtError(f"has the id {_short(name)} twice: save it anew as plain SVG")
    for node in _nodes(root):
        for _, name in _LOCAL_URL.findall(node.text):
            if name in parts and parts[name].name not in _GRADIENTS:
                message = f"names {_short(name)} in its styles, where only gradients may stand"
                raise ArtError(f"{message}: save it with presentation attributes")
    _Counter(parts).count(root, 1)


def _nodes(root: _Node) -> Iterator[_Node]:
    yield root
    for child in root.children:
        yield from _nodes(child)


class _Counter:
    """Counts what a drawing comes to."""

    def __init__(self, parts: dict[str, _Node]) -> None:
        self._parts = parts
        self._known: dict[int, tuple[int, int]] = {}  # how many elements each node comes to, and how deep

    def count(self, node: _Node, level: int) -> tuple[int, int]:
        """How many elements are drawn for `node`, and how deep they are in each other."""
        if id(node) not in self._known:
            drawn, deep = 1, 0
            for part in (*node.children, *self._used(node)):
                if level > _MOST_DEEP:
                    break
                more, below = self.count(part, level + 1)
                drawn, deep = drawn + more, max(deep, below)
                if drawn > _MOST_DRAWN:
                    raise ArtError(f"draws more than {_MOST_DRAWN} elements: simplify it, or save it as PNG")
            self._known[id(node)] = drawn, deep + 1
        drawn, deep = self._known[id(node)]
        if level + deep > _MOST_DEEP + 1:
            raise ArtError("uses its parts in each other too often: simplify it, or save it as PNG")
        return drawn, deep

    def _used(self, node: _Node) -> Iterator[_Node]:
        names = [name for value in node.attributes.values() for _, name in _LOCAL_URL.findall(value)]
        names.append(node.attributes.get("href", "").strip().removeprefix("#"))
        return (self._parts[name] for name in names if name in self._parts)


# Its size, and writing it


def _box(attributes: dict[str, str]) -> tuple[float, float, float, float]:
    """Left, top, width and height of what is shown, in the drawing's own units."""
    numbers = re.split(r"[\s,]+", attributes.get("viewBox", "").strip())
    try:
        left, top, width, height = map(float, numbers)
    except ValueError:
        left = top = 0.0
        width, height = (_pixels(attributes.get(name, "")) for name in ("width", "height"))
    if not all(map(math.isfinite, (left, top, width, height))) or not (_sized(width) and _sized(height)):
        raise ArtError("does not say how large it is: give the svg element a viewBox")
    return left, top, width, height


def _sized(length: float) -> bool:
    return 0.001 <= length <= 1_000_000


def _pixels(text: str) -> float:
    found = _LENGTH.fullmatch(text)
    return float(found[1]) * _PIXELS[found[2]] if found else 0.0


def _written(node: _Node, more: str = "") -> str:
    attributes = "".join(f" {name}={quoteattr(value)}" for name, value in node.attributes.items())
    inside = escape(node.text) + "".join(map(_written, node.children))
    return f"<{node.name}{more}{attributes}>{inside}</{node.name}>"
