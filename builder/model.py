"""The shapes of the data: a game, its fields, its units.

Everything here is frozen and strict. A text that players read is marked with `Words(context)`; the catalogue
finds these marks, so a new translatable key needs no code elsewhere.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, model_validator


@dataclass(frozen=True, slots=True)
class Words:
    """Marks a text as translatable.

    Attributes:
        context: becomes its msgctxt.
        part: the catalogue it goes to.
        plural: the sibling key with the text for any number but 1, or "".
    """

    context: str
    part: Literal["cards", "rulebook"] = "cards"
    plural: str = ""


_SLUG = r"^[a-z0-9]+(-[a-z0-9]+)*$"
_KEY = r"^[a-z][a-z0-9_]*$"
_RULE = r"^[0-9]+\.[0-9]+$"
_EXAMPLE = r"^[0-9]+\.ex[0-9]+$"
_LINE = r"^[^\n\r]*$"
# Each pattern in the words of a message: expected ..., got "x".
FORMS = {
    _SLUG: "small letters, digits and single hyphens, such as tiger-i",
    _KEY: "small letters, digits and _, such as reload_die",
    _RULE: 'a rule number in quotes, such as "7.2"',
    _EXAMPLE: "the number of an example, such as 10.ex3",
    _LINE: "text on one line",
}

Slug = Annotated[str, Field(pattern=_SLUG, max_length=40, description=f"Permanent id: {FORMS[_SLUG]}.")]
Key = Annotated[str, Field(pattern=_KEY, max_length=40)]
RuleNumber = Annotated[str, Field(pattern=_RULE, description=f"Always {FORMS[_RULE]}.")]
ExampleNumber = Annotated[str, Field(pattern=_EXAMPLE, description=f"Always {FORMS[_EXAMPLE]}.")]
Line = Annotated[str, Field(min_length=1, max_length=400, pattern=_LINE)]
Paragraph = Annotated[str, Field(min_length=1, max_length=1200, pattern=_LINE)]
Year = Annotated[int, Field(ge=1900, le=1999)]


class Strict(BaseModel):
    """Base of all data: no unknown key, no guessed type, no change after loading."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


@dataclass(frozen=True, slots=True)
class Band:
    """A run of whole numbers on a card, both ends included: 3-6 on a die, damage 2-3, or just 4."""

    low: int
    high: int

    @classmethod
    def parse(cls, text: str) -> Band | None:
        """Reads `3-6` or `4`; None where the text is neither, or runs backwards."""
        match = re.fullmatch(r"([0-9]{1,3})(?:-([0-9]{1,3}))?", text)
        if not match:
            return None
        low = int(match[1])
        high = int(match[2]) if match[2] else low
        return cls(low, high) if low <= high else None

    def __str__(self) -> str:
        """As it is written in YAML."""
        return str(self.low) if self.low == self.high else f"{self.low}-{self.high}"


CardValue: TypeAlias = int | Band | str | None


class Kind(StrEnum):
    """How the value of a card's field is read, checked and written out."""

    NUMBER = "number"  # a whole number, 0 to 999
    LENGTH = "length"  # cm on the table, 0 to 999
    BONUS = "bonus"  # cm added to a move, +10 cm
    DEDUCTION = "deduction"  # cm taken off a move, written without sign and shown as −5 cm
    MODIFIER = "modifier"  # a signed whole number, -9 to +9
    DIE = "die"  # a run of results of one die, such as 3-6
    BAND = "band"  # one number or a run of numbers
    POINTS = "points"  # points of an army, 0 to 9999
    FIGURES = "figures"  # figures of an army that is counted in figures, 1 to 99
    YEAR = "year"  # 1900 to 1999
    TEXT = "text"  # a name or number that is the same in all languages


