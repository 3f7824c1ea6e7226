/** The moves of a study: the main line with indented side lines, comments, and buttons to step through them. */
// @ts-check

import { iconButton } from "./drawings.js";
import { h, repeatWhileHeld, set } from "./dom.js";
import { verdictSign } from "./node_menu.js";
import { plyOf } from "./tree.js";
import { say } from "./words.js";

const HOLD = 500;

export class TreeList {
  /**
   * `go(node)` shows a node. `step(name)` goes to "first", "back", "forward" or "last". `menu(node, place)` opens the menu
   * of a move next to the element `place`.
   */
  constructor({ go, step, menu }) {
    this.go = go;
    this.menu = menu;
    this.key = "";
    this.buttons = new Map();
    this.nodes = new WeakMap();
    /** The nodes whose side lines are collapsed. */
    this.folded = new WeakSet();
    /** For each node with side lines, its toggle and the list that it opens. */
    this.folds = new Map();
    this.list = h("ol", { class: "list tree", tabindex: 0, "aria-label": say("web-moves") });
    this.fork = h("div", { class: "fork", role: "group", "aria-label": say("web-study-fork"), hidden: true });
    this.walks = {
      first: iconButton("first", say("web-walk-first"), () => step("first")),
      back: iconButton("back", say("web-walk-back")),
      forward: iconButton("forward", say("web-walk-forward")),
      last: iconButton("live", say("web-walk-live"), () => step("last")),
      more: iconButton("pencil", say("web-study-menu"), () => this.at.parent && menu(this.at, this.walks.more), { "data-action": "menu" }),
    };
    repeatWhileHeld(this.walks.back, () => step("back"));
    repeatWhileHeld(this.walks.forward, () => step("forward"));
    const bar = h("div", { class: "walk", role: "group", "aria-label": say("web-walk") }, Object.values(this.walks));
    this.element = h("section", { class: "moves" }, this.list, this.fork, bar);
    this.list.addEventListener("contextmenu", (event) => this.context(event));
    this.list.addEventListener("click", (event) => this.click(event));
    this.list.addEventListener("pointerdown", (event) => this.hold(event));
    for (const kind of ["pointerup", "pointercancel", "pointermove"]) this.list.addEventListener(kind, (event) => this.release(event));
    new ResizeObserver(() => this.scroll()).observe(this.list);
  }

  /** Show a tree at a node. `first`: { turn, number } of its start. `sign(node)` returns a move's sign. `chosen`: the next node. */
  show({ tree, at, first, sign, chosen }) {
    this.first = first;
    this.sign = sign;
    this.at = at;
    const key = JSON.stringify([first, tree.rows(), tree.nodes().map((one) => [one.san, sign(one)])]);
    if (key !== this.key) this.fill(tree.root);
    this.key = key;
    this.reveal(at);
    this.mark();
    this.showFork(at, chosen);
    set(this.walks.first, { disabled: !at.parent });
    set(this.walks.back, { disabled: !at.parent });
    set(this.walks.more, { disabled: !at.parent });
    set(this.walks.forward, { disabled: at.children.length === 0 });
    set(this.walks.last, { disabled: at.children.length === 0 });
  }

  /** Show the moves to choose from where lines branch. */
  showFork(at, chosen) {
    const ways = at.children.length > 1 ? at.children : [];
    this.fork.hidden = ways.length === 0;
    this.fork.replaceChildren(
      ...ways.map((one) => h("button", { type: "button", "aria-pressed": one === chosen, onclick: () => this.go(one) }, one.san || one.uci)),
    );
  }

  fill(root) {
    this.buttons.clear();
    this.folds.clear();
    const rows = [...comment(root)];
    let row = null;
    for (let at = root.children[0]; at; at = at.children[0]) {
      const isWhite = this.isWhites(at);
      if (isWhite || !row)
        rows.push((row = h("li", { class: "row-of-moves" }, h("span", { class: "number" }, this.number(at)), !isWhite && h("span", { class: "gap" }, "…"))));
      row.append(this.button(at));
      const asides = this.asides(at);
      rows.push(...asides);
      if (asides.length || !isWhite) row = null;
    }
    this.list.replaceChildren(...(rows.length ? rows : [h("li", { class: "faint none" }, say("web-moves-none"))]));
  }

  /** The elements after a move of the main line: its comment, and the side lines that are alternatives to it. */
  asides(at) {
    const others = at.parent.children.slice(1);
    const isFirst = at.parent.children[0] === at;
    return [...comment(at), ...(isFirst && others.length ? [h("li", { class: "aside" }, this.foldable(at.parent, others))] : [])];
  }

