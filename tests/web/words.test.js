import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import { createWords, fill } from "../../builder/web/army/words.js";

const POINTS = ["{n} point", "{n} points"];

/** The forms that a language chooses for some numbers. */
function forms(language, translated, numbers) {
  const { ngettext } = createWords(language, { "{n} point": translated });
  return numbers.map((n) => ngettext(...POINTS, n));
}

test("Swedish and Italian have two forms", () => {
  assert.deepEqual(forms("sv", { one: "{n} poäng (en)", other: "{n} poäng" }, [0, 1, 2, 21]), [
    "0 poäng", "1 poäng (en)", "2 poäng", "21 poäng",
  ]);
  assert.deepEqual(forms("it", { one: "{n} punto", other: "{n} punti" }, [0, 1, 2, 21]), [
    "0 punti", "1 punto", "2 punti", "21 punti",
  ]);
});

test("Polish has one, few and many", () => {
  const translated = { one: "{n} punkt", few: "{n} punkty", many: "{n} punktów" };
  assert.deepEqual(forms("pl", translated, [1, 2, 5, 12, 21, 22]), [
    "1 punkt", "2 punkty", "5 punktów", "12 punktów", "21 punktów", "22 punkty",
  ]);
});

test("Russian has one, few and many, and 21 is as 1", () => {
  const translated = { one: "{n} очко", few: "{n} очка", many: "{n} очков" };
  assert.deepEqual(forms("ru", translated, [1, 3, 5, 11, 21, 104]), [
    "1 очко", "3 очка", "5 очков", "11 очков", "21 очко", "104 очка",
  ]);
});

test("a form that is missing is taken from other, or from English", () => {
  assert.deepEqual(forms("pl", { one: "{n} punkt", other: "{n} punktu" }, [2, 5]), ["2 punktu", "5 punktu"]);
  assert.deepEqual(forms("pl", { one: "{n} punkt" }, [1, 2]), ["1 punkt", "2 points"]);
  assert.deepEqual(forms("pl", "not counted", [1, 2]), ["1 point", "2 points"]);
});

test("a missing or empty text is shown in English", () => {
  const { gettext, pgettext } = createWords("sv", { Year: "År", Game: "" });
  assert.equal(gettext("Year"), "År");
  assert.equal(gettext("Game"), "Game");
  assert.equal(gettext("Title"), "Title");
  assert.equal(gettext("constructor"), "constructor");
  assert.equal(pgettext("button", "Year"), "Year");
});

test("a context tells equal texts apart", () => {
  const { gettext, pgettext } = createWords("sv", { First: "Först", "button\u0004First": "Första" });
  assert.equal(gettext("First"), "Först");
  assert.equal(pgettext("button", "First"), "Första");
});

test("slots are filled once, unknown ones stay, and values are not read again", () => {
  assert.equal(fill("{a} and {b}", { a: "{b}", b: 2 }), "{b} and 2");
  assert.equal(fill("{toString} {a}", {}), "{toString} {a}");
});

test("numbers are written as the language writes them", () => {
  assert.equal(createWords("en", {}).number(12345), "12,345");
  assert.equal(createWords("it", {}).number(12345), "12.345");
  assert.match(createWords("ru", {}).number(12345), /^12\s345$/);
});

test("every text can be extracted: none stands within a template literal", () => {
  for (const folder of ["army", "cards", "odds", "site"]) {
    const path = new URL(`../../builder/web/${folder}/`, import.meta.url);
    for (const name of readdirSync(path).filter((found) => found.endsWith(".js"))) {
      const code = readFileSync(new URL(name, path), "utf8");
      const hidden = code.match(/`[^`]*\$\{[^`}]*\b(?:n|p|np)?gettext\([^`]*`/g) ?? [];
      assert.deepEqual(hidden, [], `${folder}/${name}`);
    }
  }
});
