"""What history says of a unit, as lines of a label and a value."""

from __future__ import annotations

from collections.abc import Iterator

from builder.language import Language
from builder.model import Confidence, Facts


def main(facts: Facts, language: Language) -> Iterator[tuple[str, str]]:
    """The facts that everybody asks for."""
    yield language.gettext("Year"), str(facts.year)
    if facts.speed_kmh is not None:
        yield language.gettext("Speed on road"), language.measure(facts.speed_kmh, "speed-kilometer-per-hour")
    yield language.gettext("Weight"), language.measure(facts.weight_t, "mass-tonne")
    if facts.gun:
        yield language.pgettext("fact", "Gun"), language.data(facts.gun, "gun")


def everything(facts: Facts, language: Language) -> Iterator[tuple[str, str]]:
    """All that the facts say for players, and how sure they are."""
    yield from main(facts, language)
    for name, thickness in (
        (language.gettext("Penetration at 500 m"), facts.pen500_mm),
        (language.gettext("Best protected part of the front"), facts.front_eff_mm),
        (language.gettext("Side plate"), facts.side_mm),
        (language.gettext("Rear plate"), facts.rear_mm),
        (language.gettext("Roof plate"), facts.top_mm),
    ):
        if thickness:
            yield name, language.measure(thickness, "length-millimeter")
    yield language.gettext("Machine guns"), language.number(facts.machine_guns)
    yield language.gettext("How sure the facts are"), _confidence(facts.confidence, language)


def _confidence(confidence: Confidence, language: Language) -> str:
    match confidence:
        case Confidence.HIGH:
            return language.pgettext("confidence", "high")
        case Confidence.MEDIUM:
            return language.pgettext("confidence", "medium")
        case Confidence.LOW:
            return language.pgettext("confidence", "low")
