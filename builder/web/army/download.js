/**
 * Files that the page writes for the player.
 */

import { h } from "./dom.js";

/**
 * A name for a file that every system takes.
 * @param {string} title
 */
export function fileName(title) {
  const plain = title.replace(/[^\p{L}\p{M}\p{N}]+/gu, "-").slice(0, 60).replace(/^-+|-+$/g, "").toLowerCase();
  return plain || "battle";
}

/** @param {string} name @param {string} text @param {string} type */
export function download(name, text, type) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
