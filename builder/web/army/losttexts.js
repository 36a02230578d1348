/**
 * What could not be read of a file, a link or a kept battle, as whole sentences.
 */

import { measureOf } from "./measures.js";
import { fill } from "./words.js";

/** @typedef {import("./listreading.js").Fault} Fault */
/** @typedef {import("./listreading.js").Lost} Lost */
/** @typedef {import("./words.js").Words} Words */

/**
 * A part that was left out, and what stood there.
 * @param {Lost} lost
 * @param {Words} words
 * @param {import("./sentences.js").Counting} [game] its game, where that is known
 * @returns {string}
 */
export function lostText({ part, text }, words, game = {}) {
  const { gettext, ngettext } = words;
  switch (part) {
    case "title":
      return fill(gettext("The title could not be read: {text}"), { text });
    case "game":
      return fill(gettext("The game could not be read: {text}"), { text });
    case "year":
      return fill(gettext("The year could not be read: {text}"), { text });
    case "limit":
      return fill(measureOf(game).lostLimit(words), { text });
    case "attackerLimit":
      return fill(gettext("The attacker's limit could not be read: {text}"), { text });
    case "attacker":
      return fill(gettext("Who attacks could not be read: {text}"), { text });
    case "forces":
      return fill(gettext("A force could not be read: {text}"), { text });
    case "row":
      return fill(gettext("A unit could not be read: {text}"), { text });
    case "models":
      return fill(gettext("A unit of the collection could not be read: {text}"), { text });
    case "end":
      return gettext("The link's end is missing: it was cut off, and so may be what is here.");
    case "extra":
      return gettext("The link has more than it should: what stands behind its end was left out.");
    case "changed":
      return gettext("The link is not what was written: it was cut off or changed on its way. Look over what is here.");
    case "more":
      return ngettext("{n} entry too many was left out.", "{n} entries too many were left out.", Number(text));
  }
}

/**
 * Why nothing could be read.
 * @param {Fault} fault
 * @param {Words} words
 * @returns {string}
 */
export function faultText(fault, { gettext }) {
  switch (fault) {
    case "long":
      return gettext("This is far longer than any list. It was not read, and nothing has changed.");
    case "unreadable":
      return gettext("This is neither JSON nor YAML that this page reads. Nothing has changed.");
    case "other":
      return gettext("This is no list of this army builder. Nothing has changed.");
    case "newer":
      return gettext("This list is of a newer version. Reload the page and try again; nothing has changed.");
  }
}
