"""A small club with three games, and battles from vectors, for the tests of armies."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from builder.armymodel import Battle, Entry, Force, Parameters, Ratio, Row
from builder.library import Library, load_library
from builder.model import TargetKind

ROOT = Path(__file__).parents[1]
VECTORS: dict[str, Any] = json.loads((ROOT / "tests/vectors/army.json").read_text("utf-8"))
LISTS = ROOT / "tests/vectors/battles"

GAME = """\
name: Test game
summary: A game for tests.
notice: Nobody's.
fields:
  - {key: cost, label: Cost, kind: points, optional: false}
  - {key: available, label: Available, kind: year, optional: false}
  - {key: crew, label: Crew, kind: number, optional: false}
sides:
  red: {name: Red}
  blue: {name: Blue}
  grey: {name: Grey, neutral: true}
nations:
  pl: {name: Poland, side: red}
  su: {name: USSR, side: red}
  de: {name: Germany, side: blue}
  se: {name: Sweden, side: grey}
types:
  tank: {name: Tank}
  truck: {name: Truck, tows: true}
  gun: {name: Gun, kind: gun}
special_rules:
  room: {name: Room, text: "Carries {n} figure.", plural: "Carries {n} figures."}
army:
  cost: cost
  available: available
  crew: crew
  room: room
  first_year: 1934
  last_year: 1945
  year: 1943
  limit: 300
  sizes: [150, 300]
  ratio: [3, 2]
  over_limit: "3.4"
  ratio_not_kept: "3.2"
  not_yet_available: "3.5"
  attacker_not_larger: "3.2"
  nation_not_of_side: "1.2"
  nation_in_both_forces: "1.2"
  gun_without_tow: "14.2"
"""
UNITS = """\
units:
  - id: 7tp
    name: 7TP
    nation: pl
    type: tank
    origin: house
    card: {cost: 30, available: 1937, crew: 3}
    sets: ["2512"]
  - id: tiger
    name: Tiger I
    nation: de
    type: tank
    origin: house
    card: {cost: 1200, available: 1942, crew: 5}
  - id: dummy
    name: Dummy
    nation: se
    type: tank
    origin: house
    card: {cost: 0, available: 1934, crew: 0}
  - id: pl-truck
    name: Truck
    nation: pl
    type: truck
    origin: house
    card: {cost: 10, available: 1934, crew: 1}
    special: [{room: 12}]
  - id: de-truck
    name: Truck
    nation: de
    type: truck
    origin: house
    card: {cost: 12, available: 1934, crew: 1}
    unique: true
  - id: pak
    name: Pak
    nation: de
    type: gun
    origin: house
    card: {cost: 26, available: 1936, crew: 5}
"""
YEARLESS = """\
name: Small game
summary: A game without years.
notice: Nobody's.
fields: [{key: points, label: Points, kind: points, optional: false}]
types: {tank: {name: Tank}}
army: {cost: points, limit: 200, over_limit: "7.2"}
"""
NO_ARMY = YEARLESS.replace('army: {cost: points, limit: 200, over_limit: "7.2"}\n', "")
# A battle of the first version.
OLD_BATTLE = """\
title: Bridge at Wizna
game: dated
year: 1939
limit: 150
attacker: second
forces:
  - units: {7tp: 2, dummy: 1}
  - units: {tiger: 1, maus: 3}
"""
BATTLE = """\
version: 2
title: Bridge at Wizna
game: dated
year: 1939
limit: 150
attacker_limit: {ratio: [3, 2]}
attacker: second
forces:
  - units:
      - {unit: 7tp, count: 2, price: 25}
      - {unit: dummy}
  - units:
      - {unit: tiger, captured: true}
      - {unit: maus, count: 3}
"""


def club(root: Path) -> Library:
    """The club's games, written below `root`."""
    for name, game in {"dated": GAME, "small": YEARLESS, "bare": NO_ARMY}.items():
        folder = root / "cards" / name / "units"
        folder.mkdir(parents=True)
        (folder.parent / "game.yaml").write_text(game, "utf-8")
        (folder / "all.yaml").write_text(UNITS if name == "dated" else "units: []\n", "utf-8")
    return load_library(root)


def battle_of(raw: dict[str, Any], game: str = "test") -> Battle:
    """A battle as vectors have it, which is also how the browser holds it."""
    limit = raw["attackerLimit"]
    first, second = (Force(tuple(Row(**row) for row in rows)) for rows in raw["forces"])
    agreed = Ratio(*limit) if isinstance(limit, list) else limit
    return Battle(
        raw.get("title", ""), game, raw["year"], raw["limit"], raw["attacker"], (first, second), agreed
    )


