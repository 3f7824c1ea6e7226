/** The board with pointer, keyboard and arrows, as used by games, analyses and the editor. */
// @ts-check

import { Arrows } from "./arrows.js";
import { Board } from "./board.js";
import { h } from "./dom.js";
import { Keyboard } from "./keyboard.js";
import { onKeys, openHelp } from "./keys.js";
import { DOTS } from "./marks.js";
import { Pointer } from "./pointer.js";
import { hostNotes } from "./speech.js";
import { say } from "./words.js";

export class Table {
  /**
   * `hand()` returns the object that currently handles moves, with: canLift, lift, tap, drop, letGo and optionally lose,
   * and keepsDrawn, whether a tap on a square keeps the reader's arrows.
   * `guide` has open(square) and close(). `home`: the first square that the keyboard focuses.
   */
  constructor({ hand, guide = NO_GUIDE, home = "e2" }) {
    this.board = new Board(say("web-board"));
    this.arrows = new Arrows(this.board);
    this.isDrawing = false;
    const taps = {
      canLift: (square) => hand().canLift(square),
      lift: (square) => (guide.close(), hand().lift(square)),
      tap: (square) => (hand().keepsDrawn?.(square) || this.arrows.clear(), guide.close(), hand().tap(square)),
      drop: (from, to) => hand().drop(from, to),
      lose: (square) => hand().lose?.(square),
      letGo: () => (guide.close(), hand().letGo()),
      guide: (square) => guide.open(square),
      draw: (from, to) => (guide.close(), this.arrows.toggle(from, to)),
      sketch: (from, to) => this.arrows.sketch(from, to),
      isDrawing: () => this.isDrawing,
    };
    this.pointer = new Pointer(this.board, taps);
    this.keyboard = new Keyboard(this.board, taps, home);
    onKeys({ arrows: () => this.arrows.hide(), help: openHelp });
    this.element = h("div", { class: "field" }, this.board.element);
    hostNotes(this.element);
  }

  /** Show a view of the board. */
  show(view) {
    this.board.show({ ...view, label: (square) => labelOf(view, square) });
    this.arrows.paint();
  }
}

/** The text of a square for screen readers: its piece and its marks. */
export function labelOf(view, square) {
  const letter = view.units[square];
  const piece = view.pieces[letter];
  const side = letter && view.names?.[letter === letter.toUpperCase() ? "white" : "black"];
  const what = piece ? say("web-square-piece", { square, side, piece: piece.name }) : say("web-square-empty", { square });
  const marks = [
    view.picked === square && say("web-square-picked"),
    view.stars?.includes(square) && say("web-square-starred"),
    view.dots?.[square] && say(DOTS[view.dots[square]]),
    view.check === square && say("web-square-check"),
    view.last?.[1] === square && say("web-square-last"),
    view.premove?.[1] === square && say("web-square-premove"),
  ];
  return [what, ...marks.filter(Boolean)].join(say("web-square-comma"));
}

const NO_GUIDE = { open: (_square) => {}, close: () => {} };
