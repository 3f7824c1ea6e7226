/** The engine's lines: a bar with White's winning chances, and the best moves with their expected lines. */
// @ts-check

import { pause, post } from "./api.js";
import { h, set, write } from "./dom.js";
import { preparingWords } from "./preparing.js";
import { prefer, preference } from "./settings.js";
import { say } from "./words.js";

const MOST_MOVES = 8;
const COUNTS = [1, 2, 3];
const PULSE = 1000;
const LONG = 7;

export class Lines {
  /**
   * `play(uci)` plays the first move of a line. `toggled` is called when the engine is switched on or off, or when its
   * settings change. `withThreats`: add a button that shows what the other side would play.
   */
  constructor(play, toggled, withThreats = false) {
    this.play = play;
    this.toggled = toggled;
    this.isThreat = false;
    this.input = h("input", { type: "checkbox", role: "switch", checked: this.isOn, onchange: () => this.switch(this.input.checked) });
    this.value = h("output", { class: "value" });
    this.depth = h("span", { class: "faint depth" });
    this.list = h("ol", { class: "lines" });
    this.meter = h("div", { class: "meter", "aria-hidden": "true" }, h("i"));
    this.threat = withThreats
      ? h("button", { type: "button", class: "plain", "data-action": "threat", "aria-pressed": false, onclick: () => this.turn() }, say("web-study-threat"))
      : null;
    this.counted = this.counter();
    const line = h("label", { class: "switch" }, h("span", {}, say("web-engine")), this.input);
    this.element = h(
      "section",
      { class: "engine", "aria-label": say("web-engine") },
      h("header", {}, this.value, this.depth, this.threat, this.counted, line),
      this.meter,
      this.list,
    );
  }

  counter() {
    const change = (event) => (prefer("lines", Number(event.target.value)), this.toggled());
    return h(
      "select",
      { class: "count", "aria-label": say("web-study-lines"), title: say("web-study-lines"), onchange: change },
      COUNTS.map((one) => h("option", { value: one, selected: one === this.count }, String(one))),
    );
  }

  /** Whether the reader has switched the engine on. */
  get isOn() {
    return preference("engine");
  }

  /** Switch the engine on or off. */
  switch(isOn = !this.isOn) {
    prefer("engine", isOn);
    this.input.checked = isOn;
    this.toggled();
  }

  /** The number of lines that the reader wants. */
  get count() {
    return preference("lines") ?? COUNTS.at(-1);
  }

  /** Whether what the other side would play can be shown now. */
  get canThreaten() {
    return Boolean(this.threat && !this.threat.hidden && !this.threat.disabled);
  }

  /** Start or stop showing what the other side would play. */
  turn(isThreat = !this.isThreat) {
    if (!this.threat || this.isThreat === isThreat) return;
    this.isThreat = isThreat;
    set(this.threat, { "aria-pressed": isThreat });
    this.toggled();
  }

  /**
   * Ask the server for the best moves in a position. While the engine is being compiled, show its progress and ask again.
   * Return null once `isWanted()` is false.
   */
  async ask(position, isWanted) {
    while (isWanted()) {
      const answer = await post("api/lines", { ...position, count: this.count, threat: this.isThreat });
      if (!answer.working) return answer;
      this.list.replaceChildren(h("li", { class: "faint" }, preparingWords(answer.working)));
      await pause(PULSE);
    }
    return null;
  }

  /** Show the server's answer; null: there is no answer yet. */
  show(answer) {
    const best = answer?.lines?.[0];
    set(this.element, { "data-busy": answer === null, "data-over": Boolean(answer?.outcome), "data-threat": this.isThreat, "data-off": !this.isOn });
    this.counted.hidden = Boolean(answer?.outcome);
    if (this.threat) this.threat.hidden = this.counted.hidden;
    if (this.threat) this.threat.disabled = !this.isOn || Boolean(answer?.outcome) || (Boolean(answer?.check) && !this.isThreat);
    if (answer === null) {
      write(this.value, "…");
      write(this.depth, "");
      return;
    }
    const told = answer.outcome?.sentence ?? best?.score ?? "–";
    write(this.value, told);
    // A forced win is told in words.
    set(this.value, { "data-long": told.length > LONG });
    write(this.depth, best?.depth ? say("web-depth", { depth: best.depth }) : "");
    const share = shareOf(answer);
    if (share !== null) this.meter.style.setProperty("--share", share);
    this.list.replaceChildren(...(this.isOn ? (answer.lines ?? []) : []).map((line) => this.line(line)));
  }

  line({ score, san, uci }) {
    const press = () => this.play(uci[0]);
    const follows = san.slice(1, MOST_MOVES).join(" ");
    return h(
      "li",
      {},
      h(
        "button",
        { type: "button", onclick: press, disabled: this.isThreat, title: san.join(" ") },
        h("b", {}, score),
        h("span", {}, san[0]),
        h("span", { class: "faint" }, follows),
      ),
    );
  }

  /** The best moves as arrows. The best one comes last, so that it's on top. */
  arrows(answer) {
    const lines = this.isOn ? (answer?.lines ?? []) : [];
    return lines.map((line, place) => arrow(line, this.isThreat ? "threat" : place ? "played" : "best")).reverse();
  }
}

/** White's winning chances, from 0 to 1; null if unknown. */
function shareOf({ outcome, lines }) {
  if (!outcome) return lines?.[0]?.winning ?? null;
  return { white: 1, black: 0 }[outcome.winner] ?? 0.5;
}

function arrow({ uci: [move] }, kind) {
  return { from: move.slice(0, 2), to: move.slice(2, 4), kind };
}
