/** The position editor: place pieces freely, see the engine's lines, and play or analyze from the position. */
// @ts-check

import { lineAnalysis } from "./addresses.js";
import { post } from "./api.js";
import { Conditions } from "./conditions.js";
import { copy } from "./copying.js";
import { icon, iconButton } from "./drawings.js";
import { h, set, write } from "./dom.js";
import { other } from "./fen.js";
import { Head } from "./head.js";
import { helpWith, onKeys } from "./keys.js";
import { Lines } from "./lines.js";
import { drawingsOf } from "./mini.js";
import { Playing } from "./playing.js";
import { MOVE, Palette, REMOVE } from "./palette.js";
import { keysHelp, settingsTool } from "./settings.js";
import { EMPTY, completed, readSetup, writeSetup } from "./setup.js";
import { Table } from "./table.js";
import { labelled, option, say } from "./words.js";

const PAUSE = 300;
const KEYS = [
  ["K q …", "web-editor-key-put"],
  ["Del", "web-editor-key-remove"],
];

/** Open the position editor. */
export function openEditor(app, state) {
  return new Editor(app, state);
}

class Editor {
  constructor(app, state) {
    this.app = app;
    this.state = state;
    this.setup = EMPTY;
    this.picked = null;
    /** @type {import("./fen.js").Side} */
    this.orientation = "white";
    this.answer = null;
    this.names = state.names;
    this.table = new Table({ hand: () => this });
    this.palette = new Palette(state.pieces, this.names, (letter, x, y) => this.place(letter, this.table.board.squareAt(x, y)));
    this.conditions = new Conditions(state, (fields) => this.edit(fields));
    this.lines = new Lines({ toggled: () => this.look(), look: () => ({ drawings: drawingsOf(state.pieces), side: this.orientation }) });
    this.playing = state.levels?.length ? new Playing(state, () => this.fen) : null;
    this.member = state.terms
      ? h("details", { class: "member", ontoggle: () => this.openMember() }, h("summary", {}, say("web-challenge-position-how")))
      : null;
    /** @type {import("./position_challenge.js").PositionChallenge | null} */
    this.challenge = null;
    this.toAnalysis = h("a", { class: "button" }, icon("chart"), say("web-analysis-board"));
    this.problem = h("p", { class: "problem", role: "status" });
    this.field = h("input", {
      type: "text",
      class: "fen",
      name: "fen",
      spellcheck: "false",
      autocomplete: "off",
      autocapitalize: "off",
      oninput: () => this.type(),
      onchange: () => this.write(),
    });
    this.head = new Head(say("web-editor"), this.tools());
    app.className = "game editor";
    app.replaceChildren(this.head.element, this.table.element, this.panel(), this.lines.element);
    this.table.board.element.addEventListener("keydown", (event) => this.press(event));
    onKeys({ flip: () => this.flip() });
    helpWith({ board: KEYS, hands: ["web-hands-draw"] });
    this.take(state.fen);
  }

  tools() {
    return [["flip", say("web-flip"), () => this.flip()], settingsTool(this.state.themes, keysHelp)];
  }

  panel() {
    const hand = h("div", { class: "row hand" }, this.palette.tools, this.conditions.turn);
    const fen = h(
      "div",
      { class: "row" },
      labelled("web-editor-fen", this.field),
      iconButton("copy", say("web-editor-copy-fen"), () => copy(this.fen)),
      iconButton("link", say("web-editor-link"), () => copy(this.link())),
    );
    return h(
      "section",
      { class: "bench" },
      hand,
      this.palette.element,
      this.problem,
      this.conditions.element,
      fen,
      this.boards(),
      this.variants(),
      this.playing?.element,
      this.member,
    );
  }

  boards() {
    const plain = (sign, words, press) => h("button", { type: "button", onclick: press }, icon(sign), say(words));
    return h(
      "div",
      { class: "row" },
      plain("undo", "web-editor-start", () => this.take(this.state.start)),
      plain("trash", "web-editor-clear", () => this.edit({ ...EMPTY, turn: this.setup.turn })),
      this.toAnalysis,
    );
  }

  variants() {
    const { variants, variant } = this.state;
    const options = variants.map(({ key, name }) => option(key, name, key === variant.key));
    return labelled("web-variant", h("select", { name: "variant", onchange: (event) => location.assign(`editor?variant=${event.target.value}`) }, options));
  }

  /** Load the form for challenging a member, once it's opened. */
  async openMember() {
    if (this.challenge || !this.member.open) return;
    const { PositionChallenge } = await import("./position_challenge.js");
    this.challenge ??= new PositionChallenge(this.state, () => this.fen);
    this.challenge.show(this.isPlayable);
    this.member.append(this.challenge.element);
  }

