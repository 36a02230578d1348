"""What is wrong with the English pages, and with games as parts of a site; found once for all languages."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

from builder import cards, glossary, leaflets, markdown, messages, pofiles, shortlinks
from builder.errors import DataError, Problem, shown
from builder.language import Language
from builder.library import Library, LoadedGame
from builder.mdtext import Kind
from builder.page import read_head
from builder.parse import nearest
from builder.rulebook import RuleIndex, check_page, index_rules, page_url
from builder.sitemacros import NAMES
from builder.source import Document

_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_HEADING_ID = re.compile(r"\s*\{:?[^}]*#[a-z][a-z0-9-]*[^}]*\}")
_GLOSSARY_CALL = re.compile(r"\{\{\s*glossary\(\)\s*\}\}")
_ODDS_CALL = re.compile(r"\{\{\s*odds\(\)\s*\}\}")
_ODDS_PAGE = "odds.md"  # in the game's folder of docs/
# Names that the site, the theme or the project has for other things.
_RESERVED = {"assets", "contributing", "index", "print", "search", "404"}


def prepare(library: Library) -> RuleIndex:
    """The index of rules, after every check of pages and games.

    Raises:
        DataError: with everything that is wrong.
    """
    problems = of_texts(library.root)
    if any(unreadable_pages(library.root)):  # its macros cannot be judged, nor what refers to its rules
        raise DataError(problems)
    index, found = index_rules(library)
    problems += found
    for path in messages.pages(library.root):
        problems += check_page(path, library, index, NAMES)
    problems += [problem for check in CHECKS for problem in check(library, index)]
    if problems:
        raise DataError(problems)
    return index


def of_texts(root: Path) -> list[Problem]:
    """What is wrong with the pages whatever the games say, so that it shows beside faults of the games."""
    problems = list(unreadable_pages(root))
    unreadable = {problem.path for problem in problems}
    for path in messages.pages(root):
        place = shown(path, root)
        if place not in unreadable:
            text = path.read_text("utf-8")
            problems += headings_without_id(text, place)
            document = Document(place)
            matter, found = read_head(text, document)
            problems += found or leaflets.faults(matter, document)
    return problems


def unreadable_pages(root: Path) -> Iterator[Problem]:
    """A page is a file of UTF-8 text."""
    for path in messages.pages(root):
        place = shown(path, root)
        try:
            path.read_text("utf-8")
        except UnicodeDecodeError as fault:
            line = fault.object.count(b"\n", 0, fault.start) + 1
            yield Problem(place, line, "", "expected UTF-8 text: save the file in that encoding")
        except OSError as fault:
            yield Problem(place, 0, "", f"cannot be read: {fault.strerror}")


def headings_without_id(text: str, place: str) -> Iterator[Problem]:
    """Each heading has an id of its own: one made from its words would differ in every language."""
    for span in markdown.spans(text):
        if span.kind is Kind.HEADING and not _HEADING_ID.match(text[span.end :].split("\n", 1)[0]):
            message = f"the heading {span.msgid!r} has no id: add one that stays, such as {{ #hiding }}"
            yield Problem(place, span.line, "", message)


def games_have_pages(library: Library, index: RuleIndex) -> Iterator[Problem]:
    """Each game has a first page, and its id is a word that addresses can carry and nothing else has."""
    pages = {path.stem for path in (library.root / "docs").glob("*.md")}
    taken = {*pofiles.languages(library.root), *pages, *_RESERVED}
    for game in library.games.values():
        place = f"cards/{game.id}/game.yaml"
        if not _SLUG.fullmatch(game.id):
            what = "lies in a folder whose name is no id: small letters, digits and single hyphens"
            yield Problem(place, 0, "", what)
        elif game.id in taken:
            yield Problem(
                place, 0, "", f"{game.id} is taken by the site itself: give the game another folder"
            )
        if not (library.root / "docs" / game.id / "index.md").is_file():
            yield Problem(place, 0, "", f"has no rulebook: write docs/{game.id}/index.md")


def pages_belong_to_a_game(library: Library, index: RuleIndex) -> Iterator[Problem]:
    """A page lies in docs/ itself or in the folder of a game, so that the navigation can show it."""
    docs = library.root / "docs"
    for path in messages.pages(library.root):
        parts = path.relative_to(docs).parts
        if len(parts) > 1 and parts[0] not in library.games:
            what = f"docs/{parts[0]}/ is no game's folder{nearest(parts[0], library.games)}"
            yield Problem(
                shown(path, library.root), 0, "", f"{what}: move the page to one, or to docs/ itself"
            )


def addresses_once(library: Library, index: RuleIndex) -> Iterator[Problem]:
    """No two pages have one address, written by hand or made from data."""
    taken: dict[str, str] = {}
    for game in library.games.values():
        taken[f"{game.id}/units/"] = "the page of all units"
        for unit in game.units.values():
            taken[f"{game.id}/units/{unit.id}/"] = f"the page of the unit {unit.id}"
            short = f"{shortlinks.place(unit, game)}/"
            if short == f"{game.id}/units/":
                message = f"its short address is that of {taken[short]}: give the game an address of its own"
                yield Problem(unit.path, unit.line, "id", message)
            taken[short] = f"the short address of the unit {unit.id}"
    for path in sorted(messages.pages(library.root), key=lambda page: len(page.parts)):  # folders yield
        place = shown(path, library.root)
        address = page_url(path.relative_to(library.root / "docs").as_posix())
        if address in taken:
            yield Problem(place, 0, "", f"has the address of {taken[address]}: give it another name")
        taken[address] = place


def short_addresses_once(library: Library, index: RuleIndex) -> Iterator[Problem]:
    """The folder of a game's short addresses is its own: no other game's and no part of the site."""
    pages = {path.stem for path in (library.root / "docs").glob("*.md")}
    taken = {*pofiles.languages(library.root), *pages, *_RESERVED, *library.games}
    first: dict[str, str] = {}
    for game in library.games.values():
        address = game.address
        if address in taken - {game.id}:
            message = f"{address} is taken by another folder of the site: choose another word"
            yield game.documents[0].problem(("address",), message)
        elif address in first:
            message = f"{address} is the address of {first[address]}, too: choose another word"
            yield game.documents[0].problem(("address",), message)
        first.setdefault(address, game.id)


def rule_numbers_exist(library: Library, index: RuleIndex) -> Iterator[Problem]:
    """A rule that the data refer to stands in the rulebook, once the rule's chapter is written."""
    for game in library.games.values():
        written = {number for g, number in index.pages if g == game.id}
        chapters = {number.split(".")[0] for number in written}
        for key, number in _references(game):
            if number.split(".")[0] in chapters and number not in written:
                document = game.documents[0]
                message = f"rule {number} does not stand in docs/{game.id}/{nearest(number, written)}"
                yield document.problem(key, message)


