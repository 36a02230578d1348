"""Catalogues as files: where they lie, how they are read and written.

`locales/<language>/LC_MESSAGES/<part>.po`, one part each for the rulebook, the cards and the app.
"""

from __future__ import annotations

import codecs
import gettext
import io
import os
import re
from collections.abc import Iterator
from email import message_from_string
from pathlib import Path

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry
from babel.messages.pofile import PoFileError, PoFileParser, normalize, unescape, write_po

from builder.entries import entries
from builder.errors import DataError, Problem, SystemFault, shown
from builder.language import SOURCE_LANGUAGE, Part

_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
_MSGID = re.compile(r'(?:#~\s*)?msgid\s*"')
_WIDTH = 100
_MOST_PLURALS = 6  # no language has more
# Every form of a whole number shows up among these; Italian and others have one for whole millions.
_NUMBERS = (*range(201), 1000, 1_000_000)
# Header lines that would change at every run, or that say nothing.
_NOT_WRITTEN = (
    "POT-Creation-Date:",
    "PO-Revision-Date:",
    "Generated-By:",
    "Report-Msgid-Bugs-To: EMAIL@ADDRESS",
)
_KNOWN_TO_BABEL = frozenset(
    {
        "project-id-version",
        "report-msgid-bugs-to",
        "pot-creation-date",
        "po-revision-date",
        "last-translator",
        "language",
        "language-team",
        "plural-forms",
        "mime-version",
        "content-type",
        "content-transfer-encoding",
        "generated-by",
    }
)


# Languages


def languages(root: Path) -> list[str]:
    """The codes of all languages, English first.

    Raises:
        DataError: a folder of `locales/` has not the code of a language for a name.
    """
    folders = [p.parent for p in sorted((root / "locales").glob("*/LC_MESSAGES")) if p.is_dir()]
    wrong = {folder: what for folder in folders if (what := _fault_of_name(folder.name))}
    if wrong:
        raise DataError(
            Problem(shown(folder, root), 0, "", f"{what}; rename the folder or take it away")
            for folder, what in wrong.items()
        )
    return [SOURCE_LANGUAGE, *(folder.name for folder in folders if folder.name != SOURCE_LANGUAGE)]


def _fault_of_name(name: str) -> str:
    return "" if name == SOURCE_LANGUAGE else fault_of_code(name)


def fault_of_code(code: str) -> str:
    """Why no catalogues can be kept under a code, or "" where all is well."""
    try:
        locale = Locale.parse(code, sep="-")
    except (UnknownLocaleError, ValueError):
        locale = None
    if locale is None or locale.english_name is None:
        return f"unknown language code {code!r}: expected one such as de or pt-BR"
    known = str(locale).replace("_", "-")
    if known == SOURCE_LANGUAGE:
        return f"{code!r} is English, in which the texts are written: it has no catalogues"
    return "" if code == known else f"unknown language code {code!r}: write {known}"


def autonym(code: str) -> str:
    """The language's name in itself, with a capital as a menu shows it."""
    name = Locale.parse(code, sep="-").get_display_name() or code
    return name[0].upper() + name[1:]


# Catalogues


class HeaderFault(Exception):
    """A catalogue's header says something that cannot be."""


class PoCatalog(Catalog):
    """A catalogue that keeps the header lines that Babel does not know, and none that change at each run.

    Attributes:
        extra: those lines, such as X-Generator, with their values.
    """

    def __init__(self, code: str, header_comment: str = "") -> None:
        super().__init__(locale=identifier(code), header_comment=header_comment, fuzzy=False)
        self.extra: list[tuple[str, str]] = []

    def __setitem__(self, id: str | tuple[str, ...] | list[str], message: Entry) -> None:
        """Adds an entry; the one without a text is the header.

        Raises:
            HeaderFault: its plural forms cannot be used.
        """
        if id != "":
            super().__setitem__(id, message)
            return
        try:
            super().__setitem__(id, message)
        except (ValueError, TypeError, AttributeError) as fault:  # such as charset*=x or nplurals=many
            raise HeaderFault(f"its header: {fault}") from fault
        lines = message_from_string(str(message.string)).items()
        self.extra = [(name, value) for name, value in lines if name.lower() not in _KNOWN_TO_BABEL]
        _check_plurals(self)

    def __iter__(self) -> Iterator[Entry]:
        """The header and the entries."""
        header, *rest = super().__iter__()
        lines = [line for line in str(header.string).splitlines() if not line.startswith(_NOT_WRITTEN)]
        lines += [f"{name}: {value}" for name, value in self.extra]
        header.string = "".join(f"{line}\n" for line in lines)
        yield header
        yield from rest


def identifier(code: str) -> str:
    """A language's code as Babel and gettext write it: pt_BR."""
    return code.replace("-", "_")


def num_plurals(code: str) -> int:
    """How many plural forms a new catalogue of the language has."""
    return Catalog(locale=identifier(code)).num_plurals


def _check_plurals(catalog: Catalog) -> None:
    """Tries the plural forms, as a text on a page will.

    Raises:
        HeaderFault: there are too few or too many, or the expression leads to none of them.
    """
    rule = f"Plural-Forms, {catalog.plural_forms!r}"
    if not 1 <= catalog.num_plurals <= _MOST_PLURALS:
        raise HeaderFault(f"{rule}: expected nplurals from 1 to {_MOST_PLURALS}")
    try:
        form_of = gettext.c2py(catalog.plural_expr)
        astray = [n for n in _NUMBERS if not 0 <= form_of(n) < catalog.num_plurals]
    except (ValueError, TypeError, ArithmeticError) as fault:
        raise HeaderFault(f"{rule}: {fault}") from fault
    if astray:
        raise HeaderFault(f"{rule}: there is no form {form_of(astray[0])}, asked for n = {astray[0]}")


