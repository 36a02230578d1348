"""Drawn pages taken out of their PDF: what a page paints and needs, but for the fonts, which sheets share.

A `Form` can be kept in a file and placed on any sheet. Streams that it needs (pictures, groups) go by their
hash, so that a picture on many cards stands in the sheets' PDF once.
"""

from __future__ import annotations

import hashlib
import io
import json
import re
import sys
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias

import pikepdf
from pikepdf import Array, Dictionary, Name, Stream

from builder.pdfwriter import Writer, array, dictionary, ref

_FONTS = "fonts"  # stands for the dictionary of fonts, which `put` fills in


@dataclass(frozen=True, slots=True)
class Lettering:
    """What a page writes in one font.

    Attributes:
        name: what the page's content calls the font.
        weight: the font's weight, such as 700.
        glyphs: the numbers of the glyphs in use and the text that each stands for.
    """

    name: str
    weight: int
    glyphs: Mapping[int, str]


@dataclass(frozen=True, slots=True)
class Form:
    """A drawn page.

    Attributes:
        width: in PDF points, after the cut.
        height: in PDF points, after the cut.
        content: what it paints, deflated.
        resources: what that needs, as JSON.
        streams: by the SHA-256 of each: its dictionary as JSON, and its bytes as they stand in the PDF.
        lettering: its fonts.
        bleed: how far it paints over its cut on each side, in PDF points.
    """

    width: float
    height: float
    content: bytes
    resources: str
    streams: Mapping[str, tuple[Any, bytes]]
    lettering: tuple[Lettering, ...]
    bleed: float = 0.0

    def read(self) -> Form:
        """Itself; see `Stored`."""
        return self


@dataclass(frozen=True, slots=True)
class Stored:
    """A drawn page that lies elsewhere until a PDF takes it: thousands of cards need little memory.

    Attributes:
        width: in PDF points, after the cut.
        height: in PDF points, after the cut.
        bleed: how far it paints over its cut on each side, in PDF points.
        read: brings it.
    """

    width: float
    height: float
    bleed: float
    read: Callable[[], Form]


Drawn: TypeAlias = Form | Stored


# Out of a PDF


def take(pdf: bytes, lettering: Sequence[Lettering]) -> list[Form]:
    """The pages of a PDF that WeasyPrint has painted, each with what it needs itself.

    A page comes out the same, whichever other pages were in its document.
    """
    with pikepdf.open(io.BytesIO(pdf)) as file:
        return [_form(page, lettering) for page in file.pages]


def _form(page: pikepdf.Page, lettering: Sequence[Lettering]) -> Form:
    left, bottom, right, top = (float(number) for number in page.trimbox)
    content, resources = _own(page.obj.Contents.read_bytes(), page.obj.Resources)
    streams: dict[str, tuple[Any, bytes]] = {}
    frozen = sys.intern(json.dumps(_frozen(resources, streams)))
    painting = [content, *(stream.read_bytes() for stream in _painted(resources))]
    return Form(
        right - left,
        top - bottom,
        zlib.compress(content, 9),
        frozen,
        streams,
        _written(painting, lettering),
        left - float(page.mediabox[0]),
    )


def ruled(width: float, height: float, lines: Sequence[str]) -> Form:
    """A page that we draw ourselves: black hairlines, and whatever operators there are between them."""
    content = "\n".join(["0.425 w", *lines]).encode()  # 0.15 mm
    return Form(width, height, zlib.compress(content, 9), '{"d": {}}', {}, ())


# WeasyPrint writes texts as hexadecimal digits, so that names and glyphs are found without reading a stream
# operator by operator.
_NAME = re.compile(rb"/([^\s/<>\[\]()]+)")
_TEXT = re.compile(rb"/([A-Z]{6}) [\d.]+ Tf|<([0-9a-f]+)>")


def _own(content: bytes, resources: pikepdf.Object) -> tuple[bytes, Dictionary]:
    """A page's content and the resources that it uses, under names in the order of their use."""
    groups = {key: group for key, group in resources.items() if isinstance(group, Dictionary)}
    known = {name for key, group in groups.items() if key != "/Font" for name in group}
    names: dict[str, str] = {}
    for found in _NAME.finditer(content):
        name = found[0].decode("latin-1")
        if name in known:
            names.setdefault(name, f"/R{len(names)}")
    renamed = _NAME.sub(lambda m: names.get(m[0].decode("latin-1"), m[0].decode("latin-1")).encode(), content)
    own: dict[str, Any] = {}
    for key, group in groups.items():
        used = Dictionary({names[name]: part for name, part in group.items() if name in names})
        if key == "/Font" or len(used):
            own[key] = group if key == "/Font" else used
    return renamed, Dictionary(own)


def _painted(value: Any) -> Iterator[Stream]:
    """The streams below some resources that paint: groups and patterns."""
    if isinstance(value, Stream):
        if value.get("/Subtype") == Name.Form or "/PatternType" in value:
            yield value
        yield from _painted(value.stream_dict)
    elif isinstance(value, Dictionary):
        for key, part in value.items():
            if key != "/Font":
                yield from _painted(part)


