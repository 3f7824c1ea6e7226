/** Shared by puzzles, exercises and storm: a task on the board, and the solver's moves, which the server checks. */
// @ts-check

import { lineAnalysis } from "./addresses.js";
import { icon, sideOf } from "./drawings.js";
import { h } from "./dom.js";
import { Entry } from "./entry.js";
import { other, turnOf, unitsOf } from "./fen.js";
import { Head } from "./head.js";
import { onKeys } from "./keys.js";
import { Picking } from "./picking.js";
import { keysHelp, settingsTool } from "./settings.js";
import { note, tellMove } from "./speech.js";
import { capital, say } from "./words.js";

/** Base class of these pages. Subclasses override `adopt`, `send` and `render`, and optionally `shown` and `hinted` (a square). */
export class Solving extends Picking {
  constructor(app, state, title) {
    super();
    /** @type {any} The current task; null before the first one. */
    this.task = null;
    this.app = app;
    this.state = state;
    this.isSending = false;
    this.setUp();
    this.head = new Head(say(title), this.tools());
    this.entry = new Entry((text) => this.send({ text }));
  }

  /** The header's tools. */
  tools() {
    return [settingsTool(this.state.themes, keysHelp)];
  }

  /** Apply a server answer, which contains the `task`. */
  adopt(_found) {}

  /** Try a move: { move } in UCI or { text } as typed. */
  async send(_body) {
    return false;
  }

  /** Send a request and apply the answer. If it's refused, only show the reason. Return whether it was accepted. */
  async take(asking, hear = (_found) => {}) {
    if (this.isSending) return false;
    this.isSending = true;
    try {
      const found = await asking();
      if (found.refused) note(found.refused);
      if (found.refused) return false;
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

/** A page for tasks without a time limit, with texts about the task and refutations of wrong moves. */
export class Tasks extends Solving {
  constructor(app, state, title) {
    super(app, state, title);
    this.wrong = null;
    this.isFlipped = false;
    onKeys({ flip: () => this.flip() });
    this.told = h("section", { class: "told", "aria-live": "polite" });
    this.actions = h("section", { class: "actions" });
    app.className = "game study puzzles";
    app.replaceChildren(this.head.element, this.table.element, this.told, this.actions, this.guide.element);
  }

  tools() {
    return [["flip", say("web-flip"), () => this.flip()], ...super.tools()];
  }

  /** Turn the board around until the next task. */
  flip() {
    this.isFlipped = !this.isFlipped;
    this.picked = null;
    this.render();
  }

  adopt(found) {
    if (nameOf(found) !== nameOf(this.task)) this.isFlipped = false;
    this.task = found;
    this.wrong = found.wrong ?? null;
    this.picked = null;
    this.guide.close();
    tellMove(...(this.wrong?.told ?? found.told));
  }

  view() {
    const view = super.view();
    return this.isFlipped ? { ...view, orientation: other(view.orientation) } : view;
  }

  /** The position on the board: the task's position, or the position after a wrong move. */
  get shown() {
    return this.wrong ?? this.task;
  }

  /** The link to the analysis of the task's position and solution. */
  toAnalysis() {
    const { variant, you, study } = this.task;
    return h("a", { class: "button plain", href: lineAnalysis({ ...study, variant: variant.key, side: you }, 0) }, icon("chart"), say("web-analysis-board"));
  }

  /** Show the task with arrows, its texts, and `foot` as the last line. */
  showTask(arrows, foot) {
    const { task, wrong } = this;
    this.table.show(this.view());
    this.table.arrows.show(arrows.map(([from, to]) => ({ from, to, kind: "played" })));
    const [first, ...others] = wrong?.told ?? task.told;
    this.told.replaceChildren(
      h("h2", {}, task.title),
      h("p", { class: "verdict" }, first),
      ...others.map((one) => h("p", {}, capital(one))),
      h("p", { class: "faint" }, foot),
    );
  }

  again() {
    this.wrong = null;
    this.render();
  }
}

/** The id that distinguishes a puzzle, an exercise or a card from the next one. */
function nameOf(task) {
  return task?.attempt ?? task?.exercise ?? task?.card;
}

/** Elements next to each other. */
export function row(...children) {
  return h("div", { class: "row" }, children);
}
