"""A PDF written object by object into a file: what is written is forgotten, so that memory is never short.

Libraries hold a whole PDF until they write it, some 10 kB for each card. Values are given in PDF's syntax.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from typing import BinaryIO

from pikepdf import String

_HEAD = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"


class Writer:
    """Writes the objects of one PDF. Objects are known by their numbers."""

    def __init__(self, out: BinaryIO) -> None:
        self._out = out
        self._written = 0
        self._hash = hashlib.sha256()
        self._offsets: list[int] = []
        self._write(_HEAD)

    def reserve(self) -> int:
        """The number of an object that is written later."""
        self._offsets.append(0)
        return len(self._offsets)

    def add(self, value: str, number: int = 0) -> int:
        """Writes an object, under a number that was reserved or a new one; gives the number."""
        number = number or self.reserve()
        self._offsets[number - 1] = self._written
        self._write(f"{number} 0 obj\n{value}\nendobj\n".encode("latin-1"))
        return number

    def add_stream(self, entries: Mapping[str, str], content: bytes) -> int:
        """Writes a stream with the entries of its dictionary, but for its length; gives its number."""
        number = self.reserve()
        self._offsets[number - 1] = self._written
        head = dictionary({**entries, "Length": str(len(content))})
        self._write(f"{number} 0 obj\n{head}\nstream\n".encode("latin-1"))
        self._write(content)
        self._write(b"\nendstream\nendobj\n")
        return number

    def finish(self, root: int, info: int) -> None:
        """Writes where everything is; `root` and `info` are the catalogue and the document's information."""
        start, count = self._written, len(self._offsets) + 1
        self._write(f"xref\n0 {count}\n0000000000 65535 f \n".encode())
        for offset in self._offsets:
            self._write(f"{offset:010} 00000 n \n".encode())
        id_ = f"<{self._hash.hexdigest()[:32]}>"
        trailer = dictionary(
            {"Size": str(count), "Root": ref(root), "Info": ref(info), "ID": array([id_, id_])}
        )
        self._write(f"trailer\n{trailer}\nstartxref\n{start}\n%%EOF\n".encode())

    def _write(self, content: bytes) -> None:
        self._out.write(content)
        self._hash.update(content)
        self._written += len(content)


def ref(number: int) -> str:
    """A reference to an object."""
    return f"{number} 0 R"


def dictionary(entries: Mapping[str, str]) -> str:
    """A dictionary; its keys are without their slashes."""
    return f"<< {' '.join(f'/{key} {value}' for key, value in entries.items())} >>"


def array(values: Iterable[str | float]) -> str:
    """An array; its numbers are to a thousandth of a micrometre, as points."""
    return f"[{' '.join(value if isinstance(value, str) else real(value) for value in values)}]"


def real(value: float) -> str:
    """A number; a length in points to a thousandth of a micrometre."""
    return f"{value:.6f}".rstrip("0").rstrip(".") if value % 1 else str(int(value))


def text(value: str) -> str:
    """A text for readers, such as a title."""
    return String(value).unparse().decode("latin-1")
