/** The engine's lines: a bar with White's winning chances, and the best moves with their expected lines. */
// @ts-check

import { pause, post } from "./api.js";
import { h, set, write } from "./dom.js";
import { preparingWords } from "./preparing.js";
import { Preview } from "./preview.js";
import { prefer, preference } from "./settings.js";
import { say } from "./words.js";

const MOST_MOVES = 8;
const COUNTS = [1, 2, 3];
const PULSE = 1000;
const LONG = 7;

export class Lines {
  /**
   * `play(moves)` (optional) plays moves of a line, each with its `uci` and `san`. `toggled` is called when the engine is
   * switched on or off, or when its settings change. `look()` returns what a preview shows pieces with. `withThreats`: add a
   * button that shows the other side's best move.
   */
  constructor({ play = null, toggled, look, withThreats = false }) {
    this.play = play;
    this.toggled = toggled;
    this.isThreat = false;
    this.isHidden = false;
    this.input = h("input", { type: "checkbox", role: "switch", checked: this.isOn, onchange: () => this.switch(this.input.checked) });
    this.value = h("output", { class: "value" });
    this.depth = h("span", { class: "faint depth" });
    this.table = h("p", { class: "tablebase", hidden: true });
    this.key = "";
    this.moves = new WeakMap();
    this.list = h("ol", { class: "lines", onclick: (event) => this.press(event), onkeydown: (event) => this.step(event) });
    this.preview = new Preview(this.list, (element) => this.moves.get(element.closest("button"))?.at(-1), look);
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
      this.table,
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

  /** Whether the reader has turned the engine on, and nothing must be kept secret. */
  get isOn() {
    return preference("engine") && !this.isHidden;
  }

  /** Hide the engine for a while, or show it again. */
  hide(isHidden) {
    this.isHidden = isHidden;
    this.element.hidden = isHidden;
  }

  /** Turn the engine on or off. */
  switch(isOn = !this.isOn) {
    if (this.isHidden) return;
    prefer("engine", isOn);
    this.input.checked = isOn;
    this.toggled();
  }

  /** The number of lines that the reader wants. */
  get count() {
    return preference("lines") ?? COUNTS.at(-1);
  }

  /** Whether the other side's best move can be shown now. */
  get canThreaten() {
    return Boolean(this.threat && !this.threat.hidden && !this.threat.disabled);
  }

  /** Start or stop showing the other side's best move. */
  turn(isThreat = !this.isThreat) {
    if (!this.threat || this.isThreat === isThreat) return;
    this.isThreat = isThreat;
    set(this.threat, { "aria-pressed": isThreat });
    this.toggled();
  }

  /**
   * Ask the server for the best moves in a position: as many as the reader wants, unless `wanted` says otherwise. While the engine is being compiled, show its progress and ask again.
   * Return null once `isWanted()` is false.
   */
  async ask(position, isWanted, wanted = { count: this.count, threat: this.isThreat }) {
    while (isWanted()) {
      const answer = await post("api/lines", { ...position, ...wanted });
      if (!answer.working) return answer;
      this.key = "";
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
    const table = (this.isOn && answer?.table) || "";
    write(this.table, table);
    this.table.hidden = !table;
    set(this.element, { "data-table": Boolean(table) });
    if (answer === null) {
      write(this.value, "…");
      write(this.depth, "");
      return;
    }
    const told = answer.outcome?.sentence ?? best?.score ?? "–";
    write(this.value, told);
    // A forced win is shown as text.
    set(this.value, { "data-long": told.length > LONG });
    write(this.depth, best?.depth ? say("web-depth", { depth: best.depth }) : "");
    const share = shareOf(answer);
    if (share !== null) this.meter.style.setProperty("--share", share);
    this.fill((this.isOn && answer.lines) || []);
  }

  /** Show lines. They're left as they are if they haven't changed, as one of their moves could have the focus. */
  fill(lines) {
    const key = JSON.stringify([lines, this.isThreat]);
    if (key === this.key) return;
    this.key = key;
    this.preview.hide();
    this.list.replaceChildren(...lines.map((line) => this.line(line)));
  }

  /** A line. Only its first move is a tab stop; the arrow keys move to the others. */
  line({ score, san, uci, fens = [] }) {
    const moves = uci.slice(0, MOST_MOVES).map((one, at) => ({ uci: one, san: san[at], fen: fens[at] }));
    return h(
      "li",
      {},
      h("b", {}, score),
      moves.map((move, at) => {
        const properties = { type: "button", class: at ? "faint" : null, tabindex: at ? -1 : 0, "aria-disabled": this.isThreat || !this.play };
        const made = h("button", properties, move.san);
        this.moves.set(made, moves.slice(0, at + 1));
        return made;
      }),
    );
  }

  press({ target }) {
    const moves = this.moves.get(target.closest("button"));
    if (!moves || !this.play || this.isThreat) return;
    this.preview.hide();
    this.play(moves);
  }

  /** Move the focus along a line. */
  step(event) {
    const step = { ArrowRight: "nextElementSibling", ArrowLeft: "previousElementSibling" }[event.key];
    const next = step && event.target.closest("button")?.[step];
    if (!step || event.shiftKey) return;
    if (next?.matches("button")) next.focus();
    event.preventDefault();
  }

  /** The best moves as arrows. The best one comes last, so that it's on top. */
  arrows(answer) {
    const lines = this.isOn ? (answer?.lines ?? []).filter(({ uci }) => uci.length) : [];
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
