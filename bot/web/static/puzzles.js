/** Puzzles: a position, the solver's moves on the board, what is wrong with a move, and the end. */

import { post } from "./api.js";
import { icon, sideOf } from "./drawings.js";
import { h, set } from "./dom.js";
import { turnOf, unitsOf } from "./fen.js";
import { Entry } from "./entry.js";
import { Guide } from "./guide.js";
import { Head } from "./head.js";
import { Picking } from "./picking.js";
import { keysHelp, settingsTool } from "./settings.js";
import { note, tell } from "./speech.js";
import { Table } from "./table.js";
import { say } from "./words.js";

/** Open the page of puzzles. */
export function openPuzzles(app, state) {
  return new Puzzles(app, state);
}

class Puzzles extends Picking {
  constructor(app, state) {
    super();
    Object.assign(this, { app, state, puzzle: null, wrong: null, picked: null, isSending: false });
    this.wish = state.again?.storm ? state.again : { daily: state.is_daily };
    this.table = new Table({ hand: () => this, guide: this.guiding() });
    this.guide = new Guide((square) => post("api/piece", { ...this.position(), square }), () => this.render());
    this.head = new Head(say("web-puzzles"), [settingsTool(state.themes, keysHelp)]);
    this.told = h("section", { class: "told", "aria-live": "polite" });
    this.entry = new Entry((text) => this.send({ text }));
    this.actions = h("section", { class: "actions" });
    app.className = "game study puzzles";
    app.replaceChildren(this.head.element, this.table.element, this.told, this.actions, this.guide.element);
    this.ask();
  }

  /** Ask for a puzzle as the reader wishes. */
  async ask() {
    await this.take(() => post("api/puzzles", this.wish));
  }

  /** Show what the server answers; a refusal is noted, and nothing changes. */
  async take(asking) {
    if (this.isSending) return false;
    this.isSending = true;
    try {
      const found = await asking();
      Object.assign(this, { puzzle: found, wrong: found.wrong ?? null, picked: null });
      this.guide.close();
      tell(...(this.wrong?.told ?? found.told));
      return true;
    } catch (refusal) {
      note(refusal.message);
      return false;
    } finally {
      this.isSending = false;
      this.render();
    }
  }

  send(body) {
    const { attempt, plies } = this.puzzle;
    return this.take(() => post(`api/puzzles/${attempt}/move`, { ...body, plies }));
  }

  do(action) {
    const { attempt, plies } = this.puzzle;
    return this.take(() => post(`api/puzzles/${attempt}/do`, { action, plies }));
  }

  position() {
    const { variant, fen } = this.shown;
    return { variant: this.puzzle.variant.key ?? variant, fen, moves: [] };
  }

  /** The position on the board: the puzzle's, or the one after a wrong move. */
  get shown() {
    return this.wrong ?? this.puzzle;
  }

  canLift(square) {
    return Boolean(!this.isSending && this.shown?.legal[square]) && sideOf(unitsOf(this.shown.fen)[square]) === turnOf(this.shown.fen);
  }

  targets(square) {
    return this.shown?.legal[square];
  }

  promoting() {
    return { side: this.puzzle.you, pieces: this.puzzle.pieces };
  }

  make(uci) {
    this.send({ move: uci });
  }

  view() {
    const { puzzle, shown, guide, picked } = this;
    const reach = Object.fromEntries((shown.legal[picked] ?? []).map(({ to, kind }) => [to, kind]));
    const marked = guide.square ?? picked ?? (this.wrong ? null : puzzle.hint);
    return {
      units: unitsOf(shown.fen), pieces: puzzle.pieces, names: puzzle.names, orientation: puzzle.you, last: shown.last,
      check: shown.check, alerts: shown.alerts, home: shown.home, goal: puzzle.goal, picked: marked, dots: guide.marks ?? reach,
    };
  }

  render() {
    const { puzzle, wrong } = this;
    if (puzzle) {
      this.table.show(this.view());
      this.table.arrows.show(wrong?.reply ? [{ from: wrong.reply[0], to: wrong.reply[1], kind: "played" }] : []);
      const [first, ...others] = wrong?.told ?? puzzle.told;
      this.told.replaceChildren(h("h2", {}, puzzle.title), h("p", { class: "verdict" }, first), ...others.map((one) => h("p", {}, one)), h("p", { class: "faint" }, puzzle.rating));
    }
    this.actions.replaceChildren(...(puzzle ? this.buttons() : []), this.wishes());
    set(this.app, { "data-plies": puzzle?.plies, "data-hint": puzzle?.hint, "data-over": puzzle?.is_over, "data-wrong": Boolean(wrong), "data-solved": puzzle?.is_solved });
  }

  buttons() {
    const { puzzle, wrong } = this;
    if (wrong) return [row(this.button("web-puzzle-again", "undo", () => this.again(), "strong"))];
    if (!puzzle.is_over) return [this.entry.element, row(this.button("web-puzzle-hint", "eye", () => this.do("hint")), this.button("web-puzzle-solution", "forward", () => this.do("solution")))];
    const vote = (name, sign) => set2(h("button", { type: "button", class: "plain", onclick: () => this.do(name) }, sign, " ", say(VOTES[name])), { "aria-pressed": puzzle.vote === name });
    const report = h("button", { type: "button", class: "plain", disabled: puzzle.is_reported, onclick: () => this.report() }, say("web-puzzle-report"));
    return [row(this.button("web-puzzle-next", "play", () => (this.wishFor({}), this.ask()), "strong")), row(vote("good", "👍"), vote("bad", "👎"), report)];
  }

  again() {
    this.wrong = null;
    this.render();
  }

  async report() {
    if (await this.do("report")) note(say("web-puzzle-reported"), true);
  }

  button(key, sign, onclick, kind = "plain") {
    return h("button", { type: "button", class: kind, onclick }, icon(sign), say(key));
  }

  /** The menus of what the next puzzle is to be. */
  wishes() {
    const { variants, motifs, difficulties } = this.state;
    const menu = (name, key, choices, any) => {
      const options = [any && h("option", { value: "" }, say(any)), ...choices.map((one) => h("option", { value: one.key, selected: (this.wish[name] ?? (any ? "" : "normal")) === one.key }, one.name))];
      return h("label", { class: "labelled" }, h("span", { class: "faint" }, say(key)), h("select", { name, onchange: (event) => this.change(name, event.target.value) }, options));
    };
    const daily = this.button("web-puzzle-daily", "play", () => ((this.wish = { daily: true }), this.ask()));
    const storm = h("a", { class: "button", href: "storm" }, icon("play"), say("web-storm"));
    return h("details", { class: "wishes", open: this.isChoosing, ontoggle: (event) => (this.isChoosing = event.target.open) }, h("summary", {}, say("web-puzzle-wish")),
      row(menu("variant", "web-puzzle-variant", variants, "web-puzzle-any"), menu("theme", "web-puzzle-theme", motifs, "web-puzzle-any"), menu("difficulty", "web-puzzle-difficulty", difficulties, null)), row(daily, storm));
  }

  /** Wish for no puzzle of the day or of a run of storm, but for one of this kind. */
  wishFor(kind) {
    this.wish = { ...this.wish, ...kind, daily: false, storm: null, puzzle: null };
  }

  change(name, value) {
    this.wishFor({ [name]: value || null });
    this.ask();
  }
}

const VOTES = { good: "web-puzzle-good", bad: "web-puzzle-bad" };

function row(...children) {
  return h("div", { class: "row" }, children);
}

function set2(node, properties) {
  set(node, properties);
  return node;
}
