/** The editor's palette: the pieces of both sides, and the tools to move and remove pieces. */
// @ts-check

import { drawPiece, icon, sideOf } from "./drawings.js";
import { h, set } from "./dom.js";
import { say } from "./words.js";

export const MOVE = "move";
export const REMOVE = "remove";
const SLACK = 6;

export class Palette {
  /**
   * `pieces`: { drawing, name } by FEN letter. `names`: the two sides' names. `drop(letter, x, y)` is called when a piece
   * is dragged out of the palette, with the point in the window where it's dropped.
   */
  constructor(pieces, names, drop) {
    this.chosen = MOVE;
    this.drop = drop;
    this.drag = null;
    const letters = Object.keys(pieces);
    const rows = ["white", "black"].map((side) => letters.filter((letter) => sideOf(letter) === side));
    this.buttons = new Map();
    this.tools = h(
      "div",
      { class: "palette-tools" },
      this.button(MOVE, say("web-palette-move"), icon("swap")),
      this.button(REMOVE, say("web-palette-remove"), icon("trash")),
    );
    this.element = h(
      "div",
      { class: "palette", role: "group", "aria-label": say("web-palette") },
      rows.map((row) =>
        h(
          "div",
          {},
          row.map((letter) => this.piece(letter, pieces[letter], names)),
        ),
      ),
    );
    this.choose(MOVE);
  }

  piece(letter, { drawing, name }, names) {
    const side = sideOf(letter);
    const button = this.button(letter, say("web-palette-piece", { side: names[side], piece: name }), drawPiece(drawing, side));
    button.addEventListener("pointerdown", (event) => this.grab(event, letter));
    button.addEventListener("pointermove", (event) => this.carry(event));
    button.addEventListener("pointerup", (event) => this.let(event));
    button.addEventListener("pointercancel", () => this.end());
    return button;
  }

  button(choice, label, drawing) {
    const button = h(
      "button",
      { type: "button", "aria-label": label, title: label, "data-letter": choice, onclick: (event) => this.click(event, choice) },
      drawing,
    );
    this.buttons.set(choice, button);
    return button;
  }

  choose(choice) {
    this.chosen = choice;
    for (const [letter, button] of this.buttons) set(button, { "aria-pressed": letter === choice });
  }

  /** Choose a piece or tool, except for the click at the end of a drag. (`detail` is 0 for clicks by keyboard.) */
  click(event, choice) {
    if (!this.wasDragged || event.detail === 0) this.choose(choice);
  }

  grab(event, letter) {
    this.wasDragged = false;
    if (event.button !== 0) return;
    this.drag = { letter, x: event.clientX, y: event.clientY, ghost: null };
    event.currentTarget.setPointerCapture(event.pointerId);
  }

  carry(event) {
    const { drag } = this;
    if (!drag || (!drag.ghost && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < SLACK)) return;
    if (!drag.ghost) {
      drag.ghost = h("div", { class: "palette-ghost" }, this.buttons.get(drag.letter).firstChild.cloneNode(true));
      document.body.append(drag.ghost);
    }
    drag.ghost.style.setProperty("--x", `${event.clientX}px`);
    drag.ghost.style.setProperty("--y", `${event.clientY}px`);
  }

  /** Drop a piece that was dragged. A piece that was only tapped is chosen by the click event that follows. */
  let(event) {
    const { drag } = this;
    this.end();
    this.wasDragged = Boolean(drag?.ghost);
    if (drag?.ghost) this.drop(drag.letter, event.clientX, event.clientY);
  }

  end() {
    this.drag?.ghost?.remove();
    this.drag = null;
  }
}
