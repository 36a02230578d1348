/**
 * A die of six from the browser's own source of chance, fair to each face.
 */

/**
 * @param {(bytes: Uint8Array) => void} [draw] fills a byte with chance
 * @returns {number} 1 to 6
 */
export function rollDie(draw = (bytes) => crypto.getRandomValues(bytes)) {
  const bytes = new Uint8Array(1);
  do draw(bytes);
  while ((bytes[0] ?? 0) >= 252); // 252 is 42 times 6: beyond it, four faces would come more often
  return ((bytes[0] ?? 0) % 6) + 1;
}
