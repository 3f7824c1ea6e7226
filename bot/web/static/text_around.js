/** Looking around a square in the text mode: the nearest piece on each line, and those a knight's jump away. There are no rules here. */
// @ts-check

import { placeOf, squareAt } from "./fen.js";

/** @typedef {import("./fen.js").Units} Units */

/** The directions of each kind, as steps right and down. */
const LINES = {
  file: [
    [0, -1],
    [0, 1],
  ],
  rank: [
    [-1, 0],
    [1, 0],
  ],
  diagonal: [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ],
};
const JUMPS = [
  [-1, -2],
  [1, -2],
  [2, -1],
  [2, 1],
  [1, 2],
  [-1, 2],
  [-2, 1],
  [-2, -1],
];

/**
 * The squares of the pieces that can be seen from a square: the first in each direction, and those a knight's jump away.
 * @param {Units} units
 * @param {string} square
 * @returns {Record<"file" | "rank" | "diagonal" | "jump", string[]>}
 */
export function sightFrom(units, square) {
  const along = (/** @type {number[][]} */ ways) => ways.map((way) => firstOn(units, square, way)).filter((one) => one !== null);
  const jumps = JUMPS.map((way) => stepFrom(square, way)).filter((one) => one !== null && units[one]);
  return { file: along(LINES.file), rank: along(LINES.rank), diagonal: along(LINES.diagonal), jump: /** @type {string[]} */ (jumps) };
}

/**
 * The first square with a piece in a direction, or null.
 * @param {Units} units
 * @param {string} square
 * @param {number[]} way
 */
function firstOn(units, square, way) {
  let at = stepFrom(square, way);
  while (at !== null && !units[at]) at = stepFrom(at, way);
  return at;
}

/**
 * @param {string} square
 * @param {number[]} way
 * @returns {string | null}
 */
function stepFrom(square, [right, down]) {
  const { column, row } = placeOf(square, "white");
  return squareAt(column + right, row + down, "white");
}
