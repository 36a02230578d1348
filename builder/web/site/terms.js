/**
 * Marked words of the game: each link `a.term` to the glossary acts as a button that shows its meaning in a
 * note beside it, by click, tap, focus or hover. Where anything is missing, the links stay what they are.
 */

/** @typedef {{readonly name: string, readonly text: string}} Term */
/** @typedef {Readonly<Record<string, Readonly<Record<string, Term>>>>} Games terms by game and id */
/** @typedef {{readonly version: number, readonly more: string, readonly games: Games}} Index `builder/glossary.py` */
/** @typedef {{readonly left: number, readonly top: number, readonly bottom: number}} Box of a word, in the window */
/** @typedef {{readonly width: number, readonly height: number}} Size */

const VERSION = 1;
const EDGE = 8; // px that a note keeps from the window's edges
const GAP = 4; // px between a word and its note
const OPEN_AFTER = 250; // ms of hovering: a pointer that passes by opens nothing
const CLOSE_AFTER = 300; // ms, enough to move the pointer from the word into the note
const ADDRESS = /(?:^|\/)([^/]+)\/glossary\/(?:index\.html)?#term-([a-z0-9-]+)$/;

/**
 * The term that a link leads to, or null.
 * @param {Games} games
 * @param {string} address of the link, in full
 * @returns {Term | null}
 */
export function termAt(games, address) {
  const [, game = "", id = ""] = ADDRESS.exec(address) ?? [];
  const terms = Object.hasOwn(games, game) ? games[game] : undefined;
  return (terms && Object.hasOwn(terms, id) && terms[id]) || null;
}

/**
 * Where the note goes: below its word, above where it does not fit below, and never out of the window.
 * @param {Box} word
 * @param {Size} note
 * @param {Size} view the window
 * @returns {{left: number, top: number}} in the window
 */
export function place(word, note, view) {
  const below = word.bottom + GAP;
  const above = word.top - GAP - note.height;
  const lowest = view.height - EDGE - note.height;
  const top = below <= lowest || above < EDGE ? below : above;
  return {
    left: Math.max(EDGE, Math.min(word.left, view.width - EDGE - note.width)),
    top: Math.max(EDGE, Math.min(top, lowest)),
  };
}

