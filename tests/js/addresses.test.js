// @ts-check

import assert from "node:assert/strict";
import test from "node:test";

import { gameAnalysis, lineAnalysis } from "../../bot/web/static/addresses.js";

test("a game's analysis has a ply in its address, and a chapter its key before that", () => {
  assert.equal(gameAnalysis(12, 7), "analysis/12#7");
  assert.equal(gameAnalysis("12", 0, "k-y_1"), "analysis/12/k-y_1#0");
});

test("a line's analysis is read back from its address", () => {
  const address = lineAnalysis({ variant: "orda", fen: "8/8 w - - 0 1", moves: ["e2e4", "b6b5"], side: "black" }, 0);
  const url = new URL(address, "https://games.example/");
  assert.deepEqual(Object.fromEntries(url.searchParams), { variant: "orda", fen: "8/8 w - - 0 1", moves: "e2e4 b6b5", side: "black" });
  assert.equal(url.hash, "#0");
  assert.equal(new URL(lineAnalysis({ variant: "orda", fen: "x" }), url).hash, "");
});
