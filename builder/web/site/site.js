/**
 * The language menu keeps the reader's place: a link takes the anchor of the page along.
 */

/** @param {Iterable<HTMLAnchorElement>} links @param {string} anchor the location's hash, such as #r7-2 */
export function keepAnchor(links, anchor) {
  for (const link of links) {
    link.hash = anchor;
  }
}

if (typeof document !== "undefined") {
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const links = document.querySelectorAll("a[data-language]");
  const follow = () => keepAnchor(links, location.hash);
  addEventListener("hashchange", follow);
  for (const link of links) {
    // The address can change without a hashchange event, so the link is set when it is used, too.
    link.addEventListener("click", follow);
  }
  follow();
}
