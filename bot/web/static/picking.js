/** Picking a unit and its target where every move is tried on the server: analyses, puzzles, conditional moves. */

import { askPromotion } from "./promotion.js";

/**
 * The hand of such a board, which extends it by: its `table`; `targets(square)`, the moves from a square, or undefined;
 * `canLift(square)`; `promoting()`, the side and the pieces for a promotion; `make(uci)`, which plays a move; `render()`.
 * With `guiding()`, which a page gives its table, also by `guide` and `view()`.
 */
export class Picking {
  lift(square) {
    this.picked = square;
    this.render();
  }

  tap(square) {
    const { picked } = this;
    if (picked && this.targets(picked)?.some(({ to }) => to === square)) this.drop(picked, square);
    else if (picked !== square && this.canLift(square)) this.lift(square);
    else this.letGo();
  }

  letGo() {
    this.picked = null;
    this.render();
  }

  /** Drop what was begun in a position that is left: the picked piece, and the choice of a promotion. */
  leave() {
    this.picked = null;
    this.table.board.closePicker?.();
  }

  async drop(from, to) {
    const move = this.targets(from)?.find((one) => one.to === to);
    this.picked = null;
    this.render();
    if (!move) return;
    const letters = move.promotions ?? [];
    const asking = { square: to, letters, ...this.promoting() };
    const letter = letters.length > 1 ? await askPromotion(this.table.board, asking) : (letters[0] ?? "");
    if (letter !== null) this.make(from + to + letter);
  }

  guiding() {
    return { open: (square) => this.guide.open(square, this.view()), close: () => this.guide.close() };
  }
}
