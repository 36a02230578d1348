"""The roster on paper: what it says, that all of it is there, and that it can be read and ticked off."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pikepdf
import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c
import pytest

from builder import drawing, fonts, impose, roster, rosterview
from builder.armymodel import Battle, Force, Ratio, Row, Side
from builder.errors import DataError
from builder.language import Language
from builder.library import LoadedGame
from builder.paper import PAPERS, Paper
from tests import pdfua
from tests.cardhelp import ROOT, MadeUp, library
from tests.pdfwords import words

MM = 25.4 / 72  # of a point
SMALLEST = 9  # pt
ENGLISH = Language("en")
COBI = library().game("cobi")
FIRST = Force((Row("7tp", 3), Row("us-rifle-squad", 1), Row("old-thing", 2)))
SECOND = Force((Row("pz-i-b", 1), Row("tiger-i", 1)))
BATTLE = Battle("Bridge at Wizna", "cobi", 1942, 200, 1, (FIRST, SECOND), attacker_limit=200)
SIXTY = Force(tuple(Row(unit, 1 + i % 4) for i, unit in enumerate(list(COBI.units)[60:120])))
LONGEST = Battle("W" * 400, "cobi", 1939, None, 0, (Force((Row("X" * 80, 999), *SIXTY.rows)), SECOND))


@pytest.fixture(scope="module", autouse=True)
def _drawn_anew(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(drawing, "FOLDER", tmp_path_factory.mktemp("drawn"))
        yield


def write(
    folder: Path,
    battle: Battle = BATTLE,
    force: Side | None = None,
    language: Language = ENGLISH,
    paper: Paper = PAPERS["a4"],
    game: LoadedGame = COBI,
) -> tuple[Path, int]:
    target = folder / "roster.pdf"
    return target, roster.write(ROOT, battle, game, language, paper, target, force)


def pages(path: Path) -> list[str]:
    """The text of each page, its lines put into one, without the dots of lists."""
    with pdfium.PdfDocument(path) as document:
        texts = [page.get_textpage().get_text_bounded() for page in document]
    return [words(text.replace("•", "")) for text in texts]


def letters(text: str) -> str:
    return re.sub(r"[\W_]", "", text)


def battle_of(*forces: Force, title: str = "") -> Battle:
    first, second = (*forces, Force(), Force())[:2]
    return Battle(title, "cobi", 1945, None, 0, (first, second))


# What it says


def test_text_in_english(tmp_path: Path) -> None:
    path, count = write(tmp_path)
    assert count == 1
    assert pages(path) == [
        "Bridge at Wizna Game: COBI brick-tank skirmish · Year: 1942 · Newest unit: from 1943 · "
        "The defender's limit: 200 points "
        "First force (Defender): 198 points of 200 "
        "Models: 3, figures: 12, crew: 9, places in vehicles: 0 "
        "Number Unit Set Type Crew Points each Points "
        "3 7TP 2456, 2661 Light tank 3 42 126 "
        "1 Rifle squad (United States) Infantry 12 72 72 "
        "2 old-thing (unknown) – – – – "
        "4 Total 198 "
        "Findings Error: Unknown unit old-thing: it adds nothing to the total. "
        "Second force (Attacker): 200 points of 200 "
        "Models: 2, figures: 0, crew: 7, places in vehicles: 0 "
        "Number Unit Set Type Crew Points each Points "
        "1 Pz 1b 2474, 2660 Light tank 2 24 24 "
        "1 Tiger I 2477, 2538, 2588, 2710, 2734, 2735, 3123, 3124 Heavy tank 5 176 176 "
        "2 Total 200 "
        "Findings Error: Tiger I: available from 1943, but the battle is set in 1942. (Rule 3.4) "
        "Note: The attacker does not have more models than the defender; it is 2 against 3. (Rule 3.2) "
        "Note: The attacker does not have more figures than the defender; it is 0 against 12. (Rule 3.2) "
        "Note: The attacker does not have more crew than the defender; it is 7 against 9. (Rule 3.2) "
        "COBI is a trademark of COBI S.A. "
        "Musterbook is independent and unofficial: it tells rules in its own words."
    ]


def test_one_force_alone(tmp_path: Path) -> None:
    (text,) = pages(write(tmp_path, force=1)[0])
    assert "Second force (Attacker): 200 points of 200" in text
    assert "Tiger I: available from 1943" in text
    assert "First force" not in text
    assert "7TP" not in text
    assert "old-thing" not in text


def test_without_title_year_and_limit(tmp_path: Path) -> None:
    game = library().game("bitwy")
    battle = Battle("", "bitwy", None, None, 0, (Force((Row("tank", 3),)), Force()))
    (text,) = pages(write(tmp_path, battle, game=game)[0])
    assert text.startswith(
        "Land Battles No points limit First force: 150 points, no limit "
        "Number Unit Type Points each Points 3 Tank Tank 50 150 3 Total 150 "
        "Nothing is open: this force keeps all the rules that are checked. "
        "Second force: 0 points, no limit This force has no units yet. "
    )


def test_a_game_of_figures(tmp_path: Path) -> None:
    game = library().game("patton")
    forces = (Force((Row("uk-rifle", 24), Row("uk-piat", 2))), Force((Row("de-pz-iv", 1),)))
    (text,) = pages(write(tmp_path, Battle("", "patton", None, 25, 0, forces), game=game)[0])
    assert text.startswith("Patton, Rommel & Co. Limit: 25 figures First force: 26 figures of 25 ")
    assert "Number Unit Type Figures each Figures 24 Airborne rifle stand Infantry 1 24 " in text
    assert "Error: 1 figure over the limit of 25. (Rule 10.3)" in text
    assert "Second force: 1 figure of 25" in text
    assert "oints" not in text
    (unlimited,) = pages(write(tmp_path, Battle("", "patton", None, None, 0, forces), game=game)[0])
    assert "No figures limit" in unlimited


@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda p: p.id)
def test_a_longer_language_has_room_and_no_english(tmp_path: Path, paper: Paper) -> None:
    made_up = MadeUp(1.4)
    some = Force(tuple(row for row in SIXTY.rows if not COBI.units[row.unit].data.sets))
    battle = battle_of(some, SECOND, title="1939")
    path, _ = write(tmp_path, battle, language=made_up.language(), paper=paper)
    assert re.findall("[A-Za-z]+", " ".join(pages(path))) == []
    assert ("Points each", "roster") in made_up.asked


def test_names_shared_by_nations_say_whose_they_are() -> None:
    squads = Force((Row("de-rifle-squad", 1), Row("us-rifle-squad", 1), Row("tiger-i", 1)))
    first, _ = rosterview.view(battle_of(squads), COBI, ENGLISH).forces
    assert [line.name for line in first.lines] == [
        "Rifle squad (Germany)",
        "Rifle squad (United States)",
        "Tiger I",
    ]


@pytest.mark.parametrize("title", ["</style><script>&lt;", '"><b>x</b>{{ roster }}'])
def test_players_own_words_are_no_markup(tmp_path: Path, title: str) -> None:
    battle = battle_of(Force((Row("<i>y</i>", 1),)), title=title)
    path, _ = write(tmp_path, battle)
    (text,) = pages(path)
    assert text.startswith(f"{title} Game:")
    assert "1 <i>y</i> (unknown) –" in text
    with pdfium.PdfDocument(path) as document:
        assert document.get_metadata_value("Title") == f"{title}: roster"


def test_any_letter_can_be_printed(tmp_path: Path) -> None:
    battle = battle_of(Force((Row("戦車", 1),)), title="\t⚔ Żółw \x07\u202e" + "e\u0301")
    (text,) = pages(write(tmp_path, battle)[0])
    assert text.startswith("? Żółw ??é Game:")
    assert "?? (unknown)" in text
    assert "Unknown unit ??: it adds nothing" in text


def test_letters_of_the_fonts_are_kept() -> None:
    assert {ord(letter) for letter in "aŻйå–\N{NO-BREAK SPACE}"} <= fonts.letters()
    assert rosterview.printable("1\N{NO-BREAK SPACE}200  x\n") == "1\N{NO-BREAK SPACE}200 x"


# Pages


def test_sixty_units_take_two_pages_each_with_the_head(tmp_path: Path) -> None:
    names = [COBI.units[row.unit].data.name for row in SIXTY.rows]
    path, count = write(tmp_path, battle_of(SIXTY, title="Long"), force=0)
    texts = pages(path)
    assert count == len(texts) == 3
    heads = [text.count("Number Unit Set Type Crew Points each Points") for text in texts]
    assert heads == [1, 1, 0]  # on the last one stand findings alone
    for number, text in enumerate(texts, 1):
        assert f"Page {number} of 3" in text
        assert "Long" in text
    whole = letters("".join(texts))  # names are parted at the ends of lines
    assert [name for name in names if letters(name) not in whole] == []
    models = sum(row.count for row in SIXTY.rows)
    assert whole.count(f"{models}Total") == 1


def test_one_page_has_no_number(tmp_path: Path) -> None:
    assert "Page" not in pages(write(tmp_path)[0])[0]


@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda p: p.id)
@pytest.mark.parametrize("language", [ENGLISH, MadeUp(1.4).language()], ids=["en", "long"])
@pytest.mark.parametrize("battle", [BATTLE, LONGEST], ids=["usual", "longest"])
def test_letters_are_large_and_away_from_the_edges(
    tmp_path: Path, battle: Battle, language: Language, paper: Paper
) -> None:
    path, count = write(tmp_path, battle, language=language, paper=paper)
    with pdfium.PdfDocument(path) as document:
        assert len(document) == count
        for page in document:
            width, height = page.get_size()
            assert (width * MM, height * MM) == pytest.approx((paper.width, paper.height), abs=0.01)
            texts = list(page.get_objects(filter=[pdfium_c.FPDF_PAGEOBJ_TEXT]))
            assert len(texts) > 10
            for text in texts:
                assert text.get_font_size() * abs(text.get_matrix().a) >= SMALLEST - 0.01
                left, bottom, right, top = (side * MM for side in text.get_bounds())
                assert min(left, bottom, paper.width - right, paper.height - top) >= roster.MARGIN


def boxes(path: Path) -> int:
    """How many squares of the size of a tick box are drawn on the first page."""
    with pdfium.PdfDocument(path) as document:
        paths = document[0].get_objects(filter=[pdfium_c.FPDF_PAGEOBJ_PATH])
        sides = [path.get_bounds() for path in paths]
    sizes = [((right - left) * MM, (top - bottom) * MM) for left, bottom, right, top in sides]
    return sum(size == pytest.approx((3.7, 3.7), abs=0.1) for size in sizes)


@pytest.mark.parametrize(("count", "ticks"), [(1, 1), (3, 3), (17, 17), (100, 100), (101, 1), (999, 1)])
def test_a_box_to_tick_for_each_model(tmp_path: Path, count: int, ticks: int) -> None:
    battle = battle_of(Force((Row("7tp", count), Row("tiger-i", 2))))
    assert boxes(write(tmp_path, battle, force=0)[0]) == ticks + 2


@pytest.mark.parametrize("battle", [BATTLE, LONGEST, battle_of()], ids=["usual", "longest", "empty"])
def test_a_screen_reader_can_read_it(tmp_path: Path, battle: Battle) -> None:
    path, _ = write(tmp_path, battle)
    assert pdfua.faults(path) == []


def test_a_row_is_headed_by_its_unit(tmp_path: Path) -> None:
    told = pdfua.told(write(tmp_path, force=1)[0])
    cells = {text: path.split()[-2] for path, text in told}
    assert (cells["Tiger I"], cells["Heavy tank"], cells["Number"]) == ("TH", "TD", "TH")
    assert told[0] == ("Document Part H1 Span", "Bridge at Wizna")


def test_the_same_roster_is_the_same_file(tmp_path: Path) -> None:
    first = write(tmp_path)[0].read_bytes()
    assert write(tmp_path)[0].read_bytes() == first


def test_what_stands_in_the_margin_is_refused_and_the_last_file_stays(tmp_path: Path) -> None:
    for folder in ("templates", "styles"):
        shutil.copytree(ROOT / "cards" / folder, tmp_path / "cards" / folder)
    style = tmp_path / roster.STYLES[0]
    style.write_text(style.read_text("utf-8") + "@page { margin: 5mm }", "utf-8")
    target = tmp_path / "a.pdf"
    target.write_text("last")
    with pytest.raises(DataError) as caught:
        roster.write(tmp_path, BATTLE, COBI, ENGLISH, PAPERS["a4"], target)
    assert str(caught.value) == (
        "cards/styles/roster.css: a text of the roster stands in a page's outer 7 mm in 'en': give it room"
    )
    with pytest.raises(DataError):
        roster.sheets(tmp_path, BATTLE, COBI, ENGLISH, PAPERS["a4"])
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["a.pdf"]
    assert target.read_text() == "last"


# In front of cards


@pytest.mark.parametrize("battle", [BATTLE, LONGEST], ids=["usual", "longest"])
def test_sheets_say_what_the_file_says(tmp_path: Path, battle: Battle) -> None:
    alone, count = write(tmp_path, battle)
    sheets = roster.sheets(ROOT, battle, COBI, ENGLISH, PAPERS["a4"])
    together = tmp_path / "sheets.pdf"
    with together.open("wb") as file:
        impose.write(sheets, "", "en", None, fonts.outlines, file)
    assert len(sheets) == count
    assert pages(together) == pages(alone)
    with pikepdf.open(together) as file, file.open_outline() as outline:
        assert len(outline.root) == 1


def test_cards_of_an_army_are_its_known_units_in_their_order() -> None:
    both = battle_of(
        Force((Row("tiger-i", 2), Row("gone", 5), Row("7tp", 1))), Force((Row("7tp", 3), Row("pz-i-b", 1)))
    )
    assert list(rosterview.counts(both, COBI).items()) == [("tiger-i", 2), ("7tp", 4), ("pz-i-b", 1)]
    assert rosterview.counts(both, COBI, 1) == {"7tp": 3, "pz-i-b": 1}
    assert rosterview.counts(battle_of(), COBI) == {}


def test_a_captured_unit_and_a_ratio_are_told(tmp_path: Path) -> None:
    captured = Force((Row("tiger-i", 1, captured=True),))
    battle = Battle("", "cobi", 1944, 150, 0, (captured, SECOND), attacker_limit=Ratio(3, 2))
    (text,) = pages(write(tmp_path, battle)[0])
    assert "The defender's limit: 150 points · Attacker to defender: 3:2" in text
    assert "Tiger I (captured)" in text
    assert "First force (Attacker): 176 points of 225" in text
