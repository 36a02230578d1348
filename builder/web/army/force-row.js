/**
 * A row of a force: its unit, how many, what they cost, and what is found of it.
 */

import { MAX_COUNT } from "./battle.js";
import { cardButton } from "./card-button.js";
import { h } from "./dom.js";
import { button } from "./fields.js";
import { gravest, levelMark } from "./findings-view.js";
import { measureOf } from "./measures.js";
import { removeUnit, setCaptured, setCount } from "./state.js";
import { readLimit } from "./typed.js";
import { fill } from "./words.js";

/** @typedef {import("./battle.js").Row} Row */
/** @typedef {import("./battle.js").Side} Side */
/** @typedef {import("./view.js").Model} Model */
/** @typedef {import("./view.js").Tools} Tools */

/**
 * A row on the page, which stays as it is while its unit is in the force, so that nothing that is typed, tapped or
 * focused there is lost when it changes. `place` is the row's index in the force.
 * @typedef {{readonly element: HTMLElement, readonly show: (row: Row, place: number, model: Model) => void}} ForceRow
 */

/**
 * @param {Side} side
 * @param {Row} first
 * @param {Model} model
 * @param {Tools} tools
 * @returns {ForceRow}
 */
export function createRow(side, first, model, { words, actions }) {
  const { gettext } = words;
  const id = first.unit;
  const unit = model.units.get(id);
  const name = model.nameOf(id);
  const nation = nationOf(id, model);
  const nationId = `army-nation-${side}-${id}`;
  let row = first;
  let rows = model.battle.forces[side];
  /** @param {string} key @param {string} sign @param {string} label @param {() => void} run */
  const control = (key, sign, label, run) => {
    const attributes = { "aria-label": fill(label, { unit: name }), "aria-describedby": nation && nationId };
    return button(`${side}:${id}:${key}`, sign, run, attributes);
  };
  /** @param {number} count @param {string} [topic] what is typed is undone together */
  const setTo = (count, topic) => {
    if (count >= 1 && count <= MAX_COUNT) actions.change((b) => setCount(b, side, id, count), { topic });
  };
  const count = h("input", {
    class: "army-input army-count",
    type: "text",
    inputmode: "numeric",
    autocomplete: "off",
    maxlength: String(MAX_COUNT).length,
    "data-key": `${side}:${id}:count`,
    "aria-label": fill(gettext("Number: {unit}"), { unit: name }),
    "aria-describedby": nation && nationId,
  });
  count.addEventListener("input", () => setTo(readLimit(count.value) ?? 0, `${side}:${id}:count`));
  count.addEventListener("change", () => {
    count.value = String(row.count); // what is no number is not kept
  });
  const fewer = control("fewer", "−", gettext("One fewer: {unit}"), () => setTo(row.count - 1));
  const more = control("more", "+", gettext("One more: {unit}"), () => setTo(row.count + 1));
  const captured = control("captured", gettext("Captured"), gettext("Captured: {unit}"), () => {
    actions.change((b) => setCaptured(b, side, id, !row.captured));
  });
  const remove = control("remove", "✕", gettext("Remove: {unit}"), () => {
    actions.change((b) => removeUnit(b, side, id), { focus: afterRemoval(side, row, rows) });
  });
  const level = h("span", {});
  const total = h("span", { class: "army-points" });
  const title = unit
    ? cardButton(unit, `${side}:${id}:card`, words)
    : h("span", {}, fill(gettext("Unknown unit {unit}"), { unit: name }));
  const hint = nation && h("span", { class: "army-hint", id: nationId }, nation);
  const head = h("div", { class: "army-head" }, h("div", { class: "army-name" }, title, hint, level), total);
  /** @type {ForceRow["show"]} */
  const show = (now, place, { battle, game, findings, checked, units }) => {
    row = now;
    rows = battle.forces[side];
    const found = gravest(findings.filter(({ params }) => params["force"] === side && params["row"] === place));
    level.replaceChildren(...(found ? [levelMark(found, words)] : []));
    total.textContent = measureOf(game).count(words, (unit?.cost ?? 0) * row.count);
    if (readLimit(count.value) !== row.count) count.value = String(row.count);
    fewer.setAttribute("aria-disabled", String(row.count <= 1));
    more.setAttribute("aria-disabled", String(row.count >= MAX_COUNT));
    captured.hidden = !mayBeCaptured(row, { checked, units });
    captured.setAttribute("aria-pressed", String(Boolean(row.captured)));
  };
  return { element: h("li", { class: "army-row" }, head, fewer, count, more, captured, remove), show };
}

/**
 * Whether the mark is offered: the game asks for one side in a force, and the unit belongs to one.
 * @param {Row} row
 * @param {Pick<Model, "checked" | "units">} model
 */
function mayBeCaptured({ unit, captured }, { checked, units }) {
  return Boolean(captured) || (checked.checks.has("nation-not-of-side") && Boolean(units.get(unit)?.side));
}

/**
 * The nation of a unit that shares its name with others of the game; null where the name says enough.
 * @param {string} id
 * @param {Model} model
 */
function nationOf(id, { game, units }) {
  const unit = units.get(id);
  const shared = unit && game.units.some((other) => other.id !== id && other.name === unit.name);
  return (shared && game.nations.find((nation) => nation.id === unit.nation)?.name) || null;
}

/**
 * Where the focus goes when a row is removed: to the next row, else the one before, else the heading.
 * @param {Side} side
 * @param {Row} row
 * @param {readonly Row[]} rows
 */
function afterRemoval(side, row, rows) {
  const i = rows.findIndex((r) => r.unit === row.unit);
  const near = rows[i + 1] ?? rows[i - 1];
  return near ? `${side}:${near.unit}:remove` : `${side}:heading`;
}
