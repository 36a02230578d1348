"""Worked examples run: the engine plays them, and every difference from the book is said with its place."""

from __future__ import annotations

import html
from dataclasses import replace
from pathlib import Path

import pytest

from builder.errors import DataError
from builder.examplepages import check, has_examples, written
from builder.examples import perform
from builder.language import Language
from builder.library import Library, LoadedGame
from builder.rulebook import Macros, RuleIndex, check_page, index_rules, render
from tests.conftest import ROOT
from tests.mutation import examples

PLACE = "docs/cobi/x.md"
LEDGER = {"5.ex1", "7.ex1", "9.ex1", "10.ex1", "10.ex2", "10.ex3", "10.ex4", "10.ex5", "10.ex6"}


@pytest.fixture(scope="module")
def game(library: Library) -> LoadedGame:
    return library.games["cobi"]


def page(
    steps: str, cast: str = "{a: 7tp, b: pz-i-b, f: {role: figure}, g: {role: enemy, hidden: true}}"
) -> str:
    """A page with an example of these steps, which begin in line 6."""
    return f'{{{{ rule("9.ex9") }}}} Prose.\n\n```example\nnumber: 9.ex9\ncast: {cast}\nsteps:\n{steps}```\n'


def said(game: LoadedGame, steps: str, **more: str) -> list[str]:
    return [str(problem) for problem in check(page(steps, **more), PLACE, game)]


def shown(game: LoadedGame, steps: str, **more: str) -> list[str]:
    """The lines of the list that an example becomes."""
    text = written(page(steps, **more), PLACE, game, Language(), lambda number: f"<{number}>")
    plain = html.unescape(text).replace("\N{NO-BREAK SPACE}", " ")
    return [line for line in plain.split("\n")[1:] if line]


# The book


def test_every_example_of_the_ledger_stands_in_the_book() -> None:
    assert {example.number for _, example in examples(ROOT, "cobi")} >= LEDGER


def test_every_example_of_the_book_runs(library: Library) -> None:
    index, _ = index_rules(library)
    for path in sorted((ROOT / "docs" / "cobi").glob("*.md")):
        if has_examples(path.read_text("utf-8")):
            assert check(path.read_text("utf-8"), path.name, library.games["cobi"]) == []
            macros = Macros(library, index, Language(), f"cobi/{path.name}")
            assert "```example" not in macros.with_examples(path.read_text("utf-8"))


def test_every_die_of_the_book_counts(game: LoadedGame) -> None:
    """Without its last die, or with one more, a step of an example is a problem."""
    tried = 0
    for document, example in examples(ROOT, "cobi"):
        for i, step in enumerate(example.steps):
            for dice in (step.dice[:-1], [*step.dice, 1]) if step.dice else ():
                steps = [*example.steps[:i], step.model_copy(update={"dice": dice}), *example.steps[i + 1 :]]
                _, problems = perform(example.model_copy(update={"steps": steps}), game, document)
                assert f"steps.{i}.dice" in {problem.key for problem in problems}, example.number
                tried += 1
    assert tried > 20


def test_every_expected_figure_of_the_book_counts(game: LoadedGame) -> None:
    tried = 0
    for document, example in examples(ROOT, "cobi"):
        for i, step in enumerate(example.steps):
            for name in ("to_hit", "reload", "points", "damage", "figures", "models", "left"):
                figure = getattr(step.expect, name)
                if figure is None:
                    continue
                wrong = step.model_copy(update={"expect": step.expect.model_copy(update={name: figure + 1})})
                steps = [*example.steps[:i], wrong, *example.steps[i + 1 :]]
                _, problems = perform(example.model_copy(update={"steps": steps}), game, document)
                assert [problem.key for problem in problems] == [f"steps.{i}.expect.{name}"]
                tried += 1
    assert tried > 20


# Book against engine

SHOT = "  - shoot: {by: a, weapon: ap, at: [{who: b, distance: 60}]}\n"


def test_a_difference_is_said_with_its_place(game: LoadedGame) -> None:
    steps = SHOT + "    dice: [4, 5, 1, 3, 5, 6, 6, 2]\n    expect: {damage: 2, becomes: {b: destroyed}}\n"
    assert said(game, steps) == [f"{PLACE}:9: steps.0.expect.damage: the engine gives 3, the book says 2"]


