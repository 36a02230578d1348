"""What a trace comes to, in the words of a worked example's `expect`, and where the two differ."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from builder.engine.events import (
    Activated,
    Armour,
    DrivenOver,
    Effect,
    Event,
    Hid,
    Lost,
    Luck,
    Moved,
    Opposed,
    Outcome,
    ReloadRoll,
    Revealed,
    Spared,
    ToHit,
    TookCover,
)
from builder.engine.refusals import Refused
from builder.examplemodel import Expect, State
from builder.model import TargetKind
from builder.source import Key

_OUTCOMES = {
    Outcome.NOTHING: State.UNHARMED,
    Outcome.IMMOBILIZED: State.IMMOBILIZED,
    Outcome.WEAKENED: State.WEAKENED,
    Outcome.GUN_DESTROYED: State.GUN_DESTROYED,
    Outcome.DESTROYED: State.DESTROYED,
}
_LUCK = {
    Luck.ELIMINATED: State.ELIMINATED,
    Luck.PUT_ASIDE: State.PUT_ASIDE,
    Luck.STAYS: State.STAYS,
    Luck.UNSEEN: State.UNSEEN,
}
_FIGURES = ("to_hit", "hit", "reload", "loaded", "points", "damage", "attack", "figures", "models", "left")


@dataclass(slots=True)
class Facts:
    """What a step comes to; each attribute has the meaning of its namesake in `Expect`.

    Of several rolls of a kind the last one counts, but `attack` has all of them.
    """

    to_hit: int | None = None
    hit: bool | None = None
    reload: int | None = None
    loaded: bool | None = None
    points: int | None = None
    damage: int | None = None
    attack: list[int] = field(default_factory=list)
    figures: int | None = None
    models: int | None = None
    left: int | None = None
    becomes: dict[str, State] = field(default_factory=dict)


def facts(events: Iterable[Event], actor: str, others: Sequence[str]) -> Facts:
    """The facts of a trace.

    Args:
        events: the trace.
        actor: the name of who acts.
        others: the names of targets or enemies, in the engine's order.
    """
    found = Facts()
    for event in events:
        match event:
            case ToHit(total=total, hit=hit):
                found.to_hit, found.hit = total, hit
            case ReloadRoll(total=total, loaded=loaded):
                found.reload, found.loaded = total, loaded
            case Armour(points=points, damage=damage):
                found.points, found.damage = points, damage
            case Opposed(target=target, total=total):
                found.attack.append(total)
                found.becomes.setdefault(others[target], State.UNHARMED)
            case Effect(target=target, outcome=outcome):
                _becomes(found, others[target], _OUTCOMES[outcome])
            case Lost(target=target, kind=kind):
                lost = State.ELIMINATED if kind is TargetKind.FIGURE else State.DESTROYED
                _becomes(found, others[target], lost)
            case Spared(target=target):
                found.becomes.setdefault(others[target], State.UNHARMED)
            case DrivenOver(target=target, luck=luck):
                found.becomes[others[target]] = _LUCK[luck]
            case Activated(figures=figures, models=models):
                found.figures, found.models = figures, models
            case Moved(left=left):
                found.left = left
            case Revealed():
                found.becomes[actor] = State.REVEALED
            case Hid():
                found.becomes[actor] = State.HIDDEN
            case TookCover():
                found.becomes[actor] = State.IN_COVER
            case _:
                pass
    return found


def _becomes(found: Facts, name: str, state: State) -> None:
    """Keeps the state, but does not let a later shot without effect hide an earlier one."""
    if state is not State.UNHARMED or name not in found.becomes:
        found.becomes[name] = state


def differences(expect: Expect, found: Facts, refused: Refused | None) -> Iterator[tuple[Key, str]]:
    """Where the engine and the book disagree: the key inside `expect`, and what to say there."""
    if refused is None and expect.refused is not None:
        yield ("refused",), f"the engine allows it, the book says {expect.refused}"
    elif refused is not None and refused.reason is not expect.refused:
        book = f"the book says {expect.refused}" if expect.refused else "the book allows it"
        yield ("refused",), f"the engine gives {refused.reason} by rule {refused.rule}, {book}"
    if refused is not None and expect.rule is not None and refused.rule != expect.rule:
        yield ("rule",), f"the engine gives {refused.rule}, the book says {expect.rule}"
    if refused is not None and expect.refused is None:
        return  # the rest would only repeat it
    for name in _FIGURES:
        said, given = getattr(expect, name), getattr(found, name)
        if said is not None and said != given:
            yield (name,), f"the engine gives {_shown(given)}, the book says {_shown(said)}"
    happened = found.becomes if refused is None else {}  # a refused step changes nobody
    for name in dict.fromkeys([*happened, *expect.becomes]):
        given = happened.get(name, State.UNHARMED)
        if given != expect.becomes.get(name, State.UNHARMED):
            book = (
                f"the book says {expect.becomes[name]}" if name in expect.becomes else "the book says nothing"
            )
            yield ("becomes", name), f"the engine gives {given}, {book}"


def _shown(value: object) -> str:
    match value:
        case None | []:
            return "none"
        case bool():
            return str(value).lower()
        case _:
            return str(value)
