"""The stage of a worked example: its cast, what has become of it, and each step done by the engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import ceil

from builder import play
from builder.engine import activation, driving, hard, hiding, movement, permits, reloading, shooting
from builder.engine.condition import FIGURE, Actor, Condition, Result, Target
from builder.engine.dice import Dice
from builder.engine.events import Event
from builder.engine.refusals import Refused
from builder.engine.rules import Card, Rules
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
    Part,
    Reloading,
    Shot,
    Step,
    action_of,
    names_of,
)
from builder.library import LoadedGame
from builder.model import TargetKind

GUN = ("ap", "he")  # what `weapon` says for the gun of the card


@dataclass(frozen=True, slots=True)
class Played:
    """A step as the engine played it.

    Attributes:
        step: what the block says.
        actor: the cast's name of who acts, or "".
        others: the cast's names of the targets or enemies, in the engine's order.
        before: everybody's condition before it.
        events: the trace; of a move that was refused, the parts before that.
        refused: why it was refused, or None.
        ahead: the part of a move that was refused.
    """

    step: Step
    actor: str
    others: tuple[str, ...]
    before: Mapping[str, Condition]
    events: tuple[Event, ...]
    refused: Refused | None = None
    ahead: Part | None = None


@dataclass(slots=True)
class Stage:
    """The cast and what has become of it so far."""

    game: LoadedGame
    rules: Rules
    cast: Mapping[str, Member]
    conditions: dict[str, Condition] = field(init=False)

    def __post_init__(self) -> None:
        self.conditions = {name: self._begins(member) for name, member in self.cast.items()}

    def _begins(self, member: Member) -> Condition:
        marks = member.model_dump(exclude={"unit", "role", "crew"})
        crew = self._card(member).crew if member.crew is None else member.crew
        return Condition(crew=crew, **marks)

    def _card(self, member: Member) -> Card:
        return play.card(self.game, self.game.unit(member.unit)) if member.unit else FIGURE

    def perform(self, step: Step, dice: Dice) -> Played:
        """Plays a step and keeps what came of it.

        Raises:
            OutOfDice: it needs more dice.
            ValueError: a part of a move has an amount that it cannot have.
        """
        names = names_of(step)
        solo = isinstance(action_of(step), Activating | Entering)
        actor, others = ("", names) if solo else (names[0], names[1:])
        before = dict(self.conditions)
        try:
            result = self._result(step, dice)
        except Refused as refused:
            done, ahead = self._until_refused(step.move) if step.move else ((), None)
            return Played(step, actor, tuple(others), before, done, refused, ahead)
        if actor:
            self.conditions[actor] = result.actor
        self.conditions |= dict(zip(others, result.targets, strict=False))
        return Played(step, actor, tuple(others), before, result.events)

    def _result(self, step: Step, dice: Dice) -> Result:
        match action_of(step):
            case Shot() as shot:
                return self._aim(shot, dice) if step.aim else self._shoot(shot, dice)
            case Reloading() as again:
                weapon = play.weapon(self.game, again.weapon) if again.weapon else None
                return reloading.reload(self.rules, self._actor(again), dice, weapon)
            case Moving() as moving:
                return self._move(moving, dice)
            case Hiding() as hide:
                spotters = self._spotters(hide.enemies)
                return hiding.hide(self.rules, self._actor(hide), spotters, cover=not hide.open_ground)
            case Looking() as look:
                return hiding.spot(self.rules, self.conditions[look.hidden], self._spotters(look.enemies))
            case Activating() as chosen:
                return self._activate(chosen)
            case Entering() as entering:
                event = activation.bring_on(self.rules, self._vehicles(entering.units))
                return Result((event,), Condition())
            case Doer() as doer:
                return hiding.take_cover(self._actor(doer))

    def _actor(self, doer: Doer) -> Actor:
        member = self.cast[doer.by]
        unit = self.game.unit(member.unit) if member.unit else None
        facts = unit.data.facts if unit else None
        return Actor(
            card=self._card(member),
            condition=self.conditions[doer.by],
            moved=doer.moved,
            shot=doer.shot,
            bears=doer.bears,
            riding=doer.riding,
            extra=doer.extra,
            tank=unit is not None and self.game.data.types[unit.data.type].tank,
            tonnes=ceil(facts.weight_t) if facts else 0,
        )

    def _target(self, aim: Aim) -> Target:
        return Target(
            card=self._card(self.cast[aim.who]),
            condition=self.conditions[aim.who],
            distance=aim.distance,
            face=aim.face,
            cover=aim.cover,
            seen=aim.seen,
            aboard=aim.aboard,
            dug_in=aim.dug_in,
        )

    def _spotters(self, enemies: Sequence[Enemy]) -> list[hiding.Spotter]:
        return [
            hiding.Spotter(enemy.distance, enemy.binoculars, self._card(self.cast[enemy.who]).kind)
            for enemy in enemies
        ]

    def _shoot(self, shot: Shot, dice: Dice) -> Result:
        actor = self._actor(shot)
        targets = [self._target(aim) for aim in shot.at]
        if shot.weapon in GUN:
            return shooting.fire_gun(self.rules, actor, targets, dice, he=shot.weapon == "he")
        weapon = play.weapon(self.game, shot.weapon)
        return shooting.fire_weapon(self.rules, weapon, actor, targets, dice, coaxial=shot.coaxial)

    def _aim(self, shot: Shot, dice: Dice) -> Result:
        """The To Hit roll of a shot, and nothing that comes after it."""
        actor = self._actor(shot)
        if shot.weapon in GUN:
            need = permits.the_gun(actor).to_hit
        else:
            found = play.weapon(self.game, shot.weapon).to_hit
            if found is None:
                raise ValueError(f"{shot.weapon} makes no To Hit roll: use shoot")
            need = found
        return Result((hard.to_hit(self.rules, need, self._target(shot.at[0]), dice),), actor.condition)

    def _move(self, moving: Moving, dice: Dice) -> Result:
        actor = self._actor(moving)
        parts = [movement.Step(part.kind, part.amount) for part in moving.parts]
        moved = movement.move(self.rules, actor, parts, road_only=moving.road)
        targets = [self._target(aim) for part in moving.parts for aim in part.over]
        if not targets:
            return moved
        over = driving.drive_over(self.rules, replace(actor, condition=moved.actor), targets, dice)
        return replace(over, events=(*moved.events, *over.events))

    def _until_refused(self, moving: Moving) -> tuple[tuple[Event, ...], Part | None]:
        """What of a refused move is allowed, and the part after that, which is not."""
        actor = self._actor(moving)
        parts = [movement.Step(part.kind, part.amount) for part in moving.parts]
        for end in reversed(range(1, len(parts))):
            try:
                moved = movement.move(self.rules, actor, parts[:end], road_only=moving.road)
            except Refused:
                continue
            return moved.events, moving.parts[end]
        return (), moving.parts[0]

    def _activate(self, chosen: Activating) -> Result:
        members = [
            activation.Member(
                kind=self._card(self.cast[name]).kind,
                under_template=name not in chosen.outside,
                commander=name in chosen.commanders,
                riding=name in chosen.riding,
                destroyed=self.conditions[name].destroyed,
            )
            for name in chosen.units
        ]
        turn = activation.TurnSoFar(chosen.before, chosen.shot_before)
        return Result((activation.activate(self.rules, members, turn),), Condition())

    def _vehicles(self, names: Sequence[str]) -> int:
        return sum(self._card(self.cast[name]).kind is TargetKind.VEHICLE for name in names)
