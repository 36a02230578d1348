/**
 * Chances and means as a language writes them; `builder/language.py` rounds in the same way.
 */

/** @typedef {import("./fractions.js").Fraction} Fraction */

const LARGEST_MEAN = 1000n;

/**
 * Rounded to tenths, a half upwards.
 * @param {Fraction} x 0 or more
 * @param {bigint} factor
 */
function tenths({ n, d }, factor) {
  return Number((2n * 10n * factor * n + d) / (2n * d));
}

/**
 * The figures of one language.
 * @param {string} language BCP 47 code, such as sv
 */
export function createFigures(language) {
  const one = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const percents = new Intl.NumberFormat(language, { style: "percent", ...one });
  const means = new Intl.NumberFormat(language, one);
  const counts = new Intl.NumberFormat(language, { useGrouping: "always" });
  const lengths = new Intl.NumberFormat(language, { style: "unit", unit: "centimeter" });
  return {
    /**
     * A chance from 0 to 1; what would round to 0 or 100 is < 0.1% or > 99.9%.
     * @param {Fraction} chance
     */
    percent: (chance) => {
      const rounded = tenths(chance, 100n);
      if (rounded === 0 && chance.n > 0n) return `<\u00a0${percents.format(0.001)}`;
      if (rounded === 1000 && chance.n < chance.d) return `>\u00a0${percents.format(0.999)}`;
      return percents.format(rounded / 1000);
    },
    /**
     * A mean of 0 or more; a dash where that never comes, > 1,000 where nobody plays long enough for it.
     * @param {Fraction | null} value
     */
    mean: (value) => {
      if (value === null) return "–";
      if (value.n > LARGEST_MEAN * value.d) return `>\u00a0${counts.format(LARGEST_MEAN)}`;
      return means.format(tenths(value, 1n) / 10);
    },
    /**
     * A length on the table, held together at the end of a line.
     * @param {number} cm
     */
    length: (cm) => lengths.format(cm).replaceAll(" ", "\u00a0"),
  };
}

/** @typedef {ReturnType<typeof createFigures>} Figures */
