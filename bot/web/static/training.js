/** Training: cards that are due and the openings of an army, answered on the board. */
// @ts-check

import { post } from "./api.js";
import { armyOptions } from "./armies.js";
import { h, set } from "./dom.js";
import { onKeys } from "./keys.js";
import { Tasks, row } from "./solving.js";
import { labelled, option, say } from "./words.js";

/** Open the training page. */
export function openTraining(app, state) {
  return new Training(app, state);
}

/** What is shown until there is a first card. */
const EMPTY_BOARD = /** @type {any} */ ({ units: {}, pieces: {}, orientation: "white" });

class Training extends Tasks {
  constructor(app, state) {
    super(app, state, "web-train");
    /** @type {any} Why there is no card; null while there is one. */
    this.nothing = null;
    this.opening = state.opening;
    /** The moves after which the opening is trained. */
    this.moves = state.moves ?? "";
    onKeys({ next: () => this.task?.is_over && this.next() });
    this.next();
  }

  adopt(found) {
    this.nothing = found.nothing ?? null;
    if (!this.nothing) super.adopt(found);
  }

  /** Ask for the next card: of the opening's line, of the army, or what is due. */
  next() {
    const { task, opening } = this;
    if (opening && task?.on) return this.ask({ card: task.card, move: task.on });
    return this.ask(this.wanted());
  }

  /** What to ask for: the next position of the army's openings or, without an army, a card that is due. */
  wanted() {
    return this.opening ? { opening: this.opening, moves: this.moves } : {};
  }

  ask(what) {
    return this.take(() => post("api/train", what));
  }

  /** Train an army's openings from the first move or after `moves`; without an army, what is due. */
  begin(opening, moves = "") {
    this.opening = opening;
    this.moves = moves;
    return this.ask(this.wanted());
  }

  send(body) {
    const { card, reps, plies } = this.task;
    return this.take(() => post(`api/train/${card}/move`, { ...body, try: true, reps, plies }));
  }

  do(action) {
    const { card, reps, plies } = this.task;
    return this.take(() => post(`api/train/${card}/do`, { action, reps, plies }));
  }

  view() {
    return this.task ? super.view() : EMPTY_BOARD;
  }

  get hinted() {
    return this.wrong ? null : this.task.hint;
  }

  render() {
    const { task, wrong, nothing } = this;
    if (task) this.showTask([wrong ? wrong.reply : task.arrow].filter(Boolean), task.foot);
    if (nothing) {
      this.table.show(this.view());
      this.told.replaceChildren(h("h2", {}, nothing.title), h("p", {}, nothing.told));
    }
    this.actions.replaceChildren(...(nothing ? this.ways() : task ? this.buttons() : []), this.armies(), this.toTree());
    set(this.app, { "data-card": task?.card, "data-over": task?.is_over, "data-wrong": Boolean(wrong), "data-nothing": Boolean(nothing) });
  }

  /** What to do when there is no card. */
  ways() {
    const { opening } = this;
    const line = opening && this.button("web-train-line", "undo", () => this.begin(opening, this.moves), "strong");
    const due = this.button("web-train-due", "play", () => this.begin(null));
    return [row(line, opening && due, h("a", { class: "button", href: "puzzles" }, say("web-puzzles")))];
  }

  buttons() {
    const { task, wrong } = this;
    const solution = this.button("web-puzzle-solution", "forward", () => this.do("solution"));
    const hint = this.button("web-puzzle-hint", "eye", () => this.do("hint"));
    hint.disabled = !task.can_hint;
    if (wrong)
      return [
        row(
          this.button("web-puzzle-again", "undo", () => this.again(), "strong"),
          solution,
        ),
      ];
    if (!task.is_over) return [this.entry.element, row(hint, solution)];
    const key = this.opening && task.on ? "web-train-on" : "web-train-next";
    return [
      row(
        this.button(key, "play", () => this.next(), "strong"),
        this.toAnalysis(),
      ),
    ];
  }

  /** The menu of the armies whose openings can be trained. */
  armies() {
    const options = [option("", say("web-train-what-is-due"), !this.opening), ...armyOptions(this.state.armies, this.opening)];
    return labelled("web-train-pick", h("select", { name: "opening", onchange: (event) => this.begin(event.target.value || null) }, options));
  }

  /** The link to the army's opening tree. */
  toTree() {
    const query = this.opening ? `?${new URLSearchParams({ army: this.opening })}` : "";
    return row(h("a", { class: "button plain", href: `openings${query}` }, say("web-opening-tree")));
  }
}
