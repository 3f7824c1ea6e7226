/** Small boards that only show a position. Each is a single picture, so that a page can have many. */
// @ts-check

import { sideOf } from "./drawings.js";
import { svg } from "./dom.js";
import { placeOf, unitsOf } from "./fen.js";

const DARK = Array.from({ length: 32 }, (_, place) => `M${(2 * place + 1 - ((place >> 2) % 2)) % 8} ${place >> 2}h1v1h-1z`).join("");

/** Draw a position. Arguments: its FEN, the drawing for each letter, the squares of the last move, the side at the bottom. */
export function miniBoard({ fen, drawings, last, you }) {
  const at = (square) => {
    const { column, row } = placeOf(square, you === "black" ? "black" : "white");
    return { x: column, y: row, width: 1, height: 1 };
  };
  const squares = [svg("rect", { class: "mini-light", width: 8, height: 8 }), svg("path", { class: "mini-dark", d: DARK })];
  const lit = (last ?? []).map((square) => svg("rect", { class: "mini-last", ...at(square) }));
  const units = Object.entries(unitsOf(fen)).map(([square, letter]) =>
    svg("use", { class: `piece-${sideOf(letter)}`, href: `#piece-${drawings[letter]}`, ...at(square) }),
  );
  return svg("svg", { class: "mini", viewBox: "0 0 8 8", "aria-hidden": "true" }, squares, lit, units);
}

/** The drawing for each FEN letter, from a variant's pieces. */
export function drawingsOf(pieces) {
  return Object.fromEntries(Object.entries(pieces).map(([letter, { drawing }]) => [letter, drawing]));
}
