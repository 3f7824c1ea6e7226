/** What is being prepared: followed until it is ready, and told with how far it has come. */

import { get } from "./api.js";
import { h, write } from "./dom.js";
import { say } from "./words.js";

const PULSE = 1000;
const WORDS = { engine: "web-preparing-engine", rules: "web-preparing-rules", start: "web-preparing-start" };

export class Preparation {
  /** `changed` is called with each news. */
  constructor(changed) {
    Object.assign(this, { changed, now: null });
  }

  /** Take what the server has said, { what, share, seconds }, and ask on until there is nothing more to wait for. */
  follow(known) {
    const isNew = !this.now;
    this.now = known ?? null;
    if (known && isNew) this.ask();
  }

  async ask() {
    while (this.now) {
      await new Promise((over) => setTimeout(over, PULSE));
      // Who does not answer is just being started.
      this.now = await get("api/preparing").catch(() => this.now);
      this.changed(this.now);
    }
  }
}

/** Say how far it is. */
export function preparingWords({ what, share = 0, seconds = 0 }) {
  return say(WORDS[what], { percent: Math.floor(100 * share), seconds: Math.max(1, Math.ceil(seconds)) });
}

/** The page that waits for the bot, and is loaded anew once that is ready. */
export function openWaiting(app, { preparing }) {
  const sentence = h("p", { class: "message" });
  const meter = h("progress", { max: 1 });
  const show = (now) => {
    // A bot that only prepares its engine lets one in.
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
