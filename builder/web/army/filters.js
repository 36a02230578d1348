/**
 * The fields by which units are found: search, filters, order.
 */

import { h } from "./dom.js";
import { button, choiceField, tickField, typedField } from "./fields.js";
import { measureOf } from "./measures.js";
import { ANY, countFilters, MAX_QUERY } from "./picker.js";
import { fill } from "./words.js";

/** @typedef {import("./index.js").Game} Game */
/** @typedef {import("./index.js").Named} Named */
/** @typedef {import("./picker.js").Query} Query */
/** @typedef {import("./view.js").Model} Model */
/** @typedef {import("./view.js").Tools} Tools */

/**
 * Those nations, sides or types of a game that have units; none where there is nothing to choose.
 * @param {Game} game
 */
export function choicesOf({ nations, sides, types, units }) {
  /** @param {readonly Named[]} all @param {ReadonlySet<unknown>} used */
  const among = (all, used) => {
    const found = all.filter(({ id }) => used.has(id));
    return found.length < 2 ? [] : found;
  };
  const used = new Set(units.map(({ nation }) => nation));
  const peoples = nations.filter(({ id }) => used.has(id));
  return {
    nation: among(nations, used),
    side: among(sides, new Set(peoples.map(({ side }) => side))),
    type: among(types, new Set(units.map(({ type }) => type))),
  };
}

/**
 * The query without what the game does not offer (any more).
 * @param {Query} query
 * @param {Game} game
 * @returns {Query}
 */
export function offered(query, game) {
  const choices = choicesOf(game);
  /** @param {"nation" | "side" | "type"} key */
  const known = (key) => (choices[key].some(({ id }) => id === query[key]) ? query[key] : "");
  return { ...query, nation: known("nation"), side: known("side"), type: known("type") };
}

/**
 * The fields of a game. `ask` hears what changes in the query.
 * @param {Tools} tools
 * @param {Game} game
 * @param {Query} query
 * @param {(part: Partial<Query>) => void} ask
 */
export function createFilters({ words, actions }, game, query, ask) {
  const { gettext } = words;
  const label = game.units.some((unit) => unit.sets?.length)
    ? gettext("Search by name or set number")
    : gettext("Search by name");
  const attributes = { class: "army-input", type: "search", autocomplete: "off", maxlength: MAX_QUERY };
  const search = h("input", { ...attributes, "data-key": "search", value: query.text });
  search.addEventListener("input", () => ask({ text: search.value }));

  const hasArmour = game.units.some(({ armour }) => armour?.[0] != null);
  const sort = choiceField({ key: "sort", label: gettext("Order"), choices: sortChoices(game, hasArmour, words), take: (id) => ask({ sort: id }) });
  const down = tickField("down", gettext("Descending"), (on) => ask({ down: on }));
  const summary = h("summary", {});
  const more = h("details", { class: "army-more" }, summary);
  /** @type {Query} */
  let asked = query;
  /** @type {Model | null} */
  let model = null;
  /** @type {ReturnType<typeof createParts> | null} */
  let parts = null; // made when they are first seen, so that the page is there sooner
  const draw = () => {
    if (!more.open || !model) return;
    if (!parts) {
      parts = createParts({ words, actions }, game, hasArmour, ask);
      more.append(parts.element);
    }
    parts.show(model, asked);
  };
  more.addEventListener("toggle", draw);
  more.open = countFilters(query) > 0;
  const element = h(
    "div",
    {},
    h("div", { class: "army-fields" }, h("label", { class: "army-field" }, label, search), sort.element, down.element),
    more,
  );
  /** @param {Model} given @param {Query} now */
  const show = (given, now) => {
    model = given;
    asked = now;
    const n = countFilters(now);
    summary.textContent = n > 0 ? fill(gettext("Filters: {n}"), { n }) : gettext("Filters");
    sort.show(now.sort);
    down.show(now.down);
    draw();
  };
  return { element, show };
}

/**
 * The fields that leave units out.
 * @param {Pick<Tools, "words" | "actions">} tools
 * @param {Game} game
 * @param {boolean} hasArmour
 * @param {(part: Partial<Query>) => void} ask
 */
function createParts({ words, actions }, game, hasArmour, ask) {
  const { gettext } = words;
  const measure = measureOf(game);
  const choices = choicesOf(game);
  /** @type {readonly ["nation" | "side" | "type", string, string][]} */
  const lists = [
    ["nation", gettext("Nation"), gettext("All nations")],
    ["side", gettext("Side"), gettext("All sides")],
    ["type", gettext("Type"), gettext("All types")],
  ];
  const selects = lists.flatMap(([key, name, all]) => {
    if (choices[key].length === 0) return [];
    const field = choiceField({ key, label: name, choices: [{ id: "", name: all }, ...choices[key]], take: (id) => ask({ [key]: id }) });
    return [{ ...field, key }];
  });
  /** @param {"least" | "most" | "armour"} key @param {string} name */
  const whole = (key, name) => {
    const fault = () => gettext("Write a whole number, or nothing. Until then the previous one counts.");
    const take = (/** @type {number | null} */ value) => ask({ [key]: value });
    return { key, ...typedField({ key, label: name, hint: "", fault, read: readFilter, write: (value) => String(value ?? ""), take, say: actions.announce }) };
  };
  const figures = [
    whole("least", measure.from(words)),
    whole("most", measure.to(words)),
    ...(hasArmour ? [whole("armour", gettext("Front armour from"))] : []),
  ];
  const inYear = tickField("in-year", gettext("Available in the battle's year"), (on) => ask({ inYear: on }));
  const owned = tickField("owned", gettext("Only owned units"), (on) => ask({ owned: on }));
  const clear = button("clear", gettext("Clear filters"), () => {
    const { text: _, sort: __, down: ___, ...none } = ANY;
    ask(none);
  });
  const element = h(
    "div",
    { class: "army-fields" },
    ...selects.map((select) => select.element),
    ...figures.flatMap(({ elements }) => elements),
    inYear.element,
    owned.element,
    clear,
  );
  /** @param {Model} model @param {Query} now */
  const show = ({ battle, checked }, now) => {
    for (const { key, show: set } of selects) set(now[key]);
    for (const { key, show: set } of figures) set(now[key]);
    inYear.show(now.inYear);
    inYear.element.hidden = battle.year === null;
    owned.show(now.owned);
    owned.element.hidden = !checked.owned && !now.owned;
  };
  return { element, show };
}

/** @param {string} text @returns {number | null | undefined} */
function readFilter(text) {
  if (text.trim() === "") return null;
  return /^[0-9]{1,4}$/.test(text.trim()) ? Number(text.trim()) : undefined;
}

/** @param {Game} game @param {boolean} hasArmour @param {Tools["words"]} words */
function sortChoices(game, hasArmour, words) {
  const { units, years } = game;
  const { gettext } = words;
  const all = [
    { id: "", name: gettext("The game's order") },
    { id: "name", name: gettext("Name") },
    { id: "cost", name: measureOf(game).name(words) },
    { id: "nation", name: gettext("Nation") },
    { id: "type", name: gettext("Type") },
  ];
  if (years) all.push({ id: "available", name: gettext("Year") });
  if (hasArmour) all.push({ id: "armour", name: gettext("Front armour") });
  if (units.some(({ crew }) => crew)) all.push({ id: "crew", name: gettext("Crew or figures") });
  if (units.some(({ room }) => room)) all.push({ id: "room", name: gettext("Room for passengers") });
  return all;
}
