"""The engine's trace in words: every event, reason and cause has whole sentences that the catalogue knows."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from builder import exampleopenings, exampletext, movetexts, refusaltexts, shottexts, telling
from builder.engine import events as e
from builder.engine.refusals import Reason
from builder.engine.rules import FACES
from builder.examplemodel import Role
from builder.examplepages import has_examples, written
from builder.language import Language
from builder.library import Library
from builder.messages import app, package_folder
from builder.model import Band, TargetKind
from builder.refusaltexts import refusal
from builder.sentences import SENTENCES, tell
from builder.telling import Names
from tests.conftest import ROOT

NAMES = Names("Actor", ["First", "Second"])
ALONE = Names("Actor", ["Target"])
COVER = e.Modifier(e.Cause.LIGHT_COVER, -1)


def text(*events: e.Event, names: Names = ALONE) -> str:
    said = " ".join(told.text for told in tell(events, names, Language()))
    return said.replace("\N{NO-BREAK SPACE}", " ")


# Nothing is left out

TABLES: list[tuple[object, set[object]]] = [
    (SENTENCES, set(get_args(e.Event))),
    (telling.CAUSES, set(e.Cause)),
    (shottexts.CARD_SAYS, set(e.Outcome)),
    (shottexts.OUTCOMES, set(e.Outcome)),
    (shottexts.TWISTS, set(e.Twist)),
    (shottexts.ARMOUR, {*FACES, None}),
    (exampleopenings.FACES, set(FACES)),
    (movetexts.LUCK, set(e.Luck) - {e.Luck.ELIMINATED}),  # `Lost` says so
    (movetexts.MOVES, set(e.StepKind) - {e.StepKind.HEAVY_COVER, e.StepKind.VEHICLE}),  # they block a move
    (exampletext.AHEAD, set(e.StepKind)),
    (refusaltexts.TEXTS, set(Reason)),
    (exampleopenings.ROLES, set(Role)),
    (exampleopenings.NUMBERED_ROLES, set(Role)),
]


@pytest.mark.parametrize(("table", "keys"), TABLES)
def test_each_kind_has_its_sentence(table: dict[object, object], keys: set[object]) -> None:
    assert set(table) == keys


class Recorder:
    """A catalogue that notes what it is asked for."""

    def __init__(self) -> None:
        self.asked: set[tuple[str, str]] = set()

    def get(self, msgid: str, context: str) -> str | None:
        self.asked.add((context, msgid))
        return f"«{msgid}»"

    def get_plural(self, msgid: str, context: str, _n: int) -> str | None:
        return self.get(msgid, context)


def test_the_catalogue_knows_every_sentence(library: Library) -> None:
    catalogue = Recorder()
    language = Language("sv", {"app": catalogue})
    for table, keys in TABLES[1:]:
        for key in keys & set(table):
            table[key](language)
    for path in (ROOT / "docs" / "cobi").glob("*.md"):
        if has_examples(path.read_text("utf-8")):
            page = written(path.read_text("utf-8"), path.name, library.games["cobi"], language, str)
            assert "«" in page
    known = {(message.context, message.msgid) for message in app(package_folder(), ROOT)}
    assert len(catalogue.asked) > 120
    assert catalogue.asked <= known


def test_examples_are_written_in_every_language_of_the_site(library: Library) -> None:
    for code in ("sv", "pl", "ru", "it"):
        page = (ROOT / "docs" / "cobi" / "movement.md").read_text("utf-8")
        assert "```example" not in written(page, "movement.md", library.games["cobi"], Language(code), str)


# The slots

SLOTS = {
    Reason.TOO_MANY_UNITS: {"chosen", "most"},
    Reason.OUTSIDE_TEMPLATE: {"unit"},
    Reason.TOO_MANY_MODELS: {"chosen", "most"},
    Reason.ENEMY_NEAR: {"distance", "limit"},
    Reason.TOO_LITTLE_MOVE: {"left", "cost", "step"},
    Reason.TURN_TOO_WIDE: {"degrees", "most"},
    Reason.WALL_TOO_HIGH: {"bricks", "most"},
    Reason.ONE_TARGET: {"targets"},
    Reason.OUT_OF_RANGE: {"distance", "longest"},
    Reason.TOO_FEW_CREW: {"crew", "least"},
    Reason.TOO_MANY_ENTERING: {"vehicles", "most"},
}


@pytest.mark.parametrize("reason", Reason)
def test_a_reason_uses_the_figures_that_it_carries(reason: Reason) -> None:
    said = refusal(reason, dict.fromkeys(SLOTS.get(reason, set()), 7), Language())
    assert not re.search(r"[{}]", said)
    assert said[0].isupper()
    assert said.endswith(".")


def test_lengths_of_a_reason_have_their_measure() -> None:
    said = refusal(Reason.ENEMY_NEAR, {"distance": 28, "limit": 30}, Language())
    assert said == "An enemy figure is too near: 28\N{NO-BREAK SPACE}cm, within 30\N{NO-BREAK SPACE}cm."
    assert refusal(Reason.TOO_FEW_CREW, {"crew": 0, "least": 1}, Language()) == (
        "Too few of the crew are left: 0, at least 1."
    )


# Events


def to_hit(*modifiers: e.Modifier, die: int = 4) -> e.ToHit:
    total = die + sum(modifier.value for modifier in modifiers)
    return e.ToHit(0, die, modifiers, total, Band(3, 6), total >= 3)


CASES: list[tuple[e.Event, str]] = [
    (to_hit(), "To hit: 4. Needed: 3–6. Hit."),
    (
        to_hit(e.Modifier(e.Cause.COVER, -1), e.Modifier(e.Cause.LONG_RANGE, -1)),
        "To hit: 4 − 1 (cover) − 1 (long range) = 2. Needed: 3–6. Miss.",
    ),
    (
        e.ReloadRoll(4, (e.Modifier(e.Cause.IDLE, 2),), 6, 5, True),
        "Reload roll: 4 + 2 (neither moved nor shot) = 6. Needed: 5 or more. Loaded.",
    ),
    (e.ReloadRoll(1, (), 1, 5, False), "Reload roll: 1. Needed: 5 or more. Unloaded."),
    (e.Armour(0, "side", 3, 5, -2), "Side armour: 3 − 5 = −2."),
    (e.Armour(0, None, 3, 0, 3), "No armour: the damage is 3."),
    (e.Effect(0, 2, e.Outcome.WEAKENED, e.Outcome.WEAKENED), "Target: weakened."),
    (
        e.Effect(0, 2, e.Outcome.WEAKENED, e.Outcome.DESTROYED, (e.Twist.SECOND_MAJOR,)),
        "The card says: weakened. With this major damage the target is destroyed. Target: destroyed.",
    ),
    (
        e.Effect(
            0,
            2,
            e.Outcome.DESTROYED,
            e.Outcome.NOTHING,
            (e.Twist.WEAK_WEAPON, e.Twist.IMMOBILIZED_ALREADY),
        ),
        "The card says: destroyed. This weapon cannot destroy a vehicle; it immobilizes. "
        "Immobilized already: once more changes nothing. Target: no effect.",
    ),
    (
        e.Opposed(0, 1, 4, (e.Modifier(e.Cause.RANGE, 2), COVER), 5, 3, 2, 1, True),
        "Attack: 4 + 2 (range) − 1 (light cover) = 5 against 3.",
    ),
    (e.Opposed(0, 1, 4, (e.Modifier(e.Cause.RANGE, 0),), 4, 4, 0, 1, False), "Attack: 4 against 4. Miss."),
    (e.Opposed(0, 2, 4, (), 4, 3, 1, 2, False), "Shot 2: 4 against 3. Needed: at least 2 more. Miss."),
    (e.Lost(0, TargetKind.FIGURE), "Target: eliminated."),
    (e.Lost(0, TargetKind.GUN), "Target: destroyed."),
    (e.Spared(0, Reason.CREW_PROTECTED), "Target: no effect. Small arms cannot hit this crew."),
    (e.Revealed(e.Exposure.SHOT), "Actor shoots and is hidden no more."),
    (e.Revealed(e.Exposure.MOVED), "Actor moves and is hidden no more."),
    (e.Revealed(e.Exposure.SPOTTED, 0, 20, 30), "Target: within 30 cm. Actor is hidden no more."),
    (e.Hid(None), "Actor hides."),
    (e.Hid(31), "The nearest enemy figure is 31 cm away. Actor hides."),
    (e.TookCover(), "Actor is now in heavy cover."),
    (e.Activated(4, 1, False), "Activation. Figures: 4. Models: 1."),
    (e.Activated(4, 0, True), "Extra activation. Figures: 4. Models: 0."),
    (e.Entered(1), "1 vehicle comes on."),
    (e.Entered(2), "2 vehicles come on."),
    (e.Allowance(18, 0, 18), "Move: 18 cm."),
    (e.Allowance(18, 10, 28), "Move: 18 cm + 10 cm on road only = 28 cm."),
    (e.Moved(e.StepKind.FORWARD, 4, 4, 14), "Forward: 4 cm. Left: 14 cm."),
    (e.Moved(e.StepKind.TURN, 45, 5, 13), "Turn of 45°: 5 cm. Left: 13 cm."),
    (e.Moved(e.StepKind.WALL, 2, 5, 0), "Over a wall, 2 bricks high: 5 cm. Left: 0 cm."),
    (e.Moved(e.StepKind.WRECK, 12, 5, 0), "Pushing a wreck of 12 t: 5 cm. Left: 0 cm."),
    (
        e.DrivenOver(0, 3, Band(5, 6), e.Luck.PUT_ASIDE),
        "Target: die 3. Eliminated on 5–6. Target: placed beside the tank.",
    ),
    (e.DrivenOver(0, 6, Band(5, 6), e.Luck.ELIMINATED), "Target: die 6. Eliminated on 5–6."),
    (
        e.DrivenOver(0, None, Band(5, 6), e.Luck.UNSEEN),
        "Target: hidden, survives without a roll.",
    ),
]


@pytest.mark.parametrize(("event", "said"), CASES)
def test_an_event_in_words(event: e.Event, said: str) -> None:
    assert text(event) == said


def test_the_cases_have_every_event() -> None:
    assert {type(event) for event, _ in CASES} | {e.DamageRoll} == set(get_args(e.Event))


def test_dice_that_others_added_are_told_apart() -> None:
    rolls = (e.DamageRoll(0, (3, 6, 1), 2, 2, 1), e.DamageRoll(0, (2,), 1, 3, 0))
    assert text(*rolls) == "Damage dice: 3, 6, 1. Points: 2. Dice added: 2. Points in all: 3."


def test_dice_of_the_next_hit_are_no_added_ones() -> None:
    rolls = (e.DamageRoll(0, (3,), 1, 1, 0), e.DamageRoll(0, (2,), 1, 1, 0), e.DamageRoll(1, (2,), 1, 1, 0))
    assert text(*rolls, names=NAMES).count("Damage dice") == 3


def test_several_targets_are_named() -> None:
    first = e.Opposed(0, 1, 4, (), 4, 5, -1, 1, False)
    second = e.Opposed(1, 2, 4, (), 4, 5, -1, 1, False)
    assert text(first, second, names=NAMES) == "First: 4 against 5. Miss. Second, shot 2: 4 against 5. Miss."


def test_a_to_hit_roll_is_for_all_targets() -> None:
    told = tell([to_hit(), e.Lost(1, TargetKind.FIGURE)], NAMES, Language())
    assert [entry.target for entry in told] == [None, 1]


def test_names_are_put_in_last() -> None:
    """A name with a slot in it stays as it is."""
    assert text(e.Lost(0, TargetKind.GUN), names=Names("", ["{unit}"])) == "{unit}: destroyed."


def test_no_two_reasons_read_alike() -> None:
    said = [refusaltexts.TEXTS[reason](Language()) for reason in Reason]
    assert len(set(said)) == len(Reason)
