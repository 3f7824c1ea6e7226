/** A position in the making: the fields of a FEN, and those that fit its pieces by the castlings and double steps that the server names. */
// @ts-check

import { other, placementOf, unitsOf } from "./fen.js";

/** @typedef {import("./fen.js").Side} Side */
/** @typedef {import("./fen.js").Units} Units */
/** @typedef {{ units: Units, turn: Side, rights: string, passed: string, halfmoves: string, fullmoves: string }} Setup */
/** @typedef {{ right: string, side: Side, is_long: boolean, places: Units }} Castling The squares of king and rook. */
/** @typedef {{ origin: string, passed: string, to: string, letters: string }} DoubleStep The letters are those of pawns. */

const FIELDS = ["8/8/8/8/8/8/8/8", "w", "-", "-", "0", "1"];

/** The empty board, from which a position is built. */
export const EMPTY = /** @type {Setup} */ (readSetup(FIELDS.join(" "), []));

/**
 * Read a FEN, of which all but the placement can be missing; null if its board cannot be read with these piece letters.
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
 * Complete a FEN with the usual values of the fields that are missing.
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
 * Whether king and rook stand where they castle from.
 * @param {{ units: Units }} setup
 * @param {{ places: Units }} castling
 */
export function canCastle({ units }, { places }) {
  return Object.entries(places).every(([square, letter]) => units[square] === letter);
}

/**
 * The en passant fields that fit: the squares a pawn can just have passed, with the pawn's own where there are several.
 * @param {{ units: Units, turn: Side }} setup
 * @param {Record<Side, DoubleStep[]>} steps
 */
export function passedIn({ units, turn }, steps) {
  const found = steps[other(turn)].filter(({ origin, passed, to, letters }) => units[to] && letters.includes(units[to]) && !units[origin] && !units[passed]);
  return found.map(({ passed, to }) => (found.filter((one) => one.passed === passed).length > 1 ? passed + to : passed));
}

/**
 * Drop what other programs write around a FEN.
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
 * How many squares a row describes; NaN if something in it is neither a number of squares nor a piece.
 * @param {string} row
 * @param {string[]} letters
 */
function widthOf(row, letters) {
  return [...row].reduce((width, letter) => width + (letters.includes(letter) ? 1 : /[1-8]/.test(letter) ? Number(letter) : NaN), 0);
}
