/** Retrying one's mistakes: the moves that count, the limit for a good move, and the summary. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { isGood, mistakesOf, moverOf, Retry } from "../../bot/web/static/retry.js";

const PLAYED = ["e2e4", "e7e5", "g2g4", "d7d5", "f2f3", "d8h4"];
const MARKS = [
  { ply: 2, kind: "inaccuracy", number: 1, best: "c5", best_uci: "c7c5" },
  { ply: 3, kind: "mistake", number: 2, best: "Nf3", best_uci: "g1f3" },
  { ply: 4, kind: "blunder", number: 2, best: "h5", best_uci: "h7h5" },
  { ply: 5, kind: "blunder", number: 3, best: "d4", best_uci: "d2d4" },
  { ply: 7, kind: "blunder", number: 4, best: null, best_uci: null },
];

const begun = () => new Retry(mistakesOf(MARKS, "white", "white"), PLAYED);

test("a side's mistakes and blunders are retried, but not inaccuracies or moves without a better one", () => {
  assert.deepEqual(
    mistakesOf(MARKS, "white", "white").map(({ ply }) => ply),
    [3, 5],
  );
  assert.deepEqual(
    mistakesOf(MARKS, "white", "black").map(({ ply }) => ply),
    [4],
  );
  assert.equal(moverOf(2, "white"), "black");
  assert.equal(moverOf(2, "black"), "white");
});

test("a move is good enough if it loses less than the analysis marks", () => {
  assert.equal(isGood(0.5, 0.46, "white", 0.05), true);
  assert.equal(isGood(0.5, 0.44, "white", 0.05), false);
  assert.equal(isGood(0.5, 0.54, "black", 0.05), true);
  assert.equal(isGood(0.5, 0.6, "black", 0.05), false);
  assert.equal(isGood(0.5, 0.9, "white", 0.05), true);
});

test("the engine's move is good and the played one isn't; the server judges all others", () => {
  const retry = begun();
  retry.attempt("g2g4");
  assert.equal(retry.phase, "wrong");
  retry.attempt("b1c3");
  assert.equal(retry.phase, "checking");
  retry.attempt("g1f3");
  assert.equal(retry.phase, "checking", "one move at a time");
  retry.settle(false);
  assert.equal(retry.phase, "wrong");
  retry.attempt("g1f3");
  assert.equal(retry.phase, "good");
  assert.deepEqual(retry.counts, { first: 0, later: 1, shown: 0, skipped: 0 });
});

test("a move that couldn't be checked counts as no attempt", () => {
  const retry = begun();
  retry.attempt("b1c3");
  retry.settle(null);
  assert.equal(retry.phase, "find");
  retry.attempt("g1f3");
  assert.equal(retry.counts.first, 1);
});

test("each mistake is counted once, however often it's tried again", () => {
  const retry = begun();
  retry.attempt("g1f3");
  retry.again();
  retry.attempt("g2g4");
  retry.attempt("g1f3");
  retry.again();
  retry.next();
  assert.equal(retry.now?.ply, 5);
  retry.reveal();
  retry.again();
  retry.attempt("d2d4");
  retry.next();
  assert.deepEqual(retry.counts, { first: 1, later: 0, shown: 1, skipped: 0 });
  assert.equal(retry.phase, "over");
  assert.equal(retry.now, null);
});

test("a mistake left out counts as skipped, and nothing is secret at the end", () => {
  const retry = begun();
  assert.equal(retry.isSecret, true);
  retry.next();
  retry.attempt("d2d4");
  assert.equal(retry.isSecret, false);
  retry.next();
  assert.deepEqual(retry.counts, { first: 1, later: 0, shown: 0, skipped: 1 });
  assert.equal(retry.isSecret, false);
});

test("without mistakes it's over at once", () => {
  assert.equal(new Retry([], PLAYED).phase, "over");
});