class CardField(Strict):
    """One line of a game's Info Card."""

    key: Key
    label: Annotated[Line, Words("card field")]
    short: Annotated[Line, Words("card field, short")] | None = None
    figures: Annotated[Line, Words("card field, figures")] | None = Field(
        default=None, description="Its label on cards of figures, where that is another."
    )
    kind: Annotated[Kind, Field(strict=False)]
    group: Key | None = None
    rule: RuleNumber | None = None
    table: bool = Field(default=False, description="Whether the tables of units show it.")
    optional: bool = Field(default=True, description="Whether a card may say none, as a truck has no gun.")
    constant: Key | None = Field(
        default=None, description="Constant that a card takes here when it says nothing of its own."
    )
    term: Slug | None = Field(default=None, description="Term of the glossary that explains the line.")


class Group(Strict):
    """A block of fields that stand together on the card."""

    key: Key
    name: Annotated[Line, Words("card group")]


class Side(Strict):
    """One of the sides of a battle that nations belong to."""

    name: Annotated[Line, Words("side")]
    neutral: bool = Field(default=False, description="Whether its nations may fight on any side.")


class Nation(Strict):
    """A nation whose units share a heading and a sign."""

    name: Annotated[Line, Words("nation")]
    side: Slug | None = Field(default=None, description="Id of its side; none where the game has no sides.")


class TargetKind(StrEnum):
    """What a unit is when it is shot at."""

    VEHICLE = "vehicle"
    GUN = "gun"
    FIGURE = "figure"


class CrewFigure(Strict):
    """What a figure of a gun's crew is called and carries."""

    role: Annotated[Line, Words("figure")]
    weapons: list[Slug] = []


class UnitType(Strict):
    """A kind of unit, such as medium tank."""

    name: Annotated[Line, Words("unit type")]
    kind: Annotated[TargetKind, Field(strict=False)] = TargetKind.VEHICLE
    groups: list[Key] | None = Field(
        default=None, description="The card's groups that these units have; all of them by default."
    )
    tank: bool = Field(default=False, description="Whether they are tanks, which may drive over obstacles.")
    tows: bool = Field(default=False, description="Whether one of them may have a gun in tow.")
    crew: CrewFigure | None = Field(default=None, description="The figures of its crew, where they fight.")
    machine_gun: Slug | None = Field(
        default=None, description="Weapon that its machine guns are, where not medium or heavy ones."
    )
    silhouette: Slug | None = Field(
        default=None, description="The drawing on its cards, such as medium-tank; see builder/silhouettes.py."
    )


class TemplateShape(StrEnum):
    """A shape that is laid on the table to see what a weapon attacks."""

    MACHINE_GUN = "machine-gun"
    HE = "he"
    GRENADE = "grenade"


class Reach(Strict):
    """A band of ranges in a weapon's line of the table."""

    to: int = Field(ge=1, le=500, description="Its far end in cm, included.")
    modifier: int = Field(ge=-9, le=9, description="What it adds to the attacker's die.")


class Weapon(Strict):
    """A line of the Infantry Weapon Table."""

    name: Annotated[Line, Words("weapon")]
    ranges: list[Reach] = Field(min_length=1, description="Near to far; beyond the last it cannot shoot.")
    shots: int = Field(default=1, ge=1, le=9, description="Attacks on each target.")
    template: Annotated[TemplateShape, Field(strict=False)] | None = None
    damage: int = Field(default=0, ge=0, le=99, description="Damage value: dice against a hard target.")
    to_hit: str | None = Field(default=None, description="Results that hit, such as 4-6, where it rolls.")
    reload: str | None = Field(default=None, description="Results that reload it; none where it need not.")
    points: int = Field(ge=0, le=999, description="What it adds to the cost of a figure.")
    team: bool = Field(default=False, description="Whether it needs a crew, which moves more slowly.")


class Term(Strict):
    """An entry of the glossary. A page refers to it as `[hard targets](term:hard-target)`."""

    name: Annotated[Line, Words("term")]
    text: Annotated[Paragraph, Words("term, meaning", "rulebook")]
    rule: RuleNumber | None = None


