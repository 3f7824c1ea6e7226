/** The form with which the reader challenges a member to a casual game from the editor's position. It is loaded once it is opened. */
// @ts-check

import { post } from "./api.js";
import { ClockChoice } from "./clocks.js";
import { icon } from "./drawings.js";
import { h } from "./dom.js";
import { note } from "./speech.js";
import { labelled, say } from "./words.js";

export class PositionChallenge {
  /** `state`: the editor's state. `fen()` returns the start position. */
  constructor(state, fen) {
    this.state = state;
    this.fen = fen;
    const { rivals, clock } = state.terms;
    const option = ({ key, name }) => h("option", { value: key }, name);
    this.rival = h("select", { name: "opponent" }, [...rivals, { key: "", name: say("web-challenge-anyone") }].map(option));
    const sides = [...["white", "black"].map((key) => ({ key, name: state.names[key] })), { key: "random", name: say("web-random") }];
    this.side = h("select", { name: "challenge-colour" }, sides.map(option));
    this.clock = new ClockChoice("challenge-clock", state.clocks, clock);
    this.send = h("button", { type: "button", class: "strong", "data-action": "challenge", onclick: () => this.make() }, icon("swap"), say("web-challenge"));
    this.element = h(
      "div",
      { class: "playing" },
      h("div", { class: "row" }, labelled("web-challenge-whom", this.rival), labelled("web-colour", this.side)),
      this.clock.element,
      h("p", { class: "faint" }, say("web-challenge-casual")),
      this.send,
    );
  }

  /** Enable the button, or disable it while the position can't be played. */
  show(isPlayable) {
    this.send.disabled = !isPlayable;
  }

  /** Make the challenge, and show it on the home page, which opens the game once it is accepted. */
  async make() {
    if (!this.clock.check()) return;
    this.send.disabled = true;
    const asked = { variant: this.state.variant.key, fen: this.fen(), opponent: this.rival.value || null, colour: this.side.value, clock: this.clock.value };
    try {
      await post("api/challenge", asked);
      location.assign("home");
    } catch (refusal) {
      note(refusal.message);
      this.send.disabled = false;
    }
  }
}
