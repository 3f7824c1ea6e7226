/** Keyboard control of the board: arrow keys move between squares, Enter picks a piece and plays it, Escape cancels. */
// @ts-check

import { placeOf, squareAt } from "./fen.js";

const STEPS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

export class Keyboard {
  /** Listen to a board. `hand` has: tap(square), guide(square), letGo(). Only one square at a time is a tab stop. */
  constructor(board, hand, first = "e2") {
    this.board = board;
    this.hand = hand;
    this.rove(first);
    board.element.addEventListener("focusin", (event) => this.rove(squareOf(event.target)));
    board.element.addEventListener("keydown", (event) => this.press(event));
  }

  rove(square) {
    if (!square) return;
    if (this.at) this.board.cell(this.at).tabIndex = -1;
    this.at = square;
    this.board.cell(square).tabIndex = 0;
  }

  press(event) {
    const square = squareOf(event.target);
    if (!square || event.ctrlKey || event.metaKey || event.altKey) return;
    if (STEPS[event.key]) this.step(square, STEPS[event.key]);
    else if (event.key === "ContextMenu" || event.key === "g" || (event.key === "Enter" && event.shiftKey)) this.hand.guide(square);
    else if (event.key === "Enter" || event.key === " ") this.hand.tap(square);
    else if (event.key === "Escape") return this.hand.letGo();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  step(square, [right, down]) {
    const { orientation } = this.board.view;
    const { column, row } = placeOf(square, orientation);
    const next = squareAt(column + right, row + down, orientation);
    if (next) this.board.cell(next).focus();
  }
}

function squareOf(target) {
  return target.closest?.("[data-square]")?.dataset.square ?? null;
}
