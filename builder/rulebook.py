"""The macros that rule writers use in Markdown, and the index of rules that they refer to.

A page says `{{ rule("7.1") }}` where rule 7.1 stands and `{{ see("7.1") }}` where it is meant; figures come
from the game's YAML by `{{ const("reveal") }}`. Every call is checked on the English page before anything is
rendered, so that a wrong one is reported with its file and line.
"""

from __future__ import annotations

import posixpath
import re
import traceback
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from jinja2 import StrictUndefined, TemplateError, TemplateSyntaxError, Undefined
from jinja2.sandbox import SandboxedEnvironment

from builder import diagrams, examplepages, glossary, messages, shapes, tables, weapontables
from builder.errors import DataError, Problem, UsageError, shown
from builder.language import SOURCE_LANGUAGE, Language, fill
from builder.library import Library, LoadedGame
from builder.model import CardField
from builder.parse import nearest
from builder.tables import escaped

_CALL = re.compile(r"\{\{\s*([a-z_]+)\(([^)]*)\)\s*\}\}")
_NUMBER = re.compile(r"[0-9]+\.(?:[0-9]+|ex[0-9]+)")
_ARGUMENT = re.compile(r"\"([^\"]*)\"")


def anchor(number: str) -> str:
    """The permanent id of a rule or example: 7.2 is r7-2, 7.ex1 is ex7-1."""
    chapter, _, rest = number.partition(".")
    if rest.startswith("ex"):
        return f"ex{chapter}-{rest[2:]}"
    return f"r{chapter}-{rest}"


@dataclass(frozen=True, slots=True)
class RuleIndex:
    """Where each rule stands: game and number to the page's path below docs/."""

    pages: Mapping[tuple[str, str], str]

    def link(self, game: str, number: str, from_page: str) -> str | None:
        """The relative Markdown link from a page to a rule, or None where the rule is not written yet."""
        page = self.pages.get((game, number))
        if page is None:
            return None
        return f"{relative(page, from_page)}#{anchor(number)}"

    def url(self, game: str, number: str) -> str | None:
        """The address of a rule below the language's root, such as cobi/turn/#r7-2."""
        page = self.pages.get((game, number))
        return f"{page_url(page)}#{anchor(number)}" if page else None


def relative(target: str, from_page: str) -> str:
    """The path of one page as a link from another; "" for the same page."""
    if target == from_page:
        return ""
    return posixpath.relpath(target, posixpath.dirname(from_page) or ".")


def page_url(page: str) -> str:
    """The address of a page below the language's root: cobi/turn.md is cobi/turn/."""
    stem = page.removesuffix(".md")
    if stem == "index":
        return ""
    return f"{stem.removesuffix('/index')}/"


def index_rules(library: Library) -> tuple[RuleIndex, list[Problem]]:
    """Finds every rule of every game's pages; a number that stands twice is a problem."""
    found: dict[tuple[str, str], str] = {}
    problems = []
    for path in messages.pages(library.root):
        page = path.relative_to(library.root / "docs").as_posix()
        game = page.split("/")[0]
        for line, name, arguments in _calls(path):
            if name != "rule" or len(arguments) != 1:
                continue
            number = arguments[0]
            if (game, number) in found:
                message = f"rule {number} stands twice (first in docs/{found[game, number]}): number one anew"
                problems.append(Problem(shown(path, library.root), line, "", message))
            else:
                found[game, number] = page
    return RuleIndex(found), problems


def _calls(path: Path) -> Iterator[tuple[int, str, list[str]]]:
    for line, text in enumerate(path.read_text("utf-8").splitlines(), 1):
        for match in _CALL.finditer(text):
            yield line, match[1], _ARGUMENT.findall(match[2])


# The macros


