/** Move times: as text, as bars, and in a summary. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { durationOf, heightsOf, summaryOf } from "../../bot/web/static/times.js";

test("times are written in seconds, and from one minute on in minutes", () => {
  assert.equal(durationOf(7400, "en-US"), "7.4 s");
  assert.equal(durationOf(7400, "es-ES"), "7,4 s");
  assert.equal(durationOf(0, "en-US"), "0 s");
  assert.equal(durationOf(12_400, "en-US"), "12 s");
  assert.equal(durationOf(59_700, "en-US"), "1:00");
  assert.equal(durationOf(65_000, "en-US"), "1:05");
});

test("the longest move has the highest bar, and unknown times have none", () => {
  const [unknown, short, long] = heightsOf([null, 1000, 60_000]);
  assert.deepEqual([unknown, long], [0, 1]);
  assert.ok(short > 0.1 && short < 0.3);
  assert.deepEqual(heightsOf([null, 0]), [0, 0]);
});

test("each side's average and longest time are in the summary", () => {
  const spent = [null, null, 2000, 9000, 4000];
  assert.deepEqual(summaryOf(spent, "white", "white"), { average: 3000, longest: 4000, ply: 5 });
  assert.deepEqual(summaryOf(spent, "black", "white"), { average: 9000, longest: 9000, ply: 4 });
  assert.deepEqual(summaryOf(spent, "white", "black"), { average: 9000, longest: 9000, ply: 4 });
  assert.equal(summaryOf([null], "white", "white"), null);
});
