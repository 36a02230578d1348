import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { fromLink, isLink, toLink } from "../../builder/web/army/link.js";
import { dice, randomBattles } from "./random.js";

const PUBLISHED = JSON.parse(readFileSync(new URL("../vectors/links.json", import.meta.url), "utf8"));
const BATTLES = randomBattles(1000, 2);

for (const { version, link, game, battle } of PUBLISHED) {
  test(`a link of version ${version} to ${game} still opens`, () => {
    assert.ok(isLink(link));
    assert.deepEqual(fromLink(link), { game, battle, lost: [] });
  });
}

test("a battle is the same after a link", () => {
  for (const battle of BATTLES) assert.deepEqual(fromLink(toLink("cobi", battle)), { game: "cobi", battle, lost: [] });
});

test("a link survives an address, and what chats do to the end of one", () => {
  for (const battle of BATTLES) {
    const link = toLink("cobi", battle);
    assert.equal(new URL(`https://example.org/army/#${link}`).hash.slice(1), link);
    assert.match(link, /^[A-Za-z0-9%+*!.,;_-]*[a-z0-9]$/);
    for (const end of [".", ")", "!,"]) assert.deepEqual(fromLink(link + end), { game: "cobi", battle, lost: [] });
  }
});

test("a word of an id is written once", () => {
  const rows = (...ids) => ids.map((unit) => ({ unit, count: 1 }));
  const forces = [rows("us-rifle-squad", "us-rifle-team", "a-b", "A-Team"), rows("uk-rifle-squad", "us-us", "-", "a--b")];
  const battle = { title: "", year: null, limit: null, attackerLimit: null, attacker: 0, forces };
  const link = toLink("cobi", battle);
  assert.equal(link.slice(0, link.lastIndexOf(";")), "b2;cobi;;x;x;1;;us-rifle-squad,A-B-team,a-b,%41-%54eam;uk-B-C,A-A,-,a--b");
  assert.deepEqual(fromLink(link).battle, battle);
});

test("a sign that stands for no word, and one for a word too long to be of an id, are units lost", () => {
  assert.deepEqual(lost("b2;cobi;;x;x;1;;tiger-i,C,A-i;;").filter((text) => text.startsWith("row")), ["row C", "row tiger-i"]);
  const bomb = `b2;cobi;;x;x;1;;${"x".repeat(100_000)},${"A-".repeat(400_000)}A;;`;
  assert.deepEqual(fromLink(bomb).battle.forces, [[], []]);
});

test("anchors of the page are no battles", () => {
  for (const fragment of ["", "army", "r3-4", "b", "b1", "bridge;"]) assert.equal(isLink(fragment), false, fragment);
  assert.equal(fromLink("army"), "other");
});

test("a link of a version to come, and one that is too long, are told apart", () => {
  assert.equal(fromLink("b3;cobi;what;ever"), "newer");
  assert.equal(fromLink(`b1;cobi;${"x".repeat(1_000_001)}`), "long");
  assert.deepEqual(lost(`b2;cobi;;x;x;1;;;;${".".repeat(900_000)}a`), ["changed "]);
});

const lost = (link) => fromLink(link).lost.map(({ part, text }) => `${part} ${text}`);

test("what is sound in a damaged link is kept, and the rest is named", () => {
  const link = "b1;cobi;1943;300;3-2;2;Title;7tp*2,tiger-i;pz-i-b";
  assert.deepEqual(lost(link), []);
  assert.deepEqual(lost(link.replace("1943", "soon")), ["year soon"]);
  assert.deepEqual(lost(link.replace("300", "0")), ["limit 0"]);
  assert.deepEqual(lost(link.replace("3-2", "3-0")), ['attackerLimit {"ratio":[3,0]}']);
  assert.deepEqual(lost(link.replace(";2;", ";9;")), ["attacker 9"]);
  assert.deepEqual(lost(link.replace("Title", "%E0%A4%A")), ["title %E0%A4%A"]);
  assert.deepEqual(lost(link.replace("cobi", "%E0%A4%A")), []);
  assert.equal(fromLink(link.replace("cobi", "%E0%A4%A")).game, "%E0%A4%A");
  assert.deepEqual(lost(link.replace("7tp*2", "7tp*0,*3,a**2,%ZZ,")), ["row 7tp", "row *3", "row a**2", "row %ZZ", "row –"]);
  assert.deepEqual(lost(link.replace("tiger-i", "7tp")), ["row 7tp"]);
  assert.deepEqual(fromLink(link.replace("7tp*2", "7tp*0")).battle.forces[0], [{ unit: "tiger-i", count: 1 }]);
  assert.deepEqual(fromLink("b1").battle.forces, [[], []]);
});

test("a link that is cut says so, wherever that was, and so does one with more than it should have", () => {
  for (const { version, link } of PUBLISHED) {
    for (let at = link.indexOf(";"); at < link.length; at += 1) {
      const told = lost(link.slice(0, at)).at(-1);
      if (version > 1) assert.match(told ?? "", /^(end|changed) $/, link.slice(0, at));
      else if (link.slice(0, at).split(";").length < 9) assert.equal(told, "end ");
    }
    assert.deepEqual(lost(`${link};7tp;${"x".repeat(99)}`), [`extra 7tp;${"x".repeat(55)}…`]);
  }
  for (const { link } of PUBLISHED.filter(({ version }) => version > 1)) {
    assert.deepEqual(lost(link.replace(/^b2;/, "b2;x")).at(-1), "changed ");
  }
});

test("a link cut or changed anywhere is read as far as it goes", () => {
  const roll = dice(4);
  for (const battle of BATTLES.slice(0, 300)) {
    const link = toLink("cobi", battle);
    const at = Math.floor(roll() * link.length);
    for (const hurt of [link.slice(0, at), `${link.slice(0, at)}%${link.slice(at + 1)}`, `${link.slice(0, at)};;${link.slice(at)}`]) {
      const read = fromLink(hurt);
      assert.ok(typeof read === "string" || read.battle.forces.length === 2);
    }
  }
});
