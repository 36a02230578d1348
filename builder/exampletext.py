"""A worked example as players read it: a numbered list, an item for each step, in one language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from builder.engine.events import StepKind
from builder.examplemodel import Member
from builder.exampleopenings import cast_names, opening
from builder.examplestage import Played
from builder.language import Language, fill
from builder.library import LoadedGame
from builder.movetexts import amount
from builder.refusaltexts import refusal
from builder.sentences import Told, tell
from builder.telling import Names

# The part of a move that is not allowed.
AHEAD: Mapping[StepKind, Callable[[Language], str]] = {
    StepKind.FORWARD: lambda t: t.gettext("Then: {amount} forward."),
    StepKind.BACKWARD: lambda t: t.gettext("Then: {amount} backward."),
    StepKind.TURN: lambda t: t.gettext("Then: a turn of {amount}°."),
    StepKind.ROUGH: lambda t: t.gettext("Then: rough ground."),
    StepKind.FIGURE: lambda t: t.gettext("Then: over figures or a gun."),
    StepKind.LIGHT_COVER: lambda t: t.gettext("Then: light cover."),
    StepKind.HEAVY_COVER: lambda t: t.gettext("Then: heavy cover."),
    StepKind.VEHICLE: lambda t: t.gettext("Then: a vehicle in the way."),
    StepKind.WALL: lambda t: t.gettext("Then: a wall, {amount} bricks high."),
    StepKind.WRECK: lambda t: t.gettext("Then: a wreck of {amount}."),
}


@dataclass(frozen=True, slots=True)
class Writer:
    """Writes the examples of a page.

    Attributes:
        game: the game of the page.
        language: the language to write in.
        see: makes a link to a rule from its number.
    """

    game: LoadedGame
    language: Language
    see: Callable[[str], str]

    def markdown(self, cast: Mapping[str, Member], played: Sequence[Played]) -> str:
        """The played steps as an ordered list; the targets of a step with several are a list of their own."""
        names = cast_names(cast, self.game, self.language)
        return "\n".join(
            line for i, step in enumerate(played, 1) for line in self._item(i, step, cast, names)
        )

    def _item(
        self, i: int, played: Played, cast: Mapping[str, Member], names: Mapping[str, str]
    ) -> Iterable[str]:
        said = list(opening(played, cast, names, self.game, self.language))
        told = tell(played.events, _names(played, names), self.language)
        apart = {entry.target for entry in told if entry.target is not None}
        listed = apart if len(apart) > 1 else set()
        said += [entry.text for entry in told if entry.target not in listed]
        said += self._refused(played)
        yield f"{i}. {' '.join(said)}"
        for target in sorted(listed):
            yield f"    - {_joined(entry for entry in told if entry.target == target)}"

    def _refused(self, played: Played) -> Iterable[str]:
        """Why the engine does not allow a step, with the part of a move that is meant."""
        if played.ahead:
            part = played.ahead
            text = AHEAD[part.kind](self.language)
            yield fill(text, amount=amount(part.kind, part.amount, self.language))
        if played.refused:
            text = self.language.gettext("Not allowed, see {rule}.")
            yield fill(text, rule=self.see(played.refused.rule))
            yield refusal(played.refused.reason, played.refused.params, self.language)


def _names(played: Played, names: Mapping[str, str]) -> Names:
    return Names(names.get(played.actor, ""), [names[name] for name in played.others])


def _joined(told: Iterable[Told]) -> str:
    return " ".join(entry.text for entry in told)
