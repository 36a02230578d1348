// Reads a JSON list of {game, battle} from standard input and writes what is said of each and what becomes of it:
// its findings, totals, files, link, and the split of what the club owns.
import { readFileSync } from "node:fs";

import { toJson, toYaml } from "../../builder/web/army/battlefile.js";
import { check } from "../../builder/web/army/checks.js";
import { toLink } from "../../builder/web/army/link.js";
import { split } from "../../builder/web/army/split.js";
import { mostPoints, totals, yearOf } from "../../builder/web/army/totals.js";

const parameters = ({ rules, attacks, units, owned }) => ({
  checks: new Set(rules),
  attacks,
  units: new Map(Object.entries(units)),
  owned: owned ? new Map(Object.entries(owned)) : null,
});

const told = ({ game: raw, order, battle }) => {
  // Keys that look like numbers come first in an object, so the order of units is told apart.
  const game = parameters(raw);
  const units = new Map(order.map((unit) => [unit, game.units.get(unit)]));
  const known = { ...game, units };
  return {
    findings: check(battle, known),
    totals: battle.forces.map((force) => totals(force, known)),
    most: [mostPoints(battle, 0, known), mostPoints(battle, 1, known)],
    year: yearOf(battle, known),
    yaml: toYaml("cobi", battle),
    json: toJson("cobi", battle),
    link: toLink("cobi", battle),
    split: split(battle, known),
  };
};

process.stdout.write(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(told)));
