/**
 * The battle on paper: rosters of the forces with a tick box for each model.
 */

import { h } from "./dom.js";

/** @typedef {import("./view.js").Model} Model */
/** @typedef {import("./view.js").Actions} Actions */
/** @typedef {import("./words.js").Words} Words */

/**
 * @param {{words: Words, actions: Actions}} use
 * @returns {{element: HTMLElement, show: (model: Model) => void}}
 */
export function createPrint({ words }) {
  const element = h("section", { class: "army-paper" });
  return { element, show: () => {} };
}
