/** Puzzle races: waiting for the start, and the standings. The puzzles themselves are played as in puzzle storm. */
// @ts-check

import { get } from "./api.js";
import { Clock, clockText } from "./clock.js";
import { h, write } from "./dom.js";
import { tell } from "./speech.js";
import { scoresOf } from "./storm_scores.js";
import { say } from "./words.js";

/** How often to ask the server about a race that isn't over, in milliseconds. */
const EVERY = 2000;
const LIVE = ["open", "running"];

/**
 * @typedef {{ name: string, is_own: boolean }} Racer
 * @typedef {Racer & { place: number, score: number, mistakes: number, is_over: boolean }} Line
 * @typedef {{ race: number, state: string, now: string, starts_at: string | null,
 *   racers: Racer[], run: number | null, standings: Line[] }} RaceState
 */

/** Follows the reader's race: asks the server regularly, and counts down to its start. */
export class RaceRoom {
  /**
   * @param {RaceState | null} race
   * @param {{ changed: () => void, begin: (run: number) => void }} page `begin` is called when the first puzzle can be
   *   asked for.
   */
  constructor(race, page) {
    this.page = page;
    this.race = race;
    this.isAsking = false;
    this.begun = /** @type {number | null} */ (null);
    this.lastAsked = Date.now();
    this.time = h("span", { class: "time", role: "timer", "aria-label": say("web-race-starts") });
    this.lines = h("div", { class: "racing" });
    this.clock = new Clock(() => this.tick());
    this.adopt(race);
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.ask());
  }

  get isLive() {
    return LIVE.includes(this.race?.state ?? "");
  }

  /** Whether the page shows the lobby or the countdown, instead of a board or a result. */
  get isWaiting() {
    const hasBegun = this.begun !== null && this.begun === this.race?.run;
    return this.race?.state === "open" || (this.race?.state === "running" && !hasBegun);
  }

  /** The remaining seconds until the first puzzle; null before the host has started the race. */
  get untilStart() {
    return this.race?.starts_at ? this.clock.left({ deadline: this.race.starts_at }) : null;
  }

  /** A sentence about the reader's place; empty while the race isn't over. */
  get placing() {
    const { state, standings = [] } = this.race ?? {};
    const own = state === "over" && standings.find(({ is_own: isOwn }) => isOwn);
    return own ? say("web-race-over", { place: own.place, count: standings.length }) : "";
  }

  /** @param {RaceState | null} race */
  adopt(race) {
    const wasLive = this.isLive && this.race?.race === race?.race;
    this.race = race;
    this.clock.set({ now: race?.now, running: this.isLive });
    this.lines.replaceChildren(...standingsOf(race));
    if (wasLive && race?.state === "over") tell(this.placing);
    if (wasLive && race?.state === "canceled") tell(say("web-race-canceled"));
  }

  tick() {
    const left = this.untilStart;
    if (this.isWaiting && left !== null) {
      write(this.time, clockText(left, String));
      if (left === 0 && this.race?.run) {
        this.begun = this.race.run;
        this.page.begin(this.race.run);
      }
    }
    if (Date.now() - this.lastAsked >= EVERY) this.ask();
  }

  /** Ask the server about the race. If it can't answer, the next request will. */
  async ask() {
    if (this.isAsking) return;
    this.isAsking = true;
    this.lastAsked = Date.now();
    try {
      const { race } = await get("api/race");
      const wasStarted = Boolean(this.race?.starts_at);
      this.adopt(race);
      if (race?.starts_at && !wasStarted) tell(say("web-race-ready"));
      this.page.changed();
    } catch {
      // Ignored: an error is shown when a move is sent, and a race continues without its standings.
    } finally {
      this.isAsking = false;
    }
  }

  /** The elements of the lobby and of the countdown. */
  lobby() {
    const { race } = this;
    if (!race) return [];
    const left = this.untilStart;
    const isCounting = left !== null;
    if (isCounting) write(this.time, clockText(left, String));
    const lead = isCounting ? [h("p", { class: "lead" }, say("web-race-ready")), h("p", { class: "counted" }, say("web-race-starts"), this.time)] : [];
    const racers = h(
      "ul",
      { class: "racers" },
      race.racers.map(({ name, is_own: isOwn }) => h("li", { class: isOwn ? "mine" : null }, name)),
    );
    const waiting = isCounting ? [] : [h("p", { class: "lead" }, say("web-race-waiting"))];
    return [...lead, ...waiting, racers, h("p", {}, say("web-race-rules"))];
  }

  /** The elements that show the end of the reader's latest race, and its standings. */
  ending() {
    const { race } = this;
    if (race?.state === "canceled") return [h("p", { class: "lead" }, say("web-race-canceled"))];
    if (!race?.standings.length) return [];
    return [...(this.placing ? [h("p", { class: "lead" }, this.placing)] : []), this.lines];
  }
}

/** @param {RaceState | null} race */
function standingsOf(race) {
  if (!race?.standings.length) return [];
  const lines = race.standings.map(({ place, name, score, mistakes, is_own: isOwn, is_over: isDone }) => ({
    place,
    name,
    note: isDone && race.state !== "over" ? ` · ${say("web-race-done")}` : "",
    isOwn,
    counts: [score, mistakes],
  }));
  return [scoresOf(say("web-race-standings"), ["web-storm-score", "web-race-mistakes"], lines)];
}
