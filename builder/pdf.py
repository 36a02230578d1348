"""HTML to PDF by WeasyPrint, which only this module knows.

A PDF is right or it is not there: whatever WeasyPrint would only log (a wrong style, a missing letter, a
picture that cannot be read) is an error here, and a file is replaced only when the new one is complete.
"""

from __future__ import annotations

import atexit
import contextlib
import gc
import hashlib
import importlib
import importlib.metadata
import io
import logging
import os
import re
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache, lru_cache
from itertools import count
from pathlib import Path
from typing import Any, BinaryIO
from urllib.parse import urlsplit
from urllib.request import url2pathname

from builder import fonts
from builder.errors import DataError, Problem, SystemFault, shown

NO_PANGO = (
    "PDFs need the Pango library: apt-get install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 "
    "(Debian, Ubuntu), dnf install pango (Fedora), brew install pango (macOS), "
    "or MSYS2 with mingw-w64-x86_64-pango (Windows)"
)
NO_WEASYPRINT = "PDFs need WeasyPrint: pip install weasyprint"
# A picture on a card says no more than the name beside it: without a text, `tagging` takes it for decoration.
_DECORATION = re.compile(r'Image "data:[^"]*" has no required alt description')
_LACKING = re.compile(r"\.notdef glyph rendered for Unicode string unsupported by fonts: ")
_PICTURE = re.compile(r"(data:[^,\s]{0,60},)[^\s'\"]{20,}")


def write_pdf(
    html: str,
    target: Path,
    *,
    root: Path,
    stylesheets: Sequence[Path],
    title: str,
    lang: str,
    pdf_variant: str | None = None,
) -> None:
    """Makes a PDF of an HTML document.

    Args:
        html: the document; relative addresses in it start at `root`.
        target: the file, which is replaced as a whole.
        root: the project's folder. Only files in it, the fonts and data: addresses are read.
        stylesheets: CSS files, relative to `root`.
        title: the PDF's title.
        lang: the language of its text.
        pdf_variant: one of WeasyPrint's variants, such as pdf/ua-1; none for a plain PDF.

    Raises:
        DataError: something in HTML or CSS is wrong, or a letter is missing in the fonts.
        SystemFault: WeasyPrint or Pango is missing, or the file cannot be written.
    """
    with complaints(shown(target, root)):
        document = lay_out(html, root, stylesheets)
        content = paint(document, title, lang, pdf_variant)
    replace(target, content)


# WeasyPrint


def weasyprint() -> Any:
    """WeasyPrint's module.

    Raises:
        SystemFault: it or a library that it needs is missing; the message says what to install.
    """
    try:
        with contextlib.redirect_stdout(io.StringIO()):  # it prints a paragraph before it fails
            return importlib.import_module("weasyprint")
    except ImportError as fault:
        raise SystemFault(NO_WEASYPRINT) from fault
    except OSError as fault:
        raise SystemFault(NO_PANGO) from fault


@dataclass(frozen=True, slots=True)
class _Kit:
    """What all documents of a run share: each font configuration costs time and is never freed."""

    font_config: Any
    font_css: Any


@cache
def _kit() -> _Kit:
    module = weasyprint()
    atexit.register(_kit.cache_clear)  # its folder is removed while Python can still do it
    config = importlib.import_module("weasyprint.text.fonts").FontConfiguration()
    fetcher = url_fetcher((fonts.folder(),))
    return _Kit(config, module.CSS(string=fonts.pdf_css(), font_config=config, url_fetcher=fetcher))


