/**
 * The checks of units by themselves; `builder/armyunitchecks.py` makes the same and gives the reasons for
 * each level.
 */

import { rowsOf, SIDES } from "./battle.js";
import { finding } from "./checks-points.js";
import { isFigures, totals, usedIn } from "./totals.js";

/** @typedef {import("./battle.js").Force} Force */
/** @typedef {import("./battle.js").Fought} Fought */
/** @typedef {import("./battle.js").Parameters} Parameters */
/** @typedef {import("./battle.js").Row} Row */
/** @typedef {import("./checks.js").Check} Check */

/**
 * A unit that the game does not have is named and counts nothing. Every game asks that.
 * @type {Check}
 */
export function unknownUnit(battle, game) {
  return rowsOf(battle)
    .filter(({ unit }) => !game.units.has(unit))
    .map(({ force, row, unit }) => finding("unknown-unit", "error", { force, row, unit }));
}

/**
 * A unit costs what it cost when the list was saved; the price of today counts.
 * @type {Check}
 */
export function priceChanged(battle, game) {
  return rowsOf(battle).flatMap(({ force, row, unit, line }) => {
    const now = game.units.get(unit)?.cost;
    const then = line.price ?? null;
    if (now === undefined || then === null || then === now) return [];
    return [finding("price-changed", "note", { force, row, unit, then, now })];
  });
}

/**
 * The side that a force fights for: that of most of its points, captured units and neutral ones aside. Of
 * two sides with equal points it is the one that stands first in the force. Null where no unit tells.
 * @param {Force} force
 * @param {Parameters} game
 * @returns {string | null}
 */
export function sideOf(force, game) {
  /** @type {Map<string, number>} */
  const costs = new Map();
  for (const { unit, count, captured } of force) {
    const entry = game.units.get(unit);
    if (entry?.side && !captured) costs.set(entry.side, (costs.get(entry.side) ?? 0) + entry.cost * count);
  }
  const most = Math.max(...costs.values());
  return [...costs].find(([, cost]) => cost === most)?.[0] ?? null;
}

/**
 * The units of a force are of one side, captured ones aside (cobi 1.2). Neutral nations fight on either.
 * @type {Check}
 */
export function nationNotOfSide(battle, game) {
  const sides = battle.forces.map((force) => sideOf(force, game));
  return rowsOf(battle).flatMap(({ force, row, unit, line }) => {
    const entry = game.units.get(unit);
    const side = sides[force] ?? "";
    if (!entry?.side || line.captured || entry.side === side) return [];
    return [finding("nation-not-of-side", "warning", { force, row, unit, nation: entry.nation ?? "", side })];
  });
}

/**
 * A nation fights in one of the forces only, captured units aside (cobi 1.2). Once for each nation.
 * @type {Check}
 */
export function nationInBothForces(battle, game) {
  const [first, second] = battle.forces.map((force) => nationsOf(force, game));
  const both = [...(second ?? [])].filter((nation) => first?.has(nation));
  return both.map((nation) => finding("nation-in-both-forces", "warning", { force: 1, nation }));
}

/** @param {Force} force @param {Parameters} game @returns {Set<string>} */
function nationsOf(force, game) {
  const nations = force.map(({ unit, captured }) => (captured ? null : game.units.get(unit)?.nation));
  return new Set(nations.filter((nation) => typeof nation === "string"));
}

/**
 * A gun or vehicle whose card has no crew takes a figure of its force to serve it (cobi 11.6). Figures are
 * handed out in the order of the rows.
 * @type {Check}
 */
export function noCrew(battle, game) {
  return SIDES.flatMap((force) => {
    let left = totals(battle.forces[force], game).figures;
    return battle.forces[force].flatMap((line, row) => {
      const need = crewless(line, game);
      const missing = need - left;
      left = Math.max(0, left - need);
      return missing > 0 ? [finding("no-crew", "warning", { force, row, unit: line.unit, missing })] : [];
    });
  });
}

/** @param {Row} row @param {Parameters} game */
function crewless({ unit, count }, game) {
  const entry = game.units.get(unit);
  return entry && !isFigures(entry) && !entry.crew ? count : 0;
}

/**
 * The figures of a force find places in its vehicles, where it has any that carry (cobi 14.2). The carriers
 * are filled in the order of their rows, so that the last one is told of.
 * @type {Check}
 */
export function tooLittleRoom(battle, game) {
  return SIDES.flatMap((force) => {
    const rows = battle.forces[force];
    const { figures, places } = totals(rows, game);
    const row = rows.findLastIndex(({ unit }) => (game.units.get(unit)?.room ?? 0) > 0);
    const unit = rows[row]?.unit;
    if (unit === undefined || figures <= places) return [];
    return [finding("too-little-room", "note", { force, row, unit, figures, places })];
  });
}

/**
 * Each gun has a vehicle that takes it in tow, one gun each (cobi 14.2). Told on the row of the first gun
 * that is left over.
 * @type {Check}
 */
export function gunWithoutTow(battle, game) {
  return SIDES.flatMap((force) => {
    const rows = battle.forces[force];
    const tows = sum(rows, ({ unit }) => Boolean(game.units.get(unit)?.tows));
    /** @param {Row} row */
    const isGun = ({ unit }) => game.units.get(unit)?.kind === "gun";
    const guns = sum(rows, isGun);
    const row = rows.findIndex((line, i) => isGun(line) && sum(rows.slice(0, i + 1), isGun) > tows);
    const unit = rows[row]?.unit;
    return unit === undefined ? [] : [finding("gun-without-tow", "note", { force, row, unit, guns, tows })];
  });
}

/** @param {Force} rows @param {(row: Row) => boolean} counts */
function sum(rows, counts) {
  return rows.reduce((n, row) => n + (counts(row) ? row.count : 0), 0);
}

/**
 * Both forces together have no more of a model than the club owns (cobi 1.3), where that is known. Told once
 * for each unit, on the first row that goes beyond.
 * @type {Check}
 */
export function moreThanOwned(battle, game) {
  const { owned } = game;
  if (!owned) return [];
  return beyond(battle, (unit) => (game.units.has(unit) ? (owned.get(unit) ?? 0) : Infinity)).map(
    ({ force, row, unit, count }) =>
      finding("more-than-owned", "warning", { force, row, unit, count, owned: owned.get(unit) ?? 0 }),
  );
}

/**
 * A unit of which there is only one stands once in both forces together. Its data say so; every game asks it.
 * @type {Check}
 */
export function uniqueTwice(battle, game) {
  const found = beyond(battle, (unit) => (game.units.get(unit)?.unique ? 1 : Infinity));
  return found.map(({ force, row, unit, count }) => finding("unique-twice", "error", { force, row, unit, count }));
}

/**
 * The first row that goes beyond the most of its unit, and the count of both forces.
 * @param {Fought} battle
 * @param {(unit: string) => number} most
 */
function beyond(battle, most) {
  const used = usedIn(battle);
  /** @type {Map<string, number>} */
  const before = new Map();
  return rowsOf(battle).flatMap(({ force, row, unit, line }) => {
    const soFar = before.get(unit) ?? 0;
    before.set(unit, soFar + line.count);
    const crosses = soFar <= most(unit) && most(unit) < soFar + line.count;
    return crosses ? [{ force, row, unit, count: used.get(unit) ?? 0 }] : [];
  });
}