class SpecialRule(Strict):
    """A rule that some units carry on their card. `{n}` in a text stands for the unit's own number."""

    name: Annotated[Line, Words("special rule, name")]
    text: Annotated[Line, Words("special rule", plural="plural")]
    plural: Line | None = Field(
        default=None, description="The text for any number but 1, where the text has {n}."
    )
    rule: RuleNumber | None = None

    @model_validator(mode="after")
    def _number_has_plural(self) -> SpecialRule:
        if ("{n}" in self.text) != (self.plural is not None):
            raise ValueError("a text with {n} and a plural go together: write both or neither")
        return self


class ConstantKind(StrEnum):
    """How a constant of the rules is written out."""

    LENGTH = "length"
    NUMBER = "number"
    MODIFIER = "modifier"
    DIE = "die"
    POINTS = "points"
    DEGREES = "degrees"
    MASS = "mass"  # kilograms
    TONNES = "tonnes"


class Constant(Strict):
    """A figure of the rules. Rulebook, cards and checks all take it from here."""

    value: int | str = Field(
        description="A whole number, a run such as 5-6, or a sum of figures: max_activated - max_models."
    )
    kind: Annotated[ConstantKind, Field(strict=False)]
    rule: RuleNumber
    says: Line = Field(description="What the figure is, for those who edit it; never shown to players.")
    house: bool = Field(default=False, description="True where the figure is our ruling, not the source's.")


class Ruling(Strict):
    """What we play where the source is silent or contradicts itself. `{key}` is the constant of that key."""

    rule: RuleNumber
    text: Annotated[Paragraph, Words("ruling", "rulebook")]
    reason: Annotated[Paragraph, Words("ruling, reason", "rulebook")]


Points = Annotated[int, Field(ge=1, le=99999)]
Share = Annotated[int, Field(ge=1, le=99)]


class ArmyRules(Strict):
    """What the army builder checks, and the rule that each check comes from.

    A check without a rule number is not made in this game, but for those that every game makes: see
    `builder/army.py`. A number that the source is silent on has its ruling in `rulings`.
    """

    cost: Key = Field(
        description="Card field that is added up; by its kind armies are counted in figures or in points."
    )
    available: Key | None = Field(default=None, description="Card field with a unit's first year.")
    first_year: Year | None = None
    last_year: Year | None = None
    year: Year | None = Field(default=None, description="Year that a new battle starts with.")
    crew: Key | None = Field(default=None, description="Card field with a model's crew or a unit's figures.")
    room: Slug | None = Field(default=None, description="Special rule whose number is the figures carried.")
    limit: int = Field(ge=1, le=99999, description="Points or figures that a new battle allows each force.")
    sizes: Annotated[list[Points], Field(max_length=12)] = Field(
        default=[], description="Limits to choose from, in points or figures."
    )
    ratio: Annotated[list[Share], Field(min_length=2, max_length=2)] | None = Field(
        default=None,
        description="Points or figures of the attacker for those of the defender, such as [3, 2].",
    )
    score: Slug | None = Field(default=None, description="Page of the rulebook with the score sheet.")
    over_limit: RuleNumber | None = None
    ratio_not_kept: RuleNumber | None = None
    not_yet_available: RuleNumber | None = None
    attacker_not_larger: RuleNumber | None = None
    nation_not_of_side: RuleNumber | None = None
    nation_in_both_forces: RuleNumber | None = None
    unique_twice: RuleNumber | None = None
    more_than_owned: RuleNumber | None = None
    no_crew: RuleNumber | None = None
    too_little_room: RuleNumber | None = None
    gun_without_tow: RuleNumber | None = None

    @model_validator(mode="after")
    def _year_is_whole(self) -> ArmyRules:
        years = (self.available, self.first_year, self.last_year, self.year, self.not_yet_available)
        if any(y is None for y in years) and any(y is not None for y in years):
            raise ValueError(
                "available, first_year, last_year, year and not_yet_available go together: write all or none"
            )
        if self.ratio is not None and self.attacker_not_larger is None:
            raise ValueError("ratio needs an attacker: add attacker_not_larger, or remove it")
        if (self.ratio is None) != (self.ratio_not_kept is None):
            raise ValueError("ratio and ratio_not_kept go together: write both or neither")
        return self

    def numbers(self) -> dict[str, str]:
        """The rule number of each check that has one, by the key here."""
        return {key: number for key in _ARMY_NUMBERS if (number := getattr(self, key)) is not None}


