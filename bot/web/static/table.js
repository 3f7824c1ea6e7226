/** The board with all that hands can do on it: the same for a game, an analysis and the editor. */

import { Arrows } from "./arrows.js";
import { Board } from "./board.js";
import { h } from "./dom.js";
import { Keyboard } from "./keyboard.js";
import { Pointer } from "./pointer.js";
import { say } from "./words.js";

export class Table {
  /** `hand()` gives who takes pieces now; `guide` has open(square) and close(); `home` is the first square for keys. */
  constructor({ hand, guide = NO_GUIDE, home = "e2" }) {
    this.board = new Board(say("web-board"));
    this.arrows = new Arrows(this.board);
    this.isDrawing = false;
    const taps = {
      canLift: (square) => hand().canLift(square),
      lift: (square) => (guide.close(), hand().lift(square)),
      tap: (square) => (this.arrows.clear(), guide.close(), hand().tap(square)),
      drop: (from, to) => hand().drop(from, to),
      lose: (square) => hand().lose?.(square),
      letGo: () => (guide.close(), hand().letGo()),
      guide: (square) => guide.open(square),
      draw: (from, to) => this.arrows.toggle(from, to),
      isDrawing: () => this.isDrawing,
    };
    this.pointer = new Pointer(this.board, taps);
    this.keyboard = new Keyboard(this.board, taps, home);
    this.element = h("div", { class: "field" }, this.board.element);
  }

  /** Show a view of the board. */
  show(view) {
    this.board.show({ ...view, label: (square) => labelOf(view, square) });
    this.arrows.paint();
  }
}

/** What is read out for a square: what stands there, and what its marks say. */
function labelOf(view, square) {
  const letter = view.units[square];
  const piece = view.pieces[letter];
  const side = letter && view.names?.[letter === letter.toUpperCase() ? "white" : "black"];
  const what = piece ? say("web-square-piece", { square, side, piece: piece.name }) : say("web-square-empty", { square });
  const marks = [
    view.picked === square && say("web-square-picked"),
    view.dots?.[square] && say(DOTS[view.dots[square]]),
    view.check === square && say("web-check"),
    view.last?.[1] === square && say("web-square-last"),
    view.premove?.[1] === square && say("web-square-premove"),
  ];
  return [what, ...marks.filter(Boolean)].join(", ");
}

const NO_GUIDE = { open: () => {}, close: () => {} };
const DOTS = { move: "web-mark-move", capture: "web-mark-capture", both: "web-mark-both", strike: "web-mark-strike" };
