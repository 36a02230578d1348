/**
 * Findings on the page: each with the word of its level, its sentence and its rule of the book.
 */

import { h } from "./dom.js";
import { forceNames, sentence } from "./sentences.js";
import { fill } from "./words.js";

/** @typedef {import("./battle.js").Finding} Finding */
/** @typedef {import("./battle.js").Level} Level */
/** @typedef {import("./view.js").Model} Model */
/** @typedef {import("./words.js").Words} Words */

/** @type {readonly Level[]} */
const LEVELS = ["error", "warning", "note"];

/**
 * Findings as a list; null where there are none.
 * @param {readonly Finding[]} findings
 * @param {Model} model
 * @param {Words} words
 * @param {boolean} [apart] whether each names its force, since it does not stand there
 */
export function renderFindings(findings, model, words, apart = false) {
  if (findings.length === 0) return null;
  const items = findings.map((finding) => renderFinding(finding, model, words, apart));
  return h("ul", { class: "army-findings" }, ...items);
}

/** @param {Finding} finding @param {Model} model @param {Words} words @param {boolean} apart */
function renderFinding(finding, model, words, apart) {
  const said = sentence(finding, words, model.names);
  const force = forceNames(words)[finding.params["force"] === 0 ? 0 : 1];
  const text = apart ? fill(words.gettext("{force}: {finding}"), { force, finding: said }) : said;
  const attributes = { class: "army-finding", "data-rule": finding.rule, "data-level": finding.level };
  return h("li", attributes, levelMark(finding.level, words), " ", text, " ", ruleLink(finding.rule, model, words));
}

/**
 * The word of a level; its sign comes with the style.
 * @param {Level} level
 * @param {Words} words
 */
export function levelMark(level, { pgettext }) {
  const text =
    level === "error"
      ? pgettext("finding", "Error")
      : level === "warning"
        ? pgettext("finding", "Warning")
        : pgettext("finding", "Note");
  return h("strong", { class: "army-level", "data-level": level }, text);
}

/** @param {string} rule @param {Model} model @param {Words} words */
function ruleLink(rule, { game }, { gettext }) {
  const found = game.rules[rule];
  if (!found) return null;
  return h("a", { href: found.url }, fill(gettext("Rule {number}"), { number: found.number }));
}

/**
 * The gravest level among findings; null where there are none.
 * @param {readonly Pick<Finding, "level">[]} findings
 * @returns {Level | null}
 */
export function gravest(findings) {
  const levels = findings.map(({ level }) => level);
  return LEVELS.find((level) => levels.includes(level)) ?? null;
}
