import assert from "node:assert/strict";
import { test } from "node:test";

import * as lists from "../../builder/web/army/lists.js";
import { LIST_KEY } from "../../builder/web/army/liststore.js";
import { parse, serialize } from "../../builder/web/army/saved.js";
import { battleOf, EMPTY, newBattle, setCaptured, withBattle, withCollection } from "../../builder/web/army/state.js";
import { isOurs, KEY, Store } from "../../builder/web/army/store.js";
import { randomBattles } from "./random.js";

const GAME = { id: "cobi", limit: 150, ratio: [3, 2], years: { first: 1934, last: 1945, start: 1945 }, attacks: true };
const GAMES = [GAME];
const listed = (title, unit = "7tp") => ({
  game: "cobi", battle: { ...newBattle(GAME), title, forces: [[{ unit, count: 1 }], []] },
});
const TABLE = withBattle(EMPTY, "cobi", listed("table").battle);
const titles = (state) => [...state.lists.values()].map(({ battle }) => battle.title);

/** A storage as browsers have it, whose keys are its own properties. */
const memory = (texts = {}, room = Infinity) => {
  const keeper = Object.create({
    getItem(key) { return this[key] ?? null; },
    setItem(key, text) {
      if (Object.keys(this).length >= room && !(key in this)) throw new Error("quota");
      this[key] = text;
    },
    removeItem(key) { delete this[key]; },
  });
  return Object.assign(keeper, texts);
};

test("opening a list puts by what was on the table", () => {
  const state = lists.putBy(TABLE, listed("other"), "x");
  const opened = lists.openList(state, GAMES, "x");
  assert.equal(opened.battles.get("cobi").title, "other");
  assert.deepEqual(titles(opened), ["table"]);
});

test("an empty table is not put by", () => {
  const opened = lists.openList(lists.putBy(EMPTY, listed("other"), "x"), GAMES, "x");
  assert.equal(opened.lists.size, 0);
  assert.deepEqual(titles(lists.beginNew(opened, GAMES, GAME)), ["other"]);
});

test("a list of a game that the site no longer has is laid out for it all the same", () => {
  const state = lists.layOut(TABLE, GAMES, { game: "gone", battle: listed("old").battle });
  assert.equal(state.battles.get("gone").title, "old");
  assert.equal(state.battles.get("cobi").title, "table");
});

test("a copy equals its original and has a name of its own", () => {
  const one = lists.putBy(TABLE, listed("a"), "x");
  const two = lists.putBy(one, one.lists.get("x"));
  const [first, second] = two.lists.values();
  assert.deepEqual(first, second);
  assert.equal(two.lists.size, 2);
  assert.equal(lists.renameList(two, "x", "b\u202e\nc").lists.get("x").battle.title, "b c");
  assert.deepEqual(titles(lists.removeList(two, "x")), ["a"]);
});

test("names do not repeat and sort by time", () => {
  const ids = Array.from({ length: 1000 }, lists.newId);
  assert.equal(new Set(ids).size, 1000);
});

test("with too many lists nothing is put by, and so nothing laid out over the table", () => {
  const full = { ...TABLE, lists: new Map(Array.from({ length: lists.MAX_LISTS }, (_, i) => [`${i}`, listed("x")])) };
  assert.equal(lists.putBy(full, listed("y")), full);
  assert.equal(lists.beginNew(full, GAMES, GAME), full);
});

test("lists are kept one by one and come back", () => {
  const keeper = memory();
  const store = new Store(() => keeper);
  store.load();
  let state = TABLE;
  randomBattles(20).forEach((battle, i) => { state = lists.putBy(state, { game: "cobi", battle }, String(100 + i)); });
  assert.equal(store.save(state), null);
  const { state: read, troubles } = new Store(() => keeper).load();
  assert.deepEqual(troubles, []);
  assert.deepEqual([...read.lists.keys()], [...state.lists.keys()]);
  assert.equal(store.save(lists.removeList(state, "100")), null);
  assert.equal(keeper.getItem(`${LIST_KEY}100`), null);
  assert.equal(new Store(() => keeper).load().state.lists.size, 19);
});

test("two windows do not write over each other's lists", () => {
  const keeper = memory();
  const [one, other] = [new Store(() => keeper), new Store(() => keeper)];
  one.load();
  other.load();
  one.save(lists.putBy(TABLE, listed("one"), "1"));
  other.save(lists.putBy(TABLE, listed("other"), "2"));
  assert.deepEqual(titles(new Store(() => keeper).load().state), ["one", "other"]);
  const told = [[KEY, "x"], [`${LIST_KEY}1`, null], [KEY, null], ["theme", "x"], [null, null]];
  assert.deepEqual(told.map(([key, newValue]) => isOurs({ key, newValue })), [true, true, false, false, false]);
});

/** Windows over one storage; `write` returns the event that the others get of it. */
const windows = (count) => {
  const keeper = memory();
  const write = (store, state) => {
    store.save(state);
    return { key: KEY, newValue: keeper.getItem(KEY) };
  };
  const opened = Array.from({ length: count }, () => new Store(() => keeper));
  opened.forEach((store) => store.load());
  return { stores: opened, write };
};

