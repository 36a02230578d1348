/**
 * The builder on the page. It draws a model and reports what the player does; it decides nothing.
 */

import { debounce, focusKey, h, keepFocus } from "./dom.js";
import { renderFindings, renderForce, roleText } from "./forces.js";
import { createForm } from "./form.js";
import { announcement, forceNames, marks, sentenceOfForce, totalOf, verdictText } from "./sentences.js";
import { createShelf } from "./shelf.js";
import { fill } from "./words.js";

/** @typedef {import("./battle.js").Finding} Finding */
/** @typedef {import("./index.js").Game} Game */
/** @typedef {import("./index.js").Unit} Unit */
/** @typedef {import("./battle.js").Battle} Battle */
/** @typedef {import("./state.js").State} State */
/** @typedef {import("./store.js").Trouble} Trouble */
/** @typedef {import("./words.js").Words} Words */

/**
 * Everything that the panels show. It is made anew at each change and never changed.
 * @typedef {object} Model
 * @property {readonly Game[]} games
 * @property {Game} game
 * @property {ReadonlyMap<string, Unit>} units of the game, by id
 * @property {import("./battle.js").Parameters} checked what the checks know of the game; `owned` is in it
 * @property {(unit: string) => string} nameOf the unit's name, or its id where it is unknown
 * @property {import("./findings.js").Names} names for sentences
 * @property {State} state all battles, lists and collections
 * @property {Battle} battle
 * @property {readonly [import("./totals.js").Totals, import("./totals.js").Totals]} totals of each force
 * @property {readonly Finding[]} findings
 * @property {import("./battle.js").Collection | null} collection what the club owns of the game, where known
 * @property {ReadonlyMap<string, number> | null} left of the collection, less than 0 where too many are used
 * @property {{readonly canUndo: boolean, readonly canRedo: boolean}} history
 * @property {Trouble | null} trouble with keeping the state
 */

/**
 * How a change is made. `focus` is the `data-key` that gets the focus afterwards; a quiet change is not
 * announced; changes about one `topic`, such as the letters of a title, are undone together; `anew` draws the
 * form anew, for a change that was not made in it, such as an opened file; `say` is announced before the totals.
 * @typedef {{focus?: string | undefined, quiet?: boolean | undefined, topic?: string | undefined,
 *   anew?: boolean | undefined, say?: string | undefined}} How
 */

/**
 * What the player can do.
 * @typedef {object} Actions
 * @property {(game: string) => void} selectGame
 * @property {(change: (battle: Battle) => Battle, how?: How) => void} change the battle on screen
 * @property {(change: (state: State) => State, how?: How) => void} changeState anything, such as lists
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {(text: string) => void} announce
 */

/**
 * A part of the page, made once by `createX({ words, actions, index })`; `show` draws a model into it.
 * @typedef {{readonly element: HTMLElement, readonly show: (model: Model) => void}} Panel
 */

/**
 * What every panel is made with.
 * @typedef {{readonly words: Words, readonly actions: Actions, readonly index: import("./index.js").Index}} Tools
 */

const SPEAK_MS = 700; // long enough for a run of clicks to be told once

export class View {
  #host;
  #words;
  #actions;
  #live = h("p", { class: "army-live", role: "status" });
  #message = h("p", { class: "army-message", hidden: true });
  #title = h("header", { class: "army-print" });
  #form = h("div", {});
  #bar = h("div", { class: "army-bar" });
  #forces = h("div", { class: "army-forces" });
  #shelf = h("div", {});
  /** @type {((model: Model) => void)} */
  #showShelf = () => {};
  #game = "";
  #open = false; // whether the verdict's findings are unfolded
  /** @type {ReadonlySet<string> | null} */
  #heard = null; // marks of the findings last told; null before the first drawing

