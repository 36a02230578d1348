/**
 * Undo and redo over everything, as pure functions: a history is made of whole states, which share what they
 * have in common.
 */

/** @typedef {import("./state.js").State} State */

/**
 * `past` and `future` have the nearest state last; `topic` is what the last change was about.
 * @typedef {object} History
 * @property {readonly State[]} past
 * @property {State} present
 * @property {readonly State[]} future
 * @property {string} topic
 */

const MAX_PAST = 200; // states

/** @param {State} state @returns {History} */
export function begin(state) {
  return { past: [], present: state, future: [], topic: "" };
}

/**
 * The history with another state. Changes about one topic, such as the letters of a title, are undone
 * together; without a topic each is undone by itself. What was undone before is gone.
 * @param {History} history
 * @param {State} state
 * @param {string} [topic]
 * @returns {History}
 */
export function record(history, state, topic = "") {
  if (state === history.present) return history;
  const goesOn = topic !== "" && topic === history.topic;
  const past = goesOn ? history.past : [...history.past, history.present].slice(-MAX_PAST);
  return { past, present: state, future: [], topic };
}

/** @param {History} history */
export function canUndo({ past }) {
  return past.length > 0;
}

/** @param {History} history */
export function canRedo({ future }) {
  return future.length > 0;
}

/** @param {History} history @returns {History} */
export function undo(history) {
  const state = history.past.at(-1);
  if (!state) return history;
  return { past: history.past.slice(0, -1), present: state, future: [...history.future, history.present], topic: "" };
}

/** @param {History} history @returns {History} */
export function redo(history) {
  const state = history.future.at(-1);
  if (!state) return history;
  return { past: [...history.past, history.present], present: state, future: history.future.slice(0, -1), topic: "" };
}
