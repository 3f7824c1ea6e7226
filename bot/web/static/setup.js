/** A position being edited, as the fields of its FEN. The server sends the castlings and double steps that are possible. */
// @ts-check

import { other, placementOf, unitsOf } from "./fen.js";

/** @typedef {import("./fen.js").Side} Side */
/** @typedef {import("./fen.js").Units} Units */
/** @typedef {{ units: Units, turn: Side, rights: string, passed: string, halfmoves: string, fullmoves: string }} Setup */
/** @typedef {{ right: string, side: Side, is_long: boolean, places: Units }} Castling `places`: the start squares of king and rook. */
/** @typedef {{ origin: string, passed: string, to: string, letters: string }} DoubleStep `letters`: the pawns that can make it. */

const FIELDS = ["8/8/8/8/8/8/8/8", "w", "-", "-", "0", "1"];

/** The empty board. */
export const EMPTY = /** @type {Setup} */ (readSetup(FIELDS.join(" "), []));

/**
 * Read a FEN. All fields except the placement can be missing. Return null if the placement can't be read with these letters.
 * @param {string} text
 * @param {string[]} letters
 * @returns {Setup | null}
 */
export function readSetup(text, letters) {
  const given = plain(text).split(/[\s_]+/);
  const [placement, turn, rights, passed, halfmoves, fullmoves] = FIELDS.map((usual, index) => given[index] ?? usual);
  if (given.length > FIELDS.length || !isBoard(placement, letters)) return null;
  return { units: unitsOf(placement), turn: turn === "b" ? "black" : "white", rights: rights.replace("-", ""), passed, halfmoves, fullmoves };
}

/**
 * Complete a FEN with default values for missing fields.
 * @param {string} text
 */
export function completed(text) {
  const given = plain(text).split(/[\s_]+/);
  return [...given, ...FIELDS.slice(given.length)].join(" ");
}

/**
 * Write a setup as a FEN, with the castling rights and the en passant square that fit its pieces.
 * @param {Setup} setup
 * @param {{ castlings: Castling[], double_steps: Record<Side, DoubleStep[]> }} variant
 */
export function writeSetup(setup, { castlings, double_steps: steps }) {
  const rights = castlings.filter((one) => setup.rights.includes(one.right) && canCastle(setup, one)).map(({ right }) => right);
  const passed = passedIn(setup, steps).includes(setup.passed) ? setup.passed : "-";
  return [placementOf(setup.units), setup.turn === "white" ? "w" : "b", rights.join("") || "-", passed, setup.halfmoves, setup.fullmoves].join(" ");
}

/**
 * Whether king and rook are on their start squares for a castling move.
 * @param {{ units: Units }} setup
 * @param {{ places: Units }} castling
 */
export function canCastle({ units }, { places }) {
  return Object.entries(places).every(([square, letter]) => units[square] === letter);
}

/**
 * The possible en passant fields: the squares that a pawn could just have passed. If several pawns could have passed a
 * square, the pawn's own square is added.
 * @param {{ units: Units, turn: Side }} setup
 * @param {Record<Side, DoubleStep[]>} steps
 */
export function passedIn({ units, turn }, steps) {
  const found = steps[other(turn)].filter(({ origin, passed, to, letters }) => units[to] && letters.includes(units[to]) && !units[origin] && !units[passed]);
  return found.map(({ passed, to }) => (found.filter((one) => one.passed === passed).length > 1 ? passed + to : passed));
}

/**
 * Remove the quotes, brackets and "FEN:" that other programs put around a FEN.
 * @param {string} text
 */
function plain(text) {
  return text.replace(/^[\s"'`[]*(?:fen\b[\s:="]*)?/i, "").replace(/[\s"'`\]]+$/, "");
}

/**
 * @param {string} placement
 * @param {string[]} letters
 */
function isBoard(placement, letters) {
  const rows = placement.split("/");
  return rows.length === 8 && rows.every((row) => widthOf(row, letters) === 8);
}

/**
 * The number of squares that a row describes; NaN if it contains an invalid character.
 * @param {string} row
 * @param {string[]} letters
 */
function widthOf(row, letters) {
  return [...row].reduce((width, letter) => width + (letters.includes(letter) ? 1 : /[1-8]/.test(letter) ? Number(letter) : NaN), 0);
}
