"""What the tests of the engine share: the game's rules and cards, and short ways to set up a situation."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from builder import play
from builder.engine.condition import FIGURE, Actor, Condition, Cover, Target
from builder.engine.rules import Card, Rules, Weapon
from builder.library import LoadedGame
from tests.cardhelp import library


@cache
def game() -> LoadedGame:
    return library().game("cobi")


@cache
def rules() -> Rules:
    return play.rules(game())


@cache
def card(unit: str) -> Card:
    return play.card(game(), game().unit(unit))


@cache
def weapon(key: str) -> Weapon:
    return play.weapon(game(), key)


# The ledger's printed cards, and ours that no test depends on the figures of.
TIGER = "tiger-i"
SHERMAN = "m4a1"
GUN = "bofors-37"
TRUCK = "bmw-r75"


def open_topped() -> Card:
    """A tank destroyer without a roof: the Tiger's card with one more word on it."""
    return replace(card(TIGER), open_topped=True)


def fixed() -> Card:
    """A tank destroyer whose gun looks ahead only."""
    return replace(card(TIGER), turret=False)


def actor(unit: str | Card, condition: Condition | None = None, **rest: bool | int) -> Actor:
    used = card(unit) if isinstance(unit, str) else unit
    return Actor(used, condition or Condition.fresh(used), **rest)  # type: ignore[arg-type]


def soldier(condition: Condition | None = None, **rest: bool | int) -> Actor:
    return actor(FIGURE, condition, **rest)


def at(unit: str | Card, condition: Condition | None = None, **rest: object) -> Target:
    used = card(unit) if isinstance(unit, str) else unit
    return Target(used, condition or Condition.fresh(used), **rest)  # type: ignore[arg-type]


def figure(cover: Cover = Cover.NONE, condition: Condition | None = None, **rest: object) -> Target:
    return at(FIGURE, condition, cover=cover, **rest)
