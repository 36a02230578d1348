"""The card of infantry, worked out from its figures and the game's constants each time it is loaded.

So a club that changes what a weapon costs or how far a figure moves changes every card. The YAML card holds
only what cannot be worked out: the first year.
"""

from __future__ import annotations

from builder.arms import GRENADE
from builder.model import Constant, ConstantKind, Figures, Game, TargetKind, Unit

# What the cards of infantry take from the game: points (3.4) and lengths in cm (9.1).
CONSTANTS = ("figure_cost", "binoculars_cost", "figure_move", "team_move")
# The lines of the card that are worked out here.
FIELDS = ("forward", "backward", "turn", "road", "crew", "cost")

_NONE = Constant(value=0, kind=ConstantKind.NUMBER, rule="0.0", says="stands for one that is missing")


def is_worked_out(unit_type: str, game: Game) -> bool:
    """Whether cards of that type are worked out here: it is of figures, and the game has the conversion."""
    known = game.types.get(unit_type)
    return game.conversion is not None and known is not None and known.kind is TargetKind.FIGURE


def card(unit: Unit, game: Game) -> dict[str, int | None]:
    """The card's values by field that the figures give; nothing for any other unit.

    A figure moves in any direction and turns freely, and a road does not help it. Rough ground costs what the
    game says. A constant or weapon that is missing counts 0; `checks` reports it.
    """
    if not is_worked_out(unit.type, game):
        return {}
    move = _constant("team_move" if _is_team(unit, game) else "figure_move", game)
    crew = sum(figures.count for figures in unit.figures)
    return dict(zip(FIELDS, (move, move, 0, None, crew, cost(unit, game)), strict=True))


def cost(unit: Unit, game: Game) -> int:
    """Points: each figure's own, its weapons', its hand grenades' and its binoculars'."""
    return sum(figures.count * _each(figures, game) for figures in unit.figures)


def _each(figures: Figures, game: Game) -> int:
    weapons = sum(_points(weapon, game) for weapon in figures.weapons)
    grenades = figures.grenades * _points(GRENADE, game)
    binoculars = _constant("binoculars_cost", game) if figures.binoculars else 0
    return _constant("figure_cost", game) + weapons + grenades + binoculars


def _is_team(unit: Unit, game: Game) -> bool:
    """Whether one of the figures carries a weapon that needs a crew; the unit is as slow as they are."""
    carried = {weapon for figures in unit.figures for weapon in figures.weapons}
    return any(game.weapons[weapon].team for weapon in carried & set(game.weapons))


def _points(weapon: str, game: Game) -> int:
    return game.weapons[weapon].points if weapon in game.weapons else 0


def _constant(name: str, game: Game) -> int:
    value = game.constants.get(name, _NONE).value
    return value if isinstance(value, int) else 0
