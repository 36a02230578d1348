/**
 * Two or three units side by side: what the builder knows of them, and their odds against each other, by the page of
 * odds' own functions. All that is fetched when it is first asked for.
 */

import { createFigures } from "../odds/figures.js";
import { fetchIndex } from "../odds/index.js";
import { refused } from "../odds/sentences.js";
import { duels } from "./compare.js";
import { openDialog } from "./dialog.js";
import { h } from "./dom.js";
import { measureOf } from "./measures.js";
import { fill } from "./words.js";

/** @typedef {import("./index.js").Game} Game */
/** @typedef {import("./index.js").Unit} Unit */
/** @typedef {import("./words.js").Words} Words */

/**
 * @param {readonly Unit[]} units
 * @param {Game} game
 * @param {string} language
 * @param {HTMLElement} host
 * @param {Words} words
 */
export function showComparison(units, game, language, host, words) {
  const { gettext } = words;
  const odds = h("div", { class: "army-odds", "aria-busy": "true" }, gettext("The odds are on their way."));
  const values = h("div", { class: "army-wide", tabindex: 0, role: "region", "aria-label": gettext("Values") }, valuesTable(units, game, words));
  openDialog(host, gettext("Units side by side"), words, values, odds);
  oddsOf(units, game, language, host.dataset["odds"] ?? "", words)
    .then((content) => odds.replaceChildren(...content))
    .catch((fault) => {
      console.error(fault);
      odds.replaceChildren(gettext("The odds could not be loaded."));
    })
    .finally(() => odds.removeAttribute("aria-busy"));
}

/** @param {readonly Unit[]} units @param {Game} game @param {Words} words */
function valuesTable(units, game, words) {
  const { gettext, number } = words;
  /** @param {readonly {id: string, name: string}[]} all @param {string | null | undefined} id */
  const name = (all, id) => all.find((named) => named.id === id)?.name;
  /** @param {number | null | undefined} n */
  const figure = (n) => (n === null || n === undefined ? undefined : number(n));
  /** @type {readonly [string, (unit: Unit) => string | undefined][]} */
  const lines = [
    [measureOf(game).cost(words), ({ cost }) => number(cost)],
    [gettext("Available from"), ({ available }) => (available ? String(available) : undefined)],
    [gettext("Nation"), ({ nation }) => name(game.nations, nation)],
    [gettext("Type"), ({ type }) => name(game.types, type)],
    [gettext("Crew or figures"), ({ crew }) => figure(crew)],
    [gettext("Room for passengers"), ({ room }) => figure(room)],
    [gettext("Armour, front"), ({ armour }) => figure(armour?.[0])],
    [gettext("Armour, side"), ({ armour }) => figure(armour?.[1])],
    [gettext("Armour, rear"), ({ armour }) => figure(armour?.[2])],
    [gettext("Armour, top"), ({ armour }) => figure(armour?.[3])],
  ];
  const rows = lines
    .map(([label, value]) => ({ label, values: units.map(value) }))
    .filter(({ values }) => values.some((value) => value !== undefined))
    .map(({ label, values }) => row(label, values.map((value) => value ?? "–")));
  return table([gettext("Value"), ...units.map((unit) => unit.name)], rows);
}

/**
 * @param {readonly Unit[]} units
 * @param {Game} game
 * @param {string} language
 * @param {string} address
 * @param {Words} words
 * @returns {Promise<Node[]>}
 */
async function oddsOf(units, game, language, address, words) {
  const { gettext } = words;
  const index = await fetchIndex(address);
  const own = index.games.find(({ id }) => id === game.id);
  const found = own ? duels(units.map(({ id }) => id), own) : [];
  if (!own || found.length === 0) return [h("p", {}, gettext("There are no odds of these units against each other."))];
  const figures = createFigures(language);
  const rows = found.map((duel) => {
    const { chances, means } = duel.odds ?? {};
    const shell = duel.he ? gettext("{shooter} fires HE at {target}") : gettext("{shooter} fires AP at {target}");
    const label = fill(shell, { shooter: duel.shooter, target: duel.target });
    if (!chances || !means) {
      const why = duel.refused ? refused(duel.refused, words) : "";
      return h("tr", {}, h("th", { scope: "row" }, label), h("td", { colspan: 3 }, why));
    }
    return row(label, [figures.percent(chances.hit), figures.percent(chances.destroyed), figures.mean(means.shots)]);
  });
  const head = [gettext("Shot"), gettext("Hits"), gettext("Destroys at once"), gettext("Shots to destroy, on average")];
  const range = figures.length(own.rules.long_range);
  const text = gettext("In the open, {range} away; AP strikes the front, HE the top. A dash stands for never.");
  const box = h("div", { class: "army-wide", tabindex: 0, role: "region", "aria-label": gettext("Odds") }, table(head, rows));
  return [h("h3", {}, gettext("Odds against each other")), box, h("p", { class: "army-hint" }, fill(text, { range }))];
}

/** @param {string} label @param {readonly string[]} values */
function row(label, values) {
  return h("tr", {}, h("th", { scope: "row" }, label), ...values.map((value) => h("td", {}, value)));
}

/** @param {readonly string[]} head @param {readonly Node[]} rows */
function table(head, rows) {
  const cells = head.map((text) => h("th", { scope: "col" }, text));
  return h("table", { class: "army-table" }, h("thead", {}, h("tr", {}, ...cells)), h("tbody", {}, ...rows));
}
