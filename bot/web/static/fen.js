/** Squares and placements. No rules: what may move where, the server says. */

export const FILES = "abcdefgh";
export const SQUARES = [...Array(64).keys()].map((place) => FILES[place % 8] + (8 - Math.floor(place / 8)));

/** Read which letter stands on which square. */
export function unitsOf(fen) {
  const units = {};
  fen.split(" ")[0].split("/").forEach((row, down) => {
    let file = 0;
    for (const letter of row) {
      if (/\d/.test(letter)) file += Number(letter);
      else units[FILES[file++] + (8 - down)] = letter;
    }
  });
  return units;
}

/** Write a placement, the first field of a FEN. */
export function placementOf(units) {
  const rows = [8, 7, 6, 5, 4, 3, 2, 1].map((rank) => [...FILES].map((file) => units[file + rank] ?? " ").join(""));
  return rows.map((row) => row.replace(/ +/g, (gap) => gap.length)).join("/");
}

/** Which side is to move in a FEN. */
export function turnOf(fen) {
  return fen.split(" ")[1] === "b" ? "black" : "white";
}

/** The number of the move that is next in a FEN. */
export function numberOf(fen) {
  return Number(fen.split(" ")[5] ?? 1) || 1;
}

/** Show a move at once, before the server has answered: one unit changes its square, and perhaps its letter. */
export function moved(units, from, to, promotion = null) {
  const { [from]: unit, ...rest } = units;
  if (!unit) return units;
  const isWhite = unit === unit.toUpperCase();
  const becomes = promotion && (isWhite ? promotion.toUpperCase() : promotion.toLowerCase());
  return { ...rest, [to]: becomes ?? unit };
}

/** Where a square stands on the board, counted from the upper left corner. */
export function placeOf(square, orientation) {
  const file = FILES.indexOf(square[0]);
  const rank = Number(square[1]) - 1;
  return orientation === "white" ? { column: file, row: 7 - rank } : { column: 7 - file, row: rank };
}

/** The square at a place of the board; null outside. */
export function squareAt(column, row, orientation) {
  if (column < 0 || column > 7 || row < 0 || row > 7) return null;
  return orientation === "white" ? FILES[column] + (8 - row) : FILES[7 - column] + (row + 1);
}

/** Whether a square is a light one. */
export function isLight(square) {
  return (FILES.indexOf(square[0]) + Number(square[1])) % 2 === 0;
}

/** The other side. */
export function other(side) {
  return side === "white" ? "black" : "white";
}
