"""Info Cards as HTML: what a card says (`CardView`) and how the templates of `cards/templates/` draw it.

Nothing here knows a certain game: fields, groups, nations and special rules come from `game.yaml`. The PDF is
made of this HTML by `sheets.py`, and the website shows the same card.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import jinja2
from markupsafe import Markup

from builder import armlines, cardvalues, silhouettes
from builder.armlines import FigureLine, WeaponLine
from builder.art import Picture
from builder.cardvalues import Row, Values
from builder.errors import DataError, Problem, shown
from builder.formats import FRAME, PLAIN, SIZES, Face, Format, Step
from builder.language import Language, fill
from builder.library import LoadedGame, LoadedUnit
from builder.model import Origin

TEMPLATES = Path("cards/templates")
STYLES = Path("cards/styles")
PRINT_STYLES = (STYLES / "card.css", STYLES / "themes.css", STYLES / "print.css", STYLES / "back.css")
WEB_STYLES = (STYLES / "card.css", STYLES / "web.css")
TRUE_SIZE_STYLES = (STYLES / "themes.css", STYLES / "print.css")  # what browsers print by, besides

# What a card says


@dataclass(frozen=True, slots=True)
class Special:
    """A special rule as it reads on the card, its number filled in.

    Attributes:
        key: its id.
        name: its name.
        label: its name with the unit's number, if it has one: Room 8.
        text: what it says.
    """

    key: str
    name: str
    label: str
    text: str


@dataclass(frozen=True, slots=True)
class CardView:
    """Everything that a card's template may use, in one language. In the template it is called `card`.

    Attributes:
        game: the game's name.
        card_name: what the game calls a card, such as Info Card.
        unit: the unit's permanent id.
        name: the unit's name.
        full_name: its longer name, or "" where that says no more.
        sets: numbers of the model sets.
        nation: the nation's name, or "" in a game without nations.
        nation_id: the nation's id, such as pl, or "".
        side: the name of the nation's side, or "".
        side_id: the side's id, or "".
        side_number: 1 for the game's first side, 2 for its second; 0 without a side. Styles go by it.
        type: the name of the unit's type.
        type_id: the type's id.
        origin: printed, derived or house.
        origin_label: the same in words.
        source: where the card comes from, or "".
        values: its values, and where they stand.
        figures: the figures of infantry or of a gun's crew, with what they carry.
        weapons: what each of the unit's weapons does, but for a main gun, which has lines of its own.
        special: the unit's special rules.
        picture: the club's own picture of the model in place of our drawing, or None. Templates ask for its
            address by `picture.address(art)`.
    """

    game: str
    card_name: str
    unit: str
    name: str
    full_name: str
    sets: tuple[str, ...]
    nation: str
    nation_id: str
    side: str
    side_id: str
    side_number: int
    type: str
    type_id: str
    origin: str
    origin_label: str
    source: str
    values: Values
    figures: tuple[FigureLine, ...]
    weapons: tuple[WeaponLine, ...]
    special: tuple[Special, ...]
    picture: Picture | None

    @property
    def rows(self) -> tuple[Row, ...]:
        """All values in the game's order."""
        return self.values.rows


def view(unit: LoadedUnit, game: LoadedGame, language: Language) -> CardView:
    """What the card of `unit` says in `language`."""
    data, rules = unit.data, game.data
    nation = rules.nations.get(data.nation or "")
    side = rules.sides.get(nation.side or "") if nation else None
    side_id = nation.side if nation and nation.side and side else ""
    name = language.data(data.name, "unit")
    full_name = language.data(data.full_name, "unit, full name") if data.full_name else ""
    return CardView(
        game=language.data(rules.name, "game"),
        card_name=language.data(rules.card, "card"),
        unit=unit.id,
        name=name,
        full_name=full_name if full_name != name else "",
        sets=tuple(data.sets),
        nation=language.data(nation.name, "nation") if nation else "",
        nation_id=data.nation if nation and data.nation else "",
        side=language.data(side.name, "side") if side else "",
        side_id=side_id,
        side_number=list(rules.sides).index(side_id) + 1 if side_id else 0,
        type=language.data(rules.types[data.type].name, "unit type"),
        type_id=data.type,
        origin=data.origin.value,
        origin_label=_origin(data.origin, language),
        source=language.data(data.source, "source") if data.source else "",
        values=cardvalues.values(unit, game, language),
        figures=armlines.figures(unit, game, language),
        weapons=armlines.weapons(unit, game, language),
        special=tuple(_special(key, n, game, language) for key, n in data.specials()),
        picture=unit.picture,
    )


def _special(key: str, n: int | None, game: LoadedGame, language: Language) -> Special:
    rule = game.data.special_rules[key]
    name = label = language.data(rule.name, "special rule, name")
    if n is None or rule.plural is None:
        text = language.data(rule.text, "special rule")
    else:
        text = language.plural(rule.text, rule.plural, n, "special rule", "cards")
        text = fill(text, n=language.number(n))
        label = fill(language.pgettext("special rule", "{name} {n}"), name=name, n=language.number(n))
    return Special(key, name, label, text)


