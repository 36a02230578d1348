"""The odds on the back of a card: what one shot of the unit does to the game's typical targets."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from builder import play, weapontables
from builder.engine.condition import FIGURE
from builder.engine.rules import Card, Face, Gun, Rules
from builder.language import NOTHING, Language, fill
from builder.library import LoadedGame, LoadedUnit
from builder.model import TargetKind
from builder.odds import Shot, ShotRefusedError, chances, means
from builder.oddspages import ASIDE
from builder.oddsreport import face_line, tells_odds, unit_name

_MOST_SHOTS = 99  # beyond, a table at the table only says that it is hopeless


@dataclass(frozen=True, slots=True)
class Cell:
    """The odds at one face of a target.

    Attributes:
        chance: that one shot destroys it, hit or miss, in whole percent.
        shots: how many such shots that takes on average, or an en dash where it never comes.
    """

    chance: str
    shots: str


@dataclass(frozen=True, slots=True)
class Row:
    """A typical target with a cell for each face."""

    target: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """The odds of a unit.

    Attributes:
        caption: what the figures are, and under which circumstances.
        faces: the faces, as columns.
        rows: the targets; each has as many cells as there are faces.
    """

    caption: str
    faces: tuple[str, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class _Shooter:
    """What shoots: the unit's gun, or the weapon of that key as a gun (10.23); distances in cm."""

    gun: Gun
    distance: int
    weapon: str = ""

    @property
    def he(self) -> bool:
        """A gun without damage dice fires HE, which strikes the top alone."""
        return not self.gun.dice

    @property
    def faces(self) -> tuple[Face, ...]:
        return ("top",) if self.he else ASIDE


def table(unit: LoadedUnit, game: LoadedGame, language: Language) -> Table | None:
    """The odds of a unit's gun, or of its best weapon against armour; None where there are none."""
    if not tells_odds(game) or game.data.odds is None:
        return None
    rules = play.rules(game)
    shooter = _shooter(unit, game, rules)
    if shooter is None:
        return None
    rows = []
    for target in game.data.odds.targets:
        aim = play.card(game, game.unit(target))
        figures = _figures(shooter, replace(aim, armour=None), tuple((aim.armour or {}).items()), rules)
        if figures:
            cells = tuple(_cell(chance, shots, language) for chance, shots in figures)
            rows.append(Row(unit_name(target, game, language), cells))
    names = tuple(_face(face, game, language) for face in shooter.faces)
    return Table(_caption(shooter, game, language), names, tuple(rows)) if rows else None


def _shooter(unit: LoadedUnit, game: LoadedGame, rules: Rules) -> _Shooter | None:
    gun = play.card(game, unit).gun
    if gun:
        return _Shooter(gun, rules.long_range)
    weapons = (
        play.weapon(game, key) for key in dict.fromkeys(k for arm in unit.arms for k in arm.all_weapons)
    )
    against_armour = [
        weapon for weapon in weapons if weapon.to_hit and weapon.damage and weapon.template is None
    ]
    best = max(against_armour, key=lambda weapon: weapon.damage, default=None)
    if best is None or best.to_hit is None:
        return None
    as_gun = Gun(best.to_hit, best.reload or best.to_hit, best.damage, None)
    return _Shooter(as_gun, min(best.longest, rules.long_range), best.key)


@lru_cache(maxsize=4096)
def _figures(
    shooter: _Shooter, target: Card, armour: tuple[tuple[Face, int], ...], rules: Rules
) -> tuple[tuple[Fraction, Fraction | None], ...]:
    """The chance to destroy and the mean number of shots for each face; none where there is no such shot.

    Many units have the same gun, and its shots depend on nothing else of the unit.
    """
    aim = replace(target, armour=dict(armour) or None)
    found = []
    for face in shooter.faces:
        shot = Shot(replace(_ANYBODY, gun=shooter.gun), aim, face, shooter.distance, he=shooter.he)
        try:
            found.append((chances(shot, rules).destroyed, means(shot, rules).shots))
        except ShotRefusedError:
            return ()
    return tuple(found)


_ANYBODY = replace(FIGURE, unit="", kind=TargetKind.VEHICLE, crew=0)


def _cell(chance: Fraction, shots: Fraction | None, language: Language) -> Cell:
    mean = NOTHING if shots is None else language.mean(shots, _MOST_SHOTS)
    return Cell(language.percent(chance, 0), mean)


def _face(face: str, game: LoadedGame, language: Language) -> str:
    line = face_line(face, game)
    if line.short:
        return language.data(line.short, "card field, short")
    return language.data(line.label, "card field")


def _caption(shooter: _Shooter, game: LoadedGame, language: Language) -> str:
    if shooter.weapon:
        text = language.gettext(
            "{weapon}: the chance that one shot destroys the target, and the shots needed on average. "
            "Target undamaged, in the open, up to {range} away."
        )
        name = weapontables.name(game.data.weapons[shooter.weapon], language)
        return fill(text, weapon=name, range=language.length(shooter.distance))
    text = language.gettext(
        "The chance that one AP shot destroys the target, and the shots needed on average. "
        "Gun loaded; target undamaged, in the open, up to {range} away."
    )
    if shooter.he:
        text = language.gettext(
            "The chance that one HE shot destroys the target, and the shots needed on average. "
            "Gun loaded; target undamaged, in the open, up to {range} away."
        )
    return fill(text, range=language.length(shooter.distance))
