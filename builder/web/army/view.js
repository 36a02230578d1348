/**
 * The builder on the page. It draws a model and reports what the player does; it decides nothing.
 */

import { createBar } from "./bar.js";
import { SIDES } from "./battle.js";
import { debounce, focusKey, h, keepFocus } from "./dom.js";
import { button } from "./fields.js";
import { createForce } from "./forces.js";
import { createForm } from "./form.js";
import { createCollection, createLists, createShare, createSplit } from "./panels.js";
import { createPrint } from "./print-view.js";
import { announcement, marks } from "./sentences.js";
import { createShelf } from "./shelf.js";
import { swapForces } from "./state.js";
import { troubleText } from "./troubles.js";

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
 * @property {readonly Trouble[]} troubles with keeping the state
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
const WIDE = "(min-width: 60rem)"; // room for both forces; army.css has the same

export class View {
  #host;
  #tools;
  #live = h("p", { class: "army-live", role: "status" });
  #messages = h("div", {});
  /** @type {readonly string[]} */
  #told = []; // what stands there
  #form = h("div", {});
  #undo;
  #redo;
  #bar;
  #forces;
  #shelf = h("div", { class: "army-shelf-place" });
  /** @type {readonly Panel[]} */
  #panels;
  /** @type {readonly Panel[]} those of the game on screen */
  #ofGame = [];
  #game = "";
  /** @type {import("./battle.js").Side} */
  #side = 0; // the force on screen where there is room for one
  #wide = window.matchMedia(WIDE);
  /** @type {Model | null} */
  #model = null;
  /** @type {ReadonlySet<string> | null} */
  #heard = null; // marks of the findings last told; null before the first drawing
  /** @type {{readonly text: string, readonly findings: readonly Finding[]} | null} */
  #verdict = null; // not said yet

  /**
   * @param {HTMLElement} host its content is replaced
   * @param {Pick<Tools, "words" | "index"> & {readonly actions: Omit<Actions, "announce">}} tools
   */
  constructor(host, { words, index, actions }) {
    this.#host = host;
    this.#tools = { words, index, actions: { ...actions, announce: (/** @type {string} */ text) => this.#say(text) } };
    const { gettext } = words;
    const tools = this.#tools;
    this.#undo = button("undo", gettext("Undo"), actions.undo, { "aria-keyshortcuts": "Control+Z" });
    this.#redo = button("redo", gettext("Redo"), actions.redo, { "aria-keyshortcuts": "Control+Shift+Z" });
    const swap = button("swap", gettext("Swap the forces"), () => actions.change(swapForces));
    this.#bar = createBar(tools, (side) => this.#choose(side));
    this.#forces = SIDES.map((side) => createForce(side, tools));
    const lists = createLists(tools);
    const [collection, split, share, print] = [createCollection(tools), createSplit(tools), createShare(tools), createPrint(tools)];
    this.#panels = [...this.#forces, lists, collection, split, share, print];
    host.replaceChildren(
      this.#messages,
      this.#form,
      h("div", { class: "army-tools" }, this.#undo, this.#redo, swap),
      lists.element,
      this.#bar.element,
      h(
        "div",
        { class: "army-table-top" },
        h("div", { class: "army-forces" }, ...this.#forces.map(({ element }) => element)),
        this.#shelf,
      ),
      collection.element,
      split.element,
      share.element,
      print.element,
      this.#live,
    );
    this.#wide.addEventListener("change", () => this.#model && this.show(this.#model, { quiet: true }));
  }

  /** What the panels are made with. */
  get tools() {
    return this.#tools;
  }

  /**
   * Says a text to screen readers, once nothing new has come for a while. A verdict that waits is said after it.
   * @param {string} text
   * @param {readonly Finding[] | null} findings those that the text tells, where it is a verdict
   */
  #say(text, findings = null) {
    const waiting = findings ? null : this.#verdict;
    if (findings) this.#verdict = { text, findings };
    this.#speak(waiting ? `${text} ${waiting.text}` : text);
  }

  #speak = debounce((/** @type {string} */ text) => {
    this.#live.textContent = text;
    if (this.#verdict) this.#heard = marks(this.#verdict.findings);
    this.#verdict = null;
  }, SPEAK_MS);

  /**
   * Draws the model. What the player is typing stays as it is.
   * @param {Model} model
   * @param {How} how
   */
  show(model, { focus, quiet = false, anew = false, say = "" } = {}) {
    this.#model = model;
    let news = "";
    keepFocus(this.#host, () => {
      if (anew || model.game.id !== this.#game) this.#build(model);
      news = this.#showTroubles(model);
      setOff(this.#undo, !model.history.canUndo);
      setOff(this.#redo, !model.history.canRedo);
      for (const panel of [...this.#ofGame, ...this.#panels]) panel.show(model);
      this.#showSides(model);
    });
    if (focus !== undefined) focusKey(this.#host, focus);
    this.#heard ??= marks(model.findings); // those of the battle as it was kept are no news
    const verdict = quiet ? "" : announcement(model, this.#tools.words, this.#heard);
    const text = [news, say, verdict].filter((part) => part !== "").join(" ");
    if (text) this.#say(text, verdict ? model.findings : null);
  }

  /** @param {Model} model */
  #build(model) {
    if (this.#heard && model.game.id !== this.#game) this.#heard = new Set();
    const sameGame = model.game.id === this.#game;
    this.#game = model.game.id;
    const form = createForm(this.#tools, model);
    const shelf = (sameGame && this.#ofGame[1]) || createShelf(this.#tools, model);
    this.#form.replaceChildren(form.element);
    if (!sameGame) this.#shelf.replaceChildren(shelf.element);
    this.#ofGame = [form, shelf];
  }

  /** Brings a force on screen, and the focus to its tab. @param {import("./battle.js").Side} side */
  #choose(side) {
    this.#side = side;
    if (this.#model) keepFocus(this.#host, () => this.#model && this.#showSides(this.#model));
    focusKey(this.#host, `tab:${side}`);
  }

  /** @param {Model} model */
  #showSides(model) {
    const chosen = this.#wide.matches ? null : this.#side;
    this.#bar.show(model, chosen);
    this.#forces.forEach(({ element }, i) => {
      element.hidden = chosen !== null && chosen !== i;
      element.setAttribute("role", chosen === null ? "region" : "tabpanel");
      element.setAttribute("aria-labelledby", chosen === null ? `army-force-${i}` : `army-tab-${i}`);
    });
  }

  /**
   * @param {Model} model
   * @returns {string} the texts that are new
   */
  #showTroubles({ troubles }) {
    const texts = troubles.map((trouble) => troubleText(trouble, this.#tools.words));
    const news = texts.filter((text) => !this.#told.includes(text)).join(" ");
    if (texts.join() !== this.#told.join()) this.#messages.replaceChildren(...texts.map((text) => h("p", { class: "army-message" }, text)));
    this.#told = texts;
    return news;
  }
}

/** @param {HTMLElement} control @param {boolean} off */
function setOff(control, off) {
  control.setAttribute("aria-disabled", String(off));
}
