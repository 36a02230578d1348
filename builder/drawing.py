"""Each page of cards or sheets drawn once: by WeasyPrint, or taken from what was drawn before.

The key of a drawing is the hash of all that made it: its HTML, styles and templates, fonts, the versions of
libraries and our own code. Pictures are found while drawing: an entry counts as long as they are the same.
"""

from __future__ import annotations

import gc
import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, partial
from itertools import compress
from pathlib import Path
from typing import Any, TypeAlias

import builder
from builder import fonts, forms, pdf
from builder.cardcache import Cache
from builder.errors import DataError
from builder.forms import Form, Lettering

FOLDER = Path("build/cards")  # below the project's folder
_TOGETHER = 8  # pages in one document: more take more memory and hardly less time
_WORTH_WORKERS = 4  # documents: fewer are drawn sooner than other processes begin
_CODE = ("drawing", "fitting", "fonts", "formats", "forms", "pdf")

Fits: TypeAlias = Callable[[Any], bool]
"""Whether a page that was laid out is as it should be."""

Spread: TypeAlias = Callable[[Callable[[Any], Any], Iterable[Any]], Iterable[Any]]
"""How work is spread over processes, such as `processes.Workers.map`; `map` does it all in this one."""


@dataclass(frozen=True, slots=True)
class Job:
    """A document to draw.

    Attributes:
        html: the document.
        others: make the documents of which the first that fits is drawn where this one does not. They may
            differ only by what the templates and formats do, since the drawing is known by `html`.
    """

    html: str
    others: Sequence[Callable[[], str]] = ()


class Drawer:
    """Draws HTML documents with the same stylesheets.

    Attributes:
        cache: what was drawn before.
        base: the hash of all that makes the drawings besides their documents.
        drawn: how many documents it has drawn, and not found in the cache.
    """

    def __init__(
        self,
        root: Path,
        stylesheets: Sequence[Path],
        templates: Sequence[Path] = (),
        spread: Spread = map,
    ) -> None:
        """Stylesheets, and the templates of the HTML, are relative to `root`; see `Spread`."""
        self.cache = Cache(root / FOLDER)
        self.drawn = 0
        self._root = root.resolve()
        self._stylesheets = tuple(stylesheets)
        self._spread = spread
        self._kept: dict[str, bytes] = {}  # what the cache could not take
        named = (f"{path.as_posix()} {pdf.file_hash(root / path)}" for path in (*stylesheets, *templates))
        self.base = digest([made_by(), *(name.encode() for name in named)])

    def key(self, job: Job) -> str:
        """What the job's drawing is known by."""
        return digest([self.base.encode(), job.html.encode()])

    def prepare(self, jobs: Iterable[Job], fits: Fits) -> None:
        """Draws pages that are not known yet, some at a time, which takes less time than each alone.

        The jobs are what `draw` will be asked for, documents of one page each. What has a fault is left to
        `draw`, which says what is wrong with it.
        """
        left: dict[str, str] = {}
        others: dict[str, Iterator[Callable[[], str]]] = {}
        for job in jobs:
            key = self.key(job)
            if not self.has(key):
                left[key], others[key] = job.html, iter(job.others)
        while left:
            batches = list(_batches(left))
            spread = self._spread if len(batches) >= _WORTH_WORKERS else map
            draw = partial(draw_together, self._root, self._stylesheets, fits)
            unfit = []
            for pages, drawn in zip(batches, spread(draw, batches), strict=True):
                unfit += [key for key in pages if key in drawn and drawn[key] is None]
                for key, packed in drawn.items():
                    if packed is not None:
                        self._keep(key, packed)
            makers = {key: next(others[key], None) for key in unfit}
            left = {key: make() for key, make in makers.items() if make is not None}

    def draw(self, job: Job, fits: Fits) -> list[Form] | None:
        """The pages of the first of the job's documents that fits; None where none does.

        Call it within `pdf.complaints`: what does not fit or has a fault is never kept.

        Args:
            job: the document.
            fits: whether a page that was laid out is as it should be.

        Raises:
            DataError: a stylesheet is missing or wrong.
            SystemFault: see `pdf.write_pdf`.
        """
        key = self.key(job)
        known = self.known(key)
        if known is not None:
            return known
        faults: list[str] = []
        with pdf.collecting(faults):
            for make in (lambda: job.html, *job.others):
                files: dict[Path, str] = {}
                document = pdf.lay_out(make(), self._root, self._stylesheets, files)
                if all(map(fits, document.pages)):
                    break
            else:
                return None
            content = pdf.paint(document, "", "", None)
        pages = forms.take(content, [Lettering(*part) for part in pdf.lettering(document)])
        if faults:
            self.drawn += 1
        else:
            shown = {path.relative_to(self._root).as_posix(): hashed for path, hashed in files.items()}
            self._keep(key, forms.pack(pages, shown))
        return pages

    def has(self, key: str) -> bool:
        """Whether the drawing of that key is there, which may yet turn out to be damaged."""
        return key in self._kept or self.cache.has(key)

    def known(self, key: str) -> list[Form] | None:
        """The drawing of that key; None where there is none, or its pictures are others now."""
        packed = self._kept.get(key) or self.cache.get(key)
        if packed is None:
            return None
        pages, files = forms.unpack(packed)
        same = all(pdf.file_hash(self._root / path) == hashed for path, hashed in files.items())
        return pages if same else None

    def _keep(self, key: str, packed: bytes) -> None:
        self.drawn += 1
        if not self.cache.put(key, packed):
            self._kept[key] = packed

    def tidy(self) -> None:
        """Keeps the cache small, if something was added to it."""
        if self.cache.written:
            self.cache.prune()
            self.cache.written = 0

    def outlines(self, face: fonts.Face, glyphs: Iterable[int]) -> bytes:
        """See `fonts.outlines`; kept like all drawings."""
        chosen = sorted(glyphs)
        key = digest([made_by(), face.name.encode(), repr(chosen).encode()])
        known = self.cache.get(key)
        if known is None:
            known = fonts.outlines(face, chosen)
            self.cache.put(key, known)
        return known


