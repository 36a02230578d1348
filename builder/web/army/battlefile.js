/**
 * Battles and collections as files and back. `builder/armywriting.py` writes the same battles, byte for byte,
 * and `builder/armyfile.py` reads all of it.
 */

import { COLLECTION_VERSION, MAX_FILE, readBattle, readCollection } from "./listreading.js";
import { toFile } from "./listwriting.js";
import { inLine, parseYaml, quoted } from "./yaml.js";

/** @typedef {import("./battle.js").Battle} Battle */
/** @typedef {import("./battle.js").Collection} Collection */
/** @typedef {import("./battle.js").Force} Force */
/** @typedef {import("./listreading.js").Fault} Fault */
/** @typedef {import("./listreading.js").ReadBattle} ReadBattle */
/** @typedef {import("./listreading.js").ReadCollection} ReadCollection */

/**
 * The battle with the prices of today in its rows, as lists are saved; an unknown unit keeps its price.
 * @param {Battle} battle
 * @param {Pick<import("./battle.js").Parameters, "units">} game
 * @returns {Battle}
 */
export function priced({ forces, ...terms }, { units }) {
  /** @param {Force} force @returns {Force} */
  const withPrices = (force) => force.map((row) => {
    const price = units.get(row.unit)?.cost;
    return price === undefined ? row : { ...row, price };
  });
  return { ...terms, forces: [withPrices(forces[0]), withPrices(forces[1])] };
}

// Writing

/** @param {string} game @param {Battle} battle */
export function toJson(game, battle) {
  return `${JSON.stringify(toFile(game, battle), null, 1)}\n`;
}

/**
 * A unit a line, so that changes are seen line by line.
 * @param {string} game
 * @param {Battle} battle
 */
export function toYaml(game, battle) {
  const { version, title, forces, ...terms } = toFile(game, battle);
  const lines = [`version: ${version}`, `title: ${quoted(title)}`];
  for (const [key, value] of Object.entries(terms)) lines.push(`${key}: ${inLine(value)}`);
  lines.push("forces:");
  for (const { units } of forces) {
    lines.push(units.length > 0 ? "  - units:" : "  - units: []", ...units.map((row) => `      - ${inLine(row)}`));
  }
  return `${lines.join("\n")}\n`;
}

/** @param {string} game @param {Collection} collection */
export function collectionToYaml(game, { units, sets }) {
  /** @param {string} key @param {ReadonlyMap<string, number>} counts */
  const block = (key, counts) => {
    const sorted = [...counts].sort(([one], [other]) => (one < other ? -1 : 1));
    return [counts.size > 0 ? `${key}:` : `${key}: {}`, ...sorted.map(([name, n]) => `  ${inLine(name)}: ${n}`)];
  };
  const head = [`version: ${COLLECTION_VERSION}`, `game: ${inLine(game)}`];
  return `${[...head, ...block("units", units), ...block("sets", sets)].join("\n")}\n`;
}

// Reading

/**
 * A battle from the text of a file, JSON or YAML, of any version.
 * @param {string} text
 * @returns {ReadBattle | Fault}
 */
export function importBattle(text) {
  const raw = readText(text);
  return typeof raw === "string" ? raw : readBattle(raw.value);
}

/**
 * A collection from the text of a file.
 * @param {string} text
 * @returns {ReadCollection | Fault}
 */
export function importCollection(text) {
  const raw = readText(text);
  return typeof raw === "string" ? raw : readCollection(raw.value);
}

/** @param {string} text @returns {{value: unknown} | Fault} */
function readText(text) {
  if (text.length > MAX_FILE) return "long";
  try {
    return { value: /^\s*[[{]/.test(text) ? JSON.parse(text) : parseYaml(text) };
  } catch {
    return "unreadable";
  }
}
