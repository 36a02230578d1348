from __future__ import annotations

import ctypes
import re
from collections.abc import Iterator
from pathlib import Path

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c
import pytest

from builder import leaflets, pagechecks, pages, rulebook
from builder.errors import DataError
from builder.language import Language
from builder.leaflets import Leaf, Leaflet
from builder.library import Library, LoadedGame
from builder.paper import PAPERS
from builder.source import Document
from tests.cardhelp import ROOT
from tests.project import Project

SMALLEST = 7.5  # pt: what can still be read across a table
A4 = PAPERS["a4"]
MM = 25.4 / 72  # of a point
STRIP = "machine_gun_template_length", "machine_gun_template_width"
DISCS = "activation_template", "he_template_size", "grenade_template_size"


class Longer:
    """A language whose texts are a third longer than English, as Russian and Italian can be."""

    def get(self, msgid: str, _context: str) -> str:
        more = round(len(msgid) * 0.33)
        return msgid + (" и ещё два-три слова о том же самом" * 9)[:more].rstrip()

    def get_plural(self, msgid: str, context: str, _n: int) -> str:
        return self.get(msgid, context)


LANGUAGES = {
    "en": Language(),
    "ru": Language("ru", {"app": Longer(), "cards": Longer(), "rulebook": Longer()}),
}


def printed(name: str, code: str, paper_id: str, library: Library, target: Path) -> pdfium.PdfDocument:
    leaflet = next(found for found in leaflets.of_library(library) if found.name == name)
    language = LANGUAGES[code]
    writer = pages.Writer(library, rulebook.index_rules(library)[0], language)
    leaf = writer.on_paper(leaflet.page)
    sides = leaflets.write(ROOT, leaflet, leaf, language, PAPERS[paper_id], target)
    document = pdfium.PdfDocument(target)
    assert len(document) == sides <= leaflet.sides
    return document


@pytest.fixture(params=[(code, paper) for code in LANGUAGES for paper in PAPERS])
def edition(request: pytest.FixtureRequest) -> tuple[str, str]:
    code, paper = request.param
    return code, paper


# The game's own sheets


def test_the_reference_is_one_sheet_that_can_be_read(
    edition: tuple[str, str], library: Library, tmp_path: Path
) -> None:
    with printed("reference", *edition, library, tmp_path / "x.pdf") as document:
        assert len(document) <= 2
        text = " ".join(page.get_textpage().get_text_range() for page in document)
        for weapon in library.game("cobi").data.weapons.values():
            assert text.count(weapon.name.split()[0]) >= 2  # both tables are there
        assert min(sizes(document)) >= SMALLEST - 0.01


def test_every_chapter_is_on_the_reference(library: Library) -> None:
    text = (ROOT / "docs/cobi/reference.md").read_text("utf-8")
    chapters = {number.split(".")[0] for number in re.findall(r'see\("([\d.]+)"\)', text)}
    assert chapters >= {str(n) for n in range(6, 17)}
    constants = set(library.game("cobi").constants)
    assert set(re.findall(r'const\("(\w+)"\)', text)) <= constants
    prose = re.sub(r"\{\{.*?\}\}|\{ #.*?\}|^\d\.|\A---.*?\n---", "", text, flags=re.DOTALL | re.MULTILINE)
    assert re.findall(r"\d", prose) == []  # no figure is typed


def test_the_score_sheet_is_one_side(edition: tuple[str, str], library: Library, tmp_path: Path) -> None:
    with printed("score", *edition, library, tmp_path / "x.pdf") as document:
        assert len(document) == 1


def test_the_templates_are_as_large_as_they_say(
    edition: tuple[str, str], library: Library, tmp_path: Path
) -> None:
    game = library.game("cobi")
    with printed("templates", *edition, library, tmp_path / "x.pdf") as document:
        drawn = [size for page in document for size in outlines(page)]
    expected = [(millimetres(game, key),) * 2 for key in DISCS]
    expected.append((millimetres(game, STRIP[1]), millimetres(game, STRIP[0])))
    expected.append((100, 0))  # the ruler
    for size in expected:
        assert any(size == pytest.approx(found, abs=0.3) for found in drawn), size


