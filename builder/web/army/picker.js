/**
 * Finding units: which of a game's units match what the player asks for.
 */

/** @typedef {import("./index.js").Unit} Unit */

/**
 * `nation` and `type` are ids, "" for all; `text` is what the player typed.
 * @typedef {{readonly text: string, readonly nation: string, readonly type: string}} Query
 */

/** @type {Query} */
export const ANY = { text: "", nation: "", type: "" };
export const MAX_QUERY = 100; // characters

// Letters that Unicode does not take apart into a letter and a mark.
/** @type {Readonly<Record<string, string>>} */
const LETTERS = { ł: "l", ø: "o", đ: "d", ð: "d", þ: "th", ß: "ss", æ: "ae", œ: "oe", ı: "i" };

/**
 * A text without capitals, diacritics and punctuation, to be compared with others.
 * @param {string} text
 * @returns {string}
 */
export function fold(text) {
  return text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[łøđðþßæœı]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/**
 * Makes the search over a game's units: every typed word must occur in a name or a set number.
 * @param {readonly Unit[]} units
 * @returns {(query: Query) => Unit[]}
 */
export function createSearch(units) {
  const entries = units.map((unit) => ({ unit, text: haystack(unit) }));
  return (query) => {
    const words = fold(query.text).split(" ");
    return entries
      .filter(({ unit, text }) => matches(unit, query) && words.every((word) => text.includes(word)))
      .map(({ unit }) => unit);
  };
}

/** @param {Unit} unit */
function haystack(unit) {
  const texts = [unit.name, unit.fullName ?? "", ...(unit.sets ?? []), ...(unit.search ?? [])];
  const folded = texts.map(fold);
  return [...folded, ...folded.map((text) => text.replaceAll(" ", ""))].join("\n"); // "t34" finds T-34
}

/** @param {Unit} unit @param {Query} query */
function matches(unit, query) {
  return (!query.nation || unit.nation === query.nation) && (!query.type || unit.type === query.type);
}
