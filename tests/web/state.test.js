import assert from "node:assert/strict";
import { test } from "node:test";

import { MAX_COUNT, MAX_ROWS } from "../../builder/web/army/battle.js";
import * as saved from "../../builder/web/army/saved.js";
import * as state from "../../builder/web/army/state.js";

const COBI = { id: "cobi", limit: 300, ratio: [3, 2], attacks: true, years: { first: 1934, last: 1945, start: 1943 } };
const BITWY = { id: "bitwy", limit: 200, ratio: null, attacks: false, years: null };

const battle = state.newBattle(COBI);

/** A state with one battle for cobi. */
const stateOf = (battles) => state.withBattle(state.EMPTY, "cobi", battles);

test("a new battle begins as its game says", () => {
  assert.deepEqual(battle, { title: "", year: 1943, limit: 300, attackerLimit: [3, 2], attacker: 0, forces: [[], []] });
  assert.equal(state.newBattle(BITWY).year, null);
  assert.equal(state.newBattle(BITWY).attackerLimit, null);
  assert.equal(state.newBattle({ ...COBI, ratio: null }).attackerLimit, 300);
});

test("a unit added twice is one row of two, in the order of adding", () => {
  const changed = ["tiger", "stug", "tiger"].reduce((b, unit) => state.addUnit(b, 1, unit), battle);
  assert.deepEqual(changed.forces, [[], [{ unit: "tiger", count: 2 }, { unit: "stug", count: 1 }]]);
});

test("a change leaves what was there before as it was", () => {
  state.addUnit(battle, 0, "tiger");
  assert.deepEqual(battle.forces, [[], []]);
});

test("a count stays between 1 and the most", () => {
  const one = state.addUnit(battle, 0, "tiger");
  assert.equal(state.setCount(one, 0, "tiger", 0).forces[0][0].count, 1);
  assert.equal(state.setCount(one, 0, "tiger", 5).forces[0][0].count, 5);
  assert.equal(state.setCount(one, 0, "tiger", 9999).forces[0][0].count, MAX_COUNT);
});

test("removing takes the unit from that force only", () => {
  const both = state.addUnit(state.addUnit(battle, 0, "tiger"), 1, "tiger");
  assert.deepEqual(state.removeUnit(both, 0, "tiger").forces, [[], [{ unit: "tiger", count: 1 }]]);
});

test("a force of the most different units takes no other, but more of those that it has", () => {
  const rows = Array.from({ length: MAX_ROWS }, (_, i) => ({ unit: `u${i}`, count: 1 }));
  const crowded = { ...battle, forces: [rows, []] };
  assert.equal(state.isFull(rows, 0), true);
  assert.equal(state.addUnit(crowded, 0, "tiger"), crowded);
  assert.equal(state.isFull(rows, 1), false);
  assert.equal(state.countOf(state.addUnit(crowded, 0, "u7").forces[0], "u7"), 2);
  assert.equal(state.isFull([], MAX_COUNT), true);
  assert.equal(state.isFull([], 0), false);
});

test("the count of a unit is that of its row, and 0 without one", () => {
  const two = state.addUnit(state.addUnit(battle, 0, "tiger"), 0, "tiger");
  assert.deepEqual(two.forces.map((force) => state.countOf(force, "tiger")), [2, 0]);
});

test("title, year, limit and attacker are set", () => {
  const changed = state.setAttacker(state.setLimit(state.setYear(state.setTitle(battle, "Łódź"), 1939), null), 1);
  assert.deepEqual(changed, { ...battle, title: "Łódź", year: 1939, limit: null, attacker: 1 });
});

test("each game keeps its own battle", () => {
  const first = stateOf(state.addUnit(battle, 0, "tiger"));
  const other = state.selectGame(first, "bitwy");
  assert.deepEqual(state.battleOf(other, BITWY).forces, [[], []]);
  assert.deepEqual(state.battleOf(state.selectGame(other, "cobi"), COBI).forces[0], [{ unit: "tiger", count: 1 }]);
});

test("a game that is gone: the first is shown, and its battle is kept", () => {
  const old = state.withBattle(state.EMPTY, "gone", battle);
  assert.equal(state.gameOf(old, [COBI, BITWY]), COBI);
  const changed = state.withBattle(old, "cobi", battle);
  assert.deepEqual([...saved.parse(saved.serialize(changed)).state.battles.keys()], ["gone", "cobi"]);
});

test("a year that the game no longer has becomes its first choice", () => {
  assert.equal(state.battleOf(stateOf({ ...battle, year: 1950 }), COBI).year, 1943);
  assert.equal(state.battleOf(stateOf({ ...battle, year: null }), COBI).year, 1943);
});

test("a row keeps the price and the mark that it has", () => {
  const once = state.addUnit(battle, 0, "tiger", 176);
  assert.deepEqual(once.forces[0], [{ unit: "tiger", count: 1, price: 176 }]);
  const marked = state.setCaptured(state.addUnit(once, 0, "tiger", 180), 0, "tiger", true);
  assert.deepEqual(marked.forces[0], [{ unit: "tiger", count: 2, captured: true, price: 176 }].map((row) => ({ ...row })));
  assert.deepEqual(state.setCaptured(marked, 0, "tiger", false).forces[0], [{ unit: "tiger", count: 2, price: 176 }]);
});

test("forces change places with who attacks, and a copy equals its original", () => {
  const one = state.addUnit(battle, 0, "tiger", 176);
  assert.deepEqual(state.swapForces(one), { ...one, attacker: 1, forces: [[], one.forces[0]] });
  assert.deepEqual(state.withForce(one, 1, one.forces[0]).forces[1], one.forces[0]);
  assert.deepEqual(state.setAttackerLimit(one, null).attackerLimit, null);
});

test("a collection belongs to its game, and can be forgotten", () => {
  const owned = state.setOwned(state.setOwned(state.NOTHING_OWNED, "units", "tiger", 2), "sets", "2477", 9999);
  assert.deepEqual(owned, { units: new Map([["tiger", 2]]), sets: new Map([["2477", MAX_COUNT]]) });
  assert.deepEqual(state.setOwned(owned, "units", "tiger", 0).units, new Map());
  const kept = state.withCollection(stateOf(battle), "cobi", owned);
  assert.equal(state.collectionOf(kept, "cobi"), owned);
  assert.equal(state.collectionOf(kept, "bitwy"), null);
  assert.equal(state.collectionOf(state.withCollection(kept, "cobi", null), "cobi"), null);
  assert.equal(state.withBattle(kept, "cobi", battle).collections, kept.collections);
});
