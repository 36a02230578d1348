import assert from "node:assert/strict";
import { test } from "node:test";

import { ANY, createSearch, fold } from "../../builder/web/army/picker.js";

const UNITS = [
  { id: "tiger", name: "Tiger II (Königstiger)", nation: "de", type: "heavy", sets: ["COBI-2480"] },
  { id: "t34", name: "T-34/85", fullName: "Т-34-85", nation: "su", type: "medium", search: ["Rudy"] },
  { id: "lodz", name: "Łódź", nation: "pl", type: "medium" },
  { id: "tank", name: "Ёж", type: "medium" },
];
const search = createSearch(UNITS);
const found = (query) => search({ ...ANY, ...query }).map((unit) => unit.id);

test("an empty query finds every unit in its order", () => {
  assert.deepEqual(found({}), ["tiger", "t34", "lodz", "tank"]);
});

test("capitals, diacritics and punctuation do not matter", () => {
  for (const text of ["konigstiger", "KÖNIGS", "tiger ii", "  2480 "]) assert.deepEqual(found({ text }), ["tiger"], text);
  for (const text of ["t34", "T 34 85", "rudy", "т-34"]) assert.deepEqual(found({ text }), ["t34"], text);
  assert.deepEqual(found({ text: "lodz" }), ["lodz"]);
  assert.deepEqual(found({ text: "еж" }), ["tank"]);
});

test("every word must be found, in any order", () => {
  assert.deepEqual(found({ text: "ii tiger" }), ["tiger"]);
  assert.deepEqual(found({ text: "tiger t34" }), []);
});

test("signs of patterns are no patterns", () => {
  assert.deepEqual(found({ text: ".*" }), ["tiger", "t34", "lodz", "tank"]);
  assert.deepEqual(found({ text: "(tiger" }), ["tiger"]);
});

test("nation and type narrow the choice together", () => {
  assert.deepEqual(found({ type: "medium" }), ["t34", "lodz", "tank"]);
  assert.deepEqual(found({ type: "medium", nation: "pl" }), ["lodz"]);
  assert.deepEqual(found({ text: "tiger", nation: "pl" }), []);
});

test("letters that Unicode keeps whole are folded too", () => {
  assert.equal(fold("Straße, Øresund & Æ"), "strasse oresund ae");
});
