/**
 * The state as text and back. Whatever the text holds, what is sound in it is read and the rest counted.
 */

import { MAX_COUNT, MAX_LIMIT, MAX_ROWS, MAX_TITLE } from "./state.js";

/** @typedef {import("./checks.js").Force} Force */
/** @typedef {import("./checks.js").Side} Side */
/** @typedef {import("./state.js").Battle} Battle */
/** @typedef {import("./state.js").State} State */

/**
 * State read from a text. `lost` counts what could not be read; `state` is null where nothing could.
 * @typedef {{readonly state: State | null, readonly lost: number}} Parsed
 */

const VERSION = 1;
const MAX_ID = 80;
const MAX_TEXT = 6_000_000; // characters; browsers keep fewer for a whole site
const MAX_GAMES = 100;

/**
 * The state as text, to be kept in the browser.
 * @param {State} state
 * @returns {string}
 */
export function serialize(state) {
  return JSON.stringify({ version: VERSION, game: state.game, battles: Object.fromEntries(state.battles) });
}

/**
 * Reads what `serialize` wrote, or what became of it: what is sound is kept, the rest counted.
 * @param {string} text
 * @returns {Parsed}
 */
export function parse(text) {
  const nothing = { state: null, lost: 1 };
  if (text.length > MAX_TEXT) return nothing;
  let stored;
  try {
    stored = JSON.parse(text);
  } catch {
    return nothing;
  }
  if (!isObject(stored) || stored["version"] !== VERSION || !isObject(stored["battles"])) return nothing;
  const tally = { lost: 0 };
  /** @type {Map<string, Battle>} */
  const battles = new Map();
  for (const [game, raw] of Object.entries(stored["battles"])) {
    if (isObject(raw) && isId(game) && battles.size < MAX_GAMES) battles.set(game, readBattle(raw, tally));
    else tally.lost += 1;
  }
  return { state: { game: isId(stored["game"]) ? stored["game"] : "", battles }, lost: tally.lost };
}

/**
 * @param {Record<string, unknown>} raw
 * @param {{lost: number}} tally
 * @returns {Battle}
 */
function readBattle(raw, tally) {
  /**
   * @template T
   * @param {string} key @param {(value: unknown) => value is T} isSound @param {T} otherwise
   */
  const take = (key, isSound, otherwise) => {
    const value = raw[key];
    if (isSound(value)) return value;
    tally.lost += 1;
    return otherwise;
  };
  const forces = take("forces", isPair, [[], []]);
  return {
    title: take("title", isTitle, ""),
    year: take("year", isYear, null),
    limit: take("limit", isLimit, null),
    attacker: take("attacker", isSide, 0),
    forces: [readForce(forces[0], tally), readForce(forces[1], tally)],
  };
}

/**
 * The sound rows of a force, each unit once.
 * @param {unknown} raw
 * @param {{lost: number}} tally
 * @returns {Force}
 */
function readForce(raw, tally) {
  const rows = Array.isArray(raw) ? raw : [];
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const row of rows) {
    const sound = isObject(row) && isId(row["unit"]) && isWhole(row["count"], 1, MAX_COUNT);
    if (sound && !counts.has(row["unit"]) && counts.size < MAX_ROWS) counts.set(row["unit"], row["count"]);
    else tally.lost += 1;
  }
  if (!Array.isArray(raw)) tally.lost += 1;
  return [...counts].map(([unit, count]) => ({ unit, count }));
}

/** @param {unknown} value @returns {value is Record<string, any>} */
function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** @param {unknown} value @returns {value is string} */
function isId(value) {
  return typeof value === "string" && value.length > 0 && value.length <= MAX_ID;
}

/** @param {unknown} value @returns {value is string} */
function isTitle(value) {
  return typeof value === "string" && value.length <= MAX_TITLE;
}

/** @param {unknown} value @param {number} low @param {number} high @returns {value is number} */
function isWhole(value, low, high) {
  return typeof value === "number" && Number.isInteger(value) && low <= value && value <= high;
}

/** @param {unknown} value @returns {value is number | null} */
function isYear(value) {
  return value === null || isWhole(value, 1900, 1999);
}

/** @param {unknown} value @returns {value is number | null} */
function isLimit(value) {
  return value === null || isWhole(value, 1, MAX_LIMIT);
}

/** @param {unknown} value @returns {value is Side} */
function isSide(value) {
  return value === 0 || value === 1;
}

/** @param {unknown} value @returns {value is [unknown, unknown]} */
function isPair(value) {
  return Array.isArray(value) && value.length === 2;
}
