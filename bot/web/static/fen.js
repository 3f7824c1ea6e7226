/** Squares and FEN placements. This module doesn't know the rules: legal moves come from the server. */
// @ts-check

/** @typedef {"white" | "black"} Side */
/** @typedef {Record<string, string>} Units The FEN letter of the piece on each occupied square. */

export const FILES = "abcdefgh";
export const SQUARES = [...Array(64).keys()].map((place) => FILES[place % 8] + (8 - Math.floor(place / 8)));

/**
 * Read the placement of a FEN.
 * @param {string} fen
 * @returns {Units}
 */
export function unitsOf(fen) {
  /** @type {Units} */
  const units = {};
  fen
    .split(" ")[0]
    .split("/")
    .forEach((row, down) => {
      let file = 0;
      for (const letter of row) {
        if (/\d/.test(letter)) file += Number(letter);
        else units[FILES[file++] + (8 - down)] = letter;
      }
    });
  return units;
}

/**
 * Write a placement, the first field of a FEN.
 * @param {Units} units
 */
export function placementOf(units) {
  const rows = [8, 7, 6, 5, 4, 3, 2, 1].map((rank) => [...FILES].map((file) => units[file + rank] ?? " ").join(""));
  return rows.map((row) => row.replace(/ +/g, (gap) => String(gap.length))).join("/");
}

/**
 * The side to move in a FEN.
 * @param {string} fen
 * @returns {Side}
 */
export function turnOf(fen) {
  return fen.split(" ")[1] === "b" ? "black" : "white";
}

/**
 * The move number in a FEN.
 * @param {string} fen
 */
export function numberOf(fen) {
  return Number(fen.split(" ")[5] ?? 1) || 1;
}

/**
 * The pieces after a move that the server hasn't confirmed yet: one piece changes its square and, if promoted, its letter.
 * @param {Units} units
 * @param {string} from
 * @param {string} to
 * @param {string | null} promotion
 * @returns {Units}
 */
export function moved(units, from, to, promotion = null) {
  const { [from]: unit, ...rest } = units;
  if (!unit) return units;
  const isWhite = unit === unit.toUpperCase();
  const becomes = promotion && (isWhite ? promotion.toUpperCase() : promotion.toLowerCase());
  return { ...rest, [to]: becomes ?? unit };
}

/**
 * A legal move, or a move of one piece: its target, the kind of its mark, and for castling the rook's square.
 * @typedef {{ to: string, kind: import("./marks.js").Dot, rook?: string }} Step
 */

/**
 * The move that leads to a square, or castles with the rook that stands there.
 * @param {any[] | undefined} steps
 * @param {string} square
 * @returns {any}
 */
export function stepTo(steps, square) {
  return steps?.find(({ to }) => to === square) ?? steps?.find(({ rook }) => rook === square);
}

/**
 * The kinds of marks for moves by square; a rook with which the king can castle is marked as well.
 * @param {Step[] | undefined} steps
 * @returns {Record<string, import("./marks.js").Dot>}
 */
export function reachOf(steps = []) {
  const rooks = steps.flatMap(({ rook, kind }) => (rook ? [[rook, kind]] : []));
  return Object.fromEntries([...rooks, ...steps.map(({ to, kind }) => [to, kind])]);
}

/**
 * The column and row of a square on the screen, counted from the top left corner.
 * @param {string} square
 * @param {Side} orientation
 */
export function placeOf(square, orientation) {
  const file = FILES.indexOf(square[0]);
  const rank = Number(square[1]) - 1;
  return orientation === "white" ? { column: file, row: 7 - rank } : { column: 7 - file, row: rank };
}

/**
 * The square at a column and row on the screen; null outside the board.
 * @param {number} column
 * @param {number} row
 * @param {Side} orientation
 */
export function squareAt(column, row, orientation) {
  if (column < 0 || column > 7 || row < 0 || row > 7) return null;
  return orientation === "white" ? FILES[column] + (8 - row) : FILES[7 - column] + (row + 1);
}

/**
 * Whether a square is a light square.
 * @param {string} square
 */
export function isLight(square) {
  return (FILES.indexOf(square[0]) + Number(square[1])) % 2 === 0;
}

/**
 * The other side.
 * @param {Side} side
 * @returns {Side}
 */
export function other(side) {
  return side === "white" ? "black" : "white";
}
