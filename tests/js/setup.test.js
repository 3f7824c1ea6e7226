/** A position being edited. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { EMPTY, canCastle, completed, passedIn, readSetup, writeSetup } from "../../bot/web/static/setup.js";

const LETTERS = [..."KQRBNPkqrbnp"];
const SHORT = { right: "K", side: /** @type {const} */ ("white"), is_long: false, places: { e1: "K", h1: "R" } };
const LONG = { right: "Q", side: /** @type {const} */ ("white"), is_long: true, places: { e1: "K", a1: "R" } };
const CHESS = {
  castlings: [SHORT, LONG],
  double_steps: {
    white: [{ origin: "e2", passed: "e3", to: "e4", letters: "P" }],
    black: [{ origin: "d7", passed: "d6", to: "d5", letters: "p" }],
  },
};

/** @param {string} fen */
function read(fen) {
  const setup = readSetup(fen, LETTERS);
  assert.ok(setup, fen);
  return setup;
}

test("a FEN is read field by field", () => {
  assert.deepEqual(read("4k3/8/8/8/8/8/8/4K2R b K e3 4 20"), {
    units: { e8: "k", e1: "K", h1: "R" },
    turn: "black",
    rights: "K",
    passed: "e3",
    halfmoves: "4",
    fullmoves: "20",
  });
});

test("missing fields have default values", () => {
  assert.equal(completed("4k3/8/8/8/8/8/8/4K3 b"), "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
  assert.deepEqual(read("8/8/8/8/8/8/8/8"), EMPTY);
});

test("other programs' text around and between the fields is ignored", () => {
  const fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
  for (const text of [`  ${fen}\n`, `"${fen}"`, `FEN: ${fen}`, `[FEN "${fen}"]`, fen.replaceAll(" ", "_"), fen.replaceAll(" ", "  ")]) {
    assert.equal(completed(text), fen, text);
    assert.equal(writeSetup(read(text), CHESS), fen, text);
  }
});

test("an invalid board gives null", () => {
  /** @type {string[]} */
  const unreadable = [
    "",
    "8/8/8/8",
    "9/8/8/8/8/8/8/8",
    "7/8/8/8/8/8/8/8",
    "8/8/8/8/8/8/8/7Z",
    "8/8/8/8/8/8/8/8/8",
    "8/8/8/8/8/8/8/8 w - - 0 1 2",
    "08/8/8/8/8/8/8/8",
  ];
  assert.deepEqual(
    unreadable.filter((text) => readSetup(text, LETTERS) !== null),
    [],
  );
});

test("castling rights are written only while king and rook are in place", () => {
  const setup = read("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
  const { h1: _, ...units } = setup.units;
  assert.equal(writeSetup({ ...setup, units }, CHESS), "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
  assert.equal(writeSetup({ ...setup, units: { e8: "k", d1: "K", a1: "R", h1: "R" } }, CHESS), "4k3/8/8/8/8/8/8/R2K3R w - - 0 1");
  assert.equal(writeSetup(setup, CHESS), "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
  assert.deepEqual([canCastle({ units }, SHORT), canCastle({ units }, LONG)], [false, true]);
});

test("a right that the variant does not have is not written", () => {
  assert.equal(writeSetup({ ...read("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), rights: "Kkq" }, CHESS), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
});

test("en passant is possible only behind a pawn that could just have moved two squares", () => {
  const steps = CHESS.double_steps;
  assert.deepEqual(passedIn(read("4k3/8/8/8/4P3/8/8/4K3 b"), steps), ["e3"]);
  for (const fen of ["4k3/8/8/8/4P3/8/8/4K3 w", "4k3/8/8/8/4P3/8/4P3/4K3 b", "4k3/8/8/8/4P3/4p3/8/4K3 b", "4k3/8/8/8/4Q3/8/8/4K3 b"]) {
    assert.deepEqual(passedIn(read(fen), steps), [], fen);
  }
  assert.equal(writeSetup(read("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1"), CHESS), "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1");
  assert.equal(writeSetup(read("4k3/8/8/8/4P3/8/8/4K3 b - d3 0 1"), CHESS), "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1");
});

test("if two pawns could have passed the same square, the field names the pawn", () => {
  /** @type {typeof CHESS["double_steps"]} */
  const steps = {
    white: [
      { origin: "e2", passed: "e3", to: "d4", letters: "P" },
      { origin: "e2", passed: "e3", to: "f4", letters: "P" },
    ],
    black: [],
  };
  assert.deepEqual(passedIn(read("4k3/8/8/8/3P1P2/8/8/4K3 b"), steps), ["e3d4", "e3f4"]);
  assert.deepEqual(passedIn(read("4k3/8/8/8/3P4/8/8/4K3 b"), steps), ["e3"]);
});
