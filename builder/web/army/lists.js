/**
 * The player's lists, as pure functions. A battle is either on the table or put by: opening one puts by the
 * one that was on the table, so that none is ever overwritten.
 */

import { cleanTitle } from "./listreading.js";
import { toFile } from "./listwriting.js";
import { battleOf, collectionOf, newBattle, withBattle, withCollection } from "./state.js";

/** @typedef {import("./battle.js").Battle} Battle */
/** @typedef {import("./index.js").Game} Game */
/** @typedef {import("./state.js").Listed} Listed */
/** @typedef {import("./state.js").State} State */

export const MAX_LISTS = 1_000;

/** A name for a list that no other has, in this window or another. */
export function newId() {
  const [time, chance] = [Date.now().toString(36), crypto.getRandomValues(new Uint32Array(1))[0]];
  return `${time.padStart(9, "0")}-${(chance ?? 0).toString(36)}`;
}

/**
 * The state with a battle put by; as it is where there are too many.
 * @param {State} state
 * @param {Listed} listed
 * @param {string} [id]
 * @returns {State}
 */
export function putBy(state, listed, id = newId()) {
  return state.lists.size < MAX_LISTS ? withLists(state, [...state.lists, [id, listed]]) : state;
}

/**
 * The state with a battle on the table; what was there is put by, unless it has no units.
 * @param {State} state
 * @param {readonly Game[]} games
 * @param {Listed} listed
 * @returns {State} as it is where what was there cannot be put by
 */
export function layOut(state, games, { game, battle }) {
  const known = games.find(({ id }) => id === game);
  const there = state.battles.get(game) ?? (known && battleOf(state, known));
  const empty = !there || there.forces.every((force) => force.length === 0);
  const before = empty ? state : putBy(state, { game, battle: there });
  return empty || before !== state ? withBattle(before, game, battle) : state;
}

/**
 * The state that another window has kept, with what it wrote over unseen: battles of `ours` that have units and
 * are other ones are put by, and a collection has the models of both.
 * @param {State} theirs
 * @param {State} ours
 * @returns {State} `theirs` as it is where nothing was lost
 */
export function withUnseen(theirs, ours) {
  const battles = [...ours.battles].filter(([game, { forces }]) => forces.some((force) => force.length > 0)
    && fileOf(theirs, game) !== fileOf(ours, game));
  const both = battles.reduce((state, [game, battle]) => putBy(state, { game, battle }), theirs);
  return [...ours.collections].reduce((state, [game, owned]) => {
    const there = collectionOf(state, game);
    const merged = there ? { units: most(there.units, owned.units), sets: most(there.sets, owned.sets) } : owned;
    return there && merged.units === there.units && merged.sets === there.sets ? state : withCollection(state, game, merged);
  }, both);
}

/** A battle as text, the same for equal ones. @param {State} state @param {string} game */
function fileOf({ battles }, game) {
  const battle = battles.get(game);
  return battle && JSON.stringify(toFile(game, battle));
}

/**
 * The greater count of each; `one` as it is where the other has no more of anything.
 * @param {ReadonlyMap<string, number>} one
 * @param {ReadonlyMap<string, number>} other
 */
function most(one, other) {
  const more = [...other].filter(([id, count]) => count > (one.get(id) ?? 0));
  return more.length > 0 ? new Map([...one, ...more]) : one;
}

/**
 * Begins a new battle of a game.
 * @param {State} state
 * @param {readonly Game[]} games
 * @param {Game} game
 */
export function beginNew(state, games, game) {
  return layOut(state, games, { game: game.id, battle: newBattle(game) });
}

/**
 * Lays a list out.
 * @param {State} state
 * @param {readonly Game[]} games
 * @param {string} id
 * @returns {State}
 */
export function openList(state, games, id) {
  const listed = state.lists.get(id);
  return listed ? layOut(removeList(state, id), games, listed) : state;
}

/** @param {State} state @param {string} id @returns {State} */
export function removeList(state, id) {
  return withLists(state, [...state.lists].filter(([other]) => other !== id));
}

/** @param {State} state @param {string} id @param {string} title @returns {State} */
export function renameList(state, id, title) {
  const rename = (/** @type {Listed} */ { game, battle }) => ({ game, battle: { ...battle, title: cleanTitle(title) } });
  return withLists(state, [...state.lists].map(([other, listed]) => [other, other === id ? rename(listed) : listed]));
}

/** @param {State} state @param {Iterable<[string, Listed]>} lists @returns {State} */
function withLists(state, lists) {
  return { ...state, lists: new Map(lists) };
}
