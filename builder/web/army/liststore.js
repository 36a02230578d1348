/**
 * Keeps the player's lists in the browser, each under a key of its own, so that two windows do not write over
 * each other's. A list that cannot be read stays where it is; of one that is read in part a copy is kept.
 */

import { MAX_FILE, readBattle } from "./listreading.js";
import { MAX_LISTS } from "./lists.js";
import { toFile } from "./listwriting.js";

/** @typedef {import("./state.js").Listed} Listed */
/** @typedef {import("./store.js").Keeper} Keeper */
/** @typedef {ReadonlyMap<string, Listed>} Lists */

export const LIST_KEY = "musterbook.army.list.2."; // before the list's id; the format's version is in it
const ASIDE = ".aside";

/**
 * @param {Keeper} keeper
 * @returns {{lists: Map<string, Listed>, sound: boolean}} `sound`: all of them could be read whole
 */
export function loadLists(keeper) {
  const keys = Object.keys(keeper).filter((key) => key.startsWith(LIST_KEY) && !key.endsWith(ASIDE));
  /** @type {Map<string, Listed>} */
  const lists = new Map();
  let sound = true;
  for (const key of keys.sort()) {
    const text = keeper.getItem(key) ?? "";
    const read = readText(text);
    if (typeof read === "string" || !read.game || lists.size >= MAX_LISTS) {
      sound = false;
    } else if (read.lost.length === 0 || setAside(keeper, key, text)) {
      sound &&= read.lost.length === 0;
      lists.set(key.slice(LIST_KEY.length), { game: read.game, battle: read.battle });
    } else sound = false;
  }
  return { lists, sound };
}

/** @param {string} text */
function readText(text) {
  try {
    return text.length > MAX_FILE ? "long" : readBattle(JSON.parse(text));
  } catch {
    return "unreadable";
  }
}

/** @param {Keeper} keeper @param {string} key @param {string} text */
function setAside(keeper, key, text) {
  try {
    if (keeper.getItem(key + ASIDE) === null) keeper.setItem(key + ASIDE, text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Writes the lists that are other ones than before.
 * @param {Keeper} keeper
 * @param {Lists} lists
 * @param {Lists} before
 * @throws {Error} the storage is full or forbidden
 */
export function writeLists(keeper, lists, before) {
  for (const [id, listed] of lists) {
    if (listed !== before.get(id)) keeper.setItem(LIST_KEY + id, JSON.stringify(toFile(listed.game, listed.battle)));
  }
}

/** Removes the lists that are there no longer. @param {Keeper} keeper @param {Lists} lists @param {Lists} before */
export function dropLists(keeper, lists, before) {
  for (const id of before.keys()) if (!lists.has(id)) keeper.removeItem(LIST_KEY + id);
}
