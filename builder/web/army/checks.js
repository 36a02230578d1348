/**
 * The army checks: may these two forces fight this battle?
 *
 * `builder/army.py` makes the same checks over the same parameters; `tests/vectors/army.json` holds both
 * to one behaviour. A finding is a rule's id and figures, never prose: see `sentences.js`.
 */

/**
 * So many of one unit; the id may be one that the game does not have.
 * @typedef {{readonly unit: string, readonly count: number}} Row
 */

/**
 * What one player brings, in the player's order.
 * @typedef {readonly Row[]} Force
 */

/**
 * Index of a force in its battle.
 * @typedef {0 | 1} Side
 */

/**
 * Two forces and what their players agreed on. `year` is null in a game without years, `limit` where the
 * players agreed on no limit.
 * @typedef {object} Battle
 * @property {number | null} year
 * @property {number | null} limit
 * @property {Side} attacker
 * @property {readonly [Force, Force]} forces
 */

/**
 * What the checks know of a unit: its cost in points and its first year (none: any year).
 * @typedef {{readonly cost: number, readonly available?: number | null}} Entry
 */

/**
 * What the checks know of a game: the ids of the checks that it makes, and its units.
 * @typedef {{readonly checks: ReadonlySet<string>, readonly units: ReadonlyMap<string, Entry>}} Parameters
 */

/**
 * A rule that the battle breaks. `params.force` is the index of the force it is about.
 * @typedef {object} Finding
 * @property {string} rule
 * @property {"error"} level
 * @property {Readonly<Record<string, number | string>>} params
 */

/** @typedef {(battle: Battle, game: Parameters) => Finding[]} Check */

/**
 * Cost of a force in points: each unit's times its count. An unknown unit counts nothing.
 * @param {Force} force
 * @param {Parameters} game
 * @returns {number}
 */
export function points(force, game) {
  return force.reduce((sum, row) => sum + (game.units.get(row.unit)?.cost ?? 0) * row.count, 0);
}

/**
 * A unit that the game does not have is named and counts nothing. Always checked; no rulebook number.
 * @type {Check}
 */
function unknownUnit(battle, game) {
  return rows(battle)
    .filter(({ unit }) => !game.units.has(unit))
    .map(({ force, row, unit }) => finding("unknown-unit", { force, row, unit }));
}

/**
 * Neither force costs more than the limit; a total equal to it is allowed (cobi 3.4, bitwy 7.2).
 * @type {Check}
 */
function overLimit(battle, game) {
  const { limit } = battle;
  if (limit === null) return [];
  return battle.forces
    .map((force, i) => ({ force: i, points: points(force, game), limit }))
    .filter((params) => params.points > limit)
    .map((params) => finding("over-limit", params));
}

/**
 * Units are available by the battle's year, that year itself included (cobi 3.4).
 * @type {Check}
 */
function notYetAvailable(battle, game) {
  const { year } = battle;
  if (year === null) return [];
  return rows(battle).flatMap(({ force, row, unit }) => {
    const available = game.units.get(unit)?.available;
    return isLater(available, year) ? [finding("not-yet-available", { force, row, unit, available, year })] : [];
  });
}

/**
 * The attacker costs more than the defender; equal is not more (cobi 3.2). Nothing is said while both
 * forces are empty: there is no battle yet.
 * @type {Check}
 */
function attackerNotLarger(battle, game) {
  if (battle.forces.every((force) => force.length === 0)) return [];
  const attacker = points(battle.forces[battle.attacker], game);
  const defender = points(battle.forces[battle.attacker === 0 ? 1 : 0], game);
  if (attacker > defender) return [];
  return [finding("attacker-not-larger", { force: battle.attacker, attacker, defender })];
}

/** @type {ReadonlyMap<string, Check>} */
const CHECKS = new Map([
  ["unknown-unit", unknownUnit],
  ["over-limit", overLimit],
  ["not-yet-available", notYetAvailable],
  ["attacker-not-larger", attackerNotLarger],
]);

/** Made in every game, so that an old list never breaks. */
const ALWAYS = new Set(["unknown-unit"]);

/** The ids of all checks, in their order. */
export const RULES = [...CHECKS.keys()];

/**
 * Every finding of every check that the game makes, in the order of `RULES`.
 * @type {Check}
 */
export function check(battle, game) {
  const made = [...CHECKS].filter(([rule]) => ALWAYS.has(rule) || game.checks.has(rule));
  return made.flatMap(([, checkRule]) => checkRule(battle, game));
}

/**
 * Whether a unit of that first year comes too late for the battle's year. The year itself is in time.
 * @param {number | null | undefined} available
 * @param {number | null} year
 * @returns {available is number}
 */
export function isLater(available, year) {
  return typeof available === "number" && year !== null && available > year;
}

/**
 * @param {string} rule
 * @param {Record<string, number | string>} params
 * @returns {Finding}
 */
function finding(rule, params) {
  return { rule, level: "error", params };
}

/**
 * @param {Battle} battle
 * @returns {{force: number, row: number, unit: string}[]}
 */
function rows(battle) {
  return battle.forces.flatMap((force, i) => force.map(({ unit }, row) => ({ force: i, row, unit })));
}