def test_truth_is_said_as_it_is_written(game: LoadedGame) -> None:
    steps = SHOT + "    dice: [2, 5]\n    expect: {hit: true, points: 1}\n"
    assert said(game, steps) == [
        f"{PLACE}:9: steps.0.expect.hit: the engine gives false, the book says true",
        f"{PLACE}:9: steps.0.expect.points: the engine gives none, the book says 1",
    ]


def test_what_the_book_leaves_out_is_a_difference(game: LoadedGame) -> None:
    steps = SHOT + "    dice: [4, 5, 1, 3, 5, 6, 6, 2]\n    expect: {hit: true}\n"
    assert said(game, steps) == [
        f"{PLACE}:9: steps.0.expect.becomes.b: the engine gives destroyed, the book says nothing"
    ]


def test_what_does_not_happen_is_a_difference(game: LoadedGame) -> None:
    steps = SHOT + "    dice: [2, 5]\n    expect: {becomes: {b: weakened}}\n"
    assert said(game, steps) == [
        f"{PLACE}:9: steps.0.expect.becomes.b: the engine gives unharmed, the book says weakened"
    ]


def test_too_few_and_too_many_dice_are_said(game: LoadedGame) -> None:
    few = SHOT + "    dice: [4, 5, 1]\n    expect: {hit: true}\n"
    many = SHOT + "    dice: [2, 5, 1, 1]\n    expect: {hit: false}\n"
    assert said(game, few) == [
        f"{PLACE}:8: steps.0.dice: the engine needs more than the 3 given: add the next result"
    ]
    assert said(game, many) == [f"{PLACE}:8: steps.0.dice: 2 of the 4 results are left over: remove them"]


@pytest.mark.parametrize(
    ("shot", "expect", "message"),
    [
        (
            "moved: true",
            "hit: true",
            "expect.refused: the engine gives has-moved by rule 10.1, the book allows it",
        ),
        (
            "moved: true",
            "refused: unloaded",
            "expect.refused: the engine gives has-moved by rule 10.1, the book says unloaded",
        ),
        (
            "moved: true",
            'refused: has-moved, rule: "12.1"',
            "expect.rule: the engine gives 10.1, the book says 12.1",
        ),
        (
            "moved: false",
            "refused: has-moved",
            "expect.refused: the engine allows it, the book says has-moved",
        ),
    ],
)
def test_a_refusal_is_compared(game: LoadedGame, shot: str, expect: str, message: str) -> None:
    dice = "[2, 5]" if shot == "moved: false" else "[]"
    steps = (
        f"  - shoot: {{by: a, weapon: ap, {shot}, at: [{{who: b, distance: 60}}]}}\n"
        f"    dice: {dice}\n    expect: {{{expect}}}\n"
    )
    assert [line.split(": ", 1)[1] for line in said(game, steps)] == [f"steps.0.{message}"]


def test_conditions_last_from_step_to_step(game: LoadedGame) -> None:
    steps = (
        SHOT
        + "    dice: [2, 1]\n    expect: {loaded: false}\n"
        + SHOT
        + '    expect: {refused: unloaded, rule: "10.5"}\n'
    )
    assert said(game, steps) == []


def test_what_a_block_names_must_be_there(game: LoadedGame) -> None:
    steps = "  - shoot: {by: aa, weapon: rifel, at: [{who: b}]}\n    expect: {becomes: {c: destroyed}}\n"
    cast = "{a: 7tq, b: pz-i-b}"
    assert said(game, steps, cast=cast) == [
        f"{PLACE}:5: cast.a: unknown unit '7tq': did you mean 7tp?",
        f"{PLACE}:7: steps.0: 'aa' is not of the cast: did you mean a?",
        f"{PLACE}:7: steps.0: 'c' is not of the cast: known are a, b",
        f"{PLACE}:7: steps.0: unknown weapon 'rifel': did you mean rifle?",
    ]


