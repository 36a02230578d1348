/**
 * A unit's name as a button that shows its card, one tap away from wherever the name stands.
 */

import { h } from "./dom.js";

/** @typedef {import("./index.js").Unit} Unit */
/** @typedef {import("./words.js").Words} Words */

/**
 * @param {Unit} unit
 * @param {string} key its `data-key`
 * @param {Words} words
 */
export function cardButton(unit, key, words) {
  const show = (/** @type {Event} */ event) => {
    const host = /** @type {HTMLElement} */ (/** @type {HTMLElement} */ (event.currentTarget).closest("muster-army"));
    import("./card-dialog.js").then(({ showCard }) => showCard(unit, host, words)).catch(() => location.assign(unit.url));
  };
  const attributes = { type: "button", class: "army-link", "data-key": key, "aria-haspopup": "dialog" };
  return h("button", { ...attributes, onclick: show }, unit.name);
}
