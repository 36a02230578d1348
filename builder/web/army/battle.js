/**
 * What armies are made of; `builder/armymodel.py` has the same shapes. Ids and whole numbers only, so that a
 * battle is the same in every language. All of it is frozen in spirit: a change makes a new battle.
 */

/**
 * So many of one unit, which stands in one row of a force only; the id may be one that the game does not
 * have. `captured`: taken from the other side, so that its nation is no matter. `price`: points of one of
 * them when the list was saved.
 * @typedef {object} Row
 * @property {string} unit
 * @property {number} count
 * @property {boolean} [captured]
 * @property {number} [price]
 */

/**
 * What one player brings, in the player's order.
 * @typedef {readonly Readonly<Row>[]} Force
 */

/**
 * Index of a force in its battle.
 * @typedef {0 | 1} Side
 */

/**
 * So many points of the attacker for so many of the defender. Never divided.
 * @typedef {readonly [number, number]} Ratio
 */

/**
 * What the attacker may have: points of its own, a ratio to the defender's, or null for no limit.
 * @typedef {number | Ratio | null} AttackerLimit
 */

/**
 * Two forces and what their players agreed on. `year` is null in a game without years. `limit` is what the
 * defender may have, and each force in a game that knows no attacker; null for no limit.
 * @typedef {object} Fought
 * @property {number | null} year
 * @property {number | null} limit
 * @property {AttackerLimit} attackerLimit
 * @property {Side} attacker
 * @property {readonly [Force, Force]} forces
 */

/**
 * A battle with the players' own name for it, or "".
 * @typedef {Fought & {readonly title: string}} Battle
 */

/**
 * The models that a club owns: how many by the unit's id, and by the number of the model set. A set gives
 * one of each unit that names it.
 * @typedef {object} Collection
 * @property {ReadonlyMap<string, number>} units
 * @property {ReadonlyMap<string, number>} sets
 */

/** @typedef {"error" | "warning" | "note"} Level */

/**
 * Something that the players should know of their battle. It prevents nothing. `params.force` is the index
 * of the force it is about, `params.row` that of its row, where it is about one.
 * @typedef {object} Finding
 * @property {string} rule
 * @property {Level} level error: a rule is broken; warning: agree on it or look again; note: good to know
 * @property {Readonly<Record<string, number | string>>} params
 */

/**
 * What the checks know of a unit. `crew` is the crew of a model, or the figures of a unit of figures; `side`
 * is missing where its nation may stand on either; `tows` and `unique` are 1 or true where they hold.
 * @typedef {object} Entry
 * @property {number} cost
 * @property {number | null} [available]
 * @property {string | null} [nation]
 * @property {string | null} [side]
 * @property {string} [kind] vehicle (where it is missing), gun or figure
 * @property {number} [crew]
 * @property {number} [room] figures that one of them carries besides its crew
 * @property {boolean | number} [tows]
 * @property {boolean | number} [unique]
 * @property {readonly string[]} [sets]
 */

/**
 * What the checks know of a game: the ids of the checks that it makes, whether it knows an attacker, its
 * units, and how many of each the club owns, where that is known.
 * @typedef {object} Parameters
 * @property {ReadonlySet<string>} checks
 * @property {boolean} attacks
 * @property {ReadonlyMap<string, Entry>} units
 * @property {ReadonlyMap<string, number> | null} [owned]
 */

export const MAX_LIMIT = 99_999;
export const MAX_COUNT = 999;
export const MAX_ROWS = 500;
export const MAX_TITLE = 200;
export const MAX_ID = 80;
export const MAX_RATIO = 99;
export const MAX_PRICE = 9_999;

/** @type {readonly [Side, Side]} */
export const SIDES = [0, 1];

/** @param {Side} side @returns {Side} */
export function otherSide(side) {
  return side === 0 ? 1 : 0;
}

/**
 * Who attacks by a die of six (cobi 3.3): the first force on 1 to 3, the second on 4 to 6.
 * @param {number} rolled
 * @returns {Side}
 * @throws {RangeError} it is no result of such a die
 */
export function attackerByDie(rolled) {
  if (!Number.isInteger(rolled) || rolled < 1 || rolled > 6) throw new RangeError(`expected 1 to 6, got ${rolled}`);
  return rolled <= 3 ? 0 : 1;
}

/**
 * Whether the attacker has a ratio instead of points.
 * @param {AttackerLimit} limit
 * @returns {limit is Ratio}
 */
export function isRatio(limit) {
  return Array.isArray(limit);
}

/**
 * Every row with its force and its place in it.
 * @param {{readonly forces: readonly [Force, Force]}} battle
 * @returns {{force: Side, row: number, unit: string, line: Row}[]}
 */
export function rowsOf({ forces }) {
  return SIDES.flatMap((force) => forces[force].map((line, row) => ({ force, row, unit: line.unit, line })));
}
