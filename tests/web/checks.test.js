import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { check, isLater, RULES } from "../../builder/web/army/checks.js";
import { SENTENCES } from "../../builder/web/army/findings.js";

const VECTORS = JSON.parse(readFileSync(new URL("../vectors/army.json", import.meta.url), "utf8"));

const parameters = ({ rules, attacks, units, owned }) => ({
  checks: new Set(rules),
  attacks,
  units: new Map(Object.entries(units)),
  owned: owned ? new Map(Object.entries(owned)) : null,
});

for (const { name, game, battle, findings } of VECTORS.battles) {
  test(`vector: ${name}`, () => {
    const before = JSON.stringify(battle);
    assert.deepEqual(check(battle, parameters(VECTORS.games[game])), findings);
    assert.equal(JSON.stringify(battle), before); // a check changes nothing
  });
}

test("every rule is broken by a vector and has a sentence", () => {
  const broken = new Set(VECTORS.battles.flatMap(({ findings }) => findings.map(({ rule }) => rule)));
  assert.deepEqual([...broken].sort(), [...RULES].sort());
  assert.deepEqual(Object.keys(SENTENCES).sort(), [...RULES, "below-limit"].sort());
});

test("a unit is later only after the year; without a year on either side it never is", () => {
  assert.equal(isLater(1942, 1941), true);
  assert.equal(isLater(1942, 1942), false);
  assert.equal(isLater(1942, null), false);
  assert.equal(isLater(undefined, 1942), false);
});
