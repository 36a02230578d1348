from __future__ import annotations

import importlib
import io
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c
import pytest
from PIL import Image, ImageChops, ImageDraw, ImageFont

from builder import fonts, pdf
from builder.errors import DataError, SystemFault
from tests.cardhelp import ROOT

ONE_FACE = 'html { font: 20pt "Musterbook Sans" } @page { size: 100mm 50mm; margin: 5mm }'


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "style.css").write_text(ONE_FACE)
    return tmp_path


def write(project: Path, body: str, **options: Any) -> Path:
    target = project / "out/a.pdf"
    settings: dict[str, Any] = {"stylesheets": [Path("style.css")], "title": "Ett, två", "lang": "sv"}
    pdf.write_pdf(f"<!doctype html><body>{body}", target, root=project, **(settings | options))
    return target


def refused(project: Path, body: str) -> str:
    with pytest.raises(DataError) as fault:
        write(project, body)
    assert not (project / "out").exists()
    return str(fault.value)


# What comes out


def test_title_language_and_text(project: Path) -> None:
    with pdfium.PdfDocument(write(project, "<p>Hallå, <b>Żółw</b>, Съёмка")) as document:
        assert document.get_metadata_value("Title") == "Ett, två"
        buffer = (pdfium_c.FPDF_WCHAR * 20)()
        length = pdfium_c.FPDFCatalog_GetLanguage(document, buffer, 20)
        assert bytes(buffer)[: length - 2].decode("utf-16-le") == "sv"
        assert document[0].get_textpage().get_text_bounded().strip() == "Hallå, Żółw, Съёмка"


def test_fonts_are_embedded_and_ours(project: Path) -> None:
    with pdfium.PdfDocument(write(project, "<p>Plain <b>bold</b>")) as document:
        found = [obj.get_font() for obj in document[0].get_objects(filter=[pdfium_c.FPDF_PAGEOBJ_TEXT])]
        assert all(font.is_embedded for font in found)
        names = {font.get_base_name().split("+")[-1] for font in found}
        assert names == {"Musterbook-Sans", "Musterbook-Sans-Bold"}


def drawn_by_pdf(project: Path, text: str, weight: int) -> Image.Image:
    style = f'html {{ font: {weight} 100px "Musterbook Sans" }} @page {{ size: 400px 200px; margin: 20px }}'
    (project / "style.css").write_text(style)
    with pdfium.PdfDocument(write(project, text)) as document:
        return document[0].render(scale=96 / 72).to_pil().convert("L")


def drawn_by_freetype(text: str, path: Path) -> Image.Image:
    image = Image.new("L", (400, 200), 255)
    font = ImageFont.truetype(str(path), 100, layout_engine=ImageFont.Layout.BASIC)
    ImageDraw.Draw(image).text((20, 20), text, fill=0, font=font)
    return image


def ink(image: Image.Image) -> Image.Image:
    """The letter alone, in a frame of its own size, dark on light."""
    box = ImageChops.invert(image).point(lambda v: 255 if v > 127 else 0).getbbox()
    assert box
    return image.crop(box)


def difference(a: Image.Image, b: Image.Image) -> float:
    """The part of the pixels' darkness that differs, 0 to 1; 1 for letters of different size."""
    if abs(a.width - b.width) > 2 or abs(a.height - b.height) > 2:
        return 1.0
    off = ImageChops.difference(a, b.resize(a.size)).histogram()
    return sum(value * n for value, n in enumerate(off)) / (255 * a.width * a.height)


@pytest.mark.parametrize("face", fonts.faces(), ids=lambda f: f.name)
@pytest.mark.parametrize("letter", "ŁŻЙЪåè–−")
def test_letters_look_as_the_font_draws_them(project: Path, letter: str, face: fonts.Face) -> None:
    drawn = ink(drawn_by_pdf(project, letter, face.weight))
    assert difference(drawn, ink(drawn_by_freetype(letter, face.path))) < 0.08
    assert difference(drawn, ink(drawn_by_freetype("\ufffe", face.path))) > 0.15  # not the missing-letter box


def test_same_input_gives_same_bytes(project: Path) -> None:
    assert write(project, "<p>Same").read_bytes() == write(project, "<p>Same").read_bytes()


@pytest.mark.parametrize(("epoch", "date"), [(None, ""), ("86400", "D:19700102000000Z")])
def test_date_is_that_of_the_source_or_none(
    project: Path, monkeypatch: pytest.MonkeyPatch, epoch: str | None, date: str
) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    if epoch:
        monkeypatch.setenv("SOURCE_DATE_EPOCH", epoch)
    with pdfium.PdfDocument(write(project, "x")) as document:
        assert document.get_metadata_value("CreationDate") == date


