/**
 * What the players agree on: game, title, year, limits, who attacks.
 */

import { attackerByDie, isRatio, MAX_LIMIT, SIDES } from "./battle.js";
import { rollDie } from "./die.js";
import { h } from "./dom.js";
import { button, choiceField, typedField } from "./fields.js";
import { cleanTitle } from "./listreading.js";
import { measureOf } from "./measures.js";
import { forceNames, newestText } from "./sentences.js";
import { setAttacker, setAttackerLimit, setLimit, setTitle, setYear } from "./state.js";
import { readLimit, readRatio, readYear } from "./typed.js";
import { fill } from "./words.js";

/** @typedef {import("./battle.js").AttackerLimit} AttackerLimit */
/** @typedef {import("./battle.js").Battle} Battle */
/** @typedef {import("./battle.js").Ratio} Ratio */
/** @typedef {import("./view.js").Model} Model */
/** @typedef {import("./view.js").Panel} Panel */
/** @typedef {import("./view.js").Tools} Tools */

/** @type {Ratio} */
const USUAL_RATIO = [3, 2];

/**
 * The form of a game; it is made anew when the game changes.
 * @param {Tools} tools
 * @param {Model} first
 * @returns {Panel}
 */
export function createForm(tools, first) {
  const { gettext } = tools.words;
  const { attacks } = first.game;
  const parts = [gameField(tools, first), titleField(tools), yearField(tools, first), limitField(tools, first)];
  const attacker = attacks ? [attackerRule(tools, first), attackerChoice(tools)] : [];
  const element = h(
    "form",
    { class: "army-form", onsubmit: (event) => event.preventDefault() },
    h("h2", { class: "army-heading" }, gettext("The battle")),
    h("div", { class: "army-fields" }, ...parts.flatMap(({ elements }) => elements)),
    ...attacker.flatMap(({ elements }) => elements),
  );
  return { element, show: (model) => [...parts, ...attacker].forEach((part) => part.show(model)) };
}

/** @typedef {{readonly elements: readonly HTMLElement[], readonly show: (model: Model) => void}} Part */

/** @param {Tools} tools @param {Model} first @returns {Part} */
function gameField({ words, actions }, { games }) {
  const { gettext } = words;
  const field = choiceField({ key: "game", label: gettext("Game"), choices: games, take: actions.selectGame });
  return { elements: [field.element], show: ({ game }) => field.show(game.id) };
}

/** @param {Tools} tools @returns {Part} */
function titleField({ words: { gettext }, actions }) {
  const attributes = { class: "army-input", type: "text", maxlength: 200, autocomplete: "off", "data-key": "title" };
  const input = h("input", attributes);
  input.addEventListener("input", () => {
    const title = cleanTitle(input.value);
    if (title !== input.value) input.value = title; // pasted with characters that are not seen
    actions.change((b) => setTitle(b, title), { quiet: true, topic: "title" });
  });
  return {
    elements: [h("label", { class: "army-field" }, gettext("Title"), input)],
    show: ({ battle }) => {
      if (cleanTitle(input.value) !== battle.title) input.value = battle.title;
    },
  };
}

/** @param {Tools} tools @param {Model} first @returns {Part} */
function yearField({ words, actions }, { game: { years } }) {
  const { gettext } = words;
  if (years === null) return { elements: [], show: () => {} };
  const { first, last } = years;
  const field = typedField({
    key: "year",
    label: gettext("Year"),
    hint: `${first}–${last}`,
    fault: () => fill(gettext("Write a year from {first} to {last}. Until then the previous one counts."), { first, last }),
    read: (text) => readYear(text, years),
    write: String,
    take: (year) => actions.change((b) => setYear(b, year), { topic: "year" }),
    say: actions.announce,
  });
  const newest = h("span", { class: "army-hint", "data-key": "newest" });
  field.elements[0].append(newest);
  return {
    elements: field.elements,
    show: ({ battle, checked }) => {
      if (battle.year !== null) field.show(battle.year);
      newest.textContent = newestText(battle, checked, words);
      newest.hidden = newest.textContent === "";
    },
  };
}

/**
 * A field for a limit, which may be empty.
 * @param {Tools} tools
 * @param {string} key
 * @param {string} label
 * @param {(battle: Battle, limit: number | null) => Battle} set
 */
function wholeField({ words: { gettext, number }, actions }, key, label, set) {
  const fault = () => {
    const text = gettext("Write a whole number from 1 to {most}, or nothing for no limit. Until then the previous one counts.");
    return fill(text, { most: number(MAX_LIMIT) });
  };
  return typedField({
    key,
    label,
    hint: gettext("Empty: no limit"),
    fault,
    read: readLimit,
    write: (/** @type {number | null} */ limit) => String(limit ?? ""),
    take: (limit) => actions.change((b) => set(b, limit), { topic: key }),
    say: actions.announce,
  });
}

