/**
 * Which rows of a long list are in sight. Rows may be of any height: those not measured yet count as the
 * average of the others.
 */

/**
 * The rows to draw, `end` not among them, and the room to keep before and after them, in pixels.
 * @typedef {{start: number, end: number, before: number, after: number}} Range
 */

export class Heights {
  #known;
  #sum = 0;
  #measured = 0;
  #usual;

  /**
   * @param {number} count rows
   * @param {number} usual height of a row before any is measured, above 0
   */
  constructor(count, usual) {
    this.#known = new Float64Array(count);
    this.#usual = usual;
  }

  /** The height of a row that is not measured. */
  get usual() {
    return this.#measured > 0 ? this.#sum / this.#measured : this.#usual;
  }

  /**
   * @param {number} row
   * @param {number} height above 0; others are no heights, such as those of a hidden list
   * @returns {boolean} whether that is news
   */
  measure(row, height) {
    const before = this.#known[row];
    if (before === undefined || !(height > 0) || before === height) return false;
    this.#sum += height - before;
    this.#measured += before === 0 ? 1 : 0;
    this.#known[row] = height;
    return true;
  }

  /**
   * The rows that lie between two heights of the list, with `extra` more at either end.
   * @param {number} top
   * @param {number} bottom
   * @param {number} extra
   * @returns {Range}
   */
  range(top, bottom, extra) {
    const { usual } = this;
    const edges = [0]; // where each row begins, and where the last one ends
    for (const height of this.#known) edges.push((edges.at(-1) ?? 0) + (height || usual));
    const count = this.#known.length;
    const first = edges.findIndex((edge) => edge > top);
    const beyond = edges.findIndex((edge) => edge >= bottom);
    const start = Math.max(0, (first < 0 ? count : first - 1) - extra);
    const end = Math.min(count, (beyond < 0 ? count : beyond) + extra);
    return { start, end, before: edges[start] ?? 0, after: (edges[count] ?? 0) - (edges[end] ?? 0) };
  }
}
