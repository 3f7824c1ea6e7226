/** What puzzles, exercises and storm share: a task on the board, and the solver's moves, which the server judges. */
// @ts-check

import { icon, sideOf } from "./drawings.js";
import { h } from "./dom.js";
import { Entry } from "./entry.js";
import { turnOf, unitsOf } from "./fen.js";
import { Head } from "./head.js";
import { Picking } from "./picking.js";
import { keysHelp, settingsTool } from "./settings.js";
import { note, tell } from "./speech.js";
import { say } from "./words.js";

/** A page on which one solves, which extends it by `adopt`, `send` and `render`; perhaps by `shown`, and `hinted`, a square. */
export class Solving extends Picking {
  constructor(app, state, title) {
    super();
    /** @type {any} What is to be solved now; null before the first. */
    this.task = null;
    this.app = app;
    this.state = state;
    this.isSending = false;
    this.setUp();
    this.head = new Head(say(title), [settingsTool(state.themes, keysHelp)]);
    this.entry = new Entry((text) => this.send({ text }));
  }

  /** Take over what the server answers, with it the `task`. */
  adopt(_found) {}

  /** Try a move: { move } in UCI or { text } as typed. */
  async send(_body) {
    return false;
  }

  /** Ask the server, and adopt what it answers; a refusal is noted, and nothing changes. */
  async take(asking, hear = (_found) => {}) {
    if (this.isSending) return false;
    this.isSending = true;
    try {
      const found = await asking();
      this.adopt(found);
      hear(found);
      return true;
    } catch (refusal) {
      note(refusal.message);
      return false;
    } finally {
      this.isSending = false;
      this.render();
    }
  }

  position() {
    return { variant: this.task.variant.key, fen: this.shown.fen, moves: [] };
  }

  /** The position on the board. */
  get shown() {
    return this.task;
  }

  get hinted() {
    return null;
  }

  canLift(square) {
    return Boolean(!this.isSending && this.shown?.legal[square]) && sideOf(unitsOf(this.shown.fen)[square]) === turnOf(this.shown.fen);
  }

  targets(square) {
    return this.shown?.legal[square];
  }

  promoting() {
    return { side: this.task.you, pieces: this.task.pieces };
  }

  make(uci) {
    this.send({ move: uci });
  }

  view() {
    const { task, shown, guide, picked } = this;
    const reach = Object.fromEntries((shown.legal[picked] ?? []).map(({ to, kind }) => [to, kind]));
    return {
      units: unitsOf(shown.fen),
      pieces: task.pieces,
      names: task.names,
      orientation: task.you,
      last: shown.last,
      stars: shown.stars,
      check: shown.check,
      alerts: shown.alerts,
      home: shown.home,
      goal: task.goal,
      picked: guide.square ?? picked ?? this.hinted,
      dots: guide.marks ?? reach,
    };
  }

  button(key, sign, onclick, kind = "plain") {
    return h("button", { type: "button", class: kind, onclick }, icon(sign), say(key));
  }
}

/** A page of tasks that one takes one's time for, with what is told of each, and what is wrong with a move. */
export class Tasks extends Solving {
  constructor(app, state, title) {
    super(app, state, title);
    this.wrong = null;
    this.told = h("section", { class: "told", "aria-live": "polite" });
    this.actions = h("section", { class: "actions" });
    app.className = "game study puzzles";
    app.replaceChildren(this.head.element, this.table.element, this.told, this.actions, this.guide.element);
  }

  adopt(found) {
    this.task = found;
    this.wrong = found.wrong ?? null;
    this.picked = null;
    this.guide.close();
    tell(...(this.wrong?.told ?? found.told));
  }

  /** The position on the board: the task's, or the one after a wrong move. */
  get shown() {
    return this.wrong ?? this.task;
  }

  /** Show the task with arrows, what is told of it, and a last line. */
  showTask(arrows, foot) {
    const { task, wrong } = this;
    this.table.show(this.view());
    this.table.arrows.show(arrows.map(([from, to]) => ({ from, to, kind: "played" })));
    const [first, ...others] = wrong?.told ?? task.told;
    this.told.replaceChildren(
      h("h2", {}, task.title),
      h("p", { class: "verdict" }, first),
      ...others.map((one) => h("p", {}, one)),
      h("p", { class: "faint" }, foot),
    );
  }

  again() {
    this.wrong = null;
    this.render();
  }
}

/** Elements side by side. */
export function row(...children) {
  return h("div", { class: "row" }, children);
}
