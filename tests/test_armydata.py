"""The index that the army builder in the browser loads."""

import gzip
import json
import typing
from collections.abc import Iterator
from pathlib import Path

import pytest

from builder import army
from builder.armydata import VERSION, Json, Messages, index
from builder.language import Language
from builder.library import Library, load_library
from builder.model import Game, Strict, UnitFile, Words

ROOT = Path(__file__).parents[1]
MOST_BYTES = 60_000  # of the index in one language, compressed


class FakeUrls:
    def unit(self, game_id: str, unit_id: str) -> str:
        return f"../{game_id}/{unit_id}/"

    def rule(self, game_id: str, number: str) -> str:
        return f"../{game_id}/#{number}"


class Recorder:
    """A catalogue that translates every text by its context, and keeps what it was asked for."""

    def __init__(self) -> None:
        self.asked: set[tuple[str, str]] = set()

    def get(self, msgid: str, context: str) -> str | None:
        self.asked.add((msgid, context))
        return f"«{context}: {msgid}»"

    def get_plural(self, msgid: str, context: str, n: int) -> str | None:
        raise AssertionError("names are not counted")


@pytest.fixture(scope="module")
def library() -> Library:
    return load_library(ROOT)


@pytest.fixture(scope="module")
def english(library: Library) -> Json:
    return index(library, Language(), FakeUrls(), {})


def games(data: Json) -> dict[str, Json]:
    return {game["id"]: game for game in data["games"]}


def test_it_names_its_version_language_and_words(library: Library) -> None:
    words: Messages = {"Year": "År", "{n} point": {"one": "{n} poäng", "other": "{n} poäng"}}
    data = index(library, Language("sv", {"cards": Recorder()}), FakeUrls(), words)
    assert (data["version"], data["language"], data["words"]) == (VERSION, "sv", words)


def test_the_script_reads_this_version() -> None:
    script = (ROOT / "builder/web/army/index.js").read_text("utf-8")
    assert f"const VERSION = {VERSION};" in script


def test_every_game_with_army_rules_is_in_it(library: Library, english: Json) -> None:
    assert list(games(english)) == [game.id for game in library.games.values() if game.data.army]


def test_rules_carry_their_number_and_page(english: Json) -> None:
    assert games(english)["cobi"]["rules"]["over-limit"] == {"number": "3.4", "url": "../cobi/#3.4"}
    assert list(games(english)["bitwy"]["rules"]) == ["over-limit"]


def test_a_game_says_whether_it_knows_an_attacker(english: Json) -> None:
    assert {game: data["attacks"] for game, data in games(english).items()} == {"cobi": True, "bitwy": False}


def test_years_only_where_the_game_has_them(english: Json) -> None:
    assert games(english)["cobi"]["years"] == {"first": 1934, "last": 1945, "start": 1943}
    assert games(english)["bitwy"]["years"] is None


def test_units_have_what_the_checks_know_of_them(library: Library, english: Json) -> None:
    for game_id, game in games(english).items():
        loaded = library.game(game_id)
        checked = army.parameters(loaded).units
        assert {u["id"]: (u["cost"], u.get("available")) for u in game["units"]} == {
            unit: (entry.cost, entry.available) for unit, entry in checked.items()
        }


def test_units_stand_by_nation_and_then_as_in_their_files(library: Library, english: Json) -> None:
    cobi = library.game("cobi")
    units = [unit["id"] for unit in games(english)["cobi"]["units"]]
    nations = list(cobi.data.nations)
    place = [nations.index(cobi.units[unit].data.nation or "") for unit in units]
    assert place == sorted(place)
    german = [unit.id for unit in cobi.units.values() if unit.data.nation == nations[0]]
    assert units[: len(german)] == german


def test_keys_without_a_value_are_left_out(english: Json) -> None:
    assert games(english)["bitwy"]["units"][0] == {
        "id": "infantry",
        "name": "Infantry",
        "type": "infantry",
        "cost": 10,
        "url": "../bitwy/infantry/",
    }


def test_a_translated_unit_is_still_found_by_its_english_name(library: Library) -> None:
    data = index(library, Language("sv", {"cards": Recorder()}), FakeUrls(), {})
    unit = games(data)["bitwy"]["units"][0]
    assert (unit["name"], unit["search"]) == ("«unit: Infantry»", ["Infantry"])


def test_every_name_is_asked_for_as_the_catalogue_has_it(library: Library) -> None:
    recorder = Recorder()
    index(library, Language("sv", {"cards": recorder}), FakeUrls(), {})
    contexts = {words.context for model in (Game, UnitFile) for words in marks(model)}
    assert {context for _, context in recorder.asked} <= contexts


def marks(annotation: object) -> Iterator[Words]:
    """Every `Words` mark in a type and in the models that it holds."""
    if isinstance(annotation, Words):
        yield annotation
    elif isinstance(annotation, type) and issubclass(annotation, Strict):
        for child in typing.get_type_hints(annotation, include_extras=True).values():
            yield from marks(child)
    else:
        for child in typing.get_args(annotation):
            yield from marks(child)


def test_it_is_small_and_the_same_every_time(library: Library, english: Json) -> None:
    text = json.dumps(english, ensure_ascii=False, separators=(",", ":"))
    again = index(library, Language(), FakeUrls(), {})
    assert json.dumps(again, ensure_ascii=False, separators=(",", ":")) == text
    assert len(gzip.compress(text.encode())) < MOST_BYTES
