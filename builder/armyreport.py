"""A battle in words: totals and findings of each force as whole sentences of one language.

The browser says the same sentences from `web/army/sentences.js`; one catalogue serves both.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from builder.army import check, counts_crew, parameters, rule_numbers
from builder.armymodel import Battle, Collection, Finding, Level, Parameters, Ratio, Side
from builder.armysentences import Names, sentence
from builder.armytotals import Totals, limit, most_points, totals, year
from builder.language import Language, fill
from builder.library import LoadedGame


@dataclass(frozen=True, slots=True)
class ReportLine:
    """A line of a report in one language.

    Attributes:
        level: total for a force's total, counts for what else it comes to, year for the battle's own year,
            otherwise the finding's level.
        force: index of the force it belongs to; None where it is about the battle.
        text: a whole sentence or label; that of a warning or a note says that it is one.
        reference: "Rule 3.4" in the language, or "" where no rule of the book is meant.
    """

    level: Literal["total", "counts", "year"] | Level
    force: Side | None
    text: str
    reference: str = ""


def report(
    battle: Battle, game: LoadedGame, language: Language, collection: Collection | None = None
) -> list[ReportLine]:
    """Each force's total with its findings below it, and the battle's own year at the end."""
    return describe(battle, game, language, check(battle, game, collection))


def describe(
    battle: Battle, game: LoadedGame, language: Language, found: Sequence[Finding]
) -> list[ReportLine]:
    """The same with findings that are there already."""
    rules, checked, names = game.data.army, parameters(game), Names(game, language)
    numbers = rule_numbers(rules) if rules else {}
    lines: list[ReportLine] = []
    sides: tuple[Side, Side] = (0, 1)
    for side in sides:
        counted = totals(battle.forces[side], checked)
        lines.append(ReportLine("total", side, _total_line(battle, side, checked, counted.points, names)))
        if rules is not None and counts_crew(rules):
            lines.append(ReportLine("counts", side, counts_text(counted, language)))
        for finding in found:
            if finding.params["force"] == side:
                text = _levelled(sentence(finding, names), finding.level, language)
                lines.append(
                    ReportLine(finding.level, side, text, _reference(numbers.get(finding.rule), language))
                )
    newest = newest_text(battle, checked, language)
    return [*lines, ReportLine("year", None, newest)] if newest else lines


def newest_text(battle: Battle, game: Parameters, language: Language) -> str:
    """The battle's own year, which is that of its newest unit; "" where no unit has one."""
    newest = year(battle, game)
    return "" if newest is None else fill(language.gettext("Newest unit: from {year}"), year=newest)


def _levelled(text: str, level: Level, language: Language) -> str:
    match level:
        case "error":
            return text
        case "warning":
            return fill(language.gettext("Warning: {finding}"), finding=text)
        case "note":
            return fill(language.gettext("Note: {finding}"), finding=text)


def counts_text(counted: Totals, language: Language) -> str:
    """What a force comes to besides its total."""
    text = language.gettext(
        "Models: {models}, figures: {figures}, crew: {crew}, places in vehicles: {places}"
    )
    figures = {key: getattr(counted, key) for key in ("models", "figures", "crew", "places")}
    return fill(text, **{key: language.number(n) for key, n in figures.items()})


def _total_line(battle: Battle, side: Side, game: Parameters, total: int, names: Names) -> str:
    """A force's total beside the limit, with its role where the game has an attacker."""
    language = names.language
    force = (language.gettext("First force"), language.gettext("Second force"))[side]
    text = _total_text(battle, side, game, total, names)
    if not game.attacks:
        return fill(language.gettext("{force}: {total}"), force=force, total=text)
    role = language.gettext("Attacker") if battle.attacker == side else language.gettext("Defender")
    return fill(language.gettext("{force} ({role}): {total}"), force=force, role=role, total=text)


def _total_text(battle: Battle, side: Side, game: Parameters, total: int, names: Names) -> str:
    language, measure = names.language, names.measure
    most, agreed = most_points(battle, side, game), limit(battle, side, game)
    if most is not None:
        return fill(measure.of_limit(language, total), limit=language.number(most))
    if isinstance(agreed, Ratio):
        text = measure.of_ratio(language, total)
        shares = {"attacker": agreed.attacker, "defender": agreed.defender}
        return fill(text, **{key: language.number(share) for key, share in shares.items()})
    return measure.without_limit(language, total)


def _reference(number: str | None, language: Language) -> str:
    return fill(language.gettext("Rule {number}"), number=number) if number else ""
