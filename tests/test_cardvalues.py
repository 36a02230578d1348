from __future__ import annotations

from dataclasses import replace

import pytest

from builder import cardvalues
from builder.cardvalues import RowGroup, Values
from builder.language import Language
from builder.library import LoadedGame
from builder.model import Layout
from tests.cardhelp import MadeUp, library

ENGLISH = Language("en")


def said(unit: str, game: LoadedGame | None = None, language: Language = ENGLISH) -> Values:
    game = game or library().game("cobi")
    return cardvalues.values(game.unit(unit), game, language)


def pairs(block: RowGroup | None) -> list[tuple[str, str]]:
    return [(row.label, row.value) for row in block.rows] if block else []


def with_layout(**changes: object) -> LoadedGame:
    """The brick-tank game with another layout."""
    game = library().game("cobi")
    assert game.data.layout
    layout = game.data.layout.model_copy(update=changes)
    return replace(game, data=game.data.model_copy(update={"layout": layout}))


def test_each_value_stands_in_exactly_one_place_and_no_block_is_without_any() -> None:
    for game in library().games.values():
        for unit in game.units:
            values = said(unit, game)
            blocks = (values.turn_row, values.scale, values.line)
            keys = [row.key for block in blocks if block for row in block.rows]
            keys += [row.key for column in values.columns for group in column for row in group.rows]
            if values.faces:
                faces = values.faces
                keys += [row.key for row in (faces.front, faces.side, faces.rear, faces.top)]
            assert len(set(keys)) == len(keys), unit
            assert all(row.is_none for row in values.rows if row.key not in keys), unit
            assert all(any(not row.is_none for row in block.rows) for block in blocks if block), unit


def test_the_places_of_a_tank() -> None:
    tiger = said("tiger-i")
    assert tiger.turn_row
    assert tiger.turn_row.name == "Gun"
    assert pairs(tiger.turn_row) == [("To Hit", "3–6"), ("Reload", "5–6"), ("Dice", "16"), ("HE", "+2")]
    assert pairs(tiger.scale) == [("Immobilize", "1"), ("Weaken", "2–3"), ("Gun", "4"), ("Destroy", "5+")]
    assert pairs(tiger.line) == [("Crew", "5"), ("Cost", "176"), ("Available", "1943")]
    assert tiger.faces
    faces = (tiger.faces.front, tiger.faces.side, tiger.faces.rear, tiger.faces.top)
    assert [row.value for row in faces] == ["12", "8", "8", "2"]
    assert [[group.name for group in column] for column in tiger.columns] == [["Movement"]]


def test_places_without_fields_are_left_out() -> None:
    gun, squad, tank = said("pak-40"), said("de-rifle-squad"), said("tank", library().game("bitwy"))
    assert gun.turn_row
    assert (gun.faces, gun.scale, squad.turn_row, squad.faces) == (None, None, None, None)
    assert pairs(squad.line)[0] == ("Figures", "10")
    assert (tank.turn_row, tank.scale, tank.line, tank.status, tank.has_layout) == (
        None,
        None,
        None,
        (),
        False,
    )


def test_a_scale_without_an_upper_end_has_no_plus_where_there_is_no_value() -> None:
    tank = library().game("cobi").unit("tiger-i")
    bare = replace(tank, values={**tank.values, "destroy": None})
    values = cardvalues.values(bare, library().game("cobi"), ENGLISH)
    assert pairs(values.scale)[-1] == ("Destroy", "–")


def test_a_truck_has_no_rows_of_dashes() -> None:
    truck = said("opel-blitz")
    assert (truck.turn_row, truck.faces) == (None, None)
    assert not any(row.is_none for column in truck.columns for group in column for row in group.rows)


@pytest.mark.parametrize(
    ("unit", "states"),
    [
        (
            "tiger-i",
            [("Unloaded", 1), ("Immobilized", 1), ("Weakened", 1), ("Gun destroyed", 1), ("Crew", 5)],
        ),
        ("pak-40", [("Unloaded", 1), ("Crew", 6)]),
        ("de-rifle-squad", [("Figures", 10)]),
        ("opel-blitz", [("Crew", 1)]),
    ],
)
def test_a_card_marks_what_can_happen_to_its_unit(unit: str, states: list[tuple[str, int]]) -> None:
    assert [(status.name, status.boxes) for status in said(unit).status] == states


@pytest.mark.parametrize(("crew", "boxes"), [(None, []), (0, []), (1, [1]), (20, [20]), (21, [])])
def test_too_many_are_not_counted_by_boxes(crew: int | None, boxes: list[int]) -> None:
    truck = library().game("cobi").unit("opel-blitz")
    counted = replace(truck, values={**truck.values, "crew": crew})
    status = cardvalues.values(counted, library().game("cobi"), ENGLISH).status
    assert [mark.boxes for mark in status] == boxes


def test_the_layout_is_the_game_s() -> None:
    values = said(
        "tiger-i", with_layout(turn_row=["dice"], faces=None, scale=[], line=[], status=[], count=None)
    )
    assert pairs(values.turn_row) == [("Dice", "16")]
    assert (values.faces, values.scale, values.line, values.status) == (None, None, None, ())
    rows = {row.key: (row.label, row.value) for row in values.rows}
    assert rows["destroy"] == ("Damage to Destroy Target", "5")  # a row of its own has its whole name
    assert len([row for column in values.columns for group in column for row in group.rows]) == 19


def test_an_empty_layout_is_rows_with_the_unit_s_picture() -> None:
    game = library().game("cobi")
    bare = replace(game, data=game.data.model_copy(update={"layout": Layout()}))
    values = said("tiger-i", bare)
    assert values.has_layout
    assert values.silhouette == said("is-2").silhouette
    assert len(values.columns) == 2


def test_a_unit_s_own_silhouette_goes_before_that_of_its_type() -> None:
    assert said("m10").silhouette == said("t-34-76").silhouette != said("jagdpanther").silhouette


def test_labels_are_in_the_card_s_language() -> None:
    values = said("tiger-i", language=MadeUp().language())
    labels = [label for block in (values.turn_row, values.scale, values.line) for label, _ in pairs(block)]
    assert len(labels) == 11
    assert not any(
        "a" <= letter <= "z" for label in [*labels, *(s.name for s in values.status)] for letter in label
    )
