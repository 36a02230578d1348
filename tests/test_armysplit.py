"""A fair split never takes what the club does not own, and keeps what it says that it keeps."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.army import findings, parameters
from builder.armymodel import AttackerLimit, Battle, Collection, Entry, Force, Parameters, Ratio
from builder.armysplit import split
from builder.armytotals import most_points, points, used
from builder.armyunitchecks import side_of
from builder.library import Library
from builder.model import TargetKind

CHECKS = frozenset(
    {"over-limit", "ratio-not-kept", "not-yet-available", "attacker-not-larger", "nation-not-of-side"}
)
UNITS = {
    "a": Entry(10, 1939, "de", "axis"),
    "b": Entry(7, 1941, "it", "axis", TargetKind.GUN),
    "c": Entry(25, 1943, "de", "axis", unique=True),
    "d": Entry(10, 1939, "su", "allied"),
    "e": Entry(3, None, "us", "allied", TargetKind.FIGURE),
    "f": Entry(8, 1940, "se"),
    "g": Entry(5),
    "free": Entry(0, None, "de", "axis"),
}
GAME = Parameters(CHECKS, UNITS)
OWNED = st.dictionaries(st.sampled_from(sorted(UNITS)), st.integers(1, 12))
LIMITS: st.SearchStrategy[AttackerLimit] = (
    st.none() | st.integers(1, 120) | st.builds(Ratio, st.integers(1, 5), st.integers(1, 4))
)
TERMS = st.builds(
    Battle,
    st.just(""),
    st.just("test"),
    st.none() | st.integers(1938, 1944),
    st.none() | st.integers(1, 120),
    st.sampled_from([0, 1]),
    st.just((Force(), Force())),
    LIMITS,
)


@settings(deadline=None)
@given(OWNED, TERMS)
def test_whatever_the_club_owns(owned: dict[str, int], terms: Battle) -> None:
    game = replace(GAME, owned=owned)
    made = split(terms, game)
    assert all(count <= owned.get(unit, 0) for unit, count in used(made.battle).items())
    broken = {finding.rule for finding in findings(made.battle, game)}
    never = {"over-limit", "not-yet-available", "more-than-owned", "unique-twice", "nation-not-of-side"}
    assert not broken & {*never, "price-changed", "unknown-unit"}
    assert {finding.rule for finding in made.unmet if finding.level != "note"} <= broken
    for side in (0, 1):
        most = most_points(made.battle, side, game)  # type: ignore[arg-type]
        assert most is None or points(made.battle.forces[side], game) <= most
    assert split(terms, game) == made


@settings(deadline=None)
@given(OWNED, TERMS)
def test_the_ratio_is_kept_where_nothing_is_said_against_it(owned: dict[str, int], terms: Battle) -> None:
    made = split(terms, replace(GAME, owned=owned))
    ratio, told = terms.attacker_limit, {finding.rule for finding in made.unmet}
    attacker, defender = (points(made.battle.forces[i], GAME) for i in (terms.attacker, 1 - terms.attacker))
    if isinstance(ratio, Ratio) and "ratio-not-kept" not in told and terms.limit is None:
        assert attacker * ratio.defender <= defender * ratio.attacker
    if "attacker-not-larger" not in told and (attacker or defender):
        assert attacker > defender


def terms(limit: int | None, agreed: AttackerLimit = Ratio(3, 2), year: int = 1945) -> Battle:  # noqa: B008
    return Battle("Title", "test", year, limit, 0, (Force(), Force()), agreed)


def owning(game: Parameters = GAME, **owned: int) -> Parameters:
    return replace(game, owned=owned)


def test_limit_and_ratio_are_met_to_the_point_where_the_models_allow() -> None:
    made = split(terms(20), owning(a=9, d=9))
    assert [points(force, GAME) for force in made.battle.forces] == [30, 20]
    assert made.unmet == ()


def test_a_small_collection_makes_small_forces_in_the_same_ratio() -> None:
    made = split(terms(500), owning(a=3, d=9))  # the side with more points attacks
    assert [points(force, GAME) for force in made.battle.forces] == [40, 30]
    assert [(f.rule, f.params["force"], f.params["limit"]) for f in made.unmet] == [
        ("below-limit", 0, 750),
        ("below-limit", 1, 500),
    ]


def test_sides_may_be_named() -> None:
    made = split(terms(20), owning(a=1, d=9), ("axis", "allied"))
    assert [side_of(force, GAME) for force in made.battle.forces] == ["axis", "allied"]
    made = split(terms(20), owning(a=1, d=9))
    assert [side_of(force, GAME) for force in made.battle.forces] == ["allied", "axis"]


def test_later_units_stay_at_home() -> None:
    made = split(terms(100, year=1940), owning(a=2, b=9, c=1, d=4))
    assert "b" not in used(made.battle)
    assert "c" not in used(made.battle)


def test_what_is_neutral_goes_whole_to_one_force() -> None:
    made = split(terms(60), owning(a=2, d=9, f=5))
    holders = [i for i, force in enumerate(made.battle.forces) if any(row.unit == "f" for row in force.rows)]
    assert len(holders) == 1


def test_one_of_each_is_taken_before_a_second() -> None:
    made = split(terms(None, 27), owning(a=3, b=1, c=0, d=9))
    assert {row.unit: row.count for row in made.battle.forces[0].rows} == {"d": 2}
    made = split(terms(20, 17), owning(a=3, b=2, d=1), ("axis", "allied"))
    assert {row.unit: row.count for row in made.battle.forces[0].rows} == {"a": 1, "b": 1}


def test_nothing_owned_is_two_empty_forces() -> None:
    made = split(terms(100), owning())
    assert made.battle == terms(100)
    assert {finding.rule for finding in made.unmet} == {"below-limit"}


def test_one_side_alone_is_told_that_the_other_is_empty() -> None:
    made = split(terms(100), owning(a=9))
    assert [finding.rule for finding in made.unmet if finding.level != "note"] == ["empty-force"]


def test_a_game_without_sides_shares_its_models_out(library: Library) -> None:
    game = parameters(library.game("bitwy"), Collection("bitwy", {"infantry": 10, "tank": 5}))
    made = split(Battle("", "bitwy", None, 200, 0, (Force(), Force())), game)
    first, second = (points(force, game) for force in made.battle.forces)
    assert first == second > 0


@pytest.mark.parametrize("limit", [150, 300, 500])
def test_a_club_of_two_hundred_models_gets_what_it_asks_for(library: Library, limit: int) -> None:
    cobi = library.game("cobi")
    owned = {unit: 1 + i % 2 for i, unit in enumerate(cobi.units)}
    asked = Battle("", "cobi", 1943, limit, 1, (Force(), Force()), Ratio(3, 2))
    game = parameters(cobi, Collection("cobi", owned))
    made = split(asked, game)
    assert made.unmet == ()
    assert [points(force, game) for force in made.battle.forces] == [limit, limit * 3 // 2]
    assert made.battle.forces[0].rows[0].price is not None
