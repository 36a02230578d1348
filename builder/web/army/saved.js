/**
 * The state as text and back, of every version. Whatever the text holds, what is sound in it is read and the
 * rest is named.
 */

import { isId, isObject, readBattle, readCollection } from "./listreading.js";
import { collectionFile, toFile } from "./listwriting.js";

/** @typedef {import("./battle.js").Battle} Battle */
/** @typedef {import("./battle.js").Collection} Collection */
/** @typedef {import("./listreading.js").Lost} Lost */
/** @typedef {import("./state.js").State} State */

/**
 * State read from a text, and what could not be read; `state` is null where nothing could.
 * @typedef {{readonly state: State | null, readonly lost: readonly Lost[]}} Parsed
 */

const VERSION = 2;
const MAX_TEXT = 6_000_000; // characters; browsers keep fewer for a whole site
const MAX_GAMES = 100;

/**
 * Which text of the state this is, and which its writer had seen before: windows tell by it whether one has
 * written over what it had not seen.
 * @typedef {{readonly mark?: string | undefined, readonly after?: string | undefined}} Marks
 */

/**
 * The state as text, to be kept in the browser; without the lists, which are kept one by one.
 * @param {State} state
 * @param {Marks} [marks]
 * @returns {string}
 */
export function serialize({ game, battles, collections }, { mark, after } = {}) {
  return JSON.stringify({
    version: VERSION,
    mark,
    after,
    game,
    battles: Object.fromEntries([...battles].map(([id, battle]) => [id, toFile(id, battle)])),
    collections: Object.fromEntries([...collections].map(([id, owned]) => [id, collectionFile(id, owned)])),
  });
}

/**
 * Reads what `serialize` wrote, in this version or an older one, or what became of it.
 * @param {string} text
 * @returns {Parsed}
 */
export function parse(text) {
  /** @type {Parsed} */
  const nothing = { state: null, lost: [{ part: "game", text: "" }] };
  if (text.length > MAX_TEXT) return nothing;
  let stored;
  try {
    stored = JSON.parse(text);
  } catch {
    return nothing;
  }
  if (!isObject(stored) || !isObject(stored["battles"])) return nothing;
  const { version, game, collections = {} } = stored;
  if (version !== 1 && version !== VERSION) return nothing;
  /** @type {Lost[]} */
  const lost = [];
  const battles = readEach(stored["battles"], lost, (id, raw) => readOf(id, version === 1 ? renewed(raw) : raw, lost));
  const owned = readEach(isObject(collections) ? collections : {}, lost, (_, raw) => readOwned(raw, lost));
  return { state: { game: isId(game) ? game : "", battles, collections: owned, lists: new Map() }, lost };
}

/**
 * The marks of a text that `serialize` wrote; none where it has none.
 * @param {string} text
 * @returns {Marks}
 */
export function marksOf(text) {
  try {
    const { mark, after } = JSON.parse(text);
    return { mark: isId(mark) ? mark : undefined, after: isId(after) ? after : undefined };
  } catch {
    return {};
  }
}

/**
 * What is sound of each game.
 * @template T
 * @param {Record<string, unknown>} raw
 * @param {Lost[]} lost
 * @param {(id: string, raw: Record<string, unknown>) => T | null} read
 * @returns {Map<string, T>}
 */
function readEach(raw, lost, read) {
  /** @type {Map<string, T>} */
  const found = new Map();
  for (const [id, value] of Object.entries(raw)) {
    const sound = isObject(value) && isId(id) && found.size < MAX_GAMES ? read(id, value) : null;
    if (sound) found.set(id, sound);
    else lost.push({ part: "game", text: id.slice(0, 60) });
  }
  return found;
}

/** @param {string} id @param {Record<string, unknown>} raw @param {Lost[]} lost @returns {Battle | null} */
function readOf(id, raw, lost) {
  const read = readBattle({ forces: null, ...raw, game: id });
  if (typeof read === "string") return null;
  lost.push(...read.lost);
  return read.battle;
}

/** @param {Record<string, unknown>} raw @param {Lost[]} lost @returns {Collection | null} */
function readOwned(raw, lost) {
  const read = readCollection(raw);
  if (typeof read === "string") return null;
  lost.push(...read.lost);
  return read.collection;
}

/**
 * A battle as the first version kept it, in the shape of today: its limit was that of both forces.
 * @param {Record<string, unknown>} raw
 */
function renewed({ title, year, limit, attacker, forces }) {
  const agreed = limit === null ? "none" : limit;
  const sound = typeof agreed === "number" && agreed >= 1 ? agreed : "none";
  return {
    version: 2,
    title: title ?? null,
    year: year === undefined ? "" : year,
    limit: agreed,
    attacker_limit: sound,
    attacker: attacker === 0 ? "first" : attacker === 1 ? "second" : String(attacker ?? ""),
    forces: Array.isArray(forces) ? forces.map((units) => ({ units })) : forces,
  };
}
