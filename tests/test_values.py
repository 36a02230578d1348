"""The values of a card: what each kind of field accepts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.errors import Problem
from builder.library import Library
from builder.model import Band, CardField, CardValue, Kind
from builder.source import Document
from builder.values import read_card, read_value
from tests.armhelp import skirmish
from tests.project import Project

OR_NONE = ", or none where the unit has no such value"


def field(kind: Kind, *, optional: bool = True) -> CardField:
    return CardField(key="x", label="X", kind=kind, optional=optional)


@pytest.mark.parametrize(
    ("kind", "raw", "value"),
    [
        (Kind.NUMBER, 0, 0),
        (Kind.NUMBER, 999, 999),
        (Kind.LENGTH, 18, 18),
        (Kind.BONUS, 10, 10),
        (Kind.MODIFIER, -9, -9),
        (Kind.MODIFIER, 9, 9),
        (Kind.POINTS, 9999, 9999),
        (Kind.FIGURES, 1, 1),
        (Kind.FIGURES, 99, 99),
        (Kind.YEAR, 1900, 1900),
        (Kind.YEAR, 1999, 1999),
        (Kind.DIE, "3-6", Band(3, 6)),
        (Kind.DIE, 6, Band(6, 6)),
        (Kind.DIE, "1-1", Band(1, 1)),
        (Kind.BAND, "2-3", Band(2, 3)),
        (Kind.BAND, 12, Band(12, 12)),
        (Kind.TEXT, "2456", "2456"),
        (Kind.TEXT, 2456, "2456"),
        (Kind.NUMBER, "none", None),
        (Kind.TEXT, None, None),
    ],
)
def test_a_value_is_read_by_its_kind(kind: Kind, raw: int | str | None, value: CardValue) -> None:
    assert read_value(raw, field(kind)) == (value, None)


@pytest.mark.parametrize(
    ("kind", "raw", "fault"),
    [
        (Kind.NUMBER, -1, f"expected a whole number from 0 to 999{OR_NONE}, got -1"),
        (Kind.NUMBER, 1000, f"expected a whole number from 0 to 999{OR_NONE}, got 1000"),
        (Kind.LENGTH, "18 cm", f'expected a whole number from 0 to 999{OR_NONE}, got "18 cm"'),
        (Kind.BONUS, "+10", f'expected a whole number from 0 to 999{OR_NONE}, got "+10"'),
        (Kind.MODIFIER, 10, f"expected a whole number from -9 to 9{OR_NONE}, got 10"),
        (Kind.FIGURES, 0, f"expected a whole number from 1 to 99{OR_NONE}, got 0"),
        (Kind.FIGURES, 100, f"expected a whole number from 1 to 99{OR_NONE}, got 100"),
        (Kind.POINTS, 10000, f"expected a whole number from 0 to 9999{OR_NONE}, got 10000"),
        (Kind.YEAR, 1899, f"expected a whole number from 1900 to 1999{OR_NONE}, got 1899"),
        (Kind.DIE, "3+", f'expected a result of a die or a run of them, such as 3-6{OR_NONE}, got "3+"'),
        (Kind.DIE, "3-7", f'expected a result of a die or a run of them, such as 3-6{OR_NONE}, got "3-7"'),
        (Kind.DIE, 0, f"expected a result of a die or a run of them, such as 3-6{OR_NONE}, got 0"),
        (Kind.DIE, "6-3", f'expected a result of a die or a run of them, such as 3-6{OR_NONE}, got "6-3"'),
        (Kind.BAND, "2–3", f'expected a whole number or a run of them, such as 2-3{OR_NONE}, got "2–3"'),
        (Kind.BAND, "1000", f'expected a whole number or a run of them, such as 2-3{OR_NONE}, got "1000"'),
    ],
)
def test_a_value_that_its_kind_does_not_have(kind: Kind, raw: int | str, fault: str) -> None:
    assert read_value(raw, field(kind)) == (None, fault)


def test_a_field_that_every_unit_has() -> None:
    crew = field(Kind.NUMBER, optional=False)
    fault = "expected a whole number from 0 to 999, got none"
    assert read_value("none", crew) == read_value(None, crew) == (None, fault)
    assert read_value("x", crew) == (None, 'expected a whole number from 0 to 999, got "x"')


@given(st.sampled_from(Kind), st.none() | st.integers() | st.text(max_size=9), st.booleans())
def test_a_value_or_a_fault(kind: Kind, raw: int | str | None, optional: bool) -> None:
    value, fault = read_value(raw, field(kind, optional=optional))
    assert value is None or fault is None
    if fault is None and value is None:
        assert optional
        assert raw in (None, "none")


@given(st.integers(0, 999), st.integers(0, 999))
def test_a_band_is_written_as_it_is_read(low: int, high: int) -> None:
    band = Band.parse(f"{low}-{high}")
    assert (band is not None) == (low <= high)
    if band:
        assert Band.parse(str(band)) == band


def test_the_values_stand_in_the_order_of_the_fields(project: Project) -> None:
    project.edit(project.units_file, "{forward: 18, road: 10,", "{road: 10, forward: 18,")
    game = project.load().game("duel")
    assert list(game.unit("alpha").values) == [f.key for f in game.data.fields]
    assert game.unit("alpha").values == {
        "forward": 18,
        "road": 10,
        "to_hit": Band(3, 6),
        "dice": 4,
        "he": None,
        "weaken": Band(2, 3),
        "crew": 3,
        "set": "2456",
        "cost": 42,
        "available": 1939,
    }


@pytest.mark.parametrize(
    ("old", "new", "problems"),
    [
        (
            "      road: 10\n",
            "      raod: 10\n",
            [
                f"16: card.road: is missing: add it{OR_NONE}",
                "18: card.raod: is not a field of this game: did you mean road?",
            ],
        ),
        ("      crew: 3\n", "", ["16: card.crew: is missing: add it"]),
        (
            "      crew: 3\n",
            "      crew: none\n",
            ["23: card.crew: expected a whole number from 0 to 999, got none"],
        ),
    ],
)
def test_a_card_that_does_not_fit_its_game(old: str, new: str, problems: list[str], project: Project) -> None:
    project.edit(project.units_file, old, new)
    found = [
        p.removeprefix(f"{project.units_file}:") for p in project.problems() if "the facts give" not in p
    ]
    assert found == problems


# Lines that the game fills where a card is silent


def silent_on_road(project: Project, value: str = "12", optional: str = "true") -> None:
    """The small game with a constant for the road, and no card that says anything of it."""
    field = f"kind: bonus, constant: road_bonus, optional: {optional}"
    project.edit(project.game_file, "kind: bonus", field)
    constant = f'road_bonus: {{value: {value}, kind: length, rule: "1.2", says: What a road adds.}}'
    project.edit(project.game_file, "constants:\n", f"constants:\n  {constant}\n")
    project.edit(project.units_file, " road: 10,", "")
    project.edit(project.units_file, "      road: 10\n", "")


@pytest.mark.parametrize(
    ("constant", "said"), [("12", 12), ("7", 7), ("push_heavy", 6), ("push_heavy + push_heavy", 12)]
)
def test_a_card_that_says_nothing_takes_the_game_s_constant(
    constant: str, said: int, project: Project
) -> None:
    silent_on_road(project, constant)
    game = project.load().game("duel")
    assert {unit.id: unit.values["road"] for unit in game.units.values()} == {"alpha": said, "beta": said}
    assert list(game.unit("beta").values) == [f.key for f in game.data.fields]
    assert "road" not in game.unit("beta").data.card  # what a card says itself is kept apart


@pytest.mark.parametrize(("exception", "value"), [("3", 3), ("none", None), ("12", 12)])
@pytest.mark.parametrize("constant", [12, 20])
def test_what_a_card_says_itself_stands(
    exception: str, value: int | None, constant: int, project: Project
) -> None:
    silent_on_road(project, str(constant))
    project.edit(project.units_file, "{forward: 18,", f"{{forward: 18, road: {exception},")
    game = project.load().game("duel")
    assert game.unit("alpha").values["road"] == value
    assert game.unit("beta").values["road"] == constant


def test_an_exception_is_checked_like_any_value(project: Project) -> None:
    silent_on_road(project, optional="false")
    project.edit(project.units_file, "{forward: 18,", "{forward: 18, road: none,")
    assert project.problems() == [
        f"{project.units_file}:8: card.road: expected a whole number from 0 to 999, got none"
    ]


def test_a_fault_in_one_line_is_not_said_of_a_silent_one(project: Project) -> None:
    silent_on_road(project)
    project.edit(project.units_file, "{forward: 18,", "{forward: -1,")
    assert project.problems() == [
        f"{project.units_file}:8: card.forward: expected a whole number from 0 to 999{OR_NONE}, got -1"
    ]


@pytest.mark.parametrize("optional", ["true", "false"])
@pytest.mark.parametrize(
    ("value", "fault"),
    [
        ("1000", "expected a whole number from 0 to 999{or_none}, got 1000"),
        ("push_heavy - push_light", "expected a whole number from 0 to 999{or_none}, got -4"),
        ("5-6", 'expected a whole number from 0 to 999{or_none}, got "5-6"'),
        ("alpha.crew", "alpha.crew is used where no card is known yet"),
    ],
)
def test_a_constant_that_does_not_fit_is_said_once_and_not_on_each_card(
    value: str, fault: str, optional: str, project: Project
) -> None:
    silent_on_road(project, value, optional)
    fault = fault.format(or_none=OR_NONE if optional == "true" else "")
    assert project.problems() == [f"{project.game_file}:9: fields.1.constant: {fault}"]


def test_a_field_takes_a_run_where_its_kind_has_runs(project: Project) -> None:
    project.edit(project.game_file, "kind: die}", "kind: die, constant: run_over}")
    project.edit(project.units_file, " to_hit: 3-6,", "")
    assert project.load().game("duel").unit("alpha").values["to_hit"] == Band(5, 6)


def test_a_line_that_cards_of_the_type_do_not_have(project: Project) -> None:
    skirmish(project).edit(project.units_file, "crew: 4, cost", "front: none, crew: 4, cost")
    assert project.problems() == [
        f"{project.units_file}:14: card.front: is not on the cards of type gun: remove it"
    ]
    assert skirmish(project).load().game("duel").unit("at-gun").values["front"] is None


def test_of_an_unknown_type_no_line_is_missed(project: Project) -> None:
    skirmish(project).edit(project.units_file, "type: squad", "type: squat")
    assert project.problems() == [f"{project.units_file}:4: type: unknown type 'squat': did you mean squad?"]


def test_the_project_s_own_cards_follow_a_constant(library: Library) -> None:
    game = library.game("cobi")
    changed = game.data.model_copy(
        update={
            "constants": {
                **game.data.constants,
                "turn_cost": game.data.constants["turn_cost"].model_copy(update={"value": 8}),
            }
        }
    )
    document = Document("x.yaml")
    problems: list[Problem] = []
    exceptions = {}
    for unit in game.units.values():
        read = read_card(unit.data, changed, document, (), problems)
        if unit.data.figures:
            assert read.pop("turn") == 0  # figures turn freely
        elif "turn" in unit.data.card:
            exceptions[unit.id] = read.pop("turn")
        else:
            assert unit.values["turn"] == 5
            assert read.pop("turn") == 8
        assert read == {name: value for name, value in unit.values.items() if name != "turn"}
    assert problems == []
    assert set(exceptions.values()) == {0}  # guns that nobody pushes
    assert 0 < len(exceptions) < 10
