import assert from "node:assert/strict";
import { test } from "node:test";

import { begin, canRedo, canUndo, record, redo, undo } from "../../builder/web/army/history.js";
import { EMPTY, selectGame } from "../../builder/web/army/state.js";

const states = Array.from({ length: 300 }, (_, i) => selectGame(EMPTY, `g${i}`));
const through = (...steps) => steps.reduce((history, state) => record(history, state), begin(EMPTY));

test("undo and redo go back and forth", () => {
  const history = through(states[0], states[1]);
  assert.equal(undo(history).present, states[0]);
  assert.equal(undo(undo(history)).present, EMPTY);
  assert.equal(redo(undo(history)).present, states[1]);
  assert.deepEqual(redo(redo(undo(undo(history)))).past, history.past);
});

test("there is an end to both", () => {
  const history = begin(EMPTY);
  assert.deepEqual([canUndo(history), canRedo(history)], [false, false]);
  assert.equal(undo(history), history);
  assert.equal(redo(history), history);
  const changed = through(states[0]);
  assert.deepEqual([canUndo(changed), canRedo(undo(changed))], [true, true]);
});

test("a new change forgets what was undone", () => {
  const history = record(undo(through(states[0], states[1])), states[2]);
  assert.equal(canRedo(history), false);
  assert.equal(undo(history).present, states[0]);
});

test("changes about one topic are undone together", () => {
  const typed = states.slice(1, 5).reduce((history, state) => record(history, state, "title"), through(states[0]));
  assert.equal(undo(typed).present, states[0]);
  const other = record(record(typed, states[6], "year"), states[7], "title");
  assert.equal(undo(other).present, states[6]);
  assert.equal(undo(record(undo(typed), states[9], "title")).present, states[0]);
});

test("what changes nothing is no step, and the past is not endless", () => {
  const history = through(states[0]);
  assert.equal(record(history, states[0]), history);
  const long = through(...states);
  assert.equal(long.past.length, 200);
  assert.equal(long.past.at(-1), states.at(-2));
});
