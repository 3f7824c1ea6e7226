/** The analysis board: steps through a line, plays any other moves, and shows the engine's lines. */

import { get, pause, post } from "./api.js";
import { icon, sideOf } from "./drawings.js";
import { h, set } from "./dom.js";
import { numberOf, other, turnOf, unitsOf } from "./fen.js";
import { Explorer } from "./explorer.js";
import { Guide } from "./guide.js";
import { Head } from "./head.js";
import { onKeys } from "./keys.js";
import { Lines } from "./lines.js";
import { Moves } from "./moves.js";
import { Picking } from "./picking.js";
import { keysHelp, settingsTool } from "./settings.js";
import { note, tell } from "./speech.js";
import { Table } from "./table.js";
import { namesOf, say } from "./words.js";

const PAUSE = 300;

/** Open the analysis board of a finished game. */
export async function openAnalysis(app, state) {
  try {
    const positions = await get(`api/games/${state.game}/positions`);
    const toGame = h("a", { class: "button plain", href: `g/${state.game}` }, icon("live"), say("web-to-game"));
    const [at, subtitle, back] = [state.moves.length, say("web-analysis-of", { game: state.game }), say("web-back-to-game")];
    return new Study(app, state, positions[0].fen, { at, title: state.variant.name, subtitle, back, more: [toGame] });
  } catch (refusal) {
    return note(refusal.message);
  }
}

/** Open a lesson at its beginning. */
export function openLesson(app, state) {
  const { text, next } = state;
  const more = [h("a", { class: "button plain", href: next.href }, icon("forward"), next.name)];
  return new Study(app, state, state.fen, { at: 0, title: state.title, subtitle: state.variant.name, back: say("web-back-to-lesson"), text, more });
}

class Study extends Picking {
  /** `at` is the ply to begin with, `back` the label of the button to the original moves, `more` further buttons. */
  constructor(app, state, start, { at, title, subtitle, back, more, text = "" }) {
    super();
    Object.assign(this, { app, state, start, played: state.moves, line: state.moves, at });
    Object.assign(this, { answers: new Map(), picked: null, orientation: state.flip ? "black" : "white" });
    this.table = new Table({ hand: () => this, guide: this.guiding() });
    this.guide = new Guide((square) => post("api/piece", { ...this.position(), square }), () => this.render());
    this.moves = new Moves((ply) => this.go(ply ?? this.line.length));
    this.lines = new Lines((uci) => this.play(uci), () => this.look());
    this.explorer = new Explorer(() => ({ ...this.position(), game: state.game ? String(state.game) : null }), namesOf(state), (uci) => this.play(uci));
    this.head = new Head(title, this.tools(), subtitle);
    this.back = h("button", { type: "button", class: "plain", onclick: () => this.restore() }, icon("undo"), back);
    const toEditor = h("a", { class: "button plain" }, icon("pencil"), say("web-edit-position"));
    this.toEditor = toEditor;
    this.actions = h("section", { class: "actions" }, text && h("p", { class: "lesson" }, text), h("div", { class: "row" }, this.back, toEditor, more), state.game && this.explorer.element);
    app.className = "game study";
    app.replaceChildren(this.head.element, this.table.element, this.lines.element, this.moves.element, this.actions, this.guide.element);
    onKeys({ flip: () => this.flip(), escape: () => this.guide.close() || this.letGo() });
    this.look();
  }

  tools() {
    return [
      ["flip", say("web-flip"), () => this.flip()],
      settingsTool(this.state.themes, keysHelp),
    ];
  }

  flip() {
    this.orientation = other(this.orientation);
    this.render();
  }

  position() {
    return { variant: this.state.variant.key, fen: this.start, moves: this.line.slice(0, this.at).map((move) => move.uci) };
  }

  get answer() {
    return this.answers.get(JSON.stringify(this.position()));
  }

  /** Ask the server about the position: its legal moves at once, then the engine's lines. */
  async look() {
    const asked = JSON.stringify(this.position());
    this.render();
    this.explorer.follow();
    try {
      if (!this.answers.has(asked)) this.answers.set(asked, await post("api/lines", { ...this.position(), count: 0 }));
      this.render();
      await pause(PAUSE);
      const found = await this.lines.ask(JSON.parse(asked), () => this.wantsLines(asked));
      if (found) this.answers.set(asked, found);
    } catch (refusal) {
      note(refusal.message);
    }
    this.render();
  }

  /** Whether the engine is still to be asked: not for a position that the reader has left, nor twice. */
  wantsLines(asked) {
    const known = this.answers.get(asked);
    return this.lines.isOn && !known.outcome && !known.lines?.length && JSON.stringify(this.position()) === asked;
  }

  go(at) {
    this.leave();
    this.guide.close();
    this.at = Math.max(0, Math.min(at, this.line.length));
    tell(this.line[this.at - 1]?.words ?? this.line[this.at - 1]?.san);
    this.look();
  }

  /** Play a move on the board; if it is not the next one of the line, a new line begins here. */
  async play(uci) {
    if (this.line[this.at]?.uci === uci) return this.go(this.at + 1);
    const before = [this.line, this.at];
    this.line = [...this.line.slice(0, this.at), { uci, san: uci }];
    try {
      const moves = this.line.map((move) => move.uci);
      const answer = await post("api/lines", { ...this.position(), moves, count: 0 });
      this.line = this.line.map((move, ply) => ({ ...move, san: answer.played[ply] ?? move.san }));
      this.go(this.at + 1);
    } catch (refusal) {
      [this.line, this.at] = before;
      note(refusal.message);
      this.render();
    }
  }

  restore() {
    const same = this.line.findIndex((move, ply) => move.uci !== this.played[ply]?.uci);
    this.line = this.played;
    this.go(same < 0 ? this.at : same);
  }

  canLift(square) {
    const letter = this.view().units[square];
    return Boolean(letter && this.answer?.legal[square]) && sideOf(letter) === turnOf(this.answer.fen);
  }

  targets(square) {
    return this.answer?.legal[square];
  }

  promoting() {
    return { side: turnOf(this.answer.fen), pieces: this.state.pieces };
  }

  make(uci) {
    this.play(uci);
  }

  view() {
    const { state, answer, guide, picked, orientation } = this;
    const fen = answer?.fen ?? this.shown ?? state.fen;
    this.shown = fen;
    const reach = Object.fromEntries((answer?.legal[picked] ?? []).map(({ to, kind }) => [to, kind]));
    const names = namesOf(state);
    const last = this.line[this.at - 1]?.uci.match(/^(..)(..)/)?.slice(1) ?? null;
    const shown = { last, check: answer?.check, alerts: answer?.alerts, home: answer?.home, goal: state.goal };
    return { units: unitsOf(fen), pieces: state.pieces, names, orientation, ...shown, picked: guide.square ?? picked, dots: guide.marks ?? reach };
  }

  render() {
    const { answer } = this;
    this.table.show(this.view());
    this.table.arrows.show(this.lines.arrows(answer));
    this.lines.show(answer && (answer.lines?.length || answer.outcome || !this.lines.isOn) ? answer : null);
    this.moves.show({ moves: this.line, first: { turn: turnOf(this.start), number: numberOf(this.start) }, at: this.at === this.line.length ? null : this.at });
    const isOwn = this.line === this.played;
    this.back.disabled = isOwn;
    const query = new URLSearchParams({ variant: this.state.variant.key, fen: this.view() && this.shown });
    set(this.toEditor, { href: `editor?${query}` });
    set(this.app, { "data-ply": this.at, "data-own": isOwn, "data-orientation": this.orientation });
  }
}