/** The one note of the page. It stands behind its word, so that Tab leads from the word into the note. */
class Note {
  #name = document.createElement("strong");
  #text = document.createElement("span");
  #more = document.createElement("a");
  #box = document.createElement("div");
  /** @type {HTMLAnchorElement | null} */
  #word = null;
  /** Whether it is open only because the pointer is over it. */
  #hovering = false;
  /** Whether the last that the reader did was to press with a pointer: the focus of a tap opens nothing. */
  #pressed = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {string} more the text of the link to the glossary */
  constructor(more) {
    this.#more.textContent = more;
    this.#name.className = "term-note-name";
    this.#text.id = "term-note-text";
    this.#box.id = "term-note";
    this.#box.popover = "manual"; // above all else, and cut off by nothing
    this.#box.tabIndex = -1; // a press on its text takes no focus from it
    this.#box.append(this.#name, this.#text, this.#more);
    document.body.append(this.#box);
    this.#listen();
  }

  #listen() {
    this.#box.addEventListener("pointerenter", () => clearTimeout(this.#timer));
    this.#box.addEventListener("pointerleave", () => this.#leave());
    this.#box.addEventListener("focusout", (event) => this.#blur(event));
    document.addEventListener("pointerdown", (event) => {
      this.#pressed = true;
      if (!this.#holds(event.target)) this.close();
    });
    document.addEventListener("keydown", (event) => {
      this.#pressed = false;
      if (event.key === "Escape" && this.#word) this.#escape(this.#word);
    });
    addEventListener("resize", () => this.#move());
  }

  /**
   * Makes a button of a link. The element stays the same: a `<button>` would be set as one block in its line.
   * @param {HTMLAnchorElement} word
   * @param {Term} term
   */
  take(word, term) {
    word.setAttribute("role", "button");
    word.setAttribute("aria-expanded", "false");
    word.setAttribute("aria-controls", this.#box.id);
    const open = () => this.#open(word, term);
    word.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return; // the glossary, in a tab or window of its own
      event.preventDefault();
      this.#toggle(word, event, open);
    });
    word.addEventListener("keydown", (event) => {
      if (event.key !== " ") return;
      event.preventDefault(); // no scrolling
      if (!event.repeat) word.click();
    });
    word.addEventListener("focus", () => this.#focus(word, open));
    word.addEventListener("focusout", (event) => this.#blur(event));
    word.addEventListener("pointerenter", (event) => this.#hover(word, event, open));
    word.addEventListener("pointerleave", () => this.#leave());
  }

  close() {
    clearTimeout(this.#timer);
    this.#word?.setAttribute("aria-expanded", "false");
    this.#word?.removeAttribute("aria-describedby");
    if (this.#word) this.#box.hidePopover();
    this.#word = null;
    this.#hovering = false;
  }

  /** @param {HTMLAnchorElement} word @param {Term} term */
  #open(word, term) {
    this.close();
    this.#name.textContent = term.name;
    this.#text.textContent = term.text;
    this.#more.href = word.href;
    this.#word = word;
    word.after(this.#box);
    word.setAttribute("aria-expanded", "true");
    word.setAttribute("aria-describedby", this.#text.id);
    this.#box.showPopover();
    this.#move();
  }

  #move() {
    if (!this.#word) return;
    const { clientWidth: width, clientHeight: height } = document.documentElement;
    const { top, bottom } = this.#word.getBoundingClientRect();
    const left = [...this.#word.getClientRects()].at(-1)?.left ?? 0; // of its last line
    const at = place({ left, top, bottom }, this.#box.getBoundingClientRect(), { width, height });
    this.#box.style.left = `${at.left + scrollX}px`;
    this.#box.style.top = `${at.top + scrollY}px`;
  }

  /** @param {HTMLAnchorElement} word @param {MouseEvent} event @param {() => void} open */
  #toggle(word, event, open) {
    if (this.#word !== word) open();
    else if (this.#hovering && event.detail > 0) this.#hovering = false; // the mouse asks to keep what it shows
    else this.close();
  }

  /** @param {HTMLAnchorElement} word @param {PointerEvent} event @param {() => void} open */
  #hover(word, event, open) {
    if (event.pointerType !== "mouse") return;
    clearTimeout(this.#timer);
    if (this.#word === word) return;
    this.#timer = setTimeout(() => {
      open();
      this.#hovering = true;
    }, OPEN_AFTER);
  }

  /** @param {HTMLAnchorElement} word @param {() => void} open */
  #focus(word, open) {
    if (this.#pressed) return;
    if (this.#word === word) this.#hovering = false;
    else open();
  }

  #leave() {
    clearTimeout(this.#timer);
    if (this.#hovering) this.#timer = setTimeout(() => this.close(), CLOSE_AFTER);
  }

  /** @param {FocusEvent} event */
  #blur(event) {
    if (!this.#hovering && !this.#holds(event.relatedTarget)) this.close();
  }

  /** @param {HTMLAnchorElement} word */
  #escape(word) {
    if (this.#box.contains(document.activeElement)) word.focus({ preventScroll: true });
    this.close();
  }

  /** @param {EventTarget | null} target */
  #holds(target) {
    return target instanceof Node && (this.#box.contains(target) || this.#word?.contains(target) === true);
  }
}

/**
 * @param {readonly HTMLAnchorElement[]} links
 * @param {URL} address of the index
 */
async function start(links, address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: status ${response.status}`);
  const index = /** @type {Index} */ (await response.json());
  if (index.version !== VERSION) throw new Error(`${address}: version ${index.version}, expected ${VERSION}`);
  const note = new Note(index.more);
  for (const link of links) {
    const term = termAt(index.games, link.href);
    if (term) note.take(link, term);
  }
}

if (typeof document !== "undefined" && "showPopover" in HTMLElement.prototype) {
  /** @type {HTMLAnchorElement[]} */
  const links = [...document.querySelectorAll(/** @type {"a"} */ ("a.term"))];
  if (links.length > 0) start(links, new URL("terms.json", import.meta.url)).catch(console.error);
}
