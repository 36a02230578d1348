/**
 * The card of a unit over the page.
 */

import { cardOf } from "../cards/card.js";
import { openDialog } from "./dialog.js";
import { h } from "./dom.js";

/** @typedef {import("./index.js").Unit} Unit */
/** @typedef {import("./words.js").Words} Words */

/**
 * @param {Unit} unit
 * @param {HTMLElement} host
 * @param {Words} words
 */
export function showCard(unit, host, words) {
  const { gettext } = words;
  const place = h("div", { class: "army-card card-place", "aria-busy": "true" }, gettext("The card is on its way."));
  const link = h("p", {}, h("a", { href: unit.url }, gettext("The unit's own page")));
  openDialog(host, unit.name, words, place, link);
  cardOf(unit.url)
    .then((card) => place.replaceChildren(card))
    .catch(() => place.replaceChildren(gettext("The card could not be loaded.")))
    .finally(() => place.removeAttribute("aria-busy"));
}
