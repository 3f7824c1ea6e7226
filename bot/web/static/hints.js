/** Hints in casual games: the engine's advice is shown as an arrow and described in sentences, until the position changes. */
// @ts-check

import { post } from "./api.js";
import { preparingWords } from "./preparing.js";
import { note } from "./speech.js";
import { ended, sentences } from "./words.js";

export class Hints {
  /** `page` has: state, render(). */
  constructor(page) {
    this.page = page;
    /** @type {{ key: string, arrow: string[], told: string[] } | null} */
    this.found = null;
    this.isAsking = false;
  }

  /** Show a hint on the board and in a note. */
  async show() {
    const told = await this.ask();
    if (told) note(told, true);
  }

  /** Show a hint and return its sentences; nothing if it is refused, or if the position has changed since. */
  async ask() {
    const { game, ply, takebacks } = this.page.state;
    const key = keyOf(this.page.state);
    if (this.isAsking) return "";
    this.isAsking = true;
    try {
      const answer = this.found?.key === key ? this.found : await post(`api/games/${game}/hint`, { ply, takebacks });
      if (answer.working) return preparingWords(answer.working);
      this.found = { ...answer, key };
    } catch (refusal) {
      note(refusal.message);
    } finally {
      this.isAsking = false;
    }
    this.page.render();
    return this.now ? sentences(this.now.told.map(ended)) : "";
  }

  /** The hint for the current position. */
  get now() {
    return this.found?.key === keyOf(this.page.state) ? this.found : null;
  }

  get arrows() {
    const { now } = this;
    return now ? [{ from: now.arrow[0], to: now.arrow[1], kind: "best" }] : [];
  }
}

function keyOf({ ply, takebacks, phase }) {
  return [ply, takebacks, phase].join();
}
