/**
 * For hosts that know one page for what was not found: shows the one of the language that was asked for.
 */

/**
 * The language's own page, or null where the address names no language.
 * @param {string} path the address that was asked for
 * @param {string} base the site's folder, such as /rules/
 * @param {readonly string[]} prefixes the languages' folders, such as sv/
 * @returns {string | null}
 */
export function notFoundPage(path, base, prefixes) {
  const rest = path.startsWith(base) ? path.slice(base.length) : "";
  const prefix = prefixes.find((p) => p !== "" && rest.startsWith(p));
  return prefix === undefined || rest === `${prefix}404.html` ? null : `${base}${prefix}404.html`;
}

if (typeof document !== "undefined") {
  const { base = "/", prefixes = "" } = document.documentElement.dataset;
  const target = notFoundPage(location.pathname, base, prefixes.split(" "));
  if (target !== null) {
    location.replace(target);
  }
}
