/** The board: 64 labeled squares with marks and pieces. Moves are animated. */
// @ts-check

/*
 * Every class on the board starts with "board-", or with "piece-" for the colors of a side. Only board.css has rules for
 * these, so that no rule for another part of the page can affect a square.
 */

import { canvas, drawPiece, learnLetters, sideOf, useMark } from "./drawings.js";
import { h, set } from "./dom.js";
import { SQUARES, isLight, placeOf, squareAt } from "./fen.js";
import { groundOf, marksOf } from "./marks.js";
import { SPEEDS, preference } from "./preferences.js";

const EASING = "cubic-bezier(.25,.8,.4,1)";
const MOST_GLIDES = 4;

export class Board {
  /** Make a board with this accessible name. */
  constructor(label) {
    this.cells = new Map(SQUARES.map((square) => [square, makeCell(square)]));
    this.element = h("div", { class: "board", role: "grid", "aria-label": label });
    this.view = { units: {}, pieces: {}, orientation: null };
    this.still = null;
    /** @type {(() => void) | null} Closes the open promotion picker. */
    this.closePicker = null;
    addEventListener("pieces", () => this.redraw());
  }

  /** Draw all pieces again, because the reader has chosen another piece set. */
  redraw() {
    for (const cell of this.cells.values()) cell.drawn = null;
    this.show(this.view);
  }

  /**
   * Show a view: { units, pieces, orientation, last, check, goal, alerts, home, picked, dots, premove, stars, label }.
   * `pieces` has the drawing for each FEN letter, and `label(square)` returns the text for screen readers. An open promotion
   * picker is canceled if the position or the orientation changes.
   */
  show(view) {
    const before = this.view;
    this.view = view;
    if (before.pieces !== view.pieces) learnLetters(view.pieces);
    if (before.orientation !== view.orientation || isChanged(before.units, view.units)) this.closePicker?.();
    if (before.orientation !== view.orientation) this.turnTo(view.orientation);
    for (const square of SQUARES) this.showSquare(square);
    if (before.orientation === view.orientation) this.glide(before.units, view.units);
    this.still = null;
  }

  /** Don't animate the piece that moves to this square at the next `show`, because the reader has dragged it there. */
  hold(square) {
    this.still = square;
  }

  /** The element of a square. */
  cell(square) {
    return this.cells.get(square).element;
  }

  /** The square at a point of the window; null outside the board. */
  squareAt(x, y) {
    const box = this.element.getBoundingClientRect();
    const [column, row] = [((x - box.left) * 8) / box.width, ((y - box.top) * 8) / box.height].map(Math.floor);
    return squareAt(column, row, this.view.orientation);
  }

  turnTo(orientation) {
    const rows = [...Array(8).keys()].map((row) => {
      const squares = [...Array(8).keys()].map((column) => squareAt(column, row, orientation));
      return h(
        "div",
        { role: "row", class: "board-row" },
        squares.map((square) => this.cell(square)),
      );
    });
    this.element.replaceChildren(...rows, ...[...this.element.children].filter((child) => !child.matches(".board-row")));
    for (const [square, { element }] of this.cells) {
      const { column, row } = placeOf(square, orientation);
      set(element, { "data-file": row === 7 ? square[0] : null, "data-rank": column === 0 ? square[1] : null });
    }
  }

  showSquare(square) {
    const { view } = this;
    const cell = this.cells.get(square);
    const marks = marksOf(view, square);
    const letter = view.units[square] ?? "";
    const drawing = letter && view.pieces[letter] ? `${sideOf(letter)} ${view.pieces[letter].drawing}` : "";
    set(cell.element, {
      class: [
        "board-square",
        isLight(square) ? "board-light" : "board-dark",
        groundOf(view, square),
        isFringed(marks) && "board-fringed",
        view.stars?.includes(square) && "board-starred",
      ]
        .filter(Boolean)
        .join(" "),
      "aria-label": view.label?.(square) ?? square,
      "aria-selected": view.picked === square ? "true" : null,
    });
    if (cell.marked !== marks.join(" ")) {
      cell.marks.replaceChildren(...marks.map(useMark));
      cell.marked = marks.join(" ");
    }
    if (cell.drawn !== drawing) {
      cell.piece?.remove();
      const [side, name] = drawing.split(" ");
      cell.piece = drawing ? drawPiece(name, side, "board-piece") : null;
      if (cell.piece) cell.element.append(cell.piece);
      cell.drawn = drawing;
    }
  }

  glide(before, after) {
    const duration = SPEEDS[preference("speed")];
    if (!duration || matchMedia("(prefers-reduced-motion: reduce)").matches || !this.element.isConnected) return;
    const pairs = ways(before, after);
    if (pairs.length > MOST_GLIDES) return;
    const side = this.element.getBoundingClientRect().width / 8;
    for (const [from, to] of pairs) {
      if (to === this.still) continue;
      const [start, end] = [from, to].map((square) => placeOf(square, this.view.orientation));
      const away = `translate(${(start.column - end.column) * side}px, ${(start.row - end.row) * side}px)`;
      this.cells.get(to).piece?.animate(
        [
          { transform: away, zIndex: 3 },
          { transform: "none", zIndex: 3 },
        ],
        { duration, easing: EASING },
      );
    }
  }
}

function isChanged(before, after) {
  return SQUARES.some((square) => before[square] !== after[square]);
}

/** Guess from two positions which pieces have moved: the pairs [from, to] of their squares. */
function ways(before, after) {
  const gone = Object.keys(before).filter((square) => before[square] !== after[square]);
  const come = Object.keys(after).filter((square) => before[square] !== after[square]);
  return come.flatMap((to) => {
    const from = gone.findIndex((square) => before[square] === after[to]);
    return from < 0 ? [] : [[gone.splice(from, 1)[0], to]];
  });
}

/** Whether the pennants that mark a goal rank cover the square's coordinate. */
function isFringed(marks) {
  return marks.some((name) => name.startsWith("goal-"));
}

function makeCell(square) {
  const marks = canvas("board-marks");
  const element = h("div", { role: "gridcell", tabindex: -1, "data-square": square, id: `square-${square}` }, marks);
  return { element, marks, piece: null, marked: "", drawn: "" };
}
