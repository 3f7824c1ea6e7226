/** Picking a unit and its target, on pages that are not a game of the reader's: the moves are the server's. */

import { askPromotion } from "./promotion.js";

/**
 * The hand of such a page, which extends it by: `targets(square)`, the moves from a square, or undefined; `canLift(square)`;
 * `promoting()`, the side and the pieces for a promotion; `make(uci)`, which plays a move; `render()`, `view()`, and its `guide` and `table`.
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
    this.guide.close();
    this.render();
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
