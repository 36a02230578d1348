/**
 * The bytes of a QR code: a text in codewords, with those that correct what a reader misreads.
 */

// Of each version from 1: codewords for correction in a block, and blocks.
const CORRECTION = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26];
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12];

/**
 * The version with the least room that holds so many bytes; 0 where none does.
 * @param {number} length
 */
export function versionFor(length) {
  return BLOCKS.findIndex((_, i) => length + (i < 9 ? 2 : 3) <= sizes(i + 1).data) + 1;
}

/**
 * All codewords of a version, in the order in which they are drawn.
 * @param {Uint8Array} bytes
 * @param {number} version
 */
export function codewordsOf(bytes, version) {
  return interleaved(dataOf(bytes, version), version);
}

/**
 * How many codewords a version holds, and how many of them are data.
 * @param {number} version
 */
export function sizes(version) {
  const aligned = version > 1 ? Math.floor(version / 7) + 2 : 0; // alignment patterns along a side
  const lost = aligned ? (25 * aligned - 10) * aligned - 55 + (version > 6 ? 36 : 0) : 0;
  const all = Math.floor(((16 * version + 128) * version + 64 - lost) / 8);
  const [correction = 0, blocks = 1] = [CORRECTION[version - 1], BLOCKS[version - 1]];
  return { all, aligned, correction, blocks, data: all - correction * blocks };
}

/** @param {Uint8Array} bytes @param {number} version */
function dataOf(bytes, version) {
  const { data } = sizes(version);
  // Mode (4 bits) and length (8 or 16 bits) move all that follows by half a byte.
  const halves = [4, ...(version < 10 ? [] : [bytes.length >> 12, (bytes.length >> 8) & 15])];
  for (const byte of [bytes.length & 255, ...bytes]) halves.push(byte >> 4, byte & 15);
  halves.push(0);
  const whole = Array.from({ length: halves.length / 2 }, (_, i) => ((halves[2 * i] ?? 0) << 4) | (halves[2 * i + 1] ?? 0));
  for (let i = 0; whole.length < data; i += 1) whole.push(i % 2 === 0 ? 0xec : 0x11);
  return whole;
}

/** @param {number[]} data @param {number} version */
function interleaved(data, version) {
  const { blocks, correction } = sizes(version);
  const short = Math.floor(data.length / blocks);
  const longs = data.length % blocks; // the last blocks have one more
  const divisor = generator(correction);
  const parts = Array.from({ length: blocks }, (_, i) => {
    const from = i * short + Math.max(0, i - (blocks - longs));
    return data.slice(from, from + short + (i >= blocks - longs ? 1 : 0));
  });
  const checks = parts.map((part) => remainder(part, divisor));
  const across = (/** @type {number[][]} */ rows, /** @type {number} */ length) =>
    Array.from({ length }, (_, i) => rows.flatMap((row) => row[i] ?? [])).flat();
  return [...across(parts, short + 1), ...across(checks, correction)];
}

/** A product in the field of 256. @param {number} a @param {number} b */
function times(a, b) {
  let product = 0;
  for (let i = 7; i >= 0; i -= 1) product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (((b >> i) & 1) * a);
  return product;
}

/** The polynomial whose roots are the first powers of 2, without its highest term. @param {number} degree */
function generator(degree) {
  const terms = [...Array(degree - 1).fill(0), 1];
  for (let i = 0, root = 1; i < degree; i += 1, root = times(root, 2)) {
    terms.forEach((term, j) => { terms[j] = times(term, root) ^ (terms[j + 1] ?? 0); });
  }
  return terms;
}

/** @param {number[]} data @param {number[]} divisor */
function remainder(data, divisor) {
  /** @type {number[]} */
  let rest = divisor.map(() => 0);
  for (const byte of data) {
    const factor = byte ^ (rest[0] ?? 0);
    rest = divisor.map((term, i) => (rest[i + 1] ?? 0) ^ times(term, factor));
  }
  return rest;
}
