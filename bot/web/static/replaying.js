/** The controls that play through an analysis: a button, and a menu of paces. */
// @ts-check

import { Autoplay, delayOf } from "./autoplay.js";
import { icon } from "./drawings.js";
import { h, set } from "./dom.js";
import { prefer, preference } from "./preferences.js";
import { option, say } from "./words.js";

const PACES = { fast: "web-replay-fast", slow: "web-replay-slow", real: "web-replay-real" };

export class Replaying {
  /** `study` is an analysis or a lesson. Where the game's move times are known, they're a pace too. */
  constructor(study) {
    this.study = study;
    this.times = study.state.times ?? null;
    this.autoplay = new Autoplay({
      delay: () => this.delay(),
      step: () => study.step("forward"),
      changed: () => this.changed(),
    });
    this.button = h(
      "button",
      { type: "button", class: "plain", "data-action": "replay", "aria-pressed": false, onclick: () => this.toggle() },
      icon("play"),
      say("web-replay"),
    );
    const paces = Object.entries(PACES).filter(([pace]) => pace !== "real" || this.times);
    const change = (event) => (prefer("replay", event.target.value), this.autoplay.again());
    const options = paces.map(([pace, key]) => option(pace, say(key), pace === this.pace));
    const menu = h("select", { "aria-label": say("web-replay-pace"), title: say("web-replay-pace"), onchange: change }, options);
    this.element = h("div", { class: "row replay" }, study.retrying?.review, study.retrying?.opener, this.button, menu);
  }

  get isOn() {
    return this.autoplay.isOn;
  }

  get pace() {
    const pace = preference("replay");
    return pace === "real" && !this.times ? "fast" : pace;
  }

  /** Stop, or play on from the shown position; from its end, start again at the beginning. */
  toggle() {
    const { study, autoplay } = this;
    if (autoplay.isOn) return autoplay.stop();
    if (!study.node.children.length) study.go(study.tree.root);
    autoplay.start();
  }

  delay() {
    const { study } = this;
    const next = study.chosen ?? study.node.children[0];
    return next ? delayOf(this.pace, next.played && this.times?.[next.played - 1]) : null;
  }

  /** During a replay, the engine isn't asked about each position. */
  changed() {
    set(this.button, { "aria-pressed": this.isOn });
    if (!this.isOn) this.study.look();
  }
}