  /**
   * @param {HTMLElement} host its content is replaced
   * @param {Words} words
   * @param {Pick<Actions, "selectGame" | "change">} actions
   */
  constructor(host, words, actions) {
    this.#host = host;
    this.#words = words;
    this.#actions = { ...actions, announce: this.announce };
    const parts = [this.#title, this.#message, this.#form, this.#bar, this.#forces, this.#shelf, this.#live];
    host.replaceChildren(...parts);
  }

  /** Says a text to screen readers, once nothing new has come for a while; with it `findings` are told. */
  announce = debounce((/** @type {string} */ text, /** @type {readonly Finding[] | null} */ findings = null) => {
    this.#live.textContent = text;
    if (findings) this.#heard = marks(findings);
  }, SPEAK_MS);

  /**
   * Draws the model. Form and shelf are kept as they are, so that nothing moves under the player's hands,
   * unless the game has changed or `anew` is set.
   * @param {Model} model
   * @param {{focus?: string | undefined, quiet?: boolean | undefined, anew?: boolean}} how
   */
  show(model, { focus, quiet = false, anew = false } = {}) {
    let news = "";
    keepFocus(this.#host, () => {
      if (anew || model.game.id !== this.#game) this.#build(model);
      news = this.#showTrouble(model);
      this.#showTitle(model);
      this.#showBar(model);
      this.#forces.replaceChildren(...this.#renderForces(model));
      this.#showShelf(model);
    });
    if (focus !== undefined) focusKey(this.#host, focus);
    this.#heard ??= marks(model.findings); // those of the battle as it was kept are no news
    const verdict = quiet ? "" : announcement(model, this.#words, this.#heard);
    if (news || verdict) this.announce(`${news} ${verdict}`.trim(), verdict ? model.findings : null);
  }

  /** @param {Model} model */
  #build(model) {
    if (this.#heard && model.game.id !== this.#game) this.#heard = new Set();
    this.#game = model.game.id;
    this.#form.replaceChildren(createForm(model, this.#words, this.#actions));
    const shelf = createShelf(model, this.#words, this.#actions);
    this.#shelf.replaceChildren(shelf.element);
    this.#showShelf = shelf.show;
  }

  /** @param {Model} model */
  #renderForces(model) {
    return [renderForce(0, model, this.#words, this.#actions), renderForce(1, model, this.#words, this.#actions)];
  }

  /**
   * @param {Model} model
   * @returns {string} the text where it is new, otherwise ""
   */
  #showTrouble({ trouble }) {
    const text = trouble ? troubleText(trouble, this.#words) : "";
    const news = text === this.#message.textContent ? "" : text;
    this.#message.textContent = text;
    this.#message.hidden = text === "";
    return news;
  }

  /**
   * What stands above the forces on paper: the battle's title, or the game's name where it has none.
   * @param {Model} model
   */
  #showTitle({ battle, game }) {
    const { gettext } = this.#words;
    const year = battle.year === null ? null : h("p", {}, fill(gettext("Year: {year}"), { year: battle.year }));
    const title = battle.title.trim();
    this.#title.replaceChildren(h("h2", {}, title || game.name), title ? h("p", {}, game.name) : "", year ?? "");
  }

  /** @param {Model} model */
  #showBar(model) {
    const { battle, findings } = model;
    const { gettext } = this.#words;
    const sums = forceNames(this.#words).map((name, i) => {
      const side = i === 0 ? 0 : 1;
      const role = roleText(side, model, this.#words);
      return h(
        "p",
        { class: "army-sum" },
        h("span", { class: "army-hint" }, name),
        h("strong", {}, totalOf(side, model, this.#words)),
        role === null ? null : h("span", { class: "army-hint" }, role),
      );
    });
    this.#bar.replaceChildren(
      h(
        "section",
        { class: "army-bar-inner", "aria-label": gettext("Totals and verdict") },
        ...sums,
        findings.some(({ level }) => level !== "note")
          ? this.#verdictButton(model)
          : h("p", { class: "army-verdict" }, verdictText(battle, findings, this.#words)),
        this.#open ? renderFindings(findings, model, this.#words, sentenceOfForce) : null,
      ),
    );
  }

  /** @param {Model} model */
  #verdictButton(model) {
    const toggle = () => {
      this.#open = !this.#open;
      keepFocus(this.#host, () => this.#showBar(model));
    };
    return h(
      "button",
      {
        type: "button",
        class: "army-button army-verdict army-verdict--problems",
        "data-key": "verdict",
        "aria-expanded": String(this.#open),
        onclick: toggle,
      },
      verdictText(model.battle, model.findings, this.#words),
    );
  }
}

/**
 * @param {Trouble} trouble
 * @param {Words} words
 */
function troubleText(trouble, { gettext }) {
  switch (trouble) {
    case "refused":
      return gettext("This browser does not keep the battle: it is gone when you close the page.");
    case "full":
      return gettext("The browser's storage is full: the last change is not kept.");
    case "damaged":
      return gettext("The kept battle could not be read. It was set aside, and a new one begun.");
    case "partly":
      return gettext("Part of the kept battle could not be read. It was set aside as it was; the rest is here.");
    case "locked":
      return gettext("The kept battle could not be read. It stays as it was, and changes are not kept.");
  }
}
