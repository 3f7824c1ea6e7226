/** Conditional moves: while the opponent is to move, the reader plays a possible move of theirs and a reply to it. */
// @ts-check

import { post } from "./api.js";
import { icon, sideOf } from "./drawings.js";
import { h, set, write } from "./dom.js";
import { numberOf, reachOf, turnOf, unitsOf } from "./fen.js";
import { Picking } from "./picking.js";
import { note } from "./speech.js";
import { say } from "./words.js";

export class Ahead extends Picking {
  /** `page` has: state, heard, table, isLive(), adopt(state, asked), render(). The board handles taps here while `isOpen`. */
  constructor(page) {
    super();
    this.page = page;
    this.table = page.table;
    this.answer = null;
    this.moves = [];
    this.picked = null;
    this.asked = null;
    this.key = "";
    this.lines = h("ul", { class: "kept" });
    this.how = h("p", { class: "detail how" });
    this.told = h("p", { class: "detail", role: "status" });
    this.row = h("div", { class: "row" });
    this.element = h(
      "section",
      { class: "ahead", "aria-label": say("web-ahead"), hidden: true },
      h("h2", {}, say("web-ahead")),
      this.how,
      this.told,
      this.lines,
      this.row,
    );
  }

  /** Whether a line is being played on the board. */
  get isOpen() {
    return this.answer !== null;
  }

  /** Discard the line that is being played, because the game has changed, and ignore pending answers about it. */
  forget() {
    this.leave();
    this.answer = null;
    this.moves = [];
    this.asked = null;
  }

  /** Show the saved lines and the line being played. On the reader's turn the panel stays, so that the layout doesn't jump. */
  show() {
    const { conditional } = this.page.state;
    this.element.hidden = !conditional;
    if (!conditional) return;
    write(this.how, say(conditional.may ? "web-ahead-how" : "web-ahead-turn"));
    this.how.hidden = this.isOpen;
    write(this.told, this.words());
    set(this.element, { "data-open": this.isOpen });
    const key = JSON.stringify([conditional, this.moves, this.isOpen]);
    if (key === this.key) return;
    this.key = key;
    this.lines.replaceChildren(...conditional.lines.map((line, at) => this.kept(line, at)));
    this.row.replaceChildren(...this.buttons());
  }

  words() {
    if (!this.isOpen) return "";
    const next = say(this.isTheirs() ? "web-ahead-theirs" : "web-ahead-yours");
    return [numbered(this.page.state.fen, this.answer.played ?? []), next].filter(Boolean).join(" ");
  }

  buttons() {
    if (!this.isOpen) {
      const add = button("web-ahead-add", "pencil", () => this.try([]));
      add.disabled = !this.page.state.conditional.may;
      return [add];
    }
    const canKeep = this.moves.length > 0 && this.isTheirs();
    return [
      canKeep && button("web-ahead-keep", "yes", () => this.keep(), true),
      this.moves.length > 0 && button("web-ahead-undo", "undo", () => this.try(this.moves.slice(0, -1))),
      button("web-ahead-cancel", "close", () => this.close()),
    ].filter(Boolean);
  }

  kept({ sans }, at) {
    const text = numbered(this.page.state.fen, sans);
    const remove = () => this.send(this.page.state.conditional.lines.filter((_, place) => place !== at).map(({ uci }) => uci));
    const label = say("web-ahead-remove", { line: text });
    return h("li", {}, h("span", {}, text), h("button", { type: "button", class: "plain", "aria-label": label, title: label, onclick: remove }, icon("close")));
  }

  isTheirs() {
    return this.moves.length % 2 === 0;
  }

  /** Show the position after these moves from the game's current position. */
  async try(moves) {
    const asked = (this.asked = {});
    try {
      const answer = await post(`api/games/${this.page.state.game}/ahead`, { moves });
      if (asked !== this.asked) return;
      this.answer = answer;
      this.moves = moves;
      this.picked = null;
    } catch (refusal) {
      note(refusal.message);
    }
    this.render();
  }

  close() {
    this.forget();
    this.render();
  }

  async keep() {
    const isKept = await this.send([...this.page.state.conditional.lines.map(({ uci }) => uci), this.moves]);
    if (isKept) note(say("web-ahead-kept"), true);
  }

  async send(lines) {
    const { game, ply, takebacks } = this.page.state;
    const asked = this.page.heard;
    try {
      const state = await post(`api/games/${game}/conditional`, { lines: lines.map((line) => line.join(" ")), ply, takebacks });
      this.forget();
      this.page.adopt(state, asked);
      return true;
    } catch (refusal) {
      note(refusal.message);
      return false;
    } finally {
      this.render();
    }
  }

  canLift(square) {
    const letter = unitsOf(this.answer.fen)[square];
    return Boolean(letter && this.answer.legal[square]) && sideOf(letter) === turnOf(this.answer.fen);
  }

  targets(square) {
    return this.answer.legal[square];
  }

  promoting() {
    return { side: turnOf(this.answer.fen), pieces: this.page.state.pieces };
  }

  make(uci) {
    this.try([...this.moves, uci]);
  }

  render() {
    this.page.render();
  }

  /** The board's view of the line that is being played. */
  view() {
    const { fen, last, check, alerts, home, legal } = this.answer;
    const dots = reachOf(legal[this.picked]);
    return { units: unitsOf(fen), last, check, alerts, home, picked: this.picked, dots };
  }
}

function button(label, sign, press, strong = false) {
  return h("button", { type: "button", class: strong ? "strong" : "plain", "data-action": label, onclick: press }, icon(sign), say(label));
}

/** Write moves with move numbers. `fen`: the position before the first move. */
function numbered(fen, sans) {
  const offset = turnOf(fen) === "black" ? 1 : 0;
  const number = (at) => numberOf(fen) + Math.floor((at + offset) / 2);
  return sans.map((san, at) => ((at + offset) % 2 === 0 ? `${number(at)}. ${san}` : at === 0 ? `${number(at)}… ${san}` : san)).join(" ");
}
