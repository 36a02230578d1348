/**
 * Findings, totals and verdict as whole sentences. `builder/armyreport.py` says the same ones; one
 * catalogue serves both.
 */

import { isRatio } from "./battle.js";
import { SENTENCES } from "./findings.js";
import { measureOf } from "./measures.js";
import { limitOf, mostPoints, yearOf } from "./totals.js";
import { fill } from "./words.js";

/** @typedef {import("./battle.js").Battle} Battle */
/** @typedef {import("./battle.js").Finding} Finding */
/** @typedef {import("./battle.js").Side} Side */
/** @typedef {import("./battle.js").AttackerLimit} AttackerLimit */
/** @typedef {import("./totals.js").Totals} Totals */
/** @typedef {import("./findings.js").Names} Names */
/** @typedef {import("./words.js").Words} Words */

/** @typedef {{readonly measure?: import("./measures.js").MeasureId | undefined}} Counting what armies are counted in */

/**
 * What is told of a battle.
 * @typedef {object} Heard
 * @property {Battle} battle
 * @property {Counting & {readonly attacks: boolean}} game
 * @property {readonly [Totals, Totals]} totals of each force
 * @property {readonly Finding[]} findings
 * @property {Names} names
 */

const MAX_SAID = 2; // findings in one announcement; the page shows all

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
 * @param {Counting} [game]
 */
export function totalText(total, most, words, agreed = null, game = {}) {
  const { number } = words;
  const measure = measureOf(game);
  if (most !== null) return fill(measure.ofLimit(words, total), { limit: number(most) });
  if (!isRatio(agreed)) return measure.withoutLimit(words, total);
  return fill(measure.ofRatio(words, total), { attacker: number(agreed[0]), defender: number(agreed[1]) });
}

/**
 * The same of a force of a battle.
 * @param {Side} side
 * @param {Pick<Heard, "battle" | "totals" | "game">} model
 * @param {Words} words
 */
export function totalOf(side, { battle, totals, game }, words) {
  return totalText(totals[side].points, mostPoints(battle, side, game), words, limitOf(battle, side, game), game);
}

/**
 * The battle's own year, which is that of its newest unit; "" where no unit has one.
 * @param {Battle} battle
 * @param {import("./battle.js").Parameters} game
 * @param {Words} words
 */
export function newestText(battle, game, words) {
  return newestOf(yearOf(battle, game), words);
}

/** @param {number | null} year first year of the newest unit @param {Words} words */
export function newestOf(year, { gettext }) {
  return year === null ? "" : fill(gettext("Newest unit: from {year}"), { year });
}

/**
 * What a force comes to besides its total.
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
