"""A club's own pictures for its cards: read, checked, and made small. Only this module knows Pillow.

Photos become JPEG on white, upright, without a word of what a camera wrote into them; drawings stay SVG
(`artsvg`). The same file always gives the same bytes.
"""

from __future__ import annotations

import base64
import hashlib
import io
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from PIL import Image, ImageFile, ImageOps, UnidentifiedImageError

from builder import artsvg
from builder.artsvg import ArtError

LONGEST = 600  # pixels: 300 dpi on 5 cm, and sharp on any screen at the size that cards show
MOST_BYTES = 20_000_000
MOST_PIXELS = 40_000_000
_QUALITY = 85
_NO_PICTURE = "is no PNG, JPEG, WebP or SVG: save it as one of them"
_DAMAGED = "is damaged, so that it cannot be read to its end: copy or save it anew"
_STARTS = (b"\x89PNG", b"\xff\xd8\xff", b"RIFF")
_TYPES = {"jpg": "image/jpeg", "svg": "image/svg+xml"}


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture as cards show it.

    Attributes:
        content: the file.
        suffix: jpg or svg.
        width: in pixels.
        height: in pixels.
        name: the file's name, which no other picture has.
    """

    content: bytes = field(repr=False)
    suffix: str
    width: int
    height: int
    name: str

    def address(self, folder: str = "") -> str:
        """Where it is found: in `folder`, an address without a slash at its end, or in the address itself."""
        if folder:
            return f"{folder}/{self.name}"
        return f"data:{_TYPES[self.suffix]};base64,{base64.b64encode(self.content).decode('ascii')}"


_known: dict[str, Picture] = {}  # by the hash of the file


def picture(content: bytes) -> Picture:
    """The picture in a file of this content, made once in a process.

    Raises:
        ArtError: it is none, is too large, or an SVG asks for something outside itself.
    """
    if len(content) > MOST_BYTES:
        raise ArtError(f"has more than {MOST_BYTES // 1_000_000} MB: save it smaller")
    key = hashlib.sha256(content).hexdigest()
    if key not in _known:
        if _is_markup(content):
            made, suffix = artsvg.clean(content, LONGEST), "svg"
        else:
            made, suffix = _photo(content), "jpg"
        name = f"{hashlib.sha256(made[0]).hexdigest()[:20]}.{suffix}"
        _known[key] = Picture(made[0], suffix, made[1], made[2], name)
    return _known[key]


def _is_markup(content: bytes) -> bool:
    """Whether it is XML, as no other picture begins: with <, or as UTF-16."""
    start = content[:1000].removeprefix(b"\xef\xbb\xbf").lstrip()
    return start.startswith((b"<", b"\xff\xfe", b"\xfe\xff"))


def _photo(content: bytes) -> tuple[bytes, int, int]:
    """A JPEG with its width and height."""
    with _strictly():
        try:
            with Image.open(io.BytesIO(content), formats=("PNG", "JPEG", "WEBP")) as opened:
                _check_pixels(*opened.size)
                small = _small(opened)
        except ArtError:
            raise
        except Image.DecompressionBombError as fault:
            raise ArtError(_too_many("too many")) from fault
        except UnidentifiedImageError as fault:
            raise ArtError(_DAMAGED if content.startswith(_STARTS) else _NO_PICTURE) from fault
        except Exception as fault:  # whatever a decoder raises for a file that is not what it says
            raise ArtError(_DAMAGED) from fault
    out = io.BytesIO()
    small.save(out, "JPEG", quality=_QUALITY, optimize=True)
    return out.getvalue(), *small.size


@contextmanager
def _strictly() -> Iterator[None]:
    """Half a picture is a fault, though WeasyPrint tells Pillow otherwise; we check what Pillow warns of."""
    was = ImageFile.LOAD_TRUNCATED_IMAGES
    ImageFile.LOAD_TRUNCATED_IMAGES = False
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        ImageFile.LOAD_TRUNCATED_IMAGES = was


def _check_pixels(width: int, height: int) -> None:
    """Before anything is decoded: a small file can hold a huge picture."""
    if width * height > MOST_PIXELS:
        raise ArtError(_too_many(f"{width} × {height}"))


def _too_many(found: str) -> str:
    return f"has {found} pixels, expected {MOST_PIXELS // 1_000_000} million at most: save it smaller"


def _small(opened: Image.Image) -> Image.Image:
    """The first frame, upright, on white, no longer than a card needs, and with nothing but its pixels."""
    image = opened
    if image.has_transparency_data:
        image = image.convert("RGBA")
    elif image.mode.startswith("I"):  # 16 bits of grey
        image = image.convert("I").point(lambda value: value * (1 / 256)).convert("L")
    elif image.mode not in {"L", "RGB", "CMYK"}:
        image = image.convert("RGB")
    image.thumbnail((LONGEST, LONGEST))
    upright = ImageOps.exif_transpose(image)
    paper = Image.new("RGB", upright.size, "white")
    paper.paste(upright.convert("RGB"), mask=upright.getchannel("A") if upright.mode == "RGBA" else None)
    return paper
