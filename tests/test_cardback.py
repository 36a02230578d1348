"""The backs of cards: what they say, their odds, and the code that leads to the unit's page."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pypdfium2
import pytest
import zxingcpp

from builder import catalog, pdf, shortlinks
from builder.cardback import BackView, view
from builder.cards import PRINT_STYLES, Renderer
from builder.cards import view as card_view
from builder.engine.rules import Face, Gun
from builder.errors import UsageError
from builder.fitting import card_fits
from builder.formats import Face as CardFace
from builder.formats import Format, chosen
from builder.language import Language
from builder.library import LoadedGame
from builder.model import Band
from builder.odds import Shot, chances, means
from builder.play import card, rules
from tests.cardhelp import PLAIN_GAME, PLAIN_UNITS, ROOT, MadeUp, library, small_game

ENGLISH = Language("en")
CODES = ("en", "it", "pl", "ru", "sv")
SITE = "https://example.org/musterbook/"
NBSP = "\N{NO-BREAK SPACE}"


@cache
def language(code: str) -> Language:
    return catalog.load_language(ROOT, code)


def back_of(unit: str, game: str = "cobi", code: str = "en", site: str = SITE) -> BackView:
    known = library().game(game)
    return view(known.unit(unit), known, language(code), site)


def document(
    unit: str, game: LoadedGame, language: Language, form: Format, *, step: int = 0, site: str = SITE
) -> str:
    """The back as an HTML document."""
    known = game.unit(unit)
    views = card_view(known, game, language), view(known, game, language, site)
    renderer = Renderer(ROOT, language)
    return renderer.single(views[0], form, CardFace.BACK, form.size.steps[step], views[1])


class Texts(HTMLParser):
    """The words of the body, and the fields that are named in it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.words: list[str] = []
        self.fields: list[str] = []
        self.feed(text.partition("<body>")[2])

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.fields += [value or "" for key, value in attrs if key == "data-field"]
        if tag != "span":
            self.words.append(" ")

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    @property
    def text(self) -> str:
        return re.sub(r"[ \n]+", " ", "".join(self.words)).strip()


def said(unit: str, game: LoadedGame | None = None, size: str = "large") -> str:
    return Texts(document(unit, game or library().game("cobi"), ENGLISH, chosen(size))).text


# What a back says


def test_the_back_of_an_assault_gun_in_full() -> None:
    assert said("stug-iii-g").replace(NBSP, " ") == (
        "DE StuG III Ausf. G Tank destroyer · Germany · Axis "
        "Special rules No turret: It must face its target. It turns in one activation and shoots in a later "
        "one. Rule 10.2 "
        "Odds The chance that one AP shot destroys the target, and the shots needed on average. "
        "Gun loaded; target undamaged, in the open, up to 100 cm away. "
        "Target Front Side Rear "
        "7TP 67% 1.5 67% 1.5 67% 1.5 M1A1 63% 1.6 67% 1.5 67% 1.5 "
        "T-34/76 (1941–42) 38% 2.3 66% 1.5 66% 1.5 Tiger I 4% 7.0 38% 2.2 38% 2.2 "
        "In history Year 1943 Speed on road 40 km/h Weight 23.9 t Gun 7.5 cm StuK 40 "
        "Derived from history https://example.org/musterbook/u/stug-iii-g"
    )


def test_a_special_rule_has_its_number_in_the_book() -> None:
    back = back_of("marder-iii-m", code="sv")
    assert dict(back.references) == {"open-topped": "Regel 11.4", "no-turret": "Regel 10.2"}


def test_a_rule_without_a_number_has_no_reference(tmp_path: Path) -> None:
    rules = "special_rules: {room: {name: Room, text: It has room.}}\n"
    game = _small(tmp_path, rules, "special: [room]")
    assert dict(view(game.unit("a"), game, ENGLISH).references) == {"room": ""}
    assert "()" not in said("a", game)


def test_a_unit_without_odds_explains_the_lines_of_its_card() -> None:
    back = back_of("opel-blitz")
    assert back.odds is None
    found = {lookup.lines: lookup.rule for lookup in back.lookups}
    assert found == {
        ("Move Forward", "Move Backward"): "Rule 9.1",
        ("Turn up to 45 degrees",): "Rule 9.2",
        ("Move in Rough",): "Rule 9.4",
        ("Only on Road",): "Rule 9.3",
        ("Damage to Destroy Target",): "Rule 10.9",
        ("Crew",): "Rule 11.1",
    }
    rough = next(lookup for lookup in back.lookups if lookup.rule == "Rule 9.4")
    assert rough.meaning.startswith(f"Ground that takes 5{NBSP}cm of a unit's move.")
    assert "takes 5" in said("opel-blitz")
    assert "takes 5" not in said("opel-blitz", size="poker")  # which has no room for it


