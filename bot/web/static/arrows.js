/** Arrows and circles over the board, drawn by the reader or shown by an analysis. */
// @ts-check

import { set, svg } from "./dom.js";
import { placeOf } from "./fen.js";

/** The most that the server stores with a position. */
const MOST = 32;

export class Arrows {
  /** Lay an SVG for arrows over a board. */
  constructor(board) {
    this.board = board;
    /** Called when the reader has drawn or removed something. */
    this.changed = () => {};
    this.drawn = [];
    this.shown = [];
    this.sketched = null;
    this.isHidden = false;
    this.sheet = svg("svg", { class: "board-arrows", viewBox: "0 0 800 800", "aria-hidden": "true" });
    board.element.append(this.sheet);
  }

  /** Draw an arrow, or a circle if both squares are the same. Remove it if it has already been drawn. */
  toggle(from, to) {
    this.isHidden = false;
    const known = this.drawn.findIndex((arrow) => arrow[0] === from && arrow[1] === to);
    if (known >= 0) this.drawn.splice(known, 1);
    else if (this.drawn.length < MOST) this.drawn.push([from, to]);
    this.changed();
    this.paint();
  }

  /** Show the arrow that the reader is drawing now; null: none. */
  sketch(from, to) {
    this.sketched = from && to && from !== to ? [from, to] : null;
    this.paint();
  }

  /** Hide all arrows and circles, or show them again. */
  hide() {
    this.isHidden = !this.isHidden;
    this.paint();
  }

  /** Remove what the reader has drawn. */
  clear() {
    if (this.drawn.length === 0) return;
    this.drawn = [];
    this.changed();
    this.paint();
  }

  /** Replace the arrows of the analysis: { from, to, kind }, where `kind` is "best", "played" or "threat". */
  show(arrows) {
    this.shown = arrows;
    this.paint();
  }

  paint() {
    const drawn = [...this.drawn, this.sketched].filter(Boolean);
    const all = [
      ...this.shown.map(({ from, to, kind }) => this.arrow(from, to, kind)),
      ...drawn.map(([from, to]) => (from === to ? this.circle(from) : this.arrow(from, to, "drawn"))),
    ];
    this.sheet.replaceChildren(...(this.isHidden ? [] : all));
  }

  middle(square) {
    const { column, row } = placeOf(square, this.board.view.orientation ?? "white");
    return [100 * column + 50, 100 * row + 50];
  }

  circle(square) {
    const [cx, cy] = this.middle(square);
    return svg("circle", { class: "board-drawn", cx, cy, r: 43 });
  }

  arrow(from, to, kind) {
    const [[x, y], [toX, toY]] = [this.middle(from), this.middle(to)];
    const length = Math.hypot(toX - x, toY - y);
    const turn = (Math.atan2(toY - y, toX - x) * 180) / Math.PI;
    const shape = `M14 -8H${length - 32}V-22L${length + 8} 0 ${length - 32} 22V8H14A16 16 0 0 1 14 -8z`;
    const path = svg("path", { class: `board-${kind}`, d: shape });
    set(path, { transform: `translate(${x} ${y}) rotate(${turn})` });
    return path;
  }
}
