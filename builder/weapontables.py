"""The two tables of shooting as Markdown: the Infantry Weapon Table and the Unarmoured Target Table.

On a page a weapon takes a row with its lines one below the other, so that the table fits a phone. On paper
there is room for a column each.
"""

from __future__ import annotations

from builder.errors import UsageError
from builder.language import NOTHING, Language, fill
from builder.library import LoadedGame
from builder.model import Band, TemplateShape, Weapon
from builder.tables import constant, escaped, table

_NEXT_LINE = "<br>"
_NEXT_ENTRY = " · "


def name(weapon: Weapon, language: Language) -> str:
    """The weapon's name, as plain text."""
    return language.data(weapon.name, "weapon")


def template_word(shape: TemplateShape, language: Language) -> str:
    """What a template is called after the word "template", as plain text."""
    match shape:
        case TemplateShape.MACHINE_GUN:
            return language.pgettext("template", "machine gun")
        case TemplateShape.HE:
            return language.pgettext("template", "HE")
        case TemplateShape.GRENADE:
            return language.pgettext("template", "grenade")


def ranges(weapon: Weapon, language: Language) -> list[str]:
    """Its bands of range with what each adds to the attacker's die (10.16), plain and each held together."""
    text = language.pgettext("range", "to {length}: {modifier}")
    return [
        fill(text, length=language.length(reach.to), modifier=language.signed(reach.modifier)).replace(
            " ", "\N{NO-BREAK SPACE}"
        )
        for reach in weapon.ranges
    ]


def traits(weapon: Weapon, language: Language) -> list[str]:
    """What else its line says, as plain texts: shots, template, damage, To Hit, Reload (10.18-10.23)."""
    said = []
    if weapon.shots > 1:
        said.append(fill(language.gettext("Shots: {n}"), n=language.number(weapon.shots)))
    if weapon.template:
        said.append(fill(language.gettext("Template: {name}"), name=template_word(weapon.template, language)))
    if weapon.damage:
        said.append(fill(language.gettext("Damage value: {value}"), value=language.signed(weapon.damage)))
    if weapon.to_hit:
        said.append(fill(language.gettext("To Hit: {results}"), results=results(weapon.to_hit, language)))
    if weapon.reload:
        said.append(fill(language.gettext("Reload: {results}"), results=results(weapon.reload, language)))
    return said


def results(text: str | None, language: Language) -> str:
    """A run of results as it is written in YAML, for players; a dash where there is none."""
    band = Band.parse(text) if text else None
    return language.band(band) if band else NOTHING


def weapon_table(game: LoadedGame, language: Language, wide: bool = False) -> str:
    """The Infantry Weapon Table (10.23), a row for each weapon; `wide` for paper.

    Raises:
        UsageError: the game has no weapons.
    """
    weapons = _weapons(game)
    return _wide_table(weapons, language) if wide else _narrow_table(weapons, language)


def _narrow_table(weapons: list[Weapon], language: Language) -> str:
    head = [
        language.pgettext("table", "Weapon"),
        language.pgettext("table", "Range and modifier"),
        language.pgettext("table", "Attack and points"),
    ]
    rows = [
        [
            escaped(name(weapon, language)),
            _joined(ranges(weapon, language), _NEXT_LINE),
            _joined([*traits(weapon, language), _points(weapon, language)], _NEXT_LINE),
        ]
        for weapon in weapons
    ]
    return table([escaped(cell) for cell in head], rows)


def _points(weapon: Weapon, language: Language) -> str:
    return fill(language.gettext("Points: {n}"), n=language.number(weapon.points))


def _wide_table(weapons: list[Weapon], language: Language) -> str:
    head = [
        language.pgettext("table", "Weapon"),
        language.pgettext("table", "Range and modifier"),
        language.pgettext("table", "Shots"),
        language.pgettext("table", "Template"),
        language.pgettext("table", "Damage value"),
        language.pgettext("table", "To Hit"),
        language.pgettext("table", "Reload"),
        language.pgettext("table", "Points"),
    ]
    rows = [
        [
            escaped(name(weapon, language)),
            _joined(ranges(weapon, language), _NEXT_ENTRY),
            language.number(weapon.shots),
            escaped(template_word(weapon.template, language)) if weapon.template else NOTHING,
            language.signed(weapon.damage),
            results(weapon.to_hit, language),
            results(weapon.reload, language),
            language.number(weapon.points),
        ]
        for weapon in weapons
    ]
    return _across([escaped(cell) for cell in head], rows)


def unarmoured_table(game: LoadedGame, language: Language, wide: bool = False) -> str:
    """The Unarmoured Target Table: what is added to the attacker's die (10.16, 10.19); `wide` for paper.

    Raises:
        UsageError: the game has no weapons, or lacks a constant of the table.
    """
    separator = _NEXT_ENTRY if wide else _NEXT_LINE
    rows = [
        [escaped(name(weapon, language)), _joined(ranges(weapon, language), separator)]
        for weapon in _weapons(game)
    ]
    for label, key in (
        (language.gettext("HE from a gun: each target under the HE template"), "he_template"),
        (language.gettext("Target in light cover"), "light_cover"),
        (language.gettext("Target in heavy cover"), "heavy_cover"),
    ):
        rows.append([escaped(label), escaped(constant(key, game, language))])
    head = [
        language.pgettext("table", "Weapon or target"),
        language.pgettext("table", "Added to the attacker's die"),
    ]
    written = _across if wide else table
    return written([escaped(cell) for cell in head], rows)


def _across(head: list[str], rows: list[list[str]]) -> str:
    """A table that goes across the columns of a sheet; the style of leaflets says how."""
    return f'<div class="wide" markdown="1">\n\n{table(head, rows)}\n\n</div>'


def _weapons(game: LoadedGame) -> list[Weapon]:
    if not game.data.weapons:
        raise UsageError(f"game {game.id} has no weapons: write them in its game.yaml")
    return list(game.data.weapons.values())


def _joined(entries: list[str], separator: str) -> str:
    """The entries of a cell, or a dash where there is none."""
    return separator.join(escaped(entry) for entry in entries) or NOTHING