def draw_together(
    root: Path, stylesheets: Sequence[Path], fits: Fits, pages: Mapping[str, str]
) -> dict[str, bytes | None]:
    """Draws documents of one page each as one document.

    Returns:
        The packed page of each key, and None for those that are sound and do not fit. Where one has a fault
        or a picture, all are left out: which one it is can only be seen of each alone.
    """
    with _freed():
        files: dict[Path, str] = {}
        try:
            with pdf.complaints(""):
                document = pdf.lay_out(_joined(list(pages.values())), root, stylesheets, files)
                if files or len(document.pages) != len(pages):
                    return {}
                well = [fits(page) for page in document.pages]
                fitting = document.copy(list(compress(document.pages, well)))
                content = pdf.paint(fitting, "", "", None)
        except DataError:
            return {}
        lettering = [Lettering(*part) for part in pdf.lettering(fitting)]
        del document, fitting
    drawn = iter(forms.take(content, lettering))
    return {
        key: forms.pack([next(drawn)], {}) if is_well else None
        for key, is_well in zip(pages, well, strict=True)
    }


@contextmanager
def _freed() -> Iterator[None]:
    """Frees what the block leaves behind: a document's boxes hold each other, so they stay until sought."""
    gc.freeze()  # all that was there before need not be looked at
    try:
        yield
    finally:
        gc.collect()
        gc.unfreeze()


def _batches(pages: Mapping[str, str]) -> Iterator[dict[str, str]]:
    """Documents with the same head, some at a time."""
    heads: dict[str, list[str]] = {}
    for key, html in pages.items():
        heads.setdefault(html.partition("<body>")[0], []).append(key)
    for keys in heads.values():
        for i in range(0, len(keys), _TOGETHER):
            yield {key: pages[key] for key in keys[i : i + _TOGETHER]}


def _joined(documents: Sequence[str]) -> str:
    """One document with the pages of several, which have the same head."""
    head, _, _ = documents[0].partition("<body>")
    bodies = [document.partition("<body>")[2].partition("</body>")[0] for document in documents]
    return f"{head}<body>{''.join(bodies)}</body></html>"


@cache
def made_by() -> bytes:
    """All that makes a drawing besides its document and styles, as a hash."""
    code = Path(builder.__file__).parent
    parts = [repr(pdf.versions()).encode(), fonts.pdf_css().encode()]
    parts += [face.path.read_bytes() for face in fonts.faces()]
    parts += [(code / f"{module}.py").read_bytes() for module in _CODE]
    return digest(parts).encode()


def digest(parts: Iterable[bytes]) -> str:
    """The hash of parts, told apart."""
    return hashlib.sha256(b"".join(hashlib.sha256(part).digest() for part in parts)).hexdigest()
