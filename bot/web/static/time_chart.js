/** The chart of a game's move times: a bar for each move, White's upward and Black's downward, and a summary in words. */
// @ts-check

import { h, set, svg, write } from "./dom.js";
import { numberOf, turnOf } from "./fen.js";
import { durationOf, heightsOf, summaryOf } from "./times.js";
import { numbered } from "./tree.js";
import { namesOf, say } from "./words.js";

/** Add the chart of the moves' times below the other chart of a game's analysis. */
export function timeChartOf(study) {
  const { moves, times } = study.state;
  const first = { turn: turnOf(study.start), number: numberOf(study.start) };
  const named = moves.map(({ san }, at) => `${numbered(first, at + 1)} ${san}`);
  const made = new TimeChart(times, { moves: named, names: namesOf(study.state), first: first.turn, walk: (ply) => study.goPly(ply) });
  study.chart.element.append(made.element);
  return made;
}

class TimeChart {
  /**
   * `spent`: the moves' times. `moves`: their names, such as `3. Nf3`. `names`: the two sides' names. `first`: the side that
   * moves first. `walk(ply)` shows a position.
   */
  constructor(spent, { moves, names, first, walk }) {
    this.spent = spent;
    this.moves = moves;
    this.last = spent.length;
    const bars = heightsOf(spent).map((height, at) => {
      const isUp = (at % 2 === 0) === (first === "white");
      return svg("rect", { class: isUp ? "up" : "down", x: at + 0.1, width: 0.8, y: isUp ? 50 - 48 * height : 50, height: 48 * height });
    });
    this.cursor = svg("rect", { class: "now", width: 1, y: 0, height: 100, x: -1 });
    const plot = svg("svg", { viewBox: `0 0 ${this.last} 100`, preserveAspectRatio: "none", "aria-hidden": "true" }, this.cursor, bars);
    this.slider = h("div", {
      class: "plot-slider",
      role: "slider",
      tabindex: 0,
      "aria-label": say("web-times"),
      "aria-valuemin": 0,
      "aria-valuemax": this.last,
    });
    this.tip = h("span", { class: "tip" });
    this.body = h("div", { class: "plot plot-times" }, plot, this.slider, this.tip);
    Object.assign(this.body, {
      onclick: (event) => walk(this.plyAt(event)),
      onpointermove: (event) => this.hover(this.plyAt(event)),
      onpointerleave: () => set(this.body, { "data-hovered": false }),
    });
    this.element = h(
      "div",
      { class: "times" },
      h("h3", { class: "faint" }, say("web-times")),
      this.body,
      h("p", { class: "faint foot" }, this.summary(names, first)),
    );
  }

  /** Both sides' average and longest time, in words. */
  summary(names, first) {
    const told = ["white", "black"].map((side) => {
      const found = summaryOf(this.spent, /** @type {any} */ (side), first);
      const { lang } = document.documentElement;
      const time = found && { average: durationOf(found.average, lang), longest: durationOf(found.longest, lang), move: this.moves[found.ply - 1] };
      return time && say("web-times-side", { name: names[side], ...time });
    });
    return told.filter(Boolean).join(" · ");
  }

  words(ply) {
    const time = this.spent[ply - 1];
    if (ply === 0) return "–";
    return `${this.moves[ply - 1]} · ${time === null ? "–" : durationOf(time, document.documentElement.lang)}`;
  }

  plyAt(event) {
    const box = this.body.getBoundingClientRect();
    return Math.max(1, Math.min(this.last, Math.floor(((event.clientX - box.left) / box.width) * this.last) + 1));
  }

  hover(ply) {
    write(this.tip, this.words(ply));
    this.tip.style.setProperty("--x", String((ply - 0.5) / this.last));
    set(this.body, { "data-hovered": true });
  }

  /** Mark the move that led to a ply. */
  point(ply) {
    set(this.cursor, { x: ply - 1 });
    set(this.slider, { "aria-valuenow": ply, "aria-valuetext": this.words(ply) });
  }
}
