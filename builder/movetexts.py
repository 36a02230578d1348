"""Moving, hiding and activation in words: the sentences of each event. `before` is the event before it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from builder.engine import events as e
from builder.language import Language, fill
from builder.telling import Names, Sentences


def revealed(event: e.Revealed, _before: e.Event | None, names: Names, t: Language) -> Sentences:
    """Why a hidden unit is hidden no more (8.2)."""
    match event.cause:
        case e.Exposure.SHOT:
            yield fill(t.gettext("{unit} shoots and is hidden no more."), unit=names.actor)
        case e.Exposure.MOVED:
            yield fill(t.gettext("{unit} moves and is hidden no more."), unit=names.actor)
        case e.Exposure.SPOTTED:
            yield fill(
                t.gettext("{spotter}: within {limit}."),
                spotter=names.others[event.spotter or 0],
                limit=t.length(event.limit or 0),
            )
            yield fill(t.gettext("{unit} is hidden no more."), unit=names.actor)


def hid(event: e.Hid, _before: e.Event | None, names: Names, t: Language) -> Sentences:
    """A figure hides (8.1)."""
    if event.nearest is not None:
        yield fill(
            t.gettext("The nearest enemy figure is {distance} away."), distance=t.length(event.nearest)
        )
    yield fill(t.gettext("{unit} hides."), unit=names.actor)


def took_cover(_event: e.TookCover, _before: e.Event | None, names: Names, t: Language) -> Sentences:
    """A figure is in heavy cover (12.1)."""
    yield fill(t.gettext("{unit} is now in heavy cover."), unit=names.actor)


def activated(event: e.Activated, _before: e.Event | None, _names: Names, t: Language) -> Sentences:
    """How many figures and models are activated (7.1)."""
    text = (
        t.gettext("Extra activation. Figures: {figures}. Models: {models}.")
        if event.extra
        else t.gettext("Activation. Figures: {figures}. Models: {models}.")
    )
    yield fill(text, figures=t.number(event.figures), models=t.number(event.models))


def entered(event: e.Entered, _before: e.Event | None, _names: Names, t: Language) -> Sentences:
    """Vehicles come on (14.2)."""
    yield t.ngettext("{n} vehicle comes on.", "{n} vehicles come on.", event.vehicles)


def allowance(event: e.Allowance, _before: e.Event | None, _names: Names, t: Language) -> Sentences:
    """How far the move may go (9.1, 9.3)."""
    text = (
        t.gettext("Move: {move} + {road} on road only = {total}.")
        if event.road
        else t.gettext("Move: {total}.")
    )
    yield fill(text, move=t.length(event.move), road=t.length(event.road), total=t.length(event.total))


def moved(event: e.Moved, _before: e.Event | None, _names: Names, t: Language) -> Sentences:
    """A part of a move with its cost and what is left."""
    yield fill(MOVES[event.step](t), amount=amount(event.step, event.amount, t), cost=t.length(event.cost))
    yield fill(t.gettext("Left: {left}."), left=t.length(event.left))


def amount(kind: e.StepKind, value: int, t: Language) -> str:
    """The amount of a part of a move with its measure, such as 4 cm."""
    match kind:
        case e.StepKind.FORWARD | e.StepKind.BACKWARD:
            return t.length(value)
        case e.StepKind.WRECK:
            return t.measure(value, "mass-tonne")
        case _:
            return t.number(value)


# Heavy cover and vehicles block a move, so that no event speaks of them.
MOVES: Mapping[e.StepKind, Callable[[Language], str]] = {
    e.StepKind.FORWARD: lambda t: t.gettext("Forward: {cost}."),
    e.StepKind.BACKWARD: lambda t: t.gettext("Backward: {cost}."),
    e.StepKind.TURN: lambda t: t.gettext("Turn of {amount}°: {cost}."),
    e.StepKind.ROUGH: lambda t: t.gettext("Rough ground: {cost}."),
    e.StepKind.FIGURE: lambda t: t.gettext("Driving over figures or a gun: {cost}."),
    e.StepKind.LIGHT_COVER: lambda t: t.gettext("Through light cover: {cost}."),
    e.StepKind.WALL: lambda t: t.gettext("Over a wall, {amount} bricks high: {cost}."),
    e.StepKind.WRECK: lambda t: t.gettext("Pushing a wreck of {amount}: {cost}."),
}


def driven_over(event: e.DrivenOver, _before: e.Event | None, names: Names, t: Language) -> Sentences:
    """What becomes of a figure that is driven over (9.6); `Lost` follows where it is eliminated."""
    unit = names.others[event.target]
    if event.die is not None:
        text = t.gettext("{unit}: die {die}. Eliminated on {band}.")
        yield fill(text, unit=unit, die=t.number(event.die), band=t.band(event.lost))
    if event.luck is not e.Luck.ELIMINATED:  # the event after it says so
        yield fill(LUCK[event.luck](t), unit=unit)


LUCK: Mapping[e.Luck, Callable[[Language], str]] = {
    e.Luck.PUT_ASIDE: lambda t: t.gettext("{unit}: placed beside the tank."),
    e.Luck.STAYS: lambda t: t.gettext("{unit}: dug in, stays in place."),
    e.Luck.UNSEEN: lambda t: t.gettext("{unit}: hidden, survives without a roll."),
}
