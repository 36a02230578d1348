import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { serialize } from "../../builder/web/army/saved.js";
import { EMPTY, selectGame } from "../../builder/web/army/state.js";
import { KEY, Store } from "../../builder/web/army/store.js";

/** A storage as browsers have it, that refuses to write where `full`, or more characters than its `room`. */
class Memory extends Map {
  full = false;
  room = Infinity;

  getItem(key) {
    return this.get(key) ?? null;
  }

  setItem(key, text) {
    const others = [...this].filter(([other]) => other !== key).map(([, kept]) => kept.length);
    if (this.full || others.reduce((a, b) => a + b, text.length) > this.room) throw new Error("quota");
    this.set(key, text);
  }
}

const STATE = selectGame(EMPTY, "cobi");

test("what is saved is loaded", () => {
  const memory = new Memory();
  assert.equal(new Store(() => memory).save(STATE), null);
  assert.deepEqual(new Store(() => memory).load(), { state: STATE, troubles: [] });
});

test("nothing kept is no trouble", () => {
  assert.deepEqual(new Store(() => new Memory()).load(), { state: EMPTY, troubles: [] });
});

test("a browser that keeps nothing is told of, and saving does no harm", () => {
  const forbidden = () => {
    throw new Error("SecurityError");
  };
  for (const open of [forbidden, () => null]) {
    const store = new Store(open);
    assert.deepEqual(store.load(), { state: EMPTY, troubles: ["refused"] });
    assert.equal(store.save(STATE), null);
  }
});

test("a full storage is told of", () => {
  const memory = new Memory();
  const store = new Store(() => memory);
  memory.full = true;
  assert.equal(store.save(STATE), "full");
});

/** Whether a text is that of a state, whatever its marks. */
const isOf = (text, state) => {
  const { mark: _, after: __, ...content } = JSON.parse(text);
  return JSON.stringify(content) === serialize(state);
};

test("a damaged text is set aside before anything is written", () => {
  const memory = new Memory([[KEY, "{oops"]]);
  const store = new Store(() => memory);
  assert.equal(store.load().troubles.join(), "damaged");
  store.save(STATE);
  assert.equal(memory.get(`${KEY}.aside.1`), "{oops");
  assert.ok(isOf(memory.get(KEY), STATE));
});

test("a second damaged text does not replace the first, and the same one is set aside once", () => {
  const memory = new Memory([[KEY, "{one"]]);
  new Store(() => memory).load();
  new Store(() => memory).load();
  memory.set(KEY, "{two");
  new Store(() => memory).load();
  assert.deepEqual([memory.get(`${KEY}.aside.1`), memory.get(`${KEY}.aside.2`)], ["{one", "{two"]);
  assert.equal(memory.size, 3);
});

test("a text read in part is set aside whole", () => {
  const text = '{"version":1,"game":"cobi","battles":{"cobi":7}}';
  const memory = new Memory([[KEY, text]]);
  assert.deepEqual(new Store(() => memory).load(), { state: STATE, troubles: ["partly"] });
  assert.equal(memory.get(`${KEY}.aside.1`), text);
});

test("a damaged text too large to be kept twice is moved", () => {
  const text = `{oops${"x".repeat(1000)}`;
  const memory = new Memory([[KEY, text]]);
  memory.room = 1200;
  const store = new Store(() => memory);
  assert.equal(store.load().troubles.join(), "damaged");
  assert.equal(memory.get(`${KEY}.aside.1`), text);
  assert.equal(store.save(STATE), null);
  assert.ok(isOf(memory.get(KEY), STATE));
});

test("a damaged text that can be neither kept twice nor moved stays", () => {
  const text = `{oops${"x".repeat(1000)}`;
  const memory = new Memory([[KEY, text]]);
  memory.room = text.length; // not a character more
  const store = new Store(() => memory);
  assert.equal(store.load().troubles.join(), "locked");
  store.save(STATE);
  assert.deepEqual([...memory], [[KEY, text]]);
});

test("a damaged text that cannot be set aside stays, and nothing is written over it", () => {
  const memory = new Memory([[KEY, "{oops"]]);
  memory.full = true;
  const store = new Store(() => memory);
  assert.equal(store.load().troubles.join(), "locked");
  memory.full = false;
  store.save(STATE);
  assert.deepEqual([...memory], [[KEY, "{oops"]]);
});

const OLDER = "musterbook.army.1";
const KEPT = readFileSync(new URL("../vectors/battles/saved-1.json", import.meta.url), "utf8");

test("what an older page kept is read, and never written", () => {
  const memory = new Memory([[OLDER, KEPT]]);
  const store = new Store(() => memory);
  const { state, troubles } = store.load();
  assert.deepEqual(troubles, []);
  assert.equal(state.battles.get("cobi").title, "Łódź");
  assert.equal(store.save(STATE), null);
  assert.equal(memory.get(OLDER), KEPT);
  assert.deepEqual(new Store(() => memory).load().state, STATE); // the newer one goes before
});

test("what an older page kept may be damaged, and stays where it is", () => {
  for (const [text, expected] of [["{oops", "damaged"], [KEPT.replace("1939", "-1"), "partly"]]) {
    const memory = new Memory([[OLDER, text]]);
    assert.equal(new Store(() => memory).load().troubles.join(), expected);
    assert.deepEqual([...memory], [[OLDER, text]]);
  }
});
