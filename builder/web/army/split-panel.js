/**
 * A fair split: two forces from the models that the club owns.
 */

import { h } from "./dom.js";

/** @typedef {import("./view.js").Model} Model */
/** @typedef {import("./view.js").Actions} Actions */
/** @typedef {import("./words.js").Words} Words */

/**
 * @param {{words: Words, actions: Actions}} use
 * @returns {{element: HTMLElement, show: (model: Model) => void}}
 */
export function createSplit({ words }) {
  const element = h("section", { class: "army-split" });
  return { element, show: () => {} };
}
