import assert from "node:assert/strict";
import { test } from "node:test";

import { createFinder, entriesOf, things } from "../../builder/web/army/owning.js";

const UNITS = [
  { id: "tiger-i", name: "Tiger I", sets: ["2477", "538"], search: ["Тигр I"] },
  { id: "zrinyi-ii", name: "Zrínyi II", sets: ["2477"] },
  { id: "7tp", name: "7TP" },
];
const ALL = things(UNITS);
const ids = (found) => found.map(({ what, id }) => `${what}:${id}`);

test("sets come in the order of their numbers, then units", () => {
  assert.deepEqual(ids(ALL), ["sets:538", "sets:2477", "units:tiger-i", "units:zrinyi-ii", "units:7tp"]);
  assert.deepEqual(ALL[1].units.map(({ id }) => id), ["tiger-i", "zrinyi-ii"]);
});

test("a set is found by the beginning of its number, a unit by any of its names", () => {
  const find = createFinder(ALL);
  assert.deepEqual(ids(find("24", 9)), ["sets:2477"]);
  assert.deepEqual(ids(find("477", 9)), []);
  assert.deepEqual(ids(find("ZRINYI", 9)), ["units:zrinyi-ii"]);
  assert.deepEqual(ids(find("тигр", 9)), ["units:tiger-i"]);
  assert.deepEqual(ids(find("i", 1)), ["units:tiger-i"]);
  for (const text of ["", "  ", "…"]) assert.deepEqual(find(text, 9), []);
});

test("what the game does not have stays among the entries", () => {
  const owned = { sets: new Map([["2477", 2], ["1", 1]]), units: new Map([["gone", 3], ["7tp", 1]]) };
  assert.deepEqual(entriesOf(owned, ALL).map(({ what, id, count }) => [what, id, count]), [
    ["sets", "2477", 2], ["units", "7tp", 1], ["sets", "1", 1], ["units", "gone", 3],
  ]);
});
