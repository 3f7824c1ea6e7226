/** The explorer: the moves played in a position, each with the number of games and their results. */
// @ts-check

import { openingTree } from "./addresses.js";
import { post } from "./api.js";
import { h, set, write } from "./dom.js";
import { note } from "./speech.js";
import { say } from "./words.js";

export class Explorer {
  /**
   * `position()` returns the variant, FEN, moves and game to ask about, and `side()` the side at the bottom of the board.
   * `play(uci)` (optional) plays a move.
   */
  constructor(position, names, side, play = null) {
    this.position = position;
    this.side = side;
    this.names = names;
    this.play = play;
    this.shown = null;
    this.known = new Map();
    this.ladder = h("input", { type: "checkbox", onchange: () => this.look() });
    this.rows = h("ol", { class: "moves-played" });
    this.foot = h("p", { class: "faint foot" });
    this.tree = h("a", {}, say("web-opening-tree"));
    const filter = h("label", { class: "choice" }, this.ladder, say("web-explorer-ladder"));
    this.element = h(
      "details",
      { class: "explorer", hidden: true, ontoggle: () => this.look() },
      h("summary", {}, say("web-explorer")),
      filter,
      this.rows,
      this.foot,
      h("p", { class: "foot" }, this.tree),
    );
  }

  /** Update the panel for the current position, if the reader has opened it. */
  follow() {
    this.element.hidden = false;
    this.look();
  }

  /** Open or close the panel. */
  toggle() {
    this.element.open = !this.element.open;
  }

  async look() {
    if (!this.element.open) return;
    const asked = { ...this.position(), ladder: this.ladder.checked };
    set(this.tree, { href: openingTree({ ...asked, side: this.side() }) });
    const key = JSON.stringify(asked);
    if (this.shown === key) return;
    this.shown = key;
    try {
      if (!this.known.has(key)) this.known.set(key, await post("api/explorer", asked));
      if (this.shown === key) this.show(this.known.get(key));
    } catch (refusal) {
      this.shown = null;
      note(refusal.message);
    }
  }

  show({ moves: found, is_over: isOver }) {
    this.rows.replaceChildren(...found.map((one) => h("li", {}, this.move(one), this.told(one))));
    const isLiked = found.some(({ liked }) => liked !== null);
    const nothing = this.ladder.checked ? "web-explorer-nothing-ladder" : "web-explorer-nothing";
    write(this.foot, isOver ? say("web-explorer-over") : found.length === 0 ? say(nothing) : isLiked ? say("web-explorer-book") : "");
    set(this.element, { "data-moves": found.length });
  }

  move({ san, uci }) {
    return this.play
      ? h("button", { type: "button", class: "plain", "data-move": uci, onclick: () => this.play(uci) }, san)
      : h("b", { "data-move": uci }, san);
  }

  told({ games, counted, shares, elo, last, liked }) {
    const parts = games ? [counted, elo && say("web-explorer-elo", { elo })] : [say("web-explorer-never")];
    if (liked !== null) parts.push(say("web-explorer-liked", { percent: liked }));
    const link = last ? h("a", { href: `g/${last}`, title: say("web-explorer-last") }, `#${last}`) : null;
    return h("div", {}, games ? this.bar(shares) : null, h("span", { class: "faint" }, parts.filter(Boolean).join(" · "), " "), link);
  }

  /** The shares of White's wins, draws and Black's wins, as widths. */
  bar([wins, draws, losses]) {
    const words = say("web-explorer-shares", { white: this.names.white, black: this.names.black, wins, draws, losses });
    const parts = [wins, draws, losses].map((share) => {
      const part = h("i");
      part.style.setProperty("--share", share);
      return part;
    });
    return h("span", { class: "shares", role: "img", "aria-label": words, title: words }, parts);
  }
}
