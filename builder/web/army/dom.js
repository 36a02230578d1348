/**
 * Small help with the DOM. Text goes in as text nodes only.
 */

/** @typedef {string | number | boolean | null | undefined | ((event: Event) => void)} Attribute */

/**
 * Makes an element. A function under `onclick` and the like listens to that event; true sets an attribute
 * without value; false, null and undefined leave it out.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Readonly<Record<string, Attribute>>} attributes
 * @param {...(Node | string | null)} children null is left out
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

/**
 * Changes what is below `root` and puts the focus back on the control with the same `data-key`.
 * @param {HTMLElement} root
 * @param {() => void} change
 */
export function keepFocus(root, change) {
  const active = document.activeElement;
  const key = active instanceof HTMLElement && root.contains(active) ? active.dataset["key"] : undefined;
  change();
  if (key !== undefined && !root.contains(document.activeElement)) focusKey(root, key);
}

/**
 * Focuses the control with that `data-key`.
 * @param {HTMLElement} root
 * @param {string} key
 */
export function focusKey(root, key) {
  for (const element of root.querySelectorAll("[data-key]")) {
    if (element instanceof HTMLElement && element.dataset["key"] === key) {
      element.focus({ preventScroll: true });
      return;
    }
  }
}

/**
 * Gives a list its rows in order, and moves none that stands right, so that none loses the focus.
 * @param {HTMLElement} list
 * @param {readonly HTMLElement[]} rows
 */
export function arrange(list, rows) {
  const staying = new Set(rows);
  for (const row of [...list.children]) if (!staying.has(/** @type {HTMLElement} */ (row))) row.remove();
  rows.forEach((row, i) => {
    if (list.children[i] !== row) list.insertBefore(row, list.children[i] ?? null);
  });
}

/**
 * Runs the last of several calls, once none has come for a while.
 * @template {unknown[]} A
 * @param {(...args: A) => void} run
 * @param {number} ms
 * @returns {(...args: A) => void}
 */
export function debounce(run, ms) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  return (...args) => {
    clearTimeout(timer);
    timer = setTimeout(() => run(...args), ms);
  };
}
