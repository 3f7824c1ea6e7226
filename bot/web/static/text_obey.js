/** The actions of the text mode's commands. Each returns its answer, or false if the reader should correct the input. */
// @ts-check

import { offerWords, turnWords } from "./actions.js";
import { readPiece } from "./guide.js";
import { note } from "./speech.js";
import { labelOf } from "./table.js";
import { clocksText, movesText, opponentText, piecesText, squaresAt } from "./text_answers.js";
import { sightFrom } from "./text_around.js";
import { lettered, moveText, named } from "./text_style.js";
import { ended, say, sentences } from "./words.js";

/** The help's line of each command, which begins with its names. */
export const LINES = {
  pieces: "web-text-help-pieces",
  square: "web-text-help-square",
  around: "web-text-help-around",
  board: "web-text-help-board",
  moves: "web-text-help-moves",
  last: "web-text-help-last",
  first: "web-text-help-first",
  back: "web-text-help-back",
  next: "web-text-help-next",
  end: "web-text-help-end",
  clocks: "web-text-help-clocks",
  opponent: "web-text-help-opponent",
  hint: "web-text-help-hint",
  draw: "web-text-help-draw",
  takeback: "web-text-help-takeback",
  resign: "web-text-help-resign",
  abort: "web-text-help-abort",
  rematch: "web-text-help-rematch",
  give: "web-text-help-give",
  swap: "web-text-help-swap",
  done: "web-text-help-done",
  yes: "web-text-help-yes",
  no: "web-text-help-no",
  help: "web-text-help-help",
};
const SIGHT = { file: "web-text-around-file", rank: "web-text-around-rank", diagonal: "web-text-around-diagonal", jump: "web-text-around-jump" };
const SURE = { resign: "web-sure-resign", abort: "web-sure-abort" };
const FROM_TO = /^[a-h][1-8]-?[a-h][1-8]$/;

export class Commands {
  /** `mode` is the text mode, with `turnTable()` to open or close the table, and `at`, the ply that was last read out. */
  constructor(mode) {
    this.mode = mode;
    this.page = mode.page;
    /** @type {string | null} The action that waits for a yes or no. */
    this.asked = null;
  }

  /** Run a command, or play a move. */
  obey(name, argument) {
    if (name !== "yes" && name !== "no") this.asked = null;
    return this[name](argument);
  }

  get units() {
    return this.page.view().units;
  }

  /** Describe a square in the reader's preferred style. */
  told(square) {
    return named(labelOf(lettered(this.page.view()), square));
  }

  pieces(kind) {
    const { state } = this.page;
    return named(piecesText(state, this.units, kind, lettered(state).pieces));
  }

  square(place) {
    if (!place) return say("web-text-which-square");
    const squares = squaresAt(this.units, place);
    return squares.map((square) => this.told(square)).join(say("web-text-semicolon")) || say("web-text-empty-line");
  }

  /** The pieces in sight of a square, by default the last one visited in the table. */
  around(place) {
    const square = place || this.mode.table.at;
    const lines = Object.entries(sightFrom(this.units, square)).filter(([, squares]) => squares.length > 0);
    const told = lines.map(([kind, squares]) => say(SIGHT[kind], { squares: squares.map((one) => this.told(one)).join(say("web-text-semicolon")) }));
    return [`${this.told(square)}.`, ...(told.length ? told : [say("web-text-around-none")])];
  }

  board() {
    this.mode.turnTable();
  }

  /** The legal moves now; those of a single piece also in the opponent's turn and in a replay, from the server. */
  async moves(wanted) {
    const { state, walk, hand } = this.page;
    const isSquare = /\d/.test(wanted);
    const told = walk.at === null || !isSquare ? movesText(state, hand.units(), wanted, lettered(state).pieces) : "";
    if (told) return named(told);
    if (!isSquare) return Object.keys(state.legal).length ? say("web-text-no-moves") : this.turn();
    if (!this.units[wanted]) return this.told(wanted);
    return readPiece(state.game, wanted, walk.at ?? state.ply).then(
      ({ words }) => words,
      (refusal) => note(refusal.message),
    );
  }

