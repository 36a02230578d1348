"""What no single key can tell: ids that point nowhere, figures that cannot be read, cards that drifted.

Each check is a small pure function that yields problems; the lists below are run while loading.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from builder import armchecks, derive, enginechecks, figures, infantry, layoutchecks, values
from builder.errors import Problem
from builder.model import CardField, Constant, ConstantKind, Game, Kind, Origin, TargetKind, Unit
from builder.parse import nearest
from builder.source import Document, Key

GameCheck = Callable[[Game, Document], Iterator[Problem]]
CardCheck = Callable[[Game, Document, figures.Cards], Iterator[Problem]]
UnitCheck = Callable[[Unit, Game, Document, Key], Iterator[Problem]]

_NO_CONSTANT = Constant(value="", kind=ConstantKind.NUMBER, rule="0.0", says="there is none")
_DEVICES = {f"{name}{n}" for name in ("com", "lpt") for n in range(1, 10)}
_RESERVED_IDS = {"index", "con", "prn", "aux", "nul", *_DEVICES}  # Windows keeps all but the first for itself
_SLOT = re.compile(r"\{([a-z_0-9]+)\}")


def known_groups(game: Game, document: Document) -> Iterator[Problem]:
    """A field's group is one of the game's."""
    groups = {g.key for g in game.groups}
    for i, field in enumerate(game.fields):
        if field.group and field.group not in groups:
            message = f"unknown group {field.group!r}{nearest(field.group, groups)}"
            yield document.problem(("fields", i, "group"), message)


def fields_once(game: Game, document: Document) -> Iterator[Problem]:
    """A field's key stands once."""
    seen: set[str] = set()
    for i, field in enumerate(game.fields):
        if field.key in seen:
            yield document.problem(("fields", i, "key"), f"{field.key} stands twice: remove one")
        seen.add(field.key)


def known_sides(game: Game, document: Document) -> Iterator[Problem]:
    """A nation's side is one of the game's."""
    for name, nation in game.nations.items():
        if nation.side and nation.side not in game.sides:
            message = f"unknown side {nation.side!r}{nearest(nation.side, game.sides)}"
            yield document.problem(("nations", name, "side"), message)


def known_field_constants(game: Game, document: Document) -> Iterator[Problem]:
    """The constant that stands for a line of the card fits it, and is worked out without any card."""
    for i, field in enumerate(game.fields):
        if field.constant:
            _, fault = values.read_constant(field.constant, field, game)
            if fault:
                yield document.problem(("fields", i, "constant"), fault)


def known_conversion_constants(game: Game, document: Document) -> Iterator[Problem]:
    """The conversion finds the figures that it takes from the game."""
    for name in _conversion_constants(game) if game.conversion else ():
        if not isinstance(game.constants.get(name, _NO_CONSTANT).value, int):
            message = f"conversion {game.conversion} needs a constant {name} with a whole number: add it"
            yield document.problem(("constants",), message)


def _conversion_constants(game: Game) -> list[str]:
    has_figures = any(known.kind is TargetKind.FIGURE for known in game.types.values())
    names = (*derive.constants_needed(game), *(infantry.CONSTANTS if has_figures else ()))
    return list(dict.fromkeys(names))


def worked_out_constants(game: Game, document: Document, cards: figures.Cards) -> Iterator[Problem]:
    """A constant is a whole number, a run of them, or a sum of figures that there are."""
    for name in game.constants:
        try:
            figures.evaluate(name, game, cards)
        except figures.FigureError as fault:
            yield document.problem(("constants", name, "value"), str(fault))


def known_odds_targets(game: Game, document: Document, cards: figures.Cards) -> Iterator[Problem]:
    """A typical target is a unit with armour, in a game whose rules are code, and no roll is endless."""
    if game.odds and game.engine is None:
        yield document.problem(("odds",), "needs the rules as code: add engine: brick-tank, or remove it")
        return
    for i, target in enumerate(game.odds.targets if game.odds else ()):
        try:
            has_armour = cards(target, "front") is not None
        except figures.FigureError as fault:
            yield document.problem(("odds", "targets", i), str(fault))
            continue
        if not has_armour:
            message = f"{target} has no armour on its card: choose a hard target"
            yield document.problem(("odds", "targets", i), message)
    again = game.constants.get("damage_again", _NO_CONSTANT).value
    if game.odds and again == "1-6":
        message = "each result adds another die, so that no roll ends: leave out a result"
        yield document.problem(("constants", "damage_again", "value"), message)


