/** Running clocks: the time left for a move or for the game, according to the server's time. */
// @ts-check

const SECOND = 1000;
const DAY = 86400;
const LOW = 0.2;
const LOW_LIVE = 0.1;
const TENTHS = 10;

export class Clock {
  /**
   * `tick()` is called repeatedly while a clock is running.
   * @param {() => void} tick
   */
  constructor(tick) {
    this.tick = tick;
    this.offset = 0;
  }

  /**
   * Synchronize with the server's time `now`, and call `tick` from now on if `running`.
   * @param {{ now?: string, running: boolean }} state
   */
  set({ now, running }) {
    if (now) this.offset = Date.parse(now) - Date.now();
    clearInterval(this.timer);
    if (running) this.timer = setInterval(this.tick, SECOND / 4);
  }

  /**
   * A side's remaining seconds; null if it has no clock.
   * @param {{ deadline?: string | null, seconds_left?: number | null }} side
   */
  left({ deadline, seconds_left: kept }) {
    if (deadline) return Math.max(0, (Date.parse(deadline) - Date.now() - this.offset) / SECOND);
    return kept ?? null;
  }
}

/**
 * Whether the player should be warned of low time: a tenth of the time for the game, or a fifth of the time per move, at
 * most six hours.
 * @param {number} seconds
 * @param {number} most
 */
export function isLow(seconds, most, isLive = false) {
  return seconds <= (isLive ? LOW_LIVE * most : Math.min(LOW * most, DAY / 4));
}

/**
 * Write a time as on a clock. `days(number)` returns the text for a number of days. In a live game, the last seconds
 * have tenths.
 * @param {number} seconds
 * @param {(number: number) => string} days
 */
export function clockText(seconds, days, isLive = false) {
  if (isLive && seconds > 0 && seconds < TENTHS) return `0:0${(Math.floor(seconds * 10) / 10).toFixed(1)}`;
  const whole = Math.ceil(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  if (whole >= DAY) return `${days(Math.floor(whole / DAY))} ${two(Math.floor((whole % DAY) / 3600))}:${two(minutes)}`;
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** @param {number} number */
function two(number) {
  return String(number).padStart(2, "0");
}