def url_fetcher(folders: Sequence[Path]) -> Any:
    """A fetcher that reads files in `folders` and data: addresses, and stops the work at anything else."""
    base: Any = weasyprint().urls.URLFetcher
    allowed = [folder.resolve() for folder in folders]

    class Fetcher(base):  # type: ignore[misc]  # WeasyPrint is known at run time only
        """No host, no file elsewhere, no redirect. `found` are the files that it read, with their hashes."""

        def __init__(self, **options: Any) -> None:
            super().__init__(**options)
            self.found: dict[Path, str] = {}

        def fetch(self, url: str, headers: Mapping[str, str] | None = None) -> Any:
            parts = urlsplit(url)
            if parts.scheme.lower() == "file":
                path = Path(url2pathname(parts.path)).resolve()
                if parts.netloc or not any(path.is_relative_to(folder) for folder in allowed):
                    raise ValueError("lies outside the project")
                if path.is_file():
                    self.found[path] = file_hash(path)
            return super().fetch(url, headers)

    return Fetcher(allowed_protocols={"file", "data"}, allow_redirects=False, fail_on_errors=True)


def lay_out(html: str, root: Path, stylesheets: Sequence[Path], files: dict[Path, str] | None = None) -> Any:
    """The document with its pages, not yet painted; see `write_pdf`. Call it within `complaints`.

    `files` gets what was read besides our fonts and the stylesheets themselves, with the hash of each file.
    """
    kit = _kit()
    styles = [_style(root / path, root, _read(root / path, root)) for path in stylesheets]
    fetcher = url_fetcher((root, fonts.folder()))
    source = weasyprint().HTML(string=html, base_url=f"{root.resolve().as_uri()}/", url_fetcher=fetcher)
    with _no_collection():
        document = source.render(
            font_config=kit.font_config, stylesheets=[kit.font_css, *(style for style, _ in styles)]
        )
    if files is not None:
        for found in (fetcher.found, *(found for _, found in styles)):
            files |= found
    return document


@lru_cache(16)
def _style(path: Path, root: Path, text: str) -> tuple[Any, dict[Path, str]]:
    """A stylesheet and the files that it imports, read once in a process: half of a small document's time."""
    font_config, fetcher = _kit().font_config, url_fetcher((root, fonts.folder()))
    faults: list[str] = []
    with collecting(faults):
        style = weasyprint().CSS(
            string=text, base_url=path.resolve().as_uri(), font_config=font_config, url_fetcher=fetcher
        )
    if faults:  # raised, so not kept: the next document with this style must name them, too
        raise DataError(Problem(shown(path, root), 0, "", fault) for fault in faults)
    return style, fetcher.found


def file_hash(path: Path) -> str:
    """The SHA-256 of a file's bytes, in hexadecimal digits, or "" where it cannot be read."""
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError:
        return ""


