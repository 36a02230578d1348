"""The one typeface of the product, Source Sans Pro, from its package: whole for PDFs, in parts for the web.

In PDFs each face is one whole file, because WeasyPrint draws wrong glyphs when several subsets share a
family. Browsers load only the parts that a page needs. The italic faces have no Cyrillic letters and are left
out, so that slanted text looks alike in all languages.
"""

from __future__ import annotations

import hashlib
import importlib.metadata
import importlib.util
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

from builder.errors import SystemFault

# Not the typeface's own name: its licence keeps that for unchanged files, and a copy that happens to be
# installed on the machine must not come between.
FAMILY = "Musterbook Sans"
_PACKAGE = "font_source_sans_pro"
_WEIGHTS = {"Regular": 400, "Bold": 700}
_LICENCE_NAMES = [0, 7, 13, 14]  # copyright, trademark, licence, its address: what stays of a part's names


@dataclass(frozen=True, slots=True)
class Face:
    """A weight of the typeface and its file."""

    name: str
    weight: int
    path: Path


# Parts by what a language needs: English and most of Swedish and Italian, with the signs that our pages use,
# such as the tick of what is chosen; Polish; Russian. The rest of the font (Greek, Vietnamese, symbols) goes
# into a fourth part, so that a new language finds its letters.
_PARTS: dict[str, tuple[tuple[int, int], ...]] = {
    "latin": (
        *((0x0000, 0x00FF), (0x0152, 0x0153), (0x2000, 0x206F), (0x20AC, 0x20AC), (0x2122, 0x2122)),
        *((0x2190, 0x2193), (0x2212, 0x2212), (0x2248, 0x2248), (0x2264, 0x2265), (0x2713, 0x2713)),
    ),
    "latin-ext": ((0x0100, 0x0151), (0x0154, 0x024F)),
    "cyrillic": ((0x0400, 0x045F), (0x0490, 0x0491), (0x2116, 0x2116)),
}
_REST = "rest"


def folder() -> Path:
    """The folder with the font files.

    Raises:
        SystemFault: the font's package is not installed.
    """
    spec = importlib.util.find_spec(_PACKAGE)
    if spec is None or spec.origin is None:
        raise SystemFault("the fonts are missing: pip install font-source-sans-pro")
    return Path(spec.origin).parent / "files"


def version() -> str:
    """What the web fonts depend on (fonts, tool and choice of parts) in short, for a cache's key."""
    packages = [importlib.metadata.version(name) for name in (_PACKAGE.replace("_", "-"), "fonttools")]
    choice = (FAMILY, _WEIGHTS, _PARTS, _LICENCE_NAMES)
    return "-".join([*packages, hashlib.sha256(repr(choice).encode()).hexdigest()[:12]])


def licence() -> Path:
    """The text of the font's licence (SIL Open Font License), to go with copies of the font."""
    return folder() / "LICENSE.txt"


def faces() -> tuple[Face, ...]:
    """The weights in use."""
    return tuple(Face(n.lower(), w, folder() / f"SourceSansPro-{n}.ttf") for n, w in _WEIGHTS.items())


def pdf_css() -> str:
    """@font-face rules for PDFs: whole files by file: address, without unicode-range."""
    return "\n".join(_rule(face, face.path.as_uri()) for face in faces())


def write_web(target: Path) -> str:
    """Writes the parts of all faces as WOFF2 and the font's licence into the folder `target`.

    The same fonts give the same bytes.

    Returns:
        @font-face rules for a stylesheet that lies in the same folder.

    Raises:
        SystemFault: the folder cannot be written.
    """
    rules = []
    try:
        target.mkdir(parents=True, exist_ok=True)
        (target / "LICENSE.txt").write_bytes(licence().read_bytes())
        for face in faces():
            for part, characters in _parts(face):
                name = f"musterbook-sans-{face.weight}-{part}.woff2"
                (target / name).write_bytes(_woff2(face, characters))
                rules.append(_rule(face, name, f" unicode-range: {unicode_range(characters)};"))
    except OSError as fault:
        raise SystemFault(f"{target}: fonts cannot be written: {fault.strerror}") from fault
    return "\n".join(rules) + "\n"


