"""What all sentences of a trace share: who takes part, and sums of dice and modifiers.

A sum such as "4 + 2 (HE template) − 1 (light cover) = 5" is a formula and looks the same in all languages;
only the words in its brackets are texts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from builder.engine import events as e
from builder.language import MINUS, Language, fill

Sentences: TypeAlias = Iterator[str]


@dataclass(frozen=True, slots=True)
class Names:
    """Who takes part, in the language that is written; as Markdown where a page is made.

    Attributes:
        actor: the unit that acts.
        others: the targets, or the enemies who look for it, in the engine's order.
    """

    actor: str
    others: Sequence[str] = ()


def formula(die: int, modifiers: Iterable[e.Modifier], total: int, language: Language) -> str:
    """What a die and its modifiers come to; just the die where nothing is added."""
    shown = [_modifier(modifier, language) for modifier in modifiers if modifier.value]
    if not shown:
        return language.number(die)
    return " ".join([language.number(die), *shown, "=", language.number(total)])


def _modifier(modifier: e.Modifier, language: Language) -> str:
    sign = "+" if modifier.value > 0 else MINUS
    return fill(CAUSES[modifier.cause](language), value=f"{sign} {language.number(abs(modifier.value))}")


CAUSES: Mapping[e.Cause, Callable[[Language], str]] = {
    e.Cause.COVER: lambda t: t.pgettext("modifier in a sum", "{value} (cover)"),
    e.Cause.LONG_RANGE: lambda t: t.pgettext("modifier in a sum", "{value} (long range)"),
    e.Cause.SHORT_CREW: lambda t: t.pgettext("modifier in a sum", "{value} (short crew)"),
    e.Cause.IDLE: lambda t: t.pgettext("modifier in a sum", "{value} (neither moved nor shot)"),
    e.Cause.RANGE: lambda t: t.pgettext("modifier in a sum", "{value} (range)"),
    e.Cause.HE_TEMPLATE: lambda t: t.pgettext("modifier in a sum", "{value} (HE template)"),
    e.Cause.LIGHT_COVER: lambda t: t.pgettext("modifier in a sum", "{value} (light cover)"),
    e.Cause.HEAVY_COVER: lambda t: t.pgettext("modifier in a sum", "{value} (heavy cover)"),
}


def dice(results: Iterable[int], language: Language) -> str:
    """Results of dice in their order: 3, 6, 4."""
    return ", ".join(map(language.number, results))
