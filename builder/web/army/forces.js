/**
 * A force on screen: role, total and what it counts, findings, rows.
 */

import { arrange, h } from "./dom.js";
import { renderFindings } from "./findings-view.js";
import { createRow } from "./force-row.js";
import { measureOf } from "./measures.js";
import { countsText, forceNames, newestOf, totalOf } from "./sentences.js";

/** @typedef {import("./battle.js").Side} Side */
/** @typedef {import("./view.js").Model} Model */
/** @typedef {import("./view.js").Panel} Panel */
/** @typedef {import("./view.js").Tools} Tools */
/** @typedef {import("./words.js").Words} Words */

/**
 * @param {Side} side
 * @param {Tools} tools
 * @returns {Panel}
 */
export function createForce(side, tools) {
  const { words } = tools;
  const { gettext } = words;
  const heading = `army-force-${side}`;
  const facts = h("div", {});
  const counts = h("summary", {});
  const total = h("p", { class: "army-hint" });
  const meaning = h("details", { class: "army-counts" }, counts, total, ...meanings(words));
  const findings = h("div", {});
  const rows = h("ul", { class: "army-rows" });
  const none = h("p", {}, gettext("No units yet."));
  const title = { class: "army-heading", id: heading, tabindex: -1, "data-key": `${side}:heading` };
  const name = forceNames(words)[side];
  const element = h("section", { class: "army-force", id: `army-side-${side}` }, h("h2", title, name), facts, meaning, findings, none, rows);
  /** @type {Model | null} */
  let shown = null;
  /** @type {ReadonlyMap<string, import("./force-row.js").ForceRow>} */
  let drawn = new Map(); // by unit
  /** @param {Model} model @param {boolean} anew whether other units may have the same ids */
  const showRows = (model, anew) => {
    const force = model.battle.forces[side];
    const before = anew ? new Map() : drawn;
    drawn = new Map(force.map((row) => [row.unit, before.get(row.unit) ?? createRow(side, row, model, tools)]));
    force.forEach((row, i) => drawn.get(row.unit)?.show(row, i, model));
    arrange(rows, [...drawn.values()].map(({ element }) => element));
    none.hidden = force.length > 0;
    rows.hidden = force.length === 0;
  };
  /** @param {Model} model */
  const show = (model) => {
    if (shown && !isNews(side, shown, model)) return;
    showRows(model, shown?.game !== model.game);
    shown = model;
    const role = roleText(side, model, words);
    const { year } = model.totals[side];
    facts.replaceChildren(
      ...[
        role === null ? "" : h("p", { class: "army-role" }, role),
        h("p", { class: "army-total" }, totalOf(side, model, words)),
        year === null ? "" : h("p", { class: "army-hint" }, newestOf(year, words)),
      ],
    );
    meaning.hidden = !model.game.counts;
    total.textContent = measureOf(model.game).meaning(words);
    counts.textContent = countsText(model.totals[side], words);
    const own = model.findings.filter((finding) => finding.params["force"] === side);
    findings.replaceChildren(renderFindings(own, model, words) ?? "");
  };
  return { element, show };
}

/**
 * Whether a force has to be drawn anew. A title, or the other force, changes nothing here unless it changes
 * what is found.
 * @param {Side} side
 * @param {Model} before
 * @param {Model} now
 */
function isNews(side, before, now) {
  /** @param {Model} model */
  const found = ({ findings }) => findings.filter(({ params }) => params["force"] === side);
  return (
    before.game !== now.game ||
    before.battle.forces[side] !== now.battle.forces[side] ||
    before.battle.attacker !== now.battle.attacker ||
    before.battle.limit !== now.battle.limit ||
    before.battle.attackerLimit !== now.battle.attackerLimit ||
    JSON.stringify(found(before)) !== JSON.stringify(found(now))
  );
}

/**
 * What is counted besides the total.
 * @param {Words} words
 */
function meanings({ gettext }) {
  return [
    gettext("Models: vehicles and guns."),
    gettext("Figures: those of units of figures; no crew is among them."),
    gettext("Crew: the crews of vehicles and guns."),
    gettext("Places: figures that the vehicles carry besides their crews."),
  ].map((text) => h("p", { class: "army-hint" }, text));
}

/**
 * Attacker or Defender; null in a game that knows no attacker.
 * @param {Side} side
 * @param {Pick<Model, "battle" | "game">} model
 * @param {Words} words
 */
export function roleText(side, { battle, game }, { gettext }) {
  if (!game.attacks) return null;
  return battle.attacker === side ? gettext("Attacker") : gettext("Defender");
}
