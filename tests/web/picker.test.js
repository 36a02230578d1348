import assert from "node:assert/strict";
import { test } from "node:test";

import { ANY, countFilters, createSearch, fold, MAX_QUERY, readQuery } from "../../builder/web/army/picker.js";

const GAME = {
  units: [
    { id: "tiger", name: "Tiger II (Königstiger)", nation: "de", type: "heavy", cost: 90, available: 1944, armour: [9, 5, 5, 2], sets: ["COBI-2480"] },
    { id: "t34", name: "T-34/85", fullName: "Т-34-85", nation: "su", type: "medium", cost: 60, available: 1944, armour: [6, 5, 4, 1], crew: 5, search: ["Rudy"] },
    { id: "lodz", name: "Łódź", nation: "pl", type: "medium", cost: 24, available: 1939, armour: [2, 2, 2, 1], crew: 2 },
    { id: "tank", name: "Ёж", type: "medium", cost: 60, armour: null },
  ],
  nations: [
    { id: "pl", name: "Poland", side: "allies" },
    { id: "de", name: "Germany", side: "axis" },
    { id: "su", name: "Soviet Union", side: "allies" },
  ],
  types: [{ id: "medium" }, { id: "heavy" }],
};
const search = createSearch(GAME, new Intl.Collator("en").compare);
const found = (query, given) => search.find({ ...ANY, ...query }, given).map((unit) => unit.id);

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

test("a side is that of the unit's nation", () => {
  assert.deepEqual(found({ side: "allies" }), ["t34", "lodz"]);
});

test("both ends of a cost count, and armour is that of the front", () => {
  assert.deepEqual(found({ least: 60 }), ["tiger", "t34", "tank"]);
  assert.deepEqual(found({ least: 24, most: 60 }), ["t34", "lodz", "tank"]);
  assert.deepEqual(found({ least: 61, most: 59 }), []);
  assert.deepEqual(found({ armour: 6 }), ["tiger", "t34"]);
  assert.deepEqual(found({ armour: 7 }), ["tiger"]);
  assert.deepEqual(found({ armour: 0 }), ["tiger", "t34", "lodz"]); // one has no armour at all
});

test("the battle's year itself is in time, and a unit without a year always is", () => {
  assert.deepEqual(found({ inYear: true }, { year: 1944 }), ["tiger", "t34", "lodz", "tank"]);
  assert.deepEqual(found({ inYear: true }, { year: 1943 }), ["lodz", "tank"]);
  assert.deepEqual(found({ inYear: true }, { year: null }), ["tiger", "t34", "lodz", "tank"]);
  assert.deepEqual(found({ inYear: false }, { year: 1943 }), ["tiger", "t34", "lodz", "tank"]);
});

test("only what the club owns is shown where that is asked for", () => {
  const owned = new Map([["lodz", 2], ["tiger", 0]]);
  assert.deepEqual(found({ owned: true }, { owned }), ["lodz"]);
  assert.deepEqual(found({ owned: true }, { owned: null }), []);
  assert.equal(found({}, { owned }).length, 4);
});

test("units stand in the order of any field, and those without a value at the end", () => {
  const orders = {
    name: ["lodz", "t34", "tiger", "tank"],
    cost: ["lodz", "t34", "tank", "tiger"],
    available: ["lodz", "tiger", "t34", "tank"],
    type: ["t34", "lodz", "tank", "tiger"],
    armour: ["lodz", "t34", "tiger", "tank"],
    crew: ["lodz", "t34", "tiger", "tank"],
  };
  for (const [sort, order] of Object.entries(orders)) assert.deepEqual(found({ sort }), order, sort);
  assert.deepEqual(found({ sort: "cost", down: true }), ["tiger", "t34", "tank", "lodz"]);
  assert.deepEqual(found({ sort: "crew", down: true }), ["t34", "lodz", "tiger", "tank"]);
  assert.deepEqual(found({ down: true }), ["tank", "lodz", "t34", "tiger"]);
  assert.deepEqual(found({ sort: "nation" }), ["lodz", "tiger", "t34", "tank"]);
});

test("a kept query is read as far as it is one", () => {
  assert.deepEqual(readQuery(null), ANY);
  assert.deepEqual(readQuery({ ...ANY, nation: "de", least: 5 }), { ...ANY, nation: "de", least: 5 });
  const odd = { text: 5, nation: [], least: "5", most: -1, armour: 1.5, inYear: "yes", sort: "constructor", down: 1 };
  assert.deepEqual(readQuery(odd), ANY);
  assert.equal(readQuery({ text: "x".repeat(1e6) }).text.length, MAX_QUERY);
});

test("filters are counted; the text and the order are none", () => {
  assert.equal(countFilters({ ...ANY, text: "a", sort: "cost", down: true }), 0);
  assert.equal(countFilters({ ...ANY, nation: "de", least: 0, owned: true }), 3);
});
