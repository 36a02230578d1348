/**
 * A force on screen: role, total, findings and rows.
 */

import { MAX_COUNT } from "./battle.js";
import { isLater } from "./checks.js";
import { h } from "./dom.js";
import { countsText, forceNames, levelled, sentence, totalOf } from "./sentences.js";
import { removeUnit, setCount } from "./state.js";
import { fill } from "./words.js";

/** @typedef {import("./battle.js").Finding} Finding */
/** @typedef {import("./battle.js").Row} Row */
/** @typedef {import("./battle.js").Side} Side */
/** @typedef {import("./view.js").Model} Model */
/** @typedef {import("./view.js").Actions} Actions */
/** @typedef {import("./words.js").Words} Words */

/**
 * A force with everything that belongs to it.
 * @param {Side} side
 * @param {Model} model
 * @param {Words} words
 * @param {Actions} actions
 * @returns {HTMLElement}
 */
export function renderForce(side, model, words, actions) {
  const { battle, totals, findings } = model;
  const { gettext } = words;
  const heading = `army-force-${side}`;
  const role = roleText(side, model, words);
  const own = findings.filter((finding) => finding.params["force"] === side);
  const rows = battle.forces[side].map((row) => renderRow(side, row, model, words, actions));
  return h(
    "section",
    { class: "army-force", "aria-labelledby": heading },
    h("h2", { class: "army-heading", id: heading, tabindex: -1, "data-key": `${side}:heading` }, forceNames(words)[side]),
    role === null ? null : h("p", { class: "army-role" }, role),
    h("p", { class: "army-total" }, totalOf(side, model, words)),
    model.game.counts ? h("p", { class: "army-hint" }, countsText(totals[side], words)) : null,
    renderFindings(own, model, words),
    rows.length > 0 ? h("ul", { class: "army-rows" }, ...rows) : h("p", {}, gettext("No units yet.")),
  );
}

/**
 * Attacker or Defender; null in a game that knows no attacker.
 * @param {Side} side
 * @param {Model} model
 * @param {Words} words
 */
export function roleText(side, { battle, game }, { gettext }) {
  if (!game.attacks) return null;
  return battle.attacker === side ? gettext("Attacker") : gettext("Defender");
}

/**
 * Findings as a list, each with its rule of the book; null where there are none.
 * @param {readonly Finding[]} findings
 * @param {Model} model
 * @param {Words} words
 * @param {typeof sentence} [say] how each is said
 */
export function renderFindings(findings, model, words, say = withLevel) {
  if (findings.length === 0) return null;
  const items = findings.map((finding) => {
    const text = say(finding, words, model.names);
    return h("li", { class: "army-finding", "data-rule": finding.rule, "data-level": finding.level }, text, " ", ruleLink(finding.rule, model, words));
  });
  return h("ul", { class: "army-findings" }, ...items);
}

/** @type {typeof sentence} */
function withLevel(finding, words, names) {
  return levelled(finding, sentence(finding, words, names), words);
}

/** @param {string} rule @param {Model} model @param {Words} words */
function ruleLink(rule, { game }, { gettext }) {
  const found = game.rules[rule];
  if (!found) return null;
  return h("a", { href: found.url }, fill(gettext("Rule {number}"), { number: found.number }));
}

/**
 * @param {Side} side
 * @param {Row} row
 * @param {Model} model
 * @param {Words} words
 * @param {Actions} actions
 */
function renderRow(side, row, model, words, actions) {
  const { battle, units, nameOf } = model;
  const { gettext, ngettext, number } = words;
  const unit = units.get(row.unit);
  const name = nameOf(row.unit);
  /** @param {number} step */
  const step = (step) => () => actions.change((b) => setCount(b, side, row.unit, row.count + step));
  const late = isLater(unit?.available, battle.year);
  const nation = nationOf(row.unit, model);
  const nationId = `army-nation-${side}-${row.unit}`;
  /** @param {string} key @param {string} sign @param {string} label @param {boolean} off @param {() => void} run */
  const button = (key, sign, label, off, run) =>
    h(
      "button",
      {
        type: "button",
        class: "army-button",
        "data-key": `${side}:${row.unit}:${key}`,
        "aria-label": fill(label, { unit: name }),
        "aria-describedby": nation && nationId,
        "aria-disabled": off ? "true" : null,
        onclick: off ? null : run,
      },
      sign,
    );
  return h(
    "li",
    { class: "army-row" },
    h(
      "div",
      { class: "army-name" },
      unit ? h("a", { href: unit.url }, name) : h("span", {}, fill(gettext("Unknown unit {unit}"), { unit: name })),
      nation ? h("span", { class: "army-hint", id: nationId }, nation) : null,
      late ? h("strong", { class: "army-late" }, lateText(battle.year, words)) : null,
    ),
    button("fewer", "−", gettext("One fewer: {unit}"), row.count <= 1, step(-1)),
    h("span", { class: "army-count" }, `${number(row.count)}×`),
    button("more", "+", gettext("One more: {unit}"), row.count >= MAX_COUNT, step(1)),
    h("span", { class: "army-points" }, ngettext("{n} point", "{n} points", (unit?.cost ?? 0) * row.count)),
    button("remove", "✕", gettext("Remove: {unit}"), false, () => {
      actions.change((b) => removeUnit(b, side, row.unit), { focus: afterRemoval(side, row, battle.forces[side]) });
    }),
  );
}

/**
 * The nation of a unit that shares its name with others of the game; null where the name says enough.
 * @param {string} id
 * @param {Model} model
 */
function nationOf(id, { game, units }) {
  const unit = units.get(id);
  const shared = unit && game.units.some((other) => other.id !== id && other.name === unit.name);
  return (shared && game.nations.find((nation) => nation.id === unit.nation)?.name) || null;
}

/**
 * Where the focus goes when a row is removed: to the next row, else the one before, else the heading.
 * @param {Side} side
 * @param {Row} row
 * @param {readonly Row[]} rows
 */
function afterRemoval(side, row, rows) {
  const i = rows.findIndex((r) => r.unit === row.unit);
  const near = rows[i + 1] ?? rows[i - 1];
  return near ? `${side}:${near.unit}:remove` : `${side}:heading`;
}

/**
 * @param {number | null} year
 * @param {Words} words
 */
export function lateText(year, { gettext }) {
  return fill(gettext("Not yet available in {year}"), { year: year ?? "" });
}
