/** Puzzle storm and puzzle races: puzzles against the clock. The server keeps the time, checks each move, and sends the positions. */
// @ts-check

import { get, post } from "./api.js";
import { Clock, clockText } from "./clock.js";
import { icon } from "./drawings.js";
import { h, set, write } from "./dom.js";
import { RaceRoom } from "./race.js";
import { Solving, row } from "./solving.js";
import { note, tell } from "./speech.js";
import { boardsOf, resultOf } from "./storm_scores.js";
import { labelled, option, say } from "./words.js";

/** The remaining seconds at which screen readers announce the time. */
const TOLD_AT = [60, 30, 10];
const LOW = 10;
/** How long to wait before asking the server again whether the time is up, in milliseconds. */
const PATIENCE = 2000;

export function openStorm(app, state) {
  return new Storm(app, state);
}

class Storm extends Solving {
  constructor(app, state) {
    super(app, state, "web-storm");
    this.run = null;
    this.lastAsked = 0;
    this.variant = state.scores.variant;
    this.clock = new Clock(() => this.tick());
    this.room = new RaceRoom(state.race, { changed: () => this.raceChanged(), begin: (run) => this.beginRace(run) });
    this.makePanel();
    this.adopt(state.run);
    if (this.hasBegun) this.room.begun = state.run.run;
    this.scores = state.scores;
    this.render();
  }

  makePanel() {
    this.time = h("span", { class: "time", role: "timer", "aria-label": say("web-storm-time") });
    this.score = h("b", { class: "score" });
    this.combo = h("b", {});
    this.meter = h("progress", { class: "combo" });
    this.goal = h("p", { class: "verdict" });
    this.heard = h("p", { class: "heard-last" });
    const counted = (key, value) => h("span", { class: "counted" }, h("span", { class: "faint" }, say(key)), value);
    const counts = h(
      "div",
      { class: "counts" },
      counted("web-storm-time", this.time),
      counted("web-storm-score", this.score),
      counted("web-storm-combo", this.combo),
    );
    this.panel = h("section", { class: "told" }, counts, this.meter, this.goal, this.heard);
    this.ending = row(h("button", { type: "button", class: "plain", onclick: () => this.end() }, say("web-storm-end")));
    this.actions = h("section", { class: "actions" }, this.entry.element, this.ending, this.room.lines);
  }

  get isOn() {
    return Boolean(this.run?.puzzle && !this.run.is_over);
  }

  /** Show a run sent by the server; null: no run. */
  adopt(run) {
    const wasOn = this.isOn;
    this.run = run;
    this.task = run?.puzzle ?? null;
    this.picked = null;
    this.guide.close();
    this.clock.set({ now: run?.now, running: this.isOn });
    if (this.isOn && !wasOn) this.toldLeft = TOLD_AT.filter((seconds) => seconds < this.left);
    if (wasOn && !this.isOn) this.finish();
  }

  /** Whether the run has a puzzle or a result to show, unlike during a race's countdown. */
  get hasBegun() {
    return Boolean(this.run?.puzzle || this.run?.is_over);
  }

  get left() {
    return this.isOn ? this.clock.left({ deadline: this.run.ends_at }) : 0;
  }

  async begin() {
    write(this.heard, "");
    set(this.heard, { "data-kind": null });
    await this.take(
      () => post("api/storm", { variant: this.variant }),
      (run) => tell(...(run.puzzle?.heard ?? [])),
    );
    // The button that had the focus has been removed.
    if (this.isOn) this.table.board.cell("e4").focus();
  }

  /** Show the first puzzle of a race. */
  async beginRace(run) {
    write(this.heard, "");
    set(this.heard, { "data-kind": null });
    const isTaken = await this.take(
      () => get(`api/storm/${run}`),
      ({ puzzle }) => tell(...(puzzle?.heard ?? [])),
    );
    if (!isTaken || !this.hasBegun) this.room.begun = null;
    if (this.isOn) this.table.board.cell("e4").focus();
  }

  /** Show the server's answer about the race. On the board, only the standings change, until it's over. */
  raceChanged() {
    if (!this.isOn) this.render();
    else if (this.run.race && !this.room.isLive) this.take(() => get(`api/storm/${this.run.run}`));
  }

  send(body) {
    const { run, step } = this.run;
    return this.take(
      () => post(`api/storm/${run}/move`, { ...body, try: true, step }),
      (found) => this.hear(found),
    );
  }

  end() {
    return this.take(() => post(`api/storm/${this.run.run}/end`, {}));
  }