def _written(painting: Iterable[bytes], lettering: Sequence[Lettering]) -> tuple[Lettering, ...]:
    """Of a document's fonts those that some content uses, with the glyphs that it uses."""
    used: dict[str, set[int]] = {}
    for content in painting:
        glyphs: set[int] = set()
        for font, text in _TEXT.findall(content):
            if font:
                glyphs = used.setdefault(font.decode(), set())
            else:
                glyphs |= {int(text[i : i + 4], 16) for i in range(0, len(text), 4)}
    return tuple(
        Lettering(
            part.name, part.weight, {_shared(g): _shared(part.glyphs[g]) for g in sorted(used[part.name])}
        )
        for part in lettering
        if part.name in used
    )


def _frozen(value: Any, streams: dict[str, tuple[Any, bytes]]) -> Any:
    """A PDF object as JSON: {"d": dictionary}, {"a": array}, {"s": a stream's hash} or {"v": PDF syntax}."""
    if isinstance(value, Stream):
        dictionary = {k: v for k, v in value.stream_dict.items() if k != "/Length"}
        entry = ({k: _entry(k, v, streams) for k, v in sorted(dictionary.items())}, value.read_raw_bytes())
        key = hashlib.sha256(json.dumps(entry[0], sort_keys=True).encode() + b"\0" + entry[1]).hexdigest()
        streams[key] = entry
        return {"s": key}
    if isinstance(value, Dictionary):
        return {"d": {k: _entry(k, v, streams) for k, v in sorted(value.items())}}
    if isinstance(value, Array):
        return {"a": [_frozen(item, streams) for item in value]}
    return {"v": pikepdf.unparse_content_stream([([value], pikepdf.Operator(""))]).decode("latin-1").strip()}


def _entry(key: str, value: Any, streams: dict[str, tuple[Any, bytes]]) -> Any:
    if key == "/Font" and isinstance(value, Dictionary):
        return _FONTS
    return _frozen(value, streams)


# Into a PDF


class Putter:
    """Puts forms into a PDF. Streams that several need, such as a picture, are put there once."""

    def __init__(self, writer: Writer, fonts: int) -> None:
        """`fonts` is the number of the PDF's dictionary of fonts, by the names that the forms use."""
        self._writer = writer
        self._fonts = ref(fonts)
        self._streams: dict[str, str] = {}
        self._resources: dict[str, str] = {}

    def put(self, form: Form) -> int:
        """Writes the form; gives its number."""
        if form.resources not in self._resources:  # streams go by their hash, so equal texts are equal
            thawed = self._thawed(json.loads(form.resources), form)
            self._resources[form.resources] = ref(self._writer.add(thawed))
        out = form.bleed
        entries = {
            "Type": "/XObject",
            "Subtype": "/Form",
            "BBox": array([-out, -out, form.width + out, form.height + out]),
            "Resources": self._resources[form.resources],
            "Filter": "/FlateDecode",
        }
        return self._writer.add_stream(entries, form.content)

    def _thawed(self, value: Any, form: Form) -> str:
        if value == _FONTS:
            return self._fonts
        ((kind, content),) = value.items()
        match kind:
            case "d":
                return dictionary({key[1:]: self._thawed(item, form) for key, item in content.items()})
            case "a":
                return array(self._thawed(item, form) for item in content)
            case "s":
                return self._stream(content, form)
            case _:
                return str(content)

    def _stream(self, key: str, form: Form) -> str:
        if key not in self._streams:
            entries, content = form.streams[key]
            thawed = {name[1:]: self._thawed(value, form) for name, value in entries.items()}
            self._streams[key] = ref(self._writer.add_stream(thawed, content))
        return self._streams[key]


# In files


def pack(forms: Sequence[Form], files: Mapping[str, str]) -> bytes:
    """Forms as bytes, with the hashes of the files that went into them."""
    blobs: list[bytes] = []
    pages = []
    for form in forms:
        blobs.append(form.content)
        streams = {}
        for key, (entries, content) in form.streams.items():
            blobs.append(content)
            streams[key] = entries
        lettering = [[part.name, part.weight, sorted(part.glyphs.items())] for part in form.lettering]
        pages.append([form.width, form.height, form.bleed, form.resources, streams, lettering])
    head = json.dumps([dict(files), [len(blob) for blob in blobs], pages]).encode()
    return b"".join([len(head).to_bytes(4, "big"), head, *blobs])


def unpack(packed: bytes) -> tuple[list[Form], dict[str, str]]:
    """What `pack` was given."""
    end = 4 + int.from_bytes(packed[:4], "big")
    files, lengths, pages = json.loads(packed[4:end])
    blobs = []
    for length in lengths:
        blobs.append(packed[end : end + length])
        end += length
    rest = iter(blobs)
    forms = []
    for width, height, bleed, resources, streams, lettering in pages:
        content = next(rest)
        own = {key: (dictionary, next(rest)) for key, dictionary in streams.items()}
        parts = tuple(
            Lettering(sys.intern(name), weight, {_shared(glyph): _shared(text) for glyph, text in glyphs})
            for name, weight, glyphs in lettering
        )
        forms.append(Form(width, height, content, sys.intern(resources), own, parts, bleed))
    return forms, files


@lru_cache(10_000)
def _shared(value: Any) -> Any:
    """One object for all that are equal: thousands of cards with a hundred glyphs each share most of them."""
    return value
