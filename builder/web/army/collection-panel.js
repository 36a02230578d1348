/**
 * What the club owns, by model set and by unit.
 */

import { h } from "./dom.js";

/** @typedef {import("./view.js").Model} Model */
/** @typedef {import("./view.js").Actions} Actions */
/** @typedef {import("./words.js").Words} Words */

/**
 * @param {{words: Words, actions: Actions}} use
 * @returns {{element: HTMLElement, show: (model: Model) => void}}
 */
export function createCollection({ words }) {
  const element = h("section", { class: "army-collection" });
  return { element, show: () => {} };
}
