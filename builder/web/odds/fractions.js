/**
 * Fractions of whole numbers without bound.
 */

/** @typedef {{readonly n: bigint, readonly d: bigint}} Fraction in lowest terms, `d` above 0 */

/** @param {bigint} n @param {bigint} d above 0 @returns {Fraction} */
export function fraction(n, d = 1n) {
  const common = divisor(n, d);
  return { n: n / common, d: d / common };
}

/**
 * The greatest common divisor, 1 at least.
 * @param {bigint} a
 * @param {bigint} b
 */
function divisor(a, b) {
  while (b !== 0n) [a, b] = [b, a % b];
  return a < 0n ? -a : a;
}

/** @param {Fraction} a @param {Fraction} b */
export const plus = (a, b) => fraction(a.n * b.d + b.n * a.d, a.d * b.d);
/** @param {Fraction} a @param {Fraction} b */
export const minus = (a, b) => fraction(a.n * b.d - b.n * a.d, a.d * b.d);
/** @param {Fraction} a @param {Fraction} b */
export const times = (a, b) => fraction(a.n * b.n, a.d * b.d);
/** @param {Fraction} a @param {Fraction} b */
export const over = (a, b) => fraction(a.n * b.d, a.d * b.n);

export const ZERO = fraction(0n);
export const ONE = fraction(1n);

/** @param {Fraction} x */
export const isOne = ({ n, d }) => n === d;

/**
 * As Python writes it: 2/3, or 1 for a whole number.
 * @param {Fraction} x
 */
export function written({ n, d }) {
  return d === 1n ? String(n) : `${n}/${d}`;
}
