/** Playing through an analysis by itself, at one of several paces. No DOM. */
// @ts-check

/** @typedef {"fast" | "slow" | "real"} Pace */

/** The time for each move, in milliseconds; "real" takes as long as the players did. */
const PACES = { fast: 1000, slow: 5000 };
/** Moves that took less than this would flash by. */
const LEAST = 200;

/**
 * The time until a move is shown, in milliseconds. Where no time is known, as in a variation, it's that of the fast pace.
 * @param {Pace} pace
 * @param {number | null | undefined} spent the time that the move took in the game
 */
export function delayOf(pace, spent) {
  return pace === "real" ? Math.max(LEAST, spent ?? PACES.fast) : PACES[pace];
}

export class Autoplay {
  /**
   * `delay()` returns the time until the next move, or null at the end of the line. `step()` shows the next move. `changed()`
   * is called when the replay has been started or stopped.
   * @param {{ delay: () => number | null, step: () => unknown, changed: () => unknown }} actions
   */
  constructor({ delay, step, changed }) {
    this.delay = delay;
    this.step = step;
    this.changed = changed;
    this.isOn = false;
    this.isStepping = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  start() {
    this.isOn = true;
    this.wait();
    this.changed();
  }

  stop() {
    if (!this.isOn) return;
    this.isOn = false;
    clearTimeout(this.timer);
    this.changed();
  }

  /** Called when another position is shown: the reader has gone elsewhere, unless this was the replay itself. */
  moved() {
    if (!this.isStepping) this.stop();
  }

  /** Called when the pace has changed. */
  again() {
    if (this.isOn) this.wait();
  }

  wait() {
    const delay = this.delay();
    if (delay === null) return this.stop();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.play(), delay);
  }

  play() {
    this.isStepping = true;
    this.step();
    this.isStepping = false;
    this.wait();
  }
}
