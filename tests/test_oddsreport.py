"""Odds in words, and the command that prints them."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from builder import odds, oddsreport, play
from builder.cli import main
from builder.engine.rules import Rules
from builder.errors import UsageError
from builder.language import Language
from builder.library import Library
from builder.odds import Refusal, Shot
from tests.oddshelp import VECTORS, rules, shot

ROOT = Path(__file__).parents[1]


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["--root", str(ROOT), "odds", *arguments], env={"COLUMNS": "200"})


def fails(*arguments: str) -> str:
    """What the command says when it is used wrongly."""
    result = run(*arguments)
    assert result.exit_code == UsageError.exit_code, result.output
    assert isinstance(result.exception, SystemExit)
    return result.output.removeprefix("musterbook: ").strip()


def vector(name: str) -> tuple[Shot, Rules]:
    found = next(v for v in VECTORS["shots"] if v["name"] == name)
    return shot(found["shot"]), rules(**found.get("rules", {}))


def figures(library: Library, shooter: str, target: str, **how: object) -> dict[str, tuple[str, str]]:
    """Value and meaning by label."""
    game = library.game("cobi")
    cards = {"shooter": play.card(game, game.unit(shooter)), "target": play.card(game, game.unit(target))}
    made = Shot(**{"face": "front", "distance": 60, **cards, **how})  # type: ignore[arg-type]
    found, needed = odds.chances(made, play.rules(game)), odds.means(made, play.rules(game))
    return {f.label: (f.value, f.meaning) for f in oddsreport.report(found, needed, Language())}


def test_each_figure_has_a_value_and_a_sentence(library: Library) -> None:
    found = figures(library, "7tp", "7tp")
    assert {label: value for label, (value, _) in found.items()} == {
        "Hit": "66.7%",
        "Destroyed": "20.2%",
        "Gun destroyed": "23.4%",
        "Weakened": "0.0%",
        "Immobilized": "16.7%",
        "No effect": "6.4%",
        "Miss": "33.3%",
        "Shots to destroy": "3.5",
        "Activations to destroy": "5.0",
    }
    meanings = [meaning for _, meaning in found.values()]
    assert len(set(meanings)) == len(meanings)
    assert all(meaning.endswith(".") for meaning in meanings)


@pytest.mark.parametrize(
    ("name", "values", "said"),
    [
        ("HE with too low a damage value immobilizes", ("–", "–"), "Such shots never destroy the target."),
        (
            "a gun that is never loaded again",
            ("3.5", "–"),
            "The gun cannot be reloaded, and one shot may not be enough.",
        ),
    ],
)
def test_what_never_comes_is_a_dash_and_said(name: str, values: tuple[str, str], said: str) -> None:
    made, figures = vector(name)
    shown = oddsreport.report(odds.chances(made, figures), odds.means(made, figures), Language())[-2:]
    assert tuple(figure.value for figure in shown) == values
    assert shown[1].meaning == said


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ((), "Tiger I fires AP at M1A1, 100\xa0cm away and in the open."),
        (("--cover", "--range", "120"), "Tiger I fires AP at M1A1, 120\xa0cm away and in cover."),
        (("--he",), "Tiger I fires HE at M1A1, 100\xa0cm away and in the open."),
        (("--he", "--cover"), "Tiger I fires HE at M1A1, 100\xa0cm away and in cover."),
        (("--face", "rear"), "Struck: Rear armour 2."),
        (("--he", "--face", "top"), "Struck: Top armour 1."),
    ],
)
def test_the_command_says_who_shoots_at_whom(options: tuple[str, ...], said: str) -> None:
    result = run("tiger-i", "--at", "m4a1", *options)
    assert result.exit_code == 0
    assert said in result.output.splitlines()


def test_the_command_tells_each_figure_with_its_sentence() -> None:
    lines = run("tiger-i", "--at", "m4a1", "--face", "front", "--range", "120", "--cover").output.splitlines()
    (destroyed,) = [line for line in lines if "Destroyed" in line]
    assert "33.2%" in destroyed
    assert "The shot destroys the target at once." in destroyed
    (activations,) = [line for line in lines if "Activations" in line]
    assert " 5.0 " in activations


def test_the_command_writes_figures_as_the_language_does() -> None:
    output = run("tiger-i", "--at", "m4a1", "--lang", "sv").output
    assert "66,5\xa0%" in output


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("tigre-i", "--at", "m4a1"), "unknown unit 'tigre-i' in game cobi: did you mean tiger-i?"),
        (("tiger-i", "--at", "m4a11"), "unknown unit 'm4a11' in game cobi: did you mean m4a1?"),
        (("tiger-i", "--at", "7tp", "--game", "cobbi"), "unknown game 'cobbi': did you mean cobi?"),
        (("x", "--at", "y", "--game", "bitwy"), "game bitwy tells no odds: add engine and odds to "),
        (("pz-i-b", "--at", "7tp"), "The shooter has no gun."),
        (("7tp", "--at", "bofors-37"), "AP does nothing to a gun: use HE or a machine gun (10.22)."),
        (("pz-iv-d", "--at", "opel-blitz", "--he"), "The target has no armour: two dice decide, "),
        (("lefh-18", "--at", "7tp"), "The gun has no damage dice: it fires HE alone (10.6)."),
        (("7tp", "--at", "7tp", "--he"), "The gun has no HE modifier: it fires no HE (10.19)."),
        (("7tp", "--at", "7tp", "--face", "top"), "AP strikes the front, the side or the rear; "),
        (("tiger-i", "--at", "7tp", "--he", "--face", "side"), "HE strikes the top alone (10.7)."),
    ],
)
def test_wrong_use_and_shots_without_odds_are_refused(arguments: tuple[str, ...], said: str) -> None:
    assert fails(*arguments).startswith(said)


def test_every_refusal_has_a_sentence_of_its_own() -> None:
    said = {oddsreport.refused(reason, Language()) for reason in Refusal}
    assert len(said) == len(Refusal)