_ARMY_NUMBERS = [key for key, kind in ArmyRules.__annotations__.items() if kind == "RuleNumber | None"]


class Faces(Strict):
    """The card's fields that are drawn around a vehicle seen from above."""

    front: Key
    side: Key
    rear: Key
    top: Key


class StatusMark(Strict):
    """A state that a player marks on the card during the game."""

    term: Slug = Field(description="Term of the glossary that names it.")
    when: Key = Field(description="Card field without whose value a unit never comes into this state.")


class Layout(Strict):
    """Which of the card's fields have a place of their own; all others are rows of their group.

    In these places a field goes by its short label.
    """

    turn_row: list[Key] = Field(
        default=[], max_length=6, description="Fields that every turn asks for, in large figures."
    )
    faces: Faces | None = None
    scale: list[Key] = Field(
        default=[],
        max_length=6,
        description="Runs of one scale, lowest first. A field of kind number is open upwards.",
    )
    line: list[Key] = Field(default=[], max_length=5, description="Fields that stand in one quiet line.")
    count: Key | None = Field(default=None, description="Field with the number of boxes to tick off.")
    status: list[StatusMark] = []


class Odds(Strict):
    """What the tables of odds on the units' pages are about."""

    targets: list[Slug] = Field(min_length=1, max_length=8, description="Units with armour to be shot at.")


class Game(Strict):
    """A rules system: `cards/<id>/game.yaml`. The id is the folder's name."""

    name: Annotated[Line, Words("game")]
    summary: Annotated[Line, Words("game, summary")]
    order: int = Field(default=100, ge=0, le=999, description="Place among the games; smaller comes first.")
    notice: Annotated[Line, Words("game, notice")] = Field(description="Whose game it is, for page and PDF.")
    card: Annotated[Line, Words("card")] = Field(default="Info Card", description="What a card is called.")
    address: Slug | None = Field(
        default=None,
        description="Folder of the units' permanent short addresses, for QR codes; the game's id by default.",
    )
    groups: list[Group] = []
    fields: list[CardField] = Field(min_length=1, description="The card's lines, in their order.")
    sides: dict[Slug, Side] = {}
    nations: dict[Slug, Nation] = {}
    types: dict[Slug, UnitType] = Field(min_length=1)
    special_rules: dict[Slug, SpecialRule] = {}
    weapons: dict[Slug, Weapon] = {}
    terms: dict[Slug, Term] = {}
    constants: dict[Key, Constant] = {}
    rulings: list[Ruling] = []
    army: ArmyRules | None = None
    layout: Layout | None = Field(
        default=None, description="How the card is laid out; without it, all fields are rows."
    )
    conversion: Literal["brick-tank"] | None = Field(
        default=None, description="How derived cards are made from facts; see builder/derive.py."
    )
    odds: Odds | None = Field(default=None, description="Typical targets; without them there are no odds.")
    engine: Literal["brick-tank"] | None = Field(
        default=None, description="The rules as code that play its examples; see builder/engine/."
    )

    def field(self, key: str) -> CardField | None:
        """The line of the card with that key, if there is one."""
        return next((field for field in self.fields if field.key == key), None)

    def lines(self, unit_type: str) -> list[CardField]:
        """The lines of the cards of a type, in their order: those without a group, and those of its groups.

        All of them for an unknown type.
        """
        known = self.types.get(unit_type)
        groups = known.groups if known else None
        return [line for line in self.fields if groups is None or not line.group or line.group in groups]


