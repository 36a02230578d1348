/**
 * A fair split: two forces from the models that the club owns, by a method that is told.
 */

import { SIDES } from "./battle.js";
import { h } from "./dom.js";
import { measureOf } from "./measures.js";
import { split } from "./split.js";
import { findingLine, forceLine, rowLine, told } from "./telling.js";
import { fill } from "./words.js";

/** @typedef {import("./view.js").Model} Model */
/** @typedef {import("./view.js").Panel} Panel */
/** @typedef {import("./view.js").Tools} Tools */

/** @param {Tools} tools @returns {Panel} */
export function createSplit({ words, actions }) {
  const { gettext } = words;
  /** @type {Model} */
  let model;
  let game = "";
  const needs = h("p", {}, gettext("Enter the collection first."));
  const fields = h("div", { class: "army-fields" });
  const result = h("div", { class: "army-proposal" });
  const method = h("p", { class: "army-hint" });

  const selects = SIDES.map((side) => h("select", { class: "army-input", "data-key": `split:${side}` }));
  const propose = () => {
    const [first = "", second = ""] = selects.map(({ value }) => value);
    const { battle, unmet } = split(model.battle, model.checked, [first || null, second || null]);
    const shown = { ...told(model.game, battle, words), findings: unmet };
    const take = () => {
      result.replaceChildren();
      actions.change((b) => ({ ...b, forces: battle.forces }), { focus: "split:propose", say: gettext("The proposed forces were taken.") });
    };
    const open = unmet.length === 0 ? [h("p", {}, gettext("Everything that was asked for is met."))] : [
      h("p", {}, h("strong", {}, gettext("Not met:"))),
      h("ul", {}, ...unmet.map((finding) => h("li", {}, findingLine(finding, shown, words)))),
    ];
    result.replaceChildren(
      ...SIDES.flatMap((side) => [
        h("h3", {}, forceLine(side, shown, words)),
        h("ul", {}, ...battle.forces[side].map((row) => h("li", {}, rowLine(row, shown, words)))),
      ]),
      ...open,
      h("button", { type: "button", class: "army-button", "data-key": "split:take", onclick: take }, gettext("Take these forces")),
    );
    const verdict = fill(gettext("Proposed: {first}; {second}."), { first: forceLine(0, shown, words), second: forceLine(1, shown, words) });
    actions.announce([verdict, ...open.map((node) => node.textContent)].join(" "));
  };
  const button = h("button", { type: "button", class: "army-button", "data-key": "split:propose", onclick: propose }, gettext("Propose two forces"));
  const body = h("div", {}, fields, button, result);
  const element = h(
    "div",
    {},
    method,
    needs,
    body,
  );
  /** @param {Model} now */
  const show = (now) => {
    const before = model;
    model = now;
    needs.hidden = now.checked.owned !== null && now.checked.owned !== undefined && now.checked.owned.size > 0;
    body.hidden = !needs.hidden;
    if (game !== now.game.id) {
      game = now.game.id;
      method.textContent = measureOf(now.game).splitting(words);
      const sides = now.game.sides.filter(({ neutral }) => !neutral);
      selects.forEach((select) => {
        const options = sides.map(({ id, name }) => h("option", { value: id }, name));
        select.replaceChildren(h("option", { value: "" }, gettext("The page chooses")), ...options);
      });
      const labels = [gettext("Side of the first force"), gettext("Side of the second force")];
      fields.replaceChildren(...selects.map((select, i) => h("label", { class: "army-field" }, labels[i] ?? null, select)));
      fields.hidden = sides.length < 2;
    }
    // A proposal is made for what was agreed on and owned at the time.
    if (before && (before.battle !== now.battle || before.collection !== now.collection)) result.replaceChildren();
  };
  return { element, show };
}
