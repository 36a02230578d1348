"""A small game with figures, a gun and a tank, for the tests of arms and infantry."""

from __future__ import annotations

from tests.project import Project

GAME = """\
name: Duel
summary: Figures and models.
notice: A game made for the tests.
conversion: brick-tank
groups:
  - {key: move, name: Movement}
  - {key: armour, name: Armour}
  - {key: army, name: Army}
fields:
  - {key: forward, label: Move Forward, kind: length, group: move}
  - {key: turn, label: Turn, kind: deduction, group: move, constant: turn_cost}
  - {key: road, label: Only on Road, kind: bonus, group: move, constant: turn_cost}
  - {key: front, label: Front, kind: number, group: armour}
  - {key: top, label: Top, kind: number, group: armour}
  - {key: destroy, label: Destroy, kind: number, group: armour}
  - {key: crew, label: Crew, figures: Figures, kind: number, group: army, optional: false}
  - {key: cost, label: Cost, kind: points, group: army, optional: false}
  - {key: available, label: Available, kind: year, group: army, optional: false}
types:
  squad: {name: Squad, kind: figure, groups: [move, army]}
  gun: {name: Gun, kind: gun, groups: [move, army], crew: {role: Gunner, weapons: [rifle]}}
  tank: {name: Tank}
  bike: {name: Motorcycle, machine_gun: rifle}
weapons:
  rifle: {name: Rifle, ranges: [{to: 60, modifier: 2}, {to: 120, modifier: 0}], points: 2}
  medium-machine-gun: {name: Medium machine gun, ranges: [{to: 80, modifier: 2}], points: 10, team: true}
  heavy-machine-gun: {name: Heavy machine gun, ranges: [{to: 99, modifier: 2}], points: 14, team: true}
  hand-grenade: {name: Hand grenade, ranges: [{to: 20, modifier: 2}], to_hit: 3-6, points: 1}
constants:
  turn_cost: {value: 5, kind: length, rule: "1.2", says: What turning costs.}
  figure_cost: {value: 2, kind: points, rule: "1.2", says: Points of a figure.}
  binoculars_cost: {value: 1, kind: points, rule: "1.2", says: Points of binoculars.}
  figure_move: {value: 12, kind: length, rule: "1.2", says: How far a figure moves.}
  team_move: {value: 8, kind: length, rule: "1.2", says: How far a team moves.}
  push_light: {value: 10, kind: length, rule: "1.2", says: How far a light gun is pushed.}
  push_light_kg: {value: 600, kind: mass, rule: "1.2", says: How heavy it is at most.}
  push_heavy: {value: 6, kind: length, rule: "1.2", says: How far a heavier gun is pushed.}
  push_heavy_kg: {value: 1500, kind: mass, rule: "1.2", says: How heavy that is at most.}
"""

UNITS = """\
units:
  - id: rifles
    name: Rifles
    type: squad
    origin: house
    card: {available: 1939}
    figures:
      - {count: 1, role: Leader, weapons: [rifle], grenades: 2, binoculars: true}
      - {count: 7, role: Rifleman, weapons: [rifle]}
  - id: at-gun
    name: AT gun
    type: gun
    origin: derived
    card: {forward: 10, road: none, crew: 4, cost: 12, available: 1939}
    facts: {year: 1939, weight_t: 0.5, crew: 4, confidence: high}
  - id: tank
    name: Tank
    type: tank
    origin: house
    card: {forward: 20, front: 3, top: 1, destroy: 2, crew: 3, cost: 20, available: 1939}
    facts: {year: 1939, weight_t: 10, crew: 3, machine_guns: 3, heavy_machine_guns: 1, confidence: high}
"""


def skirmish(project: Project) -> Project:
    """The project with this game in place of its own."""
    project.write(project.game_file, GAME)
    project.write(project.units_file, UNITS)
    return project
