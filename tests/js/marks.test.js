/** The marks of squares. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { groundOf, marksOf } from "../../bot/web/static/marks.js";

const EMPTY = { units: {}, orientation: /** @type {const} */ ("white") };

/** @param {import("../../bot/web/static/marks.js").View} view */
function marked(view) {
  const squares = [..."abcdefgh"].flatMap((file) => [..."12345678"].map((rank) => file + rank));
  return Object.fromEntries(squares.map((square) => [square, marksOf(view, square)]).filter(([, marks]) => marks.length));
}

test("a bare board has no marks", () => {
  assert.deepEqual(marked(EMPTY), {});
});

test("the last move marks its origin and target, below other marks", () => {
  assert.deepEqual(marked({ ...EMPTY, last: ["e2", "e4"], picked: "e4" }), { e2: ["last-origin"], e4: ["last-target", "picked"] });
});

test("a goal rank has pennants on its outer edge", () => {
  const goal = { white: 8 };
  assert.deepEqual(marksOf({ ...EMPTY, goal }, "c8"), ["goal-white-top"]);
  assert.deepEqual(marksOf({ ...EMPTY, goal, orientation: "black" }, "c8"), ["goal-white-bottom"]);
  assert.deepEqual(marksOf({ ...EMPTY, goal }, "c1"), []);
});

test("a king one step from its goal has a ring, and the goal a frame, with a flag if it's empty", () => {
  const view = { ...EMPTY, units: { e7: "K" }, alerts: [["e7", "e8"]] };
  assert.deepEqual(marked(view), { e7: ["alert-king"], e8: ["alert-goal", "alert-flag"] });
  assert.deepEqual(marksOf({ ...view, dots: { e8: "move" } }, "e8"), ["alert-goal", "dot-move"]);
  assert.deepEqual(marksOf({ ...view, units: { e7: "K", e8: "r" } }, "e8"), ["alert-goal"]);
});

test("targets, premoves, stars and checks have their own marks", () => {
  const view = { ...EMPTY, dots: { a3: /** @type {const} */ ("capture") }, premove: ["b1", "b2"], stars: ["c3"], check: "d4", home: "e5" };
  assert.deepEqual(marked(view), { a3: ["dot-capture"], b1: ["picked"], b2: ["picked"], c3: ["star"], d4: ["check-burst"], e5: ["home-sun"] });
});

test("a rook with which the king can castle is framed, and has no dot beneath it", () => {
  const dots = { a1: /** @type {const} */ ("move"), c1: /** @type {const} */ ("move") };
  const view = { ...EMPTY, units: { e1: "K", a1: "R" }, dots };
  assert.deepEqual([groundOf(view, "a1"), groundOf(view, "c1")], ["board-swap", ""]);
  assert.deepEqual(marked(view), { c1: ["dot-move"] });
});

test("a check colors its square instead of the last move", () => {
  const view = { ...EMPTY, check: "e8", last: ["a8", "e8"], swaps: ["b1"] };
  assert.deepEqual(
    ["e8", "a8", "b1", "c3"].map((square) => groundOf(view, square)),
    ["board-check", "board-last", "board-swap", ""],
  );
});
