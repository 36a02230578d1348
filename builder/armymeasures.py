"""What the armies of a game are counted in, and every sentence that names it.

The browser says the same ones from `web/army/measures.js`; one catalogue serves both. Each measure has whole
sentences of its own, since a language may need more than another noun.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from builder.army import measure
from builder.language import Language
from builder.library import LoadedGame
from builder.model import Kind

Text: TypeAlias = Callable[[Language], str]
Counted: TypeAlias = Callable[[Language, int], str]  # with `{n}` filled in


@dataclass(frozen=True, slots=True)
class Measure:
    """The sentences of a measure; slots other than `{n}` are still open.

    Attributes:
        of_limit: a total beside its `{limit}`.
        of_ratio: a total that may stand `{attacker}:{defender}` to the other.
        without_limit: a total that has no limit.
        over_limit: how much a force is over its `{limit}`.
        above_ratio_of_limit: the attacker's total, above `{attacker}:{defender}` to the limit of `{base}`.
        above_ratio_of_total: the same to what the defender has, `{base}`.
        left: how much of the `{limit}` is left.
        attacker_not_larger: the attacker's total `{attacker}` is not above `{defender}`.
        limit_changed: the limit was `{before}` and is `{after}`.
        no_limit: the players agreed on no limit.
        defenders_limit: the limit of the defender.
        limit: the limit of both forces.
        each: head of the roster's column with what one unit counts.
        sum: head of the roster's column with what all units of a row count.
        cost: head of a table's column with what one unit counts.
    """

    of_limit: Counted
    of_ratio: Counted
    without_limit: Counted
    over_limit: Counted
    above_ratio_of_limit: Counted
    above_ratio_of_total: Counted
    left: Counted
    attacker_not_larger: Text
    limit_changed: Text
    no_limit: Text
    defenders_limit: Counted
    limit: Counted
    each: Text
    sum: Text
    cost: Text


MEASURES: Mapping[Kind, Measure] = {
    Kind.POINTS: Measure(
        of_limit=lambda t, n: t.ngettext("{n} point of {limit}", "{n} points of {limit}", n),
        of_ratio=lambda t, n: t.ngettext(
            "{n} point, ratio {attacker}:{defender}", "{n} points, ratio {attacker}:{defender}", n
        ),
        without_limit=lambda t, n: t.ngettext("{n} point, no limit", "{n} points, no limit", n),
        over_limit=lambda t, n: t.ngettext(
            "{n} point over the limit of {limit}.", "{n} points over the limit of {limit}.", n
        ),
        above_ratio_of_limit=lambda t, n: t.ngettext(
            "The attacker has {n} point, more than {attacker}:{defender} allows: "
            "the defender's limit is {base}.",
            "The attacker has {n} points, more than {attacker}:{defender} allows: "
            "the defender's limit is {base}.",
            n,
        ),
        above_ratio_of_total=lambda t, n: t.ngettext(
            "The attacker has {n} point, more than {attacker}:{defender} allows: "
            "the defender's total is {base}.",
            "The attacker has {n} points, more than {attacker}:{defender} allows: "
            "the defender's total is {base}.",
            n,
        ),
        left=lambda t, n: t.ngettext(
            "{n} point of the limit of {limit} is left.", "{n} points of the limit of {limit} are left.", n
        ),
        attacker_not_larger=lambda t: t.gettext(
            "The attacker should have more points than the defender; it is {attacker} against {defender}."
        ),
        limit_changed=lambda t: t.gettext("Points limit: {before} → {after}"),
        no_limit=lambda t: t.gettext("No points limit"),
        defenders_limit=lambda t, n: t.ngettext(
            "The defender's limit: {n} point", "The defender's limit: {n} points", n
        ),
        limit=lambda t, n: t.ngettext("Limit: {n} point", "Limit: {n} points", n),
        each=lambda t: t.pgettext("roster", "Points each"),
        sum=lambda t: t.pgettext("roster", "Points"),
        cost=lambda t: t.pgettext("table", "Cost"),
    ),
    Kind.FIGURES: Measure(
        of_limit=lambda t, n: t.ngettext("{n} figure of {limit}", "{n} figures of {limit}", n),
        of_ratio=lambda t, n: t.ngettext(
            "{n} figure, ratio {attacker}:{defender}", "{n} figures, ratio {attacker}:{defender}", n
        ),
        without_limit=lambda t, n: t.ngettext("{n} figure, no limit", "{n} figures, no limit", n),
        over_limit=lambda t, n: t.ngettext(
            "{n} figure over the limit of {limit}.", "{n} figures over the limit of {limit}.", n
        ),
        above_ratio_of_limit=lambda t, n: t.ngettext(
            "The attacker has {n} figure, more than {attacker}:{defender} allows: "
            "the defender's limit is {base}.",
            "The attacker has {n} figures, more than {attacker}:{defender} allows: "
            "the defender's limit is {base}.",
            n,
        ),
        above_ratio_of_total=lambda t, n: t.ngettext(
            "The attacker has {n} figure, more than {attacker}:{defender} allows: "
            "the defender's total is {base}.",
            "The attacker has {n} figures, more than {attacker}:{defender} allows: "
            "the defender's total is {base}.",
            n,
        ),
        left=lambda t, n: t.ngettext(
            "{n} figure of the limit of {limit} is left.", "{n} figures of the limit of {limit} are left.", n
        ),
        attacker_not_larger=lambda t: t.gettext(
            "The attacker should have more figures than the defender; it is {attacker} against {defender}."
        ),
        limit_changed=lambda t: t.gettext("Figures limit: {before} → {after}"),
        no_limit=lambda t: t.gettext("No figures limit"),
        defenders_limit=lambda t, n: t.ngettext(
            "The defender's limit: {n} figure", "The defender's limit: {n} figures", n
        ),
        limit=lambda t, n: t.ngettext("Limit: {n} figure", "Limit: {n} figures", n),
        each=lambda t: t.pgettext("roster", "Figures each"),
        sum=lambda t: t.pgettext("roster", "Figures"),
        cost=lambda t: t.pgettext("table", "Figures"),
    ),
}


def measure_of(game: LoadedGame) -> Measure:
    """The sentences of what the game's armies are counted in."""
    return MEASURES[measure(game.data)]
