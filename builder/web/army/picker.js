/**
 * Finding units: which of a game's units match what the player asks for, and in which order.
 */

/** @typedef {import("./index.js").Game} Game */
/** @typedef {import("./index.js").Unit} Unit */

/**
 * What the player asks for: `text` as typed; ids of a nation, side and type, "" for all; `least` and `most`
 * points; `armour` at least that much in front; only units of the battle's year, only owned ones; in the
 * order of a field, "" for the game's own order.
 * @typedef {object} Query
 * @property {string} text
 * @property {string} nation
 * @property {string} side
 * @property {string} type
 * @property {number | null} least
 * @property {number | null} most
 * @property {number | null} armour
 * @property {boolean} inYear
 * @property {boolean} owned
 * @property {string} sort one of `SORTS`
 * @property {boolean} down from the greatest to the least
 */

/** @type {Query} */
export const ANY = {
  text: "",
  nation: "",
  side: "",
  type: "",
  least: null,
  most: null,
  armour: null,
  inYear: false,
  owned: false,
  sort: "",
  down: false,
};
export const SORTS = ["", "name", "cost", "available", "nation", "type", "armour", "crew", "room"];
export const MAX_QUERY = 100; // characters
const MAX_ASKED = 9_999; // points, armour

/**
 * A query from whatever was kept of one; what is no part of a query is left at its default.
 * @param {unknown} raw
 * @returns {Query}
 */
export function readQuery(raw) {
  const kept = /** @type {Record<string, unknown>} */ (typeof raw === "object" && raw !== null ? raw : {});
  const pairs = Object.entries(ANY).map(([key, usual]) => [key, readPart(kept[key], usual)]);
  const query = /** @type {Query} */ (Object.fromEntries(pairs));
  return SORTS.includes(query.sort) ? query : { ...query, sort: "" };
}

/** @param {unknown} value @param {string | number | boolean | null} usual */
function readPart(value, usual) {
  if (usual === null) return isAsked(value) ? value : null;
  if (typeof value === "string" && typeof usual === "string") return value.slice(0, MAX_QUERY);
  return typeof value === typeof usual ? value : usual;
}

/** @param {unknown} value @returns {value is number} */
function isAsked(value) {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= MAX_ASKED;
}

/**
 * How many parts of a query leave something out, the text aside.
 * @param {Query} query
 */
export function countFilters(query) {
  const { text: _, sort: __, down: ___, ...filters } = query;
  return Object.values(filters).filter((value) => value !== "" && value !== null && value !== false).length;
}

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

/** @typedef {{readonly unit: Unit, readonly side: string}} Entry */

/**
 * What a search goes by besides the query: the battle's year, and how many of each unit the club owns.
 * @typedef {{readonly year?: number | null, readonly owned?: ReadonlyMap<string, number> | null | undefined}} Given
 */

/**
 * Makes the search over a game's units: every typed word must occur in a name, of any language, or in a set
 * number. Each order is made once, so that a keystroke sorts nothing; so is the text that words are looked for in.
 * @param {Pick<Game, "units" | "nations" | "types">} game
 * @param {(a: string, b: string) => number} compare names, as the language sorts them
 * @returns {{readonly find: (query: Query, given?: Given) => Unit[], readonly prepare: () => void}}
 *   `prepare` before the first letter saves the time then
 */
export function createSearch(game, compare) {
  const sides = new Map(game.nations.map(({ id, side }) => [id, side ?? ""]));
  const entries = game.units.map((unit) => ({ unit, side: sides.get(unit.nation ?? "") ?? "" }));
  /** @type {Map<string, readonly Entry[]>} */
  const orders = new Map();
  /** @type {Map<Unit, string> | null} */
  let texts = null;
  const prepare = () => (texts ??= new Map(game.units.map((unit) => [unit, haystack(unit)])));
  /** @param {string} query @returns {(unit: Unit) => boolean} */
  const named = (query) => {
    const words = fold(query).split(" ");
    if (words[0] === "") return () => true;
    const known = prepare();
    return (unit) => words.every((word) => known.get(unit)?.includes(word));
  };
  /** @param {Query} query */
  const ordered = ({ sort, down }) => {
    const key = `${sort} ${down}`;
    const found = orders.get(key) ?? inOrder(entries, sort, down, game, compare);
    orders.set(key, found);
    return found;
  };
  const find = (/** @type {Query} */ query, /** @type {Given} */ given = {}) => {
    const isNamed = named(query.text);
    return ordered(query).filter((entry) => matches(entry, query, given) && isNamed(entry.unit)).map(({ unit }) => unit);
  };
  return { find, prepare };
}

/** @param {Unit} unit */
function haystack(unit) {
  const texts = [unit.name, unit.fullName ?? "", ...(unit.sets ?? []), ...(unit.search ?? [])];
  const folded = texts.map(fold);
  return [...folded, ...folded.map((text) => text.replaceAll(" ", ""))].join("\n"); // "t34" finds T-34
}

/** @param {Entry} entry @param {Query} query @param {Given} given */
function matches({ unit, side }, query, { year = null, owned = null }) {
  const late = query.inYear && year !== null && (unit.available ?? year) > year;
  return (
    !late &&
    (!query.nation || unit.nation === query.nation) &&
    (!query.side || side === query.side) &&
    (!query.type || unit.type === query.type) &&
    unit.cost >= (query.least ?? 0) &&
    unit.cost <= (query.most ?? Infinity) &&
    (query.armour === null || (unit.armour?.[0] ?? -1) >= query.armour) &&
    (!query.owned || (owned?.get(unit.id) ?? 0) > 0)
  );
}

/**
 * @param {readonly Entry[]} entries
 * @param {string} sort
 * @param {boolean} down
 * @param {Pick<Game, "nations" | "types">} game
 * @param {(a: string, b: string) => number} compare
 * @returns {readonly Entry[]}
 */
function inOrder(entries, sort, down, { nations, types }, compare) {
  const turn = down ? -1 : 1;
  if (sort === "") return down ? entries.toReversed() : entries;
  if (sort === "name") return entries.toSorted((a, b) => turn * compare(a.unit.name, b.unit.name));
  /** @param {readonly {readonly id: string}[]} all @param {string | null | undefined} id */
  const place = (all, id) => {
    const i = all.findIndex((named) => named.id === id);
    return i < 0 ? null : i;
  };
  /** @type {Readonly<Record<string, (unit: Unit) => number | null | undefined>>} */
  const values = {
    cost: ({ cost }) => cost,
    available: ({ available }) => available,
    nation: ({ nation }) => place(nations, nation),
    type: ({ type }) => place(types, type),
    armour: ({ armour }) => armour?.[0],
    crew: ({ crew }) => crew,
    room: ({ room }) => room,
  };
  const last = turn * Infinity; // what has no value stands at the end, either way
  const valued = entries.map((entry) => ({ entry, value: values[sort]?.(entry.unit) ?? last }));
  valued.sort((a, b) => (a.value === b.value ? 0 : turn * (a.value < b.value ? -1 : 1)));
  return valued.map(({ entry }) => entry);
}
