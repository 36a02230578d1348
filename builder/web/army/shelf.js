/**
 * The units to pick from: search, filters, a list, and two or three units compared.
 */

import { debounce, h } from "./dom.js";
import { button } from "./fields.js";
import { createFilters, offered } from "./filters.js";
import { createLongList } from "./long-list.js";
import { createSearch } from "./picker.js";
import { tellNotLoaded } from "./panels.js";
import { recall, remember } from "./recall.js";
import { createUnitRow } from "./unit-row.js";
import { fill } from "./words.js";

/** @typedef {import("./index.js").Unit} Unit */
/** @typedef {import("./picker.js").Query} Query */
/** @typedef {import("./view.js").Model} Model */
/** @typedef {import("./view.js").Panel} Panel */
/** @typedef {import("./view.js").Tools} Tools */

const MAX_COMPARED = 3;
const REST_MS = 300; // after the last keystroke the count is told

/**
 * The shelf of a game. It is made anew when the game changes; `show` follows the battle.
 * @param {Tools} tools
 * @param {Model} first
 * @returns {Panel}
 */
export function createShelf(tools, first) {
  const { words, actions, index } = tools;
  const { gettext, ngettext, number } = words;
  const { game } = first;
  const search = createSearch(game, words.compare);
  let model = first;
  let query = offered(recall(game.id), game);
  /** @type {ReadonlySet<Unit>} */
  let compared = new Set();
  /** @type {readonly Unit[] | null} */
  let found = null;

  const count = h("p", { class: "army-hint", "data-key": "found" });
  /** @param {Unit} unit */
  const compare = (unit) => {
    const others = [...compared].filter((other) => other !== unit);
    compared = new Set(compared.has(unit) ? others : [...others, unit].slice(-MAX_COMPARED));
    draw();
  };
  const list = createLongList({
    label: gettext("Units found"),
    /** @param {Unit} unit */
    render: (unit) => {
      const row = createUnitRow(unit, game, tools, compare);
      row.show(model, compared);
      return row;
    },
    update: (row) => row.show(model, compared),
  });
  const tell = debounce(() => actions.announce(count.textContent ?? ""), REST_MS);
  const filters = createFilters(tools, game, query, (part) => {
    query = { ...query, ...part };
    remember(game.id, query); // at once: the page may be left any moment
    draw();
    tell();
  });
  filters.element.addEventListener("focusin", search.prepare, { once: true });
  const besides = h("p", { class: "army-compared" });
  const draw = () => {
    const now = search.find(query, { year: model.battle.year, owned: model.checked.owned });
    if (!found || now.length !== found.length || now.some((unit, i) => unit !== found?.[i])) {
      found = now;
      count.textContent = ngettext("{n} unit found", "{n} units found", now.length);
      list.fill(now);
    }
    list.refresh();
    filters.show(model, query);
    showCompared();
  };
  const showCompared = () => {
    const units = [...compared];
    const open = () => {
      const host = /** @type {HTMLElement} */ (element.closest("muster-army"));
      import("./compare-dialog.js")
        .then((dialog) => dialog.showComparison(units, game, index.language, host, words))
        .catch(() => tellNotLoaded(host, tools));
    };
    const text = fill(gettext("To compare: {units}"), { units: units.map(({ name }) => name).join(", ") });
    const run = units.length > 1 ? open : null;
    besides.replaceChildren(
      ...(units.length === 0 ? [] : [text, " ", button("compare", fill(gettext("Side by side ({n})"), { n: number(units.length) }), run, { "aria-haspopup": "dialog" })]),
    );
  };
  const element = h(
    "section",
    { class: "army-shelf", "aria-labelledby": "army-shelf" },
    h("h2", { class: "army-heading", id: "army-shelf" }, gettext("Units")),
    filters.element,
    h("div", { class: "army-results" }, count, besides),
    list.element,
  );
  return {
    element,
    show: (now) => {
      model = now;
      draw();
    },
  };
}
