"""Exact chances of one shot at a vehicle (10.4-10.13, 10.21), by convolution of whole numbers.

It knows the figures of the rules and the cards, and nothing of the engine that plays them: tests hold each
against the other. `web/odds/odds.js` says the same in the browser, over the same vectors.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from builder.engine.rules import DIE, Card, Face, Gun, Rules
from builder.model import Band, TargetKind
from builder.oddsdice import holds, totals


class Refusal(StrEnum):
    """Why there are no odds of a shot."""

    NO_GUN = "no-gun"  # the shooter's card has none
    AP_AT_GUN = "ap-at-gun"  # 10.22
    NO_ARMOUR = "no-armour"  # 10.14: no hard target, and AP is not what attacks it
    NO_AP = "no-ap"  # the gun has no damage dice
    NO_HE = "no-he"  # 10.19: the gun has no HE modifier
    WEAK_HE = "weak-he"  # 10.21: too little for a hard target
    AP_FROM_ABOVE = "ap-from-above"  # 10.7: only HE strikes the top
    HE_FROM_ASIDE = "he-from-aside"  # 10.7: HE strikes nothing else


@dataclass(frozen=True, slots=True)
class Shot:
    """A shot of a loaded gun with its whole crew at a target without damage.

    Attributes:
        shooter: the card with the gun.
        target: the card of the target.
        face: the armour that is struck.
        distance: range in cm.
        cover: whether the target is partly hidden or in cover, which makes it harder to hit.
        he: whether HE is declared; AP otherwise (10.22).
    """

    shooter: Card
    target: Card
    face: Face
    distance: int
    cover: bool = False
    he: bool = False


class ShotRefusedError(ValueError):
    """The rules do not allow the shot, or know no damage for it; `reason` says which."""

    def __init__(self, reason: Refusal) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Chances:
    """What comes of one shot.

    All but `hit` exclude each other, and add up to 1.

    Attributes:
        hit: the shot hits, whatever comes of it.
        destroyed: the target is destroyed at once.
        gun: its gun is destroyed (10.10), a first major damage.
        weakened: it is weakened (10.11), a first major damage.
        immobilized: it is immobilized (10.12).
        nothing: the shot hits without any effect (10.13).
        miss: the shot misses.
    """

    hit: Fraction
    destroyed: Fraction
    gun: Fraction
    weakened: Fraction
    immobilized: Fraction
    nothing: Fraction
    miss: Fraction


@dataclass(frozen=True, slots=True)
class Means:
    """What it takes to destroy the target, on average; None where that never comes.

    Attributes:
        shots: shots until it is destroyed, also by several major damages.
        activations: activations of the loaded shooter until then, those for reloading among them.
    """

    shots: Fraction | None
    activations: Fraction | None


def refusal(shot: Shot) -> Refusal | None:
    """Why there are no odds of the shot; None where there are."""
    gun, target = shot.shooter.gun, shot.target
    if gun is None:
        return Refusal.NO_GUN
    if target.destroy is None:
        is_gun = target.kind is TargetKind.GUN and not shot.he
        return Refusal.AP_AT_GUN if is_gun else Refusal.NO_ARMOUR
    if target.armour is None and shot.he:
        return Refusal.NO_ARMOUR
    if shot.he and gun.he is None:
        return Refusal.NO_HE
    if shot.he and (gun.he or 0) < 1:
        return Refusal.WEAK_HE
    if not shot.he and not gun.dice:
        return Refusal.NO_AP
    if shot.he != (shot.face == "top"):
        return Refusal.HE_FROM_ASIDE if shot.he else Refusal.AP_FROM_ABOVE
    return None


def chances(shot: Shot, rules: Rules) -> Chances:
    """The chances of one shot.

    Raises:
        ShotRefusedError: the rules know no such shot, or no damage of it.
    """
    gun, armour, destroy = _checked(shot)
    hit = _hits(gun.to_hit, _to_hit_modifier(shot, rules))
    effects = dict.fromkeys(("destroyed", "gun", "weakened", "immobilized", "nothing"), Fraction(0))
    below = armour + max(destroy, 1)
    known = totals((gun.he if shot.he else gun.dice) or 0, below, rules)
    for total, chance in enumerate(known):
        effects[_effect(total - armour, shot.target, rules)] += hit * chance
    effects["destroyed"] += hit * (1 - sum(known))
    if _is_weak(shot, rules):
        effects["immobilized"] += effects["destroyed"]
        effects["destroyed"] = Fraction(0)
    return Chances(hit=hit, miss=1 - hit, **effects)


def means(shot: Shot, rules: Rules) -> Means:
    """The mean number of shots and of activations until the target is destroyed.

    The shooter is loaded at first, and shoots in each activation in which it is loaded. It makes the reload
    roll after each shot; if that fails, its next activations are for reloading alone, with the bonus of 13.1.

    Raises:
        ShotRefusedError: the rules know no such shot, or no damage of it.
    """
    once = chances(shot, rules)
    gun, _, _ = _checked(shot)
    major = once.gun + once.weakened
    if once.destroyed + major == 0 or _is_weak(shot, rules):
        return Means(None, None)
    shots = Fraction(0)
    for _ in range(max(1, rules.majors_to_destroy)):  # from the last major damage back to the first
        shots = (1 + major * shots) / (once.destroyed + major)
    return Means(shots, _activations(shots, gun, _crew_modifier(shot.shooter, rules), rules))


def _activations(shots: Fraction, gun: Gun, crew: int, rules: Rules) -> Fraction | None:
    """The last shot takes one activation, each before it those until the gun is loaded again."""
    at_once, later = _reloads(gun.reload, crew), _reloads(gun.reload, crew + rules.reload_bonus)
    if shots == 1 or at_once == 1:
        return shots
    if later == 0:
        return None
    return 1 + (shots - 1) * (1 + (1 - at_once) / later)


def _checked(shot: Shot) -> tuple[Gun, int, int]:
    """The gun, the armour that is struck and the damage that destroys."""
    reason = refusal(shot)
    gun, destroy = shot.shooter.gun, shot.target.destroy
    if reason or gun is None or destroy is None:
        raise ShotRefusedError(reason or Refusal.NO_ARMOUR)
    return gun, struck_armour(shot), destroy


def struck_armour(shot: Shot) -> int:
    """The armour that is struck; 0 on a vehicle without armour (ruling 10.14)."""
    return (shot.target.armour or {}).get(shot.face, 0)


def _is_weak(shot: Shot, rules: Rules) -> bool:
    """Whether the shell's damage value is too low to destroy, so that it immobilizes instead (10.20)."""
    gun = shot.shooter.gun
    return shot.he and gun is not None and (gun.he or 0) < rules.destroying_damage


