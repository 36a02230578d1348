"""What a unit has suffered, and who shoots and is shot at: the situation that the rules are applied to."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from builder.engine.events import Event
from builder.engine.rules import Card, Face
from builder.model import TargetKind


@dataclass(frozen=True, slots=True)
class Condition:
    """The marks of a unit.

    Attributes:
        crew: figures of the crew left; 1 for a figure.
        loaded: whether its gun, or the figure's weapon, is loaded (10.5).
        destroyed: destroyed, or eliminated for a figure (10.9, 10.16).
        gun_destroyed: main gun and coaxial machine gun are gone (10.10).
        weakened: marked as weakened (10.11).
        immobilized: moves no more (10.12).
        majors: major damages so far; raised to one for each of the two marks where it is less.
        hidden: whether it is hidden (8.1).
        grenades: hand grenades left (10.23).
        commander_lost: a tank that has lost its commander may not fight (11.3).
    """

    crew: int = 1
    loaded: bool = True
    destroyed: bool = False
    gun_destroyed: bool = False
    weakened: bool = False
    immobilized: bool = False
    majors: int = 0
    hidden: bool = False
    grenades: int = 0
    commander_lost: bool = False

    def __post_init__(self) -> None:
        marks = int(self.gun_destroyed) + int(self.weakened)
        object.__setattr__(self, "majors", max(self.majors, marks))

    @classmethod
    def fresh(cls, card: Card, *, grenades: int = 0, hidden: bool = False) -> Condition:
        """A unit as it comes to the table: whole crew, loaded, no marks."""
        return cls(crew=card.crew, grenades=grenades, hidden=hidden)


class Cover(StrEnum):
    """Cover of a target (10.14): light cover hides it, heavy cover stops a bullet."""

    NONE = "none"
    LIGHT = "light"
    HEAVY = "heavy"


@dataclass(frozen=True, slots=True)
class Actor:
    """A unit that acts: it shoots, reloads, moves or hides.

    Attributes:
        card: its Info Card.
        condition: its marks.
        moved: whether it has moved in this activation (10.1).
        shot: whether it has shot in this activation (13.1).
        bears: whether its barrel points at the target; asked only of models without a turret (10.2).
        riding: whether it rides on a vehicle and is inactive (7.6).
        extra: whether this is the extra activation (7.7).
        tank: whether it is a tank, which may drive over obstacles (9.5, 9.12, 9.13).
        tonnes: its weight, rounded up, for pushing wrecks (9.13).
    """

    card: Card
    condition: Condition
    moved: bool = False
    shot: bool = False
    bears: bool = True
    riding: bool = False
    extra: bool = False
    tank: bool = False
    tonnes: int = 0


@dataclass(frozen=True, slots=True)
class Target:
    """A unit that is shot at, lies under a template, or is driven over.

    Attributes:
        card: its Info Card; `FIGURE` stands for any figure.
        condition: its marks.
        distance: cm from the shooter.
        face: the face that a direct shot hits (10.7); HE, grenades and mortars hit the top whatever it says.
        cover: its cover; for To Hit rolls `LIGHT` also says that terrain hides a part of it (10.4).
        seen: whether the shooter sees any part of it (10.1).
        aboard: a figure of an open-topped vehicle's crew, at the gun or with its head down (11.4).
        dug_in: a figure that is dug in (9.7).
    """

    card: Card
    condition: Condition
    distance: int = 0
    face: Face = "front"
    cover: Cover = Cover.NONE
    seen: bool = True
    aboard: bool = False
    dug_in: bool = False

    @property
    def hard(self) -> bool:
        """Whether it is a hard target: its card has armour (10.14)."""
        return self.card.armour is not None

    @property
    def shelter(self) -> Cover:
        """Its cover; the crew of an open top is in heavy cover (11.4)."""
        return Cover.HEAVY if self.aboard else self.cover

    @property
    def kind(self) -> TargetKind:
        """Vehicle, gun or figure."""
        return self.card.kind


# A figure as a target: all figures are hit alike.
FIGURE = Card(
    unit="figure",
    kind=TargetKind.FIGURE,
    gun=None,
    armour=None,
    destroy=None,
    destroy_gun=None,
    weaken=None,
    immobilize=None,
    crew=1,
    forward=0,
    backward=0,
    turn=0,
    rough=0,
    road=0,
    turret=True,
    open_topped=False,
)


@dataclass(frozen=True, slots=True)
class Result:
    """What an action led to.

    Attributes:
        events: the trace, in the order of the dice.
        actor: the acting unit's new condition.
        targets: the targets' new conditions, in their order.
    """

    events: tuple[Event, ...]
    actor: Condition
    targets: tuple[Condition, ...] = ()
