/** The analysis of a finished game: a chart of White's winning chances, marks of bad moves, and both accuracies. */

import { get, post } from "./api.js";
import { icon } from "./drawings.js";
import { h, set, svg } from "./dom.js";
import { note } from "./speech.js";
import { say } from "./words.js";

const POLL = 1500;
const SHORTEST = 2;
const KINDS = { inaccuracy: "web-inaccuracy", mistake: "web-mistake", blunder: "web-blunder" };

export class Chart {
  /** `names` are the two sides'; `walk(ply)` shows a position; `changed` is called when the analysis has come. */
  constructor(game, { names, walk, changed }) {
    Object.assign(this, { game, names, walk, changed, found: null });
    this.path = `api/games/${game}/analysis`;
    this.body = h("div", { class: "plot" });
    this.foot = h("p", { class: "faint foot" });
    this.element = h("section", { class: "chart", hidden: true, "aria-label": say("web-analysis") }, this.body, this.foot);
  }

  /** Show the analysis of a game of `plies` plies, or a button that asks for one; nothing unless both sides have moved. */
  open(plies) {
    if (this.plies === plies) return;
    this.plies = plies;
    this.element.hidden = plies < SHORTEST;
    if (plies >= SHORTEST) this.look(() => get(this.path));
  }

  /** The kind of error by ply. */
  kinds() {
    return Object.fromEntries((this.found?.marks ?? []).map(({ ply, kind }) => [ply, kind]));
  }

  /** The better move at a ply that was an error, as a list of one arrow; its words are written below the chart. */
  arrowsAt(ply) {
    const mark = this.found?.marks.find((one) => one.ply === ply);
    this.tell(mark);
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
    const last = Math.max(1, winning.length - 1);
    const line = winning.map((value, ply) => `${(ply / last) * 100},${(100 - value * 100).toFixed(1)}`).join(" ");
    this.cursor = svg("line", { class: "cursor", x1: 0, x2: 0, y1: 0, y2: 100 });
    const plot = svg("svg", { viewBox: "0 0 100 100", preserveAspectRatio: "none", "aria-hidden": "true" },
      svg("polygon", { class: "area", points: `0,100 ${line} 100,100` }),
      svg("line", { class: "middle", x1: 0, x2: 100, y1: 50, y2: 50 }), svg("polyline", { points: line }), this.cursor);
    const signs = marks.map((mark) => this.sign(mark, winning[mark.ply], last));
    this.body.replaceChildren(plot, ...signs);
    this.body.onclick = (event) => event.target.closest("button") || this.walk(this.plyAt(event, last));
    this.changed();
  }

  sign({ ply, kind, number }, value, last) {
    const label = say("web-chart-mark", { kind: say(KINDS[kind] ?? kind), number });
    const sign = h("button", { type: "button", class: `sign ${kind}`, "aria-label": label, title: label, onclick: () => this.walk(ply) });
    sign.style.setProperty("--x", `${(ply / last) * 100}%`);
    sign.style.setProperty("--y", `${100 - value * 100}%`);
    return sign;
  }

  plyAt(event, last) {
    const box = this.body.getBoundingClientRect();
    const ply = Math.round(((event.clientX - box.left) / box.width) * last);
    return ply === last ? null : ply;
  }

  tell(mark) {
    if (!this.found) return;
    const { accuracy } = this.found;
    const exactness = accuracy ? say("web-accuracy", { white: this.exactness("white"), black: this.exactness("black") }) : "";
    const better = mark?.best ? say("web-better", { kind: say(KINDS[mark.kind] ?? mark.kind), move: mark.best }) : "";
    this.foot.textContent = better || exactness;
  }

  exactness(side) {
    return `${this.names[side]} ${percent(this.found.accuracy[side])}`;
  }

  /** Put the cursor on a ply. */
  point(ply) {
    const x = (ply / Math.max(1, this.plies)) * 100;
    if (this.cursor) set(this.cursor, { x1: x, x2: x });
  }
}

function percent(share) {
  if (share === null || share === undefined) return "–";
  return `${Math.round(share)} %`;
}
