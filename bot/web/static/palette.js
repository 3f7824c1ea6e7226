/** The editor's palette: the pieces of both sides, and the tools to move and to remove a piece. */

import { drawPiece, icon, sideOf } from "./drawings.js";
import { h, set } from "./dom.js";
import { say } from "./words.js";

export const MOVE = "move";
export const REMOVE = "remove";

export class Palette {
  /** `pieces` are { drawing, name } by FEN letter; `names` are the two sides'. */
  constructor(pieces, names) {
    this.chosen = MOVE;
    const letters = Object.keys(pieces);
    const rows = ["white", "black"].map((side) => letters.filter((letter) => sideOf(letter) === side));
    this.buttons = new Map();
    this.element = h("div", { class: "palette", role: "group", "aria-label": say("web-palette") },
      h("div", {}, this.button(MOVE, say("web-palette-move"), icon("swap")), this.button(REMOVE, say("web-palette-remove"), icon("trash"))),
      rows.map((row) => h("div", {}, row.map((letter) => this.piece(letter, pieces[letter], names)))));
    this.choose(MOVE);
  }

  piece(letter, { drawing, name }, names) {
    const side = sideOf(letter);
    return this.button(letter, say("web-palette-piece", { side: names[side], piece: name }), drawPiece(drawing, side));
  }

  button(choice, label, drawing) {
    const button = h("button", { type: "button", "aria-label": label, title: label, "data-letter": choice, onclick: () => this.choose(choice) }, drawing);
    this.buttons.set(choice, button);
    return button;
  }

  choose(choice) {
    this.chosen = choice;
    for (const [letter, button] of this.buttons) set(button, { "aria-pressed": letter === choice });
  }
}
