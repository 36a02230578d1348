"""Each page of cards or sheets drawn once: by WeasyPrint, or taken from what was drawn before.

The key of a drawing is the hash of all that made it: its HTML, styles and templates, fonts, the versions of
libraries and our own code. Pictures are found while drawing: an entry counts as long as they are the same.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import compress
from pathlib import Path
from typing import Any

import builder
from builder import fonts, forms, pdf
from builder.cardcache import Cache
from builder.errors import DataError
from builder.forms import Form, Lettering

FOLDER = Path("build/cards")  # below the project's folder
_TOGETHER = 10  # pages in one document: more take more memory and hardly less time
_CODE = ("drawing", "fitting", "fonts", "forms", "pdf")


@dataclass(frozen=True, slots=True)
class Job:
    """A document to draw.

    Attributes:
        html: the document.
        smaller: makes the document that is drawn where this one does not fit. It may differ only by what the
            templates do, since the drawing is known by `html`.
    """

    html: str
    smaller: Callable[[], str] | None = None


class Drawer:
    """Draws HTML documents with the same stylesheets.

    Attributes:
        cache: what was drawn before.
        drawn: how many documents it has drawn, and not found in the cache.
    """

    def __init__(self, root: Path, stylesheets: Sequence[Path], templates: Sequence[Path] = ()) -> None:
        """Stylesheets, and the templates of the HTML, are relative to `root`."""
        self.cache = Cache(root / FOLDER)
        self.drawn = 0
        self._root = root.resolve()
        self._stylesheets = tuple(stylesheets)
        self._prepared: dict[str, list[Form]] = {}
        named = (f"{path.as_posix()} {pdf.file_hash(root / path)}" for path in (*stylesheets, *templates))
        self._base = _digest([made_by(), *(name.encode() for name in named)])

    def prepare(self, jobs: Iterable[Job], fits: Callable[[Any], bool]) -> None:
        """Draws pages that are not known yet, some at a time, which takes less time than each alone.

        The jobs are what `draw` will be asked for, documents of one page each. What has a fault is left to
        `draw`, which says what is wrong with it.
        """
        left: dict[str, Job] = {}
        for job in jobs:
            key = self._key(job)
            known = self._known(key)
            if known is None:
                left[key] = job
            else:
                self._prepared[key] = known
        smaller: dict[str, str] = {}
        for batch in _batches({key: job.html for key, job in left.items()}):
            for key in self._draw_together(batch, fits):
                make = left[key].smaller
                if make is not None:
                    smaller[key] = make()
        for batch in _batches(smaller):
            self._draw_together(batch, fits)

    def _draw_together(self, pages: Mapping[str, str], fits: Callable[[Any], bool]) -> list[str]:
        """Draws pages in one document.

        Returns:
            The keys of those that are sound and do not fit.
        """
        files: dict[Path, str] = {}
        html = _joined(list(pages.values()))
        try:
            with pdf.complaints(""):
                document = pdf.lay_out(html, self._root, self._stylesheets, files)
                if files or len(document.pages) != len(pages):
                    return []  # which page has the picture or is too long can only be seen of each alone
                well = [fits(page) for page in document.pages]
                fitting = document.copy(list(compress(document.pages, well)))
                content = pdf.paint(fitting, "", "", None)
        except DataError:
            return []
        lettering = [Lettering(*part) for part in pdf.lettering(fitting)]
        for key, form in zip(compress(pages, well), forms.take(content, lettering), strict=True):
            self.drawn += 1
            self._prepared[key] = [form]
            self.cache.put(key, forms.pack([form], {}))
        return [key for key, is_well in zip(pages, well, strict=True) if not is_well]

    def draw(self, job: Job, fits: Callable[[Any], bool]) -> list[Form] | None:
        """The pages of the job's document, or of its smaller one; None where neither fits.

        Call it within `pdf.complaints`: what does not fit or has a fault is never kept.

        Args:
            job: the document.
            fits: whether a page that was laid out is as it should be.

        Raises:
            DataError: a stylesheet is missing or wrong.
            SystemFault: see `pdf.write_pdf`.
        """
        key = self._key(job)
        known = self._prepared.pop(key, None) or self._known(key)
        if known is not None:
            return known
        faults: list[str] = []
        with pdf.collecting(faults):
            files: dict[Path, str] = {}
            document = pdf.lay_out(job.html, self._root, self._stylesheets, files)
            if job.smaller and not all(map(fits, document.pages)):
                files = {}
                document = pdf.lay_out(job.smaller(), self._root, self._stylesheets, files)
            if not all(map(fits, document.pages)):
                return None
            content = pdf.paint(document, "", "", None)
        self.drawn += 1
        pages = forms.take(content, [Lettering(*part) for part in pdf.lettering(document)])
        if not faults:
            shown = {path.relative_to(self._root).as_posix(): digest for path, digest in files.items()}
            self.cache.put(key, forms.pack(pages, shown))
        return pages

    def _key(self, job: Job) -> str:
        return _digest([self._base.encode(), job.html.encode()])

    def _known(self, key: str) -> list[Form] | None:
        packed = self.cache.get(key)
        if packed is None:
            return None
        pages, files = forms.unpack(packed)
        same = all(pdf.file_hash(self._root / path) == digest for path, digest in files.items())
        return pages if same else None

    def tidy(self) -> None:
        """Keeps the cache small, if something was added to it."""
        if self.cache.written:
            self.cache.prune()
            self.cache.written = 0

    def outlines(self, face: fonts.Face, glyphs: Iterable[int]) -> bytes:
        """See `fonts.outlines`; kept like all drawings."""
        chosen = sorted(glyphs)
        key = _digest([made_by(), face.name.encode(), repr(chosen).encode()])
        known = self.cache.get(key)
        if known is None:
            known = fonts.outlines(face, chosen)
            self.cache.put(key, known)
        return known


def _batches(pages: Mapping[str, str]) -> Iterator[dict[str, str]]:
    keys = list(pages)
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
    return _digest(parts).encode()


def _digest(parts: Iterable[bytes]) -> str:
    """The hash of parts, told apart."""
    return hashlib.sha256(b"".join(hashlib.sha256(part).digest() for part in parts)).hexdigest()