def known_slots(game: Game, document: Document) -> Iterator[Problem]:
    """A `{key}` in a ruling or in the meaning of a term is the key of a constant."""
    known = figures.constants(game)
    texts: list[tuple[Key, str]] = [(("terms", key, "text"), term.text) for key, term in game.terms.items()]
    for i, ruling in enumerate(game.rulings):
        texts += [(("rulings", i, "text"), ruling.text), (("rulings", i, "reason"), ruling.reason)]
    for place, text in texts:
        for slot in _SLOT.findall(text):
            if slot not in known:
                yield document.problem(place, f"unknown constant {{{slot}}}{nearest(slot, known)}")


def known_terms(game: Game, document: Document) -> Iterator[Problem]:
    """The term that explains a line of the card is one of the game's."""
    for i, field in enumerate(game.fields):
        if field.term and field.term not in game.terms:
            message = f"unknown term {field.term!r}{nearest(field.term, game.terms)}"
            yield document.problem(("fields", i, "term"), message)


def known_army_fields(game: Game, document: Document) -> Iterator[Problem]:
    """The army's cost, year and crew are fields of the card, of a kind that can be added up or compared."""
    fields = {f.key: f for f in game.fields}
    kinds = {
        "cost": {Kind.POINTS, Kind.FIGURES, Kind.NUMBER},
        "available": {Kind.YEAR},
        "crew": {Kind.NUMBER},
    }
    for name, wanted in kinds.items() if game.army else ():
        value = getattr(game.army, name)
        if not value:
            continue
        field = fields.get(value)
        if field is None:
            yield document.problem(("army", name), f"unknown field {value!r}{nearest(value, fields)}")
        elif field.kind not in wanted or field.optional:
            *others, last = sorted(wanted)
            known = f"{', '.join(others)} or {last}" if others else last
            message = f"expected a field of kind {known} with optional: false, got {value}"
            yield document.problem(("army", name), message)


def known_army_room(game: Game, document: Document) -> Iterator[Problem]:
    """The special rule that says what units carry is one of the game's, and has a number."""
    room = game.army.room if game.army else None
    if room is None:
        return
    rule = game.special_rules.get(room)
    if rule is None:
        message = f"unknown special rule {room!r}{nearest(room, game.special_rules)}"
        yield document.problem(("army", "room"), message)
    elif rule.plural is None:
        yield document.problem(("army", "room"), f"expected a special rule with a number, got {room}")


def names_once(game: Game, document: Document) -> Iterator[Problem]:
    """A group's key stands once, and no constant takes the name of one that the game has by itself."""
    seen: set[str] = set()
    for i, group in enumerate(game.groups):
        if group.key in seen:
            yield document.problem(("groups", i, "key"), f"{group.key} stands twice: remove one")
        seen.add(group.key)
    for key in figures.ARMY_CONSTANTS:
        if key in game.constants:
            what = "limit" if key == "army_limit" else "ratio"
            message = f"is the army's own {what}: give this constant another name"
            yield document.problem(("constants", key), message)


def known_type(unit: Unit, game: Game, document: Document, key: Key) -> Iterator[Problem]:
    """A unit's type is one of the game's."""
    if unit.type not in game.types:
        message = f"unknown type {unit.type!r}{nearest(unit.type, game.types)}"
        yield document.problem((*key, "type"), message)


def known_nation(unit: Unit, game: Game, document: Document, key: Key) -> Iterator[Problem]:
    """A unit has a nation where the game has nations, and it is one of them."""
    if unit.nation and unit.nation not in game.nations:
        message = f"unknown nation {unit.nation!r}{nearest(unit.nation, game.nations)}"
        yield document.problem((*key, "nation"), message)
    if game.nations and not unit.nation:
        yield document.problem((*key, "nation"), "is missing: add the unit's nation")


def known_special_rules(unit: Unit, game: Game, document: Document, key: Key) -> Iterator[Problem]:
    """A special rule is one of the game's, with a number exactly where its text has one."""
    for i, (name, number) in enumerate(unit.specials()):
        rule = game.special_rules.get(name)
        if rule is None:
            message = f"unknown special rule {name!r}{nearest(name, game.special_rules)}"
            yield document.problem((*key, "special", i), message)
        elif (rule.plural is not None) != (number is not None):
            wanted = f"{name}: 4 (with its number)" if rule.plural else f"{name} (without a number)"
            yield document.problem((*key, "special", i), f"expected {wanted}")


