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
 * @param {Side} side
 * @param {Row} row
 * @param {number} place its index in the force
 * @param {Model} model
 * @param {Tools} tools
 */
export function renderRow(side, row, place, model, { words, actions }) {
  const { battle, game, units, findings, nameOf } = model;
  const { gettext } = words;
  const unit = units.get(row.unit);
  const name = nameOf(row.unit);
  const nation = nationOf(row.unit, model);
  const nationId = `army-nation-${side}-${row.unit}`;
  const level = gravest(findings.filter(({ params }) => params["force"] === side && params["row"] === place));
  /** @param {string} key @param {string} sign @param {string} label @param {(() => void) | null} run */
  const control = (key, sign, label, run, more = {}) => {
    const attributes = { "aria-label": fill(label, { unit: name }), "aria-describedby": nation && nationId };
    return button(`${side}:${row.unit}:${key}`, sign, run, { ...attributes, ...more });
  };
  const count = h("input", {
    class: "army-input army-count",
    type: "text",
    inputmode: "numeric",
    autocomplete: "off",
    maxlength: String(MAX_COUNT).length,
    value: row.count,
    "data-key": `${side}:${row.unit}:count`,
    "aria-label": fill(gettext("Number: {unit}"), { unit: name }),
    "aria-describedby": nation && nationId,
  });
  count.addEventListener("change", () => {
    const typed = readLimit(count.value);
    if (typed) actions.change((b) => setCount(b, side, row.unit, Math.min(typed, MAX_COUNT)));
    else count.value = String(row.count);
  });
  /** @param {number} step */
  const step = (step) => () => actions.change((b) => setCount(b, side, row.unit, row.count + step));
  const capture = () => actions.change((b) => setCaptured(b, side, row.unit, !row.captured));
  const remove = () => {
    actions.change((b) => removeUnit(b, side, row.unit), { focus: afterRemoval(side, row, battle.forces[side]) });
  };
  return h(
    "li",
    { class: "army-row" },
    h(
      "div",
      { class: "army-head" },
      h(
        "div",
        { class: "army-name" },
        unit
          ? cardButton(unit, `${side}:${row.unit}:card`, words)
          : h("span", {}, fill(gettext("Unknown unit {unit}"), { unit: name })),
        nation ? h("span", { class: "army-hint", id: nationId }, nation) : null,
        level && levelMark(level, words),
      ),
      h("span", { class: "army-points" }, measureOf(game).count(words, (unit?.cost ?? 0) * row.count)),
    ),
    control("fewer", "−", gettext("One fewer: {unit}"), row.count <= 1 ? null : step(-1)),
    count,
    control("more", "+", gettext("One more: {unit}"), row.count >= MAX_COUNT ? null : step(1)),
    mayBeCaptured(row, model)
      ? control("captured", gettext("Captured"), gettext("Captured: {unit}"), capture, {
          "aria-pressed": String(Boolean(row.captured)),
        })
      : null,
    control("remove", "✕", gettext("Remove: {unit}"), remove),
  );
}

/**
 * Whether the mark is offered: the game asks for one side in a force, and the unit belongs to one.
 * @param {Row} row
 * @param {Model} model
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
