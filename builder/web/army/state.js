/**
 * The state of the builder and every change to it, as pure functions; ids and whole numbers only, so that
 * it survives another language. Each game keeps a battle and a collection of its own. `history.js` undoes.
 */

import { MAX_COUNT, MAX_ROWS } from "./battle.js";
import { cleanTitle } from "./listreading.js";
import { isYearOf } from "./typed.js";

/** @typedef {import("./battle.js").AttackerLimit} AttackerLimit */
/** @typedef {import("./battle.js").Battle} Battle */
/** @typedef {import("./battle.js").Collection} Collection */
/** @typedef {import("./battle.js").Force} Force */
/** @typedef {import("./battle.js").Row} Row */
/** @typedef {import("./battle.js").Side} Side */
/** @typedef {import("./index.js").Game} Game */

/**
 * `game` is the id of the game on screen; battles and collections of games that the site no longer has are
 * kept.
 * @typedef {object} State
 * @property {string} game
 * @property {ReadonlyMap<string, Battle>} battles by the game's id
 * @property {ReadonlyMap<string, Collection>} collections by the game's id
 * @property {ReadonlyMap<string, Listed>} lists battles put by, in the order in which that was done; see lists.js
 */

/** @typedef {{readonly game: string, readonly battle: Battle}} Listed a battle with the id of its game */

// The state

/** @type {State} */
export const EMPTY = { game: "", battles: new Map(), collections: new Map(), lists: new Map() };

/** @type {Collection} */
export const NOTHING_OWNED = { units: new Map(), sets: new Map() };

/**
 * A battle without units, as its game begins one.
 * @param {Game} game
 * @returns {Battle}
 */
export function newBattle(game) {
  const attackerLimit = game.ratio ?? (game.attacks ? game.limit : null);
  return { title: "", year: game.years?.start ?? null, limit: game.limit, attackerLimit, attacker: 0, forces: [[], []] };
}

/**
 * The battle of a game in the state, or a new one. Its year is mended where the game's years have changed.
 * @param {State} state
 * @param {Game} game
 * @returns {Battle}
 */
export function battleOf(state, game) {
  return inYearsOf(game, state.battles.get(game.id) ?? newBattle(game));
}

/**
 * The battle in a year of the game: its own, or the one that the game begins with.
 * @param {Pick<Game, "years">} game
 * @param {Battle} battle
 * @returns {Battle}
 */
export function inYearsOf({ years }, battle) {
  return isYearOf(battle.year, years) ? battle : { ...battle, year: years?.start ?? null };
}

/**
 * The game to show: the one chosen, or the first where that is gone.
 * @param {State} state
 * @param {readonly Game[]} games
 * @returns {Game | undefined}
 */
export function gameOf(state, games) {
  return games.find((game) => game.id === state.game) ?? games[0];
}

/**
 * @param {State} state
 * @param {string} game
 * @returns {State}
 */
export function selectGame(state, game) {
  return { ...state, game };
}

/**
 * The state with another battle for a game, which becomes the one on screen.
 * @param {State} state
 * @param {string} game
 * @param {Battle} battle
 * @returns {State}
 */
export function withBattle(state, game, battle) {
  return { ...state, game, battles: new Map([...state.battles, [game, battle]]) };
}

/**
 * What the club owns of a game; null where it has said nothing.
 * @param {State} state
 * @param {string} game
 * @returns {Collection | null}
 */
export function collectionOf(state, game) {
  return state.collections.get(game) ?? null;
}

/**
 * The state with another collection for a game; null to forget it.
 * @param {State} state
 * @param {string} game
 * @param {Collection | null} collection
 * @returns {State}
 */
export function withCollection(state, game, collection) {
  const others = [...state.collections].filter(([id]) => id !== game);
  return { ...state, collections: new Map(collection ? [...others, [game, collection]] : others) };
}

/**
 * Another count of a unit or of a set in a collection; 0 takes it out.
 * @param {Collection} collection
 * @param {"units" | "sets"} what
 * @param {string} id the unit's id or the set's number
 * @param {number} count
 * @returns {Collection}
 */
