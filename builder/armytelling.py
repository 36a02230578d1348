"""Battles, changes and splits for the command line: as JSON for other programs, and changes in words.

docs/contributing/armies.md documents the JSON; its shape changes only with `VERSION`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from builder.army import parameters, rule_numbers
from builder.armydiff import Change
from builder.armymeasures import measure_of
from builder.armymodel import Battle, Finding, Ratio, Row
from builder.armysentences import Names, sentence
from builder.armytotals import most_points, totals
from builder.errors import Problem
from builder.language import Language, fill
from builder.library import LoadedGame

VERSION = 1

Json: TypeAlias = dict[str, Any]


def battle(fought: Battle, game: LoadedGame, found: Sequence[Finding], language: Language) -> Json:
    """A battle with its totals and findings."""
    limit = fought.attacker_limit
    return {
        "title": fought.title,
        "game": fought.game,
        "year": fought.year,
        "limit": fought.limit,
        "attackerLimit": [limit.attacker, limit.defender] if isinstance(limit, Ratio) else limit,
        "attacker": fought.attacker,
        "forces": [_force(fought, side, game, language) for side in (0, 1)],
        "findings": [finding(one, game, language) for one in found],
    }


def _force(fought: Battle, side: Any, game: LoadedGame, language: Language) -> Json:
    checked, names = parameters(game), Names(game, language)
    counted = totals(fought.forces[side], checked)

    def unit(row: Row) -> Json:
        entry = checked.units.get(row.unit)
        cost = None if entry is None else entry.cost
        shown = {"unit": row.unit, "name": names.unit(row.unit), "count": row.count}
        return {**shown, "captured": row.captured, "price": row.price, "cost": cost}

    return {
        "points": counted.points,
        "limit": most_points(fought, side, checked),
        "models": counted.models,
        "figures": counted.figures,
        "crew": counted.crew,
        "places": counted.places,
        "year": counted.year,
        "units": [unit(row) for row in fought.forces[side].rows],
    }


def finding(found: Finding, game: LoadedGame, language: Language) -> Json:
    """A finding with its sentence and its rule of the book, where it has one."""
    numbers = rule_numbers(game.data.army) if game.data.army else {}
    return {
        "rule": found.rule,
        "level": found.level,
        "number": numbers.get(found.rule),
        "params": dict(found.params),
        "text": sentence(found, Names(game, language)),
    }


def problem(found: Problem) -> Json:
    """A problem of a file with its place."""
    return {"path": found.path, "line": found.line, "key": found.key, "message": found.message}


def change(found: Change, game: LoadedGame, language: Language) -> Json:
    """A change with its sentence."""
    return {
        "what": found.what,
        "before": found.before,
        "after": found.after,
        "force": found.force,
        "unit": found.unit or None,
        "text": change_text(found, game, language),
    }


def change_text(found: Change, game: LoadedGame, language: Language) -> str:
    """A change in words; that of a unit names its force."""
    said = measure_of(game).limit_changed if found.what == "limit" else _CHANGES[found.what]
    text = fill(
        said(language),
        unit=Names(game, language).unit(found.unit),
        before=_value(found, found.before, language),
        after=_value(found, found.after, language),
    )
    if found.force is None:
        return text
    force = (language.gettext("First force"), language.gettext("Second force"))[found.force]
    return fill(language.gettext("{force}: {finding}"), force=force, finding=text)


def _value(found: Change, value: int | str | None, language: Language) -> str:
    if found.what == "attacker":
        return (language.gettext("First force"), language.gettext("Second force"))[1 if value else 0]
    if found.what == "captured":
        return language.pgettext("captured", "yes") if value else language.pgettext("captured", "no")
    if value is None:
        return language.pgettext("change", "none")
    return language.number(value) if isinstance(value, int) and found.what != "year" else str(value)


_CHANGES = {
    "title": lambda language: language.gettext("Title: {before} → {after}"),
    "game": lambda language: language.gettext("Game: {before} → {after}"),
    "year": lambda language: language.gettext("Year: {before} → {after}"),
    "attacker-limit": lambda language: language.gettext("Attacker's limit: {before} → {after}"),
    "attacker": lambda language: language.gettext("Attacker: {before} → {after}"),
    "added": lambda language: language.gettext("{unit} added: {after}"),
    "removed": lambda language: language.gettext("{unit} removed: {before}"),
    "count": lambda language: language.gettext("{unit}, count: {before} → {after}"),
    "captured": lambda language: language.gettext("{unit}, captured: {before} → {after}"),
    "price": lambda language: language.gettext("{unit}, cost: {before} → {after}"),
}
