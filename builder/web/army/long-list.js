/**
 * A list in a box of its own that scrolls, of which only the rows in sight are on the page.
 */

import { arrange, h } from "./dom.js";
import { Heights } from "./window.js";

const USUAL = 110; // pixels of a row, until one is measured
const EXTRA = 3; // rows beyond the box, so that the focus can go there
const UNSEEN = 1500; // pixels drawn before the box has a height
const FIRST = 400; // pixels drawn before the box has its place on the page

/**
 * Makes the list. `render` makes the row of an item, which is kept as long as it is in sight; `update` brings
 * a row up to date.
 * @template Item
 * @template {{readonly element: HTMLElement}} Row
 * @param {object} how
 * @param {string} how.label
 * @param {(item: Item) => Row} how.render
 * @param {(row: Row) => void} how.update
 */
export function createLongList({ label, render, update }) {
  const list = h("ul", { class: "army-units" });
  const box = h("div", { class: "army-window", role: "region", "aria-label": label, tabindex: 0, "data-key": "units" }, list);
  /** @type {readonly Item[]} */
  let items = [];
  let heights = new Heights(0, USUAL);
  /** @type {Map<Item, Row>} */
  let rows = new Map();

  let width = 0; // of the box, once it has its place on the page
  const draw = () => {
    if (width === 0) {
      place(heights.range(0, FIRST, 0)); // not laid out yet; to ask for its size would have the whole page laid out
      return;
    }
    const focused = list.contains(document.activeElement);
    for (let round = 0; round < 3; round += 1) {
      const range = heights.range(box.scrollTop, box.scrollTop + (box.clientHeight || UNSEEN), EXTRA);
      place(range);
      if (!measure(range)) break;
    }
    if (focused && !list.contains(document.activeElement)) box.focus({ preventScroll: true });
  };
  /** @param {import("./window.js").Range} range */
  const place = ({ start, end, before, after }) => {
    const shown = new Map(items.slice(start, end).map((item) => [item, rows.get(item) ?? render(item)]));
    let i = start;
    for (const [item, { element }] of shown) {
      i += 1;
      if (!rows.has(item)) element.setAttribute("aria-setsize", String(items.length));
      element.setAttribute("aria-posinset", String(i));
    }
    rows = shown;
    arrange(list, [...shown.values()].map(({ element }) => element));
    list.style.paddingBlock = `${before}px ${after}px`;
  };
  /** @param {import("./window.js").Range} range */
  const measure = ({ start }) => {
    const found = [...rows.values()].map(({ element }) => element.getBoundingClientRect().height);
    return found.map((height, i) => heights.measure(start + i, height)).includes(true);
  };

  let asked = 0;
  const drawSoon = () => {
    cancelAnimationFrame(asked);
    asked = requestAnimationFrame(draw);
  };
  box.addEventListener("scroll", drawSoon);
  new ResizeObserver(() => {
    if (box.clientWidth !== width) heights = new Heights(items.length, heights.usual);
    width = box.clientWidth;
    drawSoon(); // not now: the page is about to be painted
  }).observe(box);

  return {
    element: box,
    /** Other items, from the first one on. @param {readonly Item[]} others */
    fill(others) {
      items = others;
      heights = new Heights(items.length, heights.usual);
      for (const { element } of rows.values()) element.remove();
      rows = new Map();
      if (width > 0) box.scrollTop = 0;
      draw();
    },
    /** Brings every row in sight up to date. */
    refresh() {
      for (const row of rows.values()) update(row);
    },
  };
}
