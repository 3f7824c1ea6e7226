/** The arrangement of the reader's first rank: a piece dropped on another one of the rank swaps places with it. */
// @ts-check

import { FILES } from "./fen.js";

export class Arrangement {
  /** `changed` is called after each change. */
  constructor(changed) {
    this.changed = changed;
    this.order = null;
    this.picked = null;
  }

  /** Apply the `arranging` part of a state; null ends the arrangement. */
  take(arranging) {
    const isNew = arranging?.may && [...(this.order ?? "")].sort().join() !== [...arranging.pieces].sort().join();
    if (!arranging?.may) this.order = this.picked = null;
    else if (isNew) this.order = arranging.pieces;
    this.rank = arranging?.rank;
    this.side = arranging?.who;
  }

  get isOpen() {
    return this.order !== null;
  }

  /** The pieces, with the reader's order on the first rank. */
  units(units) {
    const letters = [...this.order].map((letter) => (this.side === "white" ? letter.toUpperCase() : letter.toLowerCase()));
    return { ...units, ...Object.fromEntries(letters.map((letter, file) => [FILES[file] + this.rank, letter])) };
  }

  /** The squares with which the picked piece can swap: all others of the rank. */
  swaps() {
    return [...FILES].map((file) => file + this.rank).filter((square) => square !== this.picked);
  }

  canLift(square) {
    return square[1] === String(this.rank);
  }

  lift(square) {
    this.picked = square;
    this.changed();
  }

  tap(square) {
    const { picked } = this;
    if (picked && picked !== square && this.canLift(square)) this.drop(picked, square);
    else if (picked !== square && this.canLift(square)) this.lift(square);
    else this.letGo();
  }

  drop(from, to) {
    this.picked = null;
    if (this.canLift(to)) {
      const letters = [...this.order];
      const [one, two] = [FILES.indexOf(from[0]), FILES.indexOf(to[0])];
      [letters[one], letters[two]] = [letters[two], letters[one]];
      this.order = letters.join("");
    }
    this.changed();
  }

  letGo() {
    this.picked = null;
    this.changed();
  }
}
