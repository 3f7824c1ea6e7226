/** The text mode: input is read as a command or as a move. */
// @ts-check

import assert from "node:assert/strict";
import { test } from "node:test";

import { COMMANDS, namesIn, readCommand } from "../../bot/web/static/text_commands.js";

const NAMES = Object.fromEntries(Object.keys(COMMANDS).map((name) => [name, [name[0], name]]));
const ONLY = { ...NAMES, swap: ["swap"], first: ["first"], back: ["back"], next: ["next"], end: ["end"], done: ["done"], abort: ["abort"] };

test("a line of the help starts with the names of its command, in any script", () => {
  assert.deepEqual(namesIn("p, pieces: everything. p n: knights."), ["p", "pieces"]);
  assert.deepEqual(namesIn("l, última: lo anterior"), ["l", "ultima"]);
  assert.deepEqual(namesIn("s，格子：一格：s e4"), ["s", "格子"]);
});

test("a command is found by each of its names, with any case, accents and slash", () => {
  for (const typed of ["last", " L ", "/last", "ÚLTIMA"]) {
    assert.deepEqual(readCommand(typed, { last: ["l", "last", "ultima"] }), { name: "last", argument: "" });
  }
});

test("a command takes its own kind of argument", () => {
  for (const [typed, name, argument] of [
    ["p knight", "pieces", "knight"],
    ["s e4", "square", "e4"],
    ["s e", "square", "e"],
    ["S 4", "square", "4"],
    ["a e4", "around", "e4"],
    ["a", "around", ""],
    ["m e2", "moves", "e2"],
    ["m knight", "moves", "knight"],
    ["swap a1 c1", "swap", "a1 c1"],
    ["swap a1c1", "swap", "a1c1"],
  ]) {
    assert.deepEqual(readCommand(typed, ONLY), { name, argument });
  }
});

test("a command's name with another kind of argument is a move, as typed", () => {
  for (const typed of ["b f4", "n f3", "p e4", "l a4", "s e9", "a e", "a 4", "m e2 e4", "Nf3", "e4", "O-O", "f8=Q", "swap a1", "Knight F3"]) {
    assert.deepEqual(readCommand(typed, ONLY), { name: "move", argument: typed });
  }
});
