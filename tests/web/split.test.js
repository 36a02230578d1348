import assert from "node:assert/strict";
import { test } from "node:test";

import { sideOf } from "../../builder/web/army/checks-units.js";
import { split } from "../../builder/web/army/split.js";
import { points, usedIn } from "../../builder/web/army/totals.js";
import { dice } from "./random.js";

// Python makes the same forces of thousands of battles: tests/test_army_differential.py.

const CHECKS = new Set(["over-limit", "ratio-not-kept", "attacker-not-larger", "nation-not-of-side"]);
const UNITS = new Map([
  ["a", { cost: 10, nation: "de", side: "axis" }],
  ["b", { cost: 7, nation: "it", side: "axis", kind: "gun" }],
  ["d", { cost: 10, nation: "su", side: "allied" }],
  ["e", { cost: 3, nation: "us", side: "allied", kind: "figure" }],
  ["f", { cost: 8, nation: "se" }],
]);
const terms = (part) => ({ title: "", year: null, limit: 20, attackerLimit: [3, 2], attacker: 0, forces: [[], []], ...part });
const owning = (owned) => ({ checks: CHECKS, attacks: true, units: UNITS, owned: new Map(Object.entries(owned)) });

test("limit and ratio are met to the point where the models allow", () => {
  const game = owning({ a: 9, d: 9 });
  const { battle, unmet } = split(terms(), game);
  assert.deepEqual(battle.forces.map((force) => points(force, game)), [30, 20]);
  assert.deepEqual(unmet, []);
});

test("no more is used than is owned, and no limit is passed", () => {
  const roll = dice(6);
  for (let i = 0; i < 300; i += 1) {
    const owned = Object.fromEntries([...UNITS.keys()].map((unit) => [unit, Math.floor(roll() * 9)]));
    const game = owning(owned);
    const { battle, unmet } = split(terms({ limit: 1 + Math.floor(roll() * 99), attacker: i % 2 }), game);
    for (const [unit, count] of usedIn(battle)) assert.ok(count <= owned[unit]);
    const rules = new Set(unmet.map(({ rule }) => rule));
    for (const rule of ["over-limit", "ratio-not-kept", "nation-not-of-side", "more-than-owned"]) assert.ok(!rules.has(rule));
  }
});

test("sides may be named", () => {
  const game = owning({ a: 1, d: 9 });
  assert.deepEqual(split(terms(), game).battle.forces.map((force) => sideOf(force, game)), ["allied", "axis"]);
  const named = split(terms(), game, ["axis", "allied"]).battle;
  assert.deepEqual(named.forces.map((force) => sideOf(force, game)), ["axis", "allied"]);
});

test("without a collection nothing is picked, and that is said", () => {
  const { battle, unmet } = split(terms(), { ...owning({}), owned: null });
  assert.deepEqual(battle.forces, [[], []]);
  assert.deepEqual(unmet.map(({ rule }) => rule), ["below-limit", "below-limit"]);
});