@dataclass(slots=True)
class Macros:
    """What a page's Markdown may call. `page` is the page's path below docs/; on paper, tables are wide."""

    library: Library
    index: RuleIndex
    language: Language
    page: str
    extra: Mapping[str, Callable[[], str]] = field(default_factory=dict)
    on_paper: bool = False

    @property
    def game(self) -> LoadedGame:
        """The game whose folder the page lies in."""
        return self.library.game(self.page.split("/")[0])

    def rule(self, number: str) -> str:
        """The number of the rule or example that begins here, as its own permanent link."""
        target = anchor(number)
        return f"[{number}](#{target}){{#{target} .rule}}"

    def see(self, number: str) -> str:
        """A link to a rule by its number.

        Raises:
            UsageError: the rule is not written.
        """
        link = self.index.link(self.game.id, number, self.page)
        if link is None:
            raise UsageError(f"unknown rule {number!r} in game {self.game.id}")
        return f"[{number}]({link})"

    def const(self, key: str) -> str:
        """A figure of the rules with its unit."""
        return tables.constant(key, self.game, self.language)

    def ruling(self, number: str) -> str:
        """The rulings on a rule, each with its reason."""
        found = [r for r in self.game.data.rulings if r.rule == number]
        return "\n\n".join(
            tables.admonition(
                "ruling",
                fill(self.language.gettext("Ruling on {number}"), number=number),
                [
                    self._with_constants(self.language.text(r.text, "ruling", "rulebook")),
                    fill(
                        self.language.gettext("Why: {reason}"),
                        reason=self._with_constants(
                            self.language.text(r.reason, "ruling, reason", "rulebook")
                        ),
                    ),
                ],
            )
            for r in found
        )

    def _with_constants(self, text: str) -> str:
        return tables.with_constants(text, self.game, self.language)

    def card(self, key: str) -> str:
        """The label of a line of the card."""
        return escaped(self.language.data(self._field(key).label, "card field"))

    def value(self, unit_id: str, key: str) -> str:
        """What a unit's card says in one line."""
        kind = self._field(key).kind
        return escaped(self.language.value(self.game.unit(unit_id).values[key], kind))

    def _field(self, key: str) -> CardField:
        fields = {f.key: f for f in self.game.data.fields}
        if key not in fields:
            raise UsageError(f"unknown card field {key!r} in game {self.game.id}{nearest(key, fields)}")
        return fields[key]

    def unit(self, unit_id: str) -> str:
        """A link to a unit's page, by its name."""
        unit = self.game.unit(unit_id)
        page = f"{self.game.id}/units/{unit_id}.md"
        return f"[{escaped(self.language.data(unit.data.name, 'unit'))}]({relative(page, self.page)})"

    def units(self) -> str:
        """The table of all units of the game."""
        return tables.units(list(self.game.units.values()), self.game, self.language, self.page)

    def weapon(self, key: str) -> str:
        """The name of a weapon."""
        weapons = self.game.data.weapons
        if key not in weapons:
            raise UsageError(f"unknown weapon {key!r} in game {self.game.id}{nearest(key, weapons)}")
        return escaped(weapontables.name(weapons[key], self.language))

    def weapon_table(self) -> str:
        """The Infantry Weapon Table."""
        return weapontables.weapon_table(self.game, self.language, self.on_paper)

    def unarmoured_table(self) -> str:
        """The Unarmoured Target Table."""
        return weapontables.unarmoured_table(self.game, self.language, self.on_paper)

    def glossary(self) -> str:
        """The list of the game's terms with their meanings."""
        return glossary.definitions(self.game, self.language, self._rule_or_number)

    def _rule_or_number(self, number: str) -> str:
        """A link to a rule, or its number where it is not written yet."""
        link = self.index.link(self.game.id, number, self.page)
        return f"[{number}]({link})" if link else number

    def with_terms(self, text: str) -> str:
        """Markdown with its marked terms as links to the glossary; see `glossary.linked`."""
        if not glossary.has_terms(text):
            return text
        game = self.game
        page = None if self.on_paper else relative(f"{game.id}/{glossary.PAGE}", self.page)
        return glossary.linked(text, game, page)

    def with_examples(self, text: str) -> str:
        """Markdown with its worked examples played and in words; see `examplepages.written`."""
        if not examplepages.has_examples(text):
            return text
        place = f"docs/{self.page}"
        return examplepages.written(text, place, self.game, self.language, self._rule_or_number)

    def template(self, name: str) -> str:
        """A template of the game at true scale."""
        return shapes.template(name, self.game, self.language, upright=self.on_paper)

    def diagram(self, name: str) -> str:
        """A diagram of a rule."""
        return diagrams.diagram(name, self.game, self.language)

    def names(self) -> dict[str, Callable[..., str]]:
        """Each macro by its name."""
        known = (
            self.rule,
            self.see,
            self.const,
            self.ruling,
            self.card,
            self.value,
            self.unit,
            self.units,
            self.weapon,
            self.weapon_table,
            self.unarmoured_table,
            self.template,
            self.diagram,
            self.glossary,
        )
        return {**{macro.__name__: macro for macro in known}, **self.extra}


def environment() -> SandboxedEnvironment:
    """Jinja for Markdown: strict, sandboxed, and with comments that do not look like `{#id}`."""
    return SandboxedEnvironment(
        undefined=StrictUndefined,
        keep_trailing_newline=True,
        comment_start_string="{%#",
        comment_end_string="#%}",
        finalize=_finished,
        autoescape=False,  # the result is Markdown; `escaped` guards what comes from data
    )


