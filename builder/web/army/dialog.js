/**
 * A dialogue over the page: title, content, a button to close it. The focus goes back where it was.
 */

import { h } from "./dom.js";

/** @typedef {import("./words.js").Words} Words */

/**
 * Shows a dialogue, and takes it off the page when it is closed.
 * @param {HTMLElement} host where the focus returns to is below it
 * @param {string} title
 * @param {Words} words
 * @param {...Node} content
 */
export function openDialog(host, title, { gettext }, ...content) {
  const close = h("button", { type: "button", class: "army-button", onclick: () => dialog.close() }, gettext("Close"));
  const head = h("div", { class: "army-dialog-head" }, h("h2", { id: "army-dialog", class: "army-heading" }, title), close);
  const dialog = h("dialog", { class: "army-dialog", "aria-labelledby": "army-dialog" }, head, ...content);
  const key = document.activeElement instanceof HTMLElement ? document.activeElement.dataset["key"] : undefined;
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close(); // beside it
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    const from = [...host.querySelectorAll("[data-key]")].find((e) => e instanceof HTMLElement && e.dataset["key"] === key);
    if (key !== undefined && from instanceof HTMLElement) from.focus({ preventScroll: true });
  });
  host.querySelector("dialog")?.close(); // that of a second tap, while the first was on its way
  host.append(dialog);
  dialog.showModal();
  return dialog;
}
