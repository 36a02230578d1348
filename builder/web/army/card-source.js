/**
 * Where the card of a unit comes from: its own page, which is fetched once.
 */

/** @type {Map<string, Promise<Element>>} */
const known = new Map();

/**
 * @param {string} url page of the unit
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
  const card = page.querySelector("article.card[data-unit]");
  if (!card) throw new Error(`${url}: no card`);
  const address = new URL(url, location.href).href;
  for (const picture of card.querySelectorAll("img")) {
    picture.src = new URL(picture.getAttribute("src") ?? "", address).href; // that page lies elsewhere
  }
  return card;
}