def as_vector(battle: Battle) -> dict[str, Any]:
    """The same the other way round."""
    limit = battle.attacker_limit
    return {
        "title": battle.title,
        "year": battle.year,
        "limit": battle.limit,
        "attackerLimit": [limit.attacker, limit.defender] if isinstance(limit, Ratio) else limit,
        "attacker": battle.attacker,
        "forces": [[_row(row) for row in force.rows] for force in battle.forces],
    }


def _row(row: Row) -> dict[str, Any]:
    captured = {"captured": True} if row.captured else {}
    price = {} if row.price is None else {"price": row.price}
    return {"unit": row.unit, "count": row.count, **captured, **price}


def game_of(raw: dict[str, Any]) -> Parameters:
    """What the checks know of a game, as vectors have it."""
    units = {
        unit: Entry(**{**entry, "kind": TargetKind(entry.get("kind", "vehicle"))})
        for unit, entry in raw["units"].items()
    }
    return Parameters(frozenset(raw["rules"]), units, raw["attacks"], raw.get("owned"))


# Random battles: few ids, years and costs, so that equal totals and exact limits come up often.

IDS = ["a", "b", "c", "d", "e", "7tp", "25", "no", "__proto__", "Ł; é,*!.", "us-7tp-us", "us-US-Éa"]
RULES = [
    *("over-limit", "ratio-not-kept", "not-yet-available", "attacker-not-larger", "attacker-not-larger-by"),
    *("nation-not-of-side", "nation-in-both-forces", "no-crew", "too-little-room", "gun-without-tow"),
]
TITLES = [
    *("", "A", "no", "Łódź, «Армия»", "1+1=2; 100 % ~.!*'()", 'a "quoted" \\ title #7'),
    *("😀 e\u0301", "\u2028\x85\ufeff x"),
]
LETTERS = "abcdefghijklmnopqrstuvwxyzåäöłńфы0123456789 ,;:.!?'\"\\%+-_~#&=()[]{}<>"


def random_game(dice: random.Random) -> dict[str, Any]:
    """A game as vectors have it."""
    units = {unit: _random_unit(dice) for unit in dice.sample(IDS, dice.randint(0, len(IDS)))}
    owned = {unit: dice.randint(1, 4) for unit in dice.sample(IDS, dice.randint(0, len(IDS)))}
    rules = dice.sample(RULES, dice.randint(0, len(RULES)))
    game = {"rules": rules, "attacks": dice.random() < 0.8, "units": units}
    return {**game, "owned": owned} if dice.random() < 0.5 else game


def _random_unit(dice: random.Random) -> dict[str, Any]:
    nation = dice.choice([None, "de", "it", "su", "se"])
    kind = dice.choice(["vehicle", "vehicle", "figure", "gun"])
    return {
        "cost": dice.choice([0, 1, 2, 3, 10, dice.randint(0, 9999)]),
        "available": dice.choice([None, 1940, 1941, 1942, 1943]),
        "nation": nation,
        "side": {"de": "axis", "it": "axis", "su": "allied"}.get(nation or ""),
        "kind": kind,
        "crew": dice.choice([0, 1, 2, 10]),
        "room": dice.choice([0, 0, 3, 10]) if kind == "vehicle" else 0,
        "tows": kind == "vehicle" and dice.random() < 0.4,
        "unique": dice.random() < 0.1,
    }


def random_battle(dice: random.Random) -> Battle:
    """A battle, whose units need not be there."""
    limit = dice.choice([None, dice.randint(1, 30), dice.randint(1, 99_999)])
    ratio = Ratio(dice.randint(1, 4), dice.randint(1, 3))
    agreed = dice.choice([None, dice.randint(1, 30), ratio, ratio])
    title = dice.choice([*TITLES, "".join(dice.choices(LETTERS, k=dice.randint(0, 40)))])
    year = dice.choice([None, 1940, 1941, 1942, 1943])
    forces = (_random_force(dice), _random_force(dice))
    return Battle(title, "cobi", year, limit, dice.choice([0, 1]), forces, agreed)


def _random_force(dice: random.Random) -> Force:
    units = dice.sample([*IDS, "gone"], dice.randint(0, 6))
    return Force(tuple(_random_row(unit, dice) for unit in units))


def _random_row(unit: str, dice: random.Random) -> Row:
    count = dice.choice([1, 1, 2, 3, dice.randint(1, 999)])
    price = dice.choice([None, 0, 1, 2, dice.randint(0, 9999)])
    return Row(unit, count, dice.random() < 0.2, price)
