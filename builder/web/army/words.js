/**
 * Texts in the reader's language, by gettext's rules. What the catalogue lacks is shown in English.
 *
 * Call the functions by their bare names with literal texts, so that the extractor finds them:
 * `const { gettext } = words; gettext("Year")`.
 */

/**
 * Translations by msgid; with a context, by context, U+0004 and msgid. A counted text has its forms by
 * CLDR's plural category.
 * @typedef {Readonly<Record<string, string | Readonly<Record<string, string>>>>} Catalogue
 */

/** @typedef {ReturnType<typeof createWords>} Words */

const SLOT = /\{([a-z_][a-z0-9_]*)\}/g;

/**
 * Puts values into the `{name}` slots of a text; a slot without a value stays as it is.
 * @param {string} text
 * @param {Readonly<Record<string, string | number>>} values
 * @returns {string}
 */
export function fill(text, values) {
  return text.replace(SLOT, (slot, name) => (Object.hasOwn(values, name) ? String(values[name]) : slot));
}

/**
 * The texts and numbers of one language.
 * @param {string} language BCP 47 code, such as sv
 * @param {Catalogue} catalogue
 */
export function createWords(language, catalogue) {
  // Made when first needed: on a slow phone each takes as long as drawing a tenth of the page.
  const plurals = once(() => new Intl.PluralRules(language));
  const numbers = once(() => new Intl.NumberFormat(language, { numberingSystem: "latn" }));
  const collator = once(() => new Intl.Collator(language, { numeric: true }));
  /** @param {number} n */
  const number = (n) => (Number.isInteger(n) && n >= 0 && n < 1000 ? String(n) : numbers().format(n));

  /** @param {string} key */
  const find = (key) => (Object.hasOwn(catalogue, key) ? catalogue[key] : undefined);

  /** @param {string} key @param {string} msgid */
  const single = (key, msgid) => {
    const found = find(key);
    return typeof found === "string" && found !== "" ? found : msgid;
  };

  /** @param {string} singular @param {string} plural @param {number} n */
  const counted = (singular, plural, n) => {
    const forms = find(singular);
    const found = typeof forms === "object" ? forms[plurals().select(n)] || forms["other"] : "";
    return found || (n === 1 ? singular : plural);
  };

  return {
    /** @param {string} msgid */
    gettext: (msgid) => single(msgid, msgid),
    /** @param {string} context @param {string} msgid */
    pgettext: (context, msgid) => single(`${context}\u0004${msgid}`, msgid),
    /**
     * The form for `n`, with `{n}` filled in.
     * @param {string} singular @param {string} plural @param {number} n
     */
    ngettext: (singular, plural, n) => fill(counted(singular, plural, n), { n: number(n) }),
    /** In Latin digits, as on all other pages. @param {number} n */
    number,
    /** Compares two names as the language sorts them. @param {string} a @param {string} b */
    compare: (a, b) => collator().compare(a, b),
  };
}

/**
 * @template Result
 * @param {() => Result} make
 * @returns {() => Result}
 */
function once(make) {
  /** @type {Result | undefined} */
  let made;
  return () => (made ??= make());
}
