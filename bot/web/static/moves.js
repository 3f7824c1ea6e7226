/** The list of moves, and buttons and keys to step through them. */
// @ts-check

import { iconButton } from "./drawings.js";
import { h, repeatWhileHeld, set } from "./dom.js";
import { onKeys } from "./keys.js";
import { say } from "./words.js";

const SIGNS = { inaccuracy: "?!", mistake: "?", blunder: "??" };

export class Moves {
  /** `walk(ply)` is called with the ply to show; null: the current position. */
  constructor(walk) {
    this.walk = walk;
    this.list = h("ol", { class: "list", tabindex: 0, "aria-label": say("web-moves") });
    this.buttons = {
      first: iconButton("first", say("web-walk-first"), () => walk(0)),
      back: iconButton("back", say("web-walk-back")),
      forward: iconButton("forward", say("web-walk-forward")),
      live: iconButton("live", say("web-walk-live"), () => walk(null), { class: "tool live" }),
    };
    repeatWhileHeld(this.buttons.back, () => this.step(-1));
    repeatWhileHeld(this.buttons.forward, () => this.step(1));
    this.bar = h("div", { class: "walk", role: "group", "aria-label": say("web-walk") }, Object.values(this.buttons));
    this.element = h("section", { class: "moves" }, this.list, this.bar);
    this.key = "";
    // The list's height changes when elements next to it appear or disappear, for example at the end of a game.
    new ResizeObserver(() => this.mark()).observe(this.list);
    onKeys({ back: () => this.step(-1), forward: () => this.step(1), first: () => this.go(0), last: () => walk(null) });
  }

  /** Show moves: { moves: [{san, words}], first: {turn, number}, at: a ply (null: the current one), marks: by ply }. */
  show({ moves, first, at, marks = {} }) {
    this.count = moves.length;
    this.at = at ?? this.count;
    const key = JSON.stringify([moves.map((move) => move.san), first, marks]);
    if (key !== this.key) this.fill(moves, first, marks);
    this.key = key;
    this.mark();
    set(this.buttons.first, { disabled: this.at === 0 });
    set(this.buttons.back, { disabled: this.at === 0 });
    set(this.buttons.forward, { disabled: this.at >= this.count });
    set(this.buttons.live, { disabled: at === null, "data-away": at !== null });
  }

  fill(moves, { turn, number }, marks) {
    const offset = turn === "black" ? 1 : 0;
    const rows = [];
    moves.forEach((move, place) => {
      if (place === 0 || (place + offset) % 2 === 0) {
        rows.push(h("li", {}, h("span", { class: "number" }, `${number + Math.floor((place + offset) / 2)}.`)));
        if (place === 0 && offset) rows[0].append(h("span", { class: "gap" }, "…"));
      }
      rows.at(-1).append(this.button(move, place + 1, marks[place + 1]));
    });
    this.list.replaceChildren(...(rows.length ? rows : [h("li", { class: "faint none" }, say("web-moves-none"))]));
  }

  button(move, ply, kind) {
    const label = move.words ?? move.san;
    const properties = { type: "button", "data-ply": ply, "data-kind": kind, title: label, onclick: () => this.go(ply) };
    return h("button", properties, move.san, SIGNS[kind] && h("b", { class: "sign" }, SIGNS[kind]));
  }

  mark() {
    this.list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const current = this.list.querySelector(`[data-ply="${this.at}"]`);
    if (!current) return void this.list.scrollTo(0, 0);
    set(current, { "aria-current": "step" });
    this.bringIntoSight(current);
  }

  /** Scroll the list (and not the page) to a move: vertically as little as possible, horizontally to the center. */
  bringIntoSight(current) {
    const { list } = this;
    const top = current.offsetTop - list.offsetTop;
    const bottom = top + current.offsetHeight;
    list.scrollLeft = current.offsetLeft - list.offsetLeft - (list.clientWidth - current.offsetWidth) / 2;
    if (top < list.scrollTop) list.scrollTop = top - 8;
    else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom + 8 - list.clientHeight;
  }

  step(by) {
    this.go(this.at + by);
  }

  go(ply) {
    if (ply >= 0 && ply <= this.count) this.walk(ply === this.count ? null : ply);
  }
}
