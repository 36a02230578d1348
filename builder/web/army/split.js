/**
 * A fair split: two forces from the models that a club owns, by the method that `builder/armysplit.py` tells.
 * Both make the same forces.
 */

import { isRatio, MAX_COUNT, MAX_LIMIT, MAX_ROWS, otherSide, SIDES } from "./battle.js";
import { check } from "./checks.js";
import { mostPoints, points } from "./totals.js";

/** @typedef {import("./battle.js").Battle} Battle */
/** @typedef {import("./battle.js").Finding} Finding */
/** @typedef {import("./battle.js").Force} Force */
/** @typedef {import("./battle.js").Parameters} Parameters */
/** @typedef {import("./battle.js").Side} Side */
/** @typedef {Map<string, number>} Pool how many of each unit */
/** @typedef {readonly [string | null, string | null]} Sides ids of the forces' sides; null to choose */

const KINDS = ["figure", "vehicle", "gun"];

/**
 * Two forces from `game.owned`, and what they could not meet: errors and warnings of the battle, and a note
 * `below-limit` for each force that does not reach its limit.
 * @param {Battle} terms year, limits and attacker; its forces are left aside
 * @param {Parameters} game
 * @param {Sides} [sides]
 * @returns {{battle: Battle, unmet: Finding[]}}
 */
export function split(terms, game, sides = [null, null]) {
  const { attacker } = terms;
  const pools = poolsOf(available(terms, game), terms, game, sides);
  const sums = { attacker: sumsOf(pools[attacker], game), defender: sumsOf(pools[otherSide(attacker)], game) };
  const [most, least] = totalsOf(terms, game, sums.attacker, sums.defender);
  const both = [forceOf(sums.attacker.take(most), game), forceOf(sums.defender.take(least), game)];
  const [first = [], second = []] = attacker === 0 ? both : both.reverse();
  const battle = { ...terms, forces: /** @type {const} */ ([first, second]) };
  const unmet = check(battle, game).filter(({ level }) => level !== "note");
  return { battle, unmet: [...unmet, ...belowLimit(battle, game)] };
}

/** @param {Pool} pool @param {Parameters} game @returns {Force} */
function forceOf(pool, game) {
  const rows = [...game.units].filter(([unit]) => pool.has(unit));
  return rows.slice(0, MAX_ROWS).map(([unit, { cost }]) => ({ unit, count: pool.get(unit) ?? 0, price: cost }));
}

/** @param {Battle} battle @param {Parameters} game @returns {Finding[]} */
function belowLimit(battle, game) {
  return SIDES.flatMap((force) => {
    const limit = mostPoints(battle, force, game);
    const total = points(battle.forces[force], game);
    if (limit === null || total >= limit) return [];
    return [{ rule: "below-limit", level: "note", params: { force, points: total, limit } }];
  });
}

// 1. Pools

/** @param {Battle} terms @param {Parameters} game @returns {Pool} */
function available({ year }, game) {
  /** @type {Pool} */
  const found = new Map();
  for (const [unit, { cost, available: first, unique }] of game.units) {
    const late = year !== null && typeof first === "number" && first > year;
    const count = Math.min(game.owned?.get(unit) ?? 0, unique ? 1 : MAX_COUNT);
    if (count > 0 && cost > 0 && !late) found.set(unit, count);
  }
  return found;
}

/** @param {Pool} all @param {Battle} terms @param {Parameters} game @param {Sides} sides @returns {[Pool, Pool]} */
function poolsOf(all, terms, game, sides) {
  const fighting = fightingSides(all, terms, game, sides);
  /** @type {[Pool, Pool]} */
  const pools = [new Map(), new Map()];
  for (const [unit, count] of all) {
    const side = game.units.get(unit)?.side;
    const i = side ? fighting.indexOf(side) : -1;
    if (i === 0 || i === 1) pools[i].set(unit, count);
  }
  const sums = [costOf(pools[0], game), costOf(pools[1], game)];
  const [first, second] = sharesOf(terms, game);
  for (const group of loose(all, game)) {
    const i = (sums[0] ?? 0) * second <= (sums[1] ?? 0) * first ? 0 : 1;
    for (const [unit, count] of group) pools[i].set(unit, (pools[i].get(unit) ?? 0) + count);
    sums[i] = (sums[i] ?? 0) + costOf(group, game);
  }
  return pools;
}

/**
 * The sides of the first and the second force; null where there is none left.
 * @param {Pool} all
 * @param {Battle} terms
 * @param {Parameters} game
 * @param {Sides} sides
 */
function fightingSides(all, { attacker }, game, sides) {
  /** @type {Map<string, number>} */
  const costs = new Map();
  for (const [unit, count] of all) {
    const entry = game.units.get(unit);
    const side = entry?.side;
    if (entry && side && !sides.includes(side)) costs.set(side, (costs.get(side) ?? 0) + entry.cost * count);
  }
  const richest = [...costs].sort(([, one], [, other]) => other - one).map(([side]) => side);
  const chosen = [...sides];
  for (const force of [attacker, otherSide(attacker)]) chosen[force] ??= richest.shift() ?? null;
  return chosen;
}

/** @param {Battle} terms @param {Parameters} game @returns {readonly [number, number]} of the first and second force */
function sharesOf({ attackerLimit, attacker }, game) {
  if (!game.attacks || !isRatio(attackerLimit)) return [1, 1];
  return attacker === 0 ? attackerLimit : [attackerLimit[1], attackerLimit[0]];
}