def test_nobody_is_named_twice_in_a_step(game: LoadedGame) -> None:
    steps = (
        "  - shoot: {by: f, weapon: mortar, at: [{who: a}, {who: b}, {who: a}]}\n    expect: {hit: true}\n"
        "  - activate: {units: [f, f], riding: [g]}\n    expect: {figures: 2}\n"
    )
    assert said(game, steps) == [
        f"{PLACE}:7: steps.0: 'a' is named 2 times: name everybody once",
        f"{PLACE}:9: steps.1: 'f' is named 2 times: name everybody once",
        f"{PLACE}:9: steps.1: 'g' is not activated: add it to units",
    ]


def test_all_that_the_book_says_of_a_refused_step_counts(game: LoadedGame) -> None:
    steps = (
        "  - move: {by: a, parts: [{kind: forward, amount: 8}, {kind: heavy-cover}]}\n"
        "    expect: {refused: blocked, left: %s, becomes: {b: %s}}\n"
    )
    assert said(game, steps % (10, "unharmed")) == []
    assert said(game, steps % (11, "weakened")) == [
        f"{PLACE}:8: steps.0.expect.left: the engine gives 10, the book says 11",
        f"{PLACE}:8: steps.0.expect.becomes.b: the engine gives unharmed, the book says weakened",
    ]


def test_a_reload_names_a_weapon_of_the_table(game: LoadedGame) -> None:
    steps = "  - reload: {by: f, weapon: ap}\n    expect: {loaded: true}\n"
    (problem,) = said(game, steps)
    assert problem.startswith(f"{PLACE}:7: steps.0: unknown weapon 'ap'")


@pytest.mark.parametrize(
    ("step", "message"),
    [
        ("move: {by: a, parts: [{kind: forward}]}", "forward with an amount of 0"),
        (
            "aim: {by: f, weapon: rifle, at: [{who: b, distance: 9}]}",
            "rifle makes no To Hit roll: use shoot",
        ),
    ],
)
def test_what_makes_no_sense_is_said(game: LoadedGame, step: str, message: str) -> None:
    assert said(game, f"  - {step}\n    expect: {{left: 1}}\n") == [f"{PLACE}:7: steps.0: {message}"]


def test_the_number_stands_on_the_page(game: LoadedGame) -> None:
    text = page("  - take_cover: {by: f}\n    expect: {becomes: {f: in-cover}}\n").replace(
        "9.ex9", "9.ex8", 1
    )
    assert [str(problem) for problem in check(text, PLACE, game)] == [
        f'{PLACE}:4: number: the page has no paragraph with {{{{ rule("9.ex9") }}}}: add it'
    ]


def test_only_a_game_with_an_engine_has_examples(game: LoadedGame) -> None:
    other = replace(game, data=game.data.model_copy(update={"engine": None}))
    for nobody in (other, None):
        (problem,) = check(page("  - x\n"), PLACE, nobody)
        assert str(problem) == (
            f"{PLACE}:3: examples run only in the folder of a game with an engine: move or remove it"
        )


def test_the_check_of_a_page_reports_its_examples(library: Library, tmp_path: Path) -> None:
    elsewhere = replace(library, root=tmp_path)
    path = tmp_path / "docs" / "cobi" / "x.md"
    path.parent.mkdir(parents=True)
    path.write_text(
        page("  - take_cover: {by: f, moved: true}\n    expect: {becomes: {f: in-cover}}\n"), "utf-8"
    )
    index, _ = index_rules(elsewhere)
    assert [str(problem) for problem in check_page(path, elsewhere, index, set())] == [
        f"{PLACE}:8: steps.0.expect.refused: the engine gives has-moved by rule 12.1, the book allows it"
    ]
    with pytest.raises(DataError):
        render(path.read_text("utf-8"), Macros(elsewhere, index, Language(), "cobi/x.md"))


# As players read it


def test_a_page_has_its_examples_in_words(library: Library) -> None:
    index = RuleIndex({("cobi", "12.1"): "cobi/crew.md"})
    text = page("  - take_cover: {by: f, moved: true}\n    expect: {refused: has-moved}\n")
    lines = render(text, Macros(library, index, Language(), "cobi/x.md")).split("\n")
    assert lines[3] == (
        "1. Figure takes cover. Not allowed, see [12.1](crew.md#r12-1). The unit has already moved."
    )


