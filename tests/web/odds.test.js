import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { createWords } from "../../builder/web/army/words.js";
import { totals } from "../../builder/web/odds/damage.js";
import { createFigures } from "../../builder/web/odds/figures.js";
import { fraction, written } from "../../builder/web/odds/fractions.js";
import { chances, means, refusal } from "../../builder/web/odds/odds.js";
import { heading, refused, report, struck, summary } from "../../builder/web/odds/sentences.js";

const VECTORS = JSON.parse(readFileSync(new URL("../vectors/odds.json", import.meta.url), "utf8"));
const WORDS = createWords("en", {});
const FIGURES = createFigures("en");

/** The odds of a vector's shot, as the vector has them. */
function told({ shot, rules: changed = {} }) {
  const rules = { ...VECTORS.rules, ...changed };
  const reason = refusal(shot);
  if (reason !== null) return { refused: reason };
  const found = Object.entries({ ...chances(shot, rules), ...means(shot, rules) });
  return { expected: Object.fromEntries(found.map(([key, value]) => [key, value && written(value)])) };
}

const named = (name) => VECTORS.shots.find((vector) => vector.name === name);

for (const vector of VECTORS.shots) {
  test(`vector: ${vector.name}`, () => {
    const { expected, refused: reason } = vector;
    assert.deepEqual(told(vector), expected ? { expected } : { refused: reason });
  });
}

for (const { dice, below, rules, expected } of VECTORS.totals) {
  test(`vector: ${dice} dice below ${below}`, () => {
    assert.deepEqual(totals(dice, below, { ...VECTORS.rules, ...rules }).map(written), expected);
  });
}

test("a shot without odds throws", () => {
  assert.throws(() => chances(named("no gun").shot, VECTORS.rules), /no odds: no-gun/);
  assert.throws(() => totals(1, 2, { damage_point: [1, 6], damage_again: [1, 6] }), /adds another die/);
});

test("fractions are in lowest terms and written as Python writes them", () => {
  assert.equal(written(fraction(4n, 6n)), "2/3");
  assert.equal(written(fraction(0n, 6n)), "0");
  assert.equal(written(fraction(6n, 3n)), "2");
});

test("chances and means are written as the language writes them, rounded half up", () => {
  const { percent, mean, length } = FIGURES;
  assert.deepEqual(
    [[0n, 1n], [1n, 1n], [1n, 3n], [1n, 2000n], [251n, 2000n]].map(([n, d]) => percent(fraction(n, d))),
    ["0.0%", "100.0%", "33.3%", "0.1%", "12.6%"],
  );
  assert.equal(percent(fraction(1n, 99999n)), "<\u00a00.1%");
  assert.equal(percent(fraction(99998n, 99999n)), ">\u00a099.9%");
  assert.deepEqual([mean(fraction(7n, 2n)), mean(fraction(2n)), mean(null)], ["3.5", "2.0", "–"]);
  assert.equal(mean(fraction(1000n)), "1,000.0");
  assert.equal(mean(fraction(10001n, 10n)), ">\u00a01,000");
  assert.equal(createFigures("pl").mean(fraction(2053252n)), ">\u00a01\u00a0000");
  assert.equal(length(120), "120\u00a0cm");
  assert.equal(createFigures("it").percent(fraction(1n, 3n)), "33,3%");
  assert.match(createFigures("sv").percent(fraction(1n, 3n)), /^33,3\s%$/);
});

/** Label, value and meaning of each figure of a vector's shot. */
function figures(name) {
  const { shot, rules: changed = {} } = named(name);
  const rules = { ...VECTORS.rules, ...changed };
  return report(chances(shot, rules), means(shot, rules), WORDS, FIGURES);
}

test("each figure has a value and a sentence of its own", () => {
  const shown = figures("a 7TP at the front of another");
  assert.deepEqual(
    shown.map(({ label, value }) => [label, value]),
    [
      ["Hit", "66.7%"],
      ["Destroyed", "20.2%"],
      ["Gun destroyed", "23.4%"],
      ["Weakened", "0.0%"],
      ["Immobilized", "16.7%"],
      ["No effect", "6.4%"],
      ["Miss", "33.3%"],
      ["Shots to destroy", "3.5"],
      ["Activations to destroy", "5.0"],
    ],
  );
  assert.equal(new Set(shown.map(({ meaning }) => meaning)).size, shown.length);
});

test("what never comes is a dash, and said", () => {
  const never = figures("HE with too low a damage value immobilizes").slice(-2);
  assert.deepEqual(never.map(({ value }) => value), ["–", "–"]);
  assert.deepEqual(new Set(never.map(({ meaning }) => meaning)), new Set(["Such shots never destroy the target."]));
  const stuck = figures("a gun that is never loaded again").at(-1);
  assert.deepEqual([stuck.value, stuck.meaning], ["–", "The gun cannot be reloaded, and one shot may not be enough."]);
});

test("the summary says the most important", () => {
  const { shot } = named("a 7TP at the front of another");
  const said = summary(chances(shot, VECTORS.rules), means(shot, VECTORS.rules), WORDS, FIGURES);
  assert.equal(said, "Destroyed at once: 20.2%. Shots to destroy, on average: 3.5.");
  const none = { shots: null, activations: null };
  assert.equal(summary(chances(shot, VECTORS.rules), none, WORDS, FIGURES), "Such shots never destroy the target.");
});

test("the heading names both units, the range, the shell, the cover and the armour", () => {
  const both = { shooter: "A", target: "B", range: "60 cm" };
  assert.equal(heading({ ...both, cover: false, he: false }, WORDS), "A fires AP at B, 60 cm away and in the open.");
  assert.equal(heading({ ...both, cover: true, he: false }, WORDS), "A fires AP at B, 60 cm away and in cover.");
  assert.equal(heading({ ...both, cover: false, he: true }, WORDS), "A fires HE at B, 60 cm away and in the open.");
  assert.equal(heading({ ...both, cover: true, he: true }, WORDS), "A fires HE at B, 60 cm away and in cover.");
  assert.equal(struck("Front armour", 12, WORDS), "Struck: Front armour 12.");
});

test("every refusal has a sentence of its own", () => {
  const reasons = new Set(VECTORS.shots.flatMap(({ refused: reason }) => (reason ? [reason] : [])));
  assert.equal(reasons.size, 8);
  const said = new Set([...reasons].map((reason) => refused(reason, WORDS)));
  assert.equal(said.size, reasons.size);
  assert.ok(!said.has(undefined));
});
