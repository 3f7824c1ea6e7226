/** Running clocks. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Clock, clockText, isLow } from "../../bot/web/static/clock.js";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** @param {number} number */
const days = (number) => `${number} d`;

test("a time is written in minutes, hours or days, and rounded up", () => {
  const written = [0, 0.2, 9, 61, HOUR - 0.5, HOUR, 3 * HOUR + 62, DAY + 2 * HOUR + 3 * MINUTE].map((seconds) => clockText(seconds, days));
  assert.deepEqual(written, ["0:00", "0:01", "0:09", "1:01", "1:00:00", "1:00:00", "3:01:02", "1 d 02:03"]);
});

test("the last seconds of a live game have tenths, which are rounded down", () => {
  assert.deepEqual(
    [9.99, 9.94, 0.05, 0, 10].map((seconds) => clockText(seconds, days, true)),
    ["0:09.9", "0:09.9", "0:00.0", "0:00", "0:10"],
  );
});

test("time is low at a tenth of a game's time, and at a fifth of a move's or six hours", () => {
  assert.deepEqual([isLow(60, 600, true), isLow(61, 600, true)], [true, false]);
  assert.deepEqual([isLow(2 * HOUR, 10 * HOUR), isLow(2 * HOUR + 1, 10 * HOUR)], [true, false]);
  assert.deepEqual([isLow(6 * HOUR, 7 * DAY), isLow(6 * HOUR + 1, 7 * DAY)], [true, false]);
});

test("the remaining time follows the server's clock, not this machine's", (t) => {
  t.mock.timers.enable({ apis: ["Date", "setInterval"], now: Date.parse("2030-05-17T12:00:00Z") });
  const clock = new Clock(() => {});
  clock.set({ now: "2030-05-17T12:00:30Z", running: false });
  assert.equal(clock.left({ deadline: "2030-05-17T12:01:00Z" }), 30);
  t.mock.timers.tick(10_000);
  assert.equal(clock.left({ deadline: "2030-05-17T12:01:00Z" }), 20);
  t.mock.timers.tick(60_000);
  assert.equal(clock.left({ deadline: "2030-05-17T12:01:00Z" }), 0);
});

test("a clock that does not run keeps its time, and a side without one has none", () => {
  const clock = new Clock(() => {});
  assert.deepEqual([clock.left({ seconds_left: 42 }), clock.left({})], [42, null]);
});

test("only a running clock ticks", (t) => {
  t.mock.timers.enable({ apis: ["Date", "setInterval"] });
  const tick = t.mock.fn();
  const clock = new Clock(tick);
  clock.set({ running: true });
  t.mock.timers.tick(1000);
  assert.equal(tick.mock.callCount(), 4);
  clock.set({ running: false });
  t.mock.timers.tick(1000);
  assert.equal(tick.mock.callCount(), 4);
});
