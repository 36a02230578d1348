/**
 * The checks of points, years and the two forces against each other; `builder/armychecks.py` makes the same
 * and gives the reasons for each level.
 */

import { isRatio, otherSide, rowsOf, SIDES } from "./battle.js";
import { limitOf, points, totals } from "./totals.js";

/** @typedef {import("./battle.js").Finding} Finding */
/** @typedef {import("./battle.js").Fought} Fought */
/** @typedef {import("./battle.js").Parameters} Parameters */
/** @typedef {import("./checks.js").Check} Check */

/**
 * No force costs more than the points agreed for it; a total equal to them is allowed (cobi 3.4, bitwy 7.2).
 * An attacker that has a ratio instead is looked at by `ratioNotKept`.
 * @type {Check}
 */
export function overLimit(battle, game) {
  return SIDES.flatMap((force) => {
    const limit = limitOf(battle, force, game);
    const total = points(battle.forces[force], game);
    if (typeof limit !== "number" || total <= limit) return [];
    return [finding("over-limit", "error", { force, points: total, limit })];
  });
}

/**
 * The attacker costs no more than the ratio gives: by the defender's limit, never by what it spent; equal is
 * allowed and nothing is rounded (a ruling on cobi 3.2). Without a limit there is only what was spent.
 * @type {Check}
 */
export function ratioNotKept(battle, game) {
  const { attackerLimit: ratio, attacker: force, limit } = battle;
  if (!game.attacks || !isRatio(ratio)) return [];
  const [attacker, defender] = ratio;
  const total = points(battle.forces[force], game);
  const base = limit ?? points(battle.forces[otherSide(force)], game);
  if (total * defender <= base * attacker) return [];
  const by = limit === null ? "points" : "limit";
  return [finding("ratio-not-kept", "error", { force, points: total, base, by, attacker, defender })];
}

/**
 * Units are available by the battle's year, that year itself included (cobi 3.4).
 * @type {Check}
 */
export function notYetAvailable(battle, game) {
  const { year } = battle;
  if (year === null) return [];
  return rowsOf(battle).flatMap(({ force, row, unit }) => {
    const available = game.units.get(unit)?.available;
    if (!isLater(available, year)) return [];
    return [finding("not-yet-available", "error", { force, row, unit, available, year })];
  });
}

/**
 * @param {number | null | undefined} available
 * @param {number | null} year
 * @returns {available is number}
 */
export function isLater(available, year) {
  return typeof available === "number" && year !== null && available > year;
}

/**
 * The attacker costs more points than the defender; equal is not more (cobi 3.2). Nothing is said while both
 * forces are empty: there is no battle yet.
 * @type {Check}
 */
export function attackerNotLarger(battle, game) {
  if (!game.attacks || isUnbegun(battle)) return [];
  const [attacker, defender] = both(battle, game, "points");
  if (attacker > defender) return [];
  return [finding("attacker-not-larger", "error", { force: battle.attacker, attacker, defender })];
}

/**
 * The attacker has more models, figures, crew than the defender; equal is not more (cobi 3.2). What neither
 * force has is not compared.
 * @type {Check}
 */
export function attackerNotLargerBy(battle, game) {
  if (!game.attacks) return [];
  return /** @type {const} */ (["models", "figures", "crew"]).flatMap((by) => {
    const [attacker, defender] = both(battle, game, by);
    if (attacker > defender || defender === 0) return [];
    return [finding("attacker-not-larger-by", "note", { force: battle.attacker, by, attacker, defender })];
  });
}

/**
 * A force has units; every game asks that. Nothing is said while both are empty: there is no battle yet.
 * @type {Check}
 */
export function emptyForce(battle) {
  if (isUnbegun(battle)) return [];
  const empty = SIDES.filter((side) => battle.forces[side].length === 0);
  return empty.map((force) => finding("empty-force", "warning", { force }));
}

/** @param {Fought} battle */
function isUnbegun({ forces }) {
  return forces.every((force) => force.length === 0);
}

/**
 * A total of the attacker and of the defender.
 * @param {Fought} battle
 * @param {Parameters} game
 * @param {"points" | "models" | "figures" | "crew"} what
 * @returns {[number, number]}
 */
function both({ attacker, forces }, game, what) {
  return [totals(forces[attacker], game)[what], totals(forces[otherSide(attacker)], game)[what]];
}

/**
 * @param {string} rule
 * @param {import("./battle.js").Level} level
 * @param {Record<string, number | string>} params
 * @returns {Finding}
 */
export function finding(rule, level, params) {
  return { rule, level, params };
}
