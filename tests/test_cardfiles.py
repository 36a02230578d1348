from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import pikepdf
import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c
import pytest
from PIL import Image, ImageChops

from builder import drawing, formats, sheets
from builder.cardfiles import Job, Kind, SingleCards, make_all
from builder.errors import DataError, Problem, UsageError
from builder.formats import PLAIN, SIZES, Format, Size, Step, Theme
from builder.grid import grid
from builder.language import Language
from builder.library import LoadedGame, LoadedUnit
from builder.paper import PAPERS
from tests import pdfua
from tests.cardhelp import PLAIN_UNITS, ROOT, MadeUp, library, named, small_game

ENGLISH = Language("en")
COBI = library().game("cobi")
TIGER = COBI.unit("tiger-i")
SQUAD = COBI.unit("us-rifle-squad")
TO_SHOPS = Format(SIZES["poker"], bleed=3)
SITE = "https://example.org/"


def single(
    form: Format = PLAIN, *, game: LoadedGame = COBI, language: Language = ENGLISH, back: bool = False
) -> SingleCards:
    return SingleCards(ROOT, game, language, form, back=back, site_url=SITE if back else "")


def file(folder: Path, content: bytes) -> Path:
    path = folder / "card.pdf"
    path.write_bytes(content)
    return path


def with_name(name: str) -> LoadedUnit:
    return replace(TIGER, data=TIGER.data.model_copy(update={"name": name, "full_name": None}))


# PDF/UA


@pytest.mark.parametrize("back", [False, True], ids=["whole", "two sides"])
@pytest.mark.parametrize(
    "form", [PLAIN, TO_SHOPS, formats.chosen(theme=Theme.LARGE_PRINT)], ids=lambda f: f.id
)
@pytest.mark.parametrize(
    ("game", "unit"),
    [("cobi", "tiger-i"), ("cobi", "us-rifle-squad"), ("cobi", "bofors-37"), ("bitwy", "tank")],
)
def test_a_card_is_pdf_ua(tmp_path: Path, game: str, unit: str, form: Format, back: bool) -> None:
    loaded = library().game(game)
    content = single(form, game=loaded, back=back).pdf(loaded.unit(unit))
    assert pdfua.faults(file(tmp_path, content)) == []


def test_a_card_has_its_units_name_and_language(tmp_path: Path) -> None:
    with pikepdf.open(file(tmp_path, single(language=Language("sv")).pdf(TIGER))) as document:
        assert str(document.docinfo.Title) == "Tiger I"
        assert str(document.Root.Lang) == "sv"


def test_a_reader_hears_values_with_their_labels(tmp_path: Path) -> None:
    told = pdfua.told(file(tmp_path, single().pdf(TIGER)))
    words = [(places.removesuffix(" Span").rpartition(" ")[2], text) for places, text in told]
    assert [text for place, text in words if place == "H1"] == ["Tiger I"]
    assert [text for place, text in words if place == "H2"][:3] == ["Armour", "Damage", "Weapons"]
    hit = words.index(("Lbl", "To Hit"))
    assert words[hit : hit + 4] == [("Lbl", "To Hit"), ("LBody", "3–6"), ("Lbl", "Reload"), ("LBody", "5–6")]
    front = words.index(("Lbl", "Front"))
    assert words[front + 1] == ("LBody", "12")
    move = words.index(("TH", "Move Forward"))
    assert words[move - 1 : move + 2] == [("Caption", "Movement"), ("TH", "Move Forward"), ("TD", "22\xa0cm")]
    assert sum(place.endswith("Art H1 Span") for place, _ in told) == 1


@pytest.mark.parametrize("form", [PLAIN, TO_SHOPS, Format(SIZES["tarot"], bleed=5)], ids=lambda f: f.id)
def test_pages_are_cut_to_the_cards_size(tmp_path: Path, form: Format) -> None:
    with pikepdf.open(file(tmp_path, single(form, back=True).pdf(TIGER))) as document:
        assert len(document.pages) == 2
        for page in document.pages:
            trim, bleed, media = (
                [float(side) * 25.4 / 72 for side in box]
                for box in (page.obj.TrimBox, page.obj.BleedBox, page.obj.MediaBox)
            )
            size = [trim[2] - trim[0], trim[3] - trim[1]]
            assert size == pytest.approx([form.size.width, form.size.height], abs=0.1)
            assert bleed == pytest.approx(media)
            out = [a - b for a, b in zip(bleed, trim, strict=True)]
            assert out == pytest.approx([-form.bleed, -form.bleed, form.bleed, form.bleed], abs=0.1)


def test_same_card_gives_same_bytes() -> None:
    assert single().pdf(SQUAD) == single().pdf(SQUAD)


# As on the sheets


@pytest.fixture
def _drawn_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawing, "FOLDER", tmp_path / "drawn")


