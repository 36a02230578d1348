/**
 * What the players agree on: game, title, year, points limit, who attacks.
 */

import { MAX_LIMIT } from "./battle.js";
import { h } from "./dom.js";
import { forceNames } from "./sentences.js";
import { setAttacker, setLimit, setTitle, setYear } from "./state.js";
import { readLimit, readYear } from "./typed.js";
import { fill } from "./words.js";

/** @typedef {import("./view.js").Model} Model */
/** @typedef {import("./view.js").Actions} Actions */
/** @typedef {import("./words.js").Words} Words */

/**
 * The form with the battle's present values. It is made anew when the game changes.
 * @param {Model} model
 * @param {Words} words
 * @param {Actions} actions
 * @returns {HTMLElement}
 */
export function createForm(model, words, actions) {
  const { gettext } = words;
  return h(
    "form",
    { class: "army-form", onsubmit: (event) => event.preventDefault() },
    h("h2", { class: "army-heading" }, gettext("The battle")),
    h(
      "div",
      { class: "army-fields" },
      gameField(model, words, actions),
      titleField(model, words, actions),
      ...yearField(model, words, actions),
      ...limitField(model, words, actions),
    ),
    model.game.attacks ? attackerField(model, words, actions) : null,
  );
}

/** @param {Model} model @param {Words} words @param {Actions} actions */
function gameField({ games, game }, { gettext }, actions) {
  const options = games.map(({ id, name }) => h("option", { value: id, selected: id === game.id }, name));
  const select = h("select", { class: "army-input", "data-key": "game" }, ...options);
  select.addEventListener("change", () => actions.selectGame(select.value));
  return h("label", { class: "army-field" }, gettext("Game"), select);
}

/** @param {Model} model @param {Words} words @param {Actions} actions */
function titleField({ battle }, { gettext }, actions) {
  const attributes = { class: "army-input", type: "text", maxlength: 200, autocomplete: "off", "data-key": "title" };
  const input = h("input", { ...attributes, value: battle.title });
  input.addEventListener("input", () => actions.change((b) => setTitle(b, input.value), { quiet: true }));
  return h("label", { class: "army-field" }, gettext("Title"), input);
}

/** @param {Model} model @param {Words} words @param {Actions} actions */
function yearField({ battle, game }, { gettext }, actions) {
  const { years } = game;
  if (years === null) return [];
  return wholeField({
    key: "year",
    label: gettext("Year"),
    value: battle.year,
    hint: `${years.first}–${years.last}`,
    fault: fill(gettext("Write a year from {first} to {last}. Until then the previous one counts."), {
      first: years.first,
      last: years.last,
    }),
    read: (text) => readYear(text, years),
    take: (year) => actions.change((b) => setYear(b, year)),
    say: actions.announce,
  });
}

/** @param {Model} model @param {Words} words @param {Actions} actions */
function limitField({ battle }, { gettext, number }, actions) {
  return wholeField({
    key: "limit",
    label: gettext("Points limit"),
    value: battle.limit,
    hint: gettext("Empty: no limit"),
    fault: fill(
      gettext(
        "Write a whole number from 1 to {most}, or nothing for no limit. Until then the previous one counts.",
      ),
      { most: number(MAX_LIMIT) },
    ),
    read: readLimit,
    take: (limit) => actions.change((b) => setLimit(b, limit)),
    say: actions.announce,
  });
}

/**
 * A field for a whole number and its message, which says why what was typed is refused.
 * @param {object} field
 * @param {string} field.key
 * @param {string} field.label
 * @param {number | null} field.value
 * @param {string} field.hint
 * @param {string} field.fault
 * @param {(text: string) => number | null | undefined} field.read
 * @param {(value: number | null) => void} field.take
 * @param {(text: string) => void} field.say
 */
function wholeField({ key, label, value, hint, fault, read, take, say }) {
  const id = `army-${key}`;
  const input = h("input", {
    class: "army-input",
    id,
    type: "text",
    inputmode: "numeric",
    autocomplete: "off",
    "data-key": key,
    value: value ?? "",
    "aria-describedby": `${id}-hint ${id}-fault`,
  });
  const message = h("p", { class: "army-fault", id: `${id}-fault`, hidden: true });
  input.addEventListener("input", () => {
    const found = read(input.value);
    const refused = found === undefined;
    input.setAttribute("aria-invalid", String(refused));
    message.textContent = refused ? fault : "";
    message.hidden = !refused;
    if (refused) say(fault);
    else take(found);
  });
  const caption = h("label", { for: id }, label);
  const note = h("span", { class: "army-hint", id: `${id}-hint` }, hint);
  return [h("div", { class: "army-field army-field--short" }, caption, input, note), message];
}

/** @param {Model} model @param {Words} words @param {Actions} actions */
function attackerField({ battle }, words, actions) {
  const { gettext } = words;
  const choices = forceNames(words).map((name, i) => {
    const side = i === 0 ? 0 : 1;
    const input = h("input", {
      type: "radio",
      name: "army-attacker",
      checked: battle.attacker === side,
      "data-key": `attacker:${side}`,
      onchange: () => actions.change((b) => setAttacker(b, side)),
    });
    return h("label", { class: "army-choice" }, input, h("span", {}, name));
  });
  return h("fieldset", { class: "army-attacker" }, h("legend", {}, gettext("Who attacks")), ...choices);
}
