import assert from "node:assert/strict";
import { test } from "node:test";

import { read, readRange, shooters, targets, write } from "../../builder/web/odds/state.js";

const GUN = { to_hit: [3, 6], reload: [4, 6], dice: 4, he: null };
const HOWITZER = { ...GUN, dice: null, he: 3 };
const ARMOUR = { front: 2, side: 1, rear: 2, top: 1 };

const unit = (id, gun, armour) => ({ id, name: id, url: "", card: { gun, armour, destroy: armour && 3 } });

const GAME = {
  id: "cobi",
  rules: { long_range: 100 },
  targets: ["tank", "tiger"],
  units: [
    unit("tank", GUN, ARMOUR),
    unit("tiger", GUN, ARMOUR),
    unit("howitzer", HOWITZER, null),
    unit("carrier", null, ARMOUR),
  ],
};

test("who has a gun shoots, and who has armour is shot at", () => {
  assert.deepEqual(shooters(GAME).map(({ id }) => id), ["tank", "tiger", "howitzer"]);
  assert.deepEqual(targets(GAME).map(({ id }) => id), ["tank", "tiger", "carrier"]);
});

test("without a choice the last typical target shoots at the first", () => {
  const expected = { shooter: "tiger", target: "tank", face: "front", range: 100, cover: false, he: false };
  assert.deepEqual(read("", GAME), expected);
});

test("a choice is written and read again", () => {
  const choice = { shooter: "tank", target: "carrier", face: "rear", range: 120, cover: true, he: true };
  assert.equal(write(choice), "#shooter=tank&target=carrier&face=rear&range=120&cover=1&he=1");
  assert.deepEqual(read(write(choice), GAME), choice);
});

test("what an address says wrongly is a choice of ours", () => {
  const hash = "#shooter=carrier&target=howitzer&face=top&range=0&cover=yes&he=x&__proto__=1";
  assert.deepEqual(read(hash, GAME), read("#he=0", GAME));
});

test("a gun without damage dice begins with HE", () => {
  assert.equal(read("#shooter=howitzer", GAME).he, true);
  assert.equal(read("#shooter=howitzer&he=0", GAME).he, false);
});

test("a game whose typical targets are gone still has a choice", () => {
  const { shooter, target } = read("", { ...GAME, targets: [] });
  assert.deepEqual([shooter, target], ["tank", "tank"]);
});

test("a range is a whole number of centimetres", () => {
  assert.deepEqual([" 1 ", "999"].map(readRange), [1, 999]);
  for (const text of ["", "0", "1000", "12.5", "-3", "1e2", "x"]) assert.equal(readRange(text), undefined);
});