  last() {
    const { state } = this.page;
    const move = state.moves.at(-1);
    const made = move ? moveText(move, state.last_words || move.words) : state.last_words || say("web-moves-none");
    const now = state.outcome ? [state.outcome.sentence] : [state.check && say("web-check"), state.alert, this.turn()];
    return sentences([made, ...now, state.offer && offerWords(state)].filter(Boolean).map(ended));
  }

  turn() {
    const { state } = this.page;
    return state.arranging?.may ? say("web-arrange") : turnWords(state);
  }

  first() {
    return this.go(0);
  }

  back() {
    return this.step(-1);
  }

  next() {
    return this.step(1);
  }

  end() {
    return this.go(null);
  }

  step(by) {
    const { walk, state } = this.page;
    const ply = Math.max(0, (walk.at ?? state.moves.length) + by);
    return this.go(ply < state.moves.length ? ply : null);
  }

  /** Show a ply and read it out, even if it was already shown. */
  async go(ply) {
    this.mode.at = undefined;
    await this.page.walk.go(ply);
  }

  clocks() {
    const { state, players } = this.page;
    return clocksText(state, (side) => players.clock.left(state.sides[side]), document.documentElement.lang);
  }

  opponent() {
    return opponentText(this.page.state);
  }

  /** Ask for a hint; the server explains why there is none. */
  hint() {
    return this.page.hints.ask();
  }

  /** Offer a draw, or accept the one that is offered. */
  draw() {
    return this.offer("draw");
  }

  takeback() {
    return this.offer("takeback");
  }

  offer(kind) {
    const { can, offer } = this.page.state;
    if (can.includes("accept") && offer?.kind === kind) return void this.page.act("accept", { offer: kind });
    this.page.act(kind);
  }

  resign() {
    return this.ask("resign");
  }

  abort() {
    return this.ask("abort");
  }

  rematch() {
    this.page.act("rematch");
  }

  /** Give the opponent more time, in a live game. */
  give() {
    if (!this.page.state.can.includes("time")) return say("web-text-cannot");
    this.page.giveTime();
  }

  /** Swap two pieces of the reader's first rank, before the game. */
  swap(places) {
    const { arrangement } = this.page;
    const squares = places.match(/[a-h][1-8]/g) ?? [];
    if (squares.length !== 2) return say("web-text-which-squares");
    if (!arrangement.isOpen || !squares.every((square) => arrangement.canLift(square))) return say("web-text-cannot");
    arrangement.drop(...squares);
    return this.square(String(arrangement.rank));
  }

  done() {
    if (!this.page.arrangement.isOpen) return say("web-text-cannot");
    this.page.finishArranging();
  }

  /** Ask for confirmation of an action that can't be undone. */
  ask(name) {
    if (!this.page.state.can.includes(name)) return say("web-text-cannot");
    this.asked = name;
    return `${say(SURE[name])} ${say("web-text-yes-or-no")}`;
  }

  yes() {
    const { page, asked } = this;
    this.asked = null;
    const { can, offer } = page.state;
    if (asked) page.act(asked);
    else if (page.hand.asking) page.hand.confirm();
    else if (can.includes("accept")) page.act("accept", { offer: offer.kind });
    else if (can.includes("rematch") && offer) page.act("rematch");
    else return say("web-text-nothing-asked");
  }

  no() {
    const { page, asked } = this;
    this.asked = null;
    if (asked) return say("web-text-dropped");
    if (page.hand.asking || page.hand.premove) return (page.hand.letGo(), say("web-text-dropped"));
    if (page.state.can.includes("decline")) page.act("decline", { offer: page.state.offer.kind });
    else return say("web-text-nothing-asked");
  }

  help() {
    return [say("web-text-help-move"), ...Object.values(LINES).map((key) => say(key)), say("web-text-help-table")];
  }

  /** Play a move, or set it as a premove in the opponent's turn. */
  async move(text) {
    const { hand, state } = this.page;
    if (hand.isAhead && FROM_TO.test(text)) return this.plan(text.slice(0, 2), text.slice(-2));
    if (!state.you) return say("web-text-watching");
    if (!(await hand.ask({ text }))) return false;
    if (!this.page.isLive()) this.page.walk.go(null);
  }

  plan(from, to) {
    this.page.hand.plan(from, to);
    return `${say("web-premove", { move: `${from}–${to}` })}. ${say("web-premove-how")}`;
  }
}
