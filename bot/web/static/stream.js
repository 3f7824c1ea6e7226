/** The live connection to a game: an event stream if the window is visible and has a place, otherwise polling. */
// @ts-check

import { takePlace } from "./places.js";

const RETRIES = [500, 1000, 2000, 4000, 8000, 15000];
const PULSE = 5000;
const ASLEEP = 20000;
const HIDDEN_PULSE = 10000;
const WAITING_PULSE = 3000;

export class Stream {
  /**
   * Listen to the stream at a URL. `take(state)` is called with every state, `link(isUp)` when the connection is lost or
   * restored. `ask()` gets the state once.
   */
  constructor(address, { take, link, ask }) {
    this.address = address;
    this.take = take;
    this.link = link;
    this.ask = ask;
    this.tries = 0;
    this.beat = Date.now();
    addEventListener("online", () => this.open());
    addEventListener("offline", () => this.lose());
    document.addEventListener("visibilitychange", () => this.turn());
    addEventListener("pageshow", (event) => event.persisted && this.open());
    setInterval(() => this.wake(), PULSE);
    this.turn();
  }

  /** When the window is hidden, release its place for visible windows, and poll. When it's shown again, listen again. */
  turn() {
    clearInterval(this.asking);
    if (!document.hidden) return this.open();
    clearTimeout(this.timer);
    this.source?.close();
    this.place?.();
    this.place = null;
    this.asking = setInterval(() => this.look(), HIDDEN_PULSE);
  }

  /** Open the stream again; it starts with the whole state. If there is no free place, poll instead. */
  async open() {
    clearTimeout(this.timer);
    this.source?.close();
    if (document.hidden || this.isSeeking) return;
    this.isSeeking = true;
    this.place ??= await takePlace();
    this.isSeeking = false;
    if (document.hidden) return this.turn();
    if (this.place) return this.listen();
    this.timer = setTimeout(() => this.open(), WAITING_PULSE);
    this.look();
  }

  listen() {
    this.source = new EventSource(this.address);
    this.source.addEventListener("state", (event) => this.heard(event));
    this.source.addEventListener("bye", () => this.lose(true));
    this.source.addEventListener("error", () => this.lose(true));
  }

  /** Get the state once. Ignore it if the stream has started in the meantime, because its state is newer. */
  async look() {
    const state = await this.ask().catch(() => null);
    if (!document.hidden && this.place) return;
    this.link(Boolean(state));
    if (state) this.take(state);
  }

  heard(event) {
    this.tries = 0;
    this.link(true);
    this.take(JSON.parse(event.data));
  }

  lose(again = false) {
    this.source?.close();
    this.link(false);
    clearTimeout(this.timer);
    if (!again) return;
    this.timer = setTimeout(() => this.open(), RETRIES[Math.min(this.tries++, RETRIES.length - 1)]);
  }

  /** Open the stream again if the computer was asleep, which is noticed as a long gap between two calls of this timer. */
  wake() {
    if (document.hidden) return;
    const gap = Date.now() - this.beat;
    this.beat = Date.now();
    if (gap > ASLEEP && navigator.onLine) this.open();
  }
}
