"""The back of a card: special rules in words, odds, facts, and the way to the unit's page.

Nothing here knows a certain game: where there are no odds, the back says where the rules of the card stand.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from markupsafe import Markup

from builder import cardodds, factlines, glossary, qr, shortlinks
from builder.language import Language, fill
from builder.library import LoadedGame, LoadedUnit
from builder.model import CardField, TargetKind


@dataclass(frozen=True, slots=True)
class Fact:
    """A line of a label and a value."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class Lookup:
    """Lines of the card that one rule is about.

    Attributes:
        lines: their labels.
        meaning: what the glossary says of them, or "".
        rule: where the rule stands, as Rule 9.1.
    """

    lines: tuple[str, ...]
    meaning: str
    rule: str


@dataclass(frozen=True, slots=True)
class BackView:
    """What the back of a card adds to its `CardView`, in one language.

    In the template it is called `back`; the names, signs and special rules of the unit are those of `card`.

    Attributes:
        unit: the unit's permanent id.
        references: where each special rule stands in the book, as Rule 11.4 or "", by the rule's id.
        odds: what one shot of the unit does to typical targets, or None.
        facts: what history says of the unit; none of a unit without facts.
        lookups: the rules of the card's lines, where the card has no odds to tell.
        address: the permanent short address of the unit's page, or "" where the site has none.
        code: the address as a QR code, in SVG, or "".
    """

    unit: str
    references: Mapping[str, str]
    odds: cardodds.Table | None
    facts: tuple[Fact, ...]
    lookups: tuple[Lookup, ...]
    address: str
    code: Markup


def view(unit: LoadedUnit, game: LoadedGame, language: Language, site_url: str = "") -> BackView:
    """What the back of the card of `unit` says.

    Args:
        unit: whose card.
        game: its game.
        language: the language.
        site_url: the site's address with a slash at its end, or "" for backs without a QR code.

    Raises:
        UsageError: the unit's address is too long for a QR code. Ask `shortlinks.check` before drawing many.
    """
    odds = cardodds.table(unit, game, language)
    address = shortlinks.address(unit, game, language, site_url) if site_url else ""
    facts = factlines.main(unit.data.facts, language) if unit.data.facts else ()
    return BackView(
        unit=unit.id,
        references={
            key: _reference(game.data.special_rules[key].rule, language) for key, _ in unit.data.specials()
        },
        odds=odds,
        facts=tuple(Fact(label, value) for label, value in facts),
        lookups=() if odds else _lookups(unit, game, language),
        address=address,
        code=qr.svg(address) if address else Markup(""),
    )


def _reference(number: str | None, language: Language) -> str:
    return fill(language.gettext("Rule {number}"), number=number) if number else ""


def _lookups(unit: LoadedUnit, game: LoadedGame, language: Language) -> tuple[Lookup, ...]:
    """The rules of those lines that have a value, in the card's order, without those of an army's list."""
    army = game.data.army
    listed = {army.cost, army.available} if army else set()
    lines: dict[tuple[str, str], list[str]] = {}
    is_figures = game.data.types[unit.data.type].kind is TargetKind.FIGURE
    for field in game.data.lines(unit.data.type):
        if field.rule and field.key not in listed and unit.values[field.key] is not None:
            lines.setdefault((field.rule, field.term or ""), []).append(_label(field, is_figures, language))
    return tuple(
        Lookup(
            tuple(labels),
            glossary.meaning(game.data.terms[term], game, language) if term else "",
            _reference(rule, language),
        )
        for (rule, term), labels in lines.items()
    )


def _label(field: CardField, is_figures: bool, language: Language) -> str:
    if is_figures and field.figures:
        return language.data(field.figures, "card field, figures")
    return language.data(field.label, "card field")
