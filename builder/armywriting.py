"""Battles as files and links: readable YAML, JSON, and the fragment of an address.

`web/army/battlefile.js`, `yaml.js` and `link.js` write the same, byte for byte.
"""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any
from urllib.parse import quote

from builder.armyfilemodel import COLLECTION_VERSION, VERSION
from builder.armymodel import MAX_TITLE, AttackerLimit, Battle, Collection, Force, Parameters, Ratio, Row

LINK_VERSION = 1
_ATTACKERS = ("first", "second")
# What YAML of any version reads as a text without quotes, of the forms that ids have.
_PLAIN = re.compile(r"(?:[a-z]|[0-9]+-?[acdf-np-wyz])[a-z0-9-]*")
_WORDS = {"true", "false", "null", "none", "yes", "no", "on", "off", "y", "n"}
# Characters that YAML does not allow as they are, or that end a line.
_HIDDEN = re.compile("[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")
_NO_TITLE = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff]")
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def clean_title(text: str) -> str:
    """A title on one line: control characters become spaces, and what is too long is cut."""
    return _NO_TITLE.sub(" ", text)[:MAX_TITLE]


def priced(battle: Battle, game: Parameters) -> Battle:
    """The battle with today's prices in its rows, as lists are saved; an unknown unit keeps its price."""
    first, second = (Force(tuple(_priced(row, game) for row in force.rows)) for force in battle.forces)
    return replace(battle, forces=(first, second))


def _priced(row: Row, game: Parameters) -> Row:
    entry = game.units.get(row.unit)
    return row if entry is None else replace(row, price=entry.cost)


# Files


def to_file(battle: Battle) -> dict[str, Any]:
    """The battle as `BattleFile` has it, without what a file may leave out."""
    year = {} if battle.year is None else {"year": battle.year}
    return {
        "version": VERSION,
        "title": clean_title(battle.title),
        "game": battle.game,
        **year,
        "limit": _limit(battle.limit),
        "attacker_limit": _limit(battle.attacker_limit),
        "attacker": _ATTACKERS[battle.attacker],
        "forces": [{"units": [_row(row) for row in force.rows]} for force in battle.forces],
    }


def _limit(limit: AttackerLimit) -> Any:
    if limit is None:
        return "none"
    return {"ratio": [limit.attacker, limit.defender]} if isinstance(limit, Ratio) else limit


def _row(row: Row) -> dict[str, Any]:
    made: dict[str, Any] = {"unit": row.unit, "count": row.count}
    if row.captured:
        made["captured"] = True
    return made if row.price is None else {**made, "price": row.price}


def to_json(battle: Battle) -> str:
    """The battle as a JSON file."""
    return json.dumps(to_file(battle), indent=1, ensure_ascii=False) + "\n"


def to_yaml(battle: Battle) -> str:
    """The battle as a YAML file, a unit a line, so that changes are seen line by line."""
    content = to_file(battle)
    lines = [f"{key}: {_scalar(value)}" for key, value in content.items() if key not in ("title", "forces")]
    lines.insert(1, f"title: {_quoted(content['title'])}")
    lines.append("forces:")
    for force in content["forces"]:
        lines.append("  - units:" if force["units"] else "  - units: []")
        lines += [f"      - {_scalar(row)}" for row in force["units"]]
    return "\n".join(lines) + "\n"


def collection_file(collection: Collection) -> dict[str, Any]:
    """The collection as `CollectionFile` has it, in the order of ids and numbers."""
    units, sets = dict(sorted(collection.units.items())), dict(sorted(collection.sets.items()))
    return {"version": COLLECTION_VERSION, "game": collection.game, "units": units, "sets": sets}


def collection_to_yaml(collection: Collection) -> str:
    """The collection as a YAML file, a model a line."""
    content = collection_file(collection)
    lines = [f"{key}: {_scalar(content[key])}" for key in ("version", "game")]
    for key in ("units", "sets"):
        lines.append(f"{key}:" if content[key] else f"{key}: {{}}")
        lines += [f"  {_scalar(name)}: {count}" for name, count in content[key].items()]
    return "\n".join(lines) + "\n"


def _scalar(value: Any) -> str:
    """A value in one line. Words of ours and ids stand without quotes where YAML reads them as texts."""
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case dict():
            return "{" + ", ".join(f"{key}: {_scalar(child)}" for key, child in value.items()) + "}"
        case list():
            return "[" + ", ".join(map(_scalar, value)) + "]"
        case "none":
            return "none"
        case _:
            text = str(value)
            return text if _PLAIN.fullmatch(text) and text not in _WORDS else _quoted(text)


def _quoted(text: str) -> str:
    escaped = json.dumps(text, ensure_ascii=False)
    return _HIDDEN.sub(lambda match: f"\\u{ord(match[0]):04x}", escaped)


# Links


def to_link(battle: Battle) -> str:
    """The battle as the fragment of an address, without its #.

    `b1;game;year;limit;attacker's limit;attacker;title;rows;rows`: limits are points, `x` for none or `3-2`
    for a ratio; the attacker is 1 or 2. Rows stand between commas, each an id, `*2` where there are several,
    `!` where they are captured, and the price after a dot, to the base of 36. All else is percent-encoded,
    but for a space in the title: +.
    """
    return ";".join(
        [
            f"b{LINK_VERSION}",
            _escaped(battle.game),
            "" if battle.year is None else str(battle.year),
            _linked(battle.limit),
            _linked(battle.attacker_limit),
            str(battle.attacker + 1),
            _escaped(clean_title(battle.title)).replace("%20", "+"),
            *(",".join(map(_linked_row, force.rows)) for force in battle.forces),
        ]
    )


def _linked(limit: AttackerLimit) -> str:
    if isinstance(limit, Ratio):
        return f"{limit.attacker}-{limit.defender}"
    return "x" if limit is None else str(limit)


def _linked_row(row: Row) -> str:
    count = f"*{row.count}" if row.count > 1 else ""
    price = "" if row.price is None else f".{_base36(row.price)}"
    return f"{_escaped(row.unit)}{count}{'!' if row.captured else ''}{price}"


def _base36(number: int) -> str:
    digits = _DIGITS[number % 36]
    return digits if number < 36 else _base36(number // 36) + digits


def _escaped(text: str) -> str:
    """Everything but letters, digits, - and _ percent-encoded, so that no chat takes it for markup."""
    return quote(text, safe="").replace(".", "%2E").replace("~", "%7E")