  /** A side line. Where it branches again, each branch is shown as a nested side line. */
  branch(start) {
    const parts = [];
    let at = start;
    for (let isNumbered = true; at; at = at.children.length === 1 ? at.children[0] : null) {
      if (isNumbered || this.isWhites(at)) parts.push(h("span", { class: "number" }, this.number(at) + (this.isWhites(at) ? "" : "…")));
      parts.push(this.button(at), at.comment && h("span", { class: "comment" }, at.comment));
      isNumbered = Boolean(at.comment);
      if (at.children.length > 1) parts.push(...this.foldable(at, at.children));
    }
    return h("li", {}, parts);
  }

  /** A toggle and the side lines that it collapses, which branch off after a node. */
  foldable(fork, lines) {
    const isOpen = !this.folded.has(fork);
    const list = h(
      "ol",
      { class: "branch", hidden: !isOpen },
      lines.map((one) => this.branch(one)),
    );
    const label = fork.san ? say("web-study-fold", { move: fork.san }) : say("web-study-fold-first");
    const press = () => this.fold(fork, !this.folded.has(fork));
    const toggle = h("button", { type: "button", class: "fold", "aria-expanded": isOpen, "aria-label": label, title: label, onclick: press });
    this.folds.set(fork, { toggle, list });
    return [toggle, list];
  }

  /** Collapse a node's side lines, or show them again. */
  fold(fork, isFolded) {
    const { toggle, list } = this.folds.get(fork);
    this.folded[isFolded ? "add" : "delete"](fork);
    list.hidden = isFolded;
    set(toggle, { "aria-expanded": !isFolded });
  }

  /** Collapse all side lines, or show them all if some are collapsed. */
  foldAll() {
    const isFolded = ![...this.folds.keys()].some((fork) => this.folded.has(fork));
    for (const fork of this.folds.keys()) this.fold(fork, isFolded);
    if (!isFolded) return;
    this.reveal(this.at);
  }

  /** Show the side lines that a node is in. */
  reveal(node) {
    const button = this.buttons.get(node);
    for (const [fork, { list }] of this.folds) if (this.folded.has(fork) && list.contains(button)) this.fold(fork, false);
  }

  isWhites(one) {
    return (plyOf(one) + (this.first.turn === "black" ? 1 : 0)) % 2 === 1;
  }

  number(one) {
    const ply = plyOf(one) - 1 + (this.first.turn === "black" ? 1 : 0);
    return `${this.first.number + Math.floor(ply / 2)}.`;
  }

  button(one) {
    const sign = this.sign(one);
    const made = h(
      "button",
      { type: "button", title: one.words || one.san, "data-ply": one.played, "data-kind": sign?.kind },
      one.san || one.uci,
      sign && h("b", { class: "sign" }, sign.text),
      one.verdict && h("b", { class: "sign verdict" }, verdictSign(one.verdict)),
    );
    this.buttons.set(one, made);
    this.nodes.set(made, one);
    return made;
  }

  mark() {
    this.list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const current = this.buttons.get(this.at);
    if (current) set(current, { "aria-current": "step" });
    this.scroll();
  }

  scroll() {
    const current = this.buttons.get(this.at);
    if (!current) return void (this.list.scrollTop = 0);
    const [box, frame] = [current.getBoundingClientRect(), this.list.getBoundingClientRect()];
    if (box.top < frame.top) this.list.scrollTop -= frame.top - box.top + 8;
    else if (box.bottom > frame.bottom) this.list.scrollTop += box.bottom - frame.bottom + 8;
  }

  /** The node of the move that is an event's target. */
  nodeOf(event) {
    return this.nodes.get(event.target.closest("button"));
  }

  click(event) {
    const one = this.nodeOf(event);
    if (one && !this.wasHeld) this.go(one);
    this.wasHeld = false;
  }

  context(event) {
    const one = this.nodeOf(event);
    if (!one) return;
    event.preventDefault();
    this.release(event);
    this.menu(one, this.buttons.get(one));
  }

  /** Open a move's menu on a long press, even if the browser has no event for that. */
  hold(event) {
    const one = this.nodeOf(event);
    this.wasHeld = false;
    if (!one || event.pointerType !== "touch") return;
    this.held = [event.clientX, event.clientY];
    this.timer = setTimeout(() => ((this.wasHeld = true), this.menu(one, this.buttons.get(one))), HOLD);
  }

  release(event) {
    const isStill = event.type === "pointermove" && this.held && Math.hypot(event.clientX - this.held[0], event.clientY - this.held[1]) < 9;
    if (!isStill) clearTimeout(this.timer);
  }
}

function comment(one) {
  return one.comment ? [h("li", { class: "aside comment" }, one.comment)] : [];
}
