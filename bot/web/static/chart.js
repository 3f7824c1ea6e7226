/** The analysis of a finished game: a chart of White's winning chances, marks on bad moves, and both sides' accuracy. */
// @ts-check

import { get, post } from "./api.js";
import { icon } from "./drawings.js";
import { h, set, svg, write } from "./dom.js";
import { onKeys } from "./keys.js";
import { note } from "./speech.js";
import { percent, say } from "./words.js";

const POLL = 1500;
const SHORTEST = 2;
const KINDS = { inaccuracy: "web-inaccuracy", mistake: "web-mistake", blunder: "web-blunder" };
const REACH = 14;

export class Chart {
  /** `names`: the two sides' names. `walk(ply)` shows a position. `changed` is called when the analysis has arrived. */
  constructor(game, { names, walk, changed }) {
    this.game = game;
    this.names = names;
    this.walk = walk;
    this.changed = changed;
    this.found = null;
    /** @type {SVGLineElement} */
    this.hair = null;
    /** @type {SVGLineElement} */
    this.cursor = null;
    this.at = 0;
    this.path = `api/games/${game}/analysis`;
    this.body = h("div", { class: "plot" });
    this.foot = h("p", { class: "faint foot" });
    this.element = h("section", { class: "chart", hidden: true, "aria-label": say("web-analysis") }, this.body, this.foot);
  }

  /** Show the analysis of a game with this number of plies, or a button that requests it; nothing if the game is too short. */
  open(plies) {
    if (this.plies === plies) return;
    this.plies = plies;
    this.element.hidden = plies < SHORTEST;
    if (plies >= SHORTEST) this.look(() => get(this.path));
  }

  /** The kind of each bad move (inaccuracy, mistake or blunder), by ply. */
  kinds() {
    return Object.fromEntries((this.found?.marks ?? []).map(({ ply, kind }) => [ply, kind]));
  }

  /** If the move at a ply was bad, return the better move as a list of one arrow, and write it below the chart. */
  arrowsAt(ply) {
    const mark = this.found?.marks.find((one) => one.ply === ply);
    this.tell(ply, mark);
    return mark?.best_uci ? [{ from: mark.best_uci.slice(0, 2), to: mark.best_uci.slice(2, 4), kind: "best" }] : [];
  }

  async look(ask) {
    try {
      const answer = await ask();
      if (!answer) this.offer();
      else if (answer.working) this.wait(answer.working);
      else this.fill(answer);
    } catch (refusal) {
      note(refusal.message);
      this.offer();
    }
  }

  offer() {
    const press = () => this.look(() => post(this.path, { ply: this.plies }));
    this.body.replaceChildren(h("button", { type: "button", class: "plain", "data-action": "analyse", onclick: press }, icon("chart"), say("web-analyse")));
  }

  wait({ done, total }) {
    this.body.replaceChildren(h("p", { class: "faint" }, say("web-analysing", { done: done ?? 0, total: total ?? this.plies + 1 })));
    setTimeout(() => this.look(() => get(this.path)), POLL);
  }

  fill(found) {
    this.found = found;
    const { winning, marks } = found;
    this.last = Math.max(1, winning.length - 1);
    const line = winning.map((value, ply) => `${(ply / this.last) * 100},${(100 - value * 100).toFixed(1)}`).join(" ");
    [this.hair, this.cursor] = ["hair", "cursor"].map((kind) => svg("line", { class: kind, x1: 0, x2: 0, y1: 0, y2: 100 }));
    const plot = svg(
      "svg",
      { viewBox: "0 0 100 100", preserveAspectRatio: "none", "aria-hidden": "true" },
      svg("polygon", { class: "area", points: `0,100 ${line} 100,100` }),
      svg("line", { class: "middle", x1: 0, x2: 100, y1: 50, y2: 50 }),
      svg("polyline", { points: line }),
      this.hair,
      this.cursor,
    );
    // The worst moves come last, so that their marks cover the others.
    const order = Object.keys(KINDS);
    this.signs = [...marks].sort((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind)).map((mark) => this.sign(mark, winning[mark.ply]));
    this.tip = h("span", { class: "tip" });
    this.board = h("div", {
      class: "plot-slider",
      role: "slider",
      tabindex: 0,
      "aria-label": say("web-chart"),
      "aria-valuemin": 0,
      "aria-valuemax": winning.length - 1,
    });
    this.body.replaceChildren(plot, this.board, ...this.signs, this.tip);
    Object.assign(this.body, {
      onclick: (event) => this.press(event),
      onpointermove: (event) => this.hover(this.plyAt(event)),
      onpointerleave: () => this.rest(),
    });
    Object.assign(this.board, { onfocus: () => this.hover(this.at), onblur: () => this.rest() });
    this.rest();
    onKeys(Object.fromEntries(order.map((kind) => [kind, () => this.next(kind)])));
    this.changed();
  }

