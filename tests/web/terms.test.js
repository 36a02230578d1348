import assert from "node:assert/strict";
import { test } from "node:test";

import { place, termAt } from "../../builder/web/site/terms.js";

const GAMES = { cobi: { "hard-target": { name: "Hard target", text: "A model with armour." } } };
const VIEW = { width: 320, height: 640 };

for (const address of [
  "https://example.org/rules/cobi/glossary/#term-hard-target",
  "https://example.org/sv/cobi/glossary/index.html#term-hard-target",
]) {
  test(`the term of ${address}`, () => {
    assert.equal(termAt(GAMES, address)?.name, "Hard target");
  });
}

for (const address of [
  "https://example.org/cobi/glossary/#term-soft-target",
  "https://example.org/bitwy/glossary/#term-hard-target",
  "https://example.org/cobi/glossary/",
  "https://example.org/cobi/turn/#term-hard-target",
  "https://example.org/cobi/glossary/#term-constructor",
  "https://example.org/constructor/glossary/#term-name",
  "",
]) {
  test(`there is no term at "${address}"`, () => {
    assert.equal(termAt(GAMES, address), null);
  });
}

test("a note goes below the left end of its word", () => {
  const at = place({ left: 40, top: 100, bottom: 120 }, { width: 200, height: 80 }, VIEW);
  assert.equal(at.left, 40);
  assert.ok(at.top >= 120 && at.top < 130);
});

test("a note goes above where there is no room below", () => {
  const at = place({ left: 40, top: 600, bottom: 620 }, { width: 200, height: 80 }, VIEW);
  assert.ok(at.top + 80 <= 600 && at.top + 80 > 590);
});

test("a note never leaves the window nor begins outside of it", () => {
  for (const left of [-50, 0, 150, 310]) {
    for (const top of [-30, 0, 60, 300, 610, 700]) {
      for (const width of [80, 304]) {
        for (const height of [40, 300, 624]) {
          const at = place({ left, top, bottom: top + 20 }, { width, height }, VIEW);
          assert.ok(at.left >= 0 && at.left + width <= VIEW.width, JSON.stringify({ left, width, at }));
          assert.ok(at.top >= 0 && at.top + height <= VIEW.height, JSON.stringify({ top, height, at }));
        }
      }
    }
  }
});

test("a note that is larger than the window begins in it", () => {
  const at = place({ left: 5, top: 5, bottom: 25 }, { width: 400, height: 900 }, VIEW);
  assert.ok(at.left >= 0 && at.left < 20 && at.top >= 0 && at.top < 20);
});