def test_lines_of_figures_go_by_their_own_label() -> None:
    assert ("Figures",) in {lookup.lines for lookup in back_of("de-rifle-squad").lookups}


def test_a_unit_with_odds_needs_no_explanations() -> None:
    assert back_of("tiger-i").lookups == ()


def test_a_game_without_odds_terms_and_facts_has_a_back_that_says_something() -> None:
    back = back_of("tank", "bitwy")
    assert (back.odds, back.facts) == (None, ())
    assert [lookup.rule for lookup in back.lookups] == [
        f"Rule {n}" for n in ("4.1", "5.1", "5.2", "5.3", "5.4")
    ]
    assert "Attack (ATK) Rule 5.2" in said("tank", library().game("bitwy"))


def test_what_is_too_long_can_be_named() -> None:
    game = library().game("cobi")
    fields = Texts(document("marder-iii-m", game, ENGLISH, chosen("poker"))).fields
    assert {"name", "type", "special.open-topped", "special.no-turret", "odds", "facts", "address"} <= set(
        fields
    )
    assert {"source", "sets"} <= set(Texts(document("tiger-i", game, ENGLISH, chosen("poker"))).fields)
    assert "terms" in Texts(document("opel-blitz", game, ENGLISH, chosen("poker"))).fields


def test_names_are_no_markup() -> None:
    game = library().game("cobi")
    unit = game.unit("tiger-i")
    evil = "<script>&\"'"
    data = unit.data.model_copy(update={"name": evil, "source": evil, "sets": [evil]})
    hostile = replace(game, units={**game.units, "tiger-i": replace(unit, data=data)})
    text = document("tiger-i", hostile, ENGLISH, chosen("tarot"))
    assert "<script" not in text
    assert Texts(text).text.count(evil) == 4  # head, row of the odds, source, sets
    assert html.escape("<script>") in text


def test_every_unit_has_a_back_in_every_language() -> None:
    for game in library().games.values():
        for code in CODES:
            for unit in game.units.values():
                back = view(unit, game, language(code), SITE)
                assert back.odds or back.lookups
                assert back.address == shortlinks.address(unit, game, language(code), SITE)


def test_texts_of_the_data_are_asked_for_as_the_catalogues_have_them() -> None:
    texts = MadeUp()
    made_up = Language("ru", {"cards": texts, "rulebook": texts, "app": texts})
    for game in library().games.values():
        for unit in game.units.values():
            view(unit, game, made_up)
    assert {"unit", "card field", "card field, short", "weapon", "gun", "term, meaning"} <= {
        context for _, context in texts.asked
    }
    assert not made_up.untranslated


# Odds


def cells(unit: str) -> Iterator[tuple[str, int, str, str]]:
    """Each cell of a unit's odds: target, column, chance, shots."""
    odds = back_of(unit).odds
    assert odds
    for target, row in zip(library().game("cobi").data.odds.targets, odds.rows, strict=True):
        for i, cell in enumerate(row.cells):
            yield target, i, cell.chance, cell.shots


@pytest.mark.parametrize("unit", ["7tp", "tiger-i", "pak-40", "m6-fargo"])
def test_the_odds_of_a_gun_are_those_of_its_shots(unit: str) -> None:
    game = library().game("cobi")
    known, shooter = rules(game), card(game, game.unit(unit))
    faces: tuple[Face, ...] = ("front", "side", "rear")
    for target, i, chance, shots in cells(unit):
        shot = Shot(shooter, card(game, game.unit(target)), faces[i], known.long_range)
        mean = means(shot, known).shots
        assert mean is not None
        expected = ENGLISH.percent(chances(shot, known).destroyed, 0), ENGLISH.mean(mean, 99)
        assert (chance, shots) == expected


def test_a_gun_for_he_alone_strikes_the_top() -> None:
    game = library().game("cobi")
    known, shooter = rules(game), card(game, game.unit("lefh-18"))
    odds = back_of("lefh-18").odds
    assert odds
    assert odds.faces == ("Top",)
    assert "one HE shot" in odds.caption
    for target, _, chance, _ in cells("lefh-18"):
        shot = Shot(shooter, card(game, game.unit(target)), "top", known.long_range, he=True)
        assert chance == ENGLISH.percent(chances(shot, known).destroyed, 0)


