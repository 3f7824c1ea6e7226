/** Running clocks: the time left for a move, by the server's time. */

const SECOND = 1000;
const DAY = 86400;
const LOW = 0.2;

export class Clock {
  /** `tick()` is called while a clock runs. */
  constructor(tick) {
    this.tick = tick;
    this.offset = 0;
  }

  /** Take over the server's time, and call `tick` from now on if `running`. */
  set({ now, running }) {
    if (now) this.offset = Date.parse(now) - Date.now();
    clearInterval(this.timer);
    if (running) this.timer = setInterval(this.tick, SECOND / 4);
  }

  /** How many seconds a side has left; null where no clock runs for it. */
  left({ deadline, seconds_left: kept }) {
    if (deadline) return Math.max(0, (Date.parse(deadline) - Date.now() - this.offset) / SECOND);
    return kept ?? null;
  }
}

/** Whether so little time is left that the player is warned: a fifth of the time a move, at most six hours. */
export function isLow(seconds, most) {
  return seconds <= Math.min(LOW * most, DAY / 4);
}

/** Write a time as a clock shows it. `days(number)` returns the text for a number of days. */
export function clockText(seconds, days) {
  const whole = Math.ceil(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  if (whole >= DAY) return `${days(Math.floor(whole / DAY))} ${two(Math.floor((whole % DAY) / 3600))}:${two(minutes)}`;
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

function two(number) {
  return String(number).padStart(2, "0");
}
