/**
 * Damage points of dice that add further dice (10.6), by convolution of whole numbers.
 */

import { fraction } from "./fractions.js";

/** @typedef {import("./fractions.js").Fraction} Fraction */

/** @typedef {readonly [number, number]} Band a run of results or of damage, both ends included */

/** @typedef {{readonly damage_point: Band, readonly damage_again: Band}} DamageRules */

export const DIE = [1, 2, 3, 4, 5, 6];
const SIX = BigInt(DIE.length);

/**
 * Whether a run of numbers holds one; none does where there is no run.
 * @param {Band | null} band
 * @param {number} n
 */
export function holds(band, n) {
  return band !== null && band[0] <= n && n <= band[1];
}

/**
 * The chances of 0, 1, 2, … damage points of some dice, as far as `below`, itself left out.
 * @param {number} dice
 * @param {number} below
 * @param {DamageRules} rules
 * @returns {readonly Fraction[]}
 * @throws {Error} each result of a die adds another one, so that no roll ends
 */
export function totals(dice, below, rules) {
  const { one, base } = oneDie(below, rules);
  let numerators = Array.from({ length: below }, (_, k) => BigInt(k === 0)); // no dice: 0 points
  for (let i = 0; i < dice; i += 1) numerators = convolved(numerators, one);
  return numerators.map((numerator, k) => fraction(numerator, base ** BigInt(dice + k)));
}

/**
 * One die with all that it adds, as numerators over base^(1 + points).
 * @param {number} below
 * @param {DamageRules} rules
 */
function oneDie(below, { damage_point: point, damage_again: again }) {
  /** @param {boolean} isPoint @param {boolean} rollsOn */
  const count = (isPoint, rollsOn) =>
    BigInt(DIE.filter((die) => holds(point, die) === isPoint && holds(again, die) === rollsOn).length);
  const [more, ends, fails] = [count(true, true), count(true, false), count(false, false)];
  const base = SIX - count(false, true); // a result that only rolls on is as if it had not been
  if (more >= base) throw new Error("each result of a damage die adds another die");
  const one = Array.from({ length: below }, (_, k) =>
    k === 0 ? fails : more ** BigInt(k - 1) * (fails * more + ends * base),
  );
  return { one, base };
}

/**
 * The sums of two independent totals, as far as both are known.
 * @param {readonly bigint[]} a
 * @param {readonly bigint[]} b
 */
function convolved(a, b) {
  return a.map((_, k) => {
    let sum = 0n;
    for (let i = 0; i <= k; i += 1) sum += (a[i] ?? 0n) * (b[k - i] ?? 0n);
    return sum;
  });
}
