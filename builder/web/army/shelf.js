/**
 * The units to pick from: search, filters, and a button for each force.
 */

import { createAddButton, factsId } from "./add-button.js";
import { isLater } from "./checks.js";
import { debounce, h } from "./dom.js";
import { lateText } from "./forces.js";
import { createSearch, MAX_QUERY } from "./picker.js";
import { recall, remember } from "./recall.js";
import { fill } from "./words.js";

/** @typedef {import("./add-button.js").AddButton} AddButton */
/** @typedef {import("./index.js").Game} Game */
/** @typedef {import("./index.js").Named} Named */
/** @typedef {import("./index.js").Unit} Unit */
/** @typedef {import("./picker.js").Query} Query */
/** @typedef {import("./view.js").Model} Model */
/** @typedef {import("./view.js").Actions} Actions */
/** @typedef {import("./words.js").Words} Words */

const KEYSTROKE_MS = 60; // one search for a burst of typing

/**
 * The shelf of a game. It is made anew when the game changes; `show` follows the battle.
 * @param {Model} first
 * @param {Words} words
 * @param {Actions} actions
 * @returns {{element: HTMLElement, show: (model: Model) => void}}
 */
export function createShelf(first, words, actions) {
  const { gettext, ngettext } = words;
  const { game } = first;
  const nations = choices("nation", game);
  const types = choices("type", game);
  const search = createSearch(game.units);
  const count = h("p", { class: "army-hint" });
  const list = h("ul", { class: "army-units" });
  let query = offered(recall(game.id), nations, types);
  let { battle } = first;
  /** @type {AddButton[]} */
  let buttons = [];

  const render = () => {
    const found = search(query);
    count.textContent = ngettext("{n} unit found", "{n} units found", found.length);
    buttons = [];
    const items = found.map((unit) => {
      const own = [createAddButton(0, unit, words, actions), createAddButton(1, unit, words, actions)];
      buttons.push(...own);
      return renderUnit(unit, battle.year, own, game, words);
    });
    for (const button of buttons) button.show(battle);
    list.replaceChildren(...items);
  };
  /** @param {Partial<Query>} part */
  const ask = (part) => {
    query = { ...query, ...part };
    remember(game.id, query);
    render();
    actions.announce(count.textContent ?? "");
  };

  render();
  const label = game.units.some((unit) => unit.sets?.length)
    ? gettext("Search by name or set number")
    : gettext("Search by name");
  const element = h(
    "section",
    { class: "army-shelf", "aria-labelledby": "army-shelf" },
    h("h2", { class: "army-heading", id: "army-shelf" }, gettext("Units")),
    h(
      "div",
      { class: "army-fields" },
      searchField(label, query.text, (text) => ask({ text })),
      filter("nation", gettext("Nation"), gettext("All nations"), nations, query.nation, (nation) => ask({ nation })),
      filter("type", gettext("Type"), gettext("All types"), types, query.type, (type) => ask({ type })),
    ),
    count,
    list,
  );
  /** @param {Model} model */
  const show = (model) => {
    const sameYear = model.battle.year === battle.year;
    battle = model.battle;
    if (!sameYear) render();
    for (const button of buttons) button.show(battle);
  };
  return { element, show };
}

/**
 * Those nations or types of a game that have units; none where there is nothing to choose.
 * @param {"nation" | "type"} key
 * @param {Game} game
 * @returns {readonly Named[]}
 */
function choices(key, game) {
  const all = key === "nation" ? game.nations : game.types;
  const used = all.filter(({ id }) => game.units.some((unit) => unit[key] === id));
  return used.length < 2 ? [] : used;
}

/**
 * The query without what the shelf does not offer (any more).
 * @param {Query} query
 * @param {readonly Named[]} nations
 * @param {readonly Named[]} types
 * @returns {Query}
 */
function offered({ text, nation, type }, nations, types) {
  /** @param {readonly Named[]} all @param {string} wanted */
  const known = (all, wanted) => (all.some(({ id }) => id === wanted) ? wanted : "");
  return { text, nation: known(nations, nation), type: known(types, type) };
}

/** @param {string} label @param {string} text @param {(text: string) => void} ask */
function searchField(label, text, ask) {
  const attributes = { class: "army-input", type: "search", autocomplete: "off", maxlength: MAX_QUERY };
  const input = h("input", { ...attributes, "data-key": "search", value: text });
  const soon = debounce(() => ask(input.value), KEYSTROKE_MS);
  input.addEventListener("input", soon);
  return h("label", { class: "army-field" }, label, input);
}

/**
 * A filter; null where there is nothing to choose.
 * @param {"nation" | "type"} key
 * @param {string} label
 * @param {string} none the choice that filters nothing
 * @param {readonly Named[]} all
 * @param {string} chosen
 * @param {(id: string) => void} ask
 */
function filter(key, label, none, all, chosen, ask) {
  if (all.length === 0) return null;
  const options = all.map(({ id, name }) => h("option", { value: id, selected: id === chosen }, name));
  const select = h(
    "select",
    { class: "army-input", "data-key": key },
    h("option", { value: "" }, none),
    ...options,
  );
  select.addEventListener("change", () => ask(select.value));
  return h("label", { class: "army-field" }, label, select);
}

/**
 * @param {Unit} unit
 * @param {number | null} year
 * @param {readonly AddButton[]} buttons
 * @param {Game} game
 * @param {Words} words
 */
function renderUnit(unit, year, buttons, game, words) {
  const { gettext, ngettext } = words;
  /** @param {readonly Named[]} all @param {string | null | undefined} id */
  const name = (all, id) => all.find((named) => named.id === id)?.name;
  const facts = [
    ngettext("{n} point", "{n} points", unit.cost),
    unit.available ? fill(gettext("from {year}"), { year: unit.available }) : undefined,
    name(game.nations, unit.nation),
    name(game.types, unit.type),
  ];
  const late = isLater(unit.available, year);
  return h(
    "li",
    { class: "army-unit" },
    h(
      "div",
      { class: "army-name" },
      h("a", { href: unit.url }, unit.name),
      unit.fullName ? h("span", { class: "army-hint" }, unit.fullName) : null,
      h("span", { class: "army-facts", id: factsId(unit) }, ...facts.filter((f) => f !== undefined).map((f) => h("span", {}, f))),
      late ? h("strong", { class: "army-late" }, lateText(year, words)) : null,
    ),
    h("div", { class: "army-buttons" }, ...buttons.map(({ element }) => element)),
  );
}
