/**
 * The element `<muster-army data-odds="…" data-error="…">`: `data-odds` is the address of the odds' data, `data-error`
 * the text to show where the builder cannot start. Its content is what readers see until then.
 */

import { check } from "./checks.js";
import { INDEX } from "./data.js";
import { h } from "./dom.js";
import { createNames } from "./findings.js";
import { begin, canRedo, canUndo, record, redo, undo } from "./history.js";
import { parameters, unpackIndex } from "./index.js";
import { withUnseen } from "./lists.js";
import { fetchRest, offerLink } from "./panels.js";
import { battleOf, collectionOf, gameOf, selectGame, withBattle } from "./state.js";
import { isOurs, Store } from "./store.js";
import { leftOver, totals, usedIn } from "./totals.js";
import { View } from "./view.js";
import { createWords } from "./words.js";

/** @typedef {import("./index.js").Game} Game */
/** @typedef {import("./index.js").Index} Index */
/** @typedef {import("./battle.js").Battle} Battle */
/** @typedef {import("./state.js").State} State */
/** @typedef {import("./store.js").Trouble} Trouble */
/** @typedef {import("./history.js").History} History */
/** @typedef {import("./view.js").How} How */
/** @typedef {import("./view.js").Model} Model */

/** Holds the history of states, and brings each change to the screen and into the browser's storage. */
class Builder {
  #index;
  #words;
  #view;
  #store = new Store(() => window.localStorage);
  /** @type {History} */
  #history;
  /** @type {readonly Trouble[]} */
  #troubles;

  /**
   * @param {HTMLElement} host
   * @param {Index} index
   */
  constructor(host, index) {
    this.#index = index;
    const { state, troubles } = this.#store.load();
    this.#history = begin(state);
    this.#troubles = troubles;
    this.#words = createWords(index.language, index.words);
    const actions = {
      selectGame: (/** @type {string} */ game) => this.#record(selectGame(this.#state, game)),
      change: (/** @type {(battle: Battle) => Battle} */ change, /** @type {How | undefined} */ how) => {
        const game = this.#game();
        this.#record(withBattle(this.#state, game.id, change(battleOf(this.#state, game))), how);
      },
      changeState: (/** @type {(state: State) => State} */ change, /** @type {How | undefined} */ how) => {
        this.#record(change(this.#state), how);
      },
      undo: () => this.turn(undo),
      redo: () => this.turn(redo),
    };
    this.#view = new View(host, { words: this.#words, index, actions });
    this.#view.show(this.#model(), { quiet: true });
    this.open(host);
  }

  /** Offers the battle of a link in the page's address. @param {HTMLElement} host */
  open(host) {
    offerLink(host, this.#model(), this.#view.tools);
  }

  /** One step back or forth. @param {(history: History) => History} step */
  turn(step) {
    const history = step(this.#history);
    if (history !== this.#history) this.#take(history, {});
  }

  /**
   * Shows what another window has kept in the meantime. Undoing begins anew, lest it undo that window's lists.
   * What the other wrote over without having seen it is kept besides.
   * @param {StorageEvent} event
   */
  reload(event) {
    const meeting = this.#store.meet(event);
    if (meeting === "ours") return;
    const ours = this.#state;
    const { state, troubles } = this.#store.load();
    const kept = meeting === "lost" ? withUnseen(state, ours) : state;
    this.#history = begin(kept);
    this.#troubles = troubles;
    if (kept !== state) this.#troubles = [...troubles, "both", ...this.#saved()];
    this.#view.show(this.#model());
  }

  /** How many models of each unit both forces have. @returns {{url: string, count: number}[]} */
  cards() {
    const { battle, units } = this.#model();
    return [...usedIn(battle)].flatMap(([id, count]) => {
      const unit = units.get(id);
      return unit ? [{ url: unit.url, count }] : [];
    });
  }

  /** @returns {State} */
  get #state() {
    return this.#history.present;
  }

  /** @param {State} state @param {How} [how] */
  #record(state, how = {}) {
    this.#take(record(this.#history, state, how.topic), how);
  }

  /** @param {History} history @param {How} how */
  #take(history, how) {
    this.#history = history;
    const lasting = this.#troubles.filter((trouble) => trouble !== "full" && trouble !== "both");
    this.#troubles = [...lasting, ...this.#saved()];
    this.#view.show(this.#model(), how);
  }

