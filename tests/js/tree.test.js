/** The tree of moves, without a document. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Tree, drawnOf, forkAfter, forkBefore, lineAfter, pathTo, numbered, plyOf, shapesOf } from "../../bot/web/static/tree.js";

const GAME = ["e2e4", "e7e5", "g1f3", "b8c6"].map((uci) => ({ uci, san: uci.slice(2) }));

function branched() {
  const tree = Tree.ofLine(GAME);
  const e4 = tree.follow(["e2e4"]);
  const sicilian = tree.add(e4, { uci: "c7c5", san: "c5" });
  const alapin = tree.add(sicilian, { uci: "c2c3", san: "c3" });
  const open = tree.add(sicilian, { uci: "g1f3", san: "Nf3" });
  return { tree, e4, sicilian, alapin, open };
}

test("a game is one line, with its moves marked as played", () => {
  const tree = Tree.ofLine(GAME);
  assert.deepEqual(
    tree.mainLine(),
    GAME.map(({ uci }) => uci),
  );
  assert.deepEqual(
    tree.nodes().map(({ played }) => played),
    [0, 1, 2, 3, 4],
  );
});

test("the line's next move isn't added again, and another becomes a side line", () => {
  const { tree, e4, sicilian } = branched();
  assert.equal(tree.add(e4, { uci: "e7e5" }), e4.children[0]);
  assert.deepEqual(
    e4.children.map(({ uci }) => uci),
    ["e7e5", "c7c5"],
  );
  assert.equal(sicilian.played, null);
  assert.deepEqual(
    pathTo(sicilian).map(({ uci }) => uci),
    ["e2e4", "c7c5"],
  );
  assert.equal(plyOf(sicilian), 2);
});

test("a side line is promoted by one step, or to the main line", () => {
  const { tree, e4, sicilian, open } = branched();
  tree.promote(open);
  assert.deepEqual(lineAfter(sicilian), [open]);
  assert.equal(tree.isMain(open), false);
  tree.promote(open);
  assert.deepEqual(tree.mainLine(), ["e2e4", "c7c5", "g1f3"]);
  assert.equal(e4.children.length, 2);
});

test("promoting takes one step at the line's start, and all steps to become the main line", () => {
  const { tree, open } = branched();
  tree.promote(open, true);
  assert.deepEqual(tree.mainLine(), ["e2e4", "c7c5", "g1f3"]);
  assert.equal(tree.isMain(open), true);
});

test("the forks before and after a move are found, or the start and the end of its line", () => {
  const { tree, e4, sicilian, alapin } = branched();
  assert.equal(forkBefore(alapin), sicilian);
  assert.equal(forkBefore(tree.follow(["e2e4", "e7e5", "g1f3"])), e4);
  assert.deepEqual([forkBefore(e4), forkBefore(tree.root)], [tree.root, null]);
  assert.equal(forkAfter(tree.root.children[0]), e4);
  assert.deepEqual([forkAfter(sicilian), forkAfter(undefined)], [sicilian, null]);
  assert.equal(forkAfter(e4.children[0]), tree.follow(GAME.map(({ uci }) => uci)));
});

test("a move is deleted with everything after it, and the root is kept", () => {
  const { tree, e4, sicilian } = branched();
  assert.equal(tree.remove(sicilian), e4);
  assert.equal(tree.nodes().length, 5);
  assert.equal(tree.remove(tree.root), tree.root);
  assert.equal(tree.nodes().length, 5);
});

test("rows give the same tree again, with glyphs and comments", () => {
  const { tree, sicilian, alapin } = branched();
  Object.assign(tree.root, { comment: "A game", shapes: "e4 d2d4" });
  Object.assign(sicilian, { glyph: "!?", comment: "Why not?", verdict: "⩱" });
  tree.remove(alapin);
  const rows = tree.rows();
  assert.deepEqual(rows[0], { comment: "A game", shapes: "e4 d2d4" });
  assert.deepEqual(rows[5], { parent: 1, uci: "c7c5", glyph: "!?", comment: "Why not?", verdict: "⩱" });
  assert.deepEqual(Tree.ofRows(rows).rows(), rows);
});

test("a ply is numbered by its move, whichever side moves first", () => {
  const white = { turn: /** @type {const} */ ("white"), number: 1 };
  assert.deepEqual(
    [1, 2, 3].map((ply) => numbered(white, ply)),
    ["1.", "1…", "2."],
  );
  const black = { turn: /** @type {const} */ ("black"), number: 20 };
  assert.deepEqual(
    [1, 2, 3].map((ply) => numbered(black, ply)),
    ["20…", "21.", "21…"],
  );
});

test("circles and arrows are converted to pairs of squares and back", () => {
  assert.deepEqual(drawnOf(""), []);
  assert.deepEqual(drawnOf("e4 d2d4"), [
    ["e4", "e4"],
    ["d2", "d4"],
  ]);
  assert.equal(shapesOf(drawnOf("e4 d2d4")), "e4 d2d4");
});

test("a game's deleted moves are added again as side lines", () => {
  const { tree, e4, sicilian } = branched();
  tree.remove(e4.children[0]);
  assert.deepEqual(tree.mainLine(), ["e2e4", "c7c5", "c2c3"]);
  assert.equal(plyOf(tree.play(GAME)), 4);
  assert.deepEqual(
    e4.children.map(({ uci }) => uci),
    ["c7c5", "e7e5"],
  );
  assert.equal(sicilian.played, null);
});

test("moves are followed as far as the tree has them", () => {
  const { tree, alapin } = branched();
  assert.equal(tree.follow(["e2e4", "c7c5", "c2c3", "d7d5"]), alapin);
});

test("a tree of many moves in one line needs no deep stack", () => {
  const many = [...Array(20000).keys()].map((ply) => ({ uci: ply % 2 ? "a7a6" : "a2a3" }));
  assert.equal(Tree.ofRows(Tree.ofLine(many).rows()).mainLine().length, 20000);
});