def derived_card_follows_facts(unit: Unit, game: Game, document: Document, key: Key) -> Iterator[Problem]:
    """A derived card says what the conversion makes of its facts."""
    if unit.origin is not Origin.DERIVED:
        return
    if unit.facts is None or game.conversion is None:
        message = "a derived card needs facts, and its game a conversion: add them, or call the card house"
        yield document.problem((*key, "origin"), message)
        return
    taken, unit_type = derive.basis(game), game.types.get(unit.type)
    if taken is None or unit_type is None:
        return  # reported with the game, or by known_type
    missing = [rule for rule in derive.special(unit.facts, unit_type) if rule not in unit.special]
    for rule in missing:
        name = rule if isinstance(rule, str) else ", ".join(f"{word}: {n}" for word, n in rule.items())
        message = f"the facts give {name}, too: add it, or call the card house"
        yield document.problem((*key, "special"), message)
    made = derive.card(unit.facts, unit_type, taken)
    for field in game.lines(unit.type):
        if field.constant is None and not (field.key in made and field.key in unit.card):
            continue  # the conversion does not know it, or it is reported as missing
        given, said = _line(made, field), _line(unit.card, field)
        if given != said:
            message = (
                f"the facts give {given}, the card says {said}: "
                "run musterbook derive again, or call the card house"
            )
            yield document.problem((*key, "card", field.key), message)


def printed_card_has_source(unit: Unit, game: Game, document: Document, key: Key) -> Iterator[Problem]:
    """A printed card names what it is printed for."""
    if unit.origin is Origin.PRINTED and not unit.source:
        yield document.problem((*key, "source"), "is missing: a printed card names its source")


def diesel_says_its_worth(unit: Unit, game: Game, document: Document, key: Key) -> Iterator[Problem]:
    """Whether a diesel engine saves the vehicle is for those who know it to say, never for the fuel alone."""
    facts = unit.facts
    if facts and facts.fuel == "diesel" and "resilience" not in facts.model_fields_set:
        message = "is missing: add 1 for a diesel, or 0 where the engine saves nothing"
        yield document.problem((*key, "facts", "resilience"), message)


def facts_belong_together(unit: Unit, game: Game, document: Document, key: Key) -> Iterator[Problem]:
    """A derived card's facts name what the conversion needs: a gun's calibre, a vehicle's speed."""
    if unit.facts is None or unit.origin is not Origin.DERIVED:
        return
    if (unit.facts.gun is None) != (unit.facts.calibre_mm is None):
        message = "gun and calibre_mm go together: write both or neither"
        yield document.problem((*key, "facts", "gun"), message)
    unit_type = game.types.get(unit.type)
    if unit.facts.speed_kmh is None and not (unit_type and unit_type.kind is TargetKind.GUN):
        message = "is missing: add it, or choose a type of gun, which is pushed"
        yield document.problem((*key, "facts", "speed_kmh"), message)


def usable_id(unit: Unit, game: Game, document: Document, key: Key) -> Iterator[Problem]:
    """A unit's id is a file's name on every system, and not that of the page of all units."""
    if unit.id in _RESERVED_IDS:
        yield document.problem((*key, "id"), f"{unit.id} is reserved: give the unit another id")


def _line(card: Mapping[str, int | str | None], field: CardField) -> str:
    """A line of a card as it stands in YAML."""
    if field.key in card:
        return derive.written(derive.plain(card[field.key]))
    return f"nothing ({field.constant} stands)"


GAME_CHECKS: list[GameCheck] = [
    known_groups,
    fields_once,
    known_sides,
    known_field_constants,
    known_conversion_constants,
    armchecks.known_conversion_weapons,
    armchecks.readable_weapons,
    armchecks.types_fit_their_game,
    known_slots,
    known_terms,
    known_army_fields,
    known_army_room,
    enginechecks.known_engine_lines,
    names_once,
    layoutchecks.known_layout,
    layoutchecks.known_silhouettes,
]
# These ask the cards, which are read by then.
CARD_CHECKS: list[CardCheck] = [
    worked_out_constants,
    enginechecks.known_engine_constants,
    known_odds_targets,
]
UNIT_CHECKS: list[UnitCheck] = [
    known_type,
    known_nation,
    known_special_rules,
    derived_card_follows_facts,
    printed_card_has_source,
    diesel_says_its_worth,
    facts_belong_together,
    usable_id,
    layoutchecks.known_silhouette,
    armchecks.figures_are_infantry,
    armchecks.known_weapons,
    armchecks.armour_is_whole,
    armchecks.machine_guns_add_up,
]
