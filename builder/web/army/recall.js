/**
 * Keeps what the player searches for as long as the tab is open, so that a look at a unit's page loses
 * nothing. A browser that refuses does without.
 */

import { readQuery } from "./picker.js";

/** @typedef {import("./picker.js").Query} Query */
/** @typedef {import("./store.js").Keeper} Keeper */

const KEY = "musterbook.army.find.1"; // the format's version is in it, as in the battle's key

const session = () => window.sessionStorage;

/**
 * What was last searched for in a game, or a query that finds everything.
 * @param {string} game
 * @param {() => Keeper} [open] gives the browser's storage; it may throw where that is forbidden
 * @returns {Query}
 */
export function recall(game, open = session) {
  try {
    return readQuery(JSON.parse(open().getItem(`${KEY}.${game}`) ?? "{}"));
  } catch {
    return readQuery(null);
  }
}

/**
 * @param {string} game
 * @param {Query} query
 * @param {() => Keeper} [open]
 */
export function remember(game, query, open = session) {
  try {
    open().setItem(`${KEY}.${game}`, JSON.stringify(query));
  } catch {
    // full or forbidden: only a convenience is lost
  }
}
