from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

from builder import pdf, vector
from builder.errors import SystemFault, UsageError

NAMESPACE = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A page of 63 x 88 mm with words and a picture, and one after it."""
    folder = tmp_path_factory.mktemp("page")
    Image.new("RGB", (2, 2), "red").save(folder / "a.png")
    (folder / "style.css").write_text('@page { size: 63mm 88mm } html { font: 9pt "Musterbook Sans" }')
    target = folder / "page.pdf"
    html = "<p>Żółw <img src=a.png><p style='break-before: page'>Two"
    pdf.write_pdf(html, target, root=folder, stylesheets=[Path("style.css")], title="", lang="pl")
    return target.read_bytes()


def test_a_drawing_has_its_name_size_and_a_white_ground(page: bytes) -> None:
    root = ElementTree.fromstring(vector.svg(page, 0, 630, 'A <b> & "c"', "pl"))  # noqa: S314 - our own
    assert root.tag == f"{NAMESPACE}svg"
    assert (root.get("role"), root.get("width"), root.get("height")) == ("img", "630", "880")
    assert root.get("{http://www.w3.org/XML/1998/namespace}lang") == "pl"
    assert root[0].tag == f"{NAMESPACE}title"
    assert root[0].text == 'A <b> & "c"'
    assert root[1].tag == f"{NAMESPACE}rect"
    assert root[1].get("fill") == "#fff"


def test_a_drawing_asks_for_nothing_outside(page: bytes) -> None:
    text = vector.svg(page, 0, 800, "a", "en").decode()
    assert all(re.findall(r"""\b(?:href|src)\s*=\s*["'](?:#|data:image/)""", text))
    outside = re.findall(
        r"""\b(?:href|src)\s*=\s*["'](?!#|data:image/)[^"']*|url\((?!#)[^)]*\)|@import""", text
    )
    assert outside == []
    assert "data:image/" in text  # the picture
    assert "<text" not in text  # words are outlines: no font is asked for
    assert not re.search(r"<(script|foreignObject|style|!DOCTYPE|!ENTITY)", text)


def test_each_page_is_a_drawing_of_its_own(page: bytes) -> None:
    one, two = (vector.svg(page, number, 800, "a", "en") for number in (0, 1))
    assert b"data:image/" in one
    assert b"data:image/" not in two


def test_same_page_gives_same_bytes(page: bytes) -> None:
    assert vector.svg(page, 0, 800, "a", "en") == vector.svg(page, 0, 800, "a", "en")


def test_a_width_that_no_picture_has(page: bytes) -> None:
    with pytest.raises(UsageError, match="expected a width from 50 to 4000 pixels, got 40"):
        vector.svg(page, 0, 40, "a", "en")


def test_machine_without_poppler(page: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(SystemFault) as fault:
        vector.svg(page, 0, 800, "a", "en")
    assert str(fault.value) == vector.NO_POPPLER
    assert "apt-get install poppler-utils" in str(fault.value)


def test_poppler_that_fails() -> None:
    with pytest.raises(SystemFault, match=r"^pdftocairo failed: .+: update Poppler, or choose PNG$"):
        vector.svg(b"not a PDF", 0, 800, "a", "en")


def test_poppler_that_hangs(page: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    def run(command: list[str], **options: object) -> None:
        raise subprocess.TimeoutExpired(command, 120)

    monkeypatch.setattr(subprocess, "run", run)
    with pytest.raises(SystemFault, match=r"pdftocairo failed: .*timed out"):
        vector.svg(page, 0, 800, "a", "en")


def test_poppler_that_writes_something_else(page: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    def run(command: list[str], **options: object) -> subprocess.CompletedProcess[bytes]:
        return subprocess.CompletedProcess(command, 0, b"<html>", b"")

    monkeypatch.setattr(subprocess, "run", run)
    with pytest.raises(SystemFault, match="wrote no SVG that we know"):
        vector.svg(page, 0, 800, "a", "en")
