"""A page of a PDF as a PNG, for chats and virtual tables. Only this module knows PDFium."""

from __future__ import annotations

import io

from builder.errors import UsageError

NARROWEST, WIDEST = 50, 4000  # pixels


def check_width(width: int) -> None:
    """Refuses a width that no picture of a card has.

    Raises:
        UsageError: it is not 50 to 4000 pixels.
    """
    if not NARROWEST <= width <= WIDEST:
        raise UsageError(f"expected a width from {NARROWEST} to {WIDEST} pixels, got {width}")


def png(content: bytes, page: int, width: int, title: str) -> bytes:
    """The page on white; the same PDF gives the same bytes.

    Args:
        content: the PDF.
        page: which of its pages, from 0.
        width: of the picture, in pixels; its height follows from the page, with its bleed.
        title: what the picture shows, for programs that read a PNG's texts.

    Raises:
        UsageError: see `check_width`.
    """
    import pypdfium2 as pdfium  # noqa: PLC0415 - it takes a tenth of a second, which only pictures need
    from PIL.PngImagePlugin import PngInfo  # noqa: PLC0415 - likewise

    check_width(width)
    with pdfium.PdfDocument(content) as document:
        sheet = document[page]
        across = sheet.get_width()  # points
        bitmap = sheet.render(
            scale=(width - 0.01) / across
        )  # pixels are rounded up: less than half a one off
        picture = bitmap.to_pil()
    texts = PngInfo()
    texts.add_itxt("Title", title)
    per_inch = width / across * 72
    out = io.BytesIO()
    picture.save(out, "PNG", pnginfo=texts, dpi=(per_inch, per_inch))
    return out.getvalue()
