import assert from "node:assert/strict";
import { test } from "node:test";

import * as saved from "../../builder/web/army/saved.js";
import * as state from "../../builder/web/army/state.js";

const COBI = { id: "cobi", limit: 300, years: { first: 1934, last: 1945, start: 1943 } };
const BITWY = { id: "bitwy", limit: 200, years: null };

const battle = state.newBattle(COBI);

/** A state with one battle for cobi. */
const stateOf = (battles) => state.withBattle(state.EMPTY, "cobi", battles);

test("a new battle begins as its game says", () => {
  assert.deepEqual(battle, { title: "", year: 1943, limit: 300, attacker: 0, forces: [[], []] });
  assert.equal(state.newBattle(BITWY).year, null);
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
  assert.equal(state.setCount(one, 0, "tiger", 9999).forces[0][0].count, state.MAX_COUNT);
});

test("removing takes the unit from that force only", () => {
  const both = state.addUnit(state.addUnit(battle, 0, "tiger"), 1, "tiger");
  assert.deepEqual(state.removeUnit(both, 0, "tiger").forces, [[], [{ unit: "tiger", count: 1 }]]);
});

test("a force of the most different units takes no other, but more of those that it has", () => {
  const rows = Array.from({ length: state.MAX_ROWS }, (_, i) => ({ unit: `u${i}`, count: 1 }));
  const crowded = { ...battle, forces: [rows, []] };
  assert.equal(state.isFull(rows, 0), true);
  assert.equal(state.addUnit(crowded, 0, "tiger"), crowded);
  assert.equal(state.isFull(rows, 1), false);
  assert.equal(state.countOf(state.addUnit(crowded, 0, "u7").forces[0], "u7"), 2);
  assert.equal(state.isFull([], state.MAX_COUNT), true);
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

test("a typed limit: a whole number, or empty for none, or refused", () => {
  assert.equal(state.readLimit(" 150 "), 150);
  assert.equal(state.readLimit("  "), null);
  for (const text of ["0", "-5", "1.5", "1e3", "abc", "100000", "150 points", "٣"]) {
    assert.equal(state.readLimit(text), undefined, text);
  }
});

test("a typed year: one of the game's, or refused", () => {
  assert.equal(state.readYear("1934", COBI.years), 1934);
  assert.equal(state.readYear("1945", COBI.years), 1945);
  for (const text of ["", "1933", "1946", "43", "x"]) assert.equal(state.readYear(text, COBI.years), undefined, text);
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

test("what is saved is read back the same", () => {
  const titled = state.setLimit(state.setTitle(state.addUnit(battle, 0, "__proto__"), 'Армия, "|~#&</script>'), null);
  const before = state.withBattle(stateOf(titled), "__proto__", battle);
  assert.deepEqual(saved.parse(saved.serialize(before)), { state: before, lost: 0 });
});

test("a text that is no saved state is told so", () => {
  const texts = ["", "{", "null", "[]", "7", '{"version":2,"game":"cobi","battles":{}}', '{"version":1}', " ".repeat(6e6 + 1)];
  for (const text of texts) assert.deepEqual(saved.parse(text), { state: null, lost: 1 }, text.slice(0, 40));
});

/** Parses a saved battle of which some keys are replaced. */
const parseWith = (part) => {
  const raw = { title: "x", year: 1943, limit: 100, attacker: 1, forces: [[{ unit: "tiger", count: 2 }], []], ...part };
  const { state: read, lost } = saved.parse(JSON.stringify({ version: 1, game: "cobi", battles: { cobi: raw } }));
  return { battle: read.battles.get("cobi"), lost };
};

test("what is sound is kept and what is not is counted", () => {
  assert.equal(parseWith({}).lost, 0);
  for (const part of [
    { title: 5 }, { title: "x".repeat(201) }, { year: "1943" }, { year: 1e9 }, { limit: -1 }, { limit: 0 },
    { limit: 1.5 }, { attacker: 2 }, { attacker: "0" }, { limit: undefined },
  ]) {
    const { battle: read, lost } = parseWith(part);
    assert.equal(lost, 1, JSON.stringify(part));
    assert.deepEqual(read.forces, [[{ unit: "tiger", count: 2 }], []]);
  }
});

test("bad rows are left out, one by one", () => {
  const good = { unit: "tiger", count: 2 };
  const bad = [null, 7, "tiger", [], { unit: "" }, { unit: "x", count: 0 }, { unit: "y", count: 1e9 }, { unit: {}, count: 1 }];
  const { battle: read, lost } = parseWith({ forces: [[good, ...bad, { unit: "tiger", count: 1 }], "none"] });
  assert.deepEqual(read.forces, [[good], []]);
  assert.equal(lost, bad.length + 2);
});

test("forces that are no pair are left out", () => {
  for (const forces of [null, [], [[]], [[], [], []], {}]) {
    assert.deepEqual(parseWith({ forces }), { battle: { ...battle, title: "x", limit: 100, attacker: 1 }, lost: 1 });
  }
});

test("a hostile text pollutes nothing", () => {
  const text = '{"version":1,"game":"cobi","battles":{"__proto__":{"polluted":true},"cobi":{"__proto__":{"title":"x"}}}}';
  const { state: read, lost } = saved.parse(text);
  assert.equal({}.polluted, undefined);
  assert.equal(read.battles.get("cobi").title, "");
  assert.ok(lost > 0);
});

test("a force of very many rows is cut, and its start is kept", () => {
  const many = Array.from({ length: 100_000 }, (_, i) => ({ unit: `u${i}`, count: 1 }));
  const { battle: read, lost } = parseWith({ forces: [many, []] });
  assert.deepEqual(read.forces, [many.slice(0, state.MAX_ROWS), []]);
  assert.equal(lost, 100_000 - state.MAX_ROWS);
});

test("a row of a count beyond all bounds is left out", () => {
  const rows = [1e12, 1e308, Number.MAX_SAFE_INTEGER, state.MAX_COUNT].map((count, i) => ({ unit: `u${i}`, count }));
  const { battle: read, lost } = parseWith({ forces: [rows, []] });
  assert.deepEqual(read.forces[0], rows.slice(-1));
  assert.equal(lost, 3);
});

test("battles of very many games are cut", () => {
  const battles = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`g${i}`, battle]));
  const { state: read, lost } = saved.parse(JSON.stringify({ version: 1, game: "g0", battles }));
  assert.equal(read.battles.size + lost, 1000);
  assert.ok(read.battles.size >= 50 && read.battles.size <= 200);
});
