from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image

from builder import pdf, raster
from builder.errors import UsageError


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """One page of 63 x 88 mm with a black bar at its upper edge."""
    folder = tmp_path_factory.mktemp("page")
    (folder / "style.css").write_text(
        "@page { size: 63mm 88mm; margin: 0 } body { margin: 0 } div { height: 44mm; background: #000 }"
    )
    target = folder / "page.pdf"
    pdf.write_pdf("<div>", target, root=folder, stylesheets=[Path("style.css")], title="", lang="en")
    return target.read_bytes()


@pytest.mark.parametrize("width", [50, 63, 799, 800, 801, 4000])
def test_a_picture_is_as_wide_as_asked(page: bytes, width: int) -> None:
    with Image.open(io.BytesIO(raster.png(page, 0, width, "Żółw"))) as image:
        assert image.width == width
        assert image.height == pytest.approx(width * 88 / 63, abs=1)
        assert image.mode == "RGB"
        assert image.getpixel((width // 2, 2)) == (0, 0, 0)
        assert image.getpixel((width // 2, image.height - 2)) == (255, 255, 255)
        assert image.info["Title"] == "Żółw"
        assert image.info["dpi"][0] == pytest.approx(width / 63 * 25.4, abs=0.1)


def test_same_page_gives_same_bytes(page: bytes) -> None:
    assert raster.png(page, 0, 300, "a") == raster.png(page, 0, 300, "a")


@pytest.mark.parametrize("width", [-1, 0, 49, 4001])
def test_widths_that_no_picture_has(page: bytes, width: int) -> None:
    with pytest.raises(UsageError, match=f"expected a width from 50 to 4000 pixels, got {width}"):
        raster.png(page, 0, width, "")
