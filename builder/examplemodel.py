"""The shapes of a worked example: who takes part, what each step does, its dice, what the book expects."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field, model_validator

from builder.engine.condition import Cover
from builder.engine.events import StepKind
from builder.engine.refusals import Reason
from builder.model import ExampleNumber, RuleNumber, Slug, Strict

Centimetres = Annotated[int, Field(ge=0, le=500)]
Die = Annotated[int, Field(ge=1, le=6)]


class Role(StrEnum):
    """A figure that is no unit with a card of its own, in an example."""

    FIGURE = "figure"
    CREW = "crew"
    MACHINE_GUNNER = "machine-gunner"
    COMMANDER = "commander"
    DOG = "dog"
    ENEMY = "enemy"


class State(StrEnum):
    """What becomes of a unit in a step."""

    UNHARMED = "unharmed"
    IMMOBILIZED = "immobilized"
    WEAKENED = "weakened"
    GUN_DESTROYED = "gun-destroyed"
    DESTROYED = "destroyed"
    ELIMINATED = "eliminated"
    PUT_ASIDE = "put-aside"
    STAYS = "stays"
    UNSEEN = "unseen"
    HIDDEN = "hidden"
    REVEALED = "revealed"
    IN_COVER = "in-cover"


class Member(Strict):
    """One of the cast: a unit of the game or a figure, and the marks that it begins with."""

    unit: Slug | None = Field(default=None, description="Id of a unit whose card it has.")
    role: Annotated[Role, Field(strict=False)] | None = Field(
        default=None, description="What it is, where it has no card: a figure."
    )
    crew: int | None = Field(
        default=None, ge=0, le=20, description="Figures of its crew left; all by default."
    )
    loaded: bool = True
    hidden: bool = False
    weakened: bool = False
    immobilized: bool = False
    gun_destroyed: bool = False
    grenades: int = Field(default=0, ge=0, le=9)
    commander_lost: bool = False

    @model_validator(mode="after")
    def _one_of_both(self) -> Member:
        if (self.unit is None) == (self.role is None):
            raise ValueError("give it either unit, the id of a unit, or role, for a figure")
        return self


class Doer(Strict):
    """Who acts, and what it did before in the same activation."""

    by: Slug
    moved: bool = False
    shot: bool = False
    bears: bool = Field(default=True, description="Whether a barrel without a turret points at the target.")
    riding: bool = False
    extra: bool = Field(default=False, description="Whether this is the extra activation.")


class Aim(Strict):
    """A target and where it stands."""

    who: Slug
    distance: Centimetres = 0
    face: Literal["front", "side", "rear", "top"] = "front"
    cover: Annotated[Cover, Field(strict=False)] = Cover.NONE
    seen: bool = True
    aboard: bool = Field(default=False, description="Crew of an open-topped vehicle, at its gun.")
    dug_in: bool = False


class Shot(Doer):
    """A shot: `ap` or `he` for the gun of a card, otherwise a weapon of the table."""

    weapon: Slug
    coaxial: bool = Field(default=False, description="The machine gun beside the gun, lost with it.")
    at: list[Aim] = Field(min_length=1, description="The targets, the one that is aimed at first.")


class Reloading(Doer):
    """Reloading as an action of its own."""

    weapon: Slug | None = Field(default=None, description="A weapon of the table; the card's gun by default.")


class Part(Strict):
    """A part of a move."""

    kind: Annotated[StepKind, Field(strict=False)]
    amount: int = Field(default=0, ge=0, le=500, description="cm, degrees, bricks or tonnes.")
    over: list[Aim] = Field(default=[], description="Who is driven over, by a part of kind figure.")

    @model_validator(mode="after")
    def _figures_are_driven_over(self) -> Part:
        if self.over and self.kind is not StepKind.FIGURE:
            raise ValueError("over is for a part of kind figure, which has its cost: write kind: figure")
        return self


class Moving(Doer):
    """A move, part by part."""

    parts: list[Part] = Field(min_length=1)
    road: bool = Field(default=False, description="Whether all of it is on road.")


class Activating(Strict):
    """Units that are activated together."""

    units: list[Slug]
    riding: list[Slug] = Field(default=[], description="Which of them ride on a vehicle.")
    commanders: list[Slug] = Field(default=[], description="Which of them are a tank's commander figure.")
    outside: list[Slug] = Field(default=[], description="Which of them lie outside the template.")
    before: int = Field(default=0, ge=0, le=9, description="Activations of this turn so far.")
    shot_before: bool = Field(default=False, description="Whether a unit has shot in this turn.")


class Enemy(Strict):
    """An enemy who may see a unit."""

    who: Slug
    distance: Centimetres
    binoculars: bool = False


class Hiding(Doer):
    """A figure hides."""

    enemies: list[Enemy] = Field(default=[])
    open_ground: bool = Field(default=False, description="Whether the terrain gives no cover at all.")


class Looking(Strict):
    """Enemies look for a hidden unit."""

    hidden: Slug
    enemies: list[Enemy] = Field(min_length=1)


class Entering(Strict):
    """Vehicles come on."""

    units: list[Slug]


class Expect(Strict):
    """What the book says comes of a step. Anything that happens to a unit must stand in `becomes`."""

    refused: Annotated[Reason, Field(strict=False)] | None = None
    rule: RuleNumber | None = Field(default=None, description="The rule that refuses it.")
    to_hit: int | None = Field(default=None, description="To Hit roll with its modifiers.")
    hit: bool | None = None
    reload: int | None = Field(default=None, description="Reload roll with its modifiers.")
    loaded: bool | None = None
    points: int | None = Field(default=None, description="Points of all damage dice.")
    damage: int | None = Field(default=None, description="What is left of them after armour.")
    attack: list[int] | None = Field(default=None, description="The attacker's results, in their order.")
    figures: int | None = Field(default=None, description="Figures activated together.")
    models: int | None = Field(default=None, description="Models activated together.")
    left: int | None = Field(default=None, description="What is left of a move in cm.")
    becomes: dict[Slug, Annotated[State, Field(strict=False)]] = Field(default={})

    @model_validator(mode="after")
    def _rule_refuses(self) -> Expect:
        if self.rule is not None and self.refused is None:
            raise ValueError("rule is the one that refuses the step: add refused, or remove it")
        return self


ACTIONS = ("aim", "shoot", "reload", "move", "activate", "hide", "take_cover", "look", "enter")


class Step(Strict):
    """One action, the dice that are rolled for it, and what comes of it."""

    aim: Shot | None = Field(default=None, description="Only the To Hit roll of a shot.")
    shoot: Shot | None = None
    reload: Reloading | None = None
    move: Moving | None = None
    activate: Activating | None = None
    hide: Hiding | None = None
    take_cover: Doer | None = None
    look: Looking | None = None
    enter: Entering | None = None
    dice: list[Die] = Field(default=[], description="Results in the order of the rolls.")
    expect: Expect

    @model_validator(mode="after")
    def _one_action(self) -> Step:
        if len(self.model_fields_set & set(ACTIONS)) != 1:
            raise ValueError(f"give it one action: {', '.join(ACTIONS)}")
        if self.expect == Expect():
            raise ValueError("expect says nothing: say what comes of the step")
        return self


class Example(Strict):
    """A worked example."""

    number: ExampleNumber
    cast: dict[Slug, Slug | Member] = Field(default={}, description="Names to units: an id, or keys.")
    steps: list[Step] = Field(min_length=1)


# Questions about a block


def as_member(entry: str | Member) -> Member:
    """A member of the cast, also where just the id of a unit is written."""
    return Member(unit=entry) if isinstance(entry, str) else entry


def names_of(step: Step) -> list[str]:
    """Everybody who takes part in a step: who acts first, then the others in the engine's order."""
    match action_of(step):
        case Shot() as shot:
            return [shot.by, *(aim.who for aim in shot.at)]
        case Moving() as moving:
            return [moving.by, *(aim.who for part in moving.parts for aim in part.over)]
        case Hiding() as hide:
            return [hide.by, *(enemy.who for enemy in hide.enemies)]
        case Looking() as look:
            return [look.hidden, *(enemy.who for enemy in look.enemies)]
        case Activating() as chosen:
            return [*chosen.units, *chosen.riding, *chosen.commanders, *chosen.outside]
        case Entering() as entering:
            return list(entering.units)
        case Doer() as doer:
            return [doer.by]


Action = Shot | Reloading | Moving | Hiding | Looking | Activating | Entering | Doer


def action_of(step: Step) -> Action:
    """The one action of a step."""
    actions = (
        step.aim,
        step.shoot,
        step.reload,
        step.move,
        step.hide,
        step.look,
        step.activate,
        step.enter,
        step.take_cover,
    )
    return next(action for action in actions if action is not None)