def test_an_anti_tank_weapon_of_figures_is_a_gun_with_its_own_range() -> None:
    """Rule 10.23: its damage value is the number of damage dice."""
    game = library().game("cobi")
    known, weapon = rules(game), game.data.weapons["anti-tank-launcher"]
    gun = Gun(Band(4, 6), Band(5, 6), weapon.damage, None)
    shooter = replace(card(game, game.unit("us-bazooka-team")), gun=gun)
    odds = back_of("us-bazooka-team").odds
    assert odds
    assert odds.caption == (
        "Bazooka, Panzerfaust or PIAT: the chance that one shot destroys the target, and the shots needed on "
        f"average. Target undamaged, in the open, up to {weapon.ranges[-1].to}{NBSP}cm away."
    )
    faces: tuple[Face, ...] = ("front", "side", "rear")
    for target, i, chance, _ in cells("us-bazooka-team"):
        shot = Shot(shooter, card(game, game.unit(target)), faces[i], weapon.ranges[-1].to)
        assert chance == ENGLISH.percent(chances(shot, known).destroyed, 0)


def test_a_weapon_that_reaches_beyond_short_range_is_told_within_it() -> None:
    odds = back_of("su-anti-tank-rifle-team").odds
    assert odds
    assert f"up to 100{NBSP}cm away" in odds.caption


@pytest.mark.parametrize("unit", ["opel-blitz", "de-rifle-squad", "pz-i-b", "de-mortar-team"])
def test_there_are_no_odds_without_a_weapon_against_armour(unit: str) -> None:
    assert back_of(unit).odds is None


# The code


@pytest.mark.parametrize(
    ("unit", "game", "code", "size"),
    [
        ("tiger-i", "cobi", "ru", "poker"),
        ("uk-anti-tank-rifle-team", "cobi", "sv", "poker"),
        ("opel-blitz", "cobi", "en", "tarot"),
        ("tank", "bitwy", "pl", "large"),
        ("7tp", "cobi", "it", "a7"),
    ],
)
def test_the_code_on_the_page_is_the_address(unit: str, game: str, code: str, size: str) -> None:
    known = library().game(game)
    text = document(unit, known, language(code), chosen(size))
    with pdf.complaints(unit):
        laid = pdf.lay_out(text, ROOT, PRINT_STYLES)
    page = pypdfium2.PdfDocument(pdf.paint(laid, unit, code, None))[0]
    (found,) = zxingcpp.read_barcodes(page.render(scale=200 / 72).to_pil())
    prefix = "" if code == "en" else f"{code}/"
    assert found.text == f"{SITE}{prefix}{'u' if game == 'cobi' else 'b'}/{unit}"
    corners = found.position
    width = (corners.top_right.x - corners.top_left.x) / 200 * 25.4  # of the code without its quiet zone
    modules = int(re.search(r'viewBox="0 0 (\d+)', str(back_of(unit, game, code).code))[1])  # type: ignore[index]
    assert (
        width * modules / (modules - 8) > 14.5
    )  # mm with the quiet zone, less than a pixel lost at each side


def test_a_site_without_an_address_has_backs_without_a_code() -> None:
    back = back_of("tiger-i", site="")
    assert (back.address, back.code) == ("", "")
    text = document("tiger-i", library().game("cobi"), ENGLISH, chosen("poker"), site="")
    assert 'class="qr"' not in text
    assert "back-address" not in text


def test_an_address_that_is_too_long_is_no_back() -> None:
    with pytest.raises(UsageError, match="and the QR code of a card holds 60"):
        back_of("tiger-i", site=f"https://{'x' * 60}.org/")


# On paper


@pytest.mark.parametrize(
    ("size", "theme", "code", "unit"),
    [
        ("poker", "colour", "ru", "tiger-i"),
        ("poker", "ink-saver", "pl", "nashorn"),
        ("tarot", "colour", "ru", "opel-blitz"),
        ("a5", "large-print", "sv", "sdkfz-251-9"),
        ("a7", "colour", "it", "us-bazooka-team"),
    ],
)
def test_a_back_fits_its_card(size: str, theme: str, code: str, unit: str) -> None:
    form = chosen(size, theme)
    game = library().game("cobi")
    steps = range(len(form.size.steps))
    assert any(_fits(document(unit, game, language(code), form, step=step)) for step in steps)


def _fits(text: str) -> bool:
    with pdf.complaints("a test"):
        pages = pdf.lay_out(text, ROOT, PRINT_STYLES).pages
    return len(pages) == 1 and card_fits(pages[0])


def _small(folder: Path, rules: str, keys: str) -> LoadedGame:
    return small_game(folder, PLAIN_GAME + rules, PLAIN_UNITS.replace("type: boat", f"type: boat, {keys}"))
