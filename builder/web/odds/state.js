/**
 * What the reader has chosen, and the same in the page's address: `#shooter=tiger-i&target=7tp&face=side`. It
 * stands behind the #, so that the language menu takes it along.
 */

/** @typedef {import("./index.js").Game} Game */
/** @typedef {import("./index.js").Unit} Unit */
/** @typedef {import("./odds.js").Face} Face */

/**
 * @typedef {object} Choice
 * @property {string} shooter id of a unit with a gun
 * @property {string} target id of a vehicle
 * @property {Face} face front, side or rear, for AP
 * @property {number} range in cm
 * @property {boolean} cover
 * @property {boolean} he
 */

/** @type {readonly Face[]} */
export const ASIDE = ["front", "side", "rear"];
export const MAX_RANGE = 999;

/**
 * The units that shoot.
 * @param {Game} game
 */
export function shooters(game) {
  return game.units.filter(({ card }) => card.gun !== null);
}

/**
 * The units that have odds as targets: the vehicles.
 * @param {Game} game
 */
export function targets(game) {
  return game.units.filter(({ card }) => card.destroy !== null);
}

/**
 * The choice in an address; what is missing or unknown there is a choice of ours.
 * @param {string} hash such as #shooter=tiger-i, or ""
 * @param {Game} game
 * @returns {Choice}
 */
export function read(hash, game) {
  const said = new URLSearchParams(hash.replace(/^#/, ""));
  const last = game.targets.at(-1) ?? "";
  const shooter = known(said.get("shooter"), shooters(game), last);
  const gun = game.units.find(({ id }) => id === shooter)?.card.gun;
  return {
    shooter,
    target: known(said.get("target"), targets(game), game.targets[0] ?? ""),
    face: ASIDE.find((face) => face === said.get("face")) ?? "front",
    range: readRange(said.get("range") ?? "") ?? game.rules.long_range,
    cover: said.get("cover") === "1",
    he: said.has("he") ? said.get("he") === "1" : !gun?.dice && gun?.he != null,
  };
}

/**
 * The address of a choice.
 * @param {Choice} choice
 */
export function write({ shooter, target, face, range, cover, he }) {
  const said = { shooter, target, face, range: String(range), cover: cover ? "1" : "0", he: he ? "1" : "0" };
  return `#${new URLSearchParams(said)}`;
}

/**
 * A range as typed, in cm, or undefined where it is none.
 * @param {string} text
 * @returns {number | undefined}
 */
export function readRange(text) {
  if (!/^[0-9]{1,6}$/.test(text.trim())) return undefined;
  const range = Number(text.trim());
  return range >= 1 && range <= MAX_RANGE ? range : undefined;
}

/**
 * @param {string | null} id
 * @param {readonly Unit[]} units
 * @param {string} ours
 */
function known(id, units, ours) {
  const has = (/** @type {string | null} */ wanted) => units.some((unit) => unit.id === wanted);
  if (id !== null && has(id)) return id;
  return has(ours) ? ours : (units[0]?.id ?? "");
}
