/**
 * A battle, both forces, in the fragment of an address. `builder/armywriting.py` tells the form and writes the
 * same. Every version that was ever published still opens: `tests/vectors/links.json` has one of each.
 */

import { isRatio } from "./battle.js";
import { cleanTitle, readBattle } from "./listreading.js";

/** @typedef {import("./battle.js").AttackerLimit} AttackerLimit */
/** @typedef {import("./battle.js").Battle} Battle */
/** @typedef {import("./battle.js").Row} Row */
/** @typedef {import("./listreading.js").ReadBattle} ReadBattle */
/** @typedef {import("./listreading.js").Fault} Fault */

const VERSION = 1;
const MAX_LINK = 100_000; // characters
const ROW = /^([^*!.]+)(?:\*([0-9]{1,4}))?(!)?(?:\.([0-9a-z]{1,4}))?$/;

/**
 * The battle as a fragment, without its #.
 * @param {string} game
 * @param {Battle} battle
 * @returns {string}
 */
export function toLink(game, { title, year, limit, attackerLimit, attacker, forces }) {
  return [
    `b${VERSION}`,
    escaped(game),
    year ?? "",
    linked(limit),
    linked(attackerLimit),
    attacker + 1,
    escaped(cleanTitle(title)).replaceAll("%20", "+"),
    ...forces.map((force) => force.map(linkedRow).join(",")),
  ].join(";");
}

/** @param {AttackerLimit} limit */
function linked(limit) {
  return isRatio(limit) ? limit.join("-") : (limit ?? "x");
}

/** @param {Row} row */
function linkedRow({ unit, count, captured, price }) {
  const several = count > 1 ? `*${count}` : "";
  return `${escaped(unit)}${several}${captured ? "!" : ""}${price === undefined ? "" : `.${price.toString(36)}`}`;
}

/**
 * Everything but letters, digits, - and _ percent-encoded, so that no chat takes it for something else.
 * @param {string} text
 */
function escaped(text) {
  const whole = text.replace(/\p{Surrogate}/gu, "\ufffd");
  return encodeURIComponent(whole).replace(
    /[.~!*'()]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/**
 * Whether a fragment is meant to be a battle, of whatever version; others are anchors of the page.
 * @param {string} fragment without its #
 */
export function isLink(fragment) {
  return /^b[0-9]+;/.test(fragment);
}

/**
 * The battle of a fragment: what is sound in it, and what is not.
 * @param {string} fragment without its #
 * @returns {ReadBattle | Fault}
 */
export function fromLink(fragment) {
  if (fragment.length > MAX_LINK) return "long";
  const [version = "", game = "", year = "", limit = "x", agreed = "x", attacker = "1", title = "", ...forces] =
    fragment.split(";");
  if (!/^b[0-9]+$/.test(version)) return "other";
  if (Number(version.slice(1)) > VERSION) return "newer";
  const [first, second = ""] = forces; // a chat may take the last ; of a link, when the second force is empty
  return readBattle({
    version: 2,
    game: unescaped(game),
    title: unescaped(title.replaceAll("+", " ")),
    year: year === "" ? null : number(year),
    limit: readLimit(limit),
    attacker_limit: agreed.includes("-") ? { ratio: agreed.split("-").map(number) } : readLimit(agreed),
    attacker: attacker === "1" ? "first" : attacker === "2" ? "second" : attacker,
    forces: [first === undefined ? "" : { units: readRows(first) }, { units: readRows(second) }],
  });
}

/** @param {string} text */
function readLimit(text) {
  return text === "x" ? "none" : number(text);
}

/** @param {string} text */
function number(text) {
  return /^[0-9]{1,6}$/.test(text) ? Number(text) : text;
}

/** @param {string} rows */
function readRows(rows) {
  if (rows === "") return [];
  return rows.split(",").map((row) => {
    const [, unit = "", count = "1", captured, price] = ROW.exec(row) ?? [];
    const id = unescaped(unit);
    if (unit === "" || id === null) return row;
    const cost = price === undefined ? {} : { price: Number.parseInt(price, 36) };
    return { unit: id, count: Number(count), captured: captured === "!", ...cost };
  });
}

/** @param {string} text @returns {string | null} null where it is no percent-encoding */
function unescaped(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
