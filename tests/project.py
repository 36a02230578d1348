"""A small project that a test may break: one game, two units, one page of rules, a template of cards."""

from __future__ import annotations

from pathlib import Path

from builder.errors import DataError, Problem
from builder.library import Library, load_library

GAME = """\
name: Duel
summary: Two tanks, one table.
notice: A game made for the tests.
conversion: brick-tank
groups:
  - {key: move, name: Movement}
fields:
  - {key: forward, label: Move Forward, short: Forward, kind: length, group: move, table: true}
  - {key: road, label: Only on Road, kind: bonus}
  - {key: to_hit, label: Gun to Hit, kind: die}
  - {key: dice, label: Damage dice, kind: number}
  - {key: he, label: HE modifier, kind: modifier}
  - {key: weaken, label: Damage to weaken, kind: band}
  - {key: crew, label: Crew, kind: number, optional: false}
  - {key: set, label: Set, kind: text}
  - {key: cost, label: Cost, kind: points, optional: false, table: true}
  - {key: available, label: Available, kind: year, optional: false}
# Whose tanks they are.
sides:
  red: {name: Red}
nations:
  de: {name: Germany, side: red}
types:
  tank: {name: Tank}
special_rules:
  slow: {name: Slow, text: It is slow.}
  room: {name: Room, text: "Carries {n} figure.", plural: "Carries {n} figures."}
constants:
  reveal: {value: 30, kind: length, rule: "1.2", says: How near an enemy comes.}
  push_light: {value: 10, kind: length, rule: "1.2", says: How far a light gun is pushed.}
  push_light_kg: {value: 600, kind: mass, rule: "1.2", says: How heavy it is at most.}
  push_heavy: {value: 6, kind: length, rule: "1.2", says: How far a heavier gun is pushed.}
  push_heavy_kg: {value: 1500, kind: mass, rule: "1.2", says: How heavy that is at most.}
  run_over: {value: 5-6, kind: die, rule: "1.2", says: What eliminates a figure.}
rulings:
  - rule: "1.2"
    text: It is seen within {reveal}.
    reason: The limit is {army_limit}.
army:
  cost: cost
  available: available
  first_year: 1939
  last_year: 1945
  year: 1940
  limit: 100
  over_limit: "1.1"
  not_yet_available: "1.1"
"""

UNITS = """\
units:
  - id: alpha
    name: Alpha
    nation: de
    type: tank
    origin: printed
    source: A card of paper
    card: {forward: 18, road: 10, to_hit: 3-6, dice: 4, he: none, weaken: 2-3, crew: 3, set: "2456",
      cost: 42, available: 1939}
    special: [slow, {room: 4}]
  - id: beta
    name: Beta
    nation: de
    type: tank
    origin: derived
    card:
      forward: 24
      road: 10
      to_hit: none
      dice: none
      he: none
      weaken: none
      crew: 3
      set: none
      cost: 18
      available: 1940
    facts: {year: 1940, speed_kmh: 40, weight_t: 10, crew: 3, confidence: high, front_eff_mm: 5}
"""

PAGE = """\
---
title: Rules
description: All of them.
order: 1
---

# Rules { #rules }

{{ rule("1.1") }} Spend no more than the limit.

{{ rule("1.2") }} It is seen within {{ const("reveal") }}, see {{ see("1.1") }}.

{{ ruling("1.2") }}
"""

CARD = "<article>{{ card.name }}</article>\n"


class Project:
    """A small valid project in a folder of its own."""

    game_file = "cards/duel/game.yaml"
    units_file = "cards/duel/units/all.yaml"
    page_file = "docs/duel/index.md"
    card_file = "cards/templates/card.html.j2"

    def __init__(self, root: Path) -> None:
        self.root = root
        self.restore()

    def restore(self) -> None:
        """Writes the files as they were."""
        self.write(self.game_file, GAME)
        self.write(self.units_file, UNITS)
        self.write(self.page_file, PAGE)
        self.write(self.card_file, CARD)

    def write(self, file: str, text: str) -> Path:
        path = self.root / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        return path

    def edit(self, file: str, old: str, new: str) -> None:
        """Replaces the first `old` in a file."""
        text = (self.root / file).read_text("utf-8")
        assert old in text
        self.write(file, text.replace(old, new, 1))

    def load(self) -> Library:
        return load_library(self.root)

    def faults(self) -> list[Problem]:
        """What loading reports."""
        try:
            self.load()
        except DataError as fault:
            return fault.problems
        return []

    def problems(self) -> list[str]:
        """What loading reports, as the user reads it."""
        return [str(problem) for problem in self.faults()]