def test_one_target_is_in_one_line(game: LoadedGame) -> None:
    steps = SHOT + "    dice: [4, 5, 1, 3, 5, 6, 6, 2]\n    expect: {hit: true, becomes: {b: destroyed}}\n"
    assert shown(game, steps) == [
        "1. 7TP fires AP. Target: Pz 1b, front, 60 cm. To hit: 4. Needed: 3–6. Hit. Reload roll: 5. "
        "Needed: 4 or more. Loaded. Damage dice: 1, 3, 5, 6. Points: 3. Dice added: 6. Points in all: 4. "
        "Dice added: 2. Points in all: 5. Front armour: 5 − 2 = 3. Pz 1b: destroyed."
    ]


def test_several_targets_are_a_list(game: LoadedGame) -> None:
    cast = "{a: m4a1, b: {role: crew}, c: {role: crew}}"
    steps = (
        "  - shoot: {by: a, weapon: he, at: [{who: b, distance: 120}, {who: c, cover: heavy}]}\n"
        "    dice: [4, 1, 3, 3, 3, 5]\n"
        "    expect: {hit: true, loaded: false, attack: [5, 3], becomes: {b: eliminated}}\n"
    )
    assert shown(game, steps, cast=cast) == [
        "1. M1A1 fires HE. Aimed at: Crew figure 1, 120 cm. Under the template: Crew figure 1, "
        "Crew figure 2. To hit: 4 − 1 (long range) = 3. Needed: 3–6. Hit. "
        "Reload roll: 1. Needed: 5 or more. Unloaded.",
        "    - Crew figure 1: 3 + 2 (HE template) = 5 against 3. Crew figure 1: eliminated.",
        "    - Crew figure 2: 3 + 2 (HE template) − 2 (heavy cover) = 3 against 5. Miss.",
    ]


def test_a_refused_move_goes_as_far_as_it_may(game: LoadedGame) -> None:
    steps = (
        "  - move: {by: a, parts: [{kind: forward, amount: 14}, {kind: rough}]}\n"
        "    expect: {refused: too-little-move}\n"
        "  - move: {by: a, parts: [{kind: heavy-cover}]}\n    expect: {refused: blocked}\n"
    )
    assert shown(game, steps) == [
        "1. 7TP moves. Move: 18 cm. Forward: 14 cm. Left: 4 cm. Then: rough ground. Not allowed, see <9.4>. "
        "Too little of the move is left: 4 cm, and 5 cm is needed.",
        "2. 7TP moves. Then: heavy cover. Not allowed, see <9.11>. The way is blocked.",
    ]


def test_hiding_and_looking(game: LoadedGame) -> None:
    steps = (
        "  - hide: {by: f, enemies: [{who: b, distance: 9}, {who: g, distance: 31}]}\n"
        "    expect: {becomes: {f: hidden}}\n"
        "  - look: {hidden: f, enemies: [{who: g, distance: 41, binoculars: true}]}\n"
        "    expect: {becomes: {f: hidden}}\n"
        "  - look: {hidden: f, enemies: [{who: b, distance: 9}, {who: g, distance: 30}]}\n"
        "    expect: {becomes: {f: revealed}}\n"
    )
    assert shown(game, steps) == [
        "1. Figure wants to hide. The nearest enemy figure is 31 cm away. Figure hides.",
        "2. Figure is hidden. Enemy figure with binoculars is 41 cm away. Figure stays hidden.",
        "3. Figure is hidden. Pz 1b is 9 cm away. Enemy figure is 30 cm away. Enemy figure: within 30 cm. "
        "Figure is hidden no more.",
    ]


def test_activation_and_coming_on(game: LoadedGame) -> None:
    steps = (
        "  - activate: {units: [a, f], before: 1}\n    expect: {figures: 1, models: 1}\n"
        "  - activate: {units: [f], before: 1, shot_before: true}\n    expect: {refused: extra-after-shot}\n"
        "  - activate: {units: [f], riding: [f]}\n    expect: {refused: rider}\n"
        "  - enter: {units: [a, f]}\n    expect: {becomes: {a: unharmed}}\n"
    )
    assert shown(game, steps) == [
        "1. Chosen: 7TP, Figure. Extra activation. Figures: 1. Models: 1.",
        "2. Chosen: Figure. Not allowed, see <7.7>. There is no extra activation after a shot.",
        "3. Chosen: Figure. Not allowed, see <7.6>. A figure that rides on a vehicle is inactive.",
        "4. To come on: 7TP, Figure. 1 vehicle comes on.",
    ]


