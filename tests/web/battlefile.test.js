import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import * as writing from "../../builder/web/army/battlefile.js";
import * as reading from "../../builder/web/army/listreading.js";
import * as shapes from "../../builder/web/army/listwriting.js";
import { fromLink, toLink } from "../../builder/web/army/link.js";
import { setTitle } from "../../builder/web/army/state.js";
import { dice, randomBattles } from "./random.js";

const files = { ...writing, ...reading, ...shapes };
const LISTS = new URL("../vectors/battles/", import.meta.url);
const list = (name) => readFileSync(new URL(name, LISTS), "utf8");
const BATTLES = randomBattles(1000);

test("a battle is the same after YAML and after JSON", () => {
  for (const battle of BATTLES) {
    for (const write of [files.toYaml, files.toJson]) {
      assert.deepEqual(files.importBattle(write("cobi", battle)), { game: "cobi", battle, lost: [] });
    }
  }
});

test("a collection is the same after YAML and after JSON", () => {
  const collection = { units: new Map([["7tp", 2], ["25", 1], ["__proto__", 3]]), sets: new Map([["0899", 9], ["no", 1]]) };
  const sorted = { units: new Map([["25", 1], ["7tp", 2], ["__proto__", 3]]), sets: collection.sets };
  for (const text of [files.collectionToYaml("cobi", collection), JSON.stringify(files.collectionFile("cobi", collection))]) {
    assert.deepEqual(files.importCollection(text), { game: "cobi", collection: sorted, lost: [] });
  }
});

test("files of every version still open", () => {
  const names = readdirSync(LISTS).filter((name) => name.startsWith("battle-"));
  assert.deepEqual(names.sort(), ["battle-1.json", "battle-1.yaml", "battle-2.json", "battle-2.yaml"]);
  for (const name of names) assert.deepEqual(files.importBattle(list(name)).lost, [], name);
  const old = files.importBattle(list("battle-1.yaml"));
  assert.deepEqual(old, {
    game: "cobi",
    lost: [],
    battle: {
      title: "Bridge at Wizna",
      year: 1939,
      limit: 150,
      attackerLimit: 150,
      attacker: 1,
      forces: [
        [{ unit: "7tp", count: 2 }, { unit: "bofors-37", count: 1 }],
        [{ unit: "pz-i-b", count: 3 }, { unit: "gone", count: 1 }],
      ],
    },
  });
  assert.equal(files.importBattle(list("battle-1.json")).battle.attackerLimit, null);
});

test("files of this version are written as they were", () => {
  for (const [name, write] of [["battle-2.yaml", files.toYaml], ["battle-2.json", files.toJson]]) {
    const { game, battle } = files.importBattle(list(name));
    assert.equal(write(game, battle), list(name));
  }
  const { game, collection } = files.importCollection(list("collection-1.yaml"));
  assert.equal(files.collectionToYaml(game, collection), list("collection-1.yaml"));
});

test("what is no list is told apart", () => {
  for (const text of ["", "7", "[]", "null", "hello: there", '{"a": 1}', "- a\n- b"]) {
    assert.equal(files.importBattle(text), "other", text);
  }
  for (const text of ["{", "{{", "a: b\n  c: d\n e", "[1, 2", '"a', "a: &x 1", "x: !!python/object 1", "a: 1\na: 2"]) {
    assert.equal(files.importBattle(text), "unreadable", text);
  }
  assert.equal(files.importBattle(`limit: 1\n${"# x\n".repeat(200_000)}`), "long");
  assert.equal(files.importBattle("version: 3\nlimit: 7\n"), "newer");
  assert.equal(files.importCollection("version: 2\ngame: cobi\nunits: {}\n"), "newer");
  assert.equal(files.importCollection("limit: 7\n"), "other");
});

const SOUND = {
  version: 2, title: "x", game: "cobi", year: 1943, limit: 100, attacker_limit: 150, attacker: "second",
  forces: [{ units: [{ unit: "tiger", count: 2 }] }, { units: [] }],
};
const parts = (raw) => files.readBattle(raw).lost.map(({ part, text }) => [part, text]);

test("what is sound is kept, and what is not is named", () => {
  assert.deepEqual(parts(SOUND), []);
  for (const [change, expected] of [
    [{ title: 5 }, ["title", "5"]],
    [{ year: "1943" }, ["year", "1943"]],
    [{ year: 1e9 }, ["year", "1000000000"]],
    [{ limit: -1 }, ["limit", "-1"]],
    [{ limit: 0 }, ["limit", "0"]],
    [{ limit: 1.5 }, ["limit", "1.5"]],
    [{ limit: null }, ["limit", "–"]],
    [{ title: null }, ["title", "–"]],
    [{ title: ["x".repeat(90)] }, ["title", `["${"x".repeat(57)}…`]],
    [{ title: { unit: "\u202ex\u202c" } }, ["title", "x"]],
    [{ limit: "lots" }, ["limit", "lots"]],
    [{ attacker_limit: { ratio: [3, 0] } }, ["attackerLimit", '{"ratio":[3,0]}']],
    [{ attacker_limit: { ratio: [3, 2, 1] } }, ["attackerLimit", '{"ratio":[3,2,1]}']],
    [{ attacker_limit: -4 }, ["attackerLimit", "-4"]],
    [{ attacker: "third" }, ["attacker", "third"]],
    [{ attacker: "constructor" }, ["attacker", "constructor"]],
    [{ game: 7 }, ["game", "7"]],
    [{ forces: [{}] }, ["forces", "[{}]"]],
    [{ forces: [{ units: "x" }, {}] }, ["forces", '{"units":"x"}']],
  ]) {
    const read = files.readBattle({ ...SOUND, ...change });
    assert.deepEqual(parts({ ...SOUND, ...change }), [expected], JSON.stringify(change));
    if (!("forces" in change)) assert.deepEqual(read.battle.forces[0], [{ unit: "tiger", count: 2 }]);
  }
});

