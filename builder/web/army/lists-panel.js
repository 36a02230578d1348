/**
 * The player's other lists: each can be opened, renamed, copied and deleted.
 */

import { h } from "./dom.js";

/** @typedef {import("./view.js").Model} Model */
/** @typedef {import("./view.js").Actions} Actions */
/** @typedef {import("./words.js").Words} Words */

/**
 * @param {{words: Words, actions: Actions}} use
 * @returns {{element: HTMLElement, show: (model: Model) => void}}
 */
export function createLists({ words }) {
  const element = h("section", { class: "army-lists" });
  return { element, show: () => {} };
}