  /** Go to the next bad move of a kind; after the last one, to the first. */
  next(kind) {
    const plies = this.found.marks.filter((mark) => mark.kind === kind).map(({ ply }) => ply);
    const ply = plies.find((one) => one > this.at) ?? plies[0];
    if (ply !== undefined) this.walk(ply === this.last ? null : ply);
  }

  sign({ ply, kind }, value) {
    const label = say("web-chart-mark", { kind: say(KINDS[kind] ?? kind), move: this.found.moves[ply] });
    const sign = h("button", {
      type: "button",
      class: `sign ${kind}`,
      "aria-label": label,
      "data-at": ply,
      onfocus: () => this.hover(ply),
      onblur: () => this.rest(),
    });
    sign.style.setProperty("--x", `${(ply / this.last) * 100}%`);
    sign.style.setProperty("--y", `${100 - value * 100}%`);
    return sign;
  }

  /** Go to the bad move that has the keyboard focus or is nearest to the pointer; if none is near, to the pointer's ply. */
  press(event) {
    const focused = event.detail === 0 ? event.target.closest(".sign") : null;
    const sign = focused ?? this.nearest(event);
    const ply = sign ? Number(sign.dataset.at) : this.plyAt(event);
    this.walk(ply === this.last ? null : ply);
  }

  nearest({ clientX, clientY }) {
    const far = (sign) => {
      const box = sign.getBoundingClientRect();
      return Math.hypot(clientX - box.left - box.width / 2, clientY - box.top - box.height / 2);
    };
    const near = this.signs.map((sign) => ({ sign, distance: far(sign) })).filter(({ distance }) => distance <= REACH);
    return near.sort((one, other) => one.distance - other.distance)[0]?.sign;
  }

  plyAt(event) {
    const box = this.body.getBoundingClientRect();
    const ply = Math.round(((event.clientX - box.left) / box.width) * this.last);
    return Math.max(0, Math.min(ply, this.last));
  }

  /** Show the move and the evaluation at a ply above the chart's line. */
  hover(ply) {
    const x = (ply / this.last) * 100;
    set(this.hair, { x1: x, x2: x });
    write(this.tip, this.words(ply));
    this.tip.style.setProperty("--x", String(x / 100));
    set(this.body, { "data-hovered": true });
  }

  words(ply) {
    return [this.found.moves?.[ply], this.found.scores?.[ply]].filter(Boolean).join(" · ");
  }

  /** When the pointer leaves, show the evaluation of the current position if the chart has the focus, otherwise nothing. */
  rest() {
    const isFocused = document.activeElement === this.board;
    if (isFocused) return this.hover(this.at);
    set(this.body, { "data-hovered": false });
  }

  tell(ply, mark) {
    if (!this.found) return;
    const { accuracy, scores } = this.found;
    const exactness = accuracy ? say("web-accuracy", { white: this.exactness("white"), black: this.exactness("black") }) : "";
    const better = mark?.best ? say("web-better", { kind: say(KINDS[mark.kind] ?? mark.kind), move: mark.best }) : "";
    write(this.foot, [ply > 0 && ply < this.last && scores?.[ply], better || exactness].filter(Boolean).join(" · "));
  }

  exactness(side) {
    return `${this.names[side]} ${percent(this.found.accuracy[side])}`;
  }

  /** Move the cursor to a ply. */
  point(ply) {
    this.at = ply;
    if (!this.cursor) return;
    const x = (ply / this.last) * 100;
    set(this.cursor, { x1: x, x2: x });
    set(this.board, { "aria-valuenow": ply, "aria-valuetext": this.words(ply) });
    if (document.activeElement === this.board) this.hover(ply);
  }
}
