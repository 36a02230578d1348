"""Odds: against vectors made by other means, against dyce, against the engine, and against the browser's."""

from __future__ import annotations

import dataclasses
import json
import subprocess
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

import dyce
import pytest
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st

from builder import oddsdata, play
from builder.engine.condition import Actor, Condition, Cover, Result, Target
from builder.engine.dice import Dice, OutOfDice
from builder.engine.events import Effect, ToHit
from builder.engine.hard import fire_ap
from builder.engine.he import fire_he
from builder.engine.rules import DIE, Card, Gun, Rules
from builder.library import Library
from builder.model import Band, TargetKind
from builder.odds import Chances, Refusal, Shot, ShotRefusedError, chances, means
from builder.oddsdice import holds, totals
from tests.oddshelp import ROOT, VECTORS, rules, shot, told

SHOTS = 300  # random ones, for the browser
RULES = rules()


# Vectors: chances by dyce, means by a system of linear equations


@pytest.mark.parametrize("vector", VECTORS["shots"], ids=lambda vector: str(vector["name"]))
def test_vectors_of_shots(vector: dict[str, Any]) -> None:
    expected = vector.get("expected") or {"refused": vector["refused"]}
    assert told(shot(vector["shot"]), rules(**vector.get("rules", {}))) == expected


@pytest.mark.parametrize("vector", VECTORS["totals"], ids=lambda vector: f"{vector['dice']} dice")
def test_vectors_of_totals(vector: dict[str, Any]) -> None:
    found = totals(vector["dice"], vector["below"], rules(**vector["rules"]))
    assert [str(chance) for chance in found] == vector["expected"]


def test_every_refusal_has_a_vector_and_raises() -> None:
    refused = [vector for vector in VECTORS["shots"] if "refused" in vector]
    assert {vector["refused"] for vector in refused} == set(Refusal)
    for vector in refused:
        for tell in (chances, means):
            with pytest.raises(ShotRefusedError) as raised:
                tell(shot(vector["shot"]), RULES)
            assert raised.value.reason == vector["refused"]


def test_rolls_that_never_end_are_refused() -> None:
    with pytest.raises(ValueError, match="no roll would end"):
        totals(1, 3, rules(damage_point=[1, 6], damage_again=[1, 6]))


def test_the_figures_of_the_vectors_are_those_of_the_game(library: Library) -> None:
    assert oddsdata.figures(play.rules(library.game("cobi"))) == VECTORS["rules"]


# Random cards


def bands(high: int) -> st.SearchStrategy[Band]:
    """Runs of numbers from 1 to `high`."""
    pair = st.tuples(st.integers(1, high), st.integers(1, high))
    return pair.map(lambda ends: Band(min(ends), max(ends)))


GUNS = st.builds(
    Gun,
    to_hit=st.integers(1, 6).map(lambda low: Band(low, 6)),
    reload=st.integers(1, 6).map(lambda low: Band(low, 6)),
    dice=st.integers(1, 14),
    he=st.integers(1, 4),
)
ANY_GUNS = st.builds(replace, GUNS, dice=st.none() | st.just(3), he=st.none() | st.integers(0, 2))
ARMOUR = st.fixed_dictionaries({face: st.integers(0, 9) for face in ("front", "side", "rear", "top")})


def cards(gun: st.SearchStrategy[Gun | None], armour: st.SearchStrategy[Any]) -> st.SearchStrategy[Card]:
    """Cards with that gun and armour, and bands of damage that may overlap."""
    some = {"forward": 9, "backward": 9, "turn": 5, "rough": 5, "road": 9, "turret": True}
    return st.builds(
        Card,
        unit=st.just("x"),
        kind=st.sampled_from([TargetKind.VEHICLE, TargetKind.GUN]),
        gun=gun,
        armour=armour,
        destroy=st.integers(1, 6),
        destroy_gun=st.none() | bands(5),
        weaken=st.none() | bands(5),
        immobilize=st.none() | bands(5),
        crew=st.integers(1, 6),
        open_topped=st.booleans(),
        **{key: st.just(value) for key, value in some.items()},
    )


