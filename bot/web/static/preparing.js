/** The progress of compiling the rules or the engine. The page polls the server until they're ready. */
// @ts-check

import { get, pause } from "./api.js";
import { h, write } from "./dom.js";
import { say } from "./words.js";

const PULSE = 1000;
const WORDS = { engine: "web-preparing-engine", rules: "web-preparing-rules", start: "web-preparing-start" };

export class Preparation {
  /** `changed(now)` is called with each answer: the progress, or null once ready. */
  constructor(changed) {
    this.changed = changed;
    this.now = null;
  }

  /** Show the progress in a state, { what, share, seconds } or null, and poll the server until it's null. */
  follow(known) {
    const isNew = !this.now;
    this.now = known ?? null;
    if (known && isNew) this.ask();
  }

  async ask() {
    while (this.now) {
      await pause(PULSE);
      // No answer: the bot is starting, so keep the last progress and ask again.
      this.now = await get("api/preparing").catch(() => this.now);
      this.changed(this.now);
    }
  }
}

/** Return the text for a progress. */
export function preparingWords({ what, share = 0, seconds = 0 }) {
  return say(WORDS[what], { percent: Math.floor(100 * share), seconds: Math.max(1, Math.ceil(seconds)) });
}

/** Open the page that is shown while the bot starts. It reloads once the bot is ready. */
export function openWaiting(app, { preparing }) {
  const sentence = h("p", { class: "message" });
  const meter = h("progress", { max: 1 });
  const show = (now) => {
    // While only the engine is being compiled, the bot already serves its pages.
    if (!now || now.what === "engine") return location.reload();
    write(sentence, preparingWords(now));
    if (now.share === undefined) meter.removeAttribute("value");
    else meter.value = now.share;
  };
  app.className = "waiting";
  app.replaceChildren(sentence, meter);
  show(preparing);
  new Preparation(show).follow(preparing);
}