test("bad rows are left out, one by one, and named", () => {
  const good = { unit: "tiger", count: 2 };
  const bad = [
    null, 7, "rat", [], { unit: "" }, { unit: "x", count: 0 }, { unit: "y", count: 1e9 }, { unit: {}, count: 1 },
    { unit: "z", captured: "yes" }, { unit: "w", price: -1 }, { unit: "tiger", count: 1 }, { unit: "v".repeat(81) },
  ];
  const { battle, lost } = files.readBattle({ ...SOUND, forces: [{ units: [good, ...bad] }, {}] });
  assert.deepEqual(battle.forces, [[good], []]);
  assert.deepEqual(lost.map(({ part }) => part), bad.map(() => "row"));
  assert.deepEqual(lost.map(({ text }) => text).slice(5, 7), ["x", "y"]);
});

test("a huge force is cut, its start is kept, and the rest is one thing lost", () => {
  const units = Array.from({ length: 100_000 }, (_, i) => ({ unit: `u${i}`, count: 1 }));
  const { battle, lost } = files.readBattle({ ...SOUND, forces: [{ units }, {}] });
  assert.deepEqual(battle.forces[0], units.slice(0, 500));
  assert.deepEqual(lost, [{ part: "more", text: "99500" }]);
});

test("a hostile file pollutes nothing", () => {
  const read = files.importBattle('{"limit":"none","__proto__":{"polluted":1},"forces":[{"units":{"__proto__":2}},{}]}');
  assert.equal({}.polluted, undefined);
  assert.deepEqual(read.battle.forces[0], [{ unit: "__proto__", count: 2 }]);
  const yaml = files.importBattle("limit: none\n__proto__: {polluted: 1}\nforces: [{units: {__proto__: 2}}, {}]\n");
  assert.equal({}.polluted, undefined);
  assert.deepEqual(yaml.battle.forces[0], [{ unit: "__proto__", count: 2 }]);
});

test("a file cut or changed anywhere is read or refused, but never breaks anything", () => {
  const roll = dice(9);
  for (const battle of BATTLES.slice(0, 200)) {
    for (const write of [files.toYaml, files.toJson]) {
      const text = write("cobi", battle);
      const at = Math.floor(roll() * text.length);
      for (const hurt of [text.slice(0, at), text.slice(at), text.slice(0, at) + "\u0000{" + text.slice(at + 1)]) {
        const read = files.importBattle(hurt);
        assert.ok(typeof read === "string" || read.battle.forces.length === 2);
      }
    }
  }
});

test("a title is on one line and no longer than it may be", () => {
  assert.equal(files.cleanTitle("a\nb\tc\u2028d\ud800"), "a b c d");
  assert.equal([...files.cleanTitle("\u{1f600}".repeat(300))].length, 200);
});

const { titles, ids } = JSON.parse(readFileSync(new URL("../vectors/titles.json", import.meta.url), "utf8"));

for (const [what, written, read] of titles) {
  test(`a title from a file, a link or the browser: ${what}`, () => {
    const raw = { ...SOUND, title: written };
    assert.equal(files.readBattle(raw).battle.title, read);
    assert.equal(files.importBattle(JSON.stringify(raw)).battle.title, read);
    assert.equal(fromLink(`b1;cobi;;x;x;1;${encodeURIComponent(written)};;`).battle.title, read);
    assert.equal(setTitle(files.readBattle(SOUND).battle, written).title, read);
    assert.equal(files.cleanTitle(read), read);
  });
}

for (const [what, id, sound] of ids) {
  test(`an id: ${what}`, () => {
    const { battle, lost } = files.readBattle({ ...SOUND, forces: [{ units: [{ unit: id }] }, {}] });
    assert.deepEqual([battle.forces[0].length, lost.length], sound ? [1, 0] : [0, 1]);
  });
}

test("a battle of the longest rows is within the bounds of files and links", () => {
  for (const letter of ["x", "\u{1f600}", '"', "\u0416"]) {
    const unit = (i) => letter.repeat(76) + String(i).padStart(4, "0");
    const rows = (side) => Array.from({ length: 500 }, (_, i) => ({ unit: unit(500 * side + i), count: 999, captured: true, price: 9999 }));
    const battle = { title: letter.repeat(200), year: 1945, limit: 99_999, attackerLimit: [99, 99], attacker: 1, forces: [rows(0), rows(1)] };
    const read = { game: "cobi", battle, lost: [] };
    for (const text of [files.toYaml("cobi", battle), files.toJson("cobi", battle)]) {
      assert.ok(new TextEncoder().encode(text).length <= files.MAX_FILE);
      assert.deepEqual(files.importBattle(text), read);
    }
    assert.deepEqual(fromLink(toLink("cobi", battle)), read);
  }
});

test("prices of today go into the rows, and unknown units keep theirs", () => {
  const battle = { ...files.readBattle(SOUND).battle, forces: [[{ unit: "tiger", count: 2, price: 1 }, { unit: "rat", count: 1, price: 7 }], []] };
  const { forces } = files.priced(battle, { units: new Map([["tiger", { cost: 100 }]]) });
  assert.deepEqual(forces[0].map(({ price }) => price), [100, 7]);
});
