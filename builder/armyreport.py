"""The army checks in words: totals and findings of a battle as whole sentences of one language.

The browser says the same sentences from `web/army/sentences.js`; one catalogue serves both.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from builder.army import Battle, Params, check, knows_attacker, rule_numbers, total
from builder.language import Language, fill
from builder.library import LoadedGame


@dataclass(frozen=True, slots=True)
class ReportLine:
    """A line of a report in one language.

    Attributes:
        level: total for a force's total, otherwise the finding's level.
        force: index of the force it belongs to.
        text: a whole sentence or label.
        reference: "Rule 3.4" in the language, or "" where no rule of the book is meant.
    """

    level: Literal["total", "error"]
    force: int
    text: str
    reference: str = ""


def report(battle: Battle, game: LoadedGame, language: Language) -> list[ReportLine]:
    """Each force's total with its findings below it."""
    rules = game.data.army
    numbers = rule_numbers(rules) if rules else {}
    attacks = rules is not None and knows_attacker(rules)
    found = check(battle, game)
    lines = []
    for i, force in enumerate(battle.forces):
        lines.append(ReportLine("total", i, _total_line(battle, i, total(force, game), attacks, language)))
        for finding in found:
            if finding.params["force"] == i:
                text = SENTENCES[finding.rule](finding.params, game, language)
                lines.append(
                    ReportLine(finding.level, i, text, _reference(numbers.get(finding.rule), language))
                )
    return lines


def _total_line(battle: Battle, i: int, total_points: int, attacks: bool, language: Language) -> str:
    """A force's total beside the limit, with its role where the game has an attacker (`attacks`)."""
    force = (language.gettext("First force"), language.gettext("Second force"))[i]
    if battle.limit is None:
        text = language.ngettext("{n} point, no limit", "{n} points, no limit", total_points)
    else:
        text = language.ngettext("{n} point of {limit}", "{n} points of {limit}", total_points)
        text = fill(text, limit=language.number(battle.limit))
    if not attacks:
        return fill(language.gettext("{force}: {total}"), force=force, total=text)
    role = language.gettext("Attacker") if battle.attacker == i else language.gettext("Defender")
    return fill(language.gettext("{force} ({role}): {total}"), force=force, role=role, total=text)


def _reference(number: str | None, language: Language) -> str:
    return fill(language.gettext("Rule {number}"), number=number) if number else ""


def _say_unknown_unit(params: Params, _game: LoadedGame, language: Language) -> str:
    text = language.gettext("Unknown unit {unit}: it adds nothing to the total.")
    return fill(text, unit=params["unit"])


def _say_over_limit(params: Params, _game: LoadedGame, language: Language) -> str:
    over = int(params["points"]) - int(params["limit"])
    text = language.ngettext(
        "{n} point over the limit of {limit}.", "{n} points over the limit of {limit}.", over
    )
    return fill(text, limit=language.number(int(params["limit"])))


def _say_not_yet_available(params: Params, game: LoadedGame, language: Language) -> str:
    name = language.data(game.unit(str(params["unit"])).data.name, "unit")
    text = language.gettext("{unit}: available from {available}, but the battle is set in {year}.")
    return fill(text, unit=name, available=params["available"], year=params["year"])


def _say_attacker_not_larger(params: Params, _game: LoadedGame, language: Language) -> str:
    text = language.gettext(
        "The attacker should have more points than the defender; it is {attacker} against {defender}."
    )
    attacker, defender = (language.number(int(params[side])) for side in ("attacker", "defender"))
    return fill(text, attacker=attacker, defender=defender)


SENTENCES: Mapping[str, Callable[[Params, LoadedGame, Language], str]] = {
    "unknown-unit": _say_unknown_unit,
    "over-limit": _say_over_limit,
    "not-yet-available": _say_not_yet_available,
    "attacker-not-larger": _say_attacker_not_larger,
}