def _rule(face: Face, url: str, more: str = "") -> str:
    swap = " font-display: swap;" if more else ""
    return (
        f'@font-face {{ font-family: "{FAMILY}"; font-weight: {face.weight}; font-style: normal;{swap}'
        f' src: url("{url}");{more} }}'
    )


def _parts(face: Face) -> Iterator[tuple[str, list[int]]]:
    """Each part's name and the characters of it that the face has."""
    with TTFont(face.path, lazy=True) as font:
        left = set(font.getBestCmap())
    for part, ranges in _PARTS.items():
        chosen = {c for c in left if any(low <= c <= high for low, high in ranges)}
        left -= chosen
        yield part, sorted(chosen)
    yield _REST, sorted(left)


@cache
def letters() -> frozenset[int]:
    """The characters that all faces have."""
    found = []
    for face in faces():
        with TTFont(face.path, lazy=True) as font:
            found.append(frozenset(font.getBestCmap()))
    return frozenset.intersection(*found)


@dataclass(frozen=True, slots=True)
class Metrics:
    """What a PDF says of a face besides its outlines, in thousandths of the letters' size.

    Attributes:
        widths: of all glyphs, by their numbers.
        box: left, lowest, right and highest point of any glyph.
        ascent: of the face's lines.
        descent: below the line, so less than 0.
        capitals: the height of capital letters.
    """

    widths: tuple[float, ...]
    box: tuple[int, int, int, int]
    ascent: int
    descent: int
    capitals: int


@cache
def metrics(face: Face) -> Metrics:
    """The measures of a face."""
    with TTFont(face.path, lazy=True) as font:
        head, lines, scale = font["head"], font["hhea"], 1000 / font["head"].unitsPerEm
        sides = (head.xMin, head.yMin, head.xMax, head.yMax)
        left, low, right, high = (round(side * scale) for side in sides)
        return Metrics(
            widths=tuple(font["hmtx"][name][0] * scale for name in font.getGlyphOrder()),
            box=(left, low, right, high),
            ascent=round(lines.ascent * scale),
            descent=round(lines.descent * scale),
            capitals=round(font["OS/2"].sCapHeight * scale),
        )


def outlines(face: Face, glyphs: Iterable[int]) -> bytes:
    """A font file for a PDF with these glyphs alone, which keep their numbers."""
    options = subset.Options(
        retain_gids=True, hinting=False, recalc_timestamp=False, layout_features=[], name_IDs=[]
    )
    options.drop_tables += ["BASE", "DSIG", "GDEF", "GPOS", "GSUB", "OS/2", "cmap", "gasp", "name", "post"]
    with TTFont(face.path, recalcTimestamp=False, lazy=True) as font:
        subsetter = subset.Subsetter(options)
        subsetter.populate(gids=sorted(glyphs))
        subsetter.subset(font)
        out = BytesIO()
        font.save(out)
    return out.getvalue()


def _woff2(face: Face, characters: Iterable[int]) -> bytes:
    options = subset.Options(
        flavor="woff2", hinting=False, recalc_timestamp=False, name_IDs=_LICENCE_NAMES, notdef_outline=True
    )
    with TTFont(face.path, recalcTimestamp=False) as font:
        subsetter = subset.Subsetter(options)
        subsetter.populate(unicodes=characters)
        subsetter.subset(font)
        font.flavor = "woff2"
        out = BytesIO()
        font.save(out)
    return out.getvalue()


def unicode_range(characters: Iterable[int]) -> str:
    """Characters as CSS writes them: U+20-7E, U+A0."""
    runs: list[list[int]] = []
    for c in sorted(characters):
        if runs and c == runs[-1][1] + 1:
            runs[-1][1] = c
        else:
            runs.append([c, c])
    return ", ".join(f"U+{low:X}" if low == high else f"U+{low:X}-{high:X}" for low, high in runs)
