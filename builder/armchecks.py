"""Checks of weapons and armour, and of those who carry them; `checks` runs them."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from builder import arms, derive, infantry, values
from builder.errors import Problem
from builder.model import Game, TargetKind, Unit
from builder.parse import nearest
from builder.source import Document, Key


def known_conversion_weapons(game: Game, document: Document) -> Iterator[Problem]:
    """A game with a conversion and a table of weapons has those that facts and figures stand for."""
    for name in arms.WEAPONS if game.conversion and game.weapons else ():
        if name not in game.weapons:
            message = f"conversion {game.conversion} needs a weapon {name}: add it"
            yield document.problem(("weapons",), message)


def readable_weapons(game: Game, document: Document) -> Iterator[Problem]:
    """A weapon's ranges go from near to far, and its rolls are results of a die."""
    for name, weapon in game.weapons.items():
        ends = [reach.to for reach in weapon.ranges]
        if any(nearer >= farther for nearer, farther in itertools.pairwise(ends)):
            message = f"expected far ends from near to far, got {', '.join(map(str, ends))}"
            yield document.problem(("weapons", name, "ranges"), message)
        for key in ("to_hit", "reload"):
            roll = getattr(weapon, key)
            if roll is not None and not values.is_die(roll):
                message = f'expected a result of a die or a run of them, such as 3-6, got "{roll}"'
                yield document.problem(("weapons", name, key), message)


def types_fit_their_game(game: Game, document: Document) -> Iterator[Problem]:
    """A type's groups and weapons are the game's; only a gun has a crew that fights."""
    groups = {group.key for group in game.groups}
    for name, unit_type in game.types.items():
        key: Key = ("types", name)
        for i, group in enumerate(unit_type.groups or ()):
            if group not in groups:
                message = f"unknown group {group!r}{nearest(group, groups)}"
                yield document.problem((*key, "groups", i), message)
        if unit_type.crew and unit_type.kind is not TargetKind.GUN:
            yield document.problem(
                (*key, "crew"), "only figures at a gun fight: remove it, or write kind: gun"
            )
        for i, weapon in enumerate(unit_type.crew.weapons if unit_type.crew else ()):
            if weapon not in game.weapons:
                message = f"unknown weapon {weapon!r}{nearest(weapon, game.weapons)}"
                yield document.problem((*key, "crew", "weapons", i), message)
        gun = unit_type.machine_gun
        if gun and gun not in game.weapons:
            message = f"unknown weapon {gun!r}{nearest(gun, game.weapons)}"
            yield document.problem((*key, "machine_gun"), message)


def figures_are_infantry(unit: Unit, game: Game, document: Document, key: Key) -> Iterator[Problem]:
    """A unit of figures names them and has no facts; no other unit names figures."""
    unit_type = game.types.get(unit.type)
    if unit_type is None:
        return
    if unit_type.kind is not TargetKind.FIGURE:
        if unit.figures:
            message = f"type {unit.type} is no infantry: remove them, or choose a type of kind figure"
            yield document.problem((*key, "figures"), message)
        return
    if infantry.is_worked_out(unit.type, game) and not unit.figures:
        message = (
            "are missing: add the unit's figures, such as - {count: 8, role: Rifleman, weapons: [rifle]}"
        )
        yield document.problem((*key, "figures"), message)
    if unit.facts:
        message = "are for vehicles and guns: remove them"
        yield document.problem((*key, "facts"), message)


def known_weapons(unit: Unit, game: Game, document: Document, key: Key) -> Iterator[Problem]:
    """What figures carry, and what vehicles have, is in the game's table of weapons."""
    for i, figure in enumerate(unit.figures):
        place: Key = (*key, "figures", i)
        for n, weapon in enumerate(figure.weapons):
            if weapon not in game.weapons:
                message = f"unknown weapon {weapon!r}{nearest(weapon, game.weapons)}"
                yield document.problem((*place, "weapons", n), message)
            elif weapon == arms.GRENADE:
                message = "is counted: write grenades with their number"
                yield document.problem((*place, "weapons", n), message)
        if figure.grenades and arms.GRENADE not in game.weapons:
            message = f"this game has no weapon {arms.GRENADE}: remove them, or add it to the game"
            yield document.problem((*place, "grenades"), message)
    if game.conversion is None:  # else it is said once, by known_conversion_weapons
        yield from _known_machine_guns(unit, game, document, key)


def _known_machine_guns(unit: Unit, game: Game, document: Document, key: Key) -> Iterator[Problem]:
    unit_type = game.types.get(unit.type)
    if not (game.weapons and unit.facts and unit_type and unit_type.kind is TargetKind.VEHICLE):
        return
    for weapon in arms.machine_guns(unit.facts, unit_type):
        if weapon in arms.WEAPONS and weapon not in game.weapons:  # a type's own is said with the type
            message = f"this game has no weapon {weapon}: add it to the game, or remove the machine guns"
            yield document.problem((*key, "facts", "machine_guns"), message)


def armour_is_whole(unit: Unit, game: Game, document: Document, key: Key) -> Iterator[Problem]:
    """A card has armour on every face or on none (10.14); a vehicle's says what destroys it (10.9, 10.17)."""
    unit_type = game.types.get(unit.type)
    if game.conversion is None or unit_type is None or unit_type.kind is not TargetKind.VEHICLE:
        return
    fields = [face for face in derive.FACES if face in unit.card]
    without = [face for face in fields if derive.plain(unit.card[face]) is None]
    if without and len(without) < len(fields):
        message = "expected armour on every face or on none: a face without plate has 0"
        yield document.problem((*key, "card", without[0]), message)
    if "destroy" in unit.card and derive.plain(unit.card["destroy"]) is None:
        yield document.problem(
            (*key, "card", "destroy"), "expected a whole number: a vehicle can be destroyed"
        )


def machine_guns_add_up(unit: Unit, game: Game, document: Document, key: Key) -> Iterator[Problem]:
    """Heavy machine guns are some of the machine guns."""
    facts = unit.facts
    if facts and facts.heavy_machine_guns > facts.machine_guns:
        message = f"expected at most all machine guns, {facts.machine_guns}, got {facts.heavy_machine_guns}"
        yield document.problem((*key, "facts", "heavy_machine_guns"), message)
