/**
 * The button that adds a unit of the shelf to a force; beside its text stands how many are there.
 */

import { h } from "./dom.js";
import { addUnit, countOf, isFull } from "./state.js";
import { fill } from "./words.js";

/** @typedef {import("./battle.js").Side} Side */
/** @typedef {import("./index.js").Unit} Unit */
/** @typedef {import("./battle.js").Battle} Battle */
/** @typedef {import("./view.js").Actions} Actions */
/** @typedef {import("./words.js").Words} Words */

/** @typedef {{readonly element: HTMLElement, readonly show: (battle: Battle) => void}} AddButton */

/**
 * The button stays as it is from one change to the next, so that it keeps the focus; `show` follows the
 * battle. The count is no part of the button's text, since its name holds the text and says the count in words.
 * @param {Side} side
 * @param {Unit} unit
 * @param {Words} words
 * @param {Actions} actions
 * @returns {AddButton}
 */
export function createAddButton(side, unit, words, actions) {
  const { pgettext, number } = words;
  const button = h(
    "button",
    {
      type: "button",
      class: "army-button",
      "data-key": `add:${side}:${unit.id}`,
      "aria-describedby": factsId(unit),
      onclick: () => actions.change((b) => addUnit(b, side, unit.id, unit.cost)),
    },
    side === 0 ? pgettext("button", "+ First") : pgettext("button", "+ Second"),
  );
  const added = h("span", { class: "army-added", "aria-hidden": "true" });
  /** @type {number | null} */
  let shown = null;
  /** @param {Battle} battle */
  const show = (battle) => {
    const count = countOf(battle.forces[side], unit.id);
    button.setAttribute("aria-disabled", String(isFull(battle.forces[side], count)));
    if (count === shown) return;
    shown = count;
    added.textContent = count > 0 ? `· ${number(count)}` : "";
    button.setAttribute("aria-label", labelText(side, unit.name, count, words));
  };
  return { element: h("div", { class: "army-add" }, button, added), show };
}

/**
 * The id of a unit's facts on the shelf. They describe its buttons: units of several nations may share a name.
 * @param {Unit} unit
 */
export function factsId({ id }) {
  return `army-facts-${id}`;
}

/**
 * What the button does and how many of the unit are there, as one sentence.
 * @param {Side} side
 * @param {string} unit
 * @param {number} count
 * @param {Words} words
 */
export function labelText(side, unit, count, { gettext, ngettext }) {
  if (count === 0) {
    const plain = side === 0 ? gettext("Add {unit} to the first force") : gettext("Add {unit} to the second force");
    return fill(plain, { unit });
  }
  const text =
    side === 0
      ? ngettext("Add {unit} to the first force; {n} is in it", "Add {unit} to the first force; {n} are in it", count)
      : ngettext("Add {unit} to the second force; {n} is in it", "Add {unit} to the second force; {n} are in it", count);
  return fill(text, { unit });
}
