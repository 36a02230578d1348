from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from builder import fonts
from builder.errors import SystemFault

LETTERS = {
    "en": "abcxyzABCXYZ0123456789–−°×≥“”’…",
    "sv": "åäöÅÄÖé",
    "pl": "ąćęłńóśźżĄĆĘŁŃÓŚŹŻ„”",
    "ru": "абвгдеёжзийклмнопрстуфхцчшщъыьэюяАБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ«»№",
    "it": "àèéìòùÀÈÉÌÒÙ",
}


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    folder = tmp_path_factory.mktemp("web") / "fonts"
    return folder, fonts.write_web(folder)


@pytest.mark.parametrize("code", LETTERS)
def test_faces_have_the_letters_of_each_language(code: str) -> None:
    for face in fonts.faces():
        with TTFont(face.path) as font:
            assert [c for c in LETTERS[code] if ord(c) not in font.getBestCmap()] == []


def test_pdfs_get_whole_faces() -> None:
    css = fonts.pdf_css()
    assert "unicode-range" not in css
    assert [Path(url).name for url in re.findall(r'url\("file://([^"]+)"\)', css)] == [
        "SourceSansPro-Regular.ttf",
        "SourceSansPro-Bold.ttf",
    ]


def test_web_parts_together_are_the_whole_font_and_do_not_overlap(web: tuple[Path, str]) -> None:
    folder, _ = web
    for face in fonts.faces():
        characters: list[int] = []
        for path in sorted(folder.glob(f"*-{face.weight}-*.woff2")):
            with TTFont(path) as font:
                assert font.flavor == "woff2"
                characters += font.getBestCmap()
        with TTFont(face.path) as font:
            assert sorted(characters) == sorted(font.getBestCmap())


def test_rules_name_each_part_with_its_characters(web: tuple[Path, str]) -> None:
    folder, css = web
    assert sorted(re.findall(r'url\("([^"]+)"\)', css)) == sorted(p.name for p in folder.glob("*.woff2"))
    rule = next(line for line in css.splitlines() if "-400-cyrillic" in line)
    assert f'font-family: "{fonts.FAMILY}"' in rule
    assert "font-weight: 400" in rule
    assert "U+400-45F" in rule
    assert "font-display: swap" in rule


def test_a_page_in_english_loads_little(web: tuple[Path, str]) -> None:
    folder, _ = web
    assert all(path.stat().st_size < 16_000 for path in folder.glob("*-latin.woff2"))


def test_parts_keep_the_licence_and_not_the_reserved_name(web: tuple[Path, str]) -> None:
    folder, _ = web
    assert "SIL Open Font License" in (folder / "LICENSE.txt").read_text()
    with TTFont(folder / "musterbook-sans-400-latin.woff2") as font:
        assert "Adobe" in font["name"].getDebugName(0)
        assert font["name"].getDebugName(1) is None


def test_same_font_gives_same_bytes(web: tuple[Path, str], tmp_path: Path) -> None:
    folder, _ = web
    face = fonts.faces()[0]
    part, characters = list(fonts._parts(face))[2]
    assert (folder / f"musterbook-sans-400-{part}.woff2").read_bytes() == fonts._woff2(face, characters)


def test_version_changes_with_the_choice_of_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    before = fonts.version()
    assert fonts.version() == before
    monkeypatch.setitem(fonts._WEIGHTS, "Semibold", 600)
    assert fonts.version() != before


def test_unicode_range() -> None:
    assert fonts.unicode_range([0x41, 0x20, 0x42, 0x43, 0xA0]) == "U+20, U+41-43, U+A0"


def test_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "fonts").write_text("a file in the way")
    with pytest.raises(SystemFault, match="fonts cannot be written"):
        fonts.write_web(tmp_path / "fonts")


def test_font_package_that_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "_PACKAGE", "no_such_package")
    with pytest.raises(SystemFault, match="pip install font-source-sans-pro"):
        fonts.faces()


@pytest.mark.parametrize("face", fonts.faces(), ids=lambda f: f.name)
def test_outlines_keep_the_numbers_of_their_glyphs(face: fonts.Face) -> None:
    with TTFont(face.path) as whole:
        numbers = [whole.getGlyphID(whole.getBestCmap()[ord(letter)]) for letter in "ŁЙ"]
        drawn = [whole["glyf"][whole.getGlyphName(n)].xMax for n in numbers]
        widths = [whole["hmtx"][whole.getGlyphName(n)][0] for n in numbers]
        scale = 1000 / whole["head"].unitsPerEm
    content = fonts.outlines(face, reversed(numbers))
    assert content == fonts.outlines(face, numbers)
    assert len(content) < 25_000
    with TTFont(BytesIO(content)) as cut:
        order = cut.getGlyphOrder()
        assert [cut["glyf"][order[n]].xMax for n in numbers] == drawn
        kept = {n for n, name in enumerate(order) if cut["glyf"][name].numberOfContours}
    assert set(numbers) <= kept
    assert len(kept) <= 5  # with the parts of a composite letter, and the box for a missing one
    sizes = fonts.metrics(face)
    assert [sizes.widths[n] for n in numbers] == [width * scale for width in widths]
    assert sizes.descent < 0 < sizes.capitals < sizes.ascent
