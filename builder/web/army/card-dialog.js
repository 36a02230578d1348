/**
 * The card of a unit over the page, one tap away from wherever its name stands.
 */

import { cardOf } from "../cards/card.js";
import { openDialog } from "./dialog.js";
import { h } from "./dom.js";

/** @typedef {import("./index.js").Unit} Unit */
/** @typedef {import("./words.js").Words} Words */

/**
 * A unit's name as a button that shows its card.
 * @param {Unit} unit
 * @param {string} key its `data-key`
 * @param {Words} words
 */
export function cardButton(unit, key, words) {
  const show = (/** @type {Event} */ event) => {
    const button = /** @type {HTMLElement} */ (event.currentTarget);
    showCard(unit, /** @type {HTMLElement} */ (button.closest("muster-army")), words);
  };
  const attributes = { type: "button", class: "army-link", "data-key": key, "aria-haspopup": "dialog" };
  return h("button", { ...attributes, onclick: show }, unit.name);
}

/**
 * @param {Unit} unit
 * @param {HTMLElement} host
 * @param {Words} words
 */
function showCard(unit, host, words) {
  const { gettext } = words;
  const place = h("div", { class: "army-card card-place", "aria-busy": "true" }, gettext("The card is on its way."));
  const link = h("p", {}, h("a", { href: unit.url }, gettext("The unit's own page")));
  openDialog(host, unit.name, words, place, link);
  cardOf(unit.url)
    .then((card) => place.replaceChildren(card))
    .catch(() => place.replaceChildren(gettext("The card could not be loaded.")))
    .finally(() => place.removeAttribute("aria-busy"));
}
