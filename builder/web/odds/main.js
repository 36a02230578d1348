/**
 * The element `<muster-odds data-src="…" data-game="…" data-error="…">`: `data-src` is the address of the index,
 * `data-game` the game's id, `data-error` the text to show where the page cannot start. Its content is what
 * readers see until then.
 */

import { h } from "../army/dom.js";
import { createWords } from "../army/words.js";
import { createFigures } from "./figures.js";
import { fetchIndex } from "./index.js";
import { chances, means, refusal } from "./odds.js";
import { heading, refused, report, struck, summary } from "./sentences.js";
import { read, write } from "./state.js";
import { View } from "./view.js";

/** @typedef {import("./index.js").Game} Game */
/** @typedef {import("./index.js").Index} Index */
/** @typedef {import("./state.js").Choice} Choice */

/** Works out each choice, shows it, and keeps it in the page's address. */
class Page {
  #host;
  #game;
  #words;
  #figures;

  /**
   * @param {HTMLElement} host
   * @param {Game} game
   * @param {Index} index
   */
  constructor(host, game, index) {
    this.#host = host;
    this.#game = game;
    this.#words = createWords(index.language, index.words);
    this.#figures = createFigures(index.language);
    this.follow();
  }

  /** Shows the choice that stands in the address. */
  follow() {
    const choice = read(location.hash, this.#game);
    const view = new View(this.#host, this.#game, choice, this.#words, this.#figures, (changed) => {
      history.replaceState(history.state, "", write(changed));
      view.show(this.#answer(changed));
    });
    view.show(this.#answer(choice));
  }

  /**
   * @param {Choice} choice
   * @returns {import("./view.js").Answer}
   */
  #answer(choice) {
    const { rules, faces, units } = this.#game;
    const shooter = units.find(({ id }) => id === choice.shooter);
    const target = units.find(({ id }) => id === choice.target);
    if (!shooter || !target) throw new Error("the index holds no gun or no target");
    const { cover, he } = choice;
    const face = he ? "top" : choice.face;
    const shot = { shooter: shooter.card, target: target.card, face, distance: choice.range, cover, he };
    const both = shooter === target ? [shooter] : [shooter, target];
    const reason = refusal(shot);
    if (reason !== null) return { heading: [], summary: refused(reason, this.#words), rows: [], units: both };
    const found = chances(shot, rules);
    const needed = means(shot, rules);
    const named = { shooter: shooter.name, target: target.name, range: this.#figures.length(choice.range) };
    return {
      heading: [
        heading({ ...named, cover, he }, this.#words),
        struck(faces[face], target.card.armour?.[face] ?? 0, this.#words),
      ],
      summary: summary(found, needed, this.#words, this.#figures),
      rows: report(found, needed, this.#words, this.#figures),
      units: both,
    };
  }
}

class MusterOdds extends HTMLElement {
  /** @type {Page | null} */
  #page = null;
  #follow = () => this.#page?.follow();

  connectedCallback() {
    window.addEventListener("hashchange", this.#follow);
    if (!this.#page) this.#start().catch((fault) => this.#fail(fault));
  }

  disconnectedCallback() {
    window.removeEventListener("hashchange", this.#follow);
  }

  async #start() {
    const index = await fetchIndex(this.dataset["src"] ?? "");
    const game = index.games.find(({ id }) => id === this.dataset["game"]);
    if (!game) throw new Error(`the index holds no game ${this.dataset["game"]}`);
    this.#page = new Page(this, game, index);
  }

  /** @param {unknown} fault */
  #fail(fault) {
    console.error(fault);
    const text = this.dataset["error"];
    if (text) this.prepend(h("p", { class: "odds-fault", role: "alert" }, text));
  }
}

customElements.define("muster-odds", MusterOdds);
