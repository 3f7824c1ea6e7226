/** Squares and placements. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { SQUARES, isLight, moved, numberOf, other, placeOf, placementOf, reachOf, squareAt, stepTo, turnOf, unitsOf } from "../../bot/web/static/fen.js";

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

test("a placement is unchanged after reading and writing", () => {
  for (const placement of [START.split(" ")[0], "8/8/8/8/8/8/8/8", "k6p/1P5/2l4Y/8/3aA3/8/8/4K2R"]) {
    const full = placement.replace("1P5", "1P6");
    assert.equal(placementOf(unitsOf(full)), full);
  }
});

test("each letter is on its square", () => {
  assert.deepEqual(unitsOf("k7/8/8/8/8/8/8/6PK w - - 0 1"), { a8: "k", g1: "P", h1: "K" });
});

test("a FEN names the side to move and the number of the move", () => {
  assert.deepEqual([turnOf(START), turnOf(START.replace(" w ", " b "))], ["white", "black"]);
  assert.deepEqual([numberOf("8/8 w - - 3 17"), numberOf("8/8 w - -"), numberOf("8/8 w - - 0 x")], [17, 1, 1]);
});

test("a move moves its piece, and a promotion changes its letter but not its side", () => {
  assert.deepEqual(moved({ e2: "P", d4: "p" }, "e2", "e4"), { e4: "P", d4: "p" });
  assert.deepEqual(moved({ a7: "P", b8: "r" }, "a7", "b8", "q"), { b8: "Q" });
  assert.deepEqual(moved({ a2: "p" }, "a2", "a1", "H"), { a1: "h" });
  assert.deepEqual(moved({ a2: "p" }, "c3", "c4"), { a2: "p" });
});

test("a king castles onto its target or onto its rook, unless another move goes to that square", () => {
  const [short, long] = [
    { to: "g1", kind: /** @type {const} */ ("move"), rook: "h1" },
    { to: "c1", kind: /** @type {const} */ ("move"), rook: "a1" },
  ];
  const taken = { to: "h1", kind: /** @type {const} */ ("capture") };
  assert.deepEqual(
    ["g1", "h1", "a1", "e2"].map((square) => stepTo([short, long], square)),
    [short, short, long, undefined],
  );
  assert.equal(stepTo([short, taken], "h1"), taken);
  assert.equal(stepTo(undefined, "h1"), undefined);
  assert.deepEqual(reachOf([short, long]), { h1: "move", g1: "move", a1: "move", c1: "move" });
  assert.deepEqual(reachOf([short, taken]), { g1: "move", h1: "capture" });
  assert.deepEqual(reachOf(), {});
});

test("each square has its place on the board for either orientation", () => {
  for (const side of /** @type {const} */ (["white", "black"])) {
    for (const square of SQUARES) {
      const { column, row } = placeOf(square, side);
      assert.equal(squareAt(column, row, side), square);
    }
  }
  assert.deepEqual(placeOf("a1", "white"), { column: 0, row: 7 });
  assert.deepEqual(placeOf("a1", "black"), { column: 7, row: 0 });
  assert.deepEqual([squareAt(-1, 0, "white"), squareAt(0, 8, "black")], [null, null]);
});

test("a1 is dark, and the squares alternate", () => {
  assert.deepEqual(["a1", "b1", "h1", "a8"].map(isLight), [false, true, true, true]);
  assert.equal(SQUARES.filter(isLight).length, 32);
});

test("each side is the other one's opposite", () => {
  assert.deepEqual([other("white"), other("black")], ["black", "white"]);
});