  /** The URL of this position. */
  link() {
    const { variant, start } = this.state;
    const fen = this.fen === start ? "" : `&fen=${this.fen.replaceAll(" ", "_")}`;
    return new URL(`editor?variant=${variant.key}${fen}`, document.baseURI).href;
  }

  /** Load a FEN as written. The server reports what's wrong with it. */
  take(fen) {
    this.fen = completed(fen);
    this.read();
    this.write();
  }

  /** Load the FEN that is being typed, without changing the field. */
  type() {
    this.fen = completed(this.field.value);
    this.read();
  }

  /** Show a FEN's position. If the FEN can't be read, the board doesn't change. */
  read() {
    this.setup = readSetup(this.fen, Object.keys(this.state.pieces)) ?? this.setup;
    this.changed();
  }

  /** Change fields of the position, and drop castling rights that no longer fit. */
  edit(fields) {
    this.setup = { ...this.setup, ...fields };
    this.fen = writeSetup(this.setup, this.state);
    this.changed();
    this.write();
  }

  put(units) {
    this.edit({ units });
  }

  write() {
    if (this.field.value !== this.fen) this.field.value = this.fen;
  }

  flip() {
    this.orientation = other(this.orientation);
    this.render();
  }

  changed() {
    this.answer = null;
    this.render();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.look(), PAUSE);
  }

  /** Let the server check the position, and then ask for the engine's lines. */
  async look() {
    const asked = { variant: this.state.variant.key, fen: this.fen, moves: [] };
    history.replaceState(null, "", this.link());
    this.lines.show(null);
    let known = null;
    try {
      known = await post("api/editor", asked);
      this.know(asked, known);
      const found = await this.lines.ask(asked, () => asked.fen === this.fen && this.lines.isOn && this.isPlayable);
      if (found) this.know(asked, { ...known, ...found });
    } catch (refusal) {
      this.know(asked, { ...known, trouble: refusal.message });
    }
  }

  /** Whether a game can be played from this position, according to the last answer. */
  get isPlayable() {
    return Boolean(this.answer?.legal) && !this.answer.outcome;
  }

  /** Show the server's answer about a position: what's wrong with it or its moves, or `trouble`, why the request failed. */
  know(asked, answer) {
    if (asked.fen !== this.fen) return;
    this.answer = answer;
    const { problem, outcome, trouble, lines } = answer;
    write(this.problem, problem ?? outcome?.sentence ?? trouble ?? say("web-editor-legal"));
    set(this.problem, { "data-fine": this.isPlayable && !trouble });
    set(this.field, { "aria-invalid": Boolean(problem) });
    this.playing?.show(this.isPlayable);
    this.challenge?.show(this.isPlayable);
    const isWaiting = this.isPlayable && this.lines.isOn && !trouble && !lines?.length;
    this.lines.show(isWaiting ? null : { lines: [], ...answer });
    this.render();
  }

  canLift(square) {
    return Boolean(this.setup.units[square]) && this.palette.chosen === MOVE;
  }

  lift(square) {
    this.picked = square;
    this.render();
  }

  tap(square) {
    const { picked } = this;
    const { units } = this.setup;
    const { chosen } = this.palette;
    if (chosen === REMOVE || (chosen !== MOVE && units[square] === chosen)) this.lose(square);
    else if (chosen !== MOVE) this.place(chosen, square);
    else if (picked && picked !== square) this.drop(picked, square);
    else if (!picked && units[square]) this.lift(square);
    else this.letGo();
  }

  place(letter, square) {
    if (square) this.put({ ...this.setup.units, [square]: letter });
  }

  drop(from, to) {
    this.picked = null;
    const { [from]: unit, ...rest } = this.setup.units;
    this.put({ ...rest, [to]: unit });
  }

  lose(square) {
    this.picked = null;
    const { [square]: _, ...rest } = this.setup.units;
    this.put(rest);
  }

  letGo() {
    this.picked = null;
    this.palette.choose(MOVE);
    this.render();
  }

  /** Handle a key on a square of the board: a piece's FEN letter puts it there. */
  press(event) {
    const square = event.target.dataset.square;
    if (!square || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Delete" || event.key === "Backspace") this.lose(square);
    else if (this.state.pieces[event.key]) this.place(event.key, square);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  render() {
    const { state, setup, orientation, picked, names, answer } = this;
    this.table.show({ units: setup.units, pieces: state.pieces, orientation, picked, names, goal: state.goal, check: answer?.check });
    this.table.arrows.show(this.lines.arrows(answer));
    this.conditions.show(setup);
    const href = answer?.legal ? lineAnalysis({ variant: state.variant.key, fen: this.fen, side: orientation }) : null;
    set(this.toAnalysis, { href, role: href ? null : "link", "aria-disabled": href ? null : true });
    set(this.app, { "data-orientation": orientation, "data-fen": this.fen });
  }
}