  /** Show and announce the result of a move. */
  hear({ is_right: isRight, gained, puzzle, is_over: isOver }) {
    if (isRight === null) return isOver || note(say("web-storm-elsewhere"), true);
    const seconds = gained ? say("web-storm-gained", { seconds: gained > 0 ? `+${gained}` : `−${-gained}` }) : "";
    write(this.heard, [say(isRight ? "web-storm-right" : "web-storm-wrong"), seconds].filter(Boolean).join(" · "));
    set(this.heard, { "data-kind": isRight ? "right" : "wrong" });
    if (!isOver) tell(this.heard.textContent, ...puzzle.heard);
    return true;
  }

  async finish() {
    const { result, variant } = this.run;
    // A racer's result can be final before the race is over. The room then announces the end of the race later.
    tell(this.run.race ? this.room.placing : say("web-storm-over"), result.title, ...result.told);
    await this.lookUp(variant);
    this.app.querySelector("h2")?.focus();
  }

  /** Load the best scores in a variant; null: in all. */
  async lookUp(variant) {
    this.variant = variant;
    const found = await get(variant ? `api/storm?variant=${variant}` : "api/storm").catch((refusal) => note(refusal.message));
    if (found && this.variant === variant) this.scores = found;
    this.render();
  }

  /** Show the remaining time. Once it's up, ask the server for the result. */
  tick() {
    const { left } = this;
    write(this.time, clockText(left, String, true));
    set(this.time, { "data-low": left <= LOW });
    if (left < this.toldLeft?.[0]) tell(say("web-storm-seconds-left", { seconds: this.toldLeft.shift() }));
    if (left > 0 || this.isSending || Date.now() - this.lastAsked < PATIENCE) return;
    this.lastAsked = Date.now();
    this.take(() => get(`api/storm/${this.run.run}`));
  }

  render() {
    set(this.app, { "data-step": this.run?.step, "data-score": this.run?.score, "data-over": this.run?.is_over });
    this.head.name(say(this.room.isWaiting || (this.isOn && this.run.race) ? "web-race" : "web-storm"));
    if (this.isOn) this.renderRun();
    else if (this.room.isWaiting) this.renderLobby();
    else this.renderScores();
  }

  renderRun() {
    const { run } = this;
    if (!this.table.element.isConnected) {
      this.app.className = "game study puzzles storm";
      this.actions.append(this.room.lines);
      this.app.replaceChildren(this.head.element, this.table.element, this.panel, this.actions, this.guide.element);
    }
    this.table.show(this.view());
    this.tick();
    write(this.score, String(run.score));
    write(this.combo, String(run.combo));
    this.meter.hidden = this.ending.hidden = Boolean(run.race);
    const { since, next, seconds } = run.bonus;
    const label = say("web-storm-bonus", { seconds, combo: next });
    set(this.meter, { max: next - since, value: run.combo - since, "aria-label": label, title: label });
    write(this.goal, `${run.puzzle.variant.name} · ${run.puzzle.task}`);
  }

  renderLobby() {
    this.app.className = "storm-lobby";
    this.app.replaceChildren(this.head.element, h("div", { class: "sheet" }, ...this.room.lobby()));
  }

  renderScores() {
    const result = this.run?.result;
    this.app.className = "storm-lobby";
    const lead = result
      ? resultOf(result)
      : [
          h("p", { class: "lead" }, say("web-storm-lead")),
          h(
            "ul",
            { class: "rules" },
            this.state.rules.map((one) => h("li", {}, one)),
          ),
        ];
    const begin = h(
      "button",
      { type: "button", class: "strong", disabled: this.isSending, onclick: () => this.begin() },
      icon("play"),
      say(result && !this.run.race ? "web-storm-again" : "web-storm-begin"),
    );
    const way = h("p", { class: "storm-way" }, h("a", { href: "puzzles" }, say("web-storm-to-puzzles")));
    const body = h("div", { class: "sheet" }, ...this.room.ending(), ...lead, row(this.games(), begin), ...boardsOf(this.scores ?? this.state.scores), way);
    this.app.replaceChildren(this.head.element, body);
  }

  games() {
    const options = [{ key: "", name: say("web-storm-all") }, ...this.state.variants];
    const chosen = (key) => (this.variant ?? "") === key;
    const menu = h(
      "select",
      { name: "variant", onchange: (event) => this.lookUp(event.target.value || null) },
      options.map(({ key, name }) => option(key, name, chosen(key))),
    );
    return labelled("web-storm-game", menu);
  }
}
