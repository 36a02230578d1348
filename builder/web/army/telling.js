/**
 * A battle as lines of text, for a chat and for a look before it is opened.
 */

import { isRatio, SIDES } from "./battle.js";
import { check } from "./checks.js";
import { createNames } from "./findings.js";
import { parameters } from "./index.js";
import { measureOf } from "./measures.js";
import { forceNames, newestText, sentence, sentenceOfForce, totalOf } from "./sentences.js";
import { totals } from "./totals.js";
import { fill } from "./words.js";

/** @typedef {import("./battle.js").Battle} Battle */
/** @typedef {import("./battle.js").Finding} Finding */
/** @typedef {import("./battle.js").Row} Row */
/** @typedef {import("./battle.js").Side} Side */
/** @typedef {import("./index.js").Game} Game */
/** @typedef {import("./sentences.js").Heard} Heard */
/** @typedef {import("./words.js").Words} Words */

/**
 * What is told of a battle. Of the game's parameters and the totals, those of today.
 * @typedef {Heard & {readonly game: Game, readonly checked: import("./battle.js").Parameters}} Told
 */

/**
 * A battle that is not on the table, with all that is told of it.
 * @param {Game} game
 * @param {Battle} battle
 * @param {Words} words
 * @returns {Told}
 */
export function told(game, battle, words) {
  const checked = parameters(game);
  const sums = /** @type {const} */ ([totals(battle.forces[0], checked), totals(battle.forces[1], checked)]);
  return { game, battle, checked, totals: sums, findings: check(battle, checked), names: createNames(game, words) };
}

/**
 * The title, or what stands for one.
 * @param {string} title
 * @param {Words} words
 */
export function titleText(title, { gettext }) {
  return title.trim() || gettext("Battle without a title");
}

/**
 * What was agreed on, line by line: the game, the year, who attacks and by what ratio; and the battle's own year.
 * @param {Told} battle
 * @param {Words} words
 */
export function termLines({ game, battle, checked }, words) {
  const { gettext, number } = words;
  const { year, attacker, attackerLimit } = battle;
  const lines = [game.name];
  const newest = newestText(battle, checked, words);
  if (year !== null) lines.push(fill(gettext("Year: {year}"), { year }));
  if (newest !== "") lines.push(newest);
  if (!game.attacks) return lines;
  lines.push(attacker === 0 ? gettext("The first force attacks.") : gettext("The second force attacks."));
  if (isRatio(attackerLimit)) {
    const [most, least] = attackerLimit;
    lines.push(fill(gettext("Attacker to defender: {attacker}:{defender}"), { attacker: number(most), defender: number(least) }));
  }
  return lines;
}

/**
 * A force and its total.
 * @param {Side} side
 * @param {Told} battle
 * @param {Words} words
 */
export function forceLine(side, battle, words) {
  return fill(words.gettext("{force}: {total}"), { force: forceNames(words)[side], total: totalOf(side, battle, words) });
}

/**
 * A row of a force: how many of which unit, and what they count.
 * @param {Row} row
 * @param {Told} battle
 * @param {Words} words
 */
export function rowLine({ unit, count, captured }, { game, checked, names }, words) {
  const { gettext, number } = words;
  const cost = checked.units.get(unit)?.cost;
  const values = { count: number(count), unit: names.unit(unit) };
  if (cost === undefined) return fill(gettext("{count} × unknown unit {unit}"), values);
  const line = captured ? gettext("{count} × {unit} (captured): {points}") : gettext("{count} × {unit}: {points}");
  return fill(line, { ...values, points: measureOf(game).count(words, cost * count) });
}

/**
 * A finding by itself, with its force where it is about one.
 * @param {Finding} finding
 * @param {Told} battle
 * @param {Words} words
 */
export function findingLine(finding, { names }, words) {
  return (finding.params["force"] === undefined ? sentence : sentenceOfForce)(finding, words, names);
}

/**
 * The whole battle for a chat.
 * @param {Told} battle
 * @param {string} link its address
 * @param {Words} words
 */
export function chatText(battle, link, words) {
  const forces = SIDES.flatMap((side) => [
    "", forceLine(side, battle, words),
    ...battle.battle.forces[side].map((row) => `- ${rowLine(row, battle, words)}`),
  ]);
  const findings = battle.findings.map((finding) => findingLine(finding, battle, words));
  const open = findings.length > 0 ? ["", ...findings] : [];
  return [titleText(battle.battle.title, words), ...termLines(battle, words), ...forces, ...open, "", link].join("\n");
}
