/** Retrying one's mistakes in a finished game: the next mistake, and the results. No DOM and no server. */
// @ts-check

/** @typedef {import("./fen.js").Side} Side */
/**
 * A bad move as the analysis lists it: its ply, its number in the game, and the better move.
 * @typedef {{ ply: number, kind: string, number: number, best: string | null, best_uci: string | null }} Mark
 */
/**
 * "find": the reader looks for a better move. "wrong": the same, after a move that wasn't good enough. "checking": the server is asked
 * about a move. "good": a good move was found. "shown": the solution is shown. "over": there are no more mistakes.
 * @typedef {"find" | "wrong" | "checking" | "good" | "shown" | "over"} Phase
 */

const KINDS = ["mistake", "blunder"];

/**
 * The side that made the move which led to a ply.
 * @param {number} ply
 * @param {Side} first
 * @returns {Side}
 */
export function moverOf(ply, first) {
  const isFirst = ply % 2 === 1;
  return isFirst === (first === "white") ? "white" : "black";
}

/**
 * A side's mistakes and blunders for which a better move is known.
 * @param {Mark[]} marks
 * @param {Side} side
 * @param {Side} first the side that moves first in the game
 */
export function mistakesOf(marks, side, first) {
  return marks.filter(({ kind, ply, best_uci: best }) => KINDS.includes(kind) && best && moverOf(ply, first) === side);
}

/**
 * Whether a move is good enough. `before` and `after`: White's winning chances, 0 to 1, around it. `least`: the smallest loss
 * that the analysis marks.
 * @param {number} before
 * @param {number} after
 * @param {Side} side
 * @param {number} least
 */
export function isGood(before, after, side, least) {
  const loss = side === "white" ? before - after : after - before;
  return loss < least;
}

export class Retry {
  /**
   * @param {Mark[]} mistakes a side's mistakes, as `mistakesOf` returns them
   * @param {string[]} played the game's moves in UCI
   */
  constructor(mistakes, played) {
    this.mistakes = mistakes;
    this.played = played;
    this.place = 0;
    /** @type {Phase} */
    this.phase = "find";
    this.hasFailed = false;
    this.isCounted = false;
    /** The mistakes by result: found on the first try, found later, shown, or skipped. */
    this.counts = { first: 0, later: 0, shown: 0, skipped: 0 };
    if (!mistakes.length) this.phase = "over";
  }

  /** The mistake that is being retried; null at the end. */
  get now() {
    return this.mistakes[this.place] ?? null;
  }

  /** Whether the reader is looking for a better move, so that nothing must reveal it. */
  get isSecret() {
    return ["find", "wrong", "checking"].includes(this.phase);
  }

  /**
   * Try a move: the engine's own is good, and the one played in the game isn't. Return whether the server has to be asked.
   * @param {string} uci
   */
  attempt(uci) {
    if (this.phase !== "find" && this.phase !== "wrong") return false;
    if (uci === this.now?.best_uci) this.settle(true);
    else if (uci === this.played[(this.now?.ply ?? 0) - 1]) this.settle(false);
    else this.phase = "checking";
    return this.phase === "checking";
  }

  /**
   * Record whether a move was good enough; null: that isn't known, so it doesn't count.
   * @param {boolean | null} isGood
   */
  settle(isGood) {
    if (isGood === false) this.hasFailed = true;
    if (isGood) this.count(this.hasFailed ? "later" : "first");
    this.phase = isGood ? "good" : isGood === null ? "find" : "wrong";
  }

  /** Show the solution. */
  reveal() {
    this.count("shown");
    this.phase = "shown";
  }

  /** Go to the next mistake. If this one is still being retried, it's skipped. */
  next() {
    if (this.isSecret) this.count("skipped");
    this.place += 1;
    this.hasFailed = false;
    this.isCounted = false;
    this.phase = this.now ? "find" : "over";
  }

  /** Try another move in the same position. The mistake's result is already counted. */
  again() {
    this.phase = "find";
  }

  /**
   * Each mistake is counted once.
   * @param {keyof Retry["counts"]} name
   */
  count(name) {
    if (!this.isCounted) this.counts[name] += 1;
    this.isCounted = true;
  }
}
