"""The worked examples of a page: all of them checked, and each written out in the place of its block."""

from __future__ import annotations

from collections.abc import Callable

from builder import exampleblocks
from builder.errors import DataError, Problem
from builder.exampleblocks import Block
from builder.examplemodel import Member, as_member
from builder.examples import perform
from builder.examplestage import Played
from builder.exampletext import Writer
from builder.language import Language
from builder.library import LoadedGame


def has_examples(text: str) -> bool:
    """Whether a page has any."""
    return any(exampleblocks.find(text))


def check(text: str, place: str, game: LoadedGame | None) -> list[Problem]:
    """Everything that is wrong with the examples of a page, and where book and engine disagree.

    Args:
        text: the page in English.
        place: the page as it is shown to the user.
        game: its game, or None where it belongs to none.
    """
    return [problem for block in exampleblocks.find(text) for problem in _play(block, text, place, game)[2]]


def written(text: str, place: str, game: LoadedGame, language: Language, see: Callable[[str], str]) -> str:
    """The page with each example in words.

    Args:
        text: the page, its macros rendered.
        place: the page as it is shown to the user.
        game: its game.
        language: the language to write in.
        see: makes a link to a rule from its number.

    Raises:
        DataError: book and engine disagree; `check` says so before, and with the right lines.
    """
    writer = Writer(game, language, see)
    lists = {}
    for block in exampleblocks.find(text):
        cast, played, problems = _play(block, "", place, game)
        if problems:
            raise DataError(problems)
        lists[block.line] = writer.markdown(cast, played)
    return exampleblocks.replaced(text, lists)


def _play(
    block: Block, text: str, place: str, game: LoadedGame | None
) -> tuple[dict[str, Member], list[Played], list[Problem]]:
    """Plays a block; `text` is searched for the example's number, unless it is empty."""
    if game is None or game.data.engine is None:
        message = "examples run only in the folder of a game with an engine: move or remove it"
        return {}, [], [Problem(place, block.line, "", message)]
    document, example, problems = exampleblocks.read(block, place)
    if example is None:
        return {}, [], problems
    played, problems = perform(example, game, document)
    if text and f'{{{{ rule("{example.number}") }}}}' not in text:
        message = f'the page has no paragraph with {{{{ rule("{example.number}") }}}}: add it'
        problems.append(document.problem(("number",), message))
    return {name: as_member(entry) for name, entry in example.cast.items()}, played, problems
