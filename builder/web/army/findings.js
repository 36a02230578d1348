/**
 * Each finding as a whole sentence. `builder/armysentences.py` says the same ones; one catalogue serves both.
 */

import { measureOf } from "./measures.js";
import { fill } from "./words.js";

/** @typedef {import("./battle.js").Finding} Finding */
/** @typedef {import("./index.js").Game} Game */
/** @typedef {import("./words.js").Words} Words */

/**
 * The names of a game, and what its armies are counted in where that is not points.
 * @typedef {object} Names
 * @property {(id: string) => string} unit
 * @property {(id: string) => string} nation
 * @property {(id: string) => string} side
 * @property {import("./measures.js").MeasureId | undefined} [measure]
 */

/**
 * @callback Sentence
 * @param {Finding["params"]} params
 * @param {Words} words
 * @param {Names} names
 * @returns {string}
 */

/** @type {Readonly<Record<string, Sentence>>} by the rule's id */
export const SENTENCES = {
  "unknown-unit": ({ unit = "" }, { gettext }) =>
    fill(gettext("Unknown unit {unit}: it adds nothing to the total."), { unit }),

  "over-limit": (params, words, names) => {
    const over = Number(params["points"]) - Number(params["limit"]);
    return fill(measureOf(names).overLimit(words, over), numbers(params, words.number, "limit"));
  },

  "ratio-not-kept": (params, words, names) => {
    const total = Number(params["points"]);
    const measure = measureOf(names);
    const text = params["by"] === "limit" ? measure.aboveRatioOfLimit(words, total) : measure.aboveRatioOfTotal(words, total);
    return fill(text, numbers(params, words.number, "attacker", "defender", "base"));
  },

  "not-yet-available": ({ unit, available = "", year = "" }, { gettext }, names) => {
    const text = gettext("{unit}: available from {available}, but the battle is set in {year}.");
    return fill(text, { unit: names.unit(String(unit)), available, year });
  },

  "attacker-not-larger": (params, words, names) =>
    fill(measureOf(names).attackerNotLarger(words), numbers(params, words.number, "attacker", "defender")),

  "nation-not-of-side": ({ unit, nation, side }, { gettext }, names) => {
    const text = gettext(
      "{unit}: {nation} is not on this force's side, {side}. Mark it as captured, or agree on it.",
    );
    const values = { nation: names.nation(String(nation)), side: names.side(String(side)) };
    return fill(text, { unit: names.unit(String(unit)), ...values });
  },

  "nation-in-both-forces": ({ nation }, { gettext }, names) =>
    fill(gettext("Units of one nation fight in both forces: {nation}."), { nation: names.nation(String(nation)) }),

  "unique-twice": (params, { gettext, number }, names) => {
    const text = gettext("{unit}: there is only one, and both forces together have {count}.");
    return fill(text, { unit: names.unit(String(params["unit"])), ...numbers(params, number, "count") });
  },

  "more-than-owned": (params, { gettext, number }, names) => {
    const text = gettext("{unit}: both forces together have {count}, the club owns {owned}.");
    return fill(text, { unit: names.unit(String(params["unit"])), ...numbers(params, number, "count", "owned") });
  },

  "no-crew": ({ unit, missing }, { ngettext }, names) => {
    const text = ngettext(
      "{unit}: {n} figure is missing to serve it.",
      "{unit}: {n} figures are missing to serve it.",
      Number(missing),
    );
    return fill(text, { unit: names.unit(String(unit)) });
  },

  "empty-force": (_, { gettext }) => gettext("This force has no units."),

  "attacker-not-larger-by": (params, { gettext, number }) => {
    const { by } = params;
    const text =
      by === "models"
        ? gettext(
            "The attacker does not have more models than the defender; it is {attacker} against {defender}.",
          )
        : by === "figures"
          ? gettext(
              "The attacker does not have more figures than the defender; it is {attacker} against {defender}.",
            )
          : gettext(
              "The attacker does not have more crew than the defender; it is {attacker} against {defender}.",
            );
    return fill(text, numbers(params, number, "attacker", "defender"));
  },

  "too-little-room": (params, { gettext, number }, names) => {
    const text = gettext(
      "{unit}: figures of the force: {figures}, places in its vehicles: {places}. The others walk or ride on top.",
    );
    return fill(text, { unit: names.unit(String(params["unit"])), ...numbers(params, number, "figures", "places") });
  },

  "gun-without-tow": (params, { gettext, number }, names) => {
    const text = gettext(
      "{unit}: guns of the force: {guns}, vehicles that tow: {tows}. A gun without one is pushed, or starts on the table.",
    );
    return fill(text, { unit: names.unit(String(params["unit"])), ...numbers(params, number, "guns", "tows") });
  },

  "price-changed": (params, { gettext, number }, names) => {
    const text = gettext("{unit}: cost when the list was saved: {then}, now: {now}.");
    return fill(text, { unit: names.unit(String(params["unit"])), ...numbers(params, number, "then", "now") });
  },

  "below-limit": (params, words, names) => {
    const left = Number(params["limit"]) - Number(params["points"]);
    return fill(measureOf(names).left(words, left), numbers(params, words.number, "limit"));
  },
};

/**
 * @param {Finding["params"]} params
 * @param {Words["number"]} number
 * @param {...string} keys
 */
function numbers(params, number, ...keys) {
  return Object.fromEntries(keys.map((key) => [key, number(Number(params[key]))]));
}

/**
 * The names of a game for sentences. A unit's stands with its nation where units of other nations share it;
 * what is unknown goes by its id.
 * @param {Game} game
 * @param {Words} words
 * @returns {Names}
 */
export function createNames(game, { gettext }) {
  const units = new Map(game.units.map((unit) => [unit.id, unit]));
  /** @type {Map<string, Set<unknown>>} */
  const sharing = new Map();
  for (const { name, nation } of game.units) sharing.set(name, (sharing.get(name) ?? new Set()).add(nation));
  /** @param {readonly {id: string, name: string}[]} all */
  const finder = (all) => (/** @type {string} */ id) => all.find((named) => named.id === id)?.name ?? id;
  const nation = finder(game.nations);
  /** @param {string} id */
  const unit = (id) => {
    const known = units.get(id);
    if (!known) return id;
    if (!known.nation || (sharing.get(known.name)?.size ?? 0) < 2) return known.name;
    return fill(gettext("{unit} ({nation})"), { unit: known.name, nation: nation(known.nation) });
  };
  return { unit, nation, side: finder(game.sides), measure: game.measure };
}