# Reading


def path_of(root: Path, code: str, part: Part) -> Path:
    """The catalogue's file."""
    return root / "locales" / code / "LC_MESSAGES" / f"{part}.po"


def read(path: Path, code: str) -> PoCatalog:
    """The catalogue in a file, with the errors of Babel and of the system."""
    lines = path.read_bytes().removeprefix(codecs.BOM_UTF8).split(b"\n")
    catalog = PoCatalog(code)
    # Babel takes the lines of previous texts for a translator's comments, or for nonsense.
    PoFileParser(catalog, abort_invalid=True).parse([b"" if _is_previous(line) else line for line in lines])
    _restore_previous(catalog, [line.decode(catalog.charset).strip() for line in lines])
    return catalog


def _is_previous(line: bytes) -> bool:
    return line.lstrip().startswith((b"#|", b"#~|"))


def _restore_previous(catalog: PoCatalog, lines: list[str]) -> None:
    """Gives fuzzy entries back the English text that they were made for: Babel writes it, but never reads."""
    known = {e.lineno: e for e in (*entries(catalog), *catalog.obsolete.values()) if e.fuzzy}
    previous: list[str] = []
    for number, line in enumerate(lines, 1):
        if line.startswith(("#|", "#~|")):
            said = line.partition("|")[2].strip()
            if said.startswith("msgid"):
                previous.append(said)
            elif previous:
                previous[-1] += f" {said}"
        elif _MSGID.match(line):
            if number in known and previous:
                known[number].previous_id = ["".join(map(unescape, _QUOTED.findall(p))) for p in previous]
            previous = []


def read_or_report(root: Path, code: str, part: Part, problems: list[Problem]) -> PoCatalog | None:
    """A part's catalogue, or None and what is wrong with it in `problems`."""
    path = path_of(root, code, part)
    place = shown(path, root)
    try:
        return read(path, code)
    except FileNotFoundError:
        problems.append(Problem(place, 0, "", f"is missing: run `musterbook i18n update {code}`"))
    except OSError as fault:
        problems.append(Problem(place, 0, "", f"cannot be read: {fault.strerror}"))
    except PoFileError as fault:
        what = str(fault).removesuffix(f" on {fault.lineno}")  # counted from 0
        problems.append(Problem(place, fault.lineno + 1, "", f"is not a valid catalogue: {what}"))
    except (HeaderFault, ValueError, LookupError) as fault:  # a wrong encoding is a LookupError
        problems.append(Problem(place, 0, "", f"is not a valid catalogue: {fault}"))
    return None


# Writing


def write(path: Path, catalog: PoCatalog) -> None:
    """Writes a catalogue as a whole; the same entries give the same bytes.

    Raises:
        SystemFault: it cannot be written.
    """
    blocks = [*_blocks(catalog), *_obsolete_blocks(catalog)]
    text = "".join(f"{block}\n\n" for block in blocks)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary = path.with_name(f"{path.name}.tmp")
        temporary.write_bytes(text.encode(catalog.charset))
        os.replace(temporary, path)  # noqa: PTH105 - the plain name of the atomic call
    except OSError as fault:
        raise SystemFault(f"{path}: cannot be written: {fault.strerror}") from fault


def _blocks(catalog: PoCatalog) -> Iterator[str]:
    """The header and each entry as lines of the file.

    Babel would break the lines of previous texts where their meaning changes, so they are put in here.
    """
    buffer = io.BytesIO()
    write_po(buffer, catalog, width=_WIDTH, include_lineno=False, ignore_obsolete=True)
    blocks = buffer.getvalue().decode(catalog.charset).removesuffix("\n\n").split("\n\n")
    for entry, block in zip(catalog, blocks, strict=True):
        lines = block.split("\n")
        first = next(i for i, line in enumerate(lines) if line.startswith("msg"))
        yield "\n".join([*lines[:first], *_previous_lines(entry), *lines[first:]])


def _previous_lines(entry: Entry) -> Iterator[str]:
    for keyword, text in zip(("msgid", "msgid_plural"), entry.previous_id, strict=False):
        yield from (f"#| {line}" for line in f"{keyword} {normalize(text, width=_WIDTH)}".split("\n"))


def _obsolete_blocks(catalog: PoCatalog) -> Iterator[str]:
    """The entries that no text asks for now. Babel would write them without the fuzzy mark."""
    gone = PoCatalog(str(catalog.locale_identifier))
    gone[""] = next(iter(catalog))  # for the plural forms
    for entry in catalog.obsolete.values():
        kept = gone.add(
            entry.id,
            entry.string,
            user_comments=entry.user_comments,
            previous_id=entry.previous_id,
            context=entry.context,
        )
        kept.flags = {"fuzzy"} & entry.flags
    for block in list(_blocks(gone))[1:]:
        yield "\n".join(map(_marked_obsolete, block.split("\n")))


def _marked_obsolete(line: str) -> str:
    if line.startswith("#|"):
        return f"#~{line[1:]}"
    return line if line.startswith("#") else f"#~ {line}"