def _to_hit_modifier(shot: Shot, rules: Rules) -> int:
    """What the To Hit roll loses by cover and by range (10.4, 10.19)."""
    far = rules.long_range_to_hit if shot.distance > rules.long_range else 0
    return far + (rules.cover_to_hit if shot.cover else 0)


def _crew_modifier(shooter: Card, rules: Rules) -> int:
    """What a whole crew may still lack for the reload roll: figures, where it stands in the open (11.5)."""
    return rules.short_crew_reload if shooter.open_topped and shooter.crew < rules.open_top_crew else 0


def _hits(band: Band, modifier: int) -> Fraction:
    """The chance that a die lands in a run of results (10.4); 3-6 means 3 or more, even above 6."""
    high = band.high if band.high < DIE[-1] else DIE[-1] + abs(modifier)
    return Fraction(sum(band.low <= face + modifier <= high for face in DIE), len(DIE))


def _reloads(band: Band, modifier: int) -> Fraction:
    """The chance that a die reaches the low end of a run of results (10.5)."""
    return Fraction(sum(face + modifier >= band.low for face in DIE), len(DIE))


def _effect(damage: int, target: Card, rules: Rules) -> str:
    """What damage below that which destroys does to a target without damage (10.8-10.13)."""
    major = "destroyed" if rules.majors_to_destroy <= 1 else None
    if damage > 0:
        if holds(target.destroy_gun, damage):
            return major or "gun"
        if holds(target.weaken, damage):
            return major or "weakened"
        if holds(target.immobilize, damage):
            return "immobilized"
    return "nothing"