test("a window is told when another has written over its battle unseen, and which came last stays", () => {
  const { stores: [one, other], write } = windows(2);
  const first = write(one, TABLE);
  const second = write(other, withBattle(EMPTY, "cobi", listed("other").battle));
  assert.deepEqual([one.meet(second), other.meet(first)], ["lost", "ours"]);
  const { state } = one.load();
  const kept = lists.withUnseen(state, TABLE);
  assert.deepEqual([kept.battles.get("cobi").title, titles(kept)], ["other", ["table"]]);
  assert.equal(other.meet(write(one, kept)), "theirs");
});

test("what another window changes after it has seen it is no loss", () => {
  const { stores: [one, other], write } = windows(2);
  assert.equal(other.meet(write(one, TABLE)), "theirs");
  other.load();
  const events = ["a", "b", "c"].map((title) => write(other, withBattle(EMPTY, "cobi", listed(title).battle)));
  for (const event of events) {
    assert.equal(one.meet(event), "theirs");
    one.load();
  }
  assert.equal(one.load().state.battles.get("cobi").title, "c");
});

test("a list of another window is no loss, unless the battle that comes with it is", () => {
  const { stores: [one, other], write } = windows(2);
  const event = { key: `${LIST_KEY}1`, newValue: "{}" };
  write(one, TABLE);
  assert.equal(one.meet(event), "theirs");
  write(other, EMPTY);
  assert.equal(one.meet(event), "lost");
});

test("equal battles, and those without units, are not put by", () => {
  const marked = withBattle(TABLE, "cobi", setCaptured(battleOf(TABLE, GAME), 0, battleOf(TABLE, GAME).forces[0][0].unit, true));
  const kept = parse(serialize(marked)).state; // the same, as another window reads it
  assert.equal(lists.withUnseen(kept, marked), kept);
  const empty = withBattle(EMPTY, "cobi", newBattle(GAME));
  assert.equal(lists.withUnseen(TABLE, TABLE), TABLE);
  assert.equal(lists.withUnseen(TABLE, empty), TABLE);
});

test("a collection that two windows change at once has the models of both", () => {
  const owning = (units, sets = {}) => withCollection(TABLE, "cobi", { units: new Map(Object.entries(units)), sets: new Map(Object.entries(sets)) });
  const [one, other] = [owning({ a: 1, b: 3 }, { 1: 1 }), owning({ a: 2, c: 1 }, { 1: 1 })];
  assert.deepEqual(lists.withUnseen(one, other).collections.get("cobi"), owning({ a: 2, b: 3, c: 1 }, { 1: 1 }).collections.get("cobi"));
  assert.deepEqual(lists.withUnseen(TABLE, one).collections, one.collections);
  assert.equal(lists.withUnseen(one, TABLE), one);
  assert.equal(lists.withUnseen(one, owning({ a: 1 })), one);
});

test("a damaged table and a damaged list are both told", () => {
  const keeper = memory({ [KEY]: "{oops", [`${LIST_KEY}1`]: "{oops" });
  assert.deepEqual(new Store(() => keeper).load().troubles, ["damaged", "lists"]);
  const locked = memory({ [KEY]: "{oops", [`${LIST_KEY}1`]: "{oops" }, 0);
  locked.setItem = () => { throw new Error("quota"); };
  assert.deepEqual(new Store(() => locked).load().troubles, ["locked", "lists"]);
});

test("a list that cannot be read stays as it was and is told of", () => {
  for (const text of ["{oops", "7", '{"version":9,"forces":[]}', "x".repeat(600_000)]) {
    const keeper = memory({ [`${LIST_KEY}1`]: text });
    const store = new Store(() => keeper);
    const { state, troubles } = store.load();
    assert.deepEqual(troubles, ["lists"]);
    assert.equal(state.lists.size, 0);
    assert.equal(store.save(lists.putBy(TABLE, listed("new"))), null);
    assert.equal(keeper.getItem(`${LIST_KEY}1`), text);
  }
});

test("of a list that is read in part a copy stays, or else it is left alone", () => {
  const text = '{"version":2,"game":"cobi","limit":"many","attacker":"first","forces":[{"units":[]},{"units":[]}]}';
  const keeper = memory({ [`${LIST_KEY}1`]: text });
  const store = new Store(() => keeper);
  const { state, troubles } = store.load();
  assert.deepEqual(troubles, ["lists"]);
  store.save(lists.renameList(state, "1", "mended"));
  assert.equal(keeper.getItem(`${LIST_KEY}1.aside`), text);
  assert.equal(new Store(() => keeper).load().troubles.length, 0);
  const full = memory({ [`${LIST_KEY}1`]: text }, 1);
  assert.equal(new Store(() => full).load().state.lists.size, 0);
});

test("where there is no room, no list goes", () => {
  const keeper = memory();
  const store = new Store(() => keeper);
  store.load();
  const state = lists.putBy(TABLE, listed("a"), "1");
  store.save(state);
  keeper.setItem = () => { throw new Error("quota"); };
  assert.equal(store.save(lists.openList(state, GAMES, "1")), "full");
  assert.ok(keeper.getItem(`${LIST_KEY}1`));
});
