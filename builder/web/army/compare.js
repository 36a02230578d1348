/**
 * Units beside each other: their odds against each other, worked out by the page of odds' own functions.
 */

import { chances, means, refusal } from "../odds/odds.js";

/** @typedef {import("../odds/index.js").Game} OddsGame */
/** @typedef {import("../odds/index.js").Unit} Shooter */
/** @typedef {import("../odds/odds.js").Chances} Chances */
/** @typedef {import("../odds/odds.js").Means} Means */
/** @typedef {import("../odds/odds.js").Refusal} Refusal */

/**
 * One unit's shot at another, as far as the rules know odds of it: `chances` and `means`, or `refused`. HE is
 * fired where the gun has no AP, and strikes the top; AP strikes the front.
 * @typedef {object} Duel
 * @property {string} shooter its name
 * @property {string} target its name
 * @property {boolean} he
 * @property {{readonly chances: Chances, readonly means: Means} | null} odds
 * @property {Refusal | null} refused
 */

/**
 * Every shot of one unit at another, in the open, at the longest range that is not long. Units that the page of
 * odds does not know are left out, such as figures.
 * @param {readonly string[]} ids
 * @param {OddsGame} game
 * @returns {Duel[]}
 */
export function duels(ids, { units, rules }) {
  const known = ids.flatMap((id) => units.find((unit) => unit.id === id) ?? []);
  return known.flatMap((shooter) =>
    known.filter((target) => target !== shooter).map((target) => duel(shooter, target, rules)),
  );
}

/** @param {Shooter} shooter @param {Shooter} target @param {OddsGame["rules"]} rules @returns {Duel} */
function duel(shooter, target, rules) {
  const { gun } = shooter.card;
  const he = !gun?.dice && gun?.he != null;
  const shot = /** @type {import("../odds/odds.js").Shot} */ ({
    shooter: shooter.card,
    target: target.card,
    face: he ? "top" : "front",
    distance: rules.long_range,
    cover: false,
    he,
  });
  const refused = refusal(shot);
  const odds = refused === null ? { chances: chances(shot, rules), means: means(shot, rules) } : null;
  return { shooter: shooter.name, target: target.name, he, odds, refused };
}
