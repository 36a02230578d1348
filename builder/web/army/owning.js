/**
 * What a club owns, as the page shows it: entries by set and by unit, and what a typed word may mean.
 */

import { fold } from "./picker.js";

/** @typedef {import("./battle.js").Collection} Collection */
/** @typedef {import("./index.js").Unit} Unit */

/**
 * A set or a unit, and the units of the game that it stands for.
 * @typedef {{readonly what: "sets" | "units", readonly id: string, readonly units: readonly Unit[]}} Thing
 */

/** @typedef {Thing & {readonly count: number}} Entry */

/**
 * Everything that may be owned of a game: sets in the order of their numbers, then units in the game's.
 * @param {readonly Unit[]} units
 * @returns {readonly Thing[]}
 */
export function things(units) {
  /** @type {Map<string, Unit[]>} */
  const sets = new Map();
  for (const unit of units) for (const id of unit.sets ?? []) sets.set(id, [...(sets.get(id) ?? []), unit]);
  const bySet = [...sets].map(([id, inSet]) => /** @type {const} */ ({ what: "sets", id, units: inSet }));
  bySet.sort((one, other) => one.id.localeCompare(other.id, "en", { numeric: true }));
  return [...bySet, ...units.map((unit) => /** @type {const} */ ({ what: "units", id: unit.id, units: [unit] }))];
}

/**
 * The things that a text may mean: a set by the beginning of its number, a unit by its names.
 * @param {readonly Thing[]} all
 * @returns {(text: string, most: number) => Thing[]} at most so many; none of an empty text
 */
export function createFinder(all) {
  const entries = all.map((thing) => ({ thing, text: ` ${haystack(thing)}` }));
  return (text, most) => {
    const words = fold(text).split(" ").filter((word) => word !== "");
    if (words.length === 0) return [];
    const found = entries.filter((entry) => words.every((word) => entry.text.includes(` ${word}`)));
    return found.slice(0, most).map(({ thing }) => thing);
  };
}

/** @param {Thing} thing */
function haystack({ what, id, units }) {
  if (what === "sets") return fold(id);
  return units.flatMap(({ name, fullName = "", search = [] }) => [name, fullName, ...search]).map(fold).join(" ");
}

/**
 * What was entered: sets first, then units; those that the game does not have (any more) last.
 * @param {Collection} collection
 * @param {readonly Thing[]} all
 * @returns {Entry[]}
 */
export function entriesOf(collection, all) {
  const known = all.map((thing) => ({ ...thing, count: collection[thing.what].get(thing.id) ?? 0 }));
  const ids = { sets: new Set(), units: new Set() };
  for (const { what, id } of all) ids[what].add(id);
  const unknown = /** @type {const} */ (["sets", "units"]).flatMap((what) =>
    [...collection[what]].filter(([id]) => !ids[what].has(id)).map(([id, count]) => ({ what, id, count, units: [] })));
  return [...known.filter(({ count }) => count > 0), ...unknown];
}