def _read(path: Path, root: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as fault:
        problem = Problem(shown(path, root), 0, "", f"cannot be read: {fault.strerror}")
        raise DataError([problem]) from fault


def paint(document: Any, title: str, lang: str, pdf_variant: str | None) -> bytes:
    """The PDF's bytes, the same for the same input. Call it within `complaints`."""
    document.metadata.title = title
    document.metadata.lang = lang
    if made := date():
        document.metadata.created = made.strftime("%Y-%m-%dT%H:%M:%SZ")
    with _no_collection():
        content = document.write_pdf(finisher=_at_true_size, pdf_variant=pdf_variant)
    others: dict[str, set[str]] = {}
    for font in document.fonts.values():
        if font.family != fonts.FAMILY:
            others.setdefault(font.family, set()).update(*font.to_unicode.values())
    for family, letters in sorted(others.items()):
        shown_letters = "".join(sorted(letters))[:40].strip()
        message = "a text or letter is not in our fonts but in %s: %s"
        logging.getLogger("weasyprint").warning(message, family, shown_letters)
    return bytes(content)


def date() -> datetime | None:
    """When the source was made, by SOURCE_DATE_EPOCH, where that is set."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
    return datetime.fromtimestamp(int(epoch), UTC) if epoch.isdecimal() else None


def lettering(document: Any) -> list[tuple[str, int, dict[int, str]]]:
    """Of each font of a painted document: its name there, its weight, and its glyphs with their texts."""
    found: dict[str, tuple[str, int, dict[int, str]]] = {}
    for font in document.fonts.values():
        _, _, glyphs = found.setdefault(font.hash, (font.hash, int(font.weight), {}))
        glyphs |= font.to_unicode
    return [found[name] for name in sorted(found)]


def versions() -> tuple[str, ...]:
    """What lays out and paints, with versions: whatever may change a drawing of the same HTML.

    Raises:
        SystemFault: WeasyPrint or Pango is missing.
    """
    weasyprint()
    ffi = importlib.import_module("weasyprint.text.ffi")
    names = ("weasyprint", "pydyf", "tinyhtml5", "tinycss2", "cssselect2", "pyphen", "fonttools", "pillow")
    packages = [f"{name} {importlib.metadata.version(name)}" for name in names]
    return (*packages, f"pango {ffi.pango.pango_version()}", f"harfbuzz {_harfbuzz(ffi.harfbuzz)}")


def _harfbuzz(library: Any) -> tuple[int, ...]:
    """HarfBuzz's version, which WeasyPrint lets us only ask whether it is at least some other."""
    found: tuple[int, ...] = ()
    for _ in range(3):
        rest = [0] * (2 - len(found))
        found += (next(n for n in count() if not library.hb_version_atleast(*found, n + 1, *rest)),)
    return found


def _at_true_size(_document: Any, file: Any) -> None:
    """Asks viewers to print at 100 %: cards are cut and templates are laid on the table."""
    file.catalog.setdefault("ViewerPreferences", type(file.catalog)())["PrintScaling"] = "/None"


@contextlib.contextmanager
def _no_collection() -> Iterator[None]:
    """Keeps the garbage collector off a document's many live boxes: a quarter less time, no more memory."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


@contextlib.contextmanager
def complaints(place: str, line: int = 0, lead: str = "") -> Iterator[None]:
    """Turns what WeasyPrint logs or refuses within the block into a DataError at `place`.

    Each message begins with `lead`, which says what was drawn.
    """
    messages: list[str] = []
    try:
        with collecting(messages):
            yield
    except BaseException as fault:  # its error for refused addresses is no Exception
        if type(fault).__name__ != "FatalURLFetchingError":
            raise
        raise DataError([Problem(place, line, "", f"{lead}{fault}: {fault.__cause__}")]) from fault
    if messages:
        raise DataError(Problem(place, line, "", f"{lead}{message}") for message in messages)


@contextlib.contextmanager
def collecting(messages: list[str]) -> Iterator[None]:
    """Adds to `messages` what WeasyPrint logs within the block."""
    logger = logging.getLogger("weasyprint")
    handler = _Collector(logging.WARNING, messages)
    logger.addHandler(handler)
    try:
        yield
    finally:
        logger.removeHandler(handler)


class _Collector(logging.Handler):
    def __init__(self, level: int, messages: list[str]) -> None:
        super().__init__(level)
        self.messages = messages

    def emit(self, record: logging.LogRecord) -> None:
        """Keeps the message, in our words for a missing letter; addresses of pictures are cut short."""
        message = _LACKING.sub("our fonts lack a letter, write it otherwise: ", record.getMessage())
        if not _DECORATION.fullmatch(message):
            self.messages.append(_PICTURE.sub(r"\1…", message))


# Files


def replace(target: Path, content: bytes) -> None:
    """Puts `content` in the place of `target` in one step.

    Raises:
        SystemFault: see `replacing`.
    """
    with replacing(target) as file:
        file.write(content)


@contextlib.contextmanager
def replacing(target: Path) -> Iterator[BinaryIO]:
    """A file that takes the place of `target` in one step, once the block has ended well.

    Raises:
        SystemFault: it cannot be written.
    """
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                yield file
            Path(name).chmod(0o644)
            Path(name).replace(target)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as fault:
        message = f"{target}: cannot be written: {fault.strerror}: make room or choose another folder"
        raise SystemFault(message) from fault
