/**
 * What players type: limits, ratios, years. Undefined stands for what is refused.
 */

import { MAX_LIMIT, MAX_RATIO } from "./battle.js";

/** @typedef {import("./battle.js").Ratio} Ratio */
/** @typedef {import("./index.js").Years} Years */

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
 * A ratio as typed, such as 3:2, 3/2 or 3 - 2; undefined where it is none.
 * @param {string} text
 * @returns {Ratio | undefined}
 */
export function readRatio(text) {
  const found = /^([0-9]{1,2})\s*[:/–-]\s*([0-9]{1,2})$/.exec(text.trim());
  const ratio = /** @type {const} */ ([Number(found?.[1] ?? 0), Number(found?.[2] ?? 0)]);
  return ratio.every((share) => share >= 1 && share <= MAX_RATIO) ? ratio : undefined;
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

/**
 * Whether a game has that year; null is the year of a game without years.
 * @param {number | null} year
 * @param {Years | null} years
 */
export function isYearOf(year, years) {
  if (years === null || year === null) return years === null && year === null;
  return years.first <= year && year <= years.last;
}

/** @param {string} text @returns {number | undefined} */
function readWhole(text) {
  return /^[0-9]{1,6}$/.test(text.trim()) ? Number(text.trim()) : undefined;
}
