import assert from "node:assert/strict";
import { test } from "node:test";

import { duels } from "../../builder/web/army/compare.js";
import { written } from "../../builder/web/odds/fractions.js";

const RULES = {
  cover_to_hit: -1,
  long_range: 100,
  long_range_to_hit: -1,
  short_crew_reload: -1,
  damage_point: [3, 5],
  damage_again: [6, 6],
  majors_to_destroy: 2,
  destroying_damage: 2,
  open_top_crew: 3,
  reload_bonus: 1,
};
const tank = (id, gun) => ({
  id,
  name: id.toUpperCase(),
  url: "",
  card: {
    kind: "vehicle",
    gun,
    armour: { front: 0, side: 0, rear: 0, top: 0 },
    destroy: 1,
    destroy_gun: null,
    weaken: null,
    immobilize: null,
    crew: 4,
    open_topped: false,
  },
});
const GAME = {
  rules: RULES,
  units: [
    tank("a", { to_hit: [4, 6], reload: [4, 6], dice: 1, he: null }),
    tank("b", null),
    tank("c", { to_hit: [4, 6], reload: [4, 6], dice: null, he: 3 }),
  ],
};

test("each unit shoots at each of the others, in their order", () => {
  const found = duels(["a", "b", "c"], GAME);
  const pairs = found.map(({ shooter, target }) => `${shooter}${target}`);
  assert.deepEqual(pairs, ["AB", "AC", "BA", "BC", "CA", "CB"]);
});

test("odds are those of the page of odds, or the reason why there are none", () => {
  const [shot, back] = duels(["a", "b"], GAME);
  assert.equal(written(shot.odds.chances.hit), "1/2");
  assert.equal(shot.refused, null);
  assert.equal(back.odds, null);
  assert.equal(back.refused, "no-gun");
});

test("a gun without AP fires HE", () => {
  const [first] = duels(["c", "a"], GAME);
  assert.equal(first.he, true);
  assert.notEqual(first.odds, null);
});

test("units that have no odds are left out", () => {
  assert.deepEqual(duels(["a", "squad"], GAME), []);
});
