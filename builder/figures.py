"""The figures of a game's rules: whole numbers, runs of results, and sums of other figures.

A constant that follows from others is written as a sum, such as `max_activated - max_models` or
`tank.defence - terrain_defence`, so that a club changes a figure in one place.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from builder.model import ArmyRules, Band, CardValue, Constant, ConstantKind, Game
from builder.parse import nearest

Cards = Callable[[str, str], CardValue]
"""What a unit's card says in a field; raises `FigureError` where there is no such unit or field."""

_NAME = r"(?:[a-z0-9][a-z0-9-]*\.)?[a-z][a-z0-9_]*"  # a constant, or a unit's line of the card
_SUM = re.compile(rf"{_NAME}(?: [+-] {_NAME})*")
_TERM = re.compile(rf"(?:^|([+-]) )({_NAME})")
_MAX_DEPTH = 40  # far above any rules


# Constants that a game has by its army's rules, and may not have otherwise.
ARMY_CONSTANTS = ("army_limit", "army_ratio_attacker", "army_ratio_defender")


class FigureError(ValueError):
    """A constant cannot be worked out; the message says why."""


def constants(game: Game) -> dict[str, Constant]:
    """The constants by key, with the army's limit and ratio among them: `ARMY_CONSTANTS`."""
    army = game.army
    if army is None or army.over_limit is None:
        return game.constants
    limit = Constant(
        value=army.limit,
        kind=ConstantKind.POINTS,
        rule=army.over_limit,
        says="Points or figures that each side may have.",
    )
    return {**game.constants, "army_limit": limit, **_ratio(army)}


def _ratio(army: ArmyRules) -> dict[str, Constant]:
    if army.ratio is None or army.ratio_not_kept is None:
        return {}
    says = "Points or figures of the attacker and of the defender, as a ratio."
    return {
        key: Constant(value=share, kind=ConstantKind.NUMBER, rule=army.ratio_not_kept, says=says)
        for key, share in zip(ARMY_CONSTANTS[1:], army.ratio, strict=True)
    }


def no_cards(unit: str, field: str) -> CardValue:
    """For where cards are not known yet."""
    raise FigureError(f"{unit}.{field} is used where no card is known yet")


def evaluate(key: str, game: Game, cards: Cards = no_cards) -> int | Band:
    """The figure under `key`.

    Raises:
        FigureError: there is no such constant, or its value cannot be worked out.
    """
    return _Evaluation(constants(game), cards).figure(key, ())


@dataclass(frozen=True, slots=True)
class _Evaluation:
    """One working out, in which each constant is worked out once."""

    known: Mapping[str, Constant]
    cards: Cards
    done: dict[str, int | Band] = field(default_factory=dict)

    def figure(self, key: str, pending: tuple[str, ...]) -> int | Band:
        if key in pending:
            raise FigureError(f"goes round in a circle: {' → '.join((*pending, key))}")
        if len(pending) >= _MAX_DEPTH:
            raise FigureError(f"is a sum of sums more than {_MAX_DEPTH} deep")
        if key not in self.known:
            raise FigureError(f"unknown constant {key!r}{nearest(key, self.known)}")
        if key not in self.done:
            self.done[key] = self._worked_out(key, (*pending, key))
        return self.done[key]

    def _worked_out(self, key: str, pending: tuple[str, ...]) -> int | Band:
        value = self.known[key].value
        if isinstance(value, int):
            return value
        band = Band.parse(value)
        if band is not None:
            return band
        if not _SUM.fullmatch(value):
            raise FigureError(
                f"expected a whole number, a run such as 5-6, or a sum such as max_activated - max_models, "
                f'got "{value}"'
            )
        terms = [(sign, self._term(name, pending)) for sign, name in _TERM.findall(value)]
        return sum(-term if sign == "-" else term for sign, term in terms)

    def _term(self, name: str, pending: tuple[str, ...]) -> int:
        unit, dot, line = name.rpartition(".")
        value = self.cards(unit, line) if dot else self.figure(name, pending)
        if not isinstance(value, int):
            raise FigureError(f"{name} is not a whole number and cannot be added up")
        return value
