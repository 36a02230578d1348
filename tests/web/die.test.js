import assert from "node:assert/strict";
import { test } from "node:test";

import { rollDie } from "../../builder/web/army/die.js";

/** Rolls with bytes that come in this order. */
function roll(...bytes) {
  return rollDie((array) => {
    array[0] = bytes.shift();
  });
}

test("each face comes from as many bytes as the others", () => {
  const faces = Array.from({ length: 252 }, (_, byte) => roll(byte));
  for (const face of [1, 2, 3, 4, 5, 6]) assert.equal(faces.filter((f) => f === face).length, 42, face);
});

test("a byte beyond those is drawn again", () => {
  assert.equal(roll(252, 255, 253, 5), 6);
});

test("the browser's own chance gives 1 to 6", () => {
  const faces = new Set(Array.from({ length: 500 }, () => rollDie()));
  assert.deepEqual([...faces].sort(), [1, 2, 3, 4, 5, 6]);
});
