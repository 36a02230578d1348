/**
 * A battle, both forces, in the fragment of an address. `builder/armywriting.py` tells the form and writes the
 * same. Every version that was ever published still opens: `tests/vectors/links.json` has one of each.
 */

import { isRatio, MAX_ID } from "./battle.js";
import { cleanTitle, named, readBattle } from "./listreading.js";

/** @typedef {import("./battle.js").AttackerLimit} AttackerLimit */
/** @typedef {import("./battle.js").Battle} Battle */
/** @typedef {import("./battle.js").Row} Row */
/** @typedef {import("./listreading.js").ReadBattle} ReadBattle */
/** @typedef {import("./listreading.js").Fault} Fault */
/** @typedef {import("./listreading.js").Lost} Lost */

const VERSION = 2;
const MAX_LINK = 1_000_000; // characters; a battle of the longest rows has fewer
const FIELDS = 10; // of a whole link
const FIELDS_1 = 9; // of one of the first version, which had no check
const MAX_WORDS = 12 * MAX_ID; // characters of an id, percent-encoded
const ROW = /^([^*!.]+)(?:\*([0-9]{1,4}))?(!)?(?:\.([0-9a-z]{1,4}))?$/;

/**
 * The battle as a fragment, without its #.
 * @param {string} game
 * @param {Battle} battle
 * @returns {string}
 */
export function toLink(game, { title, year, limit, attackerLimit, attacker, forces }) {
  const said = new Said();
  const fields = [
    `b${VERSION}`,
    escaped(game),
    year ?? "",
    linked(limit),
    linked(attackerLimit),
    attacker + 1,
    escaped(cleanTitle(title)).replaceAll("%20", "+"),
    ...forces.map((force) => force.map((row) => linkedRow(row, said)).join(",")),
  ].join(";");
  return `${fields};${checkOf(fields)}`;
}

/** The words of ids in a link, each written once: later a letter or two stand for it, by the order of their first use. */
class Said {
  /** @type {Map<string, string>} */
  #signs = new Map();
  /** @type {Map<string, string>} */
  #words = new Map();

  /** What stands for a word here. @param {string} word */
  sign(word) {
    const sign = this.#signs.get(word) ?? "";
    if (sign !== "" && sign.length < word.length) return sign;
    this.#hear(word);
    return word;
  }

  /** The word that stands here, itself or by its sign; null where a sign has none. @param {string} text */
  word(text) {
    if (/^[A-Z]+$/.test(text)) return this.#words.get(text) ?? null;
    this.#hear(text);
    return text;
  }

  /** @param {string} word */
  #hear(word) {
    if (word.length < 2 || this.#signs.has(word)) return;
    const sign = letters(this.#signs.size);
    this.#signs.set(word, sign);
    this.#words.set(sign, word);
  }
}

/** A to Z, then AA to ZZ and so on. @param {number} index @returns {string} */
function letters(index) {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last;
}

/** Three letters or digits that another text has by chance only. @param {string} text */
function checkOf(text) {
  let sum = 0;
  for (let i = 0; i < text.length; i += 1) sum = (sum * 31 + text.charCodeAt(i)) % 36 ** 3;
  return sum.toString(36).padStart(3, "0");
}

/** @param {AttackerLimit} limit */
function linked(limit) {
  return isRatio(limit) ? limit.join("-") : (limit ?? "x");
}

/** @param {Row} row @param {Said} said */
function linkedRow({ unit, count, captured, price }, said) {
  const several = count > 1 ? `*${count}` : "";
  const id = unit.split("-").map((word) => said.sign(withoutCapitals(escaped(word)))).join("-");
  return `${id}${several}${captured ? "!" : ""}${price === undefined ? "" : `.${price.toString(36)}`}`;
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

/** Capital letters percent-encoded, too, since they are signs of words. @param {string} text */
function withoutCapitals(text) {
  return text.replace(/%[0-9A-F]{2}|[A-Z]/g, (found) => found.length > 1 ? found : `%${found.charCodeAt(0).toString(16).toUpperCase()}`);
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
  const fields = fragment.split(";");
  const [version = "", game = "", year = "", limit = "x", agreed = "x", attacker = "1", title = "", first = "", second = ""] = fields;
  if (!/^b[0-9]+$/.test(version)) return "other";
  if (Number(version.slice(1)) > VERSION) return "newer";
  const said = version === "b1" ? null : new Said();
  const name = unescaped(title.replaceAll("+", " "));
  const read = readBattle({
    version: 2,
    game: unescaped(game) ?? game,
    title: name ?? "",
    year: year === "" ? null : number(year),
    limit: readLimit(limit),
    attacker_limit: agreed.includes("-") ? { ratio: agreed.split("-").map(number) } : readLimit(agreed),
    attacker: attacker === "1" ? "first" : attacker === "2" ? "second" : attacker,
    forces: [{ units: readRows(first, said) }, { units: readRows(second, said) }],
  });
  if (typeof read === "string") return read;
  /** @type {Lost[]} */
  const lost = name === null ? [{ part: "title", text: named(title) }] : [];
  return { ...read, lost: [...lost, ...read.lost, ...whatIsNotWhole(fields, said ? FIELDS : FIELDS_1)] };
}

/**
 * Whether a link is as it was written. What a chat may put behind it, such as a full stop, is no matter. One of
 * the first version whose last ; is gone cannot be told from one that was cut.
 * @param {readonly string[]} fields
 * @param {number} whole how many a link of this version has
 * @returns {Lost[]}
 */
function whatIsNotWhole(fields, whole) {
  if (fields.length < whole) return [{ part: "end", text: "" }];
  if (fields.length > whole) return [{ part: "extra", text: named(fields.slice(whole).join(";")) }];
  if (whole < FIELDS) return [];
  const check = checkOf(fields.slice(0, -1).join(";"));
  const last = fields.at(-1) ?? "";
  const sound = last.startsWith(check) && /^[^0-9A-Za-z]*$/.test(last.slice(check.length));
  return sound ? [] : [{ part: "changed", text: "" }];
}

/** @param {string} text */
function readLimit(text) {
  return text === "x" ? "none" : number(text);
}

/** @param {string} text */
function number(text) {
  return /^[0-9]{1,6}$/.test(text) ? Number(text) : text;
}

/** @param {string} rows @param {Said | null} said null where ids are written out */
function readRows(rows, said) {
  if (rows === "") return [];
  return rows.split(",").map((row) => {
    const [, unit = "", count = "1", captured, price] = ROW.exec(row) ?? [];
    const words = said ? unit.split("-").map((word) => said.word(word)) : [unit];
    const length = words.reduce((sum, word) => sum + (word?.length ?? 0), 0);
    const id = words.includes(null) || length > MAX_WORDS ? null : unescaped(words.join("-"));
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
