from __future__ import annotations

import pytest
from babel.messages.catalog import Catalog

from builder.entries import faults
from builder.language import PARTS, Part


def found(english: str | tuple[str, str], string: str | tuple[str, ...], part: Part) -> list[str]:
    catalog = Catalog(locale="sv")
    return list(faults(catalog.add(english, string), catalog.num_plurals, part))


@pytest.mark.parametrize("part", ["app", "cards"])
@pytest.mark.parametrize(
    ("string", "item"),
    [
        ("En <b>mur</b>", "<b>"),
        ("En </div> mur", "</div>"),
        ("En <img src=x onerror=alert(1)> mur", "<img src=x onerror=alert(1)>"),
        ("En <!-- mur -->", "<!-- mur -->"),
        ("En <script mur", "<script mur"),
        ("En&nbsp;mur", "&nbsp;"),
        ("En &#60;mur", "&#60;"),
        ("En &#x3C;mur", "&#x3C;"),
    ],
)
def test_markup_that_the_english_lacks_is_a_fault(part: Part, string: str, item: str) -> None:
    assert f"has {item}, which the English text has not" in found("A wall", string, part)


@pytest.mark.parametrize("string", ["Mur < 5 cm", "Mur <- dit", "Bim & Bom", "2 <3 > 1", "Kör; A&B"])
def test_a_sign_that_opens_no_tag_is_none(string: str) -> None:
    assert found("A wall", string, "app") == []


def test_markup_of_the_english_text_may_stand_in_its_translation() -> None:
    assert found("A <b>wall</b> &amp; more", "En <b>mur</b> &amp; mer", "app") == []
    assert found(("One <i>wall</i>", "{n} walls"), ("En mur", "{n} <i>murar</i>"), "app") == []


def test_each_plural_form_is_looked_at() -> None:
    english = ("{n} wall", "{n} walls")
    assert found(english, ("{n} mur", "{n} <b>murar"), "app") == ["has <b>, which the English text has not"]


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("item", ["{{", "}}", "{%", "%}", "{%#", "#%}"])
@pytest.mark.parametrize("text", ["En mur {}", "{} En mur", "En `{}` mur", "En \\{} mur"])
def test_jinja_left_open_is_a_fault_in_every_part(part: Part, item: str, text: str) -> None:
    string = text.replace("{}", item, 1)
    assert f"has {item}, which the English text has not" in found("A wall", string, part)


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("item", ["{{ x }}", "{% raw %}", "{%# note #%}"])
def test_whole_jinja_that_the_english_lacks_is_a_fault(part: Part, item: str) -> None:
    assert [what for what in found("A wall", f"En mur {item}", part) if what.startswith("has ")]


def test_jinja_behind_a_backslash_or_in_code_is_still_jinja() -> None:
    for string in ("En \\{{ x }} mur", "En `{{ x }}` mur"):
        assert "has {{ x }}, which the English text has not" in found("A wall", string, "rulebook")


def test_an_open_call_beside_a_whole_one_is_named() -> None:
    english, string = 'Within {{ const("a") }}', 'Inom {{ const("a") }} {{'
    assert found(english, string, "rulebook") == ["has {{, which the English text has not"]


def test_statements_keep_their_order() -> None:
    english = "{% if a %}A wall{% endif %}"
    assert found(english, "{% if a %}En mur{% endif %}", "rulebook") == []
    assert found(english, "{% endif %}En mur{% if a %}", "rulebook") == [
        "has {% endif %} {% if a %} in another order than the English text"
    ]


def test_calls_may_change_places_and_spaces() -> None:
    english = 'From {{ const("a") }} to {{ const("b") }}'
    assert found(english, 'Till {{const("b")}} från {{ const("a") }}', "rulebook") == []
