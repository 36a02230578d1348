import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { parse, serialize } from "../../builder/web/army/saved.js";
import * as state from "../../builder/web/army/state.js";
import { randomBattles } from "./random.js";

const kept = (version) => readFileSync(new URL(`../vectors/battles/saved-${version}.json`, import.meta.url), "utf8");

test("what is saved is read back the same", () => {
  for (const battle of randomBattles(300, 3)) {
    const owned = { units: new Map([["7tp", 2], ["__proto__", 1]]), sets: new Map([["2477", 1]]) };
    const battles = state.withBattle(state.withBattle(state.EMPTY, "__proto__", battle), "cobi", battle);
    const before = state.withCollection(battles, "cobi", owned);
    const { state: after, lost } = parse(serialize(before));
    assert.deepEqual(lost, []);
    assert.deepEqual(after.battles, before.battles);
    assert.deepEqual(after.collections.get("cobi").units, new Map([["7tp", 2], ["__proto__", 1]]));
    assert.equal(after.game, "cobi");
  }
});

test("what an older page kept is read: its limit was that of both forces", () => {
  const { state: read, lost } = parse(kept(1));
  assert.deepEqual(lost, []);
  assert.deepEqual(read.battles.get("cobi"), {
    title: "Łódź", year: 1939, limit: 150, attackerLimit: 150, attacker: 1,
    forces: [[{ unit: "7tp", count: 2 }], [{ unit: "pz-i-b", count: 3 }]],
  });
  assert.equal(read.battles.get("bitwy").attackerLimit, null);
  assert.deepEqual(read.collections, new Map());
});

test("what a page of this version kept is read, and written as it was", () => {
  const { state: read, lost } = parse(kept(2));
  assert.deepEqual(lost, []);
  assert.equal(serialize(read), kept(2).trim());
});

test("a text that is no saved state is told so", () => {
  const texts = ["", "{", "null", "[]", "7", '{"version":3,"game":"cobi","battles":{}}', '{"version":1}', " ".repeat(6e6 + 1)];
  for (const text of texts) assert.equal(parse(text).state, null, text.slice(0, 40));
});

/** Parses a saved battle of the first version of which some keys are replaced. */
const parseWith = (part) => {
  const raw = { title: "x", year: 1943, limit: 100, attacker: 1, forces: [[{ unit: "tiger", count: 2 }], []], ...part };
  const { state: read, lost } = parse(JSON.stringify({ version: 1, game: "cobi", battles: { cobi: raw } }));
  return { battle: read.battles.get("cobi"), lost };
};

test("what is sound is kept and what is not is named", () => {
  assert.deepEqual(parseWith({}).lost, []);
  for (const [key, value] of [
    ["title", 5], ["year", "1943"], ["year", 1e9], ["limit", -1], ["limit", 0], ["limit", 1.5], ["attacker", 2],
    ["attacker", "0"], ["limit", undefined], ["title", undefined], ["year", undefined], ["attacker", undefined],
  ]) {
    const { battle, lost } = parseWith({ [key]: value });
    assert.ok(lost.some(({ part }) => part === key), `${key} ${value}`);
    assert.deepEqual(battle.forces, [[{ unit: "tiger", count: 2 }], []]);
  }
});

test("bad rows and forces are left out", () => {
  const good = { unit: "tiger", count: 2 };
  const { battle, lost } = parseWith({ forces: [[good, null, { unit: "x", count: 0 }, { unit: "tiger", count: 1 }], "none"] });
  assert.deepEqual(battle.forces, [[good], []]);
  assert.equal(lost.length, 4);
  for (const forces of [null, [], [[]], [[], [], []], {}]) assert.deepEqual(parseWith({ forces }).battle.forces, [[], []]);
});

test("a hostile text pollutes nothing", () => {
  const text = '{"version":1,"game":"cobi","battles":{"__proto__":{"polluted":true},"cobi":{"__proto__":{"title":"x"}}}}';
  const { state: read, lost } = parse(text);
  assert.equal({}.polluted, undefined);
  assert.equal(read.battles.get("cobi").title, "");
  assert.ok(lost.length > 0);
});

test("battles of very many games are cut", () => {
  const battles = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`g${i}`, { limit: "none", forces: [{}, {}] }]));
  const { state: read, lost } = parse(JSON.stringify({ version: 2, game: "g0", battles }));
  assert.equal(read.battles.size + lost.length, 1000);
  assert.ok(read.battles.size >= 50 && read.battles.size <= 200);
});