def millimetres(game: LoadedGame, key: str) -> int:
    value = game.constant(key)
    assert isinstance(value, int)
    return value * 10


def outlines(page: pdfium.PdfPage) -> Iterator[tuple[float, float]]:
    """Width and height in mm of what each stroked path goes round, without the line's own thickness."""
    for item in page.get_objects(filter=[pdfium_c.FPDF_PAGEOBJ_PATH], max_depth=5):
        matrix = item.get_matrix()
        x, y = ctypes.c_float(), ctypes.c_float()
        points = []
        for i in range(pdfium_c.FPDFPath_CountSegments(item)):
            segment = pdfium_c.FPDFPath_GetPathSegment(item, i)
            if pdfium_c.FPDFPathSegment_GetPoint(segment, x, y):
                points.append(matrix.on_point(x.value, y.value))
        across, up = [p[0] for p in points], [p[1] for p in points]
        yield (max(across) - min(across)) * MM, (max(up) - min(up)) * MM


def sizes(document: pdfium.PdfDocument) -> set[float]:
    """The sizes of the letters in pt, without the notice at the foot of a side."""
    found = set()
    for page in document:
        for item in page.get_objects(filter=[pdfium_c.FPDF_PAGEOBJ_TEXT], max_depth=5):
            size = ctypes.c_float()
            pdfium_c.FPDFTextObj_GetFontSize(item, size)
            if item.get_bounds()[3] > leaflets.MARGIN / MM:
                found.add(abs(size.value * item.get_matrix().d))
    return found


def inflated(path: Path) -> bytes:
    """The file's bytes with its object streams unpacked."""
    with pdfium.PdfDocument(path) as document:
        target = path.with_suffix(".plain.pdf")
        document.save(target)
    return target.read_bytes()


# Any sheet

SHEET = Leaflet("duel", "duel/index.md", 1)


def write(tmp_path: Path, text: str, leaflet: Leaflet = SHEET) -> str:
    """The text of what is printed, by its first side."""
    target = tmp_path / "x.pdf"
    leaflets.write(ROOT, leaflet, Leaf("Title", "A notice.", text), Language(), A4, target)
    with pdfium.PdfDocument(target) as document:
        return str(document[0].get_textpage().get_text_range())


def test_a_sheet_says_title_text_and_notice(tmp_path: Path) -> None:
    text = write(tmp_path, "# Head { #head }\n\nSee [the rule](turn.md#r7-1){ .x }.\n")
    assert "See the rule." in " ".join(text.split())
    assert "A notice." in text
    assert b"/URI" not in inflated(tmp_path / "x.pdf")
    assert b"/Annots" not in inflated(tmp_path / "x.pdf")


def test_a_text_that_is_too_long_names_page_paper_and_language(tmp_path: Path) -> None:
    with pytest.raises(DataError) as fault:
        write(tmp_path, "A long word. " * 9000)
    assert re.fullmatch(
        r"docs/duel/index\.md: sides: takes \d+ sides of A4 in 'en', at most 1 may be: shorten its texts",
        str(fault.value),
    )
    assert not (tmp_path / "x.pdf").exists()


def test_letters_are_smaller_where_a_text_is_longer(tmp_path: Path) -> None:
    found = []
    for words in (300, 2200):
        write(tmp_path, "word " * words)
        with pdfium.PdfDocument(tmp_path / "x.pdf") as document:
            found.append(max(sizes(document)))
    assert found[0] == pytest.approx(10, abs=0.01)
    assert SMALLEST - 0.01 <= found[1] < found[0]


