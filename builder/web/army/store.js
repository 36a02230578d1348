/**
 * Keeps the state in the browser. Nothing kept is ever lost: a text that cannot be read whole is set aside
 * before anything else is written, and where that fails nothing is written at all.
 */

import { dropLists, LIST_KEY, loadLists, writeLists } from "./liststore.js";
import { newId } from "./lists.js";
import { marksOf, parse, serialize } from "./saved.js";
import { EMPTY } from "./state.js";

/** @typedef {import("./state.js").State} State */

/**
 * What the reader must know: `refused` the browser keeps nothing, `full` the last change is not kept,
 * `damaged` a stored battle was set aside unread, `partly` it was read in part and set aside as it was,
 * `locked` it was damaged and could not be set aside, so it stays and changes are not kept, `lists` a list
 * that was put by could not be read, or only in part; what it was stays in the browser; `both` another window
 * changed something at the same time, and what this window had is kept besides.
 * @typedef {"refused" | "full" | "damaged" | "partly" | "locked" | "lists" | "both"} Trouble
 */

/** @typedef {{readonly state: State, readonly troubles: readonly Trouble[]}} Loaded all that the reader must know */

/** @typedef {Pick<Storage, "getItem" | "setItem" | "removeItem">} Keeper its own keys are those of the texts */

/** The format's version is in the key, so that a newer page never writes over an older one's list. */
export const KEY = "musterbook.army.2";
const OLDER = ["musterbook.army.1"]; // read where there is nothing newer, and never written
const MAX_ASIDE = 20;

/**
 * Whether another window has changed something of ours. Where it has only cleared what is on the table, that
 * stays on screen.
 * @param {Pick<StorageEvent, "key" | "newValue">} event
 */
export function isOurs({ key, newValue }) {
  return key === KEY ? newValue !== null : Boolean(key?.startsWith(LIST_KEY));
}

export class Store {
  /** @type {Keeper | null} */
  #keeper;
  /** @type {State["lists"]} */
  #lists = new Map(); // as they lie in the browser
  /** @type {string | undefined} */
  #mark; // of the text that this window last read or wrote
  /** @type {string | null} */
  #own = null; // the text that it last wrote, until it reads another's

  /** @param {() => Keeper} open gives the browser's storage; it may throw where that is forbidden */
  constructor(open) {
    try {
      this.#keeper = open();
    } catch {
      this.#keeper = null;
    }
  }

  /**
   * What was kept, as far as it can be read.
   * @returns {Loaded}
   */
  load() {
    const keeper = this.#keeper;
    const { state, troubles } = this.#loadTable();
    if (keeper === null || troubles.includes("refused")) return { state, troubles };
    const { lists, sound } = loadLists(keeper);
    this.#lists = lists;
    return { state: { ...state, lists }, troubles: sound ? troubles : [...troubles, "lists"] };
  }

  /** @returns {Loaded} without the lists */
  #loadTable() {
    const text = this.#read(KEY);
    if (this.#keeper === null) return { state: EMPTY, troubles: ["refused"] };
    if (text === null) return this.#loadOlder();
    if (text !== this.#own) this.#own = null;
    this.#mark = marksOf(text).mark;
    const { state, lost } = parse(text);
    if (lost.length === 0 && state !== null) return { state, troubles: [] };
    if (!this.#setAside(text, state ?? EMPTY)) {
      this.#keeper = null;
      return { state: state ?? EMPTY, troubles: ["locked"] };
    }
    return { state: state ?? EMPTY, troubles: [state ? "partly" : "damaged"] };
  }

  /**
   * What an older page kept, which stays where it is.
   * @returns {Loaded}
   */
  #loadOlder() {
    const text = OLDER.map((key) => this.#read(key)).find((found) => found !== null) ?? null;
    if (text === null) return { state: EMPTY, troubles: [] };
    const { state, lost } = parse(text);
    if (lost.length === 0) return { state: state ?? EMPTY, troubles: [] };
    return { state: state ?? EMPTY, troubles: [state ? "partly" : "damaged"] };
  }

  /**
   * What another window's change means for this one: `ours` what this window wrote came last, and stays;
   * `lost` the other has written over it without having seen it; `theirs` it is to be shown.
   * @param {Pick<StorageEvent, "key" | "newValue">} event one of ours
   * @returns {"ours" | "lost" | "theirs"}
   */
  meet({ key, newValue }) {
    if (this.#own === null) return "theirs";
    const now = this.#read(KEY);
    if (now === this.#own) return key === KEY ? "ours" : "theirs";
    const { after } = marksOf((key === KEY ? newValue : now) ?? "");
    return after === this.#mark ? "theirs" : "lost";
  }

  /**
   * Keeps the state. Without a storage it does nothing; `load` has told the reader. A list goes only when all
   * else is kept, since it may lie on the table now.
   * @param {State} state
   * @returns {Trouble | null}
   */
  save(state) {
    if (this.#keeper === null) return null;
    const mark = newId();
    const text = serialize(state, { mark, after: this.#mark });
    try {
      writeLists(this.#keeper, state.lists, this.#lists);
      this.#keeper.setItem(KEY, text);
      this.#own = text;
      this.#mark = mark;
      dropLists(this.#keeper, state.lists, this.#lists);
    } catch {
      return "full";
    }
    this.#lists = state.lists;
    return null;
  }

  /** @param {string} key */
  #read(key) {
    try {
      return this.#keeper?.getItem(key) ?? null;
    } catch {
      this.#keeper = null;
      return null;
    }
  }

  /**
   * Copies a text that cannot be read whole to a key of its own.
   * @param {string} text
   * @param {State} state what could be read of it
   * @returns {boolean} whether it lies there now
   */
  #setAside(text, state) {
    for (let i = 1; i <= MAX_ASIDE; i += 1) {
      const key = `${KEY}.aside.${i}`;
      const there = this.#read(key);
      if (there === text) return true;
      if (there === null) return this.#write(key, text) || this.#move(key, text, state);
    }
    return false;
  }

  /**
   * Moves a text for which there is no room twice: the state takes its place. Where that fails, too, the
   * text stays where it is.
   * @param {string} key
   * @param {string} text
   * @param {State} state
   */
  #move(key, text, state) {
    if (!this.#write(KEY, serialize(state))) return false;
    const moved = this.#write(key, text);
    if (!moved) this.#write(KEY, text);
    return moved;
  }

  /**
   * @param {string} key
   * @param {string} text
   * @returns {boolean} whether it is kept; not where the storage is full or forbidden
   */
  #write(key, text) {
    try {
      this.#keeper?.setItem(key, text);
      return this.#keeper !== null;
    } catch {
      return false;
    }
  }
}
