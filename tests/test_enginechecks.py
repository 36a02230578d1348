"""A game with an engine has all that it needs, and in a form that it can use; each fault is found."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from dataclasses import fields

import pytest

from builder import enginechecks, figures, play
from builder.engine.rules import Rules
from builder.library import Library, LoadedGame
from builder.model import Game
from tests.project import Project


@pytest.fixture(scope="module")
def game(library: Library) -> LoadedGame:
    return library.game("cobi")


def said(game: LoadedGame, **change: object) -> list[str]:
    """What is wrong with the game after a change, without the place of its file."""
    changed: Game = game.data.model_copy(update=change)
    found = [
        *enginechecks.known_engine_lines(changed, game.documents[0]),
        *enginechecks.known_engine_constants(changed, game.documents[0], game.card_value),
    ]
    return [f"{problem.key}: {problem.message}" for problem in found]


def with_constant(game: LoadedGame, key: str, value: int | str) -> dict[str, object]:
    constant = game.data.constants[key].model_copy(update={"value": value})
    return {"constants": {**game.data.constants, key: constant}}


def read_lines() -> Iterator[str]:
    """Every line of the card that `play` names: values["..."], and the faces."""
    for node in ast.walk(ast.parse(inspect.getsource(play))):
        if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
            yield str(node.slice.value)
    yield from play.FACES


def test_the_game_has_all(game: LoadedGame) -> None:
    assert said(game) == []


def test_the_lines_are_those_that_play_reads() -> None:
    assert set(read_lines()) == set(enginechecks.LINES)


def test_each_constant_is_needed(game: LoadedGame) -> None:
    for field in fields(Rules):
        rest = {key: constant for key, constant in game.data.constants.items() if key != field.name}
        form = "a result of a die or a run of them" if field.name in enginechecks.RUNS else "a whole number"
        assert said(game, constants=rest) == [
            f"constants: engine brick-tank needs a constant {field.name} with {form}: add it"
        ]


def test_each_line_of_the_card_is_needed(game: LoadedGame) -> None:
    for key in enginechecks.LINES:
        (problem,) = said(game, fields=[field for field in game.data.fields if field.key != key])
        assert problem.startswith(f"fields: engine brick-tank needs a field {key} of kind ")


@pytest.mark.parametrize(
    ("key", "kind", "problem"),
    [
        ("weaken", "text", "expected kind band, die or number for engine brick-tank, got text"),
        ("reload", "number", "expected kind die for engine brick-tank, got number"),
    ],
)
def test_a_line_is_of_a_kind_that_the_engine_understands(
    key: str, kind: str, problem: str, game: LoadedGame
) -> None:
    changed = [
        field.model_copy(update={"kind": kind}) if field.key == key else field for field in game.data.fields
    ]
    place = [field.key for field in game.data.fields].index(key)
    assert said(game, fields=changed) == [f"fields.{place}.kind: {problem}"]


def test_a_number_is_no_run_but_a_run_may_be_a_single_result(game: LoadedGame) -> None:
    assert said(game, **with_constant(game, "reveal", "3-6")) == [
        "constants.reveal.value: expected a whole number for engine brick-tank, got 3-6"
    ]
    assert said(game, **with_constant(game, "run_over", 6)) == []
    assert said(game, **with_constant(game, "reveal", "reveal_binoculars - max_entering")) == []


def test_a_sum_that_cannot_be_worked_out_is_said_elsewhere(game: LoadedGame) -> None:
    change = with_constant(game, "reveal", "nothing + nothing")
    assert said(game, **change) == []
    with pytest.raises(figures.FigureError):
        figures.evaluate("reveal", game.data.model_copy(update=change))


def test_a_game_without_an_engine_needs_nothing(game: LoadedGame) -> None:
    assert said(game, engine=None, odds=None, constants={}, fields=game.data.fields[:1]) == []


def test_a_new_game_with_an_engine_hears_all_at_once(project: Project) -> None:
    project.edit(project.game_file, "conversion: brick-tank", "conversion: brick-tank\nengine: brick-tank")
    problems = project.problems()
    assert len(problems) == len(fields(Rules)) + len(enginechecks.LINES) - len(
        {"reveal", "run_over"} | {"forward", "road", "to_hit", "dice", "he", "weaken", "crew"}
    )
    assert all("engine brick-tank needs a" in problem for problem in problems)