/**
 * What either force may have, in parts that stay together, the most points first.
 * @param {Pool} all
 * @param {Parameters} game
 * @returns {Pool[]}
 */
function loose(all, game) {
  /** @type {Map<string, Pool>} */
  const nations = new Map();
  /** @type {Pool[]} */
  const parts = [];
  for (const [unit, count] of all) {
    const { side, nation } = game.units.get(unit) ?? {};
    if (side) continue;
    if (nation) nations.set(nation, new Map([...(nations.get(nation) ?? []), [unit, count]]));
    else for (let i = 0; i < count; i += 1) parts.push(new Map([[unit, 1]]));
  }
  const groups = [...nations.values(), ...parts].map((group) => ({ group, cost: costOf(group, game) }));
  return groups.sort((one, other) => other.cost - one.cost).map(({ group }) => group);
}

/** @param {Pool} pool @param {Parameters} game */
function costOf(pool, game) {
  return [...pool].reduce((sum, [unit, count]) => sum + (game.units.get(unit)?.cost ?? 0) * count, 0);
}

// 2. Totals of a pool

/** @typedef {ReturnType<typeof sumsOf>} Sums */

/**
 * The totals that a pool gives, up to `MAX_LIMIT`, and the models that give each.
 * @param {Pool} pool
 * @param {Parameters} game
 */
function sumsOf(pool, game) {
  const items = itemsOf(pool, game);
  const top = Math.min(MAX_LIMIT, costOf(pool, game));
  // The item that first gave a total, by the total; every other part of it came before. -1: none.
  const last = new Int32Array(top + 1).fill(-1);
  let reach = 0; // the highest total so far
  items.forEach(({ cost }, i) => {
    reach = Math.min(top, reach + cost);
    for (let total = reach; total >= cost; total -= 1) {
      const rest = total - cost;
      if (last[total] === -1 && (rest === 0 || last[rest] !== -1) && total > 0) last[total] = i;
    }
  });
  const all = [0, ...last.keys()].filter((total, i) => i === 0 || last[total] !== -1);
  return {
    all,
    /** @param {number} most the highest total up to it */
    atMost: (most) => all[Math.max(0, placeOf(all, most + 1) - 1)] ?? 0,
    /** @param {number} least the lowest total from it on */
    atLeast: (least) => all[placeOf(all, least)],
    /** @param {number} total @returns {Pool} the models that give it */
    take: (total) => {
      /** @type {Pool} */
      const taken = new Map();
      for (let left = total; left > 0; ) {
        const item = items[last[left] ?? -1];
        if (!item) break;
        taken.set(item.unit, (taken.get(item.unit) ?? 0) + item.count);
        left -= item.cost;
      }
      return taken;
    },
  };
}

/**
 * The place of the first number from `least` on, by halving.
 * @param {readonly number[]} sorted
 * @param {number} least
 */
function placeOf(sorted, least) {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Parts of a pool of which any choice gives any count: 1, then 2, 4, … of each unit, and what is left.
 * @param {Pool} pool
 * @param {Parameters} game
 */
function itemsOf(pool, game) {
  const parts = inOrder(pool, game).flatMap((unit, place) => {
    const items = [];
    let left = pool.get(unit) ?? 0;
    for (let part = 1; left > 0; part *= 2) {
      const count = Math.min(part, left);
      items.push({ part, place, unit, count, cost: count * (game.units.get(unit)?.cost ?? 0) });
      left -= count;
    }
    return items;
  });
  return parts.sort((one, other) => one.part - other.part || one.place - other.place);
}

/**
 * The units of a pool: figures, vehicles and guns take turns, and of each kind the costlier come first.
 * @param {Pool} pool
 * @param {Parameters} game
 */
function inOrder(pool, game) {
  const ranks = KINDS.map(() => 0);
  return [...game.units]
    .filter(([unit]) => pool.has(unit))
    .sort(([, one], [, other]) => other.cost - one.cost)
    .map(([unit, entry]) => {
      const kind = KINDS.indexOf(entry.kind ?? "vehicle");
      const rank = ranks[kind] ?? 0;
      ranks[kind] = rank + 1;
      return { unit, rank, kind };
    })
    .sort((one, other) => one.rank - other.rank || one.kind - other.kind)
    .map(({ unit }) => unit);
}

// 3. The two totals

/**
 * What attacker and defender come to.
 * @param {Battle} terms
 * @param {Parameters} game
 * @param {Sums} attacker
 * @param {Sums} defender
 * @returns {[number, number]}
 */
function totalsOf(terms, game, attacker, defender) {
  const highest = attacker.atMost(mostPoints(terms, terms.attacker, game) ?? MAX_LIMIT);
  const most = mostPoints(terms, otherSide(terms.attacker), game) ?? MAX_LIMIT;
  const agreed = game.attacks ? terms.attackerLimit : /** @type {const} */ ([1, 1]);
  const larger = game.attacks && game.checks.has("attacker-not-larger");
  for (let i = attacker.all.lastIndexOf(highest); i > 0; i -= 1) {
    const total = attacker.all[i] ?? 0;
    const strictly = larger && (!isRatio(agreed) || agreed[0] > agreed[1]);
    const bound = Math.min(most, strictly ? total - 1 : MAX_LIMIT);
    const answer = isRatio(agreed)
      ? defender.atLeast(Math.ceil((total * agreed[1]) / agreed[0]))
      : defender.atMost(bound);
    if (answer && answer <= bound) return [total, answer];
  }
  return [highest, defender.atMost(most)];
}
