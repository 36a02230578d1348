/**
 * What the armies of a game are counted in, and every sentence that names it. `builder/armymeasures.py` says the
 * same ones; one catalogue serves both. Each measure has whole sentences of its own, since a language may need more
 * than another noun.
 */

/** @typedef {import("./words.js").Words} Words */
/** @typedef {(words: Words, n: number) => string} Counted with `{n}` filled in */
/** @typedef {(words: Words) => string} Text */

/**
 * The sentences of a measure; slots other than `{n}` are still open.
 * @typedef {object} Measure
 * @property {Counted} count so much
 * @property {Counted} ofLimit a total beside its `{limit}`
 * @property {Counted} ofRatio a total that may stand `{attacker}:{defender}` to the other
 * @property {Counted} withoutLimit a total that has no limit
 * @property {Counted} overLimit how much a force is over its `{limit}`
 * @property {Counted} aboveRatioOfLimit the attacker's total, above `{attacker}:{defender}` to the limit of `{base}`
 * @property {Counted} aboveRatioOfTotal the same to what the defender has, `{base}`
 * @property {Counted} left how much of the `{limit}` is left
 * @property {Text} attackerNotLarger the attacker's total `{attacker}` is not above `{defender}`
 * @property {Text} sums both totals, `{first}` and `{second}`, of a battle of `{game}`
 * @property {Text} sumsInYear the same of a battle set in `{year}`
 * @property {Text} lostLimit a limit that could not be read, `{text}`
 * @property {Text} meaning what the total counts
 * @property {Text} name the measure's name
 * @property {Text} ofOne what one unit counts, as the head of a column
 * @property {Text} cost what a unit counts, as the name of a line
 * @property {Text} from the least that is asked for
 * @property {Text} to the most that is asked for
 * @property {Text} limit
 * @property {Text} defendersLimit
 * @property {Text} attackersLimit
 * @property {Text} anyNumber no limit, as a choice
 * @property {Text} badLimit what to write for a limit of the attacker's own
 * @property {Text} splitting how a fair split is made
 */

/** @typedef {"points" | "figures"} MeasureId */

