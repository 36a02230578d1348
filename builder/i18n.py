"""What translators ask for: catalogues brought up to date, counted, and checked.

A catalogue is compared by its entries, never by its bytes: an editor may sort and wrap it as it likes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry

from builder import __version__
from builder.entries import entries, faults, msgid, plural, strings
from builder.errors import DataError, Problem, UsageError, shown
from builder.language import PARTS, SOURCE_LANGUAGE, Part
from builder.matching import suggestions
from builder.messages import Message
from builder.pofiles import (
    PoCatalog,
    fault_of_code,
    identifier,
    num_plurals,
    path_of,
    read_or_report,
    write,
)

_NOBODY = "Musterbook contributors"


def check_codes(codes: Iterable[str]) -> None:
    """Sees to it that each code may have catalogues.

    Raises:
        UsageError: one is not a language's, is not written as it should be, or is that of English.
    """
    for code in codes:
        if what := fault_of_code(code):
            raise UsageError(what)


# Checking


def check(root: Path, messages: Iterable[Message], codes: Iterable[str]) -> list[Problem]:
    """Everything that keeps a language from being complete and right.

    Raises:
        UsageError: a code is not one that may have catalogues.
    """
    codes = list(codes)
    check_codes(codes)
    problems: list[Problem] = []
    wanted = list(messages)
    for code in codes:
        for part in PARTS:
            catalog = read_or_report(root, code, part, problems)
            if catalog is not None:
                place = shown(path_of(root, code, part), root)
                problems += _plural_problems(catalog, place, code)
                problems += _check_catalog(catalog, [m for m in wanted if m.part == part], part, place, code)
    return problems


def _check_catalog(
    catalog: Catalog, wanted: list[Message], part: Part, place: str, code: str
) -> Iterator[Problem]:
    for message in wanted:
        entry = catalog.get(message.msgid, message.context or None)
        if entry is None or bool(message.plural) != bool(plural(entry)):
            what = f"is not in the catalogue: run `musterbook i18n update {code}`"
            yield Problem(place, 0, _short(message.msgid), what)
            continue
        if entry.fuzzy:
            what = "is marked fuzzy: compare it with the English text and remove the mark"
            yield Problem(place, entry.lineno or 0, _short(message.msgid), what)
        for what in faults(entry, catalog.num_plurals, part):
            yield Problem(place, entry.lineno or 0, _short(message.msgid), what)


def _plural_problems(catalog: Catalog, place: str, code: str) -> Iterator[Problem]:
    wanted = num_plurals(code)
    if catalog.num_plurals != wanted:
        what = (
            f"Plural-Forms has nplurals={catalog.num_plurals}, but {code} has {wanted} forms: "
            "mend the header and give each counted text all of its forms"
        )
        yield Problem(place, 0, "", what)


def _short(text: str, length: int = 60) -> str:
    text = " ".join(text.split())
    return f'"{text}"' if len(text) <= length else f'"{text[: length - 1]}…"'


# Counting


@dataclass(frozen=True, slots=True)
class Count:
    """How far one part of one language is translated, in messages."""

    translated: int
    fuzzy: int
    missing: int


def status(root: Path, messages: Iterable[Message], codes: Iterable[str]) -> dict[tuple[str, Part], Count]:
    """The count of each language and part.

    Raises:
        DataError: a catalogue cannot be read.
    """
    problems: list[Problem] = []
    counts = {}
    wanted = list(messages)
    for code in codes:
        for part in PARTS:
            catalog = read_or_report(root, code, part, problems)
            if catalog is not None:
                counts[code, part] = _count(catalog, [m for m in wanted if m.part == part], part)
    if problems:
        raise DataError(problems)
    return counts


def _count(catalog: Catalog, wanted: list[Message], part: Part) -> Count:
    translated = fuzzy = 0
    for message in wanted:
        entry = catalog.get(message.msgid, message.context or None)
        if entry is None or not any(strings(entry)):
            continue
        if entry.fuzzy:
            fuzzy += 1
        elif not any(faults(entry, catalog.num_plurals, part)):
            translated += 1
    return Count(translated, fuzzy, len(wanted) - translated - fuzzy)


# Writing


def update(root: Path, messages: Iterable[Message], code: str) -> None:
    """Brings the language's catalogues up to date: today's messages, suggestions marked fuzzy.

    No translation is lost: what no message asks for is kept as obsolete, and revived when its text is back.

    Raises:
        UsageError: the code is not one that may have catalogues.
        DataError: a catalogue that is there cannot be read, or has other plural forms; nothing is written.
        SystemFault: a catalogue cannot be written.
    """
    check_codes([code])
    wanted = list(messages)
    problems: list[Problem] = []
    catalogs = {part: _to_update(root, code, part, problems) for part in PARTS}
    if problems:
        raise DataError(problems)
    for part, catalog in catalogs.items():
        if catalog is not None:
            merge(catalog, [m for m in wanted if m.part == part], code)
            write(path_of(root, code, part), catalog)


def _to_update(root: Path, code: str, part: Part, problems: list[Problem]) -> PoCatalog | None:
    path = path_of(root, code, part)
    if not path.exists():
        return _empty(code)
    catalog = read_or_report(root, code, part, problems)
    if catalog is not None:
        problems += _plural_problems(catalog, shown(path, root), code)
    return catalog


def write_templates(root: Path, messages: Iterable[Message]) -> dict[Path, int]:
    """Writes a template of each part, `build/pot/<part>.pot`, and returns how many texts each holds.

    Raises:
        SystemFault: a file cannot be written.
    """
    wanted = list(messages)
    written = {}
    for part in PARTS:
        template = _empty(SOURCE_LANGUAGE)
        members = [m for m in wanted if m.part == part]
        for message in members:
            _add(template, message, None, fuzzy=False)
        path = root / "build" / "pot" / f"{part}.pot"
        write(path, template)
        written[path] = len(members)
    return written


def _empty(code: str) -> PoCatalog:
    made = PoCatalog(code)
    _fill_header(made, code)
    return made


def _fill_header(catalog: PoCatalog, code: str) -> None:
    """Says what the project knows, and puts a name where Babel or an editor has but a placeholder."""
    catalog.project, catalog.version = "Musterbook", __version__
    catalog.locale, catalog.charset = identifier(code), "utf-8"
    if "EMAIL@ADDRESS" in catalog.last_translator:
        catalog.last_translator = _NOBODY
    if "LL@li.org" in catalog.language_team:
        catalog.language_team = _NOBODY
    if not catalog.header_comment:
        language = Locale.parse(code, sep="-").english_name
        catalog.header_comment = f"# Musterbook in {language}. CC BY-SA 4.0."


def merge(catalog: PoCatalog, wanted: list[Message], code: str) -> None:
    """Makes a catalogue one of the wanted messages, in their order, with the translations that it has.

    A message that is new takes the translation of the most alike one that has vanished, in the same file
    first, as a fuzzy suggestion together with the English text that it was made for.
    """
    translated = (e for e in (*catalog.obsolete.values(), *entries(catalog)) if any(strings(e)))
    known = {(e.context or "", msgid(e)): e for e in translated}
    _clear(catalog)
    _fill_header(catalog, code)
    keys = {(m.context, m.msgid) for m in wanted}
    vanished = {key: entry for key, entry in known.items() if key not in keys}
    missing = [m for m in wanted if (m.context, m.msgid) not in known]
    guesses = suggestions(missing, list(vanished.values()))
    for message in wanted:
        entry = known.get((message.context, message.msgid))
        guess = guesses.get(id(message))
        _add(catalog, message, entry or guess, fuzzy=entry.fuzzy if entry else guess is not None)
    used = {id(guess) for guess in guesses.values()}
    for (context, text), entry in vanished.items():
        if id(entry) not in used:
            catalog.obsolete[(text, context) if context else text] = entry


def _clear(catalog: PoCatalog) -> None:
    """Takes all entries out and leaves the header."""
    for entry in list(entries(catalog)):
        catalog.delete(entry.id, entry.context)
    catalog.obsolete.clear()


def _add(catalog: Catalog, message: Message, known: Entry | None, *, fuzzy: bool) -> None:
    known_strings = strings(known) if known else ()
    ids: str | tuple[str, str] = (message.msgid, message.plural) if message.plural else message.msgid
    string: str | tuple[str, ...] = known_strings if message.plural else "".join(known_strings[:1])
    if message.plural:
        string = tuple((*known_strings, *[""] * catalog.num_plurals)[: catalog.num_plurals])
    entry = catalog.add(
        ids,
        string,
        locations=[(place, 0) for place in message.places],
        auto_comments=list(message.comments),
        user_comments=list(known.user_comments) if known else [],
        previous_id=_previous(message, known),
        context=message.context or None,
        flags=["fuzzy"] if fuzzy and known else [],
    )
    entry.flags.discard("python-format")


def _previous(message: Message, known: Entry | None) -> list[str]:
    """The English text that a suggestion was made for."""
    if known is None:
        return []
    previous = list(known.previous_id) or [msgid(known)]
    return previous if previous[0] != message.msgid else []
