/**
 * Battles and collections from what a file, a link or the browser's storage holds, of every version. Whatever
 * that is, what is sound in it is read and the rest is named.
 */

import { MAX_COUNT, MAX_ID, MAX_LIMIT, MAX_PRICE, MAX_RATIO, MAX_ROWS, MAX_TITLE } from "./battle.js";

/** @typedef {import("./battle.js").AttackerLimit} AttackerLimit */
/** @typedef {import("./battle.js").Battle} Battle */
/** @typedef {import("./battle.js").Collection} Collection */
/** @typedef {import("./battle.js").Force} Force */
/** @typedef {import("./battle.js").Row} Row */

/**
 * What could not be read: the part of the battle, and what stood there, cut short. `more` stands for rows
 * beyond the most that a force has. Of a link, `end` says that its end is missing, `extra` that something
 * stands behind its end, `changed` that it is not what was written.
 * @typedef {object} Lost
 * @property {"title" | "year" | "limit" | "attackerLimit" | "attacker" | "forces" | "row" | "more" | "game"
 *   | "models" | "end" | "extra" | "changed"} part
 * @property {string} text
 */

/** @typedef {{readonly game: string, readonly battle: Battle, readonly lost: readonly Lost[]}} ReadBattle */
/** @typedef {{readonly game: string, readonly collection: Collection, readonly lost: readonly Lost[]}} ReadCollection */

/**
 * Why nothing could be read: `long` far above any list, `unreadable` neither JSON nor YAML, `other` something
 * else than a list, `newer` of a version to come.
 * @typedef {"long" | "unreadable" | "other" | "newer"} Fault
 */

export const VERSION = 2;
export const COLLECTION_VERSION = 1;
const MAX_MODELS = 5_000; // different units, or sets, of a collection
/** The most of a list's file or text, in bytes or characters: a battle of the longest rows has fewer in every form. */
export const MAX_FILE = 500_000;
const MAX_NAMED = 60; // characters of what is named as lost
const BREAKS = /[\t-\r\u0085\u2028\u2029]/g; // what separates words or lines, besides spaces
// Other control characters, marks that turn the direction of all that follows, and what is no character.
const HIDDEN = /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u202a-\u202e\u2066-\u2069\ufffe\uffff]|\p{Surrogate}/gu;

/**
 * A title on one line: a break becomes a space, control characters and marks of direction go, and what is
 * too long is cut.
 * @param {string} text
 */
export function cleanTitle(text) {
  return [...plain(text)].slice(0, MAX_TITLE).join("");
}

/** @param {string} text */
function plain(text) {
  return text.replace(BREAKS, " ").replace(HIDDEN, "");
}

/**
 * A battle from what a file of any version holds.
 * @param {unknown} raw
 * @returns {ReadBattle | Fault}
 */
export function readBattle(raw) {
  if (!isObject(raw) || (!("forces" in raw) && !("limit" in raw))) return "other";
  const version = raw["version"];
  if (typeof version === "number" && version > VERSION) return "newer";
  const { game, ...old } = version === undefined ? { ...raw, ...renewed(raw) } : raw;
  /** @type {Lost[]} */
  const lost = [];
  if (!isId(game)) lost.push({ part: "game", text: named(game) });
  const battle = readFought(old, lost);
  return { game: isId(game) ? game : "", battle, lost };
}

/**
 * What a battle of the first version says in the shape of today: its limit was that of both forces, and its
 * units were counts by id.
 * @param {Record<string, unknown>} raw
 */
function renewed({ limit, forces }) {
  /** @param {unknown} force */
  const force = (force) => {
    const units = isObject(force) ? force["units"] : undefined;
    return isObject(units) ? { units: Object.entries(units).map(([unit, count]) => ({ unit, count })) } : force;
  };
  const agreed = isPoints(limit) ? limit : "none";
  return { attacker_limit: agreed, forces: Array.isArray(forces) ? forces.map(force) : forces };
}

/**
 * @param {Record<string, unknown>} raw
 * @param {Lost[]} lost
 * @returns {Battle}
 */
function readFought(raw, lost) {
  const { title = "", year = null, limit, attacker_limit: agreed = "none", attacker = "first", forces } = raw;
  /**
   * @template T
   * @param {Lost["part"]} part @param {unknown} value @param {T | undefined} read @param {T} otherwise
   * @returns {T}
   */
  const keep = (part, value, read, otherwise) => {
    if (read === undefined) lost.push({ part, text: named(value) });
    return read ?? otherwise;
  };
  const pair = Array.isArray(forces) && forces.length === 2 ? forces : undefined;
  const [first, second] = keep("forces", forces, pair, [{}, {}]);
  return {
    title: cleanTitle(keep("title", title, typeof title === "string" ? title : undefined, "")),
    year: readNullable(year, isYear, () => lost.push({ part: "year", text: named(year) })),
    limit: readLimit(limit, () => lost.push({ part: "limit", text: named(limit) })),
    attackerLimit: readAttackerLimit(agreed, () => lost.push({ part: "attackerLimit", text: named(agreed) })),
    attacker: keep("attacker", attacker, /** @type {import("./battle.js").Side | undefined} */ (attacker === "second" ? 1 : attacker === "first" ? 0 : undefined), 0),
    forces: [readForce(first, lost), readForce(second, lost)],
  };
}