@pytest.mark.parametrize("size", ["300mm", "250mm"])
def test_a_picture_that_is_too_large(size: str, tmp_path: Path) -> None:
    figure = f'<figure><svg width="{size}" height="40mm" viewBox="0 0 1 1"></svg></figure>'
    with pytest.raises(DataError, match="has something larger than a side of A4 in 'en'"):
        write(tmp_path, figure)


def test_a_wide_table_keeps_its_heading(tmp_path: Path) -> None:
    table = '<div class="wide" markdown="1">\n\n| a | b |\n|---|---|\n| c | d |\n\n</div>'
    html = leaflets.to_html(f"## One {'{ #one }'}\n\nText\n\n## Two {'{ #two }'}\n\n{table}\n", ROOT)
    assert re.search(r'<div class="wide"><h2 id="two">Two</h2>\s*<table>', html)
    assert '<h2 id="one">One</h2>\n<p>Text</p>' in html


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "markdown_extensions: [nothing.at.all]",
            "mkdocs.yml: markdown_extensions: cannot be used for print",
        ),
        (
            "markdown_extensions: [{tables: wide}]",
            "mkdocs.yml: markdown_extensions: cannot be used for print",
        ),
        ("a: [", "mkdocs.yml: cannot be read for printing"),
        ("[]", "mkdocs.yml: cannot be read for printing"),
    ],
)
def test_a_wrong_configuration(text: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "mkdocs.yml").write_text(text, "utf-8")
    with pytest.raises(DataError) as fault:
        leaflets.to_html("x", tmp_path)
    assert str(fault.value).startswith(message)


# Front matter


def test_the_printed_pages_of_a_game(project: Project) -> None:
    for name, order, more in (("b", 2, "sides: 1\ncolumns: 3\n"), ("a", 10, ""), ("c", 1, "")):
        kind = "print: sheet\n" if name != "c" else ""
        project.write(f"docs/duel/{name}.md", f"---\ntitle: T\norder: {order}\n{kind}{more}---\n")
    project.write("docs/other.md", "---\ntitle: T\norder: 1\nprint: sheet\n---\n")
    assert leaflets.of_library(project.load()) == [
        Leaflet("duel", "duel/b.md", 1, 3),
        Leaflet("duel", "duel/a.md", 2, 1),
    ]


@pytest.mark.parametrize(
    ("page", "matter", "message"),
    [
        ("duel/x.md", {"print": "poster"}, "print: expected sheet, got 'poster'"),
        ("duel/x.md", {"print": "sheet", "sides": 0}, "sides: expected a whole number, 1 to 8"),
        ("duel/x.md", {"print": "sheet", "sides": True}, "sides: expected a whole number, 1 to 8"),
        ("duel/x.md", {"print": "sheet", "columns": "two"}, "columns: expected a whole number, 1 to 3"),
        ("duel/x.md", {"sides": 1}, "sides: is for printed pages: add print: sheet, or remove it"),
        ("x.md", {"print": "sheet"}, "print: only a game's pages are printed: move the page to docs/<game>/"),
        (
            "duel/cards.md",
            {"print": "sheet"},
            "print: a game's card sheets have this name: give the page another",
        ),
    ],
)
def test_wrong_front_matter(page: str, matter: dict[str, str | int], message: str) -> None:
    found = leaflets.faults(matter, Document(f"docs/{page}"))
    assert [str(problem) for problem in found] == [f"docs/{page}:1: {message}"]


def test_right_front_matter() -> None:
    assert (
        list(leaflets.faults({"print": "sheet", "sides": 2, "columns": 3}, Document("docs/duel/x.md"))) == []
    )
    assert list(leaflets.faults({"title": "x"}, Document("docs/duel/cards.md"))) == []


def test_wrong_front_matter_is_reported_with_its_line(project: Project) -> None:
    project.edit(project.page_file, "order: 1\n", "order: 1\nprint: poster\n")
    assert [str(p) for p in pagechecks.of_texts(project.root)] == [
        "docs/duel/index.md:5: print: expected sheet, got 'poster'"
    ]
