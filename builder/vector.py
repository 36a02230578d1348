"""A page of a PDF as SVG, by Poppler's `pdftocairo`: letters become outlines, pictures lie inside."""

from __future__ import annotations

import re
import shutil
import subprocess
from html import escape

from builder import raster
from builder.errors import SystemFault

NO_POPPLER = (
    "SVG needs pdftocairo of Poppler: apt-get install poppler-utils (Debian, Ubuntu), "
    "dnf install poppler-utils (Fedora), brew install poppler (macOS), or MSYS2 with "
    "mingw-w64-x86_64-poppler (Windows); PNG and PDF need nothing more"
)
_PATIENCE = 120  # seconds
_ROOT = re.compile(r'<svg [^>]*\bviewBox="([-\d.]+) ([-\d.]+) ([\d.]+) ([\d.]+)"[^>]*>')


def svg(content: bytes, page: int, width: int, title: str, lang: str) -> bytes:
    """The page on white, as a picture that asks for nothing outside of itself.

    Args:
        content: the PDF.
        page: which of its pages, from 0.
        width: at which it is shown unless told otherwise, in pixels; its height follows from the page.
        title: what it shows, read aloud in its place.
        lang: the title's language.

    Raises:
        UsageError: see `raster.check_width`.
        SystemFault: `pdftocairo` is missing, or fails.
    """
    raster.check_width(width)
    drawn = _drawn(content, page)
    root = _ROOT.search(drawn)
    if root is None:
        raise SystemFault("pdftocairo wrote no SVG that we know: update Poppler, or choose PNG")
    x, y, across, down = root.groups()
    height = round(width * float(down) / float(across), 2)
    head = (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'width="{width}" height="{height:g}" viewBox="{x} {y} {across} {down}" role="img" '
        f'xml:lang="{escape(lang)}">\n<title>{escape(title)}</title>\n'
        f'<rect x="{x}" y="{y}" width="{across}" height="{down}" fill="#fff"/>'
    )
    return (drawn[: root.start()] + head + drawn[root.end() :]).encode()


def _drawn(content: bytes, page: int) -> str:
    """What `pdftocairo` makes of the page.

    Raises:
        SystemFault: it is missing, or fails.
    """
    tool = shutil.which("pdftocairo")
    if tool is None:
        raise SystemFault(NO_POPPLER)
    number = str(page + 1)
    command = [tool, "-svg", "-f", number, "-l", number, "-", "-"]
    try:
        run = subprocess.run(command, input=content, capture_output=True, check=True, timeout=_PATIENCE)  # noqa: S603 - no shell
    except (OSError, subprocess.SubprocessError) as fault:
        said = getattr(fault, "stderr", None) or b""
        reason = said.decode(errors="replace").strip().partition("\n")[0] or str(fault)
        raise SystemFault(f"pdftocairo failed: {reason}: update Poppler, or choose PNG") from fault
    return run.stdout.decode()
