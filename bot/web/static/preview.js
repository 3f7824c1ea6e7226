/** A small board with the position after a move of an engine line, while the move is pointed at, focused or held. */
// @ts-check

import { h } from "./dom.js";
import { putBy } from "./floating.js";
import { miniBoard } from "./mini.js";

const HOLD = 450;

export class Preview {
  /**
   * Listen to a list of moves. `moveOf(element)` returns the move at an element: its `uci` and the `fen` after it. `look()`
   * returns the drawings of the pieces by letter, and the side at the bottom.
   */
  constructor(list, moveOf, look) {
    this.list = list;
    this.moveOf = moveOf;
    this.look = look;
    this.element = null;
    this.wasHeld = false;
    list.addEventListener("pointerover", (event) => event.pointerType !== "touch" && this.show(event.target));
    list.addEventListener("pointerleave", () => this.hide());
    list.addEventListener("focusin", (event) => event.target.matches(":focus-visible") && this.show(event.target));
    list.addEventListener("focusout", () => this.hide());
    list.addEventListener("pointerdown", (event) => this.press(event));
    for (const kind of ["pointerup", "pointercancel"]) list.addEventListener(kind, (event) => this.release(event));
    // A long press would open the browser's menu.
    list.addEventListener("contextmenu", (event) => event.preventDefault());
    list.addEventListener("click", (event) => this.wasHeld && (event.stopImmediatePropagation(), (this.wasHeld = false)), true);
  }

  show(target, isAbove = false) {
    const move = this.moveOf(target);
    if (!move?.fen) return this.hide();
    const { drawings, side } = this.look();
    const board = miniBoard({ fen: move.fen, drawings, last: [move.uci.slice(0, 2), move.uci.slice(2, 4)], you: side });
    this.element ??= h("div", { class: "preview", "aria-hidden": "true" });
    this.element.replaceChildren(board);
    if (!this.element.isConnected) document.body.append(this.element);
    // It's placed above or below all lines, so that it covers none of them.
    const [{ left, width }, { top, height }] = [target.closest("button"), this.list].map((one) => one.getBoundingClientRect());
    putBy(this.element, new DOMRect(left, top, width, height), isAbove);
  }

  hide() {
    clearTimeout(this.timer);
    this.element?.remove();
  }

  press({ pointerType, target }) {
    this.wasHeld = false;
    if (pointerType === "touch") this.timer = setTimeout(() => ((this.wasHeld = true), this.show(target, true)), HOLD);
  }

  release({ pointerType }) {
    if (pointerType === "touch") this.hide();
  }
}