def _finished(value: object) -> object:
    """Refuses a macro that is named but not called."""
    if callable(value) and not isinstance(value, Undefined):  # that fails by itself, with the name
        raise TypeError("a macro is called with parentheses: {{ name() }}")
    return value


def render(text: str, macros: Macros) -> str:
    """The Markdown with its macro calls replaced, its worked examples in words, and its terms linked.

    Raises:
        DataError: the page asks for something that is not there, or for more than a page may.
    """
    try:
        written = environment().from_string(text).render(macros.names())
        return macros.with_terms(macros.with_examples(written))
    except _FAULTS_OF_A_PAGE as fault:
        code = macros.language.code
        key = "" if code == SOURCE_LANGUAGE else code  # the line is that of the translated text
        message = f"cannot be rendered: {fault}"
        raise DataError([Problem(f"docs/{macros.page}", _line(fault), key, message)]) from fault


# What evaluating a page can raise: Jinja's own, ours from a macro, and Python's from a wrong expression.
_FAULTS_OF_A_PAGE = (
    TemplateError,
    UsageError,
    TypeError,
    ValueError,
    ArithmeticError,
    LookupError,
    AttributeError,
)


def _line(fault: Exception) -> int:
    """The line of the page where rendering failed, or 0."""
    if isinstance(fault, TemplateSyntaxError):
        return fault.lineno
    frames = traceback.extract_tb(fault.__traceback__)
    return next((frame.lineno or 0 for frame in frames if frame.filename == "<template>"), 0)


# Checking


def check_page(path: Path, library: Library, index: RuleIndex, extra: set[str]) -> list[Problem]:
    """Everything on an English page that a macro call gets wrong."""
    place = shown(path, library.root)
    text = path.read_text("utf-8")
    try:
        environment().from_string(text)
    except TemplateSyntaxError as fault:
        return [Problem(place, fault.lineno, "", f"is not valid Jinja: {fault.message}")]
    page = path.relative_to(library.root / "docs").as_posix()
    game = library.games.get(page.split("/")[0])
    macros = Macros(library, index, Language(), page, dict.fromkeys(extra, str))  # str() is ""
    known = set(macros.names())
    problems = []
    for line, name, arguments in _calls(path):
        if name not in known:
            problems.append(Problem(place, line, "", f"unknown macro {name!r}{nearest(name, known)}"))
        elif name not in extra:
            problems += [Problem(place, line, "", what) for what in _faults(name, arguments, game, index)]
    problems += [Problem(place, line, "", what) for line, what in glossary.faults(text, game)]
    problems += examplepages.check(text, place, game)
    return problems or _render_faults(text, macros)


def _render_faults(text: str, macros: Macros) -> list[Problem]:
    """What only shows when the page is rendered, such as a call inside a longer expression."""
    try:
        render(text, macros)
    except DataError as fault:
        return fault.problems
    return []


def _faults(name: str, arguments: list[str], game: LoadedGame | None, index: RuleIndex) -> Iterator[str]:
    """What is wrong with the arguments of a macro call."""
    if game is None:
        yield f"{name} is used outside a game's folder: move the page to docs/<game>/"
        return
    fields = {f.key for f in game.data.fields}
    takes: dict[str, list[tuple[str, set[str]]]] = {
        "rule": [("", set())],
        "see": [("rule", {number for g, number in index.pages if g == game.id})],
        "const": [("constant", set(game.constants))],
        "ruling": [("ruling", {r.rule for r in game.data.rulings})],
        "card": [("card field", fields)],
        "unit": [("unit", set(game.units))],
        "value": [("unit", set(game.units)), ("card field", fields)],
        "units": [],
        "glossary": [],
        "weapon": [("weapon", set(game.data.weapons))],
        "weapon_table": [],
        "unarmoured_table": [],
        "template": [("template", set(shapes.TEMPLATES))],
        "diagram": [("diagram", set(diagrams.DIAGRAMS))],
    }
    if len(arguments) != len(takes[name]):
        yield f"{name} takes {len(takes[name])} ids in double quotes, found {len(arguments)}"
        return
    if name == "rule" and not _NUMBER.fullmatch(arguments[0]):
        yield f"expected a number such as 7.1, or 7.ex1 for an example, got {arguments[0]!r}"
    for argument, (what, known) in zip(arguments, takes[name], strict=True):
        if what and argument not in known:
            yield f"unknown {what} {argument!r}{nearest(argument, known)}"
