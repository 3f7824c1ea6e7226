/** The board of the text mode: a table in which the arrow keys move from square to square, with headers for files and ranks. */
// @ts-check

import { h, set, write } from "./dom.js";
import { SQUARES, isLight, placeOf, squareAt } from "./fen.js";
import { say } from "./words.js";

const STEPS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

export class TextBoard {
  /** `press(square)` is called for Enter and Space on a square, `look(square)` for a period, and `leave()` for Escape. */
  constructor(press, look, leave) {
    this.look = look;
    this.leave = leave;
    this.at = "e1";
    this.cells = Object.fromEntries(SQUARES.map((square) => [square, makeCell(square, press)]));
    this.element = h("table", { class: "text-board", role: "grid", "aria-label": say("web-board"), hidden: true });
    this.element.addEventListener("keydown", (event) => this.key(event));
    this.element.addEventListener("focusin", (event) => this.rove(/** @type {HTMLElement} */ (event.target).dataset.at));
  }

  get isOpen() {
    return !this.element.hidden;
  }

  /** Show the pieces of a view; `label(square)` returns a square's text for screen readers. */
  show({ units, orientation }, label) {
    if (this.orientation !== orientation) this.turnTo(orientation);
    this.units = units;
    for (const square of SQUARES) {
      write(this.cells[square].firstChild, units[square] ?? "·");
      set(this.cells[square], { "aria-label": label(square) });
    }
  }

  turnTo(orientation) {
    this.orientation = orientation;
    const places = [...Array(8).keys()];
    const files = places.map((column) => h("th", { scope: "col" }, squareAt(column, 0, orientation)[0]));
    const rows = places.map((row) => {
      const squares = places.map((column) => squareAt(column, row, orientation));
      return h(
        "tr",
        {},
        h("th", { scope: "row" }, squares[0][1]),
        squares.map((square) => this.cells[square]),
      );
    });
    this.element.replaceChildren(h("thead", {}, h("tr", {}, h("td", {}), files)), h("tbody", {}, rows));
  }

  /** Open the table at a square, by default the last one, or close it. */
  open(square = this.at) {
    this.element.hidden = false;
    this.cells[square].focus();
  }

  close() {
    this.element.hidden = true;
  }

  /** Only one square at a time is a tab stop. */
  rove(square) {
    if (!square) return;
    this.cells[this.at].tabIndex = -1;
    this.at = square;
    this.cells[square].tabIndex = 0;
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = this.next(event);
    if (event.key === "Escape") this.leave();
    else if (event.key === ".") this.look(this.at);
    else if (next) this.cells[next].focus();
    else if (!STEPS[event.key]) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** The square that a key moves to: an arrow, a rank, or a piece's letter. */
  next({ key, shiftKey }) {
    if (STEPS[key]) return step(this.at, STEPS[key], this.orientation);
    if (/^[1-8]$/.test(key)) return this.at[0] + key;
    return nextOf(this.units, key, this.at, shiftKey);
  }
}

function step(square, [right, down], orientation) {
  const { column, row } = placeOf(square, orientation);
  return squareAt(column + right, row + down, orientation);
}

/**
 * The next square from here, in the order of SQUARES or backward, whose piece has this letter; null if there is none.
 * @param {import("./fen.js").Units} units
 * @param {string} letter
 * @param {string} from
 * @param {boolean} isBackwards
 */
export function nextOf(units, letter, from, isBackwards = false) {
  const order = isBackwards ? [...SQUARES].reverse() : SQUARES;
  const start = order.indexOf(from) + 1;
  const found = [...order.slice(start), ...order.slice(0, start)].find((square) => units[square]?.toLowerCase() === letter.toLowerCase());
  return found ?? null;
}

function makeCell(square, press) {
  const onkeydown = (event) => (event.key === "Enter" || event.key === " ") && (event.preventDefault(), press(square));
  const properties = { role: "gridcell", tabindex: square === "e1" ? 0 : -1, "data-at": square, class: isLight(square) ? "light" : "dark" };
  return h("td", { ...properties, onclick: () => press(square), onkeydown }, h("span", { "aria-hidden": "true" }));
}
