import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { lostText } from "../../builder/web/army/losttexts.js";
import { measureOf } from "../../builder/web/army/measures.js";
import { sentence, totalOf } from "../../builder/web/army/sentences.js";
import { chatText, told } from "../../builder/web/army/telling.js";
import { createWords } from "../../builder/web/army/words.js";

const VECTORS = JSON.parse(readFileSync(new URL("../vectors/measures.json", import.meta.url), "utf8"));
const words = createWords("en", {});
const rows = (force) => Object.entries(force).map(([unit, count]) => ({ unit, count }));

/** A game of the vectors in a measure, as the index has it: points are not named. */
const gameOf = (id, measure) => ({
  id, name: "Counted", limit: 20, sizes: [], ratio: null, years: null, counts: false, rules: {}, sides: [], nations: [],
  types: [], score: null, ...VECTORS.games[id], ...(measure === "points" ? {} : { measure }),
  units: Object.entries(VECTORS.units).map(([unit, cost]) => ({ id: unit, name: unit, type: "stand", cost, url: "", armour: null })),
});
const battleOf = ({ limit, attackerLimit, forces }) => ({ title: "", year: null, limit, attackerLimit, attacker: 0, forces: forces.map(rows) });

for (const vector of VECTORS.battles) {
  for (const [measure, expected] of Object.entries(vector.says)) {
    test(`vector in ${measure}: ${vector.name}`, () => {
      const model = told(gameOf(vector.game, measure), battleOf(vector), words);
      const totals = [totalOf(0, model, words), totalOf(1, model, words)];
      const findings = model.findings.map((finding) => sentence(finding, words, model.names));
      assert.deepEqual({ totals, findings }, expected);
    });
  }
}

test("no sentence of a measure speaks of another", () => {
  const all = (measure, n) => Object.entries(measureOf({ measure })).map(([key, say]) => [key, say(words, n)]);
  for (const n of [1, 2]) {
    for (const [key, text] of all("figures", n)) assert.doesNotMatch(text, /point/i, key);
    for (const [key, text] of all("points", n)) if (key !== "splitting") assert.doesNotMatch(text, /figure/i, key);
  }
  assert.match(measureOf({ measure: "points" }).splitting(words), /most points/);
});

test("a game that names no measure counts points", () => {
  assert.equal(measureOf({}), measureOf({ measure: "points" }));
});

test("a chat hears figures, unit by unit", () => {
  const battle = battleOf({ limit: 3, attackerLimit: null, forces: [{ gun: 1 }, { stand: 1 }] });
  const text = chatText(told(gameOf("alone", "figures"), battle, words), "", words);
  assert.match(text, /First force: 4 figures of 3\n- 1 × gun: 4 figures\n\nSecond force: 1 figure of 3\n- 1 × stand: 1 figure\n/);
  assert.match(text, /First force: 1 figure over the limit of 3\./);
  assert.doesNotMatch(text, /point/);
});

test("what is left of a limit, and a limit that could not be read", () => {
  const left = { rule: "below-limit", level: "note", params: { force: 0, points: 19, limit: 20 } };
  const { names } = told(gameOf("alone", "figures"), battleOf(VECTORS.battles[0]), words);
  assert.equal(sentence(left, words, names), "1 figure of the limit of 20 is left.");
  assert.equal(lostText({ part: "limit", text: "x" }, words, { measure: "figures" }), "The figures limit could not be read: x");
});
