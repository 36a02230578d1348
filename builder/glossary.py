"""The glossary: each word that a game uses in a sense of its own, defined once and a link away everywhere.

A page marks such a word by an ordinary link, `[hard targets](term:hard-target)`, which a translation keeps as
it is; here it becomes a link to the glossary's page, and the browser's `terms.js` makes a note of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from builder import markdown
from builder.language import Language, fill
from builder.library import Library, LoadedGame
from builder.mdtext import Kind
from builder.model import Term
from builder.parse import nearest
from builder.tables import escaped, with_constants

Json = dict[str, object]

PAGE = "glossary.md"  # in the game's folder of docs/
VERSION = 1  # of the browser's file; terms.js knows the same

_DESTINATION = re.compile(r"\]\(\s*<?term:(?P<id>[^\s()<>]*)>?(?:\s+(?:\"[^\"]*\"|'[^']*'))?\s*\)")
_WORDS = re.compile(rf"\[((?:\\.|[^\[\]\\])*){_DESTINATION.pattern}")
_REFERENCE = re.compile(r"^ *\[[^\]\n]+\]: *<?term:", re.MULTILINE)
_BRACKET = re.compile(r"\\.|`[^`]*`|[\[\]]", re.DOTALL)
_PLACES = {Kind.PARAGRAPH, Kind.CELL, Kind.TERM}  # the texts in which a link may stand


def anchor(term: str) -> str:
    """The permanent id of an entry on the glossary's page: hard-target is term-hard-target."""
    return f"term-{term}"


def has_terms(text: str) -> bool:
    """Whether a text of Markdown marks any term."""
    return _DESTINATION.search(text) is not None


def linked(text: str, game: LoadedGame, glossary: str | None) -> str:
    """Markdown whose marked terms are links of the class `term`.

    Args:
        text: the Markdown, as it goes to the site's generator.
        game: whose terms they are.
        glossary: the relative link to the glossary's page, "" on that page itself; None on paper, where the
            words alone remain.

    Raises:
        ValueError: there is no such term; the message names the nearest.
    """

    def link(match: re.Match[str]) -> str:
        if match["id"] not in game.data.terms:
            raise ValueError(_unknown(match["id"], game))
        return f"]({glossary}#{anchor(match['id'])}){{ .term }}"

    if glossary is None:
        return _WORDS.sub(r"\1", text)
    return _DESTINATION.sub(link, text)


def definitions(game: LoadedGame, language: Language, see: Callable[[str], str]) -> str:
    """All entries as a definition list in Markdown, in the order of the language's alphabet.

    Args:
        game: whose terms they are.
        language: to write in.
        see: gives the Markdown for a rule's number, a link where the rule is written.
    """
    entries = sorted(
        ((_name(term, language), key, term) for key, term in game.data.terms.items()),
        key=lambda entry: (language.sort_key(entry[0]), entry[1]),
    )
    return "\n\n".join(_definition(*entry, game, language, see) for entry in entries)


def _definition(
    name: str, key: str, term: Term, game: LoadedGame, language: Language, see: Callable[[str], str]
) -> str:
    lines = [f"{escaped(name)} {{ #{anchor(key)} }}", f":   {escaped(meaning(term, game, language))}"]
    if term.rule:
        rule = language.gettext("Rule {number}")
        lines.append(f":   {fill(rule, number=see(term.rule))}")
    return "\n".join(lines)


def _name(term: Term, language: Language) -> str:
    return language.data(term.name, "term")


def meaning(term: Term, game: LoadedGame, language: Language) -> str:
    """The meaning of a term as plain text, with the figures of the rules in it."""
    return with_constants(language.text(term.text, "term, meaning", "rulebook"), game, language)


def of_columns(game: LoadedGame, language: Language, glossary: str) -> list[str]:
    """Links to the terms that explain the columns of the tables of units, each once."""
    found = dict.fromkeys(field.term for field in game.data.fields if field.table and field.term)
    return [
        f"[{escaped(_name(game.data.terms[key], language))}]({glossary}#{anchor(key)}){{ .term }}"
        for key in found
    ]


def index(library: Library, language: Language) -> Json:
    """What terms.js shows: the terms of each game in one language, as plain texts."""
    games = {
        game.id: {
            key: {"name": _name(term, language), "text": meaning(term, game, language)}
            for key, term in game.data.terms.items()
        }
        for game in library.games.values()
        if game.data.terms
    }
    return {"version": VERSION, "more": language.pgettext("page", "Glossary"), "games": games}


# Checking


def faults(text: str, game: LoadedGame | None) -> Iterator[tuple[int, str]]:
    """What is wrong with the terms that an English page marks, with the lines of the page.

    A term is one of the game's and stands in running text: a heading has a link of its own, and a link inside
    a link is none.
    """
    for span in markdown.spans(text):
        for match in _DESTINATION.finditer(span.msgid):
            if game is None:
                yield span.line, "a term is marked outside a game's folder: move the page to docs/<game>/"
            elif match["id"] not in game.data.terms:
                yield span.line, _unknown(match["id"], game)
            elif span.kind not in _PLACES:
                what = f"the term {match['id']} is marked where no link can stand"
                yield span.line, f"{what}: mark it in a paragraph, a list or a table"
            elif _inside_a_link(span.msgid, match):
                yield span.line, f"the term {match['id']} is marked inside a link: mark it elsewhere"
    for match in _REFERENCE.finditer(text):
        line = text.count("\n", 0, match.start()) + 1
        yield line, "a term is marked by a reference: write [words](term:id) in the text itself"


def _unknown(term: str, game: LoadedGame) -> str:
    return f"unknown term {term!r}{nearest(term, game.data.terms)}"


def _inside_a_link(text: str, destination: re.Match[str]) -> bool:
    """Whether the term whose destination this is stands between the brackets of another link or picture."""
    open_before: list[int] = []
    for bracket in _BRACKET.finditer(text):
        if bracket[0] == "[":
            open_before.append(bracket.start())
        elif bracket[0] == "]" and open_before:
            start = open_before.pop()
            if start < destination.start() < bracket.start() and text[bracket.end() :][:1] in ("(", "["):
                return True
    return False
