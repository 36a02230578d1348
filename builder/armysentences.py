"""Each finding of the army checks as a whole sentence of one language.

The browser says the same ones from `web/army/findings.js`; one catalogue serves both.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from builder.armymeasures import Measure, measure_of
from builder.armymodel import Finding, Params
from builder.language import Language, fill
from builder.library import LoadedGame


@dataclass(frozen=True, slots=True)
class Names:
    """The names of a game in a language."""

    game: LoadedGame
    language: Language

    @property
    def measure(self) -> Measure:
        """The sentences of what the game's armies are counted in."""
        return measure_of(self.game)

    def unit(self, unit: object) -> str:
        """The unit's name, with its nation where units of other nations share it; an unknown unit's id."""
        known = self.game.units.get(str(unit))
        if known is None:
            return str(unit)
        name = self.language.data(known.data.name, "unit")
        nations = {
            other.data.nation for other in self.game.units.values() if other.data.name == known.data.name
        }
        if len(nations) < 2 or known.data.nation is None:
            return name
        return fill(
            self.language.gettext("{unit} ({nation})"), unit=name, nation=self.nation(known.data.nation)
        )

    def nation(self, nation: object) -> str:
        """The nation's name, or its id where the game has none."""
        known = self.game.data.nations.get(str(nation))
        return self.language.data(known.name, "nation") if known else str(nation)

    def side(self, side: object) -> str:
        """The side's name, or its id where the game has none."""
        known = self.game.data.sides.get(str(side))
        return self.language.data(known.name, "side") if known else str(side)


def sentence(finding: Finding, names: Names) -> str:
    """The finding in words, without its force."""
    return SENTENCES[finding.rule](finding.params, names, names.language)


def _numbers(params: Params, language: Language, *keys: str) -> dict[str, str]:
    return {key: language.number(int(params[key])) for key in keys}


def _say_unknown_unit(params: Params, names: Names, language: Language) -> str:
    text = language.gettext("Unknown unit {unit}: it adds nothing to the total.")
    return fill(text, unit=params["unit"])


def _say_over_limit(params: Params, names: Names, language: Language) -> str:
    over = int(params["points"]) - int(params["limit"])
    return fill(names.measure.over_limit(language, over), **_numbers(params, language, "limit"))


def _say_ratio_not_kept(params: Params, names: Names, language: Language) -> str:
    total = int(params["points"])
    if params["by"] == "limit":
        text = names.measure.above_ratio_of_limit(language, total)
    else:
        text = names.measure.above_ratio_of_total(language, total)
    return fill(text, **_numbers(params, language, "attacker", "defender", "base"))


def _say_not_yet_available(params: Params, names: Names, language: Language) -> str:
    text = language.gettext("{unit}: available from {available}, but the battle is set in {year}.")
    return fill(text, unit=names.unit(params["unit"]), available=params["available"], year=params["year"])


def _say_attacker_not_larger(params: Params, names: Names, language: Language) -> str:
    text = names.measure.attacker_not_larger(language)
    return fill(text, **_numbers(params, language, "attacker", "defender"))


def _say_nation_not_of_side(params: Params, names: Names, language: Language) -> str:
    text = language.gettext(
        "{unit}: {nation} is not on this force's side, {side}. Mark it as captured, or agree on it."
    )
    unit, nation, side = params["unit"], params["nation"], params["side"]
    return fill(text, unit=names.unit(unit), nation=names.nation(nation), side=names.side(side))


def _say_nation_in_both_forces(params: Params, names: Names, language: Language) -> str:
    text = language.gettext("Units of one nation fight in both forces: {nation}.")
    return fill(text, nation=names.nation(params["nation"]))


def _say_unique_twice(params: Params, names: Names, language: Language) -> str:
    text = language.gettext("{unit}: there is only one, and both forces together have {count}.")
    return fill(text, unit=names.unit(params["unit"]), **_numbers(params, language, "count"))


def _say_more_than_owned(params: Params, names: Names, language: Language) -> str:
    text = language.gettext("{unit}: both forces together have {count}, the club owns {owned}.")
    return fill(text, unit=names.unit(params["unit"]), **_numbers(params, language, "count", "owned"))


def _say_no_crew(params: Params, names: Names, language: Language) -> str:
    text = language.ngettext(
        "{unit}: {n} figure is missing to serve it.",
        "{unit}: {n} figures are missing to serve it.",
        int(params["missing"]),
    )
    return fill(text, unit=names.unit(params["unit"]))


def _say_empty_force(params: Params, names: Names, language: Language) -> str:
    return language.gettext("This force has no units.")


def _say_attacker_not_larger_by(params: Params, names: Names, language: Language) -> str:
    match params["by"]:
        case "models":
            text = language.gettext(
                "The attacker does not have more models than the defender; "
                "it is {attacker} against {defender}."
            )
        case "figures":
            text = language.gettext(
                "The attacker does not have more figures than the defender; "
                "it is {attacker} against {defender}."
            )
        case _:
            text = language.gettext(
                "The attacker does not have more crew than the defender; it is {attacker} against {defender}."
            )
    return fill(text, **_numbers(params, language, "attacker", "defender"))


def _say_too_little_room(params: Params, names: Names, language: Language) -> str:
    text = language.gettext(
        "{unit}: figures of the force: {figures}, places in its vehicles: {places}. "
        "The others walk or ride on top."
    )
    return fill(text, unit=names.unit(params["unit"]), **_numbers(params, language, "figures", "places"))


def _say_gun_without_tow(params: Params, names: Names, language: Language) -> str:
    text = language.gettext(
        "{unit}: guns of the force: {guns}, vehicles that tow: {tows}. "
        "A gun without one is pushed, or starts on the table."
    )
    return fill(text, unit=names.unit(params["unit"]), **_numbers(params, language, "guns", "tows"))


def _say_price_changed(params: Params, names: Names, language: Language) -> str:
    text = language.gettext("{unit}: cost when the list was saved: {then}, now: {now}.")
    return fill(text, unit=names.unit(params["unit"]), **_numbers(params, language, "then", "now"))


def _say_below_limit(params: Params, names: Names, language: Language) -> str:
    left = int(params["limit"]) - int(params["points"])
    return fill(names.measure.left(language, left), **_numbers(params, language, "limit"))


SENTENCES: Mapping[str, Callable[[Params, Names, Language], str]] = {
    "unknown-unit": _say_unknown_unit,
    "over-limit": _say_over_limit,
    "ratio-not-kept": _say_ratio_not_kept,
    "not-yet-available": _say_not_yet_available,
    "attacker-not-larger": _say_attacker_not_larger,
    "nation-not-of-side": _say_nation_not_of_side,
    "nation-in-both-forces": _say_nation_in_both_forces,
    "unique-twice": _say_unique_twice,
    "more-than-owned": _say_more_than_owned,
    "no-crew": _say_no_crew,
    "empty-force": _say_empty_force,
    "attacker-not-larger-by": _say_attacker_not_larger_by,
    "too-little-room": _say_too_little_room,
    "gun-without-tow": _say_gun_without_tow,
    "price-changed": _say_price_changed,
    "below-limit": _say_below_limit,
}
