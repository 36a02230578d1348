import assert from "node:assert/strict";
import { test } from "node:test";

import { labelText } from "../../builder/web/army/add-button.js";
import { createWords } from "../../builder/web/army/words.js";

test("the button says what it does and how many are there", () => {
  const words = createWords("en", {});
  const labels = [0, 1, 2].map((count) => labelText(0, "Tiger I", count, words));
  assert.deepEqual(labels, [
    "Add Tiger I to the first force",
    "Add Tiger I to the first force; 1 is in it",
    "Add Tiger I to the first force; 2 are in it",
  ]);
  assert.equal(labelText(1, "7TP", 0, words), "Add 7TP to the second force");
  assert.equal(labelText(1, "7TP", 12, words), "Add 7TP to the second force; 12 are in it");
});