def _origin(origin: Origin, language: Language) -> str:
    match origin:
        case Origin.PRINTED:
            return language.gettext("Original values")
        case Origin.DERIVED:
            return language.gettext("Derived from history")
        case Origin.HOUSE:
            return language.gettext("House card")


def _outlined(drawing: Markup) -> Markup:
    return Markup(silhouettes.outlined(str(drawing)))  # noqa: S704 - as safe as it was


def print_templates(root: Path) -> list[Path]:
    """The templates that draw a card on paper, relative to `root`."""
    parts = sorted((root / TEMPLATES).glob("_*.j2"))
    return [TEMPLATES / "card.html.j2", TEMPLATES / "single.html.j2", *(p.relative_to(root) for p in parts)]


def independence(language: Language) -> str:
    """What every page and sheet says of Musterbook itself, after the notice of whose game it is."""
    return language.gettext("Musterbook is independent and unofficial: it tells rules in its own words.")


# From views to HTML


class Renderer:
    """Draws cards in one language by the templates of a project.

    Attributes:
        language: the language of the templates' own words; views carry theirs already.
    """

    def __init__(self, root: Path, language: Language) -> None:
        self.language = language
        self._root = root
        self._jinja = jinja2.Environment(
            loader=jinja2.FileSystemLoader(root / TEMPLATES),
            undefined=jinja2.StrictUndefined,
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        words: dict[str, Callable[..., str]] = {
            "gettext": language.gettext,
            "pgettext": language.pgettext,
            "ngettext": language.ngettext,
            "fill": fill,
            "outlined": _outlined,
        }
        self._jinja.globals.update(words, art="")  # pictures stand in the document, unless told otherwise
        # A card stands below the heading of its page; in a document of its own it has headings itself.
        self._jinja.globals.update(name_tag="p", heading_tag="p")

    def card(self, view: CardView, glossary_url: str = "", art: str = "") -> Markup:
        """One card, an `<article class="card">`; its lines lead to the glossary where that has an address.

        Its picture is a file in `art`, the address of a folder; without one it stands in the card itself.

        Raises:
            DataError: the template is missing or broken.
        """
        made = self._render("card.html.j2", card=view, glossary=glossary_url, art=art, form=PLAIN, words=True)
        return Markup(made)  # noqa: S704 - autoescaped by Jinja

    def single(
        self,
        view: CardView,
        form: Format = PLAIN,
        face: Face = Face.WHOLE,
        step: Step | None = None,
        back: object | None = None,
    ) -> str:
        """A whole HTML document with one side of a card on a page of its size, and of its bleed.

        Args:
            view: the card.
            form: its size, theme and bleed.
            face: which side of it.
            step: how it is set; as the size has it first, unless told otherwise.
            back: what the back says (`cardback.BackView`), where that is the side.

        Raises:
            DataError: a template is missing or broken.
        """
        return self._render(
            "single.html.j2",
            glossary="",
            card=view,
            back=back,
            face=face.value,
            form=form,
            frame=FRAME,
            step=step or form.size.steps[0],
            words=face is Face.WHOLE and form.size.roomy,
            lang=self.language.code,
        )

    def sizes(self) -> str:
        """The measures of all sizes as CSS, for browsers.

        Raises:
            DataError: the template is missing or broken.
        """
        return self._render("sizes.css.j2", sizes=list(SIZES.values()), frame=FRAME)

    def document(self, name: str, **context: object) -> str:
        """A whole HTML document by a template of its own, such as a roster.

        Args:
            name: the template.
            context: what it may use, besides `lang`.

        Raises:
            DataError: the template is missing or broken.
        """
        return self._render(name, lang=self.language.code, **context)

    def _render(self, name: str, **context: object) -> str:
        try:
            return self._jinja.get_template(name).render(context)
        except jinja2.TemplateNotFound as fault:
            place = (TEMPLATES / str(fault.name)).as_posix()
            raise DataError([Problem(place, 0, "", "template not found: put it back")]) from fault
        except jinja2.TemplateSyntaxError as fault:
            place = shown(Path(fault.filename), self._root) if fault.filename else name
            raise DataError([Problem(place, fault.lineno, "", str(fault.message))]) from fault
        except Exception as fault:  # whatever an expression in a template can raise
            raise DataError([self._problem(name, fault)]) from fault

    def _problem(self, name: str, fault: Exception) -> Problem:
        """A fault in a template with the innermost line of a template that led to it."""
        hint = ": see CardView for what exists" if isinstance(fault, jinja2.UndefinedError) else ""
        folder = str(self._root / TEMPLATES)
        frames = [f for f in traceback.extract_tb(fault.__traceback__) if f.filename.startswith(folder)]
        if not frames:
            return Problem((TEMPLATES / name).as_posix(), 0, "", f"{fault}{hint}")
        last = frames[-1]
        return Problem(shown(Path(last.filename), self._root), last.lineno or 0, "", f"{fault}{hint}")
