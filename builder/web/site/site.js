/**
 * The language menu keeps the reader's place: a link takes the anchor of the page along.
 * The menu of a small window opens by keyboard: the theme's label for it becomes a button, and Escape closes it.
 * The theme's own script is loaded once the page is drawn.
 */

/** @param {Iterable<HTMLAnchorElement>} links @param {string} anchor the location's hash, such as #r7-2 */
export function keepAnchor(links, anchor) {
  for (const link of links) {
    link.hash = anchor;
  }
}

/**
 * Puts a button for the label that opens the menu.
 * @param {HTMLElement} label
 * @param {HTMLInputElement} drawer the theme's hidden box, which is checked while the menu is open
 * @param {string} name
 */
function takeMenu(label, drawer, name) {
  const button = document.createElement("button");
  const tell = () => button.setAttribute("aria-expanded", String(drawer.checked));
  button.type = "button";
  button.className = `${label.className} menu-button`;
  button.setAttribute("aria-label", name);
  button.append(...label.childNodes);
  button.addEventListener("click", () => drawer.click());
  drawer.addEventListener("change", tell);
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !drawer.checked) return;
    drawer.click();
    button.focus();
  });
  tell();
  label.replaceWith(button);
}

/** @param {string} address */
function loadTheme(address) {
  const script = document.createElement("script");
  script.src = address;
  script.addEventListener("load", () => document.dispatchEvent(new Event("theme-loaded"))); // as assemble.py mends it
  document.body.append(script);
}

/** Says so where an app's script, or its data, did not come: its element is then unknown to the browser. */
function tellMissing() {
  for (const app of document.querySelectorAll("[data-error]:not(:defined)")) {
    const message = document.createElement("p");
    message.setAttribute("role", "alert");
    message.textContent = /** @type {HTMLElement} */ (app).dataset["error"] ?? "";
    app.prepend(message);
  }
}

if (typeof document !== "undefined") {
  addEventListener("load", tellMissing);
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const links = document.querySelectorAll("a[data-language]");
  const follow = () => keepAnchor(links, location.hash);
  addEventListener("hashchange", follow);
  for (const link of links) {
    // The address can change without a hashchange event, so the link is set when it is used, too.
    link.addEventListener("click", follow);
  }
  follow();

  /** @type {HTMLElement | null} */
  const label = document.querySelector("label.md-header__button[for=__drawer]");
  /** @type {HTMLInputElement | null} */
  const drawer = document.querySelector("input#__drawer");
  const name = document.querySelector(".md-nav--primary")?.getAttribute("aria-label");
  if (label && drawer && name) takeMenu(label, drawer, name);

  /** @type {HTMLElement | null} */
  const own = document.querySelector("script[data-theme]");
  const address = own?.dataset["theme"];
  const load = () => address && loadTheme(address);
  if (document.hidden) load(); // nothing is drawn
  else requestAnimationFrame(() => setTimeout(load));
}
