import assert from "node:assert/strict";
import { test } from "node:test";

import { parameters, unpack } from "../../builder/web/army/index.js";

const PACKED = {
  id: "cobi", name: "COBI", limit: 300, sizes: [150], ratio: [3, 2], years: null, attacks: true, counts: true,
  checks: ["over-limit"], rules: {},
  sides: [{ id: "axis", name: "Axis" }, { id: "neutral", name: "Neutral", neutral: true }],
  nations: [{ id: "de", name: "Germany", side: "axis" }, { id: "se", name: "Sweden", side: "neutral" }],
  types: [{ id: "tank", name: "Tank", kind: "vehicle" }, { id: "truck", name: "Truck", kind: "vehicle", tows: true }],
  page: "../cobi/units/{id}/",
  columns: ["id", "name", "nation", "type", "cost", "available", "crew", "front", "side", "rear", "top", "room", "sets"],
  units: [
    ["tiger", "Tiger", "de", "tank", 176, 1943, 5, 8, 6, 6, 2, null, ["2477"]],
    ["lorry", "Lorry", "se", "truck", 10, 1934, 1, null, null, null, null, 12],
    ["plain", "Plain", null, "tank", 1],
  ],
};

test("units are unpacked with what their nation and type say of them", () => {
  const [tiger, lorry, plain] = unpack(PACKED).units;
  assert.deepEqual(tiger, {
    id: "tiger", name: "Tiger", nation: "de", type: "tank", cost: 176, available: 1943, crew: 5, sets: ["2477"],
    side: "axis", kind: "vehicle", tows: false, url: "../cobi/units/tiger/", armour: [8, 6, 6, 2],
  });
  assert.deepEqual([lorry.side, lorry.tows, lorry.room, lorry.armour], [null, true, 12, null]);
  assert.deepEqual([plain.side, plain.crew, plain.available], [null, undefined, undefined]);
});

test("the checks get the units, and what the club owns", () => {
  const game = unpack(PACKED);
  assert.equal(parameters(game).owned, null);
  const owned = { units: new Map([["lorry", 1]]), sets: new Map([["2477", 2]]) };
  assert.deepEqual(parameters(game, owned).owned, new Map([["tiger", 2], ["lorry", 1]]));
  assert.deepEqual([...parameters(game).checks], ["over-limit"]);
});
