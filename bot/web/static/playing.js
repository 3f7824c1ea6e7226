/** The row with which the reader starts an engine game from a position. */
// @ts-check

import { post } from "./api.js";
import { icon } from "./drawings.js";
import { h } from "./dom.js";
import { Levels } from "./levels.js";
import { note } from "./speech.js";
import { option, say } from "./words.js";

export class Playing {
  /** `state`: the editor's state. `fen()` returns the start position. */
  constructor(state, fen) {
    this.state = state;
    this.fen = fen;
    this.levels = new Levels({ name: "level", "aria-label": say("web-level") }, state.preparing);
    this.levels.show(state.levels, state.levels[0].level);
    const sides = ["white", "black"].map((side) => option(side, state.names[side]));
    this.side = h("select", { "aria-label": say("web-colour") }, sides);
    this.start = h("button", { type: "button", class: "strong", "data-action": "play", onclick: () => this.play() }, icon("play"), say("web-play-from-here"));
    this.element = h("div", { class: "playing" }, h("div", { class: "row" }, this.levels.element, this.side, this.start), this.levels.note);
  }

  /** Enable the row, or disable it while the position can't be played. */
  show(isPlayable) {
    this.start.disabled = !isPlayable;
  }

  async play() {
    const asked = { variant: this.state.variant.key, level: Number(this.levels.element.value), colour: this.side.value, fen: this.fen() };
    try {
      location.assign(`g/${(await post("api/play", asked)).game}`);
    } catch (refusal) {
      note(refusal.message);
    }
  }
}
