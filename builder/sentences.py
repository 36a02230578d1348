"""What the engine's trace says in words: whole short sentences for each event, in one language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise

from builder import movetexts, shottexts
from builder.engine import events as e
from builder.language import Language
from builder.telling import Names, Sentences

SENTENCES: Mapping[type[e.Event], Callable[..., Sentences]] = {
    e.ToHit: shottexts.to_hit,
    e.ReloadRoll: shottexts.reload,
    e.DamageRoll: shottexts.damage,
    e.Armour: shottexts.armour,
    e.Effect: shottexts.effect,
    e.Opposed: shottexts.opposed,
    e.Lost: shottexts.lost,
    e.Spared: shottexts.spared,
    e.Revealed: movetexts.revealed,
    e.Hid: movetexts.hid,
    e.TookCover: movetexts.took_cover,
    e.Activated: movetexts.activated,
    e.Entered: movetexts.entered,
    e.Allowance: movetexts.allowance,
    e.Moved: movetexts.moved,
    e.DrivenOver: movetexts.driven_over,
}


@dataclass(frozen=True, slots=True)
class Told:
    """What is said of one event: the place of its target in the engine's list, or None, and its sentences.

    A To Hit roll is for all under a template, and so of no target.
    """

    target: int | None
    text: str


def tell(events: Iterable[e.Event], names: Names, language: Language) -> list[Told]:
    """A whole trace in words, an entry for each event that needs any."""
    told = []
    for before, event in pairwise([None, *events]):
        if event is not None:
            said = " ".join(SENTENCES[type(event)](event, before, names, language))
            target = None if isinstance(event, e.ToHit) else getattr(event, "target", None)
            told.append(Told(target, said))
    return [entry for entry in told if entry.text]
