/**
 * The player's other lists: each can be opened, renamed, copied and deleted.
 */

import { h } from "./dom.js";
import { beginNew, MAX_LISTS, newId, openList, putBy, removeList, renameList } from "./lists.js";
import { parameters } from "./index.js";
import { cleanTitle } from "./listreading.js";
import { measureOf } from "./measures.js";
import { titleText } from "./telling.js";
import { points } from "./totals.js";
import { fill } from "./words.js";

/** @typedef {import("./state.js").Listed} Listed */
/** @typedef {import("./view.js").Model} Model */
/** @typedef {import("./view.js").Panel} Panel */
/** @typedef {import("./view.js").Tools} Tools */

/** @param {Tools} tools @returns {Panel} */
export function createLists({ words, actions, index }) {
  const { gettext, ngettext, number } = words;
  const heading = h("p", {});
  const gone = h("p", { class: "army-message", hidden: true });
  const full = h("p", { class: "army-message", hidden: true }, fill(gettext("{n} lists are the most. Delete some to keep more."), { n: number(MAX_LISTS) }));
  const rows = h("ul", { class: "army-lists" });
  const checked = new Map(index.games.map((game) => [game.id, parameters(game)]));
  /** @type {Model} */
  let model;
  /** @type {Map<string, ReturnType<typeof createRow>>} */
  let drawn = new Map();
  /** @type {Model["state"]["lists"] | null} */
  let afterDelete = null;

  /** @param {string} key @param {string} text @param {string | null} label @param {() => void} run */
  const button = (key, text, label, run) =>
    h("button", { type: "button", class: "army-button", "data-key": key, "aria-label": label, onclick: run }, text);

  /** @param {Listed} listed */
  const factsOf = ({ game, battle }) => {
    const known = checked.get(game);
    const named = index.games.find(({ id }) => id === game);
    const [first, second] = battle.forces.map((force) => (known ? points(force, known) : 0));
    const sums = { game: named?.name ?? game, first: number(first ?? 0), second: number(second ?? 0), year: battle.year ?? "" };
    if (!known || !named) return fill(gettext("{game}: a game that this page does not have"), sums);
    const measure = measureOf(named);
    return fill(battle.year === null ? measure.sums(words) : measure.sumsInYear(words), sums);
  };

  /** @param {string} id @param {Listed} first */
  const createRow = (id, first) => {
    const input = h("input", { class: "army-input", type: "text", maxlength: 200, autocomplete: "off", "data-key": `list:${id}:name`, "aria-label": gettext("Name of the list"), placeholder: titleText("", words), value: first.battle.title });
    input.addEventListener("input", () => {
      const title = cleanTitle(input.value);
      if (title !== input.value) input.value = title; // pasted with characters that are not seen
      actions.changeState((state) => renameList(state, id, title), { quiet: true, topic: `list:${id}` });
    });
    const facts = h("span", { class: "army-hint" });
    const open = button(`list:${id}:open`, gettext("Open"), null, () => {
      const title = titleText(input.value, words);
      actions.changeState((state) => openList(state, model.games, id), { anew: true, focus: "title", say: fill(gettext("Opened: {title}."), { title }) });
    });
    const copy = button(`list:${id}:copy`, gettext("Copy"), null, () => {
      const own = newId();
      const listed = model.state.lists.get(id);
      if (listed) actions.changeState((state) => putBy(state, listed, own), { quiet: true, focus: `list:${own}:name` });
    });
    const remove = button(`list:${id}:delete`, gettext("Delete"), null, () => {
      const title = titleText(input.value, words);
      const told = fill(gettext("Deleted: {title}"), { title });
      const listed = model.state.lists.get(id) ?? first;
      actions.changeState((state) => removeList(state, id), { quiet: true });
      afterDelete = model.state.lists;
      gone.replaceChildren(told, " ", button("list:undo", gettext("Undo"), null, () => {
        actions.changeState((state) => putBy(state, listed, id), { quiet: true, focus: `list:${id}:open` });
      }));
      gone.hidden = false;
      gone.querySelector("button")?.focus();
      actions.announce(told);
    });
    const element = h("li", { class: "army-listed" }, input, facts, h("div", { class: "army-actions" }, open, copy, remove));
    /** @param {Listed} listed */
    const show = (listed) => {
      const title = titleText(listed.battle.title, words);
      if (document.activeElement !== input) input.value = listed.battle.title;
      facts.textContent = factsOf(listed);
      open.setAttribute("aria-label", fill(gettext("Open: {title}"), { title }));
      copy.setAttribute("aria-label", fill(gettext("Copy: {title}"), { title }));
      remove.setAttribute("aria-label", fill(gettext("Delete: {title}"), { title }));
    };
    show(first);
    return { element, show };
  };

  /** @param {Model} now */
  const show = (now) => {
    const before = model?.state.lists;
    model = now;
    const { lists } = now.state;
    if (lists === before) return;
    if (lists !== afterDelete) gone.hidden = true;
    full.hidden = lists.size < MAX_LISTS;
    heading.textContent = ngettext("{n} other list", "{n} other lists", lists.size);
    const same = [...lists.keys()].join() === [...drawn.keys()].join();
    if (!same) {
      drawn = new Map([...lists].map(([id, listed]) => [id, drawn.get(id) ?? createRow(id, listed)]));
      rows.replaceChildren(...[...drawn.values()].map(({ element }) => element));
    }
    for (const [id, listed] of lists) if (listed !== before?.get(id)) drawn.get(id)?.show(listed);
  };

  const fresh = button("list:new", gettext("New battle"), null, () =>
    actions.changeState((state) => beginNew(state, model.games, model.game), { anew: true, focus: "title", say: gettext("A new battle was begun.") }));
  const keep = button("list:keep", gettext("Keep a copy of this battle"), null, () =>
    actions.changeState((state) => putBy(state, { game: model.game.id, battle: model.battle }), { quiet: true, say: gettext("A copy is among your lists.") }));
  const hint = h("p", { class: "army-hint" }, gettext("Opening a list, or beginning a new battle, puts the present one here. All are kept in this browser."));
  const element = h("div", {}, hint, h("div", { class: "army-actions" }, fresh, keep), heading, full, gone, rows);
  return { element, show };
}