def test_program_that_made_a_pdf_ends_in_silence(project: Path) -> None:
    code = (
        "from builder import pdf; from pathlib import Path; root = Path.cwd()\n"
        "pdf.write_pdf('x', root / 'a.pdf', root=root, stylesheets=[Path('style.css')], title='', lang='en')"
    )
    run = subprocess.run(
        [sys.executable, "-c", code],
        cwd=project,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        check=True,
    )
    assert (run.stdout, run.stderr) == (b"", b"")


def test_tagged_variant(project: Path) -> None:
    with pdfium.PdfDocument(write(project, "<p>x", pdf_variant="pdf/ua-1")) as document:
        assert document.is_tagged()


# What is refused


@pytest.mark.parametrize("variant", [None, "pdf/ua-1"])
def test_viewers_are_asked_to_print_at_true_size(project: Path, variant: str | None) -> None:
    with pdfium.PdfDocument(write(project, "<p>x", pdf_variant=variant)) as document:
        assert not pdfium_c.FPDF_VIEWERREF_GetPrintScaling(document)


def test_letter_that_the_fonts_lack(project: Path) -> None:
    message = refused(project, "<p>坦克")
    assert message.startswith("out/a.pdf: ")
    lacking = 'our fonts lack a letter, write it otherwise: "坦" (U+5766)'
    assert lacking in message or "not in our fonts" in message  # some machines have other fonts with it


def test_text_in_another_font(project: Path) -> None:
    message = refused(project, "<p style='font-family: serif'>x")
    assert "a text or letter is not in our fonts but in" in message


def test_wrong_css(project: Path) -> None:
    (project / "style.css").write_text(ONE_FACE + " p { colour: red }")
    assert "unknown property" in refused(project, "<p>x")


def test_stylesheet_that_is_missing(project: Path) -> None:
    (project / "style.css").unlink()
    assert refused(project, "<p>x") == "style.css: cannot be read: No such file or directory"


@pytest.mark.parametrize(
    "address",
    [
        "http://127.0.0.1:9/a.png",
        "https://127.0.0.1:9/a.png",
        "ftp://127.0.0.1:9/a.png",
        "file:///etc/hostname",
        "file://server/share/a.png",
        "../outside.png",
        "gone.png",
    ],
)
def test_addresses_that_are_not_the_projects(project: Path, address: str) -> None:
    assert "Error fetching" in refused(project, f"<img src='{address}'>")


def test_link_out_of_the_project_is_not_followed(
    project: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    secret = tmp_path_factory.mktemp("elsewhere") / "secret.png"
    Image.new("RGB", (2, 2)).save(secret)
    (project / "in.png").symlink_to(secret)
    assert "lies outside the project" in refused(project, "<img src=in.png>")


def test_picture_in_the_project_and_in_the_document(project: Path) -> None:
    Image.new("RGB", (2, 2), "red").save(project / "in.png")
    inline = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/%3E"
    with pdfium.PdfDocument(write(project, f'<img src=in.png><img src="{inline}">')) as document:
        images = list(document[0].get_objects(filter=[pdfium_c.FPDF_PAGEOBJ_IMAGE]))
        assert len(images) == 1


def test_picture_that_is_none(project: Path) -> None:
    (project / "in.png").write_text("not a picture")
    assert "Failed to load image" in refused(project, "<img src=in.png>")


# What the machine lacks


@pytest.mark.parametrize(
    ("fault", "message"),
    [
        (OSError("cannot load library 'libpango-1.0-0'"), pdf.NO_PANGO),
        (ModuleNotFoundError("weasyprint"), pdf.NO_WEASYPRINT),
    ],
)
def test_machine_without_pango(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], fault: Exception, message: str
) -> None:
    def fail(name: str) -> None:
        print("a long paragraph")  # noqa: T201 - as WeasyPrint does
        raise fault

    monkeypatch.setattr(importlib, "import_module", fail)
    with pytest.raises(SystemFault, match=f"^{re.escape(message)}$"):
        pdf.weasyprint()
    assert capsys.readouterr() == ("", "")


def test_folder_that_cannot_be_made(project: Path) -> None:
    (project / "out").write_text("a file in the way")
    with pytest.raises(
        SystemFault, match=r"a\.pdf: cannot be written: .*: make room or choose another folder"
    ):
        write(project, "x")


def test_failed_write_leaves_nothing_behind(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = write(project, "old")
    old = target.read_bytes()

    def full(self: io.BufferedWriter, *_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(SystemFault, match="No space left on device"):
        write(project, "new")
    assert [path.name for path in target.parent.iterdir()] == ["a.pdf"]
    assert target.read_bytes() == old
