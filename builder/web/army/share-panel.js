/**
 * Handing a battle on: link, QR code, files, text for a chat.
 */

import { h } from "./dom.js";

/** @typedef {import("./view.js").Model} Model */
/** @typedef {import("./view.js").Actions} Actions */
/** @typedef {import("./words.js").Words} Words */

/**
 * @param {{words: Words, actions: Actions}} use
 * @returns {{element: HTMLElement, show: (model: Model) => void}}
 */
export function createShare({ words }) {
  const element = h("section", { class: "army-share" });
  return { element, show: () => {} };
}
