/**
 * Odds in words; `builder/oddsreport.py` says the same, and one catalogue serves both.
 */

import { fill } from "../army/words.js";

/** @typedef {import("../army/words.js").Words} Words */
/** @typedef {import("./figures.js").Figures} Figures */
/** @typedef {import("./odds.js").Chances} Chances */
/** @typedef {import("./odds.js").Means} Means */
/** @typedef {import("./odds.js").Refusal} Refusal */

/** @typedef {{readonly label: string, readonly value: string, readonly meaning: string}} Figure */

/**
 * What a heading names.
 * @typedef {object} Named
 * @property {string} shooter
 * @property {string} target
 * @property {string} range with its unit
 * @property {boolean} cover
 * @property {boolean} he
 */

/**
 * Who shoots at whom.
 * @param {Named} named
 * @param {Words} words
 */
export function heading({ shooter, target, range, cover, he }, { gettext }) {
  const ap = cover
    ? gettext("{shooter} fires AP at {target}, {range} away and in cover.")
    : gettext("{shooter} fires AP at {target}, {range} away and in the open.");
  const shell = cover
    ? gettext("{shooter} fires HE at {target}, {range} away and in cover.")
    : gettext("{shooter} fires HE at {target}, {range} away and in the open.");
  return fill(he ? shell : ap, { shooter, target, range });
}

/**
 * Which armour is struck.
 * @param {string} face
 * @param {number} n
 * @param {Words} words
 */
export function struck(face, n, { gettext, number }) {
  return fill(gettext("Struck: {face} {n}."), { face, n: number(n) });
}

/**
 * Each figure of a shot with its name and the sentence that says what it is.
 * @param {Chances} chances
 * @param {Means} means
 * @param {Words} words
 * @param {Figures} figures
 * @returns {readonly Figure[]}
 */
export function report(chances, means, words, figures) {
  return [...ofChances(chances, words, figures), ...ofMeans(means, words, figures)];
}

/** @param {Chances} chances @param {Words} words @param {Figures} figures */
function ofChances(chances, { gettext, pgettext }, { percent }) {
  return [
    {
      label: pgettext("odds", "Hit"),
      value: percent(chances.hit),
      meaning: gettext("The To Hit roll succeeds, whatever the hit does."),
    },
    {
      label: pgettext("odds", "Destroyed"),
      value: percent(chances.destroyed),
      meaning: gettext("The shot destroys the target at once."),
    },
    {
      label: pgettext("odds", "Gun destroyed"),
      value: percent(chances.gun),
      meaning: gettext("The shot destroys the target's gun, which is major damage."),
    },
    {
      label: pgettext("odds", "Weakened"),
      value: percent(chances.weakened),
      meaning: gettext("The shot weakens the target, which is major damage."),
    },
    {
      label: pgettext("odds", "Immobilized"),
      value: percent(chances.immobilized),
      meaning: gettext("The shot immobilizes the target."),
    },
    {
      label: pgettext("odds", "No effect"),
      value: percent(chances.nothing),
      meaning: gettext("The shot hits, but does nothing to the target."),
    },
    { label: pgettext("odds", "Miss"), value: percent(chances.miss), meaning: gettext("The To Hit roll fails.") },
  ];
}

/** @param {Means} means @param {Words} words @param {Figures} figures */
function ofMeans({ shots, activations }, { gettext, pgettext }, { mean }) {
  const never = gettext("Such shots never destroy the target.");
  const counted = gettext(
    "Activations until then, on average, those for reloading included; the gun is loaded at first.",
  );
  const unloaded = gettext("The gun cannot be reloaded, and one shot may not be enough.");
  return [
    {
      label: pgettext("odds", "Shots to destroy"),
      value: mean(shots),
      meaning:
        shots === null
          ? never
          : gettext("Shots until the target is destroyed, on average; major damage adds up."),
    },
    {
      label: pgettext("odds", "Activations to destroy"),
      value: mean(activations),
      meaning: shots === null ? never : activations === null ? unloaded : counted,
    },
  ];
}

/**
 * The most important of a shot in one sentence, for a screen reader.
 * @param {Chances} chances
 * @param {Means} means
 * @param {Words} words
 * @param {Figures} figures
 */
export function summary(chances, { shots }, { gettext }, { percent, mean }) {
  if (shots === null) return gettext("Such shots never destroy the target.");
  return fill(gettext("Destroyed at once: {chance}. Shots to destroy, on average: {shots}."), {
    chance: percent(chances.destroyed),
    shots: mean(shots),
  });
}

/**
 * Why there are no odds.
 * @param {Refusal} reason
 * @param {Words} words
 * @returns {string}
 */
export function refused(reason, { gettext }) {
  switch (reason) {
    case "no-gun":
      return gettext("The shooter has no gun.");
    case "ap-at-gun":
      return gettext("AP does nothing to a gun: use HE or a machine gun (10.22).");
    case "no-armour":
      return gettext("The target has no armour: two dice decide, not damage against armour (10.14).");
    case "no-ap":
      return gettext("The gun has no damage dice: it fires HE alone (10.6).");
    case "no-he":
      return gettext("The gun has no HE modifier: it fires no HE (10.19).");
    case "weak-he":
      return gettext("The gun's HE modifier is too low for a target with armour (10.21).");
    case "ap-from-above":
      return gettext("AP strikes the front, the side or the rear; only HE strikes the top (10.7).");
    case "he-from-aside":
      return gettext("HE strikes the top alone (10.7).");
  }
}
