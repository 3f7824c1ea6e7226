/** The position editor: place pieces freely, see the engine's lines, and play from the position. */

import { post } from "./api.js";
import { icon } from "./drawings.js";
import { h, set, write } from "./dom.js";
import { other, placementOf, turnOf, unitsOf } from "./fen.js";
import { Head } from "./head.js";
import { Levels } from "./levels.js";
import { Lines } from "./lines.js";
import { MOVE, Palette, REMOVE } from "./palette.js";
import { keysHelp, settingsTool } from "./settings.js";
import { note } from "./speech.js";
import { Table } from "./table.js";
import { say } from "./words.js";

const PAUSE = 300;

/** Open the position editor. */
export function openEditor(app, state) {
  return new Editor(app, state);
}

class Editor {
  constructor(app, state) {
    Object.assign(this, { app, state, fen: state.fen, units: unitsOf(state.fen), picked: null, orientation: "white", answer: null });
    this.names = state.names;
    this.table = new Table({ hand: () => this });
    this.palette = new Palette(state.pieces, this.names);
    this.lines = new Lines(() => {}, () => this.look());
    this.problem = h("p", { class: "problem", role: "status" });
    this.field = h("input", { type: "text", class: "fen", "aria-label": "FEN", spellcheck: "false", autocomplete: "off", onchange: () => this.take(this.field.value.trim()) });
    this.head = new Head(say("web-editor"), this.tools());
    app.className = "game editor";
    app.replaceChildren(this.head.element, this.table.element, this.panel(), this.lines.element);
    this.changed();
  }

  tools() {
    return [
      ["flip", say("web-flip"), () => ((this.orientation = other(this.orientation)), this.render())],
      settingsTool(this.state.themes, keysHelp),
    ];
  }

  panel() {
    const { variants, variant } = this.state;
    const games = h("select", { "aria-label": say("web-variant"), onchange: (event) => location.assign(`editor?variant=${event.target.value}`) },
      variants.map(({ key, name }) => h("option", { value: key, selected: key === variant.key }, name)));
    this.turns = ["white", "black"].map((side) => h("input", { type: "radio", name: "turn", value: side, onchange: () => this.turn(side) }));
    const turns = this.turns.map((input) => h("label", { class: "choice" }, input, say("web-to-move", { side: this.names[input.value] })));
    const clear = h("button", { type: "button", class: "plain", onclick: () => this.put({}) }, icon("trash"), say("web-editor-clear"));
    const start = h("button", { type: "button", class: "plain", onclick: () => this.take(this.state.start ?? this.state.fen) }, icon("undo"), say("web-editor-start"));
    return h("section", { class: "bench" }, games, this.palette.element, h("div", { class: "turns", role: "radiogroup" }, turns), this.field, h("div", { class: "row" }, start, clear), this.playing());
  }

  playing() {
    const { levels = [] } = this.state;
    if (levels.length === 0) return this.problem;
    this.levels = new Levels({ "aria-label": say("web-level") }, this.state.preparing);
    this.levels.show(levels, levels[0].level);
    this.side = h("select", { "aria-label": say("web-colour") }, ["white", "black"].map((side) => h("option", { value: side }, this.names[side])));
    this.start = h("button", { type: "button", class: "strong", "data-action": "play", onclick: () => this.play() }, icon("play"), say("web-play-from-here"));
    return h("div", { class: "playing" }, this.problem, h("div", { class: "row" }, this.levels.element, this.side, this.start), this.levels.note);
  }

  async play() {
    try {
      const asked = { variant: this.state.variant.key, level: Number(this.levels.element.value), colour: this.side.value, fen: this.fen };
      location.assign(`g/${(await post("api/play", asked)).game}`);
    } catch (refusal) {
      note(refusal.message);
    }
  }

  take(fen) {
    this.fen = fen;
    this.units = unitsOf(fen);
    this.changed();
  }

  put(units) {
    this.units = units;
    const [, ...rest] = this.fen.split(" ");
    this.fen = [placementOf(units), ...rest].join(" ");
    this.changed();
  }

  turn(side) {
    const [placement, , ...rest] = this.fen.split(" ");
    this.fen = [placement, side === "white" ? "w" : "b", ...rest].join(" ");
    this.changed();
  }

  changed() {
    this.render();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.look(), PAUSE);
  }

  /** Ask the server whether the position is legal, and then for the engine's lines. */
  async look() {
    const asked = { variant: this.state.variant.key, fen: this.fen, moves: [] };
    this.lines.show(null);
    try {
      this.know(asked, await post("api/lines", { ...asked, count: 0 }), "");
      const found = await this.lines.ask(asked, () => asked.fen === this.fen && this.lines.isOn && this.answer && !this.answer.outcome);
      if (found) this.know(asked, found, "");
    } catch (refusal) {
      this.know(asked, null, refusal.message);
    }
  }

  know(asked, answer, problem) {
    if (asked.fen !== this.fen) return;
    this.answer = answer;
    write(this.problem, problem);
    if (this.start) this.start.disabled = !answer || Boolean(answer.outcome);
    const isReady = !answer || answer.outcome || answer.lines?.length || !this.lines.isOn;
    this.lines.show(isReady ? (answer ?? { lines: [] }) : null);
    this.render();
  }

  canLift(square) {
    return Boolean(this.units[square]) && this.palette.chosen === MOVE;
  }

  lift(square) {
    this.picked = square;
    this.render();
  }

  tap(square) {
    const { picked, units } = this;
    const { chosen } = this.palette;
    if (chosen === REMOVE || (chosen !== MOVE && units[square] === chosen)) this.lose(square);
    else if (chosen !== MOVE) this.put({ ...units, [square]: chosen });
    else if (picked && picked !== square) this.drop(picked, square);
    else if (!picked && units[square]) this.lift(square);
    else this.letGo();
  }

  drop(from, to) {
    this.picked = null;
    const { [from]: unit, ...rest } = this.units;
    this.put({ ...rest, [to]: unit });
  }

  lose(square) {
    const { [square]: _, ...rest } = this.units;
    this.put(rest);
  }

  letGo() {
    this.picked = null;
    this.render();
  }

  render() {
    const { state, units, orientation, picked, names, answer } = this;
    this.table.show({ units, pieces: state.pieces, orientation, picked, names, goal: state.goal, check: answer?.check });
    this.table.arrows.show(this.lines.arrows(answer));
    this.field.value = this.fen;
    for (const input of this.turns) input.checked = input.value === turnOf(this.fen);
    set(this.app, { "data-orientation": orientation, "data-fen": this.fen });
  }
}
