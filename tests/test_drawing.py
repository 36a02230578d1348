from __future__ import annotations

import shutil
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from builder import drawing, fonts, pdf
from builder.drawing import FOLDER, Drawer, Job
from builder.errors import DataError, SystemFault
from builder.forms import Form

STYLE = 'html { font: 10pt "Musterbook Sans" } @page { size: 200pt 50pt; margin: 9pt } body, p { margin: 0 }'


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "style.css").write_text(STYLE)
    (tmp_path / "more.css").write_text("")
    Image.new("RGB", (2, 2), "red").save(tmp_path / "in.png")
    return tmp_path


def fits(page: Any) -> bool:
    """Whether the page does not say that it is long."""
    texts = [box.text for box in page._page_box.descendants(placeholders=True) if hasattr(box, "text")]
    return "long" not in " ".join(texts)


def html(body: str) -> str:
    return f"<!doctype html><html><body>{body}</body></html>"


def job(body: str, *others: str) -> Job:
    return Job(html(body), [partial(html, other) for other in others])


def draw(project: Path, body: str, *others: str) -> tuple[list[Form] | None, int]:
    """The body or, where that does not fit, the first other that does, and how many documents were drawn."""
    drawer = Drawer(project, [Path("style.css"), Path("more.css")])
    with pdf.complaints("a test"):
        return drawer.draw(job(body, *others), fits), drawer.drawn


def entries(project: Path) -> list[Path]:
    return sorted((project / FOLDER).glob("*/*"))


def test_drawn_once(project: Path) -> None:
    first, second = draw(project, "x"), draw(project, "x")
    assert first[0] == second[0]
    assert (first[1], second[1]) == (1, 0)
    assert draw(project, "y")[1] == 1


@pytest.mark.parametrize("damage", [b"", b"short", b"musterbook drawing 1\n" + bytes(99)])
def test_damaged_entry_is_drawn_again(project: Path, damage: bytes) -> None:
    first, _ = draw(project, "x")
    (entry,) = entries(project)
    entry.write_bytes(damage)
    assert draw(project, "x") == (first, 1)
    assert draw(project, "x") == (first, 0)


def test_any_stylesheet_counts(project: Path) -> None:
    first, _ = draw(project, "x")
    (project / "more.css").write_text("html { color: #300 }")
    second, drawn = draw(project, "x")
    assert drawn == 1
    assert second != first


def test_the_templates_count(project: Path) -> None:
    """A card's other drawings are known by the HTML of the best one."""
    (project / "a.j2").write_text("old")
    for text, drawn in (("old", 1), ("old", 0), ("new", 1)):
        (project / "a.j2").write_text(text)
        drawer = Drawer(project, [Path("style.css")], [Path("a.j2")])
        with pdf.complaints("a test"):
            drawer.draw(job("x"), fits)
        assert drawer.drawn == drawn


def test_a_picture_counts_by_what_is_in_it(project: Path) -> None:
    red, _ = draw(project, "<img src=in.png>")
    assert draw(project, "<img src=in.png>")[1] == 0
    Image.new("RGB", (2, 2), "blue").save(project / "in.png")
    blue, drawn = draw(project, "<img src=in.png>")
    assert drawn == 1
    assert blue != red
    (project / "in.png").unlink()
    with pytest.raises(DataError):
        draw(project, "<img src=in.png>")


