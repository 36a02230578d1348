import assert from "node:assert/strict";
import { test } from "node:test";

import { notFoundPage } from "../../builder/web/site/not-found.js";
import { keepAnchor } from "../../builder/web/site/site.js";

test("links of the language menu take the anchor along", () => {
  const links = [{ hash: "" }, { hash: "#old" }];
  keepAnchor(/** @type {any} */ (links), "#r7-2");
  assert.deepEqual(links, [{ hash: "#r7-2" }, { hash: "#r7-2" }]);
});

const PREFIXES = ["sv/", "pl/", "pt-BR/"];

for (const [path, base, page] of [
  ["/sv/no/such/", "/", "/sv/404.html"],
  ["/rules/pt-BR/x", "/rules/", "/rules/pt-BR/404.html"],
  ["/rules/no/such/", "/rules/", null],
  ["/swedish/", "/", null],
  ["/sv/404.html", "/", null], // it is there already: no going round
  ["/elsewhere/sv/x", "/rules/", null],
]) {
  test(`what is not found at ${path} is answered by ${page ?? "the page itself"}`, () => {
    assert.equal(notFoundPage(path, base, PREFIXES), page);
  });
}
