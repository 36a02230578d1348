/**
 * The page of odds: a form with the reader's choice, and below it the figures. It decides nothing.
 */

import { h } from "../army/dom.js";
import { fill } from "../army/words.js";
import { ASIDE, MAX_RANGE, readRange, shooters, targets } from "./state.js";

/** @typedef {import("../army/words.js").Words} Words */
/** @typedef {import("./figures.js").Figures} Figures */
/** @typedef {import("./index.js").Game} Game */
/** @typedef {import("./index.js").Unit} Unit */
/** @typedef {import("./sentences.js").Figure} Figure */
/** @typedef {import("./state.js").Choice} Choice */

/**
 * What is shown of a choice.
 * @typedef {object} Answer
 * @property {readonly string[]} heading sentences
 * @property {string} summary the one sentence that is read out
 * @property {readonly Figure[]} rows none where the shot is refused
 * @property {readonly Unit[]} units whose pages are linked
 */

export class View {
  #game;
  #words;
  #figures;
  #change;
  #form;
  #result = h("div", { class: "odds-result" });
  #live = h("p", { class: "odds-summary", role: "status" });
  #face;
  /** @type {Choice} */
  #choice;

  /**
   * @param {HTMLElement} host its content is replaced
   * @param {Game} game
   * @param {Choice} choice
   * @param {Words} words
   * @param {Figures} figures
   * @param {(choice: Choice) => void} change is told each new choice
   */
  constructor(host, game, choice, words, figures, change) {
    this.#game = game;
    this.#choice = choice;
    this.#words = words;
    this.#figures = figures;
    this.#change = change;
    this.#face = this.#faceField();
    this.#form = this.#createForm();
    host.replaceChildren(this.#form, this.#live, this.#result);
  }

  /** @param {Answer} answer */
  show({ heading, summary, rows, units }) {
    const { pgettext } = this.#words;
    this.#face.hidden = this.#choice.he; // HE strikes the top, whatever the reader chooses
    if (this.#live.textContent !== summary) this.#live.textContent = summary;
    const links = units.map(({ name, url }) => h("li", {}, h("a", { href: url }, name)));
    const head = [pgettext("odds", "Result"), pgettext("odds", "Odds"), pgettext("odds", "Meaning")];
    // On a phone its parts are no boxes of a table, which it then is by its roles alone.
    const table = h(
      "table",
      { class: "odds-figures", role: "table" },
      h("caption", {}, ...heading.flatMap((text) => [text, " "])),
      h(
        "thead",
        { role: "rowgroup" },
        h("tr", { role: "row" }, ...head.map((text) => h("th", { scope: "col", role: "columnheader" }, text))),
      ),
      h("tbody", { role: "rowgroup" }, ...rows.map(renderRow)),
    );
    this.#result.replaceChildren(...(rows.length ? [table] : []), h("ul", { class: "odds-links" }, ...links));
  }

  /** @param {Partial<Choice>} part */
  #take(part) {
    this.#choice = { ...this.#choice, ...part };
    this.#change(this.#choice);
  }

  #createForm() {
    const { gettext } = this.#words;
    const { shooter, target, he } = this.#choice;
    const shells = /** @type {const} */ ([
      [false, gettext("Armour-piercing (AP)")],
      [true, gettext("High explosive (HE)")],
    ]);
    return h(
      "form",
      { class: "odds-form", onsubmit: (event) => event.preventDefault() },
      this.#unitField("shooter", gettext("Shooter"), shooters(this.#game), shooter, (id) => {
        this.#take({ shooter: id });
      }),
      this.#unitField("target", gettext("Target"), targets(this.#game), target, (id) => this.#take({ target: id })),
      choices(
        gettext("Shell"),
        "shell",
        shells.map(([value, label]) => ({ label, checked: value === he, take: () => this.#take({ he: value }) })),
      ),
      this.#face,
      this.#rangeField(),
      this.#coverField(),
    );
  }

  #faceField() {
    const options = ASIDE.map((face) => ({
      label: this.#game.faces[face],
      checked: face === this.#choice.face,
      take: () => this.#take({ face }),
    }));
    return choices(this.#words.gettext("Armour that is struck"), "face", options);
  }

  /**
   * @param {string} key
   * @param {string} label
   * @param {readonly Unit[]} units
   * @param {string} chosen
   * @param {(id: string) => void} take
   */
  #unitField(key, label, units, chosen, take) {
    const option = (/** @type {Unit} */ { id, name }) => h("option", { value: id, selected: id === chosen }, name);
    const groups = this.#game.nations.map(({ id, name }) => {
      const members = units.filter(({ nation }) => nation === id);
      return members.length ? h("optgroup", { label: name }, ...members.map(option)) : null;
    });
    const others = units.filter(({ nation }) => nation === undefined).map(option);
    const select = h("select", { class: "odds-input", "data-key": key }, ...groups, ...others);
    select.addEventListener("change", () => take(select.value));
    return h("label", { class: "odds-field" }, label, select);
  }

  #rangeField() {
    const { gettext, number } = this.#words;
    const fault = fill(
      gettext("Write a whole number from 1 to {most}. Until then the previous range counts."),
      { most: number(MAX_RANGE) },
    );
    const hint = fill(gettext("Beyond {range} it is long range."), {
      range: this.#figures.length(this.#game.rules.long_range),
    });
    const input = h("input", {
      class: "odds-input",
      id: "odds-range",
      type: "text",
      inputmode: "numeric",
      autocomplete: "off",
      "data-key": "range",
      value: this.#choice.range,
      "aria-describedby": "odds-range-hint odds-range-fault",
    });
    const message = h("p", { class: "odds-fault", id: "odds-range-fault", role: "alert", hidden: true });
    input.addEventListener("input", () => {
      const range = readRange(input.value);
      input.setAttribute("aria-invalid", String(range === undefined));
      message.textContent = range === undefined ? fault : "";
      message.hidden = range !== undefined;
      if (range !== undefined) this.#take({ range });
    });
    const label = h("label", { for: "odds-range" }, gettext("Range in cm"));
    return h("div", { class: "odds-field" }, label, input, h("span", { id: "odds-range-hint" }, hint), message);
  }

  #coverField() {
    const input = h("input", { type: "checkbox", checked: this.#choice.cover, "data-key": "cover" });
    input.addEventListener("change", () => this.#take({ cover: input.checked }));
    const text = this.#words.gettext("The target is partly hidden or in cover");
    return h("label", { class: "odds-choice" }, input, h("span", {}, text));
  }
}

/**
 * A group of radio buttons.
 * @param {string} legend
 * @param {string} name
 * @param {readonly {label: string, checked: boolean, take: () => void}[]} options
 */
function choices(legend, name, options) {
  const inputs = options.map(({ label, checked, take }, i) => {
    const attributes = { type: "radio", name: `odds-${name}`, checked, "data-key": `${name}:${i}` };
    return h("label", { class: "odds-choice" }, h("input", { ...attributes, onchange: take }), h("span", {}, label));
  });
  return h("fieldset", { class: "odds-choices" }, h("legend", {}, legend), ...inputs);
}

/** @param {Figure} figure */
function renderRow({ label, value, meaning }) {
  return h(
    "tr",
    { role: "row" },
    h("th", { scope: "row", role: "rowheader" }, label),
    h("td", { role: "cell" }, value),
    h("td", { role: "cell" }, meaning),
  );
}
