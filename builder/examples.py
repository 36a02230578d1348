"""Plays the worked examples of the rulebook through the engine, and says where book and engine disagree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from builder import play
from builder.engine.dice import Dice, OutOfDice
from builder.errors import Problem
from builder.examplefacts import Facts, differences, facts
from builder.examplemodel import (
    Activating,
    Example,
    Reloading,
    Shot,
    State,
    Step,
    action_of,
    as_member,
    names_of,
)
from builder.examplestage import GUN, Played, Stage
from builder.library import LoadedGame
from builder.parse import nearest
from builder.source import Document, Key


def perform(example: Example, game: LoadedGame, document: Document) -> tuple[list[Played], list[Problem]]:
    """Plays an example step by step.

    Args:
        example: what the block says.
        game: its game, which has an engine.
        document: where it stands, for the places of problems.

    Returns:
        The steps as far as they could be played, and every difference between the engine and the book.
    """
    problems = [document.problem(key, message) for key, message in unknown(example, game)]
    if problems:
        return [], problems
    stage = Stage(game, play.rules(game), {name: as_member(entry) for name, entry in example.cast.items()})
    played: list[Played] = []
    for i, step in enumerate(example.steps):
        key: Key = ("steps", i)
        dice = Dice(step.dice)
        try:
            done = stage.perform(step, dice)
        except OutOfDice:
            message = f"the engine needs more than the {len(step.dice)} given: add the next result"
            return played, [*problems, document.problem((*key, "dice"), message)]
        except ValueError as fault:  # an amount that a part of a move cannot have
            return played, [*problems, document.problem(key, str(fault))]
        played.append(done)
        found = list(differences(step.expect, _facts(done), done.refused))
        problems += [document.problem((*key, "expect", *where), message) for where, message in found]
        if dice.left:
            message = f"{len(dice.left)} of the {len(step.dice)} results are left over: remove them"
            problems.append(document.problem((*key, "dice"), message))
        if done.refused and step.expect.refused is None:
            break  # what follows would only repeat it
    return played, problems


def _facts(played: Played) -> Facts:
    found = facts(played.events, played.actor, played.others)
    if played.step.look and not played.events:
        found.becomes[played.actor] = State.HIDDEN
    return found


# What a block names wrongly


def unknown(example: Example, game: LoadedGame) -> list[tuple[Key, str]]:
    """Every unit, weapon and member of the cast that a block names although there is none, or twice."""
    found: list[tuple[Key, str]] = []
    for name, entry in example.cast.items():
        unit = as_member(entry).unit
        if unit is not None and unit not in game.units:
            found.append((("cast", name), f"unknown unit {unit!r}{nearest(unit, game.units)}"))
    for i, step in enumerate(example.steps):
        key: Key = ("steps", i)
        for name in (*names_of(step), *step.expect.becomes):
            if name not in example.cast:
                found.append((key, f"{name!r} is not of the cast{nearest(name, example.cast)}"))
        found += [(key, message) for message in (*_unknown_weapon(step, game), *_miscounted(step))]
    return found


def _miscounted(step: Step) -> Iterator[str]:
    """Nobody is named twice in a step, and what is said of those activated is said of some of them."""
    action = action_of(step)
    names = action.units if isinstance(action, Activating) else names_of(step)
    for name, times in Counter(names).items():
        if times > 1:
            yield f"{name!r} is named {times} times: name everybody once"
    if isinstance(action, Activating):
        for name in dict.fromkeys((*action.riding, *action.commanders, *action.outside)):
            if name not in action.units:
                yield f"{name!r} is not activated: add it to units"


def _unknown_weapon(step: Step, game: LoadedGame) -> Iterator[str]:
    """A shot names `ap`, `he` or a weapon of the table, a reload only one of the table."""
    match action_of(step):
        case Shot(weapon=weapon) if weapon not in {*game.data.weapons, *GUN}:
            yield f"unknown weapon {weapon!r}{nearest(weapon, {*game.data.weapons, *GUN})}"
        case Reloading(weapon=str(weapon)) if weapon not in game.data.weapons:
            yield f"unknown weapon {weapon!r}{nearest(weapon, game.data.weapons)}"
        case _:
            pass
