from __future__ import annotations

import base64
import io
import struct
import tracemalloc
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import ExifTags, Image, ImageFile, PngImagePlugin

from builder import art
from builder.artsvg import ArtError

Colour = tuple[int, ...]
RED, BLUE, WHITE = (200, 30, 40), (20, 40, 180), (255, 255, 255)


def saved(image: Image.Image, kind: str = "PNG", **more: Any) -> bytes:
    out = io.BytesIO()
    image.save(out, kind, **more)
    return out.getvalue()


def two(size: tuple[int, int] = (40, 20), mode: str = "RGB") -> Image.Image:
    """Red on the left, blue on the right."""
    image = Image.new("RGB", size, RED)
    image.paste(BLUE, (size[0] // 2, 0, size[0], size[1]))
    return image.convert(mode)


def opened(made: art.Picture) -> Image.Image:
    return Image.open(io.BytesIO(made.content))


def near(found: Any, expected: Colour) -> bool:
    return all(abs(a - b) < 12 for a, b in zip(found, expected, strict=True))


def refusal(content: bytes) -> str:
    with pytest.raises(ArtError) as raised:
        art.picture(content)
    return str(raised.value)


# Photos


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_a_photo_becomes_a_small_jpeg(kind: str) -> None:
    made = art.picture(saved(two((1500, 900)), kind))
    image = opened(made)
    assert (made.suffix, image.format, image.mode) == ("jpg", "JPEG", "RGB")
    assert (made.width, made.height) == image.size == (600, 360)
    assert near(image.getpixel((20, 20)), RED)
    assert near(image.getpixel((580, 20)), BLUE)


def test_a_small_picture_stays_as_large_as_it_is() -> None:
    assert opened(art.picture(saved(two()))).size == (40, 20)


def test_a_line_of_pixels_keeps_at_least_one() -> None:
    made = art.picture(saved(Image.new("L", (9000, 2))))
    assert (made.width, made.height) == (600, 1)


@pytest.mark.parametrize("mode", ["1", "L", "P", "CMYK", "RGB"])
def test_every_way_to_write_a_colour(mode: str) -> None:
    image = Image.new("RGB", (30, 30), WHITE).convert(mode)
    content = saved(image, "JPEG" if mode == "CMYK" else "PNG")
    assert near(opened(art.picture(content)).getpixel((9, 9)), WHITE)


def test_sixteen_bits_of_grey_are_as_bright_as_they_were() -> None:
    content = saved(Image.new("I;16", (9, 9), 40_000))
    assert near(opened(art.picture(content)).getpixel((4, 4)), (156, 156, 156))


@pytest.mark.parametrize("mode", ["RGBA", "LA", "P"])
@pytest.mark.parametrize("size", [20, 1300])
def test_what_is_transparent_lies_on_white(mode: str, size: int) -> None:
    image = Image.new("RGBA", (size, size), (0, 0, 0, 0))
    image.paste((0, 0, 0, 255), (0, 0, size // 2, size))
    made = opened(art.picture(saved(image.convert(mode))))
    assert near(made.getpixel((made.width // 4, 9)), (0, 0, 0))
    assert near(made.getpixel((made.width * 3 // 4, 9)), WHITE)


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
@pytest.mark.parametrize("size", [(40, 20), (1600, 800)])
def test_a_photo_is_turned_as_the_camera_was_held(kind: str, size: tuple[int, int]) -> None:
    exif = Image.Exif()
    exif[ExifTags.Base.Orientation] = 6  # shown a quarter to the right
    image = opened(art.picture(saved(two(size), kind, exif=exif)))
    assert image.width * 2 == image.height
    assert near(image.getpixel((image.width // 2, 3)), RED)
    assert near(image.getpixel((image.width // 2, image.height - 4)), BLUE)


def test_nothing_of_what_was_written_into_a_photo_is_left() -> None:
    exif = Image.Exif()
    exif[ExifTags.Base.Artist] = "SECRET"
    exif[ExifTags.Base.GPSInfo] = {ExifTags.GPS.GPSLatitude: (52.0, 13.0, 0.0)}
    texts = PngImagePlugin.PngInfo()
    texts.add_itxt("Comment", "SECRET")
    for content in (
        saved(two(), "JPEG", exif=exif, comment="SECRET", icc_profile=b"SECRET" * 30, dpi=(31, 31)),
        saved(two(), "PNG", exif=exif, pnginfo=texts),
        saved(two(), "WEBP", exif=exif, xmp=b"SECRET"),
    ):
        assert b"SECRET" in content
        image = opened(art.picture(content))
        assert not dict(image.getexif())
        assert set(image.info) <= {"jfif", "jfif_version", "jfif_unit", "jfif_density"}
        assert b"SECRET" not in art.picture(content).content


def test_of_a_film_the_first_frame_is_taken() -> None:
    frames = [Image.new("RGB", (20, 20), color) for color in (RED, BLUE)]
    for kind in ("PNG", "WEBP"):
        content = saved(frames[0], kind, save_all=True, append_images=frames[1:])
        assert near(opened(art.picture(content)).getpixel((9, 9)), RED)


def test_the_same_file_gives_the_same_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    content = saved(two((900, 700)))
    first = art.picture(content)
    monkeypatch.setattr(art, "_known", {})
    again = art.picture(content)
    assert again == first
    assert again is not first
    assert art.picture(content) is again  # made once


def test_a_picture_has_a_name_of_its_own_and_an_address() -> None:
    one, other = art.picture(saved(two())), art.picture(saved(two((40, 22))))
    assert one.name != other.name
    assert one.address("../art") == f"../art/{one.name}"
    lead, _, content = one.address().partition(",")
    assert lead == "data:image/jpeg;base64"
    assert base64.b64decode(content) == one.content


# Photos that are none


def png_head(width: int, height: int, rest: bytes = b"") -> bytes:
    """A PNG that says how large it is, and holds nothing."""
    head = b"IHDR" + struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    start = b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + head + struct.pack(">I", zlib.crc32(head))
    return start + rest


def bomb(width: int, height: int) -> bytes:
    """A whole PNG of so many black pixels, in very few bytes."""
    packer = zlib.compressobj(9)
    data = b"IDAT" + b"".join(packer.compress(bytes(width + 1)) for _ in range(height)) + packer.flush()
    end = struct.pack(">I", len(data) - 4) + data + struct.pack(">I", zlib.crc32(data))
    return png_head(width, height, end + b"\0\0\0\0IEND\xaeB`\x82")


@pytest.mark.parametrize(
    ("size", "found"),
    [((10_000, 4001), "10000 × 4001"), ((10_000, 10_000), "10000 × 10000"), ((30_000, 30_000), "too many")],
)
def test_too_many_pixels_are_refused_by_the_head_alone(size: tuple[int, int], found: str) -> None:
    wanted = f"has {found} pixels, expected 40 million at most: save it smaller"
    assert refusal(png_head(*size, b"\0\0\0\x09IDAT")) == wanted


def test_a_bomb_is_refused_before_it_goes_off(monkeypatch: pytest.MonkeyPatch) -> None:
    content = bomb(10_000, 10_000)
    assert len(content) < 200_000
    monkeypatch.setattr(ImageFile.ImageFile, "load", pytest.fail)
    tracemalloc.start()
    try:
        assert refusal(content).startswith("has 10000 × 10000 pixels")
        assert tracemalloc.get_traced_memory()[1] < 5_000_000
    finally:
        tracemalloc.stop()


def test_as_many_pixels_as_are_allowed_are_read() -> None:
    assert art.picture(bomb(8000, 5000)).width == 600


def test_a_file_of_too_many_bytes() -> None:
    assert refusal(b"\x89PNG\r\n\x1a\n" + bytes(20_000_000)) == "has more than 20 MB: save it smaller"


@pytest.mark.parametrize(
    "content",
    [b"", b"a picture of a tank", bytes(100), b"%PDF-1.7", saved(two(), "GIF"), saved(two(), "BMP")],
)
def test_a_file_that_is_no_picture(content: bytes) -> None:
    assert refusal(content) == "is no PNG, JPEG, WebP or SVG: save it as one of them"


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
@pytest.mark.parametrize("tolerant", [False, True])
def test_half_a_picture_is_refused_even_where_weasyprint_takes_it(
    kind: str, tolerant: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ImageFile, "LOAD_TRUNCATED_IMAGES", tolerant)
    noise = Image.frombytes("RGB", (90, 90), bytes(i * i % 251 for i in range(90 * 90 * 3)))
    content = saved(noise, kind)
    assert refusal(content[: len(content) // 2]) == (
        "is damaged, so that it cannot be read to its end: copy or save it anew"
    )
    assert refusal(content[:20]).startswith("is damaged")
    assert ImageFile.LOAD_TRUNCATED_IMAGES is tolerant


@given(st.sampled_from(["PNG", "JPEG", "WEBP"]), st.integers(0, 400), st.binary(min_size=1, max_size=9))
def test_whatever_is_in_a_file_it_is_a_picture_or_a_reason(kind: str, at: int, more: bytes) -> None:
    content = bytearray(saved(two((64, 48)), kind))
    content[at : at + len(more)] = more
    try:
        made = art.picture(bytes(content))
    except ArtError:
        return
    assert opened(made).size == (made.width, made.height)


# Drawings, of which tests/test_artsvg.py says more

DRAWING = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><path d="M0 0h20v10z"/></svg>'


@pytest.mark.parametrize(
    "content",
    [DRAWING, b"\xef\xbb\xbf" + DRAWING, b"\n  " + DRAWING, DRAWING.decode().encode("utf-16")],
)
def test_a_drawing_is_known_by_what_is_in_it(content: bytes) -> None:
    made = art.picture(content)
    assert (made.suffix, made.width, made.height) == ("svg", 600, 300)
    assert made.address().startswith("data:image/svg+xml;base64,")
    assert made == art.picture(DRAWING)


@pytest.mark.parametrize("make", [lambda: DRAWING, lambda: saved(two())])
def test_a_picture_of_ours_may_be_given_again(make: Callable[[], bytes], tmp_path: Path) -> None:
    assert art.picture(art.picture(make()).content).width in {40, 600}
