import assert from "node:assert/strict";
import { test } from "node:test";

import { Heights } from "../../builder/web/army/window.js";
import { dice } from "./random.js";

test("rows that are not measured count as the average of the others", () => {
  const heights = new Heights(100, 50);
  assert.deepEqual(heights.range(0, 200, 0), { start: 0, end: 4, before: 0, after: 96 * 50 });
  heights.measure(0, 80);
  heights.measure(1, 120);
  assert.equal(heights.usual, 100);
  assert.deepEqual(heights.range(200, 400, 0), { start: 2, end: 4, before: 200, after: 9600 });
});

test("more rows are drawn at either end, as far as there are any", () => {
  const heights = new Heights(10, 10);
  assert.deepEqual(heights.range(0, 20, 3), { start: 0, end: 5, before: 0, after: 50 });
  assert.deepEqual(heights.range(50, 60, 2), { start: 3, end: 8, before: 30, after: 20 });
  assert.deepEqual(heights.range(90, 100, 4), { start: 5, end: 10, before: 50, after: 0 });
});

test("a list without rows has none in sight, and beyond the end stand the last ones", () => {
  assert.deepEqual(new Heights(0, 10).range(0, 100, 3), { start: 0, end: 0, before: 0, after: 0 });
  assert.equal(new Heights(5, 10).range(1000, 1100, 2).end, 5);
});

test("what is no height is not taken, and the same one is no news", () => {
  const heights = new Heights(2, 10);
  assert.equal(heights.measure(0, 0), false);
  assert.equal(heights.measure(0, NaN), false);
  assert.equal(heights.measure(5, 20), false);
  assert.equal(heights.measure(1, 20), true);
  assert.equal(heights.measure(1, 20), false);
  assert.equal(heights.usual, 20);
});

test("whatever the heights, the rows drawn cover the box, and all rooms add up", () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const next = dice(seed);
    const count = Math.floor(next() * 60);
    const heights = new Heights(count, 30);
    for (let i = 0; i < count; i += 1) if (next() < 0.7) heights.measure(i, 1 + Math.floor(next() * 90));
    const none = heights.range(0, 0, 0);
    const height = none.before + none.after;
    const whole = heights.range(0, height, 0);
    assert.deepEqual([whole.start, whole.end, whole.before + whole.after], [0, count, 0], `seed ${seed}`);
    const top = next() * height;
    const { start, end, before, after } = heights.range(top, top + 100, 1);
    assert.ok(0 <= start && start <= end && end <= count, `seed ${seed}`);
    assert.ok(before <= top && height - after >= Math.min(height, top + 100), `seed ${seed}`);
  }
});
