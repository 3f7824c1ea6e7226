/** The controls for the rest of a position: the side to move, castling rights and the en passant square. */
// @ts-check

import { h } from "./dom.js";
import { canCastle, passedIn } from "./setup.js";
import { option, say } from "./words.js";

export class Conditions {
  /** `state`: the editor's state. `change(fields)` is called with the changed fields of the setup. */
  constructor({ names, castlings, double_steps: steps }, change) {
    this.names = names;
    this.steps = steps;
    this.change = change;
    this.turns = ["white", "black"].map((side) =>
      h("input", { type: "radio", name: "turn", value: side, onchange: () => change({ turn: side, passed: "-" }) }),
    );
    const turns = this.turns.map((input) => h("label", {}, input, h("span", {}, say("web-to-move", { side: names[input.value] }))));
    this.turn = h("div", { class: "turns", role: "radiogroup", "aria-label": say("web-editor-turn") }, turns);
    this.boxes = castlings.map((castling) => ({ castling, input: this.box(castling) }));
    this.passed = h("select", { name: "passed", onchange: () => change({ passed: this.passed.value }) });
    const passed = h("label", { class: "labelled" }, h("span", { class: "faint" }, say("web-editor-passed")), this.passed);
    this.element = h("div", { class: "conditions" }, this.castling(), passed);
  }

  box(castling) {
    const label = say(castling.is_long ? "web-editor-castling-long" : "web-editor-castling-short", { side: this.names[castling.side] });
    return h("input", { type: "checkbox", name: castling.right, "aria-label": label, onchange: (event) => this.castle(castling, event.target.checked) });
  }

  /** The checkboxes for the variant's castling rights; null in a variant without castling. */
  castling() {
    if (this.boxes.length === 0) return null;
    const rows = ["white", "black"].map((side) => this.boxes.filter(({ castling }) => castling.side === side));
    const lines = rows.filter((row) => row.length).map((row) => h("div", { class: "row" }, h("span", {}, this.names[row[0].castling.side]), row.map(boxOf)));
    return h("fieldset", { class: "castlings" }, h("legend", { class: "faint" }, say("web-editor-castling")), lines);
  }

  /** Castling rights that don't fit the pieces now are kept in case the pieces return. */
  castle({ right }, isOn) {
    this.change({ rights: this.setup.rights.replace(right, "") + (isOn ? right : "") });
  }

  /** Show the fields of a setup, with only the choices that fit its pieces. */
  show(setup) {
    this.setup = setup;
    for (const input of this.turns) input.checked = input.value === setup.turn;
    for (const { castling, input } of this.boxes) {
      input.disabled = !canCastle(setup, castling);
      input.checked = !input.disabled && setup.rights.includes(castling.right);
    }
    this.offer(passedIn(setup, this.steps), setup.passed);
  }

  offer(squares, chosen) {
    const options = ["-", ...squares].map((square) =>
      square === "-" ? option(square, say("web-editor-passed-none"), square === chosen) : h("option", { value: square, selected: square === chosen }, square),
    );
    this.passed.replaceChildren(...options);
    this.passed.disabled = squares.length === 0;
  }
}

function boxOf({ castling, input }) {
  return h("label", { class: "choice" }, input, h("span", {}, sanOf(castling)));
}

function sanOf({ is_long: isLong }) {
  return isLong ? "O-O-O" : "O-O";
}
