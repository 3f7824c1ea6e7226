/** Picking a piece and its target where the server checks every move: in analyses, puzzles and conditional moves. */
// @ts-check

import { post } from "./api.js";
import { stepTo } from "./fen.js";
import { Guide } from "./guide.js";
import { askPromotion } from "./promotion.js";
import { Table } from "./table.js";

/** Base class. Subclasses set `table` and override the methods that do nothing here; to use `guiding()`, also `guide` and `view`. */
export class Picking {
  constructor() {
    /** @type {any} */
    this.table = null;
    /** @type {any} */
    this.guide = null;
    /** @type {string | null} */
    this.picked = null;
  }

  /** Make the board and the piece guide. */
  setUp() {
    this.table = new Table({ hand: () => this, guide: this.guiding() });
    this.guide = new Guide(
      (square) => post("api/piece", { ...this.position(), square }),
      () => this.render(),
    );
  }

  /**
   * The shown position: { variant, fen, moves }.
   * @returns {any}
   */
  position() {
    return {};
  }

  /** @returns {boolean} */
  canLift(_square) {
    return false;
  }

  /**
   * The moves from a square: { to, promotions, rook }; undefined if there are none.
   * @returns {any[] | undefined}
   */
  targets(_square) {
    return undefined;
  }

  /**
   * The side and the drawings for the promotion picker.
   * @returns {any}
   */
  promoting() {
    return {};
  }

  /** Play a move in UCI. */
  make(_uci) {}

  /** @returns {any} */
  view() {
    return null;
  }

  render() {}

  lift(square) {
    this.picked = square;
    this.render();
  }

  tap(square) {
    const { picked } = this;
    if (picked && stepTo(this.targets(picked), square)) this.drop(picked, square);
    else if (picked !== square && this.canLift(square)) this.lift(square);
    else this.letGo();
  }

  letGo() {
    this.picked = null;
    this.render();
  }

  /** When the position changes, cancel the picked piece and the promotion picker. */
  leave() {
    this.picked = null;
    this.table.board.closePicker?.();
  }

  async drop(from, to) {
    const move = stepTo(this.targets(from), to);
    this.picked = null;
    this.render();
    if (!move) return;
    const letters = move.promotions ?? [];
    const asking = { square: move.to, letters, ...this.promoting() };
    const letter = letters.length > 1 ? await askPromotion(this.table.board, asking) : (letters[0] ?? "");
    if (letter !== null) this.make(from + move.to + letter);
  }

  guiding() {
    return { open: (square) => this.guide.open(square, this.view()), close: () => this.guide.close() };
  }
}
