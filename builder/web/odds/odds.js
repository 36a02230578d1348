/**
 * Exact chances of one shot at a hard target, as fractions of whole numbers. `builder/odds.py` says the same,
 * over the same vectors.
 */

import { DIE, holds, totals } from "./damage.js";
import { fraction, isOne, minus, ONE, over, plus, times, ZERO } from "./fractions.js";

/** @typedef {import("./damage.js").Band} Band */
/** @typedef {import("./fractions.js").Fraction} Fraction */

/**
 * The figures of the rules that odds depend on, by their keys in `game.yaml`.
 * @typedef {object} Rules
 * @property {number} cover_to_hit
 * @property {number} long_range in cm
 * @property {number} long_range_to_hit
 * @property {number} short_crew_reload
 * @property {Band} damage_point
 * @property {Band} damage_again
 * @property {number} majors_to_destroy
 * @property {number} destroying_damage
 * @property {number} open_top_crew
 * @property {number} reload_bonus
 */

/** @typedef {"front" | "side" | "rear" | "top"} Face */

/**
 * @typedef {object} Gun
 * @property {Band} to_hit
 * @property {Band} reload
 * @property {number | null} dice
 * @property {number | null} he
 */

/**
 * What odds need of a unit's card.
 * @typedef {object} Card
 * @property {"vehicle" | "gun" | "figure"} kind
 * @property {Gun | null} gun
 * @property {Readonly<Record<Face, number>> | null} armour
 * @property {number | null} destroy
 * @property {Band | null} destroy_gun
 * @property {Band | null} weaken
 * @property {Band | null} immobilize
 * @property {number} crew
 * @property {boolean} open_topped
 */

/**
 * A shot of a loaded gun with its whole crew at a target without damage.
 * @typedef {object} Shot
 * @property {Card} shooter
 * @property {Card} target
 * @property {Face} face
 * @property {number} distance in cm
 * @property {boolean} cover
 * @property {boolean} he
 */

/**
 * What comes of one shot. All but `hit` exclude each other, and add up to 1.
 * @typedef {Readonly<Record<"hit" | "destroyed" | "gun" | "weakened" | "immobilized" | "nothing" | "miss", Fraction>>} Chances
 */

/** @typedef {{readonly shots: Fraction | null, readonly activations: Fraction | null}} Means null: never */

/**
 * Why there are no odds of a shot.
 * @typedef {"no-gun" | "ap-at-gun" | "no-armour" | "no-ap" | "no-he" | "weak-he" | "ap-from-above" | "he-from-aside"} Refusal
 */

// The shot

/**
 * Why there are no odds of the shot, or null.
 * @param {Shot} shot
 * @returns {Refusal | null}
 */
export function refusal({ shooter, target, face, he }) {
  const { gun } = shooter;
  if (gun === null) return "no-gun";
  if (target.destroy === null) {
    return target.kind === "gun" && !he ? "ap-at-gun" : "no-armour";
  }
  if (target.armour === null && he) return "no-armour";
  if (he && gun.he === null) return "no-he";
  if (he && (gun.he ?? 0) < 1) return "weak-he";
  if (!he && !gun.dice) return "no-ap";
  if (he !== (face === "top")) return he ? "he-from-aside" : "ap-from-above";
  return null;
}

/**
 * The chances of one shot.
 * @param {Shot} shot
 * @param {Rules} rules
 * @returns {Chances}
 * @throws {Error} the rules know no such shot, or no damage of it: ask `refusal` before
 */
export function chances(shot, rules) {
  const { gun, armour, destroy } = checked(shot);
  const hit = hits(gun.to_hit, toHitModifier(shot, rules));
  const known = totals((shot.he ? gun.he : gun.dice) ?? 0, armour + Math.max(destroy, 1), rules);
  const effects = { destroyed: ZERO, gun: ZERO, weakened: ZERO, immobilized: ZERO, nothing: ZERO };
  let rest = ONE;
  const weak = isWeak(shot, rules);
  known.forEach((chance, total) => {
    const found = effectOf(total - armour, shot.target, rules);
    const effect = weak && found === "destroyed" ? "immobilized" : found;
    effects[effect] = plus(effects[effect], times(hit, chance));
    rest = minus(rest, chance);
  });
  const last = weak ? "immobilized" : "destroyed";
  effects[last] = plus(effects[last], times(hit, rest));
  return { hit, miss: minus(ONE, hit), ...effects };
}

