/**
 * Cards at their true size, as the sheets in PDFs have them: the same HTML and styles, and the same choice of
 * letters. The measures stand in the site's styles, where `builder/generator.py` puts them.
 */

/**
 * How cards are printed.
 * @typedef {object} Look
 * @property {string} size id of the size, such as poker
 * @property {string} theme id of the theme
 * @property {readonly boolean[]} tight of each way to set the card, best first: whether its lines stand closer
 * @property {boolean} words whether special rules stand in words, and not by name alone
 */

const TOLERANCE = 0.5; // CSS pixels by which rounding may move a box, as in builder/fitting.py

/**
 * A card of a page in the space that is cut out, without links.
 * @param {Element} card
 * @param {Look} look
 * @returns {HTMLElement}
 */
export function cutOut(card, look) {
  const cut = document.createElement("div");
  const copy = document.importNode(card, true);
  for (const link of copy.querySelectorAll("a")) link.replaceWith(...link.childNodes);
  for (const part of copy.querySelectorAll("[id]")) part.removeAttribute("id");
  if (!look.words) nameRules(copy);
  cut.className = `card-cut size-${look.size} theme-${look.theme}`;
  cut.append(copy);
  return cut;
}

/**
 * Leaves the names of a card's special rules alone.
 * @param {Element} card
 */
function nameRules(card) {
  const section = card.querySelector(".card-special");
  const labels = [...(section?.querySelectorAll("dt") ?? [])].map((rule) => rule.dataset["label"] ?? "");
  if (!section) return;
  if (labels.length === 0) return section.remove();
  const line = document.createElement("p");
  labels.forEach((label, i) => {
    const name = document.createElement("span");
    name.textContent = label;
    line.append(name, i < labels.length - 1 ? "\u00a0· " : "");
  });
  section.className = "card-names";
  section.querySelector("dl")?.replaceWith(line);
}

/**
 * Sets a card that stands in the document in the first way in which its texts fit; in the last one where none does.
 * @param {HTMLElement} cut
 * @param {Look} look
 * @returns {boolean} whether they fit
 */
export function fit(cut, look) {
  return look.tight.some((tight, step) => {
    cut.classList.remove(`step-${step - 1}`);
    cut.classList.add(`step-${step}`);
    cut.classList.toggle("card-tight", tight);
    return fits(cut);
  });
}

/** @param {HTMLElement} cut */
function fits(cut) {
  const card = cut.querySelector(".card");
  if (!card) return true;
  const box = card.getBoundingClientRect();
  let end = box.top;
  for (const part of card.children) {
    const { top, bottom } = part.getBoundingClientRect();
    if (top < end - TOLERANCE) return false;
    end = bottom;
  }
  return end <= box.bottom + TOLERANCE && card.scrollWidth <= card.clientWidth + 1;
}
