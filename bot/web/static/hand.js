/** The reader's moves on the board: the picked piece, the move to be confirmed, the move being sent, and the premove. */
// @ts-check

import { post } from "./api.js";
import { sideOf } from "./drawings.js";
import { moved, reachOf, stepTo, unitsOf } from "./fen.js";
import { dotsOf, readPiece } from "./guide.js";
import { preference } from "./preferences.js";
import { askPromotion } from "./promotion.js";
import { play, tick } from "./sound.js";
import { note } from "./speech.js";
import { say } from "./words.js";

export class Hand {
  /** `page` has: state, heard, isLive(), adopt(state, asked), render(). */
  constructor(page, board) {
    this.page = page;
    this.board = board;
    this.picked = null;
    this.reach = {};
    this.premove = null;
    /** @type {any} */
    this.pending = null;
    this.proposed = null;
  }

  /** Whether the reader can move now. */
  get isOn() {
    const { state } = this.page;
    return state.phase === "playing" && state.you === state.turn && !this.shown;
  }

  /** Whether the reader can set a premove now: during the opponent's turn, in a game with a clock or against the engine. */
  get isAhead() {
    const { phase, you, turn, sides, clock } = this.page.state;
    if (phase !== "playing" || !you || you === turn) return false;
    return Boolean(clock) || Object.values(sides).some((side) => side.is_engine);
  }

  get isSending() {
    return Boolean(this.pending) && this.isAt(this.pending.ply, this.pending.takebacks);
  }

  /** The move to be confirmed. */
  get asking() {
    const { proposed } = this;
    return proposed && this.isAt(proposed.ply, proposed.takebacks) ? proposed : null;
  }

  /** The move that the board shows before the server has it: the move being sent or to be confirmed. */
  get shown() {
    return this.isSending ? this.pending : this.asking;
  }

  /** The pieces to show, with the `shown` move already played. */
  units() {
    const [units, { shown }] = [unitsOf(this.page.state.fen), this];
    return shown ? moved(units, shown.from, shown.to, shown.promotion) : units;
  }

  canLift(square) {
    const letter = this.units()[square];
    return Boolean(letter) && this.page.isLive() && sideOf(letter) === this.page.state.you && (this.isOn || this.isAhead);
  }

  lift(square) {
    this.picked = square;
    this.reach = reachOf(this.page.state.legal[square]);
    if (!this.isOn) this.lookAhead(square);
    this.page.render();
  }

  /** Show the piece guide's marks as premove targets: the legal moves are known only when it's the reader's turn. */
  async lookAhead(square) {
    const { game, ply, takebacks } = this.page.state;
    const found = await readPiece(game, square, ply).catch(() => null);
    if (!found || this.picked !== square || !this.isAt(ply, takebacks)) return;
    this.reach = { ...Object.fromEntries(found.rooks.map((rook) => [rook, "move"])), ...dotsOf(found) };
    this.page.render();
  }

  tap(square) {
    const { picked } = this;
    if (picked && picked !== square && this.reach[square]) this.drop(picked, square);
    else if (picked !== square && this.canLift(square)) this.lift(square);
    else this.letGo();
  }

  letGo() {
    if (!this.picked && !this.premove && !this.proposed) return;
    this.picked = this.premove = this.proposed = null;
    this.reach = {};
    this.page.render();
  }

  async drop(from, to, mustConfirm = preference("confirm")) {
    this.picked = null;
    this.reach = {};
    if (!this.isOn) return this.plan(from, to);
    const { legal, ply, takebacks } = this.page.state;
    const move = stepTo(legal[from], to);
    if (!move) return this.hearWhyNot(from, to);
    const promotion = await this.choose(move);
    if (promotion === undefined || !this.isAt(ply, takebacks)) return this.page.render();
    const made = { from, to: move.to, promotion, san: sanOf(move, promotion), kind: move.kind, ply, takebacks };
    if (mustConfirm) this.propose(made);
    else await this.send(made);
  }

  propose(made) {
    this.proposed = made;
    this.page.render();
  }

  /** Play the move to be confirmed. */
  confirm() {
    const { asking } = this;
    if (asking) this.send(asking);
  }

  isAt(ply, takebacks) {
    const { state } = this.page;
    return state.phase === "playing" && state.ply === ply && state.takebacks === takebacks;
  }

  plan(from, to) {
    const { ply, takebacks } = this.page.state;
    if (this.isAhead) this.premove = { from, to, ply, takebacks };
    this.page.render();
  }

  /** Choose the promotion. Return its letter, null if the move isn't a promotion, or undefined if the reader cancels. */
  async choose({ to, promotions }) {
    if (!promotions?.length) return null;
    if (promotions.length === 1) return promotions[0];
    if (preference("autoqueen")) return promotions.includes("q") ? "q" : promotions[0];
    this.page.render();
    const { you, pieces } = this.page.state;
    return (await askPromotion(this.board, { square: to, side: you, letters: promotions, pieces })) ?? undefined;
  }

  /** Show a move immediately, and send it. */
  async send({ from, to, promotion, ...more }) {
    this.proposed = null;
    this.pending = { from, to, promotion, ...more };
    this.page.render();
    play(more.kind === "capture" ? "capture" : "move");
    tick();
    await this.ask({ move: from + to + (promotion ?? "") });
    this.pending = null;
    this.page.render();
  }

  /** Send an illegal move, so that the server explains why it's illegal. */
  async hearWhyNot(from, to) {
    this.page.render();
    await this.ask({ move: from + to });
  }

  /** Send a move, { move } in UCI or { text } as typed. Return whether it was accepted. */
  async ask(body) {
    const { state } = this.page;
    const asked = this.page.heard;
    try {
      const reply = await post(`api/games/${state.game}/move`, { ...body, try: true, ply: state.ply, takebacks: state.takebacks });
      if (reply.refused) note(reply.refused);
      else this.page.adopt(reply, asked);
      return !reply.refused;
    } catch (refusal) {
      note(refusal.message);
      return false;
    }
  }

  /** Cancel what the reader started in another position. A premove is kept until the opponent has moved. */
  leave() {
    const { premove } = this;
    this.reach = {};
    this.proposed = null;
    if (premove && !this.isAt(premove.ply, premove.takebacks) && !this.isAt(premove.ply + 1, premove.takebacks)) this.premove = null;
    if (!this.premove) this.picked = null;
    this.board.closePicker?.();
  }

  /** If it's the reader's turn, play the premove, or notify the reader that it's illegal. */
  turnCame() {
    const { premove } = this;
    if (!premove || !this.isOn) return;
    this.premove = null;
    if (stepTo(this.page.state.legal[premove.from], premove.to)) return this.drop(premove.from, premove.to, false);
    note(say("web-premove-lapsed", { move: `${premove.from}–${premove.to}` }));
    this.page.render();
  }
}

/** The SAN of a move with the chosen promotion. */
function sanOf({ san }, promotion) {
  return promotion ? san.replace(/=\w/, `=${promotion.toUpperCase()}`) : san;
}
