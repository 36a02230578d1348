from __future__ import annotations

import re
import shutil
import typing
from collections.abc import Iterator
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest
from pydantic import BaseModel

from builder import model
from builder.cards import CardView, Renderer, view
from builder.errors import DataError
from builder.formats import PLAIN, Face, chosen
from builder.grid import grid
from builder.language import Language
from builder.paper import PAPERS
from tests.armhelp import skirmish
from tests.cardhelp import PLAIN_GAME, PLAIN_UNITS, ROOT, MadeUp, cards_pdf, library, small_game
from tests.cardhelp import named as game_with_unit_named
from tests.project import Project

ENGLISH = Language("en")


def card_of(game_id: str, unit_id: str, language: Language = ENGLISH) -> CardView:
    game = library().game(game_id)
    return view(game.unit(unit_id), game, language)


class Page(HTMLParser):
    """The texts of some HTML by the class of the nearest element that has one."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.classes: list[str] = []
        self.texts: list[tuple[str, str]] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self.classes.append(dict(attrs).get("class") or (self.classes[-1] if self.classes else ""))

    def handle_endtag(self, tag: str) -> None:
        self.classes.pop()

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.texts.append((self.classes[-1], data.strip()))


# What a card says


def test_tiger_says_what_its_printed_card_says() -> None:
    card = card_of("cobi", "tiger-i")
    assert {row.key: row.value for row in card.rows} == {
        "forward": "22\xa0cm",
        "backward": "10\xa0cm",
        "turn": "−5\xa0cm",
        "rough": "−5\xa0cm",
        "road": "+10\xa0cm",
        "to_hit": "3–6",
        "reload": "5–6",
        "dice": "16",
        "he": "+2",
        "front": "12",
        "side": "8",
        "rear": "8",
        "top": "2",
        "destroy": "5+",
        "destroy_gun": "4",
        "weaken": "2–3",
        "immobilize": "1",
        "crew": "5",
        "cost": "176",
        "available": "1943",
    }
    assert (card.name, card.nation, card.side, card.type) == ("Tiger I", "Germany", "Axis", "Heavy tank")
    assert "2477" in card.sets
    assert (card.origin, card.origin_label) == ("printed", "Original values")


def test_every_card_has_every_field_once_in_the_games_order() -> None:
    for game in library().games.values():
        for unit in game.units.values():
            order = [field.key for field in game.data.lines(unit.data.type)]
            keys = [row.key for row in view(unit, game, ENGLISH).rows]
            assert sorted(keys) == sorted(order)
            assert len(set(keys)) == len(keys)


def test_a_card_has_the_lines_of_its_type_only() -> None:
    gun = {row.key for row in card_of("cobi", "pak-40").rows}
    infantry = {row.key for row in card_of("cobi", "de-rifle-squad").rows}
    tank = {row.key for row in card_of("cobi", "tiger-i").rows}
    assert {"to_hit", "dice"} <= gun < tank
    assert not {"front", "destroy", "weaken"} & gun
    assert infantry == {"forward", "backward", "turn", "rough", "road", "crew", "cost", "available"}


def test_figures_are_counted_under_their_own_label() -> None:
    labels = {
        unit: {row.key: row.label for row in card_of("cobi", unit).rows}
        for unit in ("tiger-i", "de-rifle-squad")
    }
    assert [of["crew"] for of in labels.values()] == ["Crew", "Figures"]
    assert labels["tiger-i"]["forward"] == labels["de-rifle-squad"]["forward"]


def test_a_card_draws_figures_and_weapons_where_there_are_some() -> None:
    renderer = Renderer(ROOT, ENGLISH)
    headings = {
        unit: [
            text
            for place, text in Page(renderer.card(card_of("cobi", unit))).texts
            if place == "card-heading"
        ]
        for unit in ("opel-blitz", "panther-g", "pak-40", "de-rifle-squad")
    }
    assert headings == {
        "opel-blitz": ["Damage", "Special rules"],
        "panther-g": ["Armour", "Damage", "Weapons"],
        "pak-40": ["Figures", "Weapons", "Special rules"],
        "de-rifle-squad": ["Figures", "Weapons"],
    }


def test_a_weapon_s_parts_stand_apart() -> None:
    html = str(Renderer(ROOT, ENGLISH).card(card_of("cobi", "panther-g"))).replace("\xa0", "~")
    assert "<dt>3 × Medium machine gun</dt> <dd><span>to" in html
    assert "cm:~+2</span>~· <span>to" in html  # a line never begins with the dot
    assert "<span>Damage value: +1</span></dd>" in html


def test_names_of_figures_and_weapons_are_no_markup(tmp_path: Path) -> None:
    project = skirmish(Project(tmp_path))
    project.edit(project.units_file, "role: Leader", "role: <b>Leader</b>")
    project.edit(project.game_file, "name: Rifle,", 'name: "<script>",')
    game = project.load().game("duel")
    html = str(Renderer(ROOT, ENGLISH).card(view(game.unit("rifles"), game, ENGLISH)))
    assert "<b>Leader" not in html
    assert "<script" not in html
    assert "1 × &lt;b&gt;Leader&lt;/b&gt;" in html


def test_no_value_is_a_dash_and_marked() -> None:
    gun = {row.key: row for row in card_of("cobi", "pz-i-b").rows}["to_hit"]
    assert (gun.value, gun.is_none) == ("–", True)


def test_sides_are_numbered_in_the_games_order() -> None:
    assert [card_of("cobi", unit).side_number for unit in ("tiger-i", "7tp")] == [1, 2]


def test_game_without_nations_and_groups(tmp_path: Path) -> None:
    game = small_game(tmp_path)
    card = view(game.unit("a"), game, ENGLISH)
    assert (card.nation, card.nation_id, card.side, card.side_number) == ("", "", "", 0)
    assert [[group.name for group in column] for column in card.values.columns] == [[""]]
    html = Renderer(ROOT, ENGLISH).card(card)
    assert "card-badge" not in html
    assert "card-special" not in html
    assert "<caption>" not in html


def test_fields_without_a_group_come_first(tmp_path: Path) -> None:
    grouped = (
        PLAIN_GAME.replace("kind: length", "kind: length, group: m") + "groups: [{key: m, name: Motion}]\n"
    )
    game = small_game(tmp_path, grouped)
    columns = view(game.unit("a"), game, ENGLISH).values.columns
    assert [[group.key for group in column] for column in columns] == [[""], ["m"]]


@pytest.mark.parametrize(("n", "text"), [(1, "Holds 1 man."), (4, "Holds 4 men.")])
def test_number_of_a_special_rule(tmp_path: Path, n: int, text: str) -> None:
    rules = "special_rules: {room: {name: Room, text: 'Holds {n} man.', plural: 'Holds {n} men.'}}\n"
    units = PLAIN_UNITS.replace("type: boat", f"type: boat, special: [{{room: {n}}}]")
    game = small_game(tmp_path, PLAIN_GAME + rules, units)
    (special,) = view(game.unit("a"), game, ENGLISH).special
    assert (special.name, special.text) == ("Room", text)


def _contexts(data: type[BaseModel]) -> Iterator[str]:
    """The contexts of all Words marks at a model and the models in it."""
    pending: list[object] = [data]
    seen: set[int] = set()
    while pending:
        part = pending.pop()
        if id(part) in seen:
            continue
        seen.add(id(part))
        if isinstance(part, model.Words):
            yield part.context
        if isinstance(part, type) and issubclass(part, BaseModel):
            pending += typing.get_type_hints(part, include_extras=True).values()
        pending += typing.get_args(part)
        pending += getattr(part, "__metadata__", ())


def test_texts_of_the_data_are_asked_for_with_the_context_of_their_mark() -> None:
    texts = MadeUp()
    language = Language("ru", {"cards": texts})
    for game in library().games.values():
        for unit in game.units.values():
            view(unit, game, language)
    known = {*_contexts(model.Game), *_contexts(model.UnitFile)}
    asked = {context for _, context in texts.asked}
    assert asked <= known
    assert {"card field", "nation", "side", "unit", "unit type", "special rule", "card group"} <= asked
    assert {"figure", "weapon", "card field, figures", "card field, short", "term"} <= asked


# HTML


def test_each_label_stands_before_its_value_as_text() -> None:
    for unit in ("tiger-i", "pak-40", "de-rifle-squad"):
        card = card_of("cobi", unit)
        page = Page(Renderer(ROOT, ENGLISH).card(card))
        heads = [tag for tag, attrs in page.tags if tag == "th" and attrs["scope"] == "row"]
        rows = [row for column in card.values.columns for group in column for row in group.rows]
        assert len(heads) == len(rows)
        texts = [text for _, text in page.texts]
        for row in card.rows:
            *mark, value = texts[texts.index(row.label) + 1 :][: 1 + row.is_ruling]
            assert (mark, value) == (["*"] if row.is_ruling else [], row.value)


def test_a_card_is_an_article_of_its_side_and_unit() -> None:
    page = Page(Renderer(ROOT, ENGLISH).card(card_of("cobi", "tiger-i")))
    assert page.tags[0] == (
        "article",
        {"class": "card card-side-1", "data-unit": "tiger-i", "aria-label": "Tiger I"},
    )


def drawings(game_id: str, unit: str) -> list[str | None]:
    """The classes of the drawings on a card, each of which is nothing to those who hear the card."""
    page = Page(Renderer(ROOT, ENGLISH).card(card_of(game_id, unit)))
    found = [attrs for tag, attrs in page.tags if tag == "svg"]
    assert all(attrs["aria-hidden"] == "true" for attrs in found)
    return [attrs["class"] for attrs in found]


def test_a_card_shows_its_kind_once_and_a_vehicle_from_above() -> None:
    assert drawings("cobi", "tiger-i") == ["card-silhouette", "card-plan"]
    assert drawings("cobi", "pak-40") == ["card-silhouette"]
    assert drawings("bitwy", "tank") == ["card-silhouette"]


@pytest.mark.parametrize(("front", "marks"), [(9, 0), (34, 0), (100, 1)])
def test_a_long_value_is_set_smaller_so_that_it_stays_in_one_piece(front: int, marks: int) -> None:
    game = library().game("cobi")
    unit = game.unit("tiger-i")
    thick = replace(unit, values={**unit.values, "front": front, "to_hit": model.Band(front, front + 1)})
    html = Renderer(ROOT, ENGLISH).card(view(thick, game, ENGLISH))
    assert html.count('<b class="card-face-long">') == marks
    assert html.count("card-cell-long") == (front > 9)


def test_a_game_without_layout_has_rows_only() -> None:
    classes = {
        attrs.get("class") for _, attrs in Page(Renderer(ROOT, ENGLISH).card(card_of("bitwy", "tank"))).tags
    }
    assert not classes & {"card-turn", "card-faces", "card-scale", "card-line", "card-status"}


def test_states_are_said_to_be_marked_not_to_hold() -> None:
    texts = [text for _, text in Page(Renderer(ROOT, ENGLISH).card(card_of("cobi", "tiger-i"))).texts]
    start = texts.index("Mark in play:")
    assert texts[start + 1 : start + 6] == ["Unloaded", "Immobilized", "Weakened", "Gun destroyed", "Crew"]


def test_places_lead_to_the_glossary_too() -> None:
    html = str(Renderer(ROOT, ENGLISH).card(card_of("cobi", "tiger-i"), "../glossary/"))
    assert html.count('<a class="term" href="../glossary/#term-') == 20


# Lines of a printed card that are our ruling


def ruled(card: CardView) -> list[str]:
    return [row.key for row in card.rows if row.is_ruling]


def marked(card: CardView) -> tuple[list[str], bool]:
    """The labels with an asterisk, as drawn, and whether the foot says what it means."""
    html = str(Renderer(ROOT, ENGLISH).card(card))
    labels = re.findall(r'<(?:th scope="row"|dt)>([^<]*)<abbr title="our ruling">\*</abbr></', html)
    assert html.count("*") == len(labels) + html.count("* our ruling")
    return labels, ("card-ruling", "* our ruling") in Page(html).texts


@pytest.mark.parametrize("unit", ["7tp", "pz-i-b", "tiger-i", "m4a1"])
def test_a_printed_card_marks_what_the_print_lacks(unit: str) -> None:
    card = card_of("cobi", unit)
    assert ruled(card) == ["turn", "rough"]  # the road is on the print
    assert marked(card) == (["Turn up to 45 degrees", "Move in Rough"], True)


def test_only_printed_cards_mark_rulings() -> None:
    for game in library().games.values():
        for unit in game.units.values():
            card = view(unit, game, ENGLISH)
            if unit.data.origin is not model.Origin.PRINTED or game.id != "cobi":
                assert ruled(card) == [], unit.id
    assert marked(card_of("cobi", "panther-g")) == ([], False)


def test_a_line_that_the_printed_card_says_itself_is_no_ruling() -> None:
    game = library().game("cobi")
    unit = game.unit("tiger-i")
    says = replace(unit, data=unit.data.model_copy(update={"card": {**unit.data.card, "turn": 5}}))
    assert ruled(view(says, game, ENGLISH)) == ["rough"]


def test_a_figure_of_the_source_is_no_ruling() -> None:
    game = library().game("cobi")
    known = game.data.constants["turn_cost"].model_copy(update={"house": False})
    data = game.data.model_copy(update={"constants": {**game.data.constants, "turn_cost": known}})
    assert ruled(view(game.unit("tiger-i"), replace(game, data=data), ENGLISH)) == ["rough"]


def test_type_is_not_repeated_where_it_is_the_name(tmp_path: Path) -> None:
    html = Renderer(ROOT, ENGLISH).card(card_of("bitwy", "tank"))
    assert [text for _, text in Page(html).texts].count("Tank") == 1
    other = small_game(tmp_path)
    assert ("card-kind", "Boat") in Page(
        Renderer(ROOT, ENGLISH).card(view(other.unit("a"), other, ENGLISH))
    ).texts


def test_no_value_is_told_to_those_who_hear_the_card() -> None:
    assert '<abbr title="no value">–</abbr>' in Renderer(ROOT, ENGLISH).card(card_of("cobi", "pz-i-b"))


def test_special_rules_stand_in_words_or_by_name() -> None:
    renderer = Renderer(ROOT, ENGLISH)
    assert "Special rules" not in renderer.card(card_of("cobi", "tiger-i"))
    assert "<dd>Carries 12 figures besides its crew.</dd>" in renderer.card(card_of("cobi", "opel-blitz"))
    for fmt, face, in_words in (
        (PLAIN, Face.WHOLE, True),
        (PLAIN, Face.FRONT, False),  # the words are on the back
        (chosen("poker"), Face.WHOLE, False),  # there is no room
        (chosen("a6"), Face.WHOLE, True),
    ):
        html = renderer.single(card_of("cobi", "opel-blitz"), fmt, face)
        assert ("Carries 12 figures besides its crew." in html) is in_words
        assert ("<span>Room 12</span>" in html) is not in_words


@pytest.mark.parametrize("origin", ["printed", "derived", "house"])
def test_origin_is_told_by_words(origin: str) -> None:
    words = {"printed": "Original values", "derived": "Derived from history", "house": "House card"}
    game = library().game("cobi")
    unit = next(iter(game.units.values()))
    data = unit.data.model_copy(update={"origin": model.Origin(origin)})
    page = Page(Renderer(ROOT, ENGLISH).card(view(replace(unit, data=data), game, ENGLISH)))
    assert (f"card-origin card-origin-{origin}", words[origin]) in page.texts


def test_data_cannot_become_markup(tmp_path: Path) -> None:
    evil = '<script>alert(1)</script>"><img src=http://x.example/y onerror=z>'
    game = game_with_unit_named(tmp_path, evil)
    card = view(game.unit("a"), game, ENGLISH)
    renderer = Renderer(ROOT, ENGLISH)
    for html in (str(renderer.card(card)), renderer.single(card)):
        page = Page(html)
        assert {tag for tag, _ in page.tags} & {"script", "img"} == set()
        assert ("card-name", evil) in page.texts


def test_no_english_is_left_in_another_language() -> None:
    language = MadeUp().language()
    for game_id in library().games:
        game = library().game(game_id)
        for unit in list(game.units.values())[:20]:
            page = Page(Renderer(ROOT, language).card(view(unit, game, language)))
            texts = [text for css, text in page.texts if css != "card-badge"]
            assert [text for text in texts if any("a" <= c <= "z" for c in text.lower())] == []
    assert not language.untranslated


def _luminance(colour: str) -> float:
    full = colour if len(colour) == 6 else "".join(c * 2 for c in colour)
    parts = (int(full[i : i + 2], 16) / 255 for i in (0, 2, 4))
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("style", ["card.css", "margin.css"])
def test_every_colour_of_text_can_be_read_on_white(style: str) -> None:
    css = (ROOT / "cards/styles" / style).read_text()
    colours = re.findall(r"(?:[ {]color|--side): #([0-9a-f]+)", css)
    assert colours
    on_white = {colour: 1.05 / (_luminance(colour) + 0.05) for colour in colours if colour != "fff"}
    assert {colour: ratio for colour, ratio in on_white.items() if ratio < 4.5} == {}


def test_the_scale_can_be_read_on_its_darkest_ground_and_in_grey() -> None:
    css = (ROOT / "cards/styles/card.css").read_text()
    rules = re.findall(
        r"\.card-scale \.card-cell:nth-child[^}]*border-bottom-width: ([0-9.]+)em; background: #(\w+)", css
    )
    widths, grounds = [float(width) for width, _ in rules], [_luminance(ground) for _, ground in rules]
    assert len(rules) == 3
    assert widths == sorted(set(widths))
    assert grounds == sorted(set(grounds), reverse=True)
    assert all((ground + 0.05) / (_luminance("111") + 0.05) >= 4.5 for ground in grounds)


@pytest.mark.build
def test_every_card_fits_in_a_language_of_long_words(tmp_path: Path) -> None:
    language = MadeUp(1.4).language()
    for game in library().games.values():
        units = list(game.units.values())
        count = cards_pdf(ROOT, game, language, units, PAPERS["a4"], tmp_path / "a.pdf")
        assert count == grid(PAPERS["a4"], PLAIN.size).sheets(len(units))


# Templates that are broken


@pytest.fixture
def project(tmp_path: Path) -> Path:
    shutil.copytree(ROOT / "cards/templates", tmp_path / "cards/templates")
    return tmp_path


def broken(project: Path, template: str, text: str) -> str:
    (project / "cards/templates" / template).write_text(text, encoding="utf-8")
    with pytest.raises(DataError) as fault:
        Renderer(project, ENGLISH).card(card_of("cobi", "tiger-i"))
    return str(fault.value)


def test_template_that_asks_for_what_a_card_has_not(project: Path) -> None:
    message = broken(project, "card.html.j2", "{{ card.weight }}")
    assert message == (
        "cards/templates/card.html.j2:1: 'builder.cards.CardView object' has no attribute 'weight': "
        "see CardView for what exists"
    )


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("{{ 1 / 0 }}", "division by zero"),
        ("{{ card.name + 1 }}", 'can only concatenate str (not "int") to str'),
        ("{{ card.name | round }}", "type str doesn't define __round__ method"),
        ("{% for a, b in card.name %}{% endfor %}", "not enough values to unpack (expected 2, got 1)"),
    ],
)
def test_template_with_an_expression_that_fails(text: str, fault: str, project: Path) -> None:
    assert broken(project, "card.html.j2", f"<p>\n\n{text}") == f"cards/templates/card.html.j2:3: {fault}"


def test_fault_in_a_part_of_a_template_is_told_there(project: Path) -> None:
    (project / "cards/templates/_part.html.j2").write_text("<p>\n{{ 1 / 0 }}", encoding="utf-8")
    message = broken(project, "card.html.j2", '\n\n{% include "_part.html.j2" %}')
    assert message == "cards/templates/_part.html.j2:2: division by zero"


def test_template_with_a_syntax_error(project: Path) -> None:
    message = broken(project, "card.html.j2", "<p>\n{% if %}")
    assert message.startswith("cards/templates/card.html.j2:2: ")


def test_template_that_is_missing(project: Path) -> None:
    message = broken(project, "card.html.j2", '{% include "_gone.html.j2" %}')
    assert message == "cards/templates/_gone.html.j2: template not found: put it back"
