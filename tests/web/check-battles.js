// Reads a JSON list of {game, battle} from standard input and writes the findings of each, as a JSON list.
import { readFileSync } from "node:fs";

import { check } from "../../builder/web/army/checks.js";

const parameters = ({ rules, units }) => ({ checks: new Set(rules), units: new Map(Object.entries(units)) });
const battles = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(battles.map(({ game, battle }) => check(battle, parameters(game)))));