def test_versions_and_code_count(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    draw(project, "x")
    monkeypatch.setattr(drawing, "made_by", lambda: b"other")
    assert draw(project, "x")[1] == 1


def test_weasyprint_counts_with_the_widths_of_the_font(project: Path) -> None:
    """It rounds what Pango measures; a shared font has the widths that the font's file says."""
    letters = "<p>AVŁŻЙЪåè.,:–−·fi ft 0123456789"
    text = "".join(
        f"<p style='font-size: {size}pt'>{letters} <b>{letters}</b>" for size in (6, 7.5, 8, 9.2, 15)
    )
    document = pdf.lay_out(html(text), project, [Path("style.css")])
    pdf.paint(document, "", "", None)
    faces = {face.weight: fonts.metrics(face).widths for face in fonts.faces()}
    found = [
        (w, faces[int(font.weight)][g]) for font in document.fonts.values() for g, w in font.widths.items()
    ]
    assert len(found) > 50
    assert [pair for pair in found if pair[0] != pair[1]] == []


def test_versions_name_what_draws() -> None:
    named = " ".join(pdf.versions())
    for name in ("weasyprint 70.", "pydyf ", "pango 1", "harfbuzz ("):
        assert name in named


def test_the_first_that_fits_is_drawn(project: Path) -> None:
    chosen, _ = draw(project, "long", "still long", "<b>short</b>", "shorter")
    assert chosen == draw(project, "<b>short</b>")[0]
    assert draw(project, "long", "never made") == (chosen, 0)  # known by the best one


def test_what_does_not_fit_is_not_kept(project: Path) -> None:
    for _ in range(2):
        assert draw(project, "long", "longer", "x<p style='break-before: page'>long") == (None, 0)
    assert entries(project) == []


def test_what_has_a_fault_is_not_kept(project: Path) -> None:
    for _ in range(2):
        with pytest.raises(DataError, match=r"坦|not in our fonts"):
            draw(project, "坦克")
    assert entries(project) == []


def test_a_document_gives_all_its_pages(project: Path) -> None:
    pages, _ = draw(project, "<p>1<p style='break-before: page'>2")
    assert pages is not None
    assert len(pages) == 2
    assert pages[0].content != pages[1].content
    assert draw(project, "<p>1<p style='break-before: page'>2") == (pages, 0)


# Some at a time

SVG = (
    "<svg width='9' height='9'><g opacity='{0}'><rect width='{1}' height='5'/>"
    "<text y='8' font-family='Musterbook Sans'>{2}</text></g></svg>"
)
BODIES = [
    *("<p>Żółw", "<b>Żółw</b> <small>x</small>", "<p>a b", "<p>a\u00a0b", "<i>Съезд</i>"),
    *(SVG.format(0.5, 5, "ab"), SVG.format(0.5, 4, "cd") + SVG.format(0.25, 3, "e"), "<p>ffi ft fi"),
    "<p style='background: linear-gradient(red, blue)'>fading",
    "<p style='opacity: 0.5; background: rgba(9, 9, 9, 0.3)'>pale",
]


def together(project: Path, bodies: list[str]) -> tuple[list[list[Form] | None], int]:
    jobs = [job(f"<section>{body}</section>", "<section>short</section>") for body in bodies]
    paged = "section + section { break-before: page }"
    (project / "style.css").write_text(f"{STYLE} {paged}")
    drawer = Drawer(project, [Path("style.css")])
    drawer.prepare(jobs, fits)
    prepared = drawer.drawn
    with pdf.complaints("a test"):
        return [drawer.draw(one, fits) for one in jobs], prepared


def alone(project: Path, bodies: list[str]) -> list[list[Form] | None]:
    found = []
    for body in bodies:
        shutil.rmtree(project / FOLDER, ignore_errors=True)
        ((form,), _) = together(project, [body])
        found.append(form)
    return found


def test_pages_are_the_same_drawn_together_or_alone(project: Path) -> None:
    expected = alone(project, BODIES)
    for bodies in (BODIES, BODIES[::-1], BODIES * 2):
        shutil.rmtree(project / FOLDER)
        drawn, prepared = together(project, bodies)
        assert prepared == len(BODIES)
        assert drawn == [expected[BODIES.index(body)] for body in bodies]
    assert together(project, BODIES) == (expected, 0)  # known


def test_a_page_needs_only_what_it_uses_itself(project: Path) -> None:
    drawn, _ = together(project, BODIES)
    assert drawn[0] is not None
    (form,) = drawn[0]
    assert [(part.weight, "".join(sorted(part.glyphs.values()))) for part in form.lettering] == [
        (400, "wółŻ")
    ]
    assert "/Pattern" not in form.resources


def test_some_do_not_fit_or_have_a_fault(project: Path) -> None:
    drawn, prepared = together(project, ["one", "long", "two"])
    assert prepared == 3
    assert [len(pages or []) for pages in drawn] == [1, 1, 1]
    assert drawn[1] == alone(project, ["short"])[0]
    too_many = ["one", "two<p style='break-before: page'>pages", "three"]
    assert together(project, too_many)[1] == 0
    assert [len(pages or []) for pages in together(project, too_many)[0]] == [1, 2, 1]
    shutil.rmtree(project / FOLDER)
    drawer = Drawer(project, [Path("style.css")])
    chains = [["four"], ["long", "longer", "five"], ["long ago", "long ago, too"], ["longest", "six"]]
    jobs = [job(*(f"<section>{text}</section>" for text in chain)) for chain in chains]
    drawer.prepare(jobs, fits)
    assert drawer.drawn == 3
    with pdf.complaints("a test"):
        found = [drawer.draw(one, fits) for one in jobs]
    assert drawer.drawn == 3
    expected = [alone(project, [text])[0] for text in ("four", "five", "six")]
    assert found == [*expected[:2], None, expected[2]]
    drawer = Drawer(project, [Path("style.css")])
    drawer.prepare([job("three"), job("<img src=gone.png>"), job("<img src=in.png>")], fits)
    assert drawer.drawn == 0  # each alone will show whose fault it is
    with pytest.raises(DataError), pdf.complaints("a test"):
        drawer.draw(job("<img src=gone.png>"), fits)


def test_only_documents_with_the_same_head_are_drawn_together(project: Path) -> None:
    (project / "style.css").write_text(f"{STYLE} section + section {{ break-before: page }}")

    def sized(points: int, body: str) -> Job:
        style = f"<style>section {{ font-size: {points}pt }}</style>"
        return Job(f"<!doctype html><html><head>{style}</head><body><section>{body}</section></body></html>")

    jobs = [sized(points, body) for body in ("one", "two", "three") for points in (8, 12)]
    drawer = Drawer(project, [Path("style.css")])
    drawer.prepare(jobs, fits)
    assert drawer.drawn == len(jobs)
    with pdf.complaints("a test"):
        prepared = [drawer.draw(one, fits) for one in jobs]
    shutil.rmtree(project / FOLDER)
    drawer = Drawer(project, [Path("style.css")])
    with pdf.complaints("a test"):
        assert prepared == [drawer.draw(one, fits) for one in jobs]


def test_machine_without_pango(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise SystemFault(pdf.NO_PANGO)

    monkeypatch.setattr(pdf, "weasyprint", fail)
    drawing.made_by.cache_clear()
    with pytest.raises(SystemFault, match="PDFs need the Pango library"):
        Drawer(project, [Path("style.css")])
