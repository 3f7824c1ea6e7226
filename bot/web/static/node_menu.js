/** The menu of a move in a study: set a glyph, comment on it, promote its line or delete it. */
// @ts-check

import { h } from "./dom.js";
import { GLYPHS } from "./tree.js";
import { say } from "./words.js";

const GAP = 8;

export class NodeMenu {
  /** `actions` has: glyph(node, glyph), comment(node), promote(node), toMain(node), remove(node). */
  constructor(actions) {
    this.actions = actions;
    this.element = null;
    this.from = null;
    this.outside = (event) => this.element?.contains(event.target) || this.close();
  }

  /** Open the menu of a move next to an element. `isMain`: the move is on the main line. */
  open(node, place, isMain) {
    this.close();
    this.from = place;
    const item = (name, key) => h("button", { type: "button", role: "menuitem", "data-do": name, onclick: () => this.do(name, node) }, say(key));
    const glyphs = GLYPHS.map((glyph) =>
      h(
        "button",
        {
          type: "button",
          role: "menuitemradio",
          "aria-checked": node.glyph === glyph,
          onclick: () => this.do("glyph", node, node.glyph === glyph ? "" : glyph),
        },
        glyph,
      ),
    );
    this.element = h(
      "div",
      { class: "menu", role: "menu", "aria-label": say("web-study-menu-of", { move: node.san || node.uci }), onkeydown: (event) => this.press(event) },
      h("div", { class: "glyphs", role: "group", "aria-label": say("web-study-glyph") }, glyphs),
      item("comment", "web-study-comment"),
      !isMain && [item("promote", "web-study-promote"), item("toMain", "web-study-main")],
      item("remove", "web-study-delete"),
    );
    document.body.append(this.element);
    this.put(place.getBoundingClientRect());
    this.element.querySelector("button").focus();
    // The click that opens the menu must not close it.
    setTimeout(() => document.addEventListener("pointerdown", this.outside));
  }

  get isOpen() {
    return this.element !== null;
  }

  /** Put the menu below a rectangle in the window, or above it if there is no room. */
  put(place) {
    const { width, height } = this.element.getBoundingClientRect();
    const left = Math.max(GAP, Math.min(place.left, innerWidth - width - GAP));
    const top = place.bottom + height + GAP < innerHeight ? place.bottom + 4 : Math.max(GAP, place.top - height - 4);
    this.element.style.setProperty("--left", `${left}px`);
    this.element.style.setProperty("--top", `${top}px`);
  }

  close() {
    document.removeEventListener("pointerdown", this.outside);
    this.element?.remove();
    this.element = null;
  }

  do(name, node, ...more) {
    this.close();
    if (this.from?.isConnected) this.from.focus();
    this.actions[name](node, ...more);
  }

  press(event) {
    const items = [...this.element.querySelectorAll("button")];
    const at = items.findIndex((item) => item === document.activeElement);
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (step) items[(at + step + items.length) % items.length].focus();
    else if (event.key === "Escape" || event.key === "Tab") this.close();
    else if (event.key !== "Home" && event.key !== "End") return;
    else items.at(event.key === "Home" ? 0 : -1).focus();
    if (!this.element && this.from?.isConnected) this.from.focus();
    event.preventDefault();
    event.stopPropagation();
  }
}