FACES = st.sampled_from(["front", "side", "rear", "top"])
FAIR = st.builds(  # shots that the rules know
    Shot, cards(GUNS, ARMOUR), cards(st.none(), ARMOUR), FACES, st.sampled_from([1, 100, 101]), st.booleans()
).map(lambda drawn: replace(drawn, he=drawn.face == "top"))
ANY = st.builds(
    Shot,
    cards(st.none() | ANY_GUNS | GUNS, ARMOUR),
    cards(st.none(), ARMOUR | ARMOUR | st.none()).map(  # a gun's card has no damage
        lambda card: replace(card, destroy=None, armour=None) if card.kind is TargetKind.GUN else card
    ),
    FACES,
    st.just(60),
    st.booleans(),
    st.booleans(),
)
WEAK = st.builds(  # HE that the gun has not, or that does nothing to armour
    Shot,
    cards(st.builds(replace, GUNS, he=st.sampled_from([None, 0])), ARMOUR),
    cards(st.none(), ARMOUR).map(lambda card: replace(card, kind=TargetKind.VEHICLE)),
    st.just("top"),
    st.just(60),
    he=st.just(True),
)
OTHER_RULES = st.builds(
    rules,
    damage_again=st.sampled_from([[6, 6], [5, 6]]),
    damage_point=st.sampled_from([[2, 6], [3, 6]]),
    majors_to_destroy=st.integers(1, 3),
    destroying_damage=st.integers(0, 3),
    reload_bonus=st.integers(0, 2),
    cover_to_hit=st.integers(-3, 0),
)


def effects(found: Chances) -> dict[str, Fraction]:
    """All that excludes each other."""
    values = dataclasses.asdict(found)
    del values["hit"]
    return values


@given(FAIR, OTHER_RULES)
def test_the_chances_add_up(drawn: Shot, figures: Rules) -> None:
    found = chances(drawn, figures)
    assert sum(effects(found).values()) == 1
    assert found.hit + found.miss == 1
    assert min(effects(found).values()) >= 0


@given(FAIR, st.integers(1, 9))
def test_more_armour_never_raises_the_chance_to_destroy(drawn: Shot, more: int) -> None:
    armour = drawn.target.armour or {}
    thicker = replace(drawn.target, armour={**armour, drawn.face: armour[drawn.face] + more})
    assert chances(replace(drawn, target=thicker), RULES).destroyed <= chances(drawn, RULES).destroyed


@given(FAIR)
def test_neither_cover_nor_a_long_range_helps_the_shooter(drawn: Shot) -> None:
    near = chances(replace(drawn, distance=1, cover=False), RULES)
    worse = chances(drawn, RULES)
    assert worse.hit <= near.hit
    assert worse.destroyed <= near.destroyed


@given(FAIR)
def test_another_die_never_lowers_the_chance_to_destroy(drawn: Shot) -> None:
    gun = drawn.shooter.gun
    assume(gun is not None and not drawn.he)
    assert gun
    stronger = replace(drawn.shooter, gun=replace(gun, dice=(gun.dice or 0) + 1))
    assert chances(replace(drawn, shooter=stronger), RULES).destroyed >= chances(drawn, RULES).destroyed


@given(FAIR, OTHER_RULES)
def test_the_means_are_whole_or_never(drawn: Shot, figures: Rules) -> None:
    needed = means(drawn, figures)
    if needed.shots is None:
        assert needed.activations is None
        return
    assert needed.shots >= 1
    assert needed.activations is None or needed.activations >= needed.shots


# dyce


def by_dyce(dice: int, below: int, figures: Rules) -> list[Fraction]:
    """The same totals by dyce; all from `below` on are one."""
    die = dyce.H({0: 1})  # one that adds no more dice, then one that adds one, and so on
    for _ in range(below + 1):
        deeper: Counter[int] = Counter()
        for face in DIE:
            point = int(holds(figures.damage_point, face))
            added = die if holds(figures.damage_again, face) else dyce.H({0: die.total})
            for outcome, count in (added + point).items():
                deeper[min(outcome, below)] += count
        die = dyce.H(deeper)
    pool = dice @ die
    return [Fraction(pool[total], pool.total) if total in pool else Fraction(0) for total in range(below)]


@given(st.integers(1, 18), st.integers(1, 18), OTHER_RULES)
def test_dyce_says_the_same(dice: int, below: int, figures: Rules) -> None:
    assert list(totals(dice, below, figures)) == by_dyce(dice, below, figures)


def test_dyce_says_the_same_of_the_reference_figures() -> None:
    four = by_dyce(4, 5, RULES)
    assert 1 - sum(four) == Fraction(508045, 1679616)
    sixteen = by_dyce(16, 15, RULES)
    assert round(float(1 - sum(sixteen)), 7) == 0.7201167
    assert round(float(sum(sixteen[:13])), 7) == 0.0742832


def test_dyce_says_the_same_of_every_gun_at_every_typical_target(library: Library) -> None:
    game = library.game("cobi")
    figures = play.rules(game)
    assert game.data.odds
    targets = [play.card(game, game.unit(target)) for target in game.data.odds.targets]
    guns = {gun for unit in game.units.values() if (gun := play.card(game, unit).gun) and gun.dice}
    needed = {
        (gun.dice or 0, armour + (aim.destroy or 0))
        for gun in guns
        for aim in targets
        for armour in (aim.armour or {}).values()
    }
    assert len(needed) > 100
    for dice, below in needed:
        assert list(totals(dice, below, figures)) == by_dyce(dice, below, figures)


