/**
 * The battle on paper: rosters of one force or both, with a tick box for each model and what is open.
 */

import { SIDES } from "./battle.js";
import { h } from "./dom.js";
import { measureOf } from "./measures.js";
import { countsText, forceNames, levelled, sentence } from "./sentences.js";
import { forceLine, termLines, titleText } from "./telling.js";

/** @typedef {import("./battle.js").Finding} Finding */
/** @typedef {import("./battle.js").Row} Row */
/** @typedef {import("./battle.js").Side} Side */
/** @typedef {import("./view.js").Model} Model */
/** @typedef {import("./view.js").Panel} Panel */
/** @typedef {import("./view.js").Tools} Tools */

const MAX_BOXES = 60; // in one row; beyond them a number says how many more

/** @param {Tools} tools @returns {Panel} */
export function createPrint({ words }) {
  const { gettext } = words;
  /** @type {Model} */
  let model;
  /** @type {readonly Side[]} */
  let sides = SIDES;
  const paper = h("div", { class: "army-paper" });
  const draw = () => paper.replaceChildren(...sheet(sides, model, words));
  window.addEventListener("beforeprint", draw);
  matchMedia("print").addEventListener("change", ({ matches }) => matches && draw());

  const [first, second] = forceNames(words);
  /** @type {readonly (readonly [string, readonly Side[]])[]} */
  const choices = [[gettext("Both forces"), SIDES], [first, [0]], [second, [1]]];
  const select = h("select", { class: "army-input", "data-key": "print:which" }, ...choices.map(([name], i) => h("option", { value: i }, name)));
  select.addEventListener("change", () => {
    sides = choices[select.selectedIndex]?.[1] ?? SIDES;
  });
  const print = h("button", { type: "button", class: "army-button", "data-key": "print", onclick: () => window.print() }, gettext("Print"));
  const score = h("a", { class: "army-score" }, gettext("Score sheet"));
  const panel = h(
    "details",
    { class: "army-panel" },
    h("summary", { "data-key": "panel:print" }, h("h2", { class: "army-heading" }, gettext("Print"))),
    h("div", { class: "army-actions" }, h("label", { class: "army-field" }, gettext("Roster"), select), print, score),
  );
  /** @param {Model} now */
  const show = (now) => {
    model = now;
    score.hidden = !now.game.score;
    if (now.game.score) score.href = now.game.score;
  };
  return { element: h("div", {}, panel, paper), show };
}

/** @param {readonly Side[]} sides @param {Model} model @param {import("./words.js").Words} words */
function sheet(sides, model, words) {
  const { battle, findings } = model;
  const common = findings.filter(({ params }) => params["force"] === undefined);
  return [
    h("h1", {}, titleText(battle.title, words)),
    ...termLines(model, words).map((line) => h("p", {}, line)),
    ...openFindings(common, model, words),
    ...sides.map((side) => force(side, model, words)),
  ];
}

/** @param {Side} side @param {Model} model @param {import("./words.js").Words} words */
function force(side, model, words) {
  const { battle, game, totals, findings } = model;
  const { gettext, pgettext } = words;
  const measure = measureOf(game);
  const heads = [pgettext("roster", "Number"), gettext("Unit"), measure.ofOne(words), measure.name(words)];
  const rows = battle.forces[side].map((row) => tableRow(row, model, words));
  return h(
    "section",
    {},
    h("h2", {}, forceLine(side, model, words)),
    game.counts ? h("p", {}, countsText(totals[side], words)) : null,
    rows.length === 0 ? h("p", {}, gettext("No units yet.")) : h(
      "table",
      { class: "army-roster" },
      h("thead", {}, h("tr", {}, ...heads.map((head) => h("th", { scope: "col" }, head)))),
      h("tbody", {}, ...rows),
    ),
    ...openFindings(findings.filter(({ params }) => params["force"] === side), model, words),
  );
}

/** @param {Row} row @param {Model} model @param {import("./words.js").Words} words */
function tableRow({ unit: id, count, captured }, { units, names }, { gettext, number }) {
  const unit = units.get(id);
  const boxes = Array.from({ length: Math.min(count, MAX_BOXES) }, () => h("span", { class: "army-box" }));
  const more = count > MAX_BOXES ? `+ ${number(count - MAX_BOXES)}` : null;
  const mark = captured ? h("em", {}, gettext("captured")) : null;
  const gone = unit ? null : h("em", {}, gettext("unknown unit"));
  return h(
    "tr",
    {},
    h("td", { class: "army-boxes" }, ...boxes, more),
    h("td", {}, names.unit(id), gone && " ", gone, mark && " ", mark),
    h("td", {}, unit ? number(unit.cost) : null),
    h("td", {}, unit ? number(unit.cost * count) : null),
  );
}

/** @param {readonly Finding[]} findings @param {Model} model @param {import("./words.js").Words} words */
function openFindings(findings, model, words) {
  if (findings.length === 0) return [];
  const items = findings.map((finding) => {
    const rule = model.game.rules[finding.rule];
    const text = levelled(finding, sentence(finding, words, model.names), words);
    return h("li", {}, text, rule ? ` (${rule.number})` : null);
  });
  return [h("p", { class: "army-open" }, h("strong", {}, words.gettext("Open findings"))), h("ul", {}, ...items)];
}
