/** The text mode: the pieces around a square. */
// @ts-check

import assert from "node:assert/strict";
import { test } from "node:test";

import { unitsOf } from "../../bot/web/static/fen.js";
import { sightFrom } from "../../bot/web/static/text_around.js";

test("the first piece in each direction is listed, and those a knight's jump away", () => {
  const units = unitsOf("4k3/4p3/8/1n6/4P1q1/5N2/3B4/4K3 w - - 0 1");
  assert.deepEqual(sightFrom(units, "e4"), { file: ["e7", "e1"], rank: ["g4"], diagonal: ["f3"], jump: ["d2"] });
  assert.deepEqual(sightFrom(units, "b5"), { file: [], rank: [], diagonal: ["e8"], jump: [] });
});

test("at the edge only squares of the board count", () => {
  assert.deepEqual(sightFrom({ h8: "k", b3: "n" }, "a1"), { file: [], rank: [], diagonal: ["h8"], jump: ["b3"] });
});
