/**
 * The card on the page of a unit, for other pages that show or print it.
 */

/** @type {Map<string, Promise<Element>>} */
const known = new Map();

/**
 * @param {string} url page of the unit, which is fetched once
 * @returns {Promise<Element>} its card, to be put on the page once
 * @throws {Error} the page cannot be fetched or has no card
 */
export async function cardOf(url) {
  const found = known.get(url) ?? fetched(url);
  known.set(url, found);
  found.catch(() => known.delete(url)); // to be tried again
  const card = (await found).cloneNode(true);
  return /** @type {Element} */ (card);
}

/** @param {string} url */
async function fetched(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: status ${response.status}`);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  return cardIn(page, new URL(url, location.href).href);
}

/**
 * @param {Document} page
 * @param {string} address of the page
 * @returns {Element} its card, with the addresses of its pictures whole
 * @throws {Error} it has none
 */
export function cardIn(page, address) {
  const card = page.querySelector("article.card[data-unit]");
  if (!card) throw new Error(`${address}: no card`);
  for (const picture of card.querySelectorAll("img")) {
    picture.src = new URL(picture.getAttribute("src") ?? "", address).href; // another page may lie elsewhere
  }
  return card;
}
