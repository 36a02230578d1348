import assert from "node:assert/strict";
import { test } from "node:test";

import { ANY, MAX_QUERY } from "../../builder/web/army/picker.js";
import { recall, remember } from "../../builder/web/army/recall.js";

/** The browser's storage as a map. */
function storage(entries = []) {
  const kept = new Map(entries);
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => kept.set(key, text), kept };
}

const QUERY = { ...ANY, text: "königs", nation: "de", type: "heavy", least: 50 };

test("what was searched for is recalled, for each game its own", () => {
  const memory = storage();
  remember("cobi", QUERY, () => memory);
  assert.deepEqual(recall("cobi", () => memory), QUERY);
  assert.deepEqual(recall("bitwy", () => memory), ANY);
});

test("a browser that refuses does without", () => {
  const forbidden = () => {
    throw new Error("SecurityError");
  };
  const full = { ...storage(), setItem: forbidden };
  for (const open of [forbidden, () => null, () => full]) {
    remember("cobi", QUERY, open);
    assert.deepEqual(recall("cobi", open), ANY);
  }
});

test("what cannot be read is as if nothing had been searched for", () => {
  const memory = storage();
  remember("cobi", QUERY, () => memory);
  const [key] = memory.kept.keys();
  for (const text of ["", "{", "7", "null", "[]", '{"text":5,"nation":[],"type":null}']) {
    assert.deepEqual(recall("cobi", () => storage([[key, text]])), ANY, text);
  }
  const long = JSON.stringify({ ...QUERY, text: "x".repeat(1e6) });
  assert.equal(recall("cobi", () => storage([[key, long]])).text.length, MAX_QUERY);
});
