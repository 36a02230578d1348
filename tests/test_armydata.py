"""The index that the army builder in the browser loads."""

import gzip
import json
import typing
from collections.abc import Iterator
from pathlib import Path

import pytest

from builder import army, catalog, messages
from builder.armydata import COLUMNS, Json, Messages, index
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

    def page(self, game_id: str, name: str) -> str:
        return f"../{game_id}/{name}/"


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


def units(game: Json) -> dict[str, Json]:
    """The units of a game by id, as the script unpacks them."""
    unpacked = [dict(zip(game["columns"], row, strict=False)) for row in game["units"]]
    return {unit["id"]: unit for unit in unpacked}


def test_it_names_its_language_and_words(library: Library) -> None:
    words: Messages = {"Year": "År", "{n} point": {"one": "{n} poäng", "other": "{n} poäng"}}
    data = index(library, Language("sv", {"cards": Recorder()}), FakeUrls(), words)
    assert (data["language"], data["words"]) == ("sv", words)


def test_every_game_with_army_rules_is_in_it(library: Library, english: Json) -> None:
    assert list(games(english)) == [game.id for game in library.games.values() if game.data.army]


def test_rules_carry_their_number_and_page(english: Json) -> None:
    assert games(english)["cobi"]["rules"]["over-limit"] == {"number": "3.4", "url": "../cobi/#3.4"}
    assert list(games(english)["bitwy"]["rules"]) == ["over-limit"]


def test_a_game_says_whether_it_knows_an_attacker(english: Json) -> None:
    assert {game: data["attacks"] for game, data in games(english).items()} == {
        "cobi": True,
        "bitwy": False,
        "patton": False,
    }


def test_years_only_where_the_game_has_them(english: Json) -> None:
    assert games(english)["cobi"]["years"] == {"first": 1934, "last": 1945, "start": 1943}
    assert games(english)["bitwy"]["years"] is None


def test_units_have_what_the_checks_know_of_them(library: Library, english: Json) -> None:
    for game_id, game in games(english).items():
        loaded = library.game(game_id)
        checked = army.parameters(loaded).units
        assert {
            i: (u["cost"], u.get("available"), u["crew"], u.get("room") or 0) for i, u in units(game).items()
        } == {unit: (entry.cost, entry.available, entry.crew, entry.room) for unit, entry in checked.items()}
        kinds = {t["id"]: (t["kind"], t.get("tows", False)) for t in game["types"]}
        assert {i: kinds[u["type"]] for i, u in units(game).items()} == {
            unit: (entry.kind, entry.tows) for unit, entry in checked.items()
        }


def test_units_stand_by_nation_and_then_as_in_their_files(library: Library, english: Json) -> None:
    cobi = library.game("cobi")
    ids = [*units(games(english)["cobi"])]
    nations = list(cobi.data.nations)
    place = [nations.index(cobi.units[unit].data.nation or "") for unit in ids]
    assert place == sorted(place)
    german = [unit.id for unit in cobi.units.values() if unit.data.nation == nations[0]]
    assert ids[: len(german)] == german


def test_a_unit_is_a_list_without_the_empty_values_at_its_end(english: Json) -> None:
    bitwy = games(english)["bitwy"]
    assert bitwy["columns"] == list(COLUMNS)
    assert bitwy["units"][0] == ["infantry", "Infantry", None, "infantry", 10, None, 0]
    assert bitwy["page"] == "../bitwy/{id}/"
    assert all(row[-1] is not None for game in games(english).values() for row in game["units"])


def test_armour_room_and_sets_are_told(library: Library, english: Json) -> None:
    cobi = units(games(english)["cobi"])
    card = library.game("cobi").units["tiger-i"].values
    tiger = cobi["tiger-i"]
    assert [tiger[face] for face in ("front", "side", "rear", "top")] == [
        card[face] for face in ("front", "side", "rear", "top")
    ]
    assert tiger["sets"] == library.game("cobi").units["tiger-i"].data.sets
    assert cobi["opel-blitz"]["room"] == 12
    assert cobi["opel-blitz"].get("front") is None


def test_what_a_new_battle_begins_with(english: Json) -> None:
    cobi, bitwy = games(english)["cobi"], games(english)["bitwy"]
    assert (cobi["limit"], cobi["sizes"], cobi["ratio"], cobi["counts"]) == (
        300,
        [150, 300, 500],
        [3, 2],
        True,
    )
    assert (bitwy["limit"], bitwy["sizes"], bitwy["ratio"], bitwy["counts"]) == (200, [], None, False)
    assert (cobi["score"], bitwy["score"]) == ("../cobi/score/", None)


def test_a_game_says_what_it_counts_where_that_is_not_points(english: Json) -> None:
    assert games(english)["patton"]["measure"] == "figures"
    assert all("measure" not in games(english)[game] for game in ("cobi", "bitwy"))


def test_sides_and_nations_say_who_fights_with_whom(english: Json) -> None:
    cobi = games(english)["cobi"]
    assert {side["id"]: side.get("neutral", False) for side in cobi["sides"]} == {
        "axis": False,
        "allied": False,
        "neutral": True,
    }
    assert {nation["id"]: nation["side"] for nation in cobi["nations"]}["pl"] == "allied"


def test_a_translated_unit_is_still_found_by_its_english_name(library: Library) -> None:
    data = index(library, Language("sv", {"cards": Recorder()}), FakeUrls(), {})
    unit = units(games(data)["bitwy"])["infantry"]
    assert (unit["name"], unit["search"]) == ("«unit: Infantry»", ["Infantry"])


def test_a_unit_is_found_by_its_name_in_every_language(library: Library) -> None:
    swedish = Language("sv", {"cards": Recorder()})
    data = index(library, Language(), FakeUrls(), {}, [Language(), swedish])
    assert units(games(data)["bitwy"])["infantry"]["search"] == ["«unit: Infantry»"]


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


def test_it_is_small_and_the_same_every_time(library: Library) -> None:
    languages = catalog.load_languages(ROOT)
    words = catalog.export(languages[-1], messages.scripts(ROOT))
    data = index(library, languages[-1], FakeUrls(), words, languages)
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    again = index(library, languages[-1], FakeUrls(), words, languages)
    assert json.dumps(again, ensure_ascii=False, separators=(",", ":")) == text
    assert len(gzip.compress(text.encode())) < MOST_BYTES
