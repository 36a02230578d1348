/**
 * QR codes (ISO/IEC 18004) of short texts: bytes only, error correction L, up to version 25 (1,273 bytes),
 * beyond which phones hardly read them from a screen.
 */

import { codewordsOf, sizes, versionFor } from "./qrbytes.js";

const LEVEL_L = 1;

/** @type {readonly ((x: number, y: number) => boolean)[]} */
const MASKS = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/**
 * Rows of modules, 1 for dark, without the quiet zone of 4 around them.
 * @typedef {number[][]} Code
 */

/**
 * @param {string} text
 * @returns {Code | null} null where the text is too long
 */
export function qrCode(text) {
  const bytes = new TextEncoder().encode(text);
  const version = versionFor(bytes.length);
  if (version === 0) return null;
  const codewords = codewordsOf(bytes, version);
  const codes = MASKS.map((_, mask) => draw(codewords, version, mask));
  const marks = codes.map(penalty);
  return codes[marks.indexOf(Math.min(...marks))] ?? null;
}

/** @typedef {(x: number, y: number, dark: boolean | number) => void} Set */

/** @param {number[]} codewords @param {number} version @param {number} mask @returns {Code} */
function draw(codewords, version, mask) {
  const size = 4 * version + 17;
  /** @type {(number | undefined)[][]} */
  const code = Array.from({ length: size }, () => Array(size));
  /** @type {Set} */
  const set = (x, y, dark) => {
    const row = code[y];
    if (row && x >= 0 && x < size) row[x] = Number(dark);
  };
  for (let i = 0; i < size; i += 1) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  square(3, 3, 4, [2, 4], set);
  square(size - 4, 3, 4, [2, 4], set);
  square(3, size - 4, 4, [2, 4], set);
  const places = alignment(version, size);
  const last = places.length - 1;
  places.forEach((x, i) => places.forEach((y, j) => {
    if (!(i === 0 && (j === 0 || j === last)) && !(i === last && j === 0)) square(x, y, 2, [1], set);
  }));
  drawFormat(mask, version, size, set);
  let bit = 0;
  // Two columns at a time, up and down in turn, but for column 6, where a timing pattern stands.
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2) {
    const upward = ((right + 1) & 2) === 0;
    for (let i = 0; i < size; i += 1) {
      for (const x of [right, right - 1]) {
        const y = upward ? size - 1 - i : i;
        if (code[y]?.[x] !== undefined) continue;
        const dark = ((codewords[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1;
        set(x, y, dark ^ Number(MASKS[mask]?.(x, y)));
        bit += 1;
      }
    }
  }
  return /** @type {Code} */ (code);
}

/**
 * Squares within each other around a place.
 * @param {number} x @param {number} y @param {number} radius
 * @param {number[]} light distances from the place that are light
 * @param {Set} set
 */
function square(x, y, radius, light, set) {
  for (let dy = -radius; dy <= radius; dy += 1) {
    for (let dx = -radius; dx <= radius; dx += 1) {
      set(x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
    }
  }
}

/** Where alignment patterns stand, along a side. @param {number} version @param {number} size */
function alignment(version, size) {
  const { aligned } = sizes(version);
  const step = 2 * Math.floor((8 * version + 3 * aligned + 5) / (4 * aligned - 4));
  return Array.from({ length: aligned }, (_, i) => (i === 0 ? 6 : size - 7 - (aligned - 1 - i) * step));
}

/** @param {number} mask @param {number} version @param {number} size @param {Set} set */
function drawFormat(mask, version, size, set) {
  const format = checked((LEVEL_L << 3) | mask, 10, 0x537) ^ 0x5412;
  for (let i = 0; i < 15; i += 1) {
    const dark = (format >> i) & 1;
    if (i < 8) set(8, i < 6 ? i : i + 1, dark);
    else set(i === 8 ? 7 : 14 - i, 8, dark);
    if (i < 8) set(size - 1 - i, 8, dark);
    else set(8, size - 15 + i, dark);
  }
  set(8, size - 8, true);
  if (version < 7) return;
  const bits = checked(version, 12, 0x1f25);
  for (let i = 0; i < 18; i += 1) {
    const [far, near] = [size - 11 + (i % 3), Math.floor(i / 3)];
    set(far, near, (bits >> i) & 1);
    set(near, far, (bits >> i) & 1);
  }
}

/** A number followed by its bits of correction. @param {number} value @param {number} bits @param {number} divisor */
function checked(value, bits, divisor) {
  let rest = value;
  for (let i = 0; i < bits; i += 1) rest = (rest << 1) ^ ((rest >> (bits - 1)) * divisor);
  return (value << bits) | rest;
}

/** How hard a code is to read: long runs, blocks, what looks like a corner, too much of one colour. @param {Code} code */
function penalty(code) {
  const rows = code.map((row) => row.join(""));
  const columns = code.map((_, x) => code.map((row) => row[x]).join(""));
  let sum = 0;
  for (const line of [...rows, ...columns]) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2;
    for (const _ of line.matchAll(/(?=00001011101|10111010000)/g)) sum += 40;
  }
  code.forEach((row, y) => row.forEach((dark, x) => {
    const around = [code[y]?.[x + 1], code[y + 1]?.[x], code[y + 1]?.[x + 1]];
    if (around.every((other) => other === dark)) sum += 3;
  }));
  const dark = code.flat().filter(Boolean).length;
  return sum + 10 * Math.floor(Math.abs((20 * dark) / code.length ** 2 - 10));
}

/**
 * The dark modules as the path of a picture that is as wide as the code with 4 modules of white around it.
 * @param {Code} code
 */
export function qrPath(code) {
  return code.map((row, y) => {
    const runs = row.join("").matchAll(/1+/g);
    return [...runs].map(({ 0: run, index }) => `M${index + 4} ${y + 4}h${run.length}v1h-${run.length}z`).join("");
  }).join("");
}