class Confidence(StrEnum):
    """How far the facts of a unit can be trusted."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


Number: TypeAlias = Annotated[int | float, Field(ge=0, le=100_000)]


class Facts(Strict):
    """What history says of a vehicle or gun; what `musterbook derive` makes a card from."""

    year: Year
    speed_kmh: Number | None = Field(default=None, description="Top speed on road, km/h; none for a gun.")
    weight_t: Number = Field(description="Fighting weight in tonnes.")
    crew: int = Field(ge=1, le=20)
    gun: Annotated[Line, Words("gun")] | None = None
    calibre_mm: Number | None = None
    barrel: Number | None = Field(default=None, description="Barrel length in calibres, the L/ figure.")
    pen500_mm: Number = Field(default=0, description="Penetration of armour-piercing shot at 500 m, mm.")
    hull_front_mm: Number = 0
    front_eff_mm: Number = Field(
        default=0, description="Best protected part of the front, line of sight, mm."
    )
    side_mm: Number = 0
    rear_mm: Number = 0
    top_mm: Number = 0
    turret_front_mm: Number | None = None
    machine_guns: int = Field(default=0, ge=0, le=20)
    heavy_machine_guns: int = Field(default=0, ge=0, le=20, description="How many of them are heavy.")
    open_topped: bool = False
    turret: bool = True
    room: int = Field(default=0, ge=0, le=60, description="Figures that it carries besides its crew.")
    fuel: Literal["petrol", "diesel", "none"] = "none"
    resilience: int = Field(
        default=0,
        ge=-1,
        le=1,
        description="How it stands damage: 1 for a diesel engine, -1 for dry-stowed ammunition, else 0.",
    )
    confidence: Annotated[Confidence, Field(strict=False)]
    sources: list[Line] = []
    note: Line | None = Field(default=None, description="For those who check the facts; never shown.")


class Origin(StrEnum):
    """Where the figures of a card come from."""

    PRINTED = "printed"  # the game's own printed card
    DERIVED = "derived"  # made from historical facts by `musterbook derive`
    HOUSE = "house"  # ours or a club's


class Figures(Strict):
    """Some equal figures of a unit of infantry."""

    count: int = Field(ge=1, le=40)
    role: Annotated[Line, Words("figure")]
    weapons: list[Slug] = []
    grenades: int = Field(default=0, ge=0, le=9, description="Hand grenades that each of them carries.")
    binoculars: bool = False


class Unit(Strict):
    """One unit of a game, in `cards/<game>/units/*.yaml`."""

    id: Slug
    name: Annotated[Line, Words("unit")]
    full_name: Annotated[Line, Words("unit, full name")] | None = Field(
        default=None, description="The longer name where the card's is short or unusual."
    )
    nation: Slug | None = None
    type: Slug
    silhouette: Slug | None = Field(
        default=None, description="The drawing on its card, where not that of its type."
    )
    art: Line | None = Field(
        default=None,
        description="A picture on its card in place of the drawing: a file in the game's folder art/.",
    )
    origin: Annotated[Origin, Field(strict=False)]
    source: Annotated[Line, Words("source")] | None = Field(
        default=None, description="Where a printed or house card comes from."
    )
    sets: list[Line] = Field(default=[], description="Numbers of the model sets.")
    unique: bool = Field(default=False, description="Whether there is only one of it, for both forces.")
    card: dict[Key, int | str | None] = Field(description="The card's values by field; none for no value.")
    special: list[Slug | dict[Slug, int]] = Field(default=[], description="Special rules: id, or id: number.")
    figures: list[Figures] = Field(default=[], description="The figures of a unit of infantry.")
    facts: Facts | None = None

    def specials(self) -> list[tuple[str, int | None]]:
        """The special rules as pairs of id and number (None where the rule has no number)."""
        pairs: list[tuple[str, int | None]] = []
        for entry in self.special:
            pairs += [(entry, None)] if isinstance(entry, str) else list(entry.items())
        return pairs


class UnitFile(Strict):
    """The content of one file in `units/`."""

    units: list[Unit]


class UnitList(Strict):
    """The same with its units still unread, so that each can be judged by itself."""

    units: list[object]
