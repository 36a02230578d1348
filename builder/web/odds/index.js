/**
 * The index that `builder/oddsdata.py` writes, one a language: games that tell odds, their units, texts.
 */

import { fetchData } from "../army/fetch.js";

/** @typedef {import("./odds.js").Card} Card */
/** @typedef {import("./odds.js").Face} Face */
/** @typedef {import("./odds.js").Rules} Rules */

/**
 * @typedef {object} Unit
 * @property {string} id
 * @property {string} name
 * @property {string} [nation]
 * @property {string} url page of the unit
 * @property {Card} card
 */

/**
 * @typedef {object} Game
 * @property {string} id
 * @property {Rules} rules
 * @property {Readonly<Record<Face, string>>} faces their names
 * @property {readonly {readonly id: string, readonly name: string}[]} nations
 * @property {readonly string[]} targets typical ones
 * @property {readonly Unit[]} units those with a gun or with armour
 */

/**
 * @typedef {object} Index
 * @property {number} version
 * @property {string} language
 * @property {import("../army/words.js").Catalogue} words
 * @property {readonly Game[]} games
 */

const VERSION = 1;

/**
 * Fetches the index.
 * @param {string} address
 * @returns {Promise<Index>}
 * @throws {Error} it cannot be fetched, or is of another version than this script
 */
export function fetchIndex(address) {
  return fetchData(address, VERSION);
}
