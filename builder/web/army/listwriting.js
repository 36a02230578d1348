/**
 * Battles and collections as the published schemas have them, to be written as JSON or YAML.
 */

import { isRatio } from "./battle.js";
import { cleanTitle, COLLECTION_VERSION, VERSION } from "./listreading.js";

/** @typedef {import("./battle.js").Battle} Battle */
/** @typedef {import("./battle.js").Collection} Collection */
/** @typedef {import("./battle.js").Row} Row */

const ATTACKERS = ["first", "second"];

/**
 * The battle as the published schema has it.
 * @param {string} game
 * @param {Battle} battle
 */
export function toFile(game, battle) {
  return {
    version: VERSION,
    title: cleanTitle(battle.title),
    game,
    ...(battle.year === null ? {} : { year: battle.year }),
    limit: battle.limit ?? "none",
    attacker_limit: isRatio(battle.attackerLimit) ? { ratio: battle.attackerLimit } : (battle.attackerLimit ?? "none"),
    attacker: ATTACKERS[battle.attacker],
    forces: battle.forces.map((force) => ({ units: force.map(rowFile) })),
  };
}

/** @param {Row} row */
function rowFile({ unit, count, captured, price }) {
  return { unit, count, ...(captured ? { captured } : {}), ...(price === undefined ? {} : { price }) };
}

/**
 * The collection as the published schema has it, in the order of ids and numbers.
 * @param {string} game
 * @param {Collection} collection
 */
export function collectionFile(game, { units, sets }) {
  /** @param {ReadonlyMap<string, number>} counts */
  const sorted = (counts) => Object.fromEntries([...counts].sort(([one], [other]) => (one < other ? -1 : 1)));
  return { version: COLLECTION_VERSION, game, units: sorted(units), sets: sorted(sets) };
}