export function setOwned(collection, what, id, count) {
  const counts = new Map(collection[what]);
  if (count > 0) counts.set(id, Math.min(MAX_COUNT, count));
  else counts.delete(id);
  return { ...collection, [what]: counts };
}

// The battle

/**
 * One more of a unit, in a new row where the force has none of it; the row keeps the price that it begins with.
 * @param {Battle} battle
 * @param {Side} side
 * @param {string} unit
 * @param {number} [price] points of one of them today
 * @returns {Battle}
 */
export function addUnit(battle, side, unit, price) {
  const force = battle.forces[side];
  const row = force.find((r) => r.unit === unit);
  if (row) return setCount(battle, side, unit, row.count + 1);
  return force.length < MAX_ROWS ? withForce(battle, side, [...force, newRow(unit, price)]) : battle;
}

/** @param {string} unit @param {number | undefined} price @returns {Row} */
function newRow(unit, price) {
  return price === undefined ? { unit, count: 1 } : { unit, count: 1, price };
}

/**
 * How many of a unit a force has.
 * @param {Force} force
 * @param {string} unit
 */
export function countOf(force, unit) {
  return force.find((row) => row.unit === unit)?.count ?? 0;
}

/**
 * Whether a force takes no further one of a unit of which it has `count`.
 * @param {Force} force
 * @param {number} count
 */
export function isFull(force, count) {
  return count === 0 ? force.length >= MAX_ROWS : count >= MAX_COUNT;
}

/**
 * Another count for a unit, kept between 1 and `MAX_COUNT`.
 * @param {Battle} battle
 * @param {Side} side
 * @param {string} unit
 * @param {number} count
 * @returns {Battle}
 */
export function setCount(battle, side, unit, count) {
  const kept = Math.min(MAX_COUNT, Math.max(1, count));
  const force = battle.forces[side].map((row) => (row.unit === unit ? { ...row, count: kept } : row));
  return withForce(battle, side, force);
}

/**
 * Marks a unit of a force as captured, or not.
 * @param {Battle} battle
 * @param {Side} side
 * @param {string} unit
 * @param {boolean} isCaptured
 * @returns {Battle}
 */
export function setCaptured(battle, side, unit, isCaptured) {
  const force = battle.forces[side].map((row) => {
    if (row.unit !== unit) return row;
    const { captured: _, ...plain } = row;
    return isCaptured ? { ...plain, captured: true } : plain;
  });
  return withForce(battle, side, force);
}

/**
 * @param {Battle} battle
 * @param {Side} side
 * @param {string} unit
 * @returns {Battle}
 */
export function removeUnit(battle, side, unit) {
  return withForce(battle, side, battle.forces[side].filter((row) => row.unit !== unit));
}

/**
 * The battle with another force, such as an empty one or a copy of the other: a copy equals its original.
 * @param {Battle} battle
 * @param {Side} side
 * @param {Force} force
 * @returns {Battle}
 */
export function withForce(battle, side, force) {
  return { ...battle, forces: side === 0 ? [force, battle.forces[1]] : [battle.forces[0], force] };
}

/** @param {Battle} battle @param {string} title @returns {Battle} */
export function setTitle(battle, title) {
  return { ...battle, title: cleanTitle(title) };
}

/** @param {Battle} battle @param {number | null} year @returns {Battle} */
export function setYear(battle, year) {
  return { ...battle, year };
}

/** @param {Battle} battle @param {number | null} limit @returns {Battle} */
export function setLimit(battle, limit) {
  return { ...battle, limit };
}

/** @param {Battle} battle @param {Side} attacker @returns {Battle} */
export function setAttacker(battle, attacker) {
  return { ...battle, attacker };
}

/** @param {Battle} battle @param {AttackerLimit} attackerLimit @returns {Battle} */
export function setAttackerLimit(battle, attackerLimit) {
  return { ...battle, attackerLimit };
}

/** The forces change places, and so does who attacks. @param {Battle} battle @returns {Battle} */
export function swapForces({ forces: [first, second], attacker, ...terms }) {
  return { ...terms, attacker: attacker === 0 ? 1 : 0, forces: [second, first] };
}
