import assert from "node:assert/strict";
import { test } from "node:test";

import { importBattle } from "../../builder/web/army/battlefile.js";
import { fromLink } from "../../builder/web/army/link.js";
import { readBattle } from "../../builder/web/army/listreading.js";
import { faultText, lostText } from "../../builder/web/army/losttexts.js";
import { createWords } from "../../builder/web/army/words.js";

const words = createWords("en", {});
const say = (read) => read.lost.map((lost) => lostText(lost, words));

test("each part that is lost is named with what stood there", () => {
  assert.deepEqual(say(fromLink("b1;;soon;0;0-1;3;%;a*0;b")), [
    "The title could not be read: %",
    "The game could not be read: –",
    "The year could not be read: soon",
    "The points limit could not be read: 0",
    'The attacker\'s limit could not be read: {"ratio":[0,1]}',
    "Who attacks could not be read: 3",
    "A unit could not be read: a",
  ]);
  assert.deepEqual(say(readBattle({ version: 2, game: "x", limit: "none", forces: 7 })), ["A force could not be read: 7"]);
  assert.deepEqual(say(fromLink("b1;x;;x;x;1;A;a")), ["The link's end is missing: it was cut off, and so may be what is here."]);
  assert.deepEqual(say(fromLink("b1;x;;x;x;1;A;a;b;c;d")), ["The link has more than it should: what stands behind its end was left out."]);
  assert.deepEqual(say(fromLink("b2;x;;x;x;1;A;a;b;zzz")), ["The link is not what was written: it was cut off or changed on its way. Look over what is here."]);
  assert.equal(lostText({ part: "more", text: "1" }, words), "1 entry too many was left out.");
  assert.equal(lostText({ part: "more", text: "1200" }, words), "1,200 entries too many were left out.");
  assert.equal(lostText({ part: "models", text: "7tp" }, words), "A unit of the collection could not be read: 7tp");
});

test("each reason why nothing was read is told", () => {
  const faults = ["[", "7", "version: 9\nlimit: 1", `limit: 1\n${"#".repeat(5e5)}`].map((text) => importBattle(text));
  assert.deepEqual(faults, ["unreadable", "other", "newer", "long"]);
  assert.equal(new Set(faults.map((fault) => faultText(fault, words))).size, 4);
});
