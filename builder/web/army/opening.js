/**
 * A battle or a collection from a link or a file is shown before it is taken over: what is sound in it and
 * what is not. What was on screen stays until the player agrees, and is put by then.
 */

import { SIDES } from "./battle.js";
import { importBattle, importCollection } from "./battlefile.js";
import { openDialog } from "./dialog.js";
import { h } from "./dom.js";
import { fromLink, isLink } from "./link.js";
import { layOut, putBy } from "./lists.js";
import { excerpt, MAX_FILE } from "./listreading.js";
import { faultText, lostText } from "./losttexts.js";
import { collectionOf, inYearsOf, NOTHING_OWNED, withCollection } from "./state.js";
import { forceLine, rowLine, termLines, titleText, told } from "./telling.js";
import { fill } from "./words.js";

/** @typedef {import("./listreading.js").Fault} Fault */
/** @typedef {import("./listreading.js").Lost} Lost */
/** @typedef {import("./listreading.js").ReadBattle} ReadBattle */
/** @typedef {import("./listreading.js").ReadCollection} ReadCollection */
/** @typedef {import("./state.js").State} State */
/** @typedef {import("./view.js").Model} Model */
/** @typedef {import("./view.js").Tools} Tools */

const MAX_TOLD = 20; // of what was lost, or of a force's rows

/**
 * A battle or a collection from the text of a file.
 * @param {string} text
 * @returns {ReadBattle | ReadCollection | Fault}
 */
export function readFile(text) {
  const battle = importBattle(text);
  return battle === "other" ? importCollection(text) : battle;
}

/**
 * Offers what stands in the page's address, and takes it out of there. Other fragments are the page's own.
 * @param {HTMLElement} host
 * @param {Model} model
 * @param {Tools} tools
 */
export function offerLink(host, model, tools) {
  const fragment = location.hash.slice(1);
  if (!isLink(fragment)) return;
  history.replaceState(null, "", location.pathname + location.search);
  offer(host, fromLink(fragment), model, tools);
}

/**
 * Offers what a file holds.
 * @param {HTMLElement} host
 * @param {File} file
 * @param {Model} model
 * @param {Tools} tools
 */
export async function offerFile(host, file, model, tools) {
  const text = file.size > MAX_FILE ? null : await file.text().catch(() => "");
  offer(host, text === null ? "long" : readFile(text), model, tools);
}

/**
 * @param {HTMLElement} host
 * @param {ReadBattle | ReadCollection | Fault} read
 * @param {Model} model
 * @param {Tools} tools
 */
function offer(host, read, model, tools) {
  const { gettext } = tools.words;
  if (typeof read === "string") {
    openDialog(host, gettext("Nothing was opened"), tools.words, h("p", {}, faultText(read, tools.words)));
  } else if ("battle" in read) offerBattle(host, read, model, tools);
  else offerCollection(host, read, model, tools);
}

/** @param {HTMLElement} host @param {ReadBattle} read @param {Model} model @param {Tools} tools */
function offerBattle(host, { game: id, battle: read, lost: unread }, model, tools) {
  const { words } = tools;
  const { gettext } = words;
  const game = model.games.find((known) => known.id === (id || model.game.id));
  const battle = game ? inYearsOf(game, read) : read;
  const lost = [...unread, ...lostYear(read.year, battle.year)];
  const listed = { game: game?.id ?? id, battle };
  const title = titleText(battle.title, words);
  const content = game ? battleContent(told(game, battle, words), words) : [
    h("p", {}, fill(gettext("This page does not have its game, {game}. It can be kept among your lists."), { game: excerpt(id) })),
  ];
  const taken = { anew: true, focus: "title", say: fill(gettext("Opened: {title}."), { title }) };
  ask(host, title, [...content, ...lostContent(lost, tools, game)], tools, game ? gettext("Open it") : gettext("Keep it"),
    (state) => (game ? layOut(state, model.games, listed) : putBy(state, listed)), taken);
}

/**
 * A year that the game does not have.
 * @param {number | null} read
 * @param {number | null} mended
 * @returns {Lost[]}
 */
function lostYear(read, mended) {
  return read === null || read === mended ? [] : [{ part: "year", text: String(read) }];
}

/** @param {import("./telling.js").Told} battle @param {import("./words.js").Words} words */
function battleContent(battle, words) {
  const forces = SIDES.flatMap((side) => {
    const rows = battle.battle.forces[side];
    return [h("h3", {}, forceLine(side, battle, words)), list(rows, (row) => rowLine(row, battle, words), words)];
  });
  return [...termLines(battle, words).map((line) => h("p", {}, line)), ...forces];
}

/** @param {HTMLElement} host @param {ReadCollection} read @param {Model} model @param {Tools} tools */
function offerCollection(host, { game: id, collection, lost }, model, tools) {
  const { gettext, number } = tools.words;
  const game = id || model.game.id;
  if (!model.games.some((known) => known.id === game)) {
    const text = fill(gettext("This collection is for a game that is not here: {game}. Nothing has changed."), { game: excerpt(game) });
    openDialog(host, gettext("Nothing was opened"), tools.words, h("p", {}, text));
    return;
  }
  const { units, sets } = collection;
  const counts = fill(gettext("Model sets: {sets}, units by name: {units}"), { sets: number(sets.size), units: number(units.size) });
  const owned = collectionOf(model.state, game) ?? NOTHING_OWNED;
  const warning = owned.units.size + owned.sets.size > 0
    ? [h("p", {}, gettext("It takes the place of the collection that you have entered. You can undo that."))] : [];
  const content = [h("p", {}, counts), ...warning, ...lostContent(lost, tools)];
  ask(host, gettext("A collection"), content, tools, gettext("Use this collection"),
    (state) => withCollection(state, game, collection), { say: gettext("The collection was taken over.") });
}

/** @param {readonly Lost[]} lost @param {Tools} tools @param {import("./index.js").Game} [game] */
function lostContent(lost, { words }, game) {
  if (lost.length === 0) return [];
  const head = h("p", {}, h("strong", {}, words.gettext("Not all of it could be read. This was left out:")));
  return [head, list(lost, (part) => lostText(part, words, game), words)];
}

/**
 * The first of many things as a list, and how many more there are.
 * @template T
 * @param {readonly T[]} all
 * @param {(one: T) => string} text
 * @param {import("./words.js").Words} words
 */
function list(all, text, { ngettext }) {
  const more = all.length - MAX_TOLD;
  const items = all.slice(0, MAX_TOLD).map((one) => h("li", {}, text(one)));
  return h("ul", {}, ...items, more > 0 ? h("li", {}, ngettext("and {n} more", "and {n} more", more)) : null);
}

/**
 * @param {HTMLElement} host
 * @param {string} title
 * @param {Node[]} content
 * @param {Tools} tools
 * @param {string} yes
 * @param {(state: State) => State} change
 * @param {import("./view.js").How} how
 */
function ask(host, title, content, { words, actions }, yes, change, how) {
  const take = () => {
    dialog.close();
    actions.changeState(change, how);
  };
  const button = h("button", { type: "button", class: "army-button", onclick: take }, yes);
  const dialog = openDialog(host, title, words, ...content, h("p", {}, button));
}
