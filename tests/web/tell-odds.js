// Reads a JSON list of {rules, shot} from standard input and writes the odds of each, or why there are none.
import { readFileSync } from "node:fs";

import { written } from "../../builder/web/odds/fractions.js";
import { chances, means, refusal } from "../../builder/web/odds/odds.js";

function odds({ rules, shot }) {
  const refused = refusal(shot);
  if (refused !== null) return { refused };
  const found = Object.entries({ ...chances(shot, rules), ...means(shot, rules) });
  return Object.fromEntries(found.map(([key, value]) => [key, value === null ? null : written(value)]));
}

process.stdout.write(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(odds)));
