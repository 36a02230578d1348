/**
 * The army checks: may these two forces fight this battle?
 *
 * `builder/army.py` makes the same checks over the same parameters; `tests/vectors/army.json` holds both
 * to one behaviour. A finding is a rule's id and figures, never prose: see `findings.js`.
 */

import * as ofPoints from "./checks-points.js";
import * as ofUnits from "./checks-units.js";

/** @typedef {import("./battle.js").Finding} Finding */
/** @typedef {import("./battle.js").Fought} Fought */
/** @typedef {import("./battle.js").Parameters} Parameters */

/** @typedef {(battle: Fought, game: Parameters) => Finding[]} Check */

/** @type {ReadonlyMap<string, Check>} */
const CHECKS = new Map([
  ["unknown-unit", ofUnits.unknownUnit],
  ["over-limit", ofPoints.overLimit],
  ["ratio-not-kept", ofPoints.ratioNotKept],
  ["not-yet-available", ofPoints.notYetAvailable],
  ["attacker-not-larger", ofPoints.attackerNotLarger],
  ["nation-not-of-side", ofUnits.nationNotOfSide],
  ["nation-in-both-forces", ofUnits.nationInBothForces],
  ["unique-twice", ofUnits.uniqueTwice],
  ["more-than-owned", ofUnits.moreThanOwned],
  ["no-crew", ofUnits.noCrew],
  ["empty-force", ofPoints.emptyForce],
  ["attacker-not-larger-by", ofPoints.attackerNotLargerBy],
  ["too-little-room", ofUnits.tooLittleRoom],
  ["gun-without-tow", ofUnits.gunWithoutTow],
  ["price-changed", ofUnits.priceChanged],
]);

/** Made in every game: an old list never breaks, and what units and club say of themselves counts everywhere. */
export const ALWAYS = new Set(["unknown-unit", "unique-twice", "more-than-owned", "empty-force", "price-changed"]);

/** The ids of all checks, in their order. */
export const RULES = [...CHECKS.keys()];

/**
 * Every finding of every check that the game makes, in the order of `RULES`: errors first, notes last.
 * @type {Check}
 */
export function check(battle, game) {
  const made = [...CHECKS].filter(([rule]) => ALWAYS.has(rule) || game.checks.has(rule));
  return made.flatMap(([, checkRule]) => checkRule(battle, game));
}

/**
 * Whether a unit of that first year comes too late for the battle's year. The year itself is in time.
 * @param {number | null | undefined} available
 * @param {number | null} year
 * @returns {available is number}
 */
export function isLater(available, year) {
  return ofPoints.isLater(available, year);
}
