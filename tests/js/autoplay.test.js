/** The replay of an analysis: its paces, and when it stops. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Autoplay, delayOf } from "../../bot/web/static/autoplay.js";

test("the real pace uses a move's own time if it's known", () => {
  assert.equal(delayOf("fast", 7000), 1000);
  assert.equal(delayOf("slow", null), 5000);
  assert.equal(delayOf("real", 7000), 7000);
  assert.equal(delayOf("real", 10), 200);
  assert.equal(delayOf("real", null), 1000);
});

/** @param {number} moves */
function begun(moves) {
  const seen = { at: 0, changes: 0 };
  const autoplay = new Autoplay({
    delay: () => (seen.at < moves ? 1000 : null),
    step: () => ((seen.at += 1), autoplay.moved()),
    changed: () => (seen.changes += 1),
  });
  autoplay.start();
  return { seen, autoplay };
}

test("the moves are shown one by one until the line ends", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { seen, autoplay } = begun(2);
  t.mock.timers.tick(999);
  assert.deepEqual([seen.at, autoplay.isOn], [0, true]);
  t.mock.timers.tick(1);
  assert.deepEqual([seen.at, autoplay.isOn], [1, true]);
  t.mock.timers.tick(1000);
  assert.deepEqual([seen.at, autoplay.isOn, seen.changes], [2, false, 2]);
});

test("showing another position stops the replay, and stopping twice changes nothing", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { seen, autoplay } = begun(9);
  autoplay.moved();
  autoplay.stop();
  t.mock.timers.tick(5000);
  assert.deepEqual([seen.at, autoplay.isOn, seen.changes], [0, false, 2]);
});

test("a changed pace applies at once", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { seen, autoplay } = begun(9);
  t.mock.timers.tick(900);
  autoplay.again();
  t.mock.timers.tick(900);
  assert.equal(seen.at, 0);
  t.mock.timers.tick(100);
  assert.equal(seen.at, 1);
});
