/**
 * A battle from a link or a file, before the player agrees to it.
 */

import { h } from "./dom.js";

/** @typedef {import("./view.js").Model} Model */
/** @typedef {import("./view.js").Actions} Actions */
/** @typedef {import("./words.js").Words} Words */

/**
 * @param {{words: Words, actions: Actions}} use
 * @returns {{element: HTMLElement, show: (model: Model) => void}}
 */
export function createOpening({ words }) {
  const element = h("section", { class: "army-opening" });
  return { element, show: () => {} };
}