/** @type {Readonly<Record<MeasureId, Measure>>} */
const MEASURES = {
  points: {
    count: ({ ngettext }, n) => ngettext("{n} point", "{n} points", n),
    ofLimit: ({ ngettext }, n) => ngettext("{n} point of {limit}", "{n} points of {limit}", n),
    ofRatio: ({ ngettext }, n) => ngettext("{n} point, ratio {attacker}:{defender}", "{n} points, ratio {attacker}:{defender}", n),
    withoutLimit: ({ ngettext }, n) => ngettext("{n} point, no limit", "{n} points, no limit", n),
    overLimit: ({ ngettext }, n) => ngettext("{n} point over the limit of {limit}.", "{n} points over the limit of {limit}.", n),
    aboveRatioOfLimit: ({ ngettext }, n) =>
      ngettext(
        "The attacker has {n} point, more than {attacker}:{defender} allows: the defender's limit is {base}.",
        "The attacker has {n} points, more than {attacker}:{defender} allows: the defender's limit is {base}.",
        n,
      ),
    aboveRatioOfTotal: ({ ngettext }, n) =>
      ngettext(
        "The attacker has {n} point, more than {attacker}:{defender} allows: the defender's total is {base}.",
        "The attacker has {n} points, more than {attacker}:{defender} allows: the defender's total is {base}.",
        n,
      ),
    left: ({ ngettext }, n) =>
      ngettext("{n} point of the limit of {limit} is left.", "{n} points of the limit of {limit} are left.", n),
    attackerNotLarger: ({ gettext }) =>
      gettext("The attacker should have more points than the defender; it is {attacker} against {defender}."),
    sums: ({ gettext }) => gettext("{game}, {first} against {second} points"),
    sumsInYear: ({ gettext }) => gettext("{game}, {year}, {first} against {second} points"),
    lostLimit: ({ gettext }) => gettext("The points limit could not be read: {text}"),
    meaning: ({ gettext }) => gettext("Points: what each unit costs, times its count."),
    name: ({ gettext }) => gettext("Points"),
    ofOne: ({ gettext }) => gettext("Points of one"),
    cost: ({ gettext }) => gettext("Cost in points"),
    from: ({ gettext }) => gettext("Points from"),
    to: ({ gettext }) => gettext("Points to"),
    limit: ({ gettext }) => gettext("Points limit"),
    defendersLimit: ({ gettext }) => gettext("Defender's points limit"),
    attackersLimit: ({ gettext }) => gettext("Attacker's points limit"),
    anyNumber: ({ gettext }) => gettext("Any number of points"),
    badLimit: ({ gettext }) => gettext("Write a whole number of points. Until then the previous one counts."),
    splitting: ({ gettext }) => gettext("Two forces from the units that the club owns, within what is agreed above. The sides with the most points fight, unless you name them. Of every unit one is taken before a second; figures, vehicles and guns take turns, and the dearer come first. With a ratio the attacker takes the most points that it allows and the defender can answer; without one both come as near to their limits as they can. The same units always give the same forces."),
  },
  figures: {
    count: ({ ngettext }, n) => ngettext("{n} figure", "{n} figures", n),
    ofLimit: ({ ngettext }, n) => ngettext("{n} figure of {limit}", "{n} figures of {limit}", n),
    ofRatio: ({ ngettext }, n) => ngettext("{n} figure, ratio {attacker}:{defender}", "{n} figures, ratio {attacker}:{defender}", n),
    withoutLimit: ({ ngettext }, n) => ngettext("{n} figure, no limit", "{n} figures, no limit", n),
    overLimit: ({ ngettext }, n) => ngettext("{n} figure over the limit of {limit}.", "{n} figures over the limit of {limit}.", n),
    aboveRatioOfLimit: ({ ngettext }, n) =>
      ngettext(
        "The attacker has {n} figure, more than {attacker}:{defender} allows: the defender's limit is {base}.",
        "The attacker has {n} figures, more than {attacker}:{defender} allows: the defender's limit is {base}.",
        n,
      ),
    aboveRatioOfTotal: ({ ngettext }, n) =>
      ngettext(
        "The attacker has {n} figure, more than {attacker}:{defender} allows: the defender's total is {base}.",
        "The attacker has {n} figures, more than {attacker}:{defender} allows: the defender's total is {base}.",
        n,
      ),
    left: ({ ngettext }, n) =>
      ngettext("{n} figure of the limit of {limit} is left.", "{n} figures of the limit of {limit} are left.", n),
    attackerNotLarger: ({ gettext }) =>
      gettext("The attacker should have more figures than the defender; it is {attacker} against {defender}."),
    sums: ({ gettext }) => gettext("{game}, {first} against {second} figures"),
    sumsInYear: ({ gettext }) => gettext("{game}, {year}, {first} against {second} figures"),
    lostLimit: ({ gettext }) => gettext("The figures limit could not be read: {text}"),
    meaning: ({ gettext }) => gettext("Total: the figures that each unit counts as, times its count."),
    name: ({ gettext }) => gettext("Figures"),
    ofOne: ({ gettext }) => gettext("Figures of one"),
    cost: ({ gettext }) => gettext("Cost in figures"),
    from: ({ gettext }) => gettext("Figures from"),
    to: ({ gettext }) => gettext("Figures to"),
    limit: ({ gettext }) => gettext("Figures limit"),
    defendersLimit: ({ gettext }) => gettext("Defender's figures limit"),
    attackersLimit: ({ gettext }) => gettext("Attacker's figures limit"),
    anyNumber: ({ gettext }) => gettext("Any number of figures"),
    badLimit: ({ gettext }) => gettext("Write a whole number of figures. Until then the previous one counts."),
    splitting: ({ gettext }) => gettext("Two forces from the units that the club owns, within what is agreed above. The sides with the most figures fight, unless you name them. Of every unit one is taken before a second; figures, vehicles and guns take turns, and those that count as more figures come first. Both forces come as near to their limits as they can; with a ratio the attacker takes the most figures that it allows and the defender can answer. The same units always give the same forces."),
  },
};

/**
 * The sentences of what a game counts: points, unless it says otherwise.
 * @param {{readonly measure?: MeasureId | undefined}} game
 */
export function measureOf({ measure = "points" }) {
  return MEASURES[measure];
}
