import assert from "node:assert/strict";
import { test } from "node:test";

import { fileName } from "../../builder/web/army/download.js";
import { readFile } from "../../builder/web/army/opening.js";
import { chatText, told } from "../../builder/web/army/telling.js";
import { createWords } from "../../builder/web/army/words.js";

const GAME = {
  id: "cobi", name: "Bricks", limit: 150, sizes: [], ratio: [3, 2], years: null, attacks: true, counts: true,
  checks: ["over-limit"], rules: {}, sides: [], nations: [], types: [], score: null,
  units: [{ id: "7tp", name: "7TP", type: "tank", cost: 42, available: 1938, url: "", armour: null }],
};
const BATTLE = {
  title: "Łódź", year: 1939, limit: 50, attackerLimit: [3, 2], attacker: 1,
  forces: [[{ unit: "7tp", count: 2 }, { unit: "gone", count: 1 }], [{ unit: "7tp", count: 1, captured: true }]],
};
const words = createWords("en", {});

test("the text for a chat has the whole battle, with what is open in it", () => {
  assert.deepEqual(chatText(told(GAME, BATTLE, words), "https://example.org/#b1", words).split("\n"), [
    "Łódź", "Bricks", "Year: 1939", "Newest unit: from 1938", "The second force attacks.", "Attacker to defender: 3:2",
    "", "First force: 84 points of 50", "- 2 × 7TP: 84 points", "- 1 × unknown unit gone",
    "", "Second force: 42 points of 75", "- 1 × 7TP (captured): 42 points",
    "", "First force: Unknown unit gone: it adds nothing to the total.", "First force: 34 points over the limit of 50.",
    "", "https://example.org/#b1",
  ]);
});

test("a text without a title says so", () => {
  const lines = chatText(told(GAME, { ...BATTLE, title: " " }, words), "", words).split("\n");
  assert.equal(lines[0], "Battle without a title");
});

test("a file is a battle or a collection, or says why it is neither", () => {
  assert.ok("battle" in readFile("game: cobi\nlimit: none\nforces: [{units: {7tp: 1}}, {units: {}}]\n"));
  assert.ok("collection" in readFile('{"version": 1, "game": "cobi", "units": {"7tp": 1}, "sets": {}}'));
  assert.equal(readFile("[1]"), "other");
  assert.equal(readFile("{oops"), "unreadable");
  assert.equal(readFile('{"version": 99, "limit": 1}'), "newer");
});

test("a file's name is one that every system takes", () => {
  assert.equal(fileName("Bridge: Łódź / «Армия»?"), "bridge-łódź-армия");
  for (const title of ["", "..", "///", "???"]) assert.equal(fileName(title), "battle");
  assert.ok(fileName("x".repeat(200)).length <= 60);
});
