/**
 * Findings, totals and verdict as whole sentences. `builder/armyreport.py` says the same ones; one
 * catalogue serves both.
 */

import { isRatio } from "./battle.js";
import { limitOf, mostPoints } from "./totals.js";
import { fill } from "./words.js";

/** @typedef {import("./battle.js").Battle} Battle */
/** @typedef {import("./battle.js").Finding} Finding */
/** @typedef {import("./battle.js").Side} Side */
/** @typedef {import("./battle.js").AttackerLimit} AttackerLimit */
/** @typedef {import("./index.js").Game} Game */
/** @typedef {import("./totals.js").Totals} Totals */
/** @typedef {import("./words.js").Words} Words */

/** @typedef {{unit: (id: string) => string, nation: (id: string) => string, side: (id: string) => string}} Names */

/**
 * What is told of a battle.
 * @typedef {object} Heard
 * @property {Battle} battle
 * @property {{readonly attacks: boolean}} game
 * @property {readonly [Totals, Totals]} totals of each force
 * @property {readonly Finding[]} findings
 * @property {Names} names
 */

/**
 * @callback Sentence
 * @param {Finding["params"]} params
 * @param {Words} words
 * @param {Names} names
 * @returns {string}
 */

const MAX_SAID = 2; // findings in one announcement; the page shows all

