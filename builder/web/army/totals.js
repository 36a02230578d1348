/**
 * What a force comes to, and what it may come to; `builder/armytotals.py` counts the same.
 */

import { isRatio, rowsOf } from "./battle.js";

/** @typedef {import("./battle.js").AttackerLimit} AttackerLimit */
/** @typedef {import("./battle.js").Collection} Collection */
/** @typedef {import("./battle.js").Entry} Entry */
/** @typedef {import("./battle.js").Force} Force */
/** @typedef {import("./battle.js").Fought} Fought */
/** @typedef {import("./battle.js").Parameters} Parameters */
/** @typedef {import("./battle.js").Side} Side */

/**
 * What a force counts. An unknown unit counts nothing anywhere.
 * @typedef {object} Totals
 * @property {number} points each unit's cost times its count (cobi 3.4)
 * @property {number} models vehicles and guns (cobi 7.3)
 * @property {number} figures figures of units of figures; no crew is among them (cobi 7.3)
 * @property {number} crew crew of the models, as they count at the end (cobi 16.2)
 * @property {number} places figures that its vehicles carry besides their crew (cobi 14.2)
 * @property {number | null} year first year of its newest unit; null where no unit has a year
 */

/**
 * What the force counts, unit by unit.
 * @param {Force} force
 * @param {Parameters} game
 * @returns {Totals}
 */
export function totals(force, game) {
  const sum = { points: 0, models: 0, figures: 0, crew: 0, places: 0, year: /** @type {number | null} */ (null) };
  for (const { unit, count } of force) {
    const entry = game.units.get(unit);
    if (!entry) continue;
    const crew = (entry.crew ?? 0) * count;
    sum.points += entry.cost * count;
    sum.models += isFigures(entry) ? 0 : count;
    sum.figures += isFigures(entry) ? crew : 0;
    sum.crew += isFigures(entry) ? 0 : crew;
    sum.places += (entry.room ?? 0) * count;
    sum.year = later(sum.year, entry.available);
  }
  return sum;
}

/** @param {number | null} year @param {number | null | undefined} other */
function later(year, other) {
  return typeof other === "number" && (year === null || other > year) ? other : year;
}

/** @param {Entry} entry */
export function isFigures(entry) {
  return entry.kind === "figure";
}

/**
 * Cost of a force in points: each unit's times its count. An unknown unit counts nothing.
 * @param {Force} force
 * @param {Parameters} game
 * @returns {number}
 */
export function points(force, game) {
  return force.reduce((sum, row) => sum + (game.units.get(row.unit)?.cost ?? 0) * row.count, 0);
}

/**
 * The battle's own year: the first year of the newest unit in either force, null where there is none.
 * @param {Fought} battle
 * @param {Parameters} game
 */
export function yearOf({ forces }, game) {
  return later(totals(forces[0], game).year, totals(forces[1], game).year);
}

/**
 * What a force may have: points, null for no limit, or the attacker's ratio to the defender's limit. A ratio
 * is given as it is, since the defender's limit times it may be no whole number.
 * @param {Fought} battle
 * @param {Side} side
 * @param {Pick<Parameters, "attacks">} game
 * @returns {AttackerLimit}
 */
export function limitOf(battle, side, game) {
  return game.attacks && side === battle.attacker ? battle.attackerLimit : battle.limit;
}

/**
 * The most points that a force may have, as a whole number: of 226.5 it is 226. Null where there is no limit,
 * or only a ratio to what the defender spends.
 * @param {Fought} battle
 * @param {Side} side
 * @param {Pick<Parameters, "attacks">} game
 * @returns {number | null}
 */
export function mostPoints(battle, side, game) {
  const agreed = limitOf(battle, side, game);
  if (!isRatio(agreed)) return agreed;
  return battle.limit === null ? null : Math.floor((battle.limit * agreed[0]) / agreed[1]);
}

/**
 * How many of each unit of the game a club has; those it has none of are left out.
 * @param {Collection} collection
 * @param {Pick<Parameters, "units">} game
 * @returns {Map<string, number>}
 */
export function ownedOf({ units, sets }, game) {
  /** @type {Map<string, number>} */
  const owned = new Map();
  for (const [id, entry] of game.units) {
    const inSets = (entry.sets ?? []).reduce((sum, number) => sum + (sets.get(number) ?? 0), 0);
    const count = (units.get(id) ?? 0) + inSets;
    if (count > 0) owned.set(id, count);
  }
  return owned;
}

/**
 * How many of each unit both forces have together.
 * @param {Pick<Fought, "forces">} battle
 * @returns {Map<string, number>}
 */
export function usedIn(battle) {
  /** @type {Map<string, number>} */
  const used = new Map();
  for (const { unit, line } of rowsOf(battle)) used.set(unit, (used.get(unit) ?? 0) + line.count);
  return used;
}

/**
 * What is left of a collection when both forces have taken theirs: less than 0 where they took too many.
 * Units that the club has none of are there only where they are used.
 * @param {ReadonlyMap<string, number>} owned
 * @param {Pick<Fought, "forces">} battle
 * @returns {Map<string, number>}
 */
export function leftOver(owned, battle) {
  const left = new Map(owned);
  for (const [unit, count] of usedIn(battle)) left.set(unit, (left.get(unit) ?? 0) - count);
  return left;
}
