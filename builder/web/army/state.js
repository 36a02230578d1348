/**
 * The state of the builder and every change to it, as pure functions; ids and whole numbers only, so that
 * it survives another language. Each game keeps a battle of its own.
 */

/** @typedef {import("./checks.js").Battle} CheckedBattle */
/** @typedef {import("./checks.js").Force} Force */
/** @typedef {import("./checks.js").Side} Side */
/** @typedef {import("./index.js").Game} Game */
/** @typedef {import("./index.js").Years} Years */

/**
 * A battle with the players' own name for it.
 * @typedef {CheckedBattle & {readonly title: string}} Battle
 */

/**
 * `game` is the id of the game on screen; battles of games that the site no longer has are kept.
 * @typedef {{readonly game: string, readonly battles: ReadonlyMap<string, Battle>}} State
 */

export const MAX_LIMIT = 99_999;
export const MAX_COUNT = 999;
export const MAX_ROWS = 500;
export const MAX_TITLE = 200;

// Changes

/** @type {State} */
export const EMPTY = { game: "", battles: new Map() };

/**
 * A battle without units, as its game begins one.
 * @param {Game} game
 * @returns {Battle}
 */
export function newBattle(game) {
  return { title: "", year: game.years?.start ?? null, limit: game.limit, attacker: 0, forces: [[], []] };
}

/**
 * The battle of a game in the state, or a new one. Its year is mended where the game's years have changed.
 * @param {State} state
 * @param {Game} game
 * @returns {Battle}
 */
export function battleOf(state, game) {
  const battle = state.battles.get(game.id) ?? newBattle(game);
  return isYearOf(battle.year, game.years) ? battle : { ...battle, year: game.years?.start ?? null };
}

/**
 * @param {number | null} year
 * @param {Years | null} years
 */
function isYearOf(year, years) {
  if (years === null || year === null) return years === null && year === null;
  return years.first <= year && year <= years.last;
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
  return { game, battles: new Map([...state.battles, [game, battle]]) };
}

/**
 * One more of a unit, in a new row where the force has none of it.
 * @param {Battle} battle
 * @param {Side} side
 * @param {string} unit
 * @returns {Battle}
 */
export function addUnit(battle, side, unit) {
  const force = battle.forces[side];
  const row = force.find((r) => r.unit === unit);
  if (row) return setCount(battle, side, unit, row.count + 1);
  return force.length < MAX_ROWS ? withForce(battle, side, [...force, { unit, count: 1 }]) : battle;
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
  const force = battle.forces[side].map((row) => (row.unit === unit ? { unit, count: kept } : row));
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
 * @param {Battle} battle
 * @param {Side} side
 * @param {Force} force
 * @returns {Battle}
 */
function withForce(battle, side, force) {
  return { ...battle, forces: side === 0 ? [force, battle.forces[1]] : [battle.forces[0], force] };
}

/** @param {Battle} battle @param {string} title @returns {Battle} */
export function setTitle(battle, title) {
  return { ...battle, title: title.slice(0, MAX_TITLE) };
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

// What players type

/**
 * A points limit as typed: null for no limit, undefined where it is neither a number nor empty.
 * @param {string} text
 * @returns {number | null | undefined}
 */
export function readLimit(text) {
  if (text.trim() === "") return null;
  const limit = readWhole(text);
  return limit !== undefined && limit >= 1 && limit <= MAX_LIMIT ? limit : undefined;
}

/**
 * A year as typed, or undefined where it is none of the game's years.
 * @param {string} text
 * @param {Years} years
 * @returns {number | undefined}
 */
export function readYear(text, years) {
  const year = readWhole(text);
  return year !== undefined && isYearOf(year, years) ? year : undefined;
}

/** @param {string} text @returns {number | undefined} */
function readWhole(text) {
  return /^[0-9]{1,6}$/.test(text.trim()) ? Number(text.trim()) : undefined;
}
