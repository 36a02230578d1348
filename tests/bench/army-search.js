// What a keystroke costs the search among many units: its input is the builder's data.

import { readFileSync } from "node:fs";

import { unpack } from "../../builder/web/army/index.js";
import { ANY, createSearch } from "../../builder/web/army/picker.js";

const UNITS = 5000;
const TYPED = ["tiger ii", "т-34", "königs", "pz iii", "zzz"];

const index = JSON.parse(readFileSync(0, "utf-8"));
const game = unpack(index.games[0]);
const units = Array.from({ length: UNITS }, (_, i) => {
  const unit = game.units[i % game.units.length];
  return { ...unit, id: `${unit.id}-${i}`, name: `${unit.name} ${i}` };
});
const begin = performance.now();
const search = createSearch({ ...game, units }, new Intl.Collator("en", { numeric: true }).compare);
search.prepare();
const made = performance.now() - begin;
const times = [];
for (const sort of ["", "name", "cost"]) {
  for (const text of TYPED) {
    for (let n = 1; n <= text.length; n += 1) {
      const start = performance.now();
      search.find({ ...ANY, text: text.slice(0, n), sort, least: 10 });
      times.push(performance.now() - start);
    }
  }
}
times.sort((a, b) => a - b);
const figure = (ms) => `${ms.toFixed(1)} ms`;
console.log(
  `node, ${UNITS} units: search made in ${figure(made)}; a keystroke ${figure(times[times.length >> 1])} (median), ` +
    `${figure(times.at(-1))} (slowest, which sorts)`,
);