/** @type {Readonly<Record<string, Sentence>>} by the rule's id */
export const SENTENCES = {
  "unknown-unit": ({ unit = "" }, { gettext }) =>
    fill(gettext("Unknown unit {unit}: it adds nothing to the total."), { unit }),

  "over-limit": (params, { ngettext, number }) => {
    const over = Number(params["points"]) - Number(params["limit"]);
    const text = ngettext("{n} point over the limit of {limit}.", "{n} points over the limit of {limit}.", over);
    return fill(text, numbers(params, number, "limit"));
  },

  "ratio-not-kept": (params, { ngettext, number }) => {
    const total = Number(params["points"]);
    const text =
      params["by"] === "limit"
        ? ngettext(
            "The attacker has {n} point, more than {attacker}:{defender} allows: the defender's limit is {base}.",
            "The attacker has {n} points, more than {attacker}:{defender} allows: the defender's limit is {base}.",
            total,
          )
        : ngettext(
            "The attacker has {n} point, more than {attacker}:{defender} allows: the defender's total is {base}.",
            "The attacker has {n} points, more than {attacker}:{defender} allows: the defender's total is {base}.",
            total,
          );
    return fill(text, numbers(params, number, "attacker", "defender", "base"));
  },

  "not-yet-available": ({ unit, available = "", year = "" }, { gettext }, names) => {
    const text = gettext("{unit}: available from {available}, but the battle is set in {year}.");
    return fill(text, { unit: names.unit(String(unit)), available, year });
  },

  "attacker-not-larger": (params, { gettext, number }) => {
    const text = gettext(
      "The attacker should have more points than the defender; it is {attacker} against {defender}.",
    );
    return fill(text, numbers(params, number, "attacker", "defender"));
  },

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

  "below-limit": (params, { ngettext, number }) => {
    const left = Number(params["limit"]) - Number(params["points"]);
    const text = ngettext(
      "{n} point of the limit of {limit} is left.",
      "{n} points of the limit of {limit} are left.",
      left,
    );
    return fill(text, numbers(params, number, "limit"));
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
  return { unit, nation, side: finder(game.sides) };
}

/**
 * @param {Finding} finding
 * @param {Words} words
 * @param {Names} names
 */
export function sentence(finding, words, names) {
  return SENTENCES[finding.rule]?.(finding.params, words, names) ?? finding.rule;
}

/**
 * The same with the name of its force, to stand apart from the force.
 * @param {Finding} finding
 * @param {Words} words
 * @param {Names} names
 */
export function sentenceOfForce(finding, words, names) {
  return fill(words.gettext("{force}: {finding}"), {
    force: forceNames(words)[finding.params["force"] === 0 ? 0 : 1],
    finding: levelled(finding, sentence(finding, words, names), words),
  });
}

/**
 * A finding's sentence, which says that it is a warning or a note where it is one.
 * @param {Pick<Finding, "level">} finding
 * @param {string} text
 * @param {Words} words
 */
export function levelled({ level }, text, { gettext }) {
  if (level === "error") return text;
  return fill(level === "warning" ? gettext("Warning: {finding}") : gettext("Note: {finding}"), { finding: text });
}

/**
 * A force's total beside what it may have.
 * @param {number} total
 * @param {number | null} most see `mostPoints`
 * @param {Words} words
 * @param {AttackerLimit} [agreed] see `limitOf`; said where it is a ratio to no limit
 */
export function totalText(total, most, { ngettext, number }, agreed = null) {
  if (most !== null) return fill(ngettext("{n} point of {limit}", "{n} points of {limit}", total), { limit: number(most) });
  if (!isRatio(agreed)) return ngettext("{n} point, no limit", "{n} points, no limit", total);
  const text = ngettext("{n} point, ratio {attacker}:{defender}", "{n} points, ratio {attacker}:{defender}", total);
  return fill(text, { attacker: number(agreed[0]), defender: number(agreed[1]) });
}

/**
 * The same of a force of a battle.
 * @param {Side} side
 * @param {Pick<Heard, "battle" | "totals" | "game">} model
 * @param {Words} words
 */
export function totalOf(side, { battle, totals, game }, words) {
  return totalText(totals[side].points, mostPoints(battle, side, game), words, limitOf(battle, side, game));
}

/**
 * What a force comes to besides its points.
 * @param {Totals} totals
 * @param {Words} words
 */
export function countsText({ models, figures, crew, places }, { gettext, number }) {
  const text = gettext("Models: {models}, figures: {figures}, crew: {crew}, places in vehicles: {places}");
  return fill(text, { models: number(models), figures: number(figures), crew: number(crew), places: number(places) });
}

/**
 * The state of the battle in two or three words; notes are no problems.
 * @param {Battle} battle
 * @param {readonly Pick<Finding, "level">[]} findings
 * @param {Words} words
 */
export function verdictText(battle, findings, { gettext, ngettext }) {
  const problems = findings.filter(({ level }) => level !== "note").length;
  if (problems > 0) return ngettext("{n} problem", "{n} problems", problems);
  const ready = battle.forces.every((force) => force.length > 0);
  return ready ? gettext("Ready to play") : gettext("Pick units for both forces");
}

/**
 * The names of the two forces, in their order.
 * @param {Words} words
 * @returns {readonly [string, string]}
 */
export function forceNames({ gettext }) {
  return [gettext("First force"), gettext("Second force")];
}

/**
 * What a screen reader hears after a change: both totals, the verdict, and the first findings of those that
 * it has not heard yet.
 * @param {Heard} model
 * @param {Words} words
 * @param {ReadonlySet<string>} heard marks of the findings that were there before
 */
export function announcement(model, words, heard) {
  const { battle, findings, names } = model;
  const { gettext } = words;
  const verdict = fill(gettext("First force: {first}. Second force: {second}. {verdict}."), {
    first: totalOf(0, model, words),
    second: totalOf(1, model, words),
    verdict: verdictText(battle, findings, words),
  });
  const news = findings.filter((finding) => !heard.has(mark(finding))).slice(0, MAX_SAID);
  return [verdict, ...news.map((finding) => sentenceOfForce(finding, words, names))].join(" ");
}

/**
 * The marks by which findings are known again.
 * @param {readonly Finding[]} findings
 * @returns {ReadonlySet<string>}
 */
export function marks(findings) {
  return new Set(findings.map(mark));
}

/**
 * The same rule about the same force and unit is no news, whatever its figures and the unit's row.
 * @param {Finding} finding
 */
function mark({ rule, params }) {
  return JSON.stringify([rule, params["force"], params["unit"], params["nation"], params["by"]]);
}
