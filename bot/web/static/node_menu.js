/** The menu of a move in a study: set a glyph, judge the position, comment on it, promote its line or delete it. */
// @ts-check

import { h } from "./dom.js";
import { putBy } from "./floating.js";
import { GLYPHS, VERDICTS } from "./tree.js";
import { capital, say } from "./words.js";

/** Signs that few fonts have, as the parts they're drawn from, top to bottom. */
const STACKED = { "⩲": ["+", "="], "⩱": ["=", "+"] };

/** The sign of a verdict, or of a glyph, to be shown. */
export function verdictSign(sign) {
  const parts = STACKED[sign];
  return parts
    ? h(
        "span",
        { class: "stacked" },
        parts.map((part) => h("span", {}, part)),
      )
    : sign;
}

export class NodeMenu {
  /**
   * `actions` has: glyph(node, glyph), verdict(node, sign), comment(node), promote(node), toMain(node), remove(node). `names`:
   * the names of the sides.
   */
  constructor(actions, names) {
    this.actions = actions;
    this.names = names;
    this.element = null;
    this.from = null;
    this.outside = (event) => this.element?.contains(event.target) || this.close();
  }

  /** Open the menu of a move next to an element. `isMain`: the move is on the main line. */
  open(node, place, isMain) {
    this.close();
    this.from = place;
    const item = (name, key) => h("button", { type: "button", role: "menuitem", "data-do": name, onclick: () => this.do(name, node) }, say(key));
    this.element = h(
      "div",
      { class: "menu", role: "menu", "aria-label": say("web-study-menu-of", { move: node.san || node.uci }), onkeydown: (event) => this.press(event) },
      this.signs("glyph", node, "web-study-glyph", GLYPHS),
      this.signs("verdict", node, "web-study-verdict", VERDICTS),
      item("comment", "web-study-comment"),
      !isMain && [item("promote", "web-study-promote"), item("toMain", "web-study-main")],
      item("remove", "web-study-delete"),
    );
    document.body.append(this.element);
    putBy(this.element, place.getBoundingClientRect());
    this.element.querySelector("button").focus();
    // The click that opens the menu must not close it.
    setTimeout(() => document.addEventListener("pointerdown", this.outside));
  }

  /** A group of signs, of which a move has at most one. */
  signs(name, node, key, all) {
    const toggle = (sign) => this.do(name, node, node[name] === sign ? "" : sign);
    const buttons = all.map((sign) => {
      const words = name === "verdict" ? this.verdict(sign) : null;
      const look = { "aria-label": words && `${sign} ${words}`, title: words && capital(words) };
      return h(
        "button",
        { type: "button", role: "menuitemradio", "aria-checked": node[name] === sign, ...look, onclick: () => toggle(sign) },
        verdictSign(sign),
      );
    });
    return h("div", { class: `glyphs ${name}s`, role: "group", "aria-label": say(key) }, buttons);
  }

  /** A verdict in words. */
  verdict(sign) {
    if (sign === "=") return say("web-verdict-equal");
    if (sign === "∞") return say("web-verdict-unclear");
    const side = ["⩲", "±", "+−"].includes(sign) ? this.names.white : this.names.black;
    const words = { "⩲": "web-verdict-slight", "⩱": "web-verdict-slight", "±": "web-verdict-better", "∓": "web-verdict-better" };
    return say(words[sign] ?? "web-verdict-winning", { side });
  }

  get isOpen() {
    return this.element !== null;
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
