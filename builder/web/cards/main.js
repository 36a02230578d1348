/**
 * Prints cards from a page at their true size, as many on a sheet as fit: the card of a unit's page, or the cards
 * of the battle in the army builder.
 *
 * The page has `<form class="card-print" data-cards="page|army" hidden>` with the choices; see builder/cardprint.py.
 */

import { cardIn, cardOf } from "./card.js";
import { cutOut, fit } from "./layout.js";

/** @typedef {import("./layout.js").Look} Look */

/**
 * Which cards to print.
 * @typedef {object} Wanted
 * @property {string} url page of the unit; "" for this page
 * @property {number} count how many models it has
 */

/** @typedef {HTMLElement & {cards?: () => readonly Wanted[]}} Army */

const SHEETS = "print-cards";

/**
 * What the reader chose.
 * @param {HTMLFormElement} form
 * @returns {Look & {copies: number, each: boolean}}
 */
function chosen(form) {
  const size = /** @type {HTMLSelectElement} */ (form.elements.namedItem("size"));
  const theme = /** @type {HTMLSelectElement} */ (form.elements.namedItem("theme"));
  const copies = form.elements.namedItem("copies");
  const option = size.selectedOptions[0]?.dataset ?? {};
  return {
    size: size.value,
    theme: theme.value,
    tight: (option["tight"] ?? "0").split(" ").map((tight) => tight === "1"),
    words: option["words"] === "1",
    copies: copies instanceof HTMLInputElement ? Math.min(Math.max(copies.valueAsNumber || 1, 1), 99) : 1,
    each: copies instanceof HTMLSelectElement && copies.value === "each",
  };
}

/**
 * Puts the cards at the page's end, where only the printer sees them.
 * @param {readonly {card: Element, count: number}[]} cards
 * @param {Look} look
 * @returns {boolean} whether the texts of all of them fit
 */
export function layOut(cards, look) {
  clear();
  const sheets = document.createElement("div");
  sheets.className = SHEETS;
  sheets.setAttribute("aria-hidden", "true");
  const cuts = cards.map(({ card }) => cutOut(card, look));
  sheets.append(...cuts);
  document.body.append(sheets);
  const fits = cuts.map((cut) => fit(cut, look));
  cuts.forEach((cut, i) => {
    for (let n = 1; n < (cards[i]?.count ?? 1); n += 1) cut.after(cut.cloneNode(true));
  });
  document.documentElement.classList.add("prints-cards");
  return fits.every((one) => one);
}

/** The page prints as itself again. */
function clear() {
  document.documentElement.classList.remove("prints-cards");
  document.querySelector(`.${SHEETS}`)?.remove();
}

/**
 * @param {HTMLFormElement} form
 * @returns {Promise<"" | "empty" | "long">} what kept it from printing
 */
async function printCards(form) {
  const look = chosen(form);
  /** @type {Army | null} */
  const army = form.dataset["cards"] === "army" ? document.querySelector("muster-army") : null;
  const wanted = army?.cards?.() ?? [{ url: "", count: look.copies }];
  if (wanted.length === 0) return "empty";
  const cards = await Promise.all(
    wanted.map(async ({ url, count }) => ({
      card: url ? await cardOf(url) : cardIn(document, location.href),
      count: army && !look.each ? 1 : count,
    })),
  );
  // Both weights, before texts are measured.
  await Promise.all([400, 700].map((weight) => document.fonts.load(`${weight} 8pt "Musterbook Sans"`, "Aa")));
  await document.fonts.ready;
  if (!layOut(cards, look)) {
    clear();
    return "long";
  }
  // A picture that cannot be shown keeps its place empty: the card's texts are printed all the same.
  await Promise.all([...document.images].map((picture) => picture.decode().catch(() => {})));
  window.print();
  return "";
}

/**
 * Printing a unit's page by the browser's own command prints its card.
 * @param {HTMLFormElement} form
 */
function takePrint(form) {
  addEventListener("beforeprint", () => {
    if (document.querySelector(`.${SHEETS}`)) return;
    const look = chosen(form);
    layOut([{ card: cardIn(document, location.href), count: look.copies }], look);
  });
}

if (typeof document !== "undefined") {
  addEventListener("afterprint", clear);
  for (const form of document.querySelectorAll("form")) {
    if (!form.classList.contains("card-print")) continue;
    const message = form.querySelector("[role=alert]");
    form.hidden = false;
    if (form.dataset["cards"] === "page") takePrint(form);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (message) message.textContent = "";
      printCards(form).then(
        (kept) => {
          if (message && kept) message.textContent = form.dataset[kept] ?? "";
        },
        (fault) => {
          console.error(fault);
          if (message) message.textContent = form.dataset["error"] ?? "";
        },
      );
    });
  }
}
