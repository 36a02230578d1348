"""The index that the page of odds loads."""

from __future__ import annotations

import json

import pytest

from builder import oddsdata, play
from builder.language import Language
from builder.library import Library
from tests.oddshelp import VECTORS


@pytest.fixture(scope="module")
def english(library: Library) -> oddsdata.Json:
    return oddsdata.index(library, Language(), {"Shooter": "Shooter"})


def test_it_holds_the_games_that_tell_odds(english: oddsdata.Json) -> None:
    assert (english["version"], english["language"]) == (oddsdata.VERSION, "en")
    assert english["words"] == {"Shooter": "Shooter"}
    assert [game["id"] for game in english["games"]] == ["cobi"]


def test_a_game_has_its_figures_faces_and_typical_targets(library: Library, english: oddsdata.Json) -> None:
    (game,) = english["games"]
    assert game["rules"] == VECTORS["rules"]
    assert game["faces"]["front"] == "Front armour"
    assert set(game["faces"]) == {"front", "side", "rear", "top"}
    odds = library.game("cobi").data.odds
    assert odds
    assert game["targets"] == odds.targets


def test_a_unit_has_what_odds_need_of_its_card(english: oddsdata.Json) -> None:
    units = {unit["id"]: unit for unit in english["games"][0]["units"]}
    assert units["tiger-i"] == {
        "id": "tiger-i",
        "name": "Tiger I",
        "nation": "de",
        "url": "../units/tiger-i/",
        "card": {
            "kind": "vehicle",
            "armour": {"front": 12, "side": 8, "rear": 8, "top": 2},
            "destroy": 5,
            "destroy_gun": [4, 4],
            "weaken": [2, 3],
            "immobilize": [1, 1],
            "crew": 5,
            "open_topped": False,
            "gun": {"to_hit": [3, 6], "reload": [5, 6], "dice": 16, "he": 2},
        },
    }
    assert units["pz-i-b"]["card"]["gun"] is None


def test_who_has_no_gun_and_is_no_vehicle_is_left_out(library: Library, english: oddsdata.Json) -> None:
    game = library.game("cobi")
    held = {unit["id"] for unit in english["games"][0]["units"]}
    for unit in game.units.values():
        card = play.card(game, unit)
        assert (unit.id in held) == (card.gun is not None or card.destroy is not None), unit.id
    assert held < set(game.units)


def test_it_can_be_written(english: oddsdata.Json) -> None:
    assert json.loads(json.dumps(english)) == english
