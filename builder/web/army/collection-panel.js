/**
 * What the club owns, by model set and by unit, and what of it both forces leave over.
 */

import { MAX_COUNT } from "./battle.js";
import { collectionToYaml } from "./battlefile.js";
import { h } from "./dom.js";
import { download } from "./download.js";
import { createFinder, entriesOf, things } from "./owning.js";
import { collectionOf, NOTHING_OWNED, setOwned, withCollection } from "./state.js";
import { fill } from "./words.js";

/** @typedef {import("./owning.js").Thing} Thing */
/** @typedef {import("./owning.js").Entry} Entry */
/** @typedef {import("./view.js").Model} Model */
/** @typedef {import("./view.js").Panel} Panel */
/** @typedef {import("./view.js").Tools} Tools */

const MAX_FOUND = 8;

/** @param {Tools} tools @returns {Panel} */
export function createCollection({ words, actions }) {
  const { gettext, ngettext, number } = words;
  /** @type {Model} */
  let model;
  let game = "";
  /** @type {readonly Thing[]} */
  let all = [];
  /** @type {ReturnType<typeof createFinder>} */
  let find = () => [];

  /** @param {string} key @param {string} text @param {string | null} label @param {() => void} run @param {boolean} [off] */
  const button = (key, text, label, run, off = false) =>
    h("button", { type: "button", class: "army-button", "data-key": `own:${key}`, "aria-label": label, "aria-disabled": off && "true", onclick: off ? null : run }, text);

  /** @param {Thing} thing */
  const nameOf = ({ what, id, units }) => {
    if (what === "units") return units.length > 0 ? model.names.unit(id) : id;
    const inSet = units.map((unit) => model.names.unit(unit.id)).join(", ");
    return inSet ? fill(gettext("Set {number}: {units}"), { number: id, units: inSet }) : fill(gettext("Set {number}"), { number: id });
  };

  /** @param {Thing} thing @param {number} count @param {import("./view.js").How} [how] */
  const own = ({ what, id }, count, how = {}) => {
    const now = model.game.id;
    actions.changeState((state) => withCollection(state, now, setOwned(collectionOf(state, now) ?? NOTHING_OWNED, what, id, count)), { quiet: true, ...how });
  };

  /** @param {Entry} entry */
  const row = (entry) => {
    const { what, id, count, units } = entry;
    const key = `${what}:${id}`;
    const name = nameOf(entry);
    const left = units.map((unit) => model.left?.get(unit.id) ?? 0);
    const facts = left.map((n, i) => {
      const over = n < 0 ? ngettext("{unit}: {n} too many in use", "{unit}: {n} too many in use", -n) : ngettext("{unit}: {n} left", "{unit}: {n} left", n);
      return h("span", { class: n < 0 ? "army-over" : null }, fill(over, { unit: model.names.unit(units[i]?.id ?? "") }));
    });
    return h(
      "li",
      { class: "army-owned" },
      h("div", { class: "army-name" }, h("span", {}, name), h("span", { class: "army-facts" }, ...facts)),
      button(`${key}:fewer`, "−", fill(gettext("One fewer: {unit}"), { unit: name }), () => own(entry, count - 1), count <= 1),
      h("span", { class: "army-count" }, `${number(count)}×`),
      button(`${key}:more`, "+", fill(gettext("One more: {unit}"), { unit: name }), () => own(entry, count + 1), count >= MAX_COUNT),
      button(`${key}:remove`, "✕", fill(gettext("Remove: {unit}"), { unit: name }), () => own(entry, 0, { focus: "own:text" })),
    );
  };

  const input = h("input", { class: "army-input", type: "search", autocomplete: "off", maxlength: 100, "data-key": "own:text" });
  const found = h("div", { class: "army-actions" });
  const rows = h("ul", { class: "army-rows" });
  const count = h("p", { class: "army-hint" });

  /** @param {Thing} thing */
  const add = (thing) => {
    const owned = (collectionOf(model.state, model.game.id) ?? NOTHING_OWNED)[thing.what].get(thing.id) ?? 0;
    const now = Math.min(MAX_COUNT, owned + 1);
    own(thing, now, { say: fill(gettext("Owned: {count} × {unit}"), { count: number(now), unit: nameOf(thing) }) });
    input.select();
  };
  const suggest = () => {
    const matches = find(input.value, MAX_FOUND);
    found.replaceChildren(...matches.map((thing) => button(`add:${thing.what}:${thing.id}`, nameOf(thing), fill(gettext("Add to the collection: {unit}"), { unit: nameOf(thing) }), () => add(thing))));
    if (input.value.trim() && matches.length === 0) found.replaceChildren(h("p", {}, gettext("No set and no unit is called so.")));
  };
  input.addEventListener("input", suggest);
  const form = h("form", { onsubmit: (event) => {
    event.preventDefault();
    const [first] = find(input.value, 1);
    if (first) add(first);
  } }, h("label", { class: "army-field" }, gettext("Add to the collection: set number or name"), input), found);

  const save = button("save", gettext("Save the collection as YAML"), null, () =>
    download("collection.yaml", collectionToYaml(model.game.id, model.collection ?? NOTHING_OWNED), "application/yaml"));
  const forget = button("forget", gettext("Forget the collection"), null, () =>
    actions.changeState((state) => withCollection(state, model.game.id, null), { focus: "own:text", say: gettext("The collection was forgotten. You can undo that.") }));
  const after = h("div", { class: "army-actions" }, save, forget);

  const element = h(
    "div",
    {},
    h("p", { class: "army-hint" }, gettext("Enter once which units the club owns. The page then shows what both forces leave over, can show owned units only, and proposes a fair split.")),
    form,
    count,
    rows,
    after,
  );
  const draw = () => {
    rows.replaceChildren(...entriesOf(model.collection ?? NOTHING_OWNED, all).map(row));
  };

  /** @param {Model} now */
  const show = (now) => {
    const before = model;
    model = now;
    if (game !== now.game.id) {
      game = now.game.id;
      all = things(now.game.units);
      find = createFinder(all);
      input.value = "";
      found.replaceChildren();
    }
    if (before && before.collection === now.collection && before.battle === now.battle) return;
    const models = [...(now.checked.owned?.values() ?? [])].reduce((sum, n) => sum + n, 0);
    const left = [...(now.left?.values() ?? [])].reduce((sum, n) => sum + Math.max(0, n), 0);
    count.textContent = fill(ngettext("{n} unit owned, {left} left over both forces.", "{n} units owned, {left} left over both forces.", models), { left: number(left) });
    count.hidden = after.hidden = now.collection === null;
    draw();
  };
  return { element, show };
}
