import assert from "node:assert/strict";
import { test } from "node:test";

import { createNames } from "../../builder/web/army/findings.js";
import { announcement, countsText, marks, sentence, sentenceOfForce, totalText, verdictText } from "../../builder/web/army/sentences.js";
import { createWords } from "../../builder/web/army/words.js";

const words = createWords("en", {});
const names = { unit: (id) => id.toUpperCase(), nation: (id) => `<${id}>`, side: (id) => `[${id}]` };
const say = (rule, params) => sentence({ rule, level: "error", params }, words, names);
const battle = { title: "", year: 1943, limit: 300, attackerLimit: 300, attacker: 0, forces: [[{ unit: "a", count: 1 }], []] };

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
  assert.equal(totalText(1, null, words, [3, 2]), "1 point, ratio 3:2");
});

test("the verdict: problems, units missing, or ready", () => {
  assert.equal(verdictText(battle, [finding("x", {}), { level: "note" }], words), "1 problem");
  assert.equal(verdictText(battle, [{ level: "note" }], words), "Pick units for both forces");
  assert.equal(verdictText({ ...battle, forces: [battle.forces[0], battle.forces[0]] }, [], words), "Ready to play");
});

const finding = (rule, params) => ({ rule, level: "error", params });
const totals = [{ points: 120 }, { points: 0 }];
const heardOf = (findings, before = []) =>
  announcement({ battle, game: { attacks: true }, totals, findings, names }, words, marks(before));
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

test("a name that units of several nations share stands with its nation", () => {
  const units = [["a", "Truck", "pl"], ["b", "Truck", "de"], ["c", "Tiger", "de"], ["d", "Panther", "de"], ["e", "Panther", "de"]];
  const game = {
    units: units.map(([id, name, nation]) => ({ id, name, nation })),
    nations: [{ id: "pl", name: "Poland" }, { id: "de", name: "Germany" }],
    sides: [{ id: "axis", name: "Axis" }],
  };
  const { unit, nation, side } = createNames(game, words);
  assert.deepEqual(["a", "c", "d", "gone"].map(unit), ["Truck (Poland)", "Tiger", "Panther", "gone"]);
  assert.deepEqual([nation("de"), nation("xx"), side("axis"), side("red")], ["Germany", "xx", "Axis", "red"]);
});

test("warnings and notes say that they are", () => {
  const of = (level) => sentenceOfForce({ rule: "empty-force", level, params: { force: 1 } }, words, names);
  assert.equal(of("error"), "Second force: This force has no units.");
  assert.equal(of("warning"), "Second force: Warning: This force has no units.");
  assert.equal(of("note"), "Second force: Note: This force has no units.");
});

test("what a force comes to besides its points", () => {
  assert.equal(
    countsText({ models: 4, figures: 1200, crew: 16, places: 12 }, words),
    "Models: 4, figures: 1,200, crew: 16, places in vehicles: 12",
  );
});

test("the sentences of the other rules", () => {
  const at = { force: 0, row: 0, unit: "a" };
  for (const [rule, params, expected] of [
    ["ratio-not-kept", { points: 227, base: 151, by: "limit", attacker: 3, defender: 2 }, "The attacker has 227 points, more than 3:2 allows: the defender's limit is 151."],
    ["ratio-not-kept", { points: 1, base: 0, by: "points", attacker: 3, defender: 2 }, "The attacker has 1 point, more than 3:2 allows: the defender's total is 0."],
    ["nation-not-of-side", { ...at, nation: "su", side: "axis" }, "A: <su> is not on this force's side, [axis]. Mark it as captured, or agree on it."],
    ["nation-in-both-forces", { force: 1, nation: "it" }, "Units of one nation fight in both forces: <it>."],
    ["unique-twice", { ...at, count: 2 }, "A: there is only one, and both forces together have 2."],
    ["more-than-owned", { ...at, count: 3, owned: 1 }, "A: both forces together have 3, the club owns 1."],
    ["no-crew", { ...at, missing: 1 }, "A: 1 figure is missing to serve it."],
    ["attacker-not-larger-by", { by: "figures", attacker: 2, defender: 2 }, "The attacker does not have more figures than the defender; it is 2 against 2."],
    ["too-little-room", { ...at, figures: 20, places: 12 }, "A: figures of the force: 20, places in its vehicles: 12. The others walk or ride on top."],
    ["gun-without-tow", { ...at, guns: 2, tows: 1 }, "A: guns of the force: 2, vehicles that tow: 1. A gun without one is pushed, or starts on the table."],
    ["price-changed", { ...at, then: 45, now: 50 }, "A: cost when the list was saved: 45, now: 50."],
    ["below-limit", { force: 0, points: 299, limit: 300 }, "1 point of the limit of 300 is left."],
  ]) assert.equal(say(rule, params), expected);
});
