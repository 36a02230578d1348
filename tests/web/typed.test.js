import assert from "node:assert/strict";
import { test } from "node:test";

import { attackerByDie } from "../../builder/web/army/battle.js";
import { readLimit, readRatio, readYear } from "../../builder/web/army/typed.js";

const YEARS = { first: 1934, last: 1945, start: 1943 };

test("a typed limit: a whole number, or empty for none, or refused", () => {
  assert.equal(readLimit(" 150 "), 150);
  assert.equal(readLimit("  "), null);
  for (const text of ["0", "-5", "1.5", "1e3", "abc", "100000", "150 points", "٣"]) {
    assert.equal(readLimit(text), undefined, text);
  }
});

test("a typed year: one of the game's, or refused", () => {
  assert.equal(readYear("1934", YEARS), 1934);
  assert.equal(readYear("1945", YEARS), 1945);
  for (const text of ["", "1933", "1946", "43", "x"]) assert.equal(readYear(text, YEARS), undefined, text);
});

test("a typed ratio: two whole numbers, or refused", () => {
  for (const text of ["3:2", " 3 : 2 ", "3/2", "3-2", "3–2"]) assert.deepEqual(readRatio(text), [3, 2], text);
  for (const text of ["", "3", "3:0", "0:2", "1.5:1", "3:2:1", "100:1", "a:b"]) assert.equal(readRatio(text), undefined, text);
});

test("a die says who attacks", () => {
  assert.deepEqual([1, 2, 3, 4, 5, 6].map(attackerByDie), [0, 0, 0, 1, 1, 1]);
  for (const rolled of [0, 7, 1.5, NaN]) assert.throws(() => attackerByDie(rolled), RangeError);
});
