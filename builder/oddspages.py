"""Odds on the site's pages, as HTML: the table on a unit's page, and the place of the page's app."""

from __future__ import annotations

import html

from builder import play, tables
from builder.engine.rules import Card, Face, Rules
from builder.language import Language, fill
from builder.library import LoadedGame, LoadedUnit
from builder.odds import Shot, ShotRefusedError, chances, means
from builder.oddsreport import (
    chance_labels,
    face_line,
    mean,
    mean_labels,
    require_odds,
    tells_odds,
    unit_name,
)

ASIDE: tuple[Face, ...] = ("front", "side", "rear")
_COLUMNS = ("hit", "destroyed", "gun", "weakened", "immobilized", "nothing")


def app(game: LoadedGame, language: Language) -> str:
    """The element of the page's app; readers without JavaScript find the tables on the units' pages.

    Raises:
        UsageError: the game tells no odds.
    """
    require_odds(game)
    needs = language.gettext(
        "This page needs JavaScript. The page of each unit with a gun has a table of odds."
    )
    units = language.gettext("Units")
    error = language.gettext("The odds could not be loaded. Reload the page to try again.")
    return (
        f'<div><muster-odds data-src="../../assets/odds.json" data-game="{html.escape(game.id)}" '
        f'data-error="{html.escape(error)}"><p>{html.escape(needs)} '
        f'<a href="../units/">{html.escape(units)}</a></p></muster-odds></div>'
    )


def table(unit: LoadedUnit, game: LoadedGame, language: Language) -> str:
    """The odds of a unit's gun against the typical targets, by face; "" where there are none.

    A gun without damage dice fires HE, which strikes the top alone.
    """
    if not tells_odds(game) or game.data.odds is None:
        return ""
    rules, shooter = play.rules(game), play.card(game, unit)
    he = shooter.gun is not None and not shooter.gun.dice
    faces: tuple[Face, ...] = ("top",) if he else ASIDE
    groups = []
    for target in game.data.odds.targets:
        aim = play.card(game, game.unit(target))
        rows = [row for face in faces if (row := _row(shooter, aim, face, he, rules, game, language))]
        if rows:
            groups.append(f"<tbody>{_target(target, game, language)}{''.join(rows)}</tbody>")
    if not groups:
        return ""
    caption = html.escape(_caption(unit, he, rules, game, language))
    return (
        f'<p id="odds-caption">{caption}</p>'
        '<div class="odds-scroll" role="region" tabindex="0" aria-labelledby="odds">'
        '<table class="odds-table" aria-labelledby="odds-caption">'
        f"<thead>{_head(language)}</thead>{''.join(groups)}</table></div>"
    )


def _caption(unit: LoadedUnit, he: bool, rules: Rules, game: LoadedGame, language: Language) -> str:
    text = language.gettext(
        "What one AP shot of a loaded {unit} does to a target without damage, in the open, "
        "up to {range} away, and how many such shots destroy it on average."
    )
    if he:
        text = language.gettext(
            "What one HE shot of a loaded {unit} does to a target without damage, in the open, "
            "up to {range} away, and how many such shots destroy it on average."
        )
    return fill(text, unit=unit_name(unit.id, game, language), range=language.length(rules.long_range))


def _head(language: Language) -> str:
    labels = {**chance_labels(language), **mean_labels(language)}
    names = [language.pgettext("odds", "Armour"), *(labels[key] for key in (*_COLUMNS, "shots"))]
    return "<tr>" + "".join(f'<th scope="col">{html.escape(name)}</th>' for name in names) + "</tr>"


def _target(target: str, game: LoadedGame, language: Language) -> str:
    name = html.escape(unit_name(target, game, language))
    link = f'<a href="../{html.escape(target)}/">{name}</a>'
    return f'<tr><th scope="rowgroup" colspan="{len(_COLUMNS) + 2}">{link}</th></tr>'


def _row(
    shooter: Card, aim: Card, face: Face, he: bool, rules: Rules, game: LoadedGame, language: Language
) -> str:
    """One line of the table: a face of a target; "" where the rules know no such shot."""
    shot = Shot(shooter, aim, face, rules.long_range, he=he)
    try:
        found, needed = chances(shot, rules), means(shot, rules)
    except ShotRefusedError:
        return ""
    values = [language.percent(getattr(found, key)) for key in _COLUMNS]
    cells = "".join(f"<td>{html.escape(value)}</td>" for value in [*values, mean(needed.shots, language)])
    name = tables.short_label(face_line(face, game), language)
    return f'<tr><th scope="row">{name}</th>{cells}</tr>'
