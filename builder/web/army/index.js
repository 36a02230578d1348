/**
 * The index that `builder/armydata.py` writes, one a language: games, units, texts.
 */

import { fetchData } from "./fetch.js";

/** @typedef {import("./battle.js").Parameters} Parameters */

/** @typedef {{readonly id: string, readonly name: string}} Named */

/**
 * @typedef {object} Unit
 * @property {string} id
 * @property {string} name
 * @property {string} [fullName]
 * @property {string} [nation]
 * @property {string} type
 * @property {number} cost
 * @property {number} [available]
 * @property {string} url page of the unit
 * @property {readonly string[]} [sets] numbers of the model sets
 * @property {readonly string[]} [search] other names to find it by
 */

/** @typedef {{readonly first: number, readonly last: number, readonly start: number}} Years */

/**
 * @typedef {object} Game
 * @property {string} id
 * @property {string} name
 * @property {number} limit points limit that a new battle starts with
 * @property {Years | null} years
 * @property {boolean} attacks whether the game tells an attacker from a defender
 * @property {Readonly<Record<string, {readonly number: string, readonly url: string}>>} rules by the check's id
 * @property {readonly Named[]} nations
 * @property {readonly Named[]} types
 * @property {readonly Unit[]} units
 */

/**
 * @typedef {object} Index
 * @property {number} version
 * @property {string} language
 * @property {import("./words.js").Catalogue} words
 * @property {readonly Game[]} games
 */

const VERSION = 2;

/**
 * Fetches the index.
 * @param {string} address
 * @returns {Promise<Index>}
 * @throws {Error} it cannot be fetched, or is of another version than this script
 */
export function fetchIndex(address) {
  return fetchData(address, VERSION);
}

/**
 * What the checks need of a game.
 * @param {Game} game
 * @returns {Parameters}
 */
export function parameters(game) {
  return {
    checks: new Set(Object.keys(game.rules)),
    units: new Map(game.units.map((unit) => [unit.id, unit])),
  };
}
