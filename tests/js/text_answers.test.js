/** The text mode's answers, from a game's state. */
// @ts-check

import assert from "node:assert/strict";
import { test } from "node:test";

const WORDS = {
  "web-square-comma": ", ",
  "web-sentences": "{ $first } { $second }",
  "web-text-semicolon": "; ",
  "web-text-side": "{ $side }: { $pieces }.",
  "web-text-piece": "{ $piece } { $squares }",
  "web-text-none": "None.",
  "web-text-goal": "{ $side } goal: the { $royal_text } to { $rank }.",
  "web-text-no-clock": "No clock.",
  "web-text-clock": "{ $side }, { $name }: { $left }.",
  "web-text-moves-of": "{ $piece } { $square }: { $moves }.",
  "web-text-takes": "takes { $square }",
  "web-text-checks": "with check",
  "web-text-wins": "and wins",
};
Object.assign(globalThis, { document: { getElementById: () => ({ textContent: JSON.stringify(WORDS) }) } });
const { clocksText, isMeant, movesText, numberAt, opponentText, piecesText, spokenTime, squaresAt } = await import("../../bot/web/static/text_answers.js");

const UNITS = { e1: "K", b1: "N", g1: "N", e8: "k", f5: "l" };
const STATE = {
  you: "black",
  fen: "4k3/8/8/5l2/8/8/8/1N2K1N1 w - - 4 7",
  moves: Array(12).fill({}),
  goal: { white: 8 },
  clock: { initial_seconds: 300 },
  sides: {
    white: { name: "Alice", colour_name: "White", army: "Kingdom", rating: "1500" },
    black: { name: "Bo", colour_name: "Gold" },
  },
  pieces: { K: { name: "King", text: "king" }, N: { name: "Knight" }, k: { name: "Khan" }, l: { name: "Lancer" } },
  legal: {},
};

test("pieces are listed by kind, the reader's own first, followed by the king's goal", () => {
  assert.equal(piecesText(STATE, UNITS), "Gold: Khan e8; Lancer f5. White: King e1; Knight b1, g1. White goal: the king to 8.");
  assert.match(piecesText({ ...STATE, you: null }, UNITS), /^White: King/);
});

test("only one kind is listed by its letter or its name", () => {
  for (const kind of ["n", "N", "knight", "kni", "Knights"]) assert.equal(piecesText(STATE, UNITS, kind), "White: Knight b1, g1.");
  assert.equal(piecesText(STATE, UNITS, "k"), "Gold: Khan e8. White: King e1.");
  assert.equal(piecesText(STATE, UNITS, "queen"), "None.");
  assert.ok(isMeant("龙", "d", "龙") && !isMeant("龙", "d", "马"));
});

test("a move has its capture, promotions, check and win", () => {
  /** @type {{ kind: string, promotions: string[] | null, san: string }} */
  const step = { kind: "move", promotions: null, san: "Nc3" };
  const legal = {
    b1: [
      { ...step, to: "c3" },
      { ...step, to: "a3", kind: "capture", san: "Nxa3+" },
    ],
    e1: [{ ...step, to: "c1", san: "O-O-O#" }],
    g1: [{ ...step, to: "g8", promotions: ["q", "h"], san: "g8=Q" }],
  };
  const state = { ...STATE, legal };
  assert.equal(movesText(state, UNITS, "b1"), "Knight b1: c3, takes a3 with check.");
  assert.equal(movesText(state, UNITS, "king"), "King e1: O-O-O and wins.");
  assert.equal(movesText(state, UNITS, "g1"), "Knight g1: g8=Q/H.");
  assert.equal(movesText(state, UNITS, "f5"), "");
});

test("a file or a rank is read without its empty squares, a single square always", () => {
  assert.deepEqual(squaresAt(UNITS, "e"), ["e1", "e8"]);
  assert.deepEqual(squaresAt(UNITS, "1"), ["b1", "e1", "g1"]);
  assert.deepEqual([squaresAt(UNITS, "h"), squaresAt(UNITS, "h4")], [[], ["h4"]]);
});

test("a time is written in its two largest units", () => {
  for (const [seconds, told] of /** @type {[number, string][]} */ ([
    [0, "0 seconds"],
    [58.2, "59 seconds"],
    [61, "1 minute 1 second"],
    [3600, "1 hour"],
    [90_061, "1 day 1 hour"],
  ])) {
    assert.equal(spokenTime(seconds, "en-US"), told);
  }
});

test("both sides' clocks are given; one that hasn't started has its full time", () => {
  const told = clocksText(STATE, (side) => (side === "white" ? 12 : null), "en-US");
  assert.equal(told, "Gold, Bo: 5 minutes. White, Alice: 12 seconds.");
  assert.equal(
    clocksText({ ...STATE, clock: null }, () => null, "en-US"),
    "No clock.",
  );
});

test("a player has one opponent, and a spectator sees two players", () => {
  assert.equal(opponentText(STATE), "Alice, White, Kingdom, 1500");
  assert.equal(opponentText({ ...STATE, you: null }), "Alice, White, Kingdom, 1500; Bo, Gold");
});

test("a ply is numbered as in the list of moves, even in a game from another position", () => {
  assert.deepEqual([numberAt(STATE, 1), numberAt(STATE, 2), numberAt(STATE, 12)], ["1.", "1…", "6…"]);
  const later = { fen: "8/8/8/8/8/8/8/8 b - - 0 30", moves: [{}] };
  assert.equal(numberAt(later, 1), "30.");
});
