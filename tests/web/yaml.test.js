import assert from "node:assert/strict";
import { test } from "node:test";

import { inLine, parseYaml } from "../../builder/web/army/yaml.js";

test("lists and mappings, as blocks and in a line", () => {
  const text = `
# a comment
---
title: 'It''s: here # no comment'   # but this
plain: Bridge at Wizna
count: 3
share: 1.5
yes: true
nothing:
also: ~
list:
- a
- {b: 1, "c d": [x, 2]}
-
  d: 4
  e: "5"
deep:
  - units:
      - {unit: 7tp, count: 2}
    more: 1
  - units: []
`;
  assert.deepEqual(parseYaml(text), {
    title: "It's: here # no comment",
    plain: "Bridge at Wizna",
    count: 3,
    share: 1.5,
    yes: true,
    nothing: null,
    also: null,
    list: ["a", { b: 1, "c d": ["x", 2] }, { d: 4, e: "5" }],
    deep: [{ units: [{ unit: "7tp", count: 2 }], more: 1 }, { units: [] }],
  });
});

test("Windows' line ends and a byte order mark are no matter", () => {
  assert.deepEqual(parseYaml("\ufeffa: 1\r\nb:\r\n  - 2\r\n"), { a: 1, b: [2] });
});

for (const text of [
  "a: *x", "a: &x 1", "a: |\n  text", "a: !!int 3", "a: 1\n   b: 2", "a: [1, 2", "a: {b}", "a: {b: 1, b: 2}", "a: 1\na: 2",
  `a: ${"[".repeat(50)}`, "- ".repeat(50), "a: [1 2]]",
]) {
  test(`refused: ${JSON.stringify(text.slice(0, 30))}`, () => assert.throws(() => parseYaml(text), SyntaxError));
}

test("a hostile text is answered soon", () => {
  for (const text of [`${"[".repeat(1e5)}`, `a: ${'"'.repeat(1e5)}`, `${"a".repeat(2e5)}`, `${" ".repeat(2e5)}:`, `{${"a:".repeat(1e5)}`]) {
    try {
      parseYaml(text);
    } catch (fault) {
      assert.ok(fault instanceof SyntaxError);
    }
  }
});

test("texts that YAML would read otherwise stand in quotes", () => {
  for (const text of ["no", "y", "null", "1e5", "0x1f", "1939", "2001-01-01", "-", "", "a: b", "é"]) {
    assert.match(inLine(text), /^"/, text);
    assert.equal(parseYaml(`a: ${inLine(text)}`).a, text);
  }
  for (const text of ["7tp", "pz-i-b", "25-pdr", "none"]) assert.equal(inLine(text), text);
});
