import assert from "node:assert/strict";
import { test } from "node:test";

import { announcement, marks, sentence, totalText, verdictText } from "../../builder/web/army/sentences.js";
import { createWords } from "../../builder/web/army/words.js";

const words = createWords("en", {});
const say = (rule, params) => sentence({ rule, level: "error", params }, words, (unit) => unit.toUpperCase());
const battle = { year: 1943, limit: 300, attacker: 0, forces: [[{ unit: "a", count: 1 }], []] };

test("each finding is a whole sentence", () => {
  assert.equal(say("over-limit", { force: 0, points: 301, limit: 300 }), "1 point over the limit of 300.");
  assert.equal(say("over-limit", { force: 0, points: 1500, limit: 300 }), "1,200 points over the limit of 300.");
  assert.equal(
    say("not-yet-available", { force: 0, row: 0, unit: "tiger", available: 1942, year: 1941 }),
    "TIGER: available from 1942, but the battle is set in 1941.",
  );
  assert.equal(
    say("attacker-not-larger", { force: 0, attacker: 1000, defender: 1000 }),
    "The attacker should have more points than the defender; it is 1,000 against 1,000.",
  );
  assert.equal(say("unknown-unit", { force: 0, row: 0, unit: "maus" }), "Unknown unit maus: it adds nothing to the total.");
});

test("a total stands beside its limit, or says that there is none", () => {
  assert.equal(totalText(120, 300, words), "120 points of 300");
  assert.equal(totalText(1, null, words), "1 point, no limit");
});

test("the verdict: problems, units missing, or ready", () => {
  assert.equal(verdictText(battle, [{}], words), "1 problem");
  assert.equal(verdictText(battle, [], words), "Pick units for both forces");
  assert.equal(verdictText({ ...battle, forces: [battle.forces[0], battle.forces[0]] }, [], words), "Ready to play");
});

const finding = (rule, params) => ({ rule, level: "error", params });
const heardOf = (findings, before = []) =>
  announcement({ battle, totals: [120, 0], findings, nameOf: (unit) => unit.toUpperCase() }, words, marks(before));
const TOTALS = "First force: 120 points of 300. Second force: 0 points of 300.";

test("a screen reader hears both totals and the verdict", () => {
  assert.equal(heardOf([]), `${TOTALS} Pick units for both forces.`);
});

test("of a new finding it hears the sentence, and of one that it knows it does not", () => {
  const over = (points, force = 0) => finding("over-limit", { force, points, limit: 300 });
  const said = "First force: 1 point over the limit of 300.";
  assert.equal(heardOf([over(301)]), `${TOTALS} 1 problem. ${said}`);
  assert.equal(heardOf([over(350)], [over(301)]), `${TOTALS} 1 problem.`);
  assert.equal(heardOf([over(301), over(400, 1)], [over(400, 1)]), `${TOTALS} 2 problems. ${said}`);
  assert.equal(heardOf([], [over(301)]), `${TOTALS} Pick units for both forces.`);
});

test("a unit that moves up a row is no news, another unit is", () => {
  const unknown = (unit, row) => finding("unknown-unit", { force: 1, row, unit });
  assert.equal(heardOf([unknown("a", 0)], [unknown("b", 0), unknown("a", 1)]), `${TOTALS} 1 problem.`);
  assert.match(heardOf([unknown("c", 0)], [unknown("b", 0)]), /Second force: Unknown unit c: /);
});

test("at most two new findings are said at once", () => {
  const findings = ["a", "b", "c", "d"].map((unit, row) => finding("unknown-unit", { force: 0, row, unit }));
  const text = heardOf(findings, findings.slice(0, 1));
  assert.deepEqual(text.match(/Unknown unit ./g), ["Unknown unit b", "Unknown unit c"]);
  assert.match(text, /4 problems\./);
});
