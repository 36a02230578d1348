"""Odds in words: each figure with its name and one sentence that says what it is.

The browser says the same from `web/odds/sentences.js`; one catalogue serves both.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from builder.errors import UsageError
from builder.language import NOTHING, Language, fill
from builder.library import LoadedGame
from builder.model import CardField
from builder.odds import Chances, Means, Refusal, Shot, struck_armour


@dataclass(frozen=True, slots=True)
class Figure:
    """One of the odds: its name, its value as players read it, and the sentence that says what it is."""

    label: str
    value: str
    meaning: str


def tells_odds(game: LoadedGame) -> bool:
    """Whether the game names typical targets and its rules are known as code."""
    return game.data.odds is not None and game.data.engine is not None


def require_odds(game: LoadedGame) -> None:
    """Nothing, where the game tells odds.

    Raises:
        UsageError: it does not.
    """
    if not tells_odds(game):
        raise UsageError(f"game {game.id} tells no odds: add engine and odds to cards/{game.id}/game.yaml")


def unit_name(unit_id: str, game: LoadedGame, language: Language) -> str:
    """The name of a unit.

    Raises:
        UsageError: there is no such unit; the message names the nearest.
    """
    return language.data(game.unit(unit_id).data.name, "unit")


def face_line(face: str, game: LoadedGame) -> CardField:
    """The line of the card with the armour of a face.

    Raises:
        UsageError: the game's cards have no such line; `enginechecks` reports it first.
    """
    field = game.data.field(face)
    if field is None:
        raise UsageError(f"unknown card field {face!r} in game {game.id}")
    return field


def face_name(face: str, game: LoadedGame, language: Language) -> str:
    """The name of a face, which is the label of its line of the card."""
    return language.data(face_line(face, game).label, "card field")


def heading(shot: Shot, game: LoadedGame, language: Language) -> list[str]:
    """Who shoots at whom, and which armour is struck, as two sentences.

    The armour must be known: the shot is one that has chances.
    """
    if shot.he:
        text = language.gettext("{shooter} fires HE at {target}, {range} away and in the open.")
        if shot.cover:
            text = language.gettext("{shooter} fires HE at {target}, {range} away and in cover.")
    else:
        text = language.gettext("{shooter} fires AP at {target}, {range} away and in the open.")
        if shot.cover:
            text = language.gettext("{shooter} fires AP at {target}, {range} away and in cover.")
    names = {
        "shooter": unit_name(shot.shooter.unit, game, language),
        "target": unit_name(shot.target.unit, game, language),
        "range": language.length(shot.distance),
    }
    struck = fill(
        language.gettext("Struck: {face} {n}."),
        face=face_name(shot.face, game, language),
        n=language.number(struck_armour(shot)),
    )
    return [fill(text, **names), struck]


def report(found: Chances, needed: Means, language: Language) -> list[Figure]:
    """Every figure of a shot: what comes of it, and how many such shots are needed."""
    return [*_of_chances(found, language), *_of_means(needed, language)]


def _of_chances(found: Chances, language: Language) -> list[Figure]:
    gettext = language.gettext
    meanings = {
        "hit": gettext("The To Hit roll succeeds, whatever the hit does."),
        "destroyed": gettext("The shot destroys the target at once."),
        "gun": gettext("The shot destroys the target's gun, which is major damage."),
        "weakened": gettext("The shot weakens the target, which is major damage."),
        "immobilized": gettext("The shot immobilizes the target."),
        "nothing": gettext("The shot hits, but does nothing to the target."),
        "miss": gettext("The To Hit roll fails."),
    }
    labels = chance_labels(language)
    return [
        Figure(labels[key], language.percent(getattr(found, key)), text) for key, text in meanings.items()
    ]


def _of_means(found: Means, language: Language) -> list[Figure]:
    shots = language.gettext("Shots until the target is destroyed, on average; major damage adds up.")
    activations = language.gettext(
        "Activations until then, on average, those for reloading included; the gun is loaded at first."
    )
    if found.activations is None:
        activations = language.gettext("The gun cannot be reloaded, and one shot may not be enough.")
    if found.shots is None:
        shots = activations = language.gettext("Such shots never destroy the target.")
    labels = mean_labels(language)
    return [
        Figure(labels["shots"], mean(found.shots, language), shots),
        Figure(labels["activations"], mean(found.activations, language), activations),
    ]


def mean(value: Fraction | None, language: Language) -> str:
    """A mean as players read it; `NOTHING` where that never comes."""
    return NOTHING if value is None else language.mean(value)


def chance_labels(language: Language) -> dict[str, str]:
    """The names of the chances, by the fields of `Chances`."""
    return {
        "hit": language.pgettext("odds", "Hit"),
        "destroyed": language.pgettext("odds", "Destroyed"),
        "gun": language.pgettext("odds", "Gun destroyed"),
        "weakened": language.pgettext("odds", "Weakened"),
        "immobilized": language.pgettext("odds", "Immobilized"),
        "nothing": language.pgettext("odds", "No effect"),
        "miss": language.pgettext("odds", "Miss"),
    }


def mean_labels(language: Language) -> dict[str, str]:
    """The names of the means, by the fields of `Means`."""
    return {
        "shots": language.pgettext("odds", "Shots to destroy"),
        "activations": language.pgettext("odds", "Activations to destroy"),
    }


def refused(reason: Refusal, language: Language) -> str:
    """Why there are no odds, as a sentence."""
    gettext = language.gettext
    match reason:
        case Refusal.NO_GUN:
            return gettext("The shooter has no gun.")
        case Refusal.AP_AT_GUN:
            return gettext("AP does nothing to a gun: use HE or a machine gun (10.22).")
        case Refusal.NO_ARMOUR:
            return gettext("The target has no armour: two dice decide, not damage against armour (10.14).")
        case Refusal.NO_AP:
            return gettext("The gun has no damage dice: it fires HE alone (10.6).")
        case Refusal.NO_HE:
            return gettext("The gun has no HE modifier: it fires no HE (10.19).")
        case Refusal.WEAK_HE:
            return gettext("The gun's HE modifier is too low for a target with armour (10.21).")
        case Refusal.AP_FROM_ABOVE:
            return gettext("AP strikes the front, the side or the rear; only HE strikes the top (10.7).")
        case Refusal.HE_FROM_ASIDE:
            return gettext("HE strikes the top alone (10.7).")