def inks(content: bytes | Path, box: tuple[float, float, float, float] | None = None) -> Image.Image:
    """The first page in grey, or what lies in a box of it, in mm."""
    with pdfium.PdfDocument(content) as document:
        picture = document[0].render(scale=254 / 72).to_pil().convert("L")
    if box is None:
        return picture
    return picture.crop(tuple(round(side * 10) for side in box))


Letters = list[tuple[str, float, float]]


def letters(content: bytes | Path, left: float = 0, upper: float = 0, size: Size = PLAIN.size) -> Letters:
    """The letters of the card of the first page and where they stand on it, in mm; its corner is given."""
    with pdfium.PdfDocument(content) as document:
        height = document[0].get_height()
        page = document[0].get_textpage()
        found = []
        for i in range(page.count_chars()):
            letter, (x, _, _, y) = page.get_text_range(i, 1), page.get_charbox(i)
            across, down = x * 25.4 / 72 - left, (height - y) * 25.4 / 72 - upper
            if letter.strip() and 0 < across < size.width and 0 < down < size.height:
                found.append((letter, across, down))
    return found


# A size at whose first step no card fits.
SMALLER = replace(SIZES["large"], steps=(Step(14), Step(6.5, tight=True), Step(6)))


@pytest.mark.usefixtures("_drawn_anew")
@pytest.mark.parametrize("language", [ENGLISH, MadeUp().language()], ids=["en", "ru"])
@pytest.mark.parametrize("size", [SIZES["large"], SIZES["poker"], SMALLER], ids=["large", "poker", "smaller"])
def test_a_card_is_as_on_the_sheet(tmp_path: Path, size: Size, language: Language) -> None:
    target = tmp_path / "sheet.pdf"
    sheets.Deck(ROOT, COBI, language, [TIGER], Format(size)).write(PAPERS["a4"], target)
    alone = single(Format(size), language=language).pdf(TIGER)
    spot = grid(PAPERS["a4"], size).fronts[0]

    ours, theirs = letters(alone, size=size), letters(target, spot.x, spot.y, size)
    assert [letter for letter, _, _ in ours] == [letter for letter, _, _ in theirs]
    for one, other in zip(ours, theirs, strict=True):
        assert one[1:] == pytest.approx(other[1:], abs=0.02)

    inside, right, lower = 1, size.width - 1, size.height - 1  # mm: the sheet has marks at the cut
    pictures = [
        inks(target, (spot.x + inside, spot.y + inside, spot.x + right, spot.y + lower)),
        inks(alone, (inside, inside, right, lower)),
    ]
    small = [p.resize((p.width // 4, p.height // 4), Image.Resampling.BOX) for p in pictures]  # edges blur
    off = ImageChops.difference(*small).getextrema()
    assert off[1] < 96


def test_texts_that_need_it_are_set_smaller() -> None:
    assert font_size(single().pdf(TIGER)) == PLAIN.size.steps[0].letters
    assert font_size(single(Format(SMALLER)).pdf(TIGER)) == 6.5


def font_size(content: bytes) -> float:
    """The size of a page's smallest letters, in points."""
    with pdfium.PdfDocument(content) as document:
        found = document[0].get_objects(filter=[pdfium_c.FPDF_PAGEOBJ_TEXT])
        return min(round(thing.get_font_size() * thing.get_matrix().a, 2) for thing in found)


# Pictures


@pytest.mark.parametrize(
    ("form", "back", "names"),
    [
        (PLAIN, False, ("cobi-tiger-i.sv.png",)),
        (TO_SHOPS, False, ("cobi-tiger-i.sv.poker.bleed-3.png",)),
        (PLAIN, True, ("cobi-tiger-i.sv.front.png", "cobi-tiger-i.sv.back.png")),
    ],
)
def test_names_of_pictures(form: Format, back: bool, names: tuple[str, ...]) -> None:
    assert single(form, language=Language("sv"), back=back).job(TIGER, Kind.PNG).names == names


def test_names_of_pdfs() -> None:
    assert single().job(TIGER, Kind.PDF).names == ("cobi-tiger-i.en.pdf",)
    assert single(back=True).job(TIGER, Kind.PDF).names == ("cobi-tiger-i.en.two-sided.pdf",)
    assert single().list_job([TIGER], selection=False).names == ("cobi-card-list.en.pdf",)
    assert single().list_job([TIGER], selection=True).names == ("cobi-card-list-selection.en.pdf",)


def test_pictures_of_both_sides_with_their_bleed() -> None:
    pictures = single(TO_SHOPS, back=True).png(TIGER, 300)
    height = 300 * (88 + 6) / (63 + 6)
    for picture in pictures:
        with Image.open(io.BytesIO(picture)) as image:
            assert image.width == 300
            assert image.height == pytest.approx(height, abs=1)
            assert image.info["Title"] == "Tiger I"
    assert pictures[0] != pictures[1]


def test_drawings_of_both_sides() -> None:
    front, back = single(back=True).svg(TIGER, 300)
    assert b"<title>Tiger I</title>" in front
    assert b"<title>Tiger I</title>" in back
    assert front != back


def test_a_clubs_picture_is_decoration_and_lies_inside(tmp_path: Path) -> None:
    (tmp_path / "cards/small/art").mkdir(parents=True)
    Image.new("RGB", (90, 60), "red").save(tmp_path / "cards/small/art/a.png")
    game = small_game(tmp_path, units=PLAIN_UNITS.replace("name: Launch", "name: Launch, art: a.png"))
    made = single(game=game)
    path = file(tmp_path, made.pdf(game.unit("a")))
    assert pdfua.faults(path) == []
    with pikepdf.open(path) as document:
        assert len(document.pages[0].get_images()) == 1
    (drawing_,) = made.svg(game.unit("a"))
    assert b'href="data:image/' in drawing_
    assert b"file:" not in drawing_


# Lists


@pytest.mark.parametrize("back", [False, True], ids=["whole", "two sides"])
def test_a_list_has_a_page_and_a_bookmark_for_each_card(tmp_path: Path, back: bool) -> None:
    units = [TIGER, with_name("Żółw"), SQUAD]
    path = file(tmp_path, single(back=back).pdf_of(units))
    assert pdfua.faults(path) == []
    with pikepdf.open(path) as document:
        sides = 2 if back else 1
        assert len(document.pages) == 3 * sides
        with document.open_outline() as outline:
            marks = [(item.title, document.pages.index(item.destination[0])) for item in outline.root]
        names = ["Tiger I", "Żółw", SQUAD.data.name]
        assert marks == [(name, i * sides) for i, name in enumerate(names)]
        assert "cards, one on each page" in str(document.docinfo.Title)
    headings = [text for places, text in pdfua.told(path) if places.endswith("H1 Span")]
    assert headings == [name for name in names for _ in range(sides)]


# Faults


def test_what_does_not_fit_is_said_with_its_field() -> None:
    with pytest.raises(DataError) as fault:
        single(language=MadeUp(9).language()).pdf(TIGER)
    (problem,) = fault.value.problems
    assert (problem.path, problem.line) == (TIGER.path, TIGER.line)
    assert problem.message.startswith("the card of tiger-i is too long in 'ru' at size large: shorten ")


def test_letters_that_the_fonts_lack_are_said_of_each_card_in_a_list() -> None:
    with pytest.raises(DataError) as fault:
        single().pdf_of([SQUAD, with_name("坦克"), replace(with_name("车"), line=1)])
    assert {problem.line for problem in fault.value.problems} == {TIGER.line, 1}
    assert all(problem.path == TIGER.path for problem in fault.value.problems)
    assert all("the card of tiger-i in 'en'" in problem.message for problem in fault.value.problems)


def test_hostile_names_stay_words(tmp_path: Path) -> None:
    evil = '</title><script>"&amp;'
    game = named(tmp_path, evil)
    made = single(game=game)
    told = pdfua.told(file(tmp_path, made.pdf(game.unit("a"))))
    assert "".join(text for places, text in told if places.endswith("H1 Span")).replace(" ", "") == evil
    (drawing_,) = made.svg(game.unit("a"))
    assert b"<script" not in drawing_
    assert b"<title>&lt;/title&gt;&lt;script&gt;&quot;&amp;amp;</title>" in drawing_


def test_a_small_game_has_cards(tmp_path: Path) -> None:
    game = small_game(tmp_path)
    assert pdfua.faults(file(tmp_path, single(game=game, back=True).pdf(game.unit("a")))) == []


# Jobs


def failing(*problems: Problem) -> tuple[bytes, ...]:
    raise DataError(problems)


def test_faults_of_all_jobs_are_said_together() -> None:
    first, second = Problem("a", 1, "", "is wrong"), Problem("b", 2, "", "is wrong")
    jobs = [
        Job(("a",), lambda: failing(first)),
        Job(("b",), lambda: (b"",)),
        Job(("c",), lambda: failing(second)),
    ]
    with pytest.raises(DataError) as fault:
        make_all(jobs)
    assert fault.value.problems == [first, second]


def test_files_come_by_their_names() -> None:
    assert make_all([Job(("a", "b"), lambda: (b"1", b"2")), Job(("c",), lambda: (b"3",))]) == {
        "a": b"1",
        "b": b"2",
        "c": b"3",
    }


def test_two_files_of_one_name_are_refused_before_anything_is_made() -> None:
    with pytest.raises(UsageError, match=r"two cards would both be a-b-c\.en\.pdf"):
        make_all([Job(("a-b-c.en.pdf",), failing), Job(("a-b-c.en.pdf",), failing)])
