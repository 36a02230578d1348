/**
 * A unit to pick: its name, which shows its card; what it costs; and a button for each force.
 */

import { createAddButton, factsId } from "./add-button.js";
import { cardButton } from "./card-button.js";
import { isLater } from "./checks.js";
import { h } from "./dom.js";
import { button } from "./fields.js";
import { measureOf } from "./measures.js";
import { fill } from "./words.js";

/** @typedef {import("./index.js").Game} Game */
/** @typedef {import("./index.js").Named} Named */
/** @typedef {import("./index.js").Unit} Unit */
/** @typedef {import("./view.js").Model} Model */
/** @typedef {import("./view.js").Tools} Tools */
/** @typedef {import("./words.js").Words} Words */

/**
 * @typedef {object} UnitRow
 * @property {HTMLElement} element
 * @property {(model: Model, compared: ReadonlySet<Unit>) => void} show
 */

/**
 * @param {Unit} unit
 * @param {Game} game
 * @param {Tools} tools
 * @param {(unit: Unit) => void} compare puts it among those compared, or takes it away
 * @returns {UnitRow}
 */
export function createUnitRow(unit, game, tools, compare) {
  const { words, actions } = tools;
  const { gettext } = words;
  const buttons = [createAddButton(0, unit, words, actions), createAddButton(1, unit, words, actions)];
  const beside = button(`compare:${unit.id}`, gettext("Compare"), () => compare(unit), {
    "aria-label": fill(gettext("Compare: {unit}"), { unit: unit.name }),
    "aria-describedby": factsId(unit),
  });
  const late = h("strong", { class: "army-late", "data-level": "warning", hidden: true });
  const left = h("span", {});
  const facts = factsOf(unit, game, words).map((fact) => h("span", {}, fact));
  const element = h(
    "li",
    { class: "army-unit" },
    h(
      "div",
      { class: "army-name" },
      cardButton(unit, `card:${unit.id}`, words),
      unit.fullName ? h("span", { class: "army-hint" }, unit.fullName) : null,
      h("span", { class: "army-facts", id: factsId(unit) }, ...facts, left),
      late,
    ),
    h("div", { class: "army-buttons" }, ...buttons.map((add) => add.element), beside),
  );
  /** @param {Model} model @param {ReadonlySet<Unit>} compared */
  const show = ({ battle, left: rest, checked }, compared) => {
    for (const add of buttons) add.show(battle);
    beside.setAttribute("aria-pressed", String(compared.has(unit)));
    late.hidden = !isLater(unit.available, battle.year);
    late.textContent = late.hidden ? "" : fill(gettext("Not yet available in {year}"), { year: battle.year ?? "" });
    left.textContent = rest && checked.owned ? leftText(unit, rest, checked.owned, words) : "";
  };
  return { element, show };
}

/** @param {Unit} unit @param {Game} game @param {Words} words @returns {string[]} */
function factsOf(unit, game, words) {
  const { gettext } = words;
  /** @param {readonly Named[]} all @param {string | null | undefined} id */
  const name = (all, id) => all.find((named) => named.id === id)?.name;
  const facts = [
    measureOf(game).count(words, unit.cost),
    unit.available ? fill(gettext("from {year}"), { year: unit.available }) : undefined,
    name(game.nations, unit.nation),
    name(game.types, unit.type),
  ];
  return facts.filter((fact) => fact !== undefined);
}

/**
 * @param {Unit} unit
 * @param {ReadonlyMap<string, number>} left
 * @param {ReadonlyMap<string, number>} owned
 * @param {Words} words
 */
function leftText({ id }, left, owned, { gettext, number }) {
  const text = gettext("owned: {owned}, left: {left}");
  return fill(text, { owned: number(owned.get(id) ?? 0), left: number(left.get(id) ?? 0) });
}
