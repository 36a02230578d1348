/**
 * Panels that fold out below the builder. Their scripts are fetched when they are first opened, so that the
 * builder itself starts fast.
 */

import { h } from "./dom.js";

/** @typedef {import("./view.js").Model} Model */
/** @typedef {import("./view.js").Panel} Panel */
/** @typedef {import("./view.js").Tools} Tools */

/** Fetches those scripts when the browser has nothing else to do: at a table there may be no network later. */
export function fetchRest() {
  const fetchNow = () => import("./share-panel.js").catch(() => {}); // a panel says so when it is opened
  if ("requestIdleCallback" in window) window.requestIdleCallback(fetchNow);
  else setTimeout(fetchNow, 1000); // Safari
}

/** @param {Tools} tools */
export function createLists(tools) {
  const load = () => import("./lists-panel.js").then(({ createLists: create }) => create);
  return createLater("lists", tools.words.gettext("Lists"), load, tools);
}

/** @param {Tools} tools */
export function createCollection(tools) {
  const load = () => import("./collection-panel.js").then(({ createCollection: create }) => create);
  return createLater("collection", tools.words.gettext("Collection"), load, tools);
}

/** @param {Tools} tools */
export function createSplit(tools) {
  const load = () => import("./split-panel.js").then(({ createSplit: create }) => create);
  return createLater("split", tools.words.gettext("Fair split"), load, tools);
}

/** @param {Tools} tools @returns {Panel} */
export function createShare(tools) {
  const load = () => import("./share-panel.js").then(({ createShare: create }) => create);
  const { element, show } = createLater("share", tools.words.gettext("Share and files"), load, tools);
  /** @type {HTMLElement | null} */
  let host = null;
  /** @type {Model} */
  let model;
  /** @param {HTMLElement} root */
  const listen = (root) => {
    root.addEventListener("dragover", (event) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    });
    root.addEventListener("drop", (event) => drop(root, event, model, tools));
  };
  return {
    element,
    show: (now) => {
      model = now;
      show(now);
      if (host) return;
      host = element.closest("muster-army");
      if (host) listen(host);
    },
  };
}

/** @param {HTMLElement} host @param {DragEvent} event @param {Model} model @param {Tools} tools */
function drop(host, event, model, tools) {
  const file = event.dataTransfer?.files[0];
  if (!file) return;
  event.preventDefault();
  import("./opening.js").then(({ offerFile }) => offerFile(host, file, model, tools)).catch(() => tellNotLoaded(host, tools));
}

/**
 * Offers the battle that stands in the page's address, if one does.
 * @param {HTMLElement} host
 * @param {Model} model
 * @param {Tools} tools
 */
export function offerLink(host, model, tools) {
  if (!/^#b[0-9]+;/.test(location.hash)) return;
  import("./opening.js").then(({ offerLink: offer }) => offer(host, model, tools)).catch(() => tellNotLoaded(host, tools));
}

/** Says on the page that something could not be fetched. @param {HTMLElement} host @param {Pick<Tools, "words">} tools */
export function tellNotLoaded(host, { words }) {
  host.prepend(h("p", { class: "army-message", role: "alert" }, notLoaded(words)));
}

/** @param {Tools["words"]} words */
function notLoaded({ gettext }) {
  return gettext("This part could not be loaded. Reload the page to try again.");
}

/**
 * @param {string} key
 * @param {string} title
 * @param {() => Promise<(tools: Tools) => Panel>} load
 * @param {Tools} tools
 * @returns {Panel}
 */
function createLater(key, title, load, tools) {
  const body = h("div", {});
  /** @type {Panel | null} */
  let panel = null;
  /** @type {Model | null} */
  let model = null;
  const draw = () => model && panel?.show(model);
  const open = async () => {
    if (!element.open) return;
    if (!panel) {
      try {
        panel = (await load())(tools);
        body.replaceChildren(panel.element);
      } catch {
        body.replaceChildren(h("p", { class: "army-message" }, notLoaded(tools.words)));
      }
    }
    draw();
  };
  const element = h("details", { class: "army-panel", ontoggle: open }, h("summary", { "data-key": `panel:${key}` }, h("h2", { class: "army-heading" }, title)), body);
  return {
    element,
    show: (now) => {
      model = now;
      if (element.open) draw();
    },
  };
}
