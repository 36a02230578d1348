import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { check, isLater, points, RULES } from "../../builder/web/army/checks.js";
import { SENTENCES } from "../../builder/web/army/sentences.js";

const VECTORS = JSON.parse(readFileSync(new URL("../vectors/army.json", import.meta.url), "utf8"));

for (const { name, game, battle, findings = [] } of VECTORS) {
  test(`vector: ${name}`, () => {
    const parameters = { checks: new Set(game.rules), units: new Map(Object.entries(game.units)) };
    const expected = findings.map((finding) => ({ level: "error", ...finding }));
    assert.deepEqual(check(battle, parameters), expected);
  });
}

test("every rule is broken by a vector and has a sentence", () => {
  const broken = new Set(VECTORS.flatMap(({ findings = [] }) => findings.map(({ rule }) => rule)));
  assert.deepEqual([...broken].sort(), [...RULES].sort());
  assert.deepEqual(Object.keys(SENTENCES).sort(), [...RULES].sort());
});

test("a check changes nothing in the battle", () => {
  const { game, battle } = VECTORS.at(-1);
  const before = JSON.stringify(battle);
  check(battle, { checks: new Set(game.rules), units: new Map(Object.entries(game.units)) });
  assert.equal(JSON.stringify(battle), before);
});

test("points count each unit of a row, and an unknown one not at all", () => {
  const game = { checks: new Set(), units: new Map([["tank", { cost: 50 }]]) };
  assert.equal(points([{ unit: "tank", count: 3 }, { unit: "maus", count: 9 }], game), 150);
});

test("a unit is later only after the year; without a year on either side it never is", () => {
  assert.equal(isLater(1942, 1941), true);
  assert.equal(isLater(1942, 1942), false);
  assert.equal(isLater(1942, null), false);
  assert.equal(isLater(undefined, 1942), false);
});