def _references(game: LoadedGame) -> Iterator[tuple[tuple[str | int, ...], str]]:
    data = game.data
    for i, field in enumerate(data.fields):
        if field.rule:
            yield ("fields", i, "rule"), field.rule
    for name, special in data.special_rules.items():
        if special.rule:
            yield ("special_rules", name, "rule"), special.rule
    for name, constant in data.constants.items():
        yield ("constants", name, "rule"), constant.rule
    for i, ruling in enumerate(data.rulings):
        yield ("rulings", i, "rule"), ruling.rule
    for name, term in data.terms.items():
        if term.rule:
            yield ("terms", name, "rule"), term.rule
    for name, number in data.army.numbers().items() if data.army else ():
        yield ("army", name), number


def terms_have_a_page(library: Library, index: RuleIndex) -> Iterator[Problem]:
    """A game with terms has the page that every marked word leads to."""
    for game in library.games.values():
        path = library.root / "docs" / game.id / glossary.PAGE
        if game.data.terms and not (path.is_file() and _GLOSSARY_CALL.search(path.read_text("utf-8"))):
            message = f"the terms have no page: write {shown(path, library.root)} with {{{{ glossary() }}}}"
            yield game.documents[0].problem(("terms",), message)


def odds_have_a_page(library: Library, index: RuleIndex) -> Iterator[Problem]:
    """A game that tells odds has the page that each unit's table leads to."""
    for game in library.games.values():
        path = library.root / "docs" / game.id / _ODDS_PAGE
        if game.data.odds and not (path.is_file() and _ODDS_CALL.search(path.read_text("utf-8"))):
            message = f"need a page of their own: write {shown(path, library.root)} with {{{{ odds() }}}}"
            yield game.documents[0].problem(("odds",), message)


def odds_stand_on_their_page(library: Library, index: RuleIndex) -> Iterator[Problem]:
    """The app of odds stands nowhere but on that page, whose address it and the units' pages count on."""
    games = [game.id for game in library.games.values() if game.data.odds]
    known = {library.root / "docs" / game / _ODDS_PAGE for game in games}
    for path in messages.pages(library.root):
        text = path.read_text("utf-8")
        match = None if path in known else _ODDS_CALL.search(text)
        if match:
            what = "odds stands only in docs/<game>/odds.md of a game with odds: move or remove it"
            yield Problem(shown(path, library.root), text.count("\n", 0, match.start()) + 1, "", what)


def printed_pages_once(library: Library, index: RuleIndex) -> Iterator[Problem]:
    """No two printed pages of a game have one name, which is that of the file."""
    taken: dict[tuple[str, str], str] = {}
    for path in messages.pages(library.root):
        place = shown(path, library.root)
        game = path.relative_to(library.root / "docs").parts[0]
        matter, _ = read_head(path.read_text("utf-8"), Document(place))
        if matter.get("print") != leaflets.SHEET:
            continue
        first = taken.setdefault((game, path.stem), place)
        if first != place:
            message = f"its PDF has the name of that of {first}: give the page another name"
            yield Problem(place, 0, "print", message)


def cards_can_be_drawn(library: Library, index: RuleIndex) -> Iterator[Problem]:
    """The card of each game's first unit can be drawn with the templates."""
    renderer = cards.Renderer(library.root, Language())
    for game in library.games.values():
        unit = next(iter(game.units.values()), None)
        try:
            if unit:
                renderer.card(cards.view(unit, game, Language()))
        except DataError as fault:
            yield from fault.problems


CHECKS: list[Callable[[Library, RuleIndex], Iterator[Problem]]] = [
    games_have_pages,
    pages_belong_to_a_game,
    addresses_once,
    short_addresses_once,
    rule_numbers_exist,
    terms_have_a_page,
    odds_have_a_page,
    odds_stand_on_their_page,
    printed_pages_once,
    cards_can_be_drawn,
]