  /** Keeps the state. @returns {readonly Trouble[]} with it */
  #saved() {
    const trouble = this.#store.save(this.#state);
    return trouble === null ? [] : [trouble];
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
    const units = this.#unitsOf(game);
    const collection = collectionOf(this.#state, game.id);
    const checked = parameters(game, collection);
    return {
      games: this.#index.games,
      game,
      units,
      checked,
      nameOf: (unit) => units.get(unit)?.name ?? unit,
      names: this.#namesOf(game),
      state: this.#state,
      battle,
      totals: [totals(battle.forces[0], checked), totals(battle.forces[1], checked)],
      findings: check(battle, checked),
      collection,
      left: checked.owned ? leftOver(checked.owned, battle) : null,
      history: { canUndo: canUndo(this.#history), canRedo: canRedo(this.#history) },
      troubles: this.#troubles,
    };
  }

  /** Made once for each game. */
  #unitsOf = once((/** @type {Game} */ game) => new Map(game.units.map((unit) => [unit.id, unit])));
  #namesOf = once((/** @type {Game} */ game) => createNames(game, this.#words));
}

/**
 * The same function, which works each argument out once.
 * @template {object} Argument
 * @template Result
 * @param {(argument: Argument) => Result} work
 * @returns {(argument: Argument) => Result}
 */
function once(work) {
  /** @type {Map<Argument, Result>} */
  const known = new Map();
  return (argument) => {
    const result = known.get(argument) ?? work(argument);
    known.set(argument, result);
    return result;
  };
}

/** Whether keys go into a text there, which has an undo of its own. @param {EventTarget | null} target */
function takesText(target) {
  return target instanceof HTMLElement && target.closest("input:not([type=radio], [type=checkbox]), textarea, select, dialog") !== null;
}

class MusterArmy extends HTMLElement {
  /** @type {Builder | null} */
  #builder = null;

  /** @param {StorageEvent} event */
  #onStorage = (event) => {
    if (isOurs(event)) this.#builder?.reload(event);
  };

  /** Ctrl+Z undoes, Ctrl+Shift+Z and Ctrl+Y redo. @param {KeyboardEvent} event */
  #onKey = (event) => {
    const { key, shiftKey } = event;
    if (!this.#builder || event.altKey || !(event.ctrlKey || event.metaKey) || takesText(event.target)) return;
    const letter = key.toLowerCase();
    if (letter !== "z" && letter !== "y") return;
    event.preventDefault();
    this.#builder.turn(letter === "y" || shiftKey ? redo : undo);
  };
  #onHash = () => this.#builder?.open(this);

  connectedCallback() {
    window.addEventListener("storage", this.#onStorage);
    window.addEventListener("hashchange", this.#onHash);
    document.addEventListener("keydown", this.#onKey);
    if (!this.#builder) this.#start();
  }

  disconnectedCallback() {
    window.removeEventListener("storage", this.#onStorage);
    window.removeEventListener("hashchange", this.#onHash);
    document.removeEventListener("keydown", this.#onKey);
  }

  /**
   * The cards of the battle: the page of each unit of both forces, and how many models of it there are. Unknown
   * units have none.
   * @returns {readonly {url: string, count: number}[]}
   */
  cards() {
    return this.#builder?.cards() ?? [];
  }

  #start() {
    try {
      this.#builder = new Builder(this, unpackIndex(INDEX));
      fetchRest();
    } catch (fault) {
      this.#fail(fault);
    }
  }

  /** @param {unknown} fault */
  #fail(fault) {
    console.error(fault);
    const text = this.dataset["error"];
    if (text) this.prepend(h("p", { class: "army-message", role: "alert" }, text));
  }
}

customElements.define("muster-army", MusterArmy);