def test_a_commander_does_not_count(game: LoadedGame) -> None:
    cast = "{a: 7tp, b: {role: commander}}"
    steps = "  - activate: {units: [a, b], commanders: [b]}\n    expect: {figures: 0, models: 1}\n"
    assert shown(game, steps, cast=cast) == ["1. Chosen: 7TP, Commander. Activation. Figures: 0. Models: 1."]


def test_weapons_of_the_table(game: LoadedGame) -> None:
    cast = (
        "{a: {role: figure, loaded: false}, b: {role: figure, grenades: 1}, c: m4a1, "
        "d: {role: machine-gunner}}"
    )
    steps = (
        "  - reload: {by: a, weapon: anti-tank-launcher}\n    dice: [5]\n    expect: {loaded: true}\n"
        "  - aim: {by: a, weapon: anti-tank-launcher, at: [{who: c, distance: 40, face: side}]}\n"
        "    dice: [3]\n    expect: {hit: false}\n"
        "  - shoot: {by: b, weapon: hand-grenade, at: [{who: c, distance: 10}]}\n"
        "    dice: [2]\n    expect: {hit: false}\n"
        "  - shoot: {by: d, weapon: light-machine-gun, at: [{who: c, distance: 10}]}\n"
        "    expect: {becomes: {c: unharmed}}\n"
    )
    assert shown(game, steps, cast=cast) == [
        "1. Figure 1 reloads. Reload roll: 5. Needed: 5 or more. Loaded.",
        "2. Figure 1 shoots. Weapon: Bazooka, Panzerfaust or PIAT. Target: M1A1, side, 40 cm. To hit: 3. "
        "Needed: 4–6. Miss.",
        "3. Figure 2 throws a hand grenade. Target: M1A1, 10 cm. To hit: 2. Needed: 3–6. Miss.",
        "4. Machine gunner shoots. Weapon: Light machine gun. Target: M1A1, front, 10 cm. M1A1: no effect. "
        "The weapon cannot hurt a hard target.",
    ]


def test_a_short_crew_is_said(game: LoadedGame) -> None:
    cast = "{a: {unit: 7tp, crew: 1, loaded: false}, b: {unit: 7tp, loaded: false}}"
    steps = (
        "  - reload: {by: a}\n    dice: [3]\n    expect: {reload: 4, loaded: true}\n"
        "  - reload: {by: b, moved: true}\n    dice: [3]\n    expect: {reload: 3, loaded: false}\n"
    )
    lines = shown(game, steps, cast=cast)
    assert lines == [
        "1. 7TP (1) reloads. Crew left: 1 of 3. Reload roll: 3 − 1 (short crew) + 2 (neither moved nor shot) "
        "= 4. Needed: 4 or more. Loaded.",
        "2. 7TP (2) reloads. Reload roll: 3. Needed: 4 or more. Unloaded.",
    ]


def test_driving_over(game: LoadedGame) -> None:
    cast = "{a: 7tp, b: bofors-37, c: {role: enemy}}"
    steps = (
        "  - move: {by: a, parts: [{kind: figure, over: [{who: b, cover: light}, {who: c}]}]}\n"
        "    dice: [1]\n    expect: {left: 13, becomes: {b: destroyed, c: put-aside}}\n"
    )
    assert shown(game, steps, cast=cast) == [
        "1. 7TP moves. Move: 18 cm. Driving over figures or a gun: 5 cm. Left: 13 cm.",
        "    - 37 mm Bofors wz.36: destroyed.",
        "    - Enemy figure: die 1. Eliminated on 5–6. Enemy figure: placed beside the tank.",
    ]


def test_a_hostile_name_stays_text(game: LoadedGame) -> None:
    unit = game.units["7tp"]
    evil = replace(unit, data=unit.data.model_copy(update={"name": "*x* {{ y }} <b>"}))
    hostile = replace(game, units={**game.units, "7tp": evil})
    steps = "  - reload: {by: a}\n    expect: {refused: loaded}\n"
    text = written(page(steps), PLACE, hostile, Language(), str)
    assert "&#42;x&#42; &#123;&#123; y &#125;&#125; &#60;b&#62; reloads." in text