# The engine, played with every run of dice


def played(drawn: Shot, figures: Rules, most: int) -> Iterator[tuple[Fraction, Result | None]]:
    """The ends that the engine comes to with so many dice, with their chances; None: it needs more."""
    pending: list[tuple[int, ...]] = [()]
    fire = fire_he if drawn.he else fire_ap
    cover = Cover.HEAVY if drawn.cover else Cover.NONE
    target = Target(
        drawn.target, Condition.fresh(drawn.target), distance=drawn.distance, face=drawn.face, cover=cover
    )
    actor = Actor(drawn.shooter, Condition.fresh(drawn.shooter))
    while pending:
        results = pending.pop()
        dice = Dice(results)
        weight = Fraction(1, 6 ** len(results))
        try:
            yield weight, fire(figures, actor, [target], dice)
        except OutOfDice:
            if len(results) == most:
                yield weight, None
            else:
                pending += [(*results, die) for die in DIE]


def by_engine(drawn: Shot, figures: Rules, most: int) -> dict[str, Fraction]:
    """The chances by outcome; those of rolls that need more dice are under "open"."""
    names = {"gun-destroyed": "gun"}
    found: dict[str, Fraction] = dict.fromkeys(
        ("destroyed", "gun", "weakened", "immobilized", "nothing", "miss", "open"), Fraction(0)
    )
    for weight, result in played(drawn, figures, most):
        if result is None:
            found["open"] += weight
            continue
        effect = next((event.outcome for event in result.events if isinstance(event, Effect)), None)
        hit = any(isinstance(event, ToHit) and event.hit for event in result.events)
        assert hit == (effect is not None)
        name = "miss" if effect is None else str(effect)
        found[names.get(name, name)] += weight
    return found


# Whoever needs more dice than that has rolled so many sixes that the target is destroyed.
SMALL = st.builds(
    Shot,
    cards(GUNS.map(lambda gun: replace(gun, dice=2, he=2)), ARMOUR),
    cards(st.none(), st.just({"front": 1, "side": 0, "rear": 2, "top": 1})).map(
        lambda card: replace(card, kind=TargetKind.VEHICLE, destroy=min(card.destroy or 1, 2))
    ),
    FACES,
    st.sampled_from([100, 101]),
    st.booleans(),
).map(lambda drawn: replace(drawn, he=drawn.face == "top"))


@settings(max_examples=8)
@given(SMALL, OTHER_RULES)
def test_the_engine_plays_the_same_chances(drawn: Shot, figures: Rules) -> None:
    sixes = replace(figures, damage_again=Band(6, 6), gun_crew=1)
    expected = effects(chances(drawn, sixes))
    found = by_engine(drawn, sixes, most=8)
    last = "immobilized" if expected["destroyed"] == 0 < found["immobilized"] else "destroyed"
    found[last] += found.pop("open")
    assert found == expected


# The browser


def random_shots() -> list[tuple[Shot, Rules]]:
    """The same random shots every time."""
    drawn: list[tuple[Shot, Rules]] = []

    @settings(
        max_examples=SHOTS,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(FAIR | ANY | WEAK, OTHER_RULES)
    def draw(made: Shot, figures: Rules) -> None:
        drawn.append((made, figures))

    draw()
    return drawn


def as_json(drawn: Shot, figures: Rules) -> dict[str, Any]:
    said = {key: getattr(drawn, key) for key in ("face", "distance", "cover", "he")}
    both = {"shooter": oddsdata.card(drawn.shooter), "target": oddsdata.card(drawn.target)}
    return {"rules": oddsdata.figures(figures), "shot": {**said, **both}}


def test_python_and_javascript_agree() -> None:
    drawn = random_shots()
    asked = json.dumps([as_json(*each) for each in drawn])
    command = ["node", str(ROOT / "tests/web/tell-odds.js")]
    answer = subprocess.run(command, input=asked, capture_output=True, encoding="utf-8", check=True)
    ours = [told(*each) for each in drawn]
    assert len(drawn) >= SHOTS // 2
    # Which refusals are drawn is chance; the vectors hold each of them.
    assert len({found["refused"] for found in ours if "refused" in found}) >= len(Refusal) // 2
    assert sum("refused" not in found for found in ours) >= SHOTS // 4
    for each, mine, theirs in zip(drawn, ours, json.loads(answer.stdout), strict=True):
        assert theirs == mine, each
