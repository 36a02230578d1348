/**
 * What the player must know of the browser's storage, as sentences.
 */

/** @typedef {import("./store.js").Trouble} Trouble */
/** @typedef {import("./words.js").Words} Words */

/**
 * @param {Trouble} trouble
 * @param {Words} words
 */
export function troubleText(trouble, { gettext }) {
  switch (trouble) {
    case "refused":
      return gettext("This browser does not keep the battle: it is gone when you close the page.");
    case "full":
      return gettext("The browser's storage is full: the last change is not kept.");
    case "damaged":
      return gettext("The kept battle could not be read. It was set aside, and a new one begun.");
    case "partly":
      return gettext("Part of the kept battle could not be read. It was set aside as it was; the rest is here.");
    case "lists":
      return gettext("A list could not be read, or only in part. What it was stays in this browser; the rest is here.");
    case "both":
      return gettext("Another window changed something at the same time. Its battle is here; where yours was another one, it is among your lists. The collection has the units of both.");
    case "locked":
      return gettext("The kept battle could not be read. It stays as it was, and changes are not kept.");
  }
}
