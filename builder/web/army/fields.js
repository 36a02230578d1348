/**
 * Fields of forms: a label, what is typed or chosen, and why something is refused. Each follows the battle
 * without moving what the player is typing.
 */

import { h } from "./dom.js";

/**
 * A field for what `read` understands; undefined stands for what it refuses. Its message stands apart, so that
 * it can take a line of its own.
 * @template Value
 * @param {object} field
 * @param {string} field.key
 * @param {string} field.label
 * @param {string} field.hint
 * @param {() => string} field.fault why something is refused, and what to write
 * @param {(text: string) => Value | undefined} field.read
 * @param {(value: Value) => string} field.write
 * @param {(value: Value) => void} field.take
 * @param {(text: string) => void} field.say
 * @param {boolean} [field.words] whether letters or signs are typed there, besides figures
 * @returns {{elements: [HTMLElement, HTMLElement], show: (value: Value) => void}}
 */
export function typedField({ key, label, hint, fault, read, write, take, say, words = false }) {
  const id = `army-${key}`;
  const input = h("input", {
    class: "army-input",
    id,
    type: "text",
    inputmode: words ? null : "numeric",
    autocomplete: "off",
    "data-key": key,
    "aria-describedby": `${id}-hint ${id}-fault`,
  });
  const message = h("p", { class: "army-fault", id: `${id}-fault`, hidden: true });
  const refuse = (/** @type {boolean} */ refused) => {
    input.setAttribute("aria-invalid", String(refused));
    message.textContent = refused ? fault() : "";
    message.hidden = !refused;
  };
  input.addEventListener("input", () => {
    const found = read(input.value);
    refuse(found === undefined);
    if (found === undefined) say(fault());
    else take(found);
  });
  /** @type {string | null} */
  let shown = null;
  const caption = h("label", { for: id }, label);
  const note = h("span", { class: "army-hint", id: `${id}-hint` }, hint);
  return {
    elements: [h("div", { class: "army-field army-field--short" }, caption, input, note), message],
    show(value) {
      const text = write(value);
      const found = read(input.value);
      const typed = found !== undefined && write(found) === text;
      if (text !== shown && !typed) {
        input.value = text;
        refuse(false);
      }
      shown = text;
    },
  };
}

/**
 * A list to choose from.
 * @param {object} field
 * @param {string} field.key
 * @param {string} field.label
 * @param {readonly {readonly id: string, readonly name: string}[]} field.choices
 * @param {(id: string) => void} field.take
 * @returns {{element: HTMLElement, show: (id: string) => void}}
 */
export function choiceField({ key, label, choices, take }) {
  const options = choices.map(({ id, name }) => h("option", { value: id }, name));
  const select = h("select", { class: "army-input", "data-key": key }, ...options);
  select.addEventListener("change", () => take(select.value));
  return {
    element: h("label", { class: "army-field" }, label, select),
    show: (id) => {
      select.value = id;
    },
  };
}

/**
 * A box to tick.
 * @param {string} key
 * @param {string} label
 * @param {(on: boolean) => void} take
 * @returns {{element: HTMLElement, show: (on: boolean) => void}}
 */
export function tickField(key, label, take) {
  const input = h("input", { type: "checkbox", "data-key": key });
  input.addEventListener("change", () => take(input.checked));
  return {
    element: h("label", { class: "army-choice" }, input, h("span", {}, label)),
    show: (on) => {
      input.checked = on;
    },
  };
}

/**
 * A plain button. One that is off says so and does nothing, but keeps the focus.
 * @param {string} key
 * @param {string} text
 * @param {(() => void) | null} run null where it is off
 * @param {Readonly<Record<string, import("./dom.js").Attribute>>} [attributes]
 */
export function button(key, text, run, attributes = {}) {
  const off = run === null ? "true" : null;
  return h("button", { type: "button", class: "army-button", "data-key": key, "aria-disabled": off, onclick: run, ...attributes }, text);
}
