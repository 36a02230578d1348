/**
 * The element `<muster-army data-src="…" data-error="…">`: `data-src` is the address of the index,
 * `data-error` the text to show where the builder cannot start. Its content is what readers see until then.
 */

import { check } from "./checks.js";
import { h } from "./dom.js";
import { createNames } from "./findings.js";
import { fetchIndex, parameters } from "./index.js";
import { battleOf, collectionOf, gameOf, selectGame, withBattle } from "./state.js";
import { KEY, Store } from "./store.js";
import { totals } from "./totals.js";
import { View } from "./view.js";
import { createWords } from "./words.js";

/** @typedef {import("./index.js").Game} Game */
/** @typedef {import("./index.js").Index} Index */
/** @typedef {import("./battle.js").Battle} Battle */
/** @typedef {import("./state.js").State} State */
/** @typedef {import("./store.js").Trouble} Trouble */
/** @typedef {import("./view.js").Model} Model */

/** Holds the state, and brings each change to the screen and into the browser's storage. */
class Builder {
  #index;
  #words;
  #view;
  #store = new Store(() => window.localStorage);
  /** @type {State} */
  #state;
  /** @type {Trouble | null} */
  #trouble;

  /**
   * @param {HTMLElement} host
   * @param {Index} index
   */
  constructor(host, index) {
    this.#index = index;
    ({ state: this.#state, trouble: this.#trouble } = this.#store.load());
    this.#words = createWords(index.language, index.words);
    this.#view = new View(host, this.#words, {
      selectGame: (game) => this.#take(selectGame(this.#state, game)),
      change: (change, how) => {
        const game = this.#game();
        this.#take(withBattle(this.#state, game.id, change(battleOf(this.#state, game))), how);
      },
    });
    this.#view.show(this.#model(), { quiet: true });
  }

  /** Shows what another window has kept in the meantime. */
  reload() {
    ({ state: this.#state, trouble: this.#trouble } = this.#store.load());
    this.#view.show(this.#model(), { anew: true });
  }

  /**
   * @param {State} state
   * @param {{focus?: string, quiet?: boolean}} how
   */
  #take(state, how = {}) {
    this.#state = state;
    this.#trouble = this.#store.save(state) ?? (this.#trouble === "full" ? null : this.#trouble);
    this.#view.show(this.#model(), how);
  }

  /** @returns {Game} */
  #game() {
    const game = gameOf(this.#state, this.#index.games);
    if (!game) throw new Error("the index holds no game");
    return game;
  }

  /** @returns {Model} */
  #model() {
    const game = this.#game();
    const battle = battleOf(this.#state, game);
    const units = new Map(game.units.map((unit) => [unit.id, unit]));
    const checked = parameters(game, collectionOf(this.#state, game.id));
    return {
      games: this.#index.games,
      game,
      units,
      nameOf: (unit) => units.get(unit)?.name ?? unit,
      names: createNames(game, this.#words),
      battle,
      totals: [totals(battle.forces[0], checked), totals(battle.forces[1], checked)],
      findings: check(battle, checked),
      trouble: this.#trouble,
    };
  }
}

class MusterArmy extends HTMLElement {
  /** @type {Builder | null} */
  #builder = null;

  /** @param {StorageEvent} event */
  #onStorage = (event) => {
    if (event.key === KEY && event.newValue !== null) this.#builder?.reload();
  };

  connectedCallback() {
    window.addEventListener("storage", this.#onStorage);
    if (!this.#builder) this.#start().catch((fault) => this.#fail(fault));
  }

  disconnectedCallback() {
    window.removeEventListener("storage", this.#onStorage);
  }

  async #start() {
    const index = await fetchIndex(this.dataset["src"] ?? "");
    this.#builder = new Builder(this, index);
  }

  /** @param {unknown} fault */
  #fail(fault) {
    console.error(fault);
    const text = this.dataset["error"];
    if (text) this.prepend(h("p", { class: "army-message", role: "alert" }, text));
  }
}

customElements.define("muster-army", MusterArmy);
