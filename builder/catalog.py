"""Catalogues as the product uses them: the translations that may be shown, and all of a language together."""

from __future__ import annotations

import gettext
import hashlib
from collections.abc import Callable, Iterable
from pathlib import Path

from babel.messages.catalog import Catalog

from builder.entries import entries, faults, msgid, strings
from builder.errors import DataError, Problem, UsageError
from builder.language import PARTS, SOURCE_LANGUAGE, Language, Part, Texts
from builder.messages import Message
from builder.pofiles import languages, path_of, read_or_report

_ENOUGH_NUMBERS = 200  # every plural category of a whole number shows up below this


class Translations:
    """The translations of one catalogue that may be shown: neither empty, fuzzy nor faulty."""

    def __init__(self, catalog: Catalog, part: Part) -> None:
        self._forms: Callable[[int], int] = gettext.c2py(catalog.plural_expr)
        self._texts: dict[tuple[str, str], tuple[str, ...]] = {}
        for entry in entries(catalog):
            if not entry.fuzzy and not any(faults(entry, catalog.num_plurals, part)):
                self._texts[entry.context or "", msgid(entry)] = strings(entry)

    def get(self, msgid: str, context: str) -> str | None:
        """The translation, or None where there is none that may be shown."""
        found = self._texts.get((context, msgid))
        return found[0] if found else None

    def get_plural(self, msgid: str, context: str, n: int) -> str | None:
        """The form for `n`, or None."""
        found = self._texts.get((context, msgid))
        return found[self._forms(n)] if found else None


def load_language(root: Path, code: str) -> Language:
    """The language with all of its catalogues.

    Raises:
        UsageError: there is no such language.
        DataError: a catalogue is missing or cannot be read, or a folder is not named for a language.
    """
    if code == SOURCE_LANGUAGE:
        return Language()
    if code not in languages(root):
        raise UsageError(f"unknown language {code!r}: known are {', '.join(languages(root))}")
    problems: list[Problem] = []
    texts = {part: read_or_report(root, code, part, problems) for part in PARTS}
    if problems:
        raise DataError(problems)
    loaded: dict[Part, Texts] = {p: Translations(c, p) for p, c in texts.items() if c is not None}
    files = (path_of(root, code, part).read_bytes() for part in PARTS)
    return Language(code, loaded, fingerprint=hashlib.sha256(b"\0".join(files)).hexdigest())


def load_languages(root: Path, codes: Iterable[str] | None = None) -> list[Language]:
    """All languages, or those named, with all their problems in one report."""
    problems: list[Problem] = []
    found = []
    for code in codes or languages(root):
        try:
            found.append(load_language(root, code))
        except DataError as fault:
            problems += fault.problems
    if problems:
        raise DataError(problems)
    return found


# For the browser


def export(language: Language, messages: Iterable[Message]) -> dict[str, str | dict[str, str]]:
    """The app's texts in the language, for a page's script; a context stands before its text and U+0004.

    A counted text has one form for each CLDR plural category, since `Intl.PluralRules` chooses by category
    and gettext by index: each category takes the form of its first number.
    """
    result: dict[str, str | dict[str, str]] = {}
    for message in messages:
        key = f"{message.context}\x04{message.msgid}" if message.context else message.msgid
        if message.plural:
            result[key] = _by_category(language, message)
        else:
            result[key] = language.text(message.msgid, message.context, "app")
    return result


def _by_category(language: Language, message: Message) -> dict[str, str]:
    forms: dict[str, str] = {}
    for n in range(_ENOUGH_NUMBERS):
        category = str(language.locale.plural_form(n))
        if category not in forms:
            forms[category] = language.plural(message.msgid, message.plural, n, message.context, "app")
    forms.setdefault("other", next(reversed(forms.values())))
    return forms
