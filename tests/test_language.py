"""Texts, plurals and figures of a language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.language import NOTHING, Language, fill, root_prefix
from builder.model import Band, ConstantKind, Kind

NBSP = "\N{NO-BREAK SPACE}"


@dataclass
class FakeTexts:
    """A catalogue of a few texts, by (context, msgid)."""

    known: Mapping[tuple[str, str], str] = field(default_factory=dict)

    def get(self, msgid: str, context: str) -> str | None:
        return self.known.get((context, msgid))

    def get_plural(self, msgid: str, context: str, n: int) -> str | None:
        forms = self.known.get((context, msgid))
        return forms.split("|")[0 if n == 1 else 1] if forms else None


# Slots


class Holder:
    inside = "reached"

    def __str__(self) -> str:
        return "shown"


@pytest.mark.parametrize(
    ("text", "filled"),
    [
        ("within {near}", "within 30\xa0cm"),
        ("{near} or {far}", "30\xa0cm or {far}"),  # a slot without a value stays
        ("{near.inside}", "{near.inside}"),
        ("{near[0]} {near!r} {near:>9} {}", "{near[0]} {near!r} {near:>9} {}"),
        ("{{near}}", "{30\xa0cm}"),
        ("{Near} { near }", "{Near} { near }"),
        ("%(near)s $near", "%(near)s $near"),
    ],
)
def test_fill_replaces_plain_slots_and_nothing_else(text: str, filled: str) -> None:
    assert fill(text, near="30\xa0cm") == filled


def test_fill_does_not_look_into_what_it_puts_in() -> None:
    assert fill("{a} {a.inside}", a=Holder()) == "shown {a.inside}"
    assert fill("{a}{b}", a="{b}", b="{a}") == "{b}{a}"


@given(st.text(), st.text(max_size=9))
def test_fill_never_fails(text: str, value: str) -> None:
    filled = fill(text, a=value, n=3)
    assert filled == text.replace("{n}", "3") or "{a}" in text


# Texts


def test_english_is_its_own_text_and_never_counted() -> None:
    english = Language()
    assert english.text("Unit", "table", "app") == "Unit"
    assert english.ngettext("{n} unit", "{n} units", 1) == "1 unit"
    assert english.ngettext("{n} unit", "{n} units", 1234) == "1,234 units"
    assert not english.untranslated


def test_a_text_is_found_by_part_and_context() -> None:
    swedish = Language(
        "sv",
        {
            "app": FakeTexts({("", "Unit"): "Enhet", ("table", "Unit"): "Enheter"}),
            "cards": FakeTexts({("unit", "Tank"): "Stridsvagn"}),
        },
    )
    assert swedish.gettext("Unit") == "Enhet"
    assert swedish.pgettext("table", "Unit") == "Enheter"
    assert swedish.data("Tank", "unit") == "Stridsvagn"
    assert not swedish.untranslated


def test_what_is_missing_is_english_and_counted_each_time() -> None:
    swedish = Language("sv", {"app": FakeTexts()})
    assert [swedish.gettext("Unit"), swedish.gettext("Unit")] == ["Unit", "Unit"]
    assert swedish.data("Tank", "unit") == "Tank"  # there is no catalogue of that part at all
    assert swedish.text("Unit", "", "rulebook") == "Unit"
    assert swedish.untranslated == {("app", "Unit"): 2, ("cards", "Tank"): 1, ("rulebook", "Unit"): 1}


def test_a_plural_comes_from_the_catalogue_or_from_english() -> None:
    swedish = Language("sv", {"app": FakeTexts({("", "{n} unit"): "{n} enhet|{n} enheter"})})
    assert swedish.ngettext("{n} unit", "{n} units", 1) == "1 enhet"
    assert swedish.ngettext("{n} unit", "{n} units", 1234) == f"1{NBSP}234 enheter"
    assert not swedish.untranslated
    assert swedish.ngettext("{n} card", "{n} cards", 1) == "1 card"
    assert swedish.ngettext("{n} card", "{n} cards", 2) == "2 cards"
    assert swedish.plural("{n} card", "{n} cards", 2, "unit", "cards") == "{n} cards"
    assert swedish.untranslated == {("app", "{n} card"): 2, ("cards", "{n} card"): 1}


# Figures

FIGURES = {
    "en": ("1,234", "5.8", "18\xa0cm", "+10\xa0cm", "57\xa0t"),
    "sv": (f"1{NBSP}234", "5,8", "18\xa0cm", "+10\xa0cm", "57\xa0t"),
    "pl": (f"1{NBSP}234", "5,8", "18\xa0cm", "+10\xa0cm", "57\xa0t"),
    "ru": (f"1{NBSP}234", "5,8", "18\xa0см", "+10\xa0см", "57\xa0т"),
    "it": ("1.234", "5,8", "18\xa0cm", "+10\xa0cm", "57\xa0t"),
}

KILOGRAMS = {
    "en": "1,500\xa0kg",
    "sv": f"1{NBSP}500\xa0kg",
    "pl": f"1{NBSP}500\xa0kg",
    "ru": f"1{NBSP}500\xa0кг",
    "it": "1.500\xa0kg",
}


@pytest.mark.parametrize("code", FIGURES)
def test_figures_as_the_language_writes_them(code: str) -> None:
    language = Language(code)
    thousand, decimal, length, bonus, weight = FIGURES[code]
    assert language.number(1234) == language.value(1234, Kind.POINTS) == thousand
    assert language.number(5.8) == decimal
    assert language.length(18) == language.value(18, Kind.LENGTH) == length
    assert language.constant(18, ConstantKind.LENGTH) == length
    assert language.value(10, Kind.BONUS) == bonus
    assert language.measure(57, "mass-tonne") == weight
    assert language.constant(1500, ConstantKind.MASS) == KILOGRAMS[code]


@pytest.mark.parametrize("code", FIGURES)
def test_what_is_the_same_in_all_languages(code: str) -> None:
    language = Language(code)
    assert [language.signed(n) for n in (2, 0, -1)] == ["+2", "0", "−1"]
    assert language.value(-2, Kind.MODIFIER) == language.constant(-2, ConstantKind.MODIFIER) == "−2"
    assert language.number(-2) == "−2"
    assert language.value(Band(3, 6), Kind.DIE) == language.constant(Band(3, 6), ConstantKind.DIE) == "3–6"
    assert language.value(Band(4, 4), Kind.BAND) == "4"
    assert language.value(1943, Kind.YEAR) == "1943"  # a year has no separator
    assert language.value("2456", Kind.TEXT) == "2456"
    assert language.value(None, Kind.LENGTH) == NOTHING == "–"
    assert language.constant(45, ConstantKind.DEGREES) == "45°"
    assert language.constant(300, ConstantKind.POINTS) == "300"


def test_a_language_with_a_region() -> None:
    assert Language("pt-BR").number(5.8) == "5,8"


# Odds


@pytest.mark.parametrize(
    ("code", "third", "mean"),
    [
        ("en", "33.3%", "123.5"),
        ("sv", f"33,3{NBSP}%", "123,5"),
        ("pl", "33,3%", "123,5"),
        ("ru", f"33,3{NBSP}%", "123,5"),
        ("it", "33,3%", "123,5"),
    ],
)
def test_chances_and_means_have_one_decimal(code: str, third: str, mean: str) -> None:
    language = Language(code)
    assert language.percent(Fraction(1, 3)) == third
    assert language.mean(Fraction(1235, 10)) == mean
    assert language.mean(Fraction(2)) in {"2.0", "2,0"}


def test_a_mean_that_nobody_plays_long_enough_for_is_cut_off() -> None:
    assert Language().mean(Fraction(1000)) == "1,000.0"
    assert Language().mean(Fraction(10001, 10)) == f">{NBSP}1,000"
    assert Language("it").mean(Fraction(2_053_252)) == f">{NBSP}1.000"


def test_a_chance_is_rounded_half_up_and_never_to_what_it_is_not() -> None:
    language = Language()
    assert language.percent(Fraction(25, 100_000)) == "<\N{NO-BREAK SPACE}0.1%"
    assert language.percent(Fraction(1, 2000)) == "0.1%"
    assert language.percent(Fraction(125, 1000) + Fraction(5, 10_000)) == "12.6%"
    assert language.percent(Fraction(99_999, 100_000)) == ">\N{NO-BREAK SPACE}99.9%"
    assert [language.percent(Fraction(n)) for n in (0, 1)] == ["0.0%", "100.0%"]


def test_whole_percents() -> None:
    language = Language()
    chances = (
        Fraction(0),
        Fraction(1, 300),
        Fraction(1, 200),
        Fraction(125, 1000),
        Fraction(996, 1000),
        Fraction(1),
    )
    assert [language.percent(chance, 0) for chance in chances] == [
        "0%",
        f"<{NBSP}1%",
        "1%",
        "13%",
        f">{NBSP}99%",
        "100%",
    ]
    assert Language("ru").percent(Fraction(1, 3), 0) == f"33{NBSP}%"
    assert Language().mean(Fraction(991, 10), 99) == f">{NBSP}99"


def test_the_folder_of_a_language_on_the_site() -> None:
    assert [root_prefix(code) for code in ("en", "sv")] == ["", "sv/"]


# The alphabet

ALPHABETS = {
    "en": ["Armour", "Armour plate", "Éclair", "eclipse", "Wreck"],
    "sv": ["Aktiv", "fordon", "Zon", "åka", "Ädel", "ände", "öppen"],
    "pl": ["atak", "ątak", "Bateria", "lufa", "łódź", "Model", "zasięg", "źródło", "żołnierz"],
    "ru": ["евро", "ёж", "ель", "Живой", "играть", "йод", "колесо"],
    "it": ["Città", "cittadino", "È", "ebbe"],
}


@pytest.mark.parametrize("code", ALPHABETS)
def test_names_stand_in_the_order_of_the_language_s_alphabet(code: str) -> None:
    names = ALPHABETS[code]
    assert sorted(set(names), key=Language(code).sort_key) == names


def test_a_letter_of_two_characters_sorts_as_one() -> None:
    swedish = Language("sv")
    assert swedish.sort_key("A\N{COMBINING RING ABOVE}ka") == swedish.sort_key("åka")


@given(st.text(max_size=6), st.text(max_size=6), st.sampled_from(sorted(ALPHABETS)))
def test_capitals_do_not_matter_and_a_name_stands_before_a_longer_one(a: str, b: str, code: str) -> None:
    key = Language(code).sort_key
    assert key(a) == key(a.casefold())
    assert key(a) <= key(a + b)