/** @param {unknown} value @param {(value: unknown) => value is number} isSound @param {() => void} lose */
function readNullable(value, isSound, lose) {
  if (value !== null && !isSound(value)) lose();
  return isSound(value) ? value : null;
}

/** @param {unknown} value @param {() => void} lose */
function readLimit(value, lose) {
  return value === "none" ? null : readNullable(value === null ? NaN : value, isPoints, lose);
}

/** @param {unknown} value @param {() => void} lose @returns {AttackerLimit} */
function readAttackerLimit(value, lose) {
  const ratio = isObject(value) ? value["ratio"] : undefined;
  if (!Array.isArray(ratio)) return readLimit(value, lose);
  const [attacker, defender] = ratio;
  if (ratio.length === 2 && isWhole(attacker, 1, MAX_RATIO) && isWhole(defender, 1, MAX_RATIO)) return [attacker, defender];
  lose();
  return null;
}

/**
 * The sound rows of a force, each unit once.
 * @param {unknown} raw
 * @param {Lost[]} lost
 * @returns {Force}
 */
function readForce(raw, lost) {
  const units = isObject(raw) ? (raw["units"] ?? []) : raw;
  if (!Array.isArray(units)) {
    lost.push({ part: "forces", text: named(raw) });
    return [];
  }
  /** @type {Map<string, Row>} */
  const rows = new Map();
  units.forEach((value, i) => {
    if (i >= MAX_ROWS) return;
    const row = readRow(value);
    if (row && !rows.has(row.unit)) rows.set(row.unit, row);
    else lost.push({ part: "row", text: named(value) });
  });
  if (units.length > MAX_ROWS) lost.push({ part: "more", text: String(units.length - MAX_ROWS) });
  return [...rows.values()];
}

/** @param {unknown} raw @returns {Row | null} */
function readRow(raw) {
  if (!isObject(raw)) return null;
  const { unit, count = 1, captured = false, price } = raw;
  const sound = isId(unit) && isWhole(count, 1, MAX_COUNT) && typeof captured === "boolean";
  if (!sound || (price !== undefined && price !== null && !isWhole(price, 0, MAX_PRICE))) return null;
  return { unit, count, ...(captured ? { captured } : {}), ...(typeof price === "number" ? { price } : {}) };
}

/**
 * @param {unknown} raw
 * @returns {ReadCollection | Fault}
 */
export function readCollection(raw) {
  if (!isObject(raw) || !("units" in raw || "sets" in raw)) return "other";
  const { version, game, units = {}, sets = {} } = raw;
  if (typeof version === "number" && version > COLLECTION_VERSION) return "newer";
  /** @type {Lost[]} */
  const lost = isId(game) ? [] : [{ part: "game", text: named(game) }];
  const collection = { units: readCounts(units, lost), sets: readCounts(sets, lost) };
  return { game: isId(game) ? game : "", collection, lost };
}

/** @param {unknown} raw @param {Lost[]} lost @returns {Map<string, number>} */
function readCounts(raw, lost) {
  const entries = isObject(raw) ? Object.entries(raw) : [];
  if (!isObject(raw)) lost.push({ part: "models", text: named(raw) });
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const [id, count] of entries.slice(0, MAX_MODELS)) {
    if (isId(id) && isWhole(count, 1, MAX_COUNT)) counts.set(id, count);
    else lost.push({ part: "models", text: named(id) });
  }
  if (entries.length > MAX_MODELS) lost.push({ part: "more", text: String(entries.length - MAX_MODELS) });
  return counts;
}

// What is sound

/** What stood there, in a few characters; a dash for nothing. @param {unknown} value */
export function named(value) {
  const unit = isObject(value) && typeof value["unit"] === "string" ? value["unit"] : (value ?? "–");
  return excerpt(typeof unit === "string" ? unit : JSON.stringify(unit)) || "–";
}

/** A text in a few characters, as messages quote it. @param {string} text */
export function excerpt(text) {
  const characters = [...plain(text)];
  return characters.length > MAX_NAMED ? `${characters.slice(0, MAX_NAMED - 1).join("")}…` : characters.join("");
}

/** @param {unknown} value @returns {value is Record<string, any>} */
export function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An id on one line, without characters that are not seen. @param {unknown} value @returns {value is string} */
export function isId(value) {
  if (typeof value !== "string" || value === "" || value.length > 2 * MAX_ID) return false;
  return [...value].length <= MAX_ID && plain(value) === value && !value.includes("\ufeff");
}

/** @param {unknown} value @param {number} low @param {number} high @returns {value is number} */
function isWhole(value, low, high) {
  return typeof value === "number" && Number.isInteger(value) && low <= value && value <= high;
}

/** @param {unknown} value @returns {value is number} */
function isYear(value) {
  return isWhole(value, 1900, 1999);
}

/** @param {unknown} value @returns {value is number} */
function isPoints(value) {
  return isWhole(value, 1, MAX_LIMIT);
}