/** @param {Tools} tools @param {Model} first @returns {Part} */
function limitField(tools, { game }) {
  const { words } = tools;
  const { gettext, number } = words;
  const measure = measureOf(game);
  const label = game.attacks ? measure.defendersLimit(words) : measure.limit(words);
  const field = wholeField(tools, "limit", label, setLimit);
  const sizes = game.sizes.map((size) => ({
    size,
    element: button(`size:${size}`, number(size), () => tools.actions.change((b) => setLimit(b, size))),
  }));
  const elements = sizes.map(({ element }) => element);
  const group = h("div", { class: "army-sizes", role: "group", "aria-label": gettext("Usual limits") }, ...elements);
  if (sizes.length > 0) field.elements[0].append(group);
  return {
    elements: field.elements,
    show: ({ battle }) => {
      field.show(battle.limit);
      for (const { size, element } of sizes) element.setAttribute("aria-pressed", String(size === battle.limit));
    },
  };
}

/**
 * The attacker's limit: a ratio to the defender's, a limit of its own, or none.
 * @param {Tools} tools
 * @param {Model} first
 * @returns {Part}
 */
function attackerRule(tools, { game }) {
  const { words, actions } = tools;
  const { gettext } = words;
  const measure = measureOf(game);
  const usual = game.ratio ?? USUAL_RATIO;
  /** @type {Readonly<Record<string, (battle: Battle) => AttackerLimit>>} */
  const begin = { ratio: () => usual, own: ({ limit }) => limit ?? game.limit, none: () => null };
  const rule = choiceField({
    key: "attacker-rule",
    label: gettext("The attacker may have"),
    choices: [
      { id: "ratio", name: gettext("A ratio to the defender's limit") },
      { id: "own", name: gettext("A limit of its own") },
      { id: "none", name: measure.anyNumber(words) },
    ],
    take: (id) => actions.change((b) => setAttackerLimit(b, begin[id]?.(b) ?? null)),
  });
  const ratio = typedField({
    key: "ratio",
    label: gettext("Ratio of attacker to defender"),
    hint: gettext("Two whole numbers, such as 3:2"),
    fault: () => gettext("Write two whole numbers from 1 to 99, such as 3:2. Until then the previous ratio counts."),
    read: readRatio,
    write: ([attacker, defender]) => `${attacker}:${defender}`,
    take: (pair) => actions.change((b) => setAttackerLimit(b, pair), { topic: "ratio" }),
    say: actions.announce,
    words: true,
  });
  const own = typedField({
    key: "attacker-limit",
    label: measure.attackersLimit(words),
    hint: gettext("A whole number"),
    fault: () => measure.badLimit(words),
    read: (text) => readLimit(text) ?? undefined, // no limit is a choice of its own
    write: String,
    take: (limit) => actions.change((b) => setAttackerLimit(b, limit), { topic: "attacker-limit" }),
    say: actions.announce,
  });
  const places = [h("div", { class: "army-part" }, ...ratio.elements), h("div", { class: "army-part" }, ...own.elements)];
  const group = h("div", { class: "army-fields", role: "group", "aria-label": gettext("Attacker's limit") }, rule.element, ...places);
  return {
    elements: [group],
    show: ({ battle: { attackerLimit } }) => {
      const kind = isRatio(attackerLimit) ? "ratio" : attackerLimit === null ? "none" : "own";
      rule.show(kind);
      places.forEach((place, i) => place.toggleAttribute("hidden", kind !== ["ratio", "own"][i]));
      if (isRatio(attackerLimit)) ratio.show(attackerLimit);
      else if (attackerLimit !== null) own.show(attackerLimit);
    },
  };
}

/** @param {Tools} tools @returns {Part} */
function attackerChoice({ words, actions }) {
  const { gettext, number } = words;
  const names = forceNames(words);
  const inputs = SIDES.map((side) => {
    const take = () => actions.change((b) => setAttacker(b, side));
    return h("input", { type: "radio", name: "army-attacker", "data-key": `attacker:${side}`, onchange: take });
  });
  const labels = inputs.map((input, i) => h("label", { class: "army-choice" }, input, h("span", {}, names[i] ?? "")));
  const rolled = h("span", { class: "army-rolled" });
  /** @type {import("./battle.js").Side | null} */
  let drawn = null;
  const roll = () => {
    const die = rollDie();
    const side = attackerByDie(die);
    drawn = side;
    const text =
      side === 0
        ? gettext("The die shows {n}: the first force attacks.")
        : gettext("The die shows {n}: the second force attacks.");
    rolled.textContent = fill(text, { n: number(die) });
    actions.change((b) => setAttacker(b, side), { say: rolled.textContent });
  };
  const hint = h("span", { class: "army-hint" }, gettext("1 to 3: the first force; 4 to 6: the second"));
  const element = h(
    "fieldset",
    { class: "army-attacker" },
    h("legend", {}, gettext("Who attacks")),
    ...labels,
    button("roll", gettext("Roll a die"), roll),
    hint,
    rolled,
  );
  return {
    elements: [element],
    show: ({ battle }) => {
      inputs.forEach((input, i) => {
        input.checked = battle.attacker === i;
      });
      if (battle.attacker !== drawn) rolled.textContent = ""; // chosen since
    },
  };
}
