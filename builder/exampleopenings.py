"""How a step of a worked example begins, in words: who acts, with what, at whom; and names of the cast."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from builder import play
from builder.engine.condition import Condition
from builder.examplemodel import (
    Activating,
    Aim,
    Doer,
    Enemy,
    Entering,
    Hiding,
    Looking,
    Member,
    Moving,
    Reloading,
    Role,
    Shot,
    action_of,
)
from builder.examplestage import GUN, Played
from builder.language import Language, fill
from builder.library import LoadedGame
from builder.model import TemplateShape
from builder.tables import escaped

# Names


def cast_names(cast: Mapping[str, Member], game: LoadedGame, language: Language) -> dict[str, str]:
    """What each member of the cast is called, as Markdown; equal ones are numbered in their order."""
    kinds = {name: member.unit or member.role for name, member in cast.items()}
    total = Counter(kinds.values())
    so_far: Counter[object] = Counter()
    names = {}
    for name, member in cast.items():
        so_far[kinds[name]] += 1
        several = total[kinds[name]] > 1
        n = so_far[kinds[name]] if several else None
        names[name] = escaped(
            _unit_name(member.unit, n, game, language) if member.unit else _role(member, n, language)
        )
    return names


def _unit_name(unit: str, n: int | None, game: LoadedGame, language: Language) -> str:
    name = language.data(game.unit(unit).data.name, "unit")
    if n is None:
        return name
    return fill(language.gettext("{unit} ({n})"), unit=name, n=language.number(n))


def _role(member: Member, n: int | None, language: Language) -> str:
    role = member.role or Role.FIGURE
    if n is None:
        return ROLES[role](language)
    return fill(NUMBERED_ROLES[role](language), n=language.number(n))


ROLES: Mapping[Role, Callable[[Language], str]] = {
    Role.FIGURE: lambda t: t.gettext("Figure"),
    Role.CREW: lambda t: t.gettext("Crew figure"),
    Role.MACHINE_GUNNER: lambda t: t.gettext("Machine gunner"),
    Role.COMMANDER: lambda t: t.gettext("Commander"),
    Role.DOG: lambda t: t.gettext("Dog"),
    Role.ENEMY: lambda t: t.gettext("Enemy figure"),
}
NUMBERED_ROLES: Mapping[Role, Callable[[Language], str]] = {
    Role.FIGURE: lambda t: t.gettext("Figure {n}"),
    Role.CREW: lambda t: t.gettext("Crew figure {n}"),
    Role.MACHINE_GUNNER: lambda t: t.gettext("Machine gunner {n}"),
    Role.COMMANDER: lambda t: t.gettext("Commander {n}"),
    Role.DOG: lambda t: t.gettext("Dog {n}"),
    Role.ENEMY: lambda t: t.gettext("Enemy figure {n}"),
}


# The action of a step


def opening(
    played: Played,
    cast: Mapping[str, Member],
    names: Mapping[str, str],
    game: LoadedGame,
    language: Language,
) -> Iterable[str]:
    """What a step sets out to do, before any die: who acts, with what, at whom."""
    t = language
    match action_of(played.step):
        case Shot() as shot:
            yield _fires(shot, names[shot.by], game, t)
            yield from _crew_left(shot, cast, played.before, game, t)
            yield from _aims(shot, cast, names, game, t)
        case Reloading() as again:
            yield fill(t.gettext("{unit} reloads."), unit=names[again.by])
            yield from _crew_left(again, cast, played.before, game, t)
        case Moving() as moving:
            yield fill(t.gettext("{unit} moves."), unit=names[moving.by])
        case Hiding() as hide:
            yield fill(t.gettext("{unit} wants to hide."), unit=names[hide.by])
        case Looking() as look:
            yield fill(t.gettext("{unit} is hidden."), unit=names[look.hidden])
            yield from (_enemy(enemy, names, t) for enemy in look.enemies)
            if not played.events:
                yield fill(t.gettext("{unit} stays hidden."), unit=names[look.hidden])
        case Activating() as chosen:
            units = ", ".join(names[name] for name in chosen.units)
            yield fill(t.gettext("Chosen: {units}."), units=units)
        case Entering() as entering:
            units = ", ".join(names[name] for name in entering.units)
            yield fill(t.gettext("To come on: {units}."), units=units)
        case Doer() as doer:
            yield fill(t.gettext("{unit} takes cover."), unit=names[doer.by])


def _fires(shot: Shot, unit: str, game: LoadedGame, t: Language) -> str:
    if shot.weapon == "ap":
        return fill(t.gettext("{unit} fires AP."), unit=unit)
    if shot.weapon == "he":
        return fill(t.gettext("{unit} fires HE."), unit=unit)
    weapon = game.data.weapons[shot.weapon]
    if weapon.template is TemplateShape.GRENADE:
        return fill(t.gettext("{unit} throws a hand grenade."), unit=unit)
    name = escaped(t.data(weapon.name, "weapon"))
    return fill(t.gettext("{unit} shoots. Weapon: {weapon}."), unit=unit, weapon=name)


def _crew_left(
    doer: Doer,
    cast: Mapping[str, Member],
    before: Mapping[str, Condition],
    game: LoadedGame,
    t: Language,
) -> Iterable[str]:
    """How many of a crew are left, where some are lost."""
    unit = cast[doer.by].unit
    whole = game.unit(unit).values["crew"] if unit else None
    left = before[doer.by].crew
    if isinstance(whole, int) and left < whole:
        text = t.gettext("Crew left: {left} of {whole}.")
        yield fill(text, left=t.number(left), whole=t.number(whole))


def _aims(
    shot: Shot, cast: Mapping[str, Member], names: Mapping[str, str], game: LoadedGame, t: Language
) -> Iterable[str]:
    aim = shot.at[0]
    if len(shot.at) == 1:
        yield fill(_target(shot, aim, cast, game, t), unit=names[aim.who], distance=t.length(aim.distance))
        return
    yield fill(
        t.gettext("Aimed at: {unit}, {distance}."), unit=names[aim.who], distance=t.length(aim.distance)
    )
    units = ", ".join(names[other.who] for other in shot.at)
    yield fill(t.gettext("Under the template: {units}."), units=units)


def _target(shot: Shot, aim: Aim, cast: Mapping[str, Member], game: LoadedGame, t: Language) -> str:
    unit = cast[aim.who].unit
    armoured = unit is not None and game.unit(unit).values["front"] is not None
    bursts = shot.weapon not in GUN and play.weapon(game, shot.weapon).bursts
    if not armoured or shot.weapon == "he" or bursts:  # no face, or the top
        return t.gettext("Target: {unit}, {distance}.")
    return FACES[aim.face](t)


FACES: Mapping[str, Callable[[Language], str]] = {
    "front": lambda t: t.gettext("Target: {unit}, front, {distance}."),
    "side": lambda t: t.gettext("Target: {unit}, side, {distance}."),
    "rear": lambda t: t.gettext("Target: {unit}, rear, {distance}."),
    "top": lambda t: t.gettext("Target: {unit}, top, {distance}."),
}


def _enemy(enemy: Enemy, names: Mapping[str, str], t: Language) -> str:
    text = (
        t.gettext("{unit} with binoculars is {distance} away.")
        if enemy.binoculars
        else t.gettext("{unit} is {distance} away.")
    )
    return fill(text, unit=names[enemy.who], distance=t.length(enemy.distance))
