/**
 * The index that `builder/armydata.py` writes, one a language: games, units, texts.
 */

import { ownedOf } from "./totals.js";

/** @typedef {import("./battle.js").Parameters} Parameters */

/** @typedef {{readonly id: string, readonly name: string}} Named */

/** @typedef {Named & {readonly neutral?: boolean}} NamedSide `neutral`: its nations may fight on any side */
/** @typedef {Named & {readonly side?: string}} Nation */
/** @typedef {Named & {readonly kind: string, readonly tows?: boolean}} UnitType `kind`: vehicle, gun or figure */

/**
 * A unit as the checks know it, and as the picker shows it.
 * @typedef {object} UnitFacts
 * @property {string} id
 * @property {string} name
 * @property {string} [fullName]
 * @property {string} type
 * @property {string} url page of the unit
 * @property {readonly (number | null)[] | null} armour front, side, rear, top; null without armour
 * @property {readonly string[]} [search] other names to find it by, in all languages
 */

/** @typedef {UnitFacts & import("./battle.js").Entry} Unit */

/** @typedef {{readonly first: number, readonly last: number, readonly start: number}} Years */

/**
 * @typedef {object} Game
 * @property {string} id
 * @property {string} name
 * @property {import("./measures.js").MeasureId} [measure] what its armies are counted in; points by default
 * @property {number} limit limit that a new battle starts with
 * @property {readonly number[]} sizes limits to choose from; may be empty
 * @property {import("./battle.js").Ratio | null} ratio of attacker to defender that a new battle starts with
 * @property {Years | null} years
 * @property {boolean} attacks whether the game tells an attacker from a defender
 * @property {boolean} counts whether models, figures and crew can be counted
 * @property {readonly string[]} checks ids of the checks that it makes, besides those of every game
 * @property {Readonly<Record<string, {readonly number: string, readonly url: string}>>} rules by the check's id
 * @property {string | null} score page with the score sheet
 * @property {readonly NamedSide[]} sides
 * @property {readonly Nation[]} nations
 * @property {readonly UnitType[]} types
 * @property {readonly Unit[]} units
 */

/**
 * A game as the file has it: units are lists of values, in the order of `columns` and without the empty ones
 * at the end; `page` is the address of a unit's page, with `{id}` for its id.
 * @typedef {Omit<Game, "units"> & {readonly page: string, readonly columns: readonly string[],
 *   readonly units: readonly (readonly unknown[])[]}} PackedGame
 */

/**
 * @typedef {object} Index
 * @property {string} language
 * @property {import("./words.js").Catalogue} words
 * @property {readonly Game[]} games
 */

/** @typedef {Omit<Index, "games"> & {readonly games: readonly PackedGame[]}} PackedIndex */

/**
 * The index as the build wrote it, read back into objects.
 * @param {PackedIndex} packed
 * @returns {Index}
 */
export function unpackIndex({ games, ...index }) {
  return { ...index, games: games.map(unpack) };
}

/**
 * A game with its units as objects.
 * @param {PackedGame} packed
 * @returns {Game}
 */
export function unpack({ page, columns, units, ...game }) {
  const neutral = new Set(game.sides.filter((side) => side.neutral).map(({ id }) => id));
  const sides = new Map(game.nations.map(({ id, side }) => [id, side && !neutral.has(side) ? side : null]));
  const types = new Map(game.types.map((type) => [type.id, type]));
  return { ...game, units: units.map((values) => unpackUnit(values, columns, page, sides, types)) };
}

/**
 * @param {readonly unknown[]} values
 * @param {readonly string[]} columns
 * @param {string} page
 * @param {ReadonlyMap<string, string | null>} sides by the nation's id
 * @param {ReadonlyMap<string, UnitType>} types by id
 * @returns {Unit}
 */
function unpackUnit(values, columns, page, sides, types) {
  const pairs = columns.map((column, i) => [column, values[i] ?? null]).filter(([, value]) => value !== null);
  const { front, side, rear, top, ...facts } = Object.fromEntries(pairs);
  const type = types.get(facts.type);
  return {
    ...facts,
    side: sides.get(facts.nation) ?? null,
    kind: type?.kind ?? "vehicle",
    tows: type?.tows ?? false,
    url: page.replace("{id}", facts.id),
    armour: front === undefined ? null : [front, side ?? null, rear ?? null, top ?? null],
  };
}

/**
 * What the checks need of a game.
 * @param {Game} game
 * @param {import("./battle.js").Collection | null} [collection] what the club owns, where that is known
 * @returns {Parameters}
 */
export function parameters(game, collection = null) {
  const units = new Map(game.units.map((unit) => [unit.id, unit]));
  const owned = collection && ownedOf(collection, { units });
  return { checks: new Set(game.checks), attacks: game.attacks, units, owned };
}
