"""The constants of a game: what a sum comes to, and what keeps it from being worked out."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder import figures
from builder.figures import FigureError, evaluate
from builder.library import Library
from builder.model import Band, CardValue, Constant, ConstantKind, Game
from tests.project import Project

NUMBERS = st.integers(-999, 999)


def game(**values: int | str) -> Game:
    """A game with these constants and nothing else to speak of."""
    constants = {
        key: Constant(value=value, kind=ConstantKind.NUMBER, rule="1.1", says="x")
        for key, value in values.items()
    }
    return Game.model_validate(
        {
            **{"name": "X", "summary": "X", "notice": "X", "types": {"x": {"name": "X"}}},
            "fields": [{"key": "x", "label": "X", "kind": "number"}],
            "constants": {key: constant.model_dump() for key, constant in constants.items()},
        }
    )


def cards(unit: str, field: str) -> CardValue:
    """The cards of a small game."""
    known: dict[tuple[str, str], CardValue] = {
        ("tank", "defence"): 6,
        ("tank", "weaken"): Band(2, 3),
        ("t-34-85", "dice"): 12,
    }
    try:
        return known[unit, field]
    except KeyError:
        raise FigureError(f"no {unit}.{field}") from None


@pytest.mark.parametrize(
    ("value", "figure"),
    [
        (30, 30),
        (-2, -2),
        ("5-6", Band(5, 6)),
        ("6", Band(6, 6)),
        ("a", 7),
        ("a - b", 5),
        ("b - a", -5),
        ("a - b - b + a", 10),
        ("a + a", 14),
        ("tank.defence - b", 4),
        ("b - tank.defence", -4),
        ("t-34-85.dice + tank.defence", 18),
        ("minus + c - b", -1),
    ],
)
def test_what_a_figure_comes_to(value: int | str, figure: int | Band) -> None:
    assert evaluate("x", game(x=value, a=7, b=2, c="a - b", minus=-4), cards) == figure


def test_a_sum_follows_the_figures_that_it_is_of() -> None:
    for a in (3, 4):
        assert evaluate("c", game(a=a, b="a + a", c="b - a")) == a


@given(st.lists(st.tuples(st.sampled_from("+-"), NUMBERS), min_size=1, max_size=9))
def test_a_sum_is_the_sum_of_its_terms(terms: list[tuple[str, int]]) -> None:
    terms = [("+", terms[0][1]), *terms[1:]]  # the first has no sign
    values = {f"c{i}": number for i, (_, number) in enumerate(terms)}
    written = " ".join(f"{sign} c{i}" for i, (sign, _) in enumerate(terms)).removeprefix("+ ")
    expected = sum(number if sign == "+" else -number for sign, number in terms)
    assert evaluate("total", game(total=written, **values)) == expected


@given(st.lists(NUMBERS, min_size=1, max_size=9))
def test_sums_of_sums(numbers: list[int]) -> None:
    """Each figure is the one before it and a number of its own."""
    values: dict[str, int | str] = {f"own{i}": number for i, number in enumerate(numbers)}
    values |= {f"c{i}": f"c{i - 1} + own{i}" if i else "own0" for i in range(len(numbers))}
    assert evaluate(f"c{len(numbers) - 1}", game(**values)) == sum(numbers)


@given(st.integers(1, 9), st.data())
def test_every_circle_is_found(length: int, data: st.DataObject) -> None:
    values = {f"c{i}": f"c{(i + 1) % length} + one" for i in range(length)}
    start = data.draw(st.integers(0, length - 1))
    round_trip = [f"c{(start + i) % length}" for i in range(length + 1)]
    with pytest.raises(FigureError) as caught:
        evaluate(f"c{start}", game(one=1, **values))
    assert str(caught.value) == f"goes round in a circle: {' → '.join(round_trip)}"


@given(st.text(max_size=12) | st.integers())
def test_a_value_is_a_figure_or_a_fault(value: str | int) -> None:
    with contextlib.suppress(FigureError):
        assert isinstance(evaluate("x", game(x=value, a=1), cards), int | Band)


SUM = "expected a whole number, a run such as 5-6, or a sum such as max_activated - max_models, got "


@pytest.mark.parametrize(
    ("value", "fault"),
    [
        ("", f'{SUM}""'),
        ("6-5", f'{SUM}"6-5"'),
        ("3.5", f'{SUM}"3.5"'),
        ("30 cm", f'{SUM}"30 cm"'),
        ("-a", f'{SUM}"-a"'),
        ("a-b", f'{SUM}"a-b"'),
        ("a - ", f'{SUM}"a - "'),
        ("a  + b", f'{SUM}"a  + b"'),
        ("a * b", f'{SUM}"a * b"'),
        ("a + (b)", f'{SUM}"a + (b)"'),
        ("a + 1", f'{SUM}"a + 1"'),
        ("a\n", f'{SUM}"a\n"'),
        ("tank.", f'{SUM}"tank."'),
        ("a.b.c", f'{SUM}"a.b.c"'),
        ("__class__", f'{SUM}"__class__"'),
        ("a + bb", "unknown constant 'bb': did you mean b?"),
        ("zzz", "unknown constant 'zzz': known are a, b, die, loop, pool, x"),
        ("a + die", "die is not a whole number and cannot be added up"),
        ("die", "die is not a whole number and cannot be added up"),
        ("tank.weaken", "tank.weaken is not a whole number and cannot be added up"),
        ("a + tank.speed", "no tank.speed"),
        ("x", "goes round in a circle: x → x"),
        ("loop", "goes round in a circle: x → loop → pool → loop"),
    ],
)
def test_what_cannot_be_worked_out(value: str, fault: str) -> None:
    faulty = game(x=value, a=7, b=2, die="5-6", loop="pool", pool="loop + a")
    with pytest.raises(FigureError) as caught:
        evaluate("x", faulty, cards)
    assert str(caught.value) == fault


def test_a_constant_that_there_is_not() -> None:
    with pytest.raises(FigureError, match=r"^unknown constant 'revael': did you mean reveal\?$"):
        evaluate("revael", game(reveal=30))
    with pytest.raises(FigureError, match=r"^unknown constant 'reveal'$"):
        evaluate("reveal", game())


def test_cards_are_not_known_before_they_are_read() -> None:
    with pytest.raises(FigureError, match=r"^tank\.defence is used where no card is known yet$"):
        evaluate("x", game(x="tank.defence"))


def test_a_constant_that_many_sums_use_is_worked_out_once() -> None:
    """Each doubles the one before: without a memory this would take 2 to the power of 30 steps."""
    asked = []

    def counted(unit: str, field: str) -> CardValue:
        asked.append(unit)
        return 3

    doubled = {f"x{i}": f"x{i - 1} + x{i - 1}" for i in range(1, 31)}
    assert evaluate("x30", game(x0="tank.crew", **doubled), counted) == 3 * 2**30
    assert asked == ["tank"]


def test_a_sum_of_sums_has_an_end() -> None:
    chain = game(x0=1, **{f"x{i}": f"x{i - 1}" for i in range(1, 2000)})
    assert evaluate("x39", chain) == 1
    for key in ("x40", "x1999"):
        with pytest.raises(FigureError, match=r"^is a sum of sums more than 40 deep$"):
            evaluate(key, chain)


def test_the_limit_of_an_army_is_a_figure_like_others(project: Project) -> None:
    project.edit(project.game_file, "value: 30", "value: army_limit - push_light")
    loaded = project.load().game("duel")
    assert figures.constants(loaded.data)["army_limit"].kind is ConstantKind.POINTS
    assert loaded.constant("reveal") == 90


def test_a_figure_follows_a_card(project: Project) -> None:
    project.edit(project.game_file, "value: 30", "value: alpha.crew + beta.crew - push_heavy")
    assert project.load().game("duel").constant("reveal") == 0
    project.edit(project.units_file, "crew: 3, set", "crew: 5, set")
    assert project.load().game("duel").constant("reveal") == 2


def test_the_figures_of_the_project_s_own_games(library: Library) -> None:
    cobi, bitwy = library.game("cobi"), library.game("bitwy")
    assert cobi.constant("figures_with_model") == 4
    assert cobi.constant("run_over") == Band(5, 6)
    assert bitwy.constant("tank_save_in_cover") == 5
    assert bitwy.constant("other_save_in_cover") == 6
    for loaded in library.games.values():
        for key in loaded.constants:
            assert isinstance(loaded.constant(key), int | Band), key
