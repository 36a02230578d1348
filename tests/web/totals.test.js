import assert from "node:assert/strict";
import { test } from "node:test";

import { leftOver, ownedOf, points, totals, yearOf } from "../../builder/web/army/totals.js";

const UNITS = new Map([
  ["tank", { cost: 50, available: 1942, crew: 5 }],
  ["truck", { cost: 10, available: 1937, crew: 1, room: 12 }],
  ["pak", { cost: 26, available: 1936, kind: "gun", crew: 5, sets: ["1", "2"] }],
  ["squad", { cost: 40, kind: "figure", crew: 10, sets: ["2"] }],
]);
const GAME = { checks: new Set(), attacks: true, units: UNITS };
const force = (counts) => Object.entries(counts).map(([unit, count]) => ({ unit, count }));

test("each count says what it counts, and an unknown unit counts nothing", () => {
  assert.deepEqual(totals(force({ tank: 2, truck: 1, pak: 1, squad: 3, maus: 9 }), GAME), {
    points: 256, models: 4, figures: 30, crew: 16, places: 12, year: 1942,
  });
  assert.equal(points(force({ tank: 3, maus: 9 }), GAME), 150);
});

test("the battle's own year is that of its newest unit", () => {
  assert.equal(yearOf({ forces: [force({ pak: 1 }), force({ truck: 1, squad: 1 })] }, GAME), 1937);
  assert.equal(yearOf({ forces: [[], []] }, GAME), null);
});

test("a set gives one of each unit that names it", () => {
  const collection = { units: new Map([["pak", 1], ["maus", 4]]), sets: new Map([["1", 1], ["2", 3], ["9", 9]]) };
  assert.deepEqual(ownedOf(collection, GAME), new Map([["pak", 5], ["squad", 3]]));
});

test("what is left over is less than nothing where too many are used", () => {
  const left = leftOver(new Map([["tank", 2], ["pak", 1]]), { forces: [force({ tank: 1 }), force({ tank: 2, truck: 1 })] });
  assert.deepEqual(left, new Map([["tank", -1], ["pak", 1], ["truck", -1]]));
});
