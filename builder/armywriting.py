"""Battles as files and links: readable YAML, JSON, and the fragment of an address.

`web/army/battlefile.js`, `yaml.js` and `link.js` write the same, byte for byte.
"""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any
from urllib.parse import quote

from builder.armyfilemodel import VERSION
from builder.armymodel import AttackerLimit, Battle, Force, Parameters, Ratio, Row, clean_title

LINK_VERSION = 2
_ATTACKERS = ("first", "second")
# What YAML of any version reads as a text without quotes, of the forms that ids have.
_PLAIN = re.compile(r"(?:[a-z]|[0-9]+-?[acdf-np-wyz])[a-z0-9-]*")
_WORDS = {"true", "false", "null", "none", "yes", "no", "on", "off", "y", "n"}
# Characters that YAML does not allow as they are, or that end a line.
_HIDDEN = re.compile("[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")
_CAPITAL = re.compile("%[0-9A-F]{2}|[A-Z]")
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


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

    `b2;game;year;limit;attacker's limit;attacker;title;rows;rows;check`: limits are points, `x` for none or
    `3-2` for a ratio; the attacker is 1 or 2. Rows stand between commas, each an id, `*2` where there are
    several, `!` where they are captured, and the price after a dot, to the base of 36. All else is
    percent-encoded, but for a space in the title: +.

    Ids are words between hyphens. A word of two characters or more is written out once in a link; later a
    capital letter stands for it, A for the first, or two of them after Z, where that is shorter. By the check
    a link that was cut is known. The first version had neither.
    """
    signs: dict[str, str] = {}
    fields = ";".join(
        [
            f"b{LINK_VERSION}",
            _escaped(battle.game),
            "" if battle.year is None else str(battle.year),
            _linked(battle.limit),
            _linked(battle.attacker_limit),
            str(battle.attacker + 1),
            _escaped(clean_title(battle.title)).replace("%20", "+"),
            *(",".join(_linked_row(row, signs) for row in force.rows) for force in battle.forces),
        ]
    )
    return f"{fields};{_check(fields)}"


def _check(text: str) -> str:
    """Three letters or digits that another text has by chance only."""
    total = 0
    for char in text:
        total = (total * 31 + ord(char)) % 36**3
    return _base36(total).rjust(3, "0")


def _linked(limit: AttackerLimit) -> str:
    if isinstance(limit, Ratio):
        return f"{limit.attacker}-{limit.defender}"
    return "x" if limit is None else str(limit)


def _linked_row(row: Row, signs: dict[str, str]) -> str:
    count = f"*{row.count}" if row.count > 1 else ""
    price = "" if row.price is None else f".{_base36(row.price)}"
    unit = "-".join(_linked_word(word, signs) for word in row.unit.split("-"))
    return f"{unit}{count}{'!' if row.captured else ''}{price}"


def _linked_word(word: str, signs: dict[str, str]) -> str:
    """A word of an id, or what stands for it by `signs`, which learns it."""
    written = _CAPITAL.sub(lambda found: _percent(found[0]), _escaped(word))
    sign = signs.get(written)
    if sign is not None:
        return sign if len(sign) < len(written) else written
    if len(written) > 1:
        signs[written] = _letters(len(signs))
    return written


def _percent(text: str) -> str:
    """A capital letter percent-encoded, since it is a sign of a word; what is encoded already stays."""
    return text if len(text) > 1 else f"%{ord(text):X}"


def _letters(index: int) -> str:
    """A to Z, then AA to ZZ and so on."""
    last = chr(ord("A") + index % 26)
    return last if index < 26 else _letters(index // 26 - 1) + last


def _base36(number: int) -> str:
    digits = _DIGITS[number % 36]
    return digits if number < 36 else _base36(number // 36) + digits


def _escaped(text: str) -> str:
    """Everything but letters, digits, - and _ percent-encoded, so that no chat takes it for markup."""
    return quote(text, safe="").replace(".", "%2E").replace("~", "%7E")
