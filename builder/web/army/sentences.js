/**
 * Findings, totals and verdict as whole sentences. `builder/armyreport.py` says the same ones; one
 * catalogue serves both.
 */

import { fill } from "./words.js";

/** @typedef {import("./battle.js").Battle} Battle */
/** @typedef {import("./battle.js").Finding} Finding */
/** @typedef {import("./words.js").Words} Words */

/**
 * What is told of a battle.
 * @typedef {object} Heard
 * @property {Battle} battle
 * @property {readonly [number, number]} totals points of each force
 * @property {readonly Finding[]} findings
 * @property {(unit: string) => string} nameOf name of a unit by its id
 */

/**
 * @callback Sentence
 * @param {Finding["params"]} params
 * @param {Words} words
 * @param {(unit: string) => string} nameOf name of a unit by its id
 * @returns {string}
 */

const MAX_SAID = 2; // findings in one announcement; the page shows all

/** @type {Readonly<Record<string, Sentence>>} by the rule's id */
export const SENTENCES = {
  "unknown-unit": ({ unit = "" }, { gettext }) =>
    fill(gettext("Unknown unit {unit}: it adds nothing to the total."), { unit }),

  "over-limit": ({ points, limit }, { ngettext, number }) => {
    const over = Number(points) - Number(limit);
    const text = ngettext("{n} point over the limit of {limit}.", "{n} points over the limit of {limit}.", over);
    return fill(text, { limit: number(Number(limit)) });
  },

  "not-yet-available": ({ unit, available = "", year = "" }, { gettext }, nameOf) => {
    const text = gettext("{unit}: available from {available}, but the battle is set in {year}.");
    return fill(text, { unit: nameOf(String(unit)), available, year });
  },

  "attacker-not-larger": ({ attacker, defender }, { gettext, number }) => {
    const text = gettext(
      "The attacker should have more points than the defender; it is {attacker} against {defender}.",
    );
    return fill(text, { attacker: number(Number(attacker)), defender: number(Number(defender)) });
  },
};

/**
 * @param {Finding} finding
 * @param {Words} words
 * @param {(unit: string) => string} nameOf
 */
export function sentence(finding, words, nameOf) {
  return SENTENCES[finding.rule]?.(finding.params, words, nameOf) ?? finding.rule;
}

/**
 * The same with the name of its force, to stand apart from the force.
 * @param {Finding} finding
 * @param {Words} words
 * @param {(unit: string) => string} nameOf
 */
export function sentenceOfForce(finding, words, nameOf) {
  return fill(words.gettext("{force}: {finding}"), {
    force: forceNames(words)[finding.params["force"] === 0 ? 0 : 1],
    finding: sentence(finding, words, nameOf),
  });
}

/**
 * A force's total beside the limit.
 * @param {number} total
 * @param {number | null} limit
 * @param {Words} words
 */
export function totalText(total, limit, { ngettext, number }) {
  if (limit === null) return ngettext("{n} point, no limit", "{n} points, no limit", total);
  return fill(ngettext("{n} point of {limit}", "{n} points of {limit}", total), { limit: number(limit) });
}

/**
 * The state of the battle in two or three words.
 * @param {Battle} battle
 * @param {readonly Finding[]} findings
 * @param {Words} words
 */
export function verdictText(battle, findings, { gettext, ngettext }) {
  if (findings.length > 0) return ngettext("{n} problem", "{n} problems", findings.length);
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
export function announcement({ battle, totals, findings, nameOf }, words, heard) {
  const { gettext } = words;
  const verdict = fill(gettext("First force: {first}. Second force: {second}. {verdict}."), {
    first: totalText(totals[0], battle.limit, words),
    second: totalText(totals[1], battle.limit, words),
    verdict: verdictText(battle, findings, words),
  });
  const news = findings.filter((finding) => !heard.has(mark(finding))).slice(0, MAX_SAID);
  return [verdict, ...news.map((finding) => sentenceOfForce(finding, words, nameOf))].join(" ");
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
  return JSON.stringify([rule, params["force"], params["unit"]]);
}