/**
 * The mean number of shots and of activations until the target is destroyed. The shooter is loaded at first, and
 * shoots in each activation in which it is loaded; the others are for reloading, with the bonus of 13.1.
 * @param {Shot} shot
 * @param {Rules} rules
 * @returns {Means}
 * @throws {Error} as `chances`
 */
export function means(shot, rules) {
  const once = chances(shot, rules);
  const major = plus(once.gun, once.weakened);
  const counts = plus(once.destroyed, major);
  if (counts.n === 0n || isWeak(shot, rules)) return { shots: null, activations: null };
  let shots = ZERO;
  for (let i = 0; i < Math.max(1, rules.majors_to_destroy); i += 1) {
    shots = over(plus(ONE, times(major, shots)), counts); // from the last major damage back to the first
  }
  return { shots, activations: activations(shots, shot.shooter, rules) };
}

/**
 * The last shot takes one activation, each before it those until the gun is loaded again.
 * @param {Fraction} shots
 * @param {Card} shooter
 * @param {Rules} rules
 * @returns {Fraction | null}
 */
function activations(shots, shooter, rules) {
  const crew = shooter.open_topped && shooter.crew < rules.open_top_crew ? rules.short_crew_reload : 0;
  const band = shooter.gun?.reload ?? [7, 7];
  const atOnce = reloads(band, crew);
  const later = reloads(band, crew + rules.reload_bonus);
  if (isOne(shots) || isOne(atOnce)) return shots;
  if (later.n === 0n) return null;
  return plus(ONE, times(minus(shots, ONE), plus(ONE, over(minus(ONE, atOnce), later))));
}

/** @param {Shot} shot */
function checked(shot) {
  const reason = refusal(shot);
  const { gun } = shot.shooter;
  const { armour, destroy } = shot.target;
  if (reason !== null || gun === null || destroy === null) {
    throw new Error(`no odds: ${reason}`);
  }
  return { gun, armour: armour?.[shot.face] ?? 0, destroy }; // without armour, AP finds 0 (ruling 10.14)
}

/**
 * Whether the shell's damage value is too low to destroy, so that it immobilizes instead.
 * @param {Shot} shot
 * @param {Rules} rules
 */
function isWeak({ shooter, he }, rules) {
  return he && (shooter.gun?.he ?? 0) < rules.destroying_damage;
}

/** @param {Shot} shot @param {Rules} rules */
function toHitModifier({ distance, cover }, rules) {
  return (distance > rules.long_range ? rules.long_range_to_hit : 0) + (cover ? rules.cover_to_hit : 0);
}

/**
 * The chance that a die lands in a run of results; 3-6 means 3 or more, even above 6.
 * @param {Band} band
 * @param {number} modifier
 */
function hits([low, high], modifier) {
  return share((die) => die + modifier >= low && (high === DIE.length || die + modifier <= high));
}

/**
 * The chance that a die reaches the low end of a run of results.
 * @param {Band} band
 * @param {number} modifier
 */
function reloads([low], modifier) {
  return share((die) => die + modifier >= low);
}

/** @param {(die: number) => boolean} counts */
function share(counts) {
  return fraction(BigInt(DIE.filter(counts).length), BigInt(DIE.length));
}

/**
 * What damage below that which destroys does to a target without damage.
 * @param {number} damage
 * @param {Card} target
 * @param {Rules} rules
 */
function effectOf(damage, target, rules) {
  const first = rules.majors_to_destroy > 1; // where one is enough, it destroys
  if (damage > 0 && holds(target.destroy_gun, damage)) return first ? "gun" : "destroyed";
  if (damage > 0 && holds(target.weaken, damage)) return first ? "weakened" : "destroyed";
  if (damage > 0 && holds(target.immobilize, damage)) return "immobilized";
  return "nothing";
}
