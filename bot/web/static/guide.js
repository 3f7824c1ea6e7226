/** The piece guide: a piece's name, its rule, and its moves in this position, from the server. */
// @ts-check

import { get } from "./api.js";
import { drawMark, drawPiece, iconButton, sideOf } from "./drawings.js";
import { h } from "./dom.js";
import { DOTS } from "./marks.js";
import { note, tell } from "./speech.js";
import { say } from "./words.js";

export class Guide {
  /** `ask(square)` gets a piece from the server. `changed` is called when the guide opens or closes, to update its marks. */
  constructor(ask, changed) {
    this.ask = ask;
    this.changed = changed;
    this.square = null;
    this.marks = null;
    this.element = h("section", { class: "guide", hidden: true, "aria-label": say("web-guide") });
    this.element.addEventListener("keydown", (event) => event.key === "Escape" && this.close());
  }

  /** Open the guide of the piece on this square. */
  async open(square, { units, pieces }) {
    if (!units[square]) return this.close();
    this.square = square;
    try {
      const found = await this.ask(square);
      if (this.square !== square) return;
      this.marks = dotsOf(found);
      this.fill(found, units[square], pieces[units[square]]);
      tell(found.words);
    } catch (refusal) {
      this.square = null;
      note(refusal.message);
    }
    this.changed();
  }

  /** Close the guide; return whether it was open. */
  close() {
    const wasOpen = this.square !== null;
    this.square = this.marks = null;
    this.element.hidden = true;
    if (wasOpen) this.changed();
    return wasOpen;
  }

  fill(found, letter, piece) {
    const kinds = Object.keys(DOTS).filter((kind) => found.marks.some((mark) => mark.kind === kind));
    this.element.replaceChildren(
      h(
        "header",
        {},
        piece && drawPiece(piece.drawing, sideOf(letter)),
        h("div", {}, h("h2", {}, found.name), h("p", { class: "faint" }, `${found.side} · ${this.square}`)),
        iconButton("close", say("web-close"), () => this.close()),
      ),
      h("p", { class: "rule" }, found.rule),
      kinds.length
        ? h(
            "ul",
            { class: "legend" },
            kinds.map((kind) => h("li", {}, sample(kind), say(DOTS[kind]))),
          )
        : h("p", { class: "faint" }, say("web-guide-nowhere")),
    );
    this.element.hidden = false;
  }
}

/** Get the name, rule and marks of a piece of a game from the server. */
export function readPiece(game, square, ply) {
  return get(`api/games/${game}/piece?square=${square}&ply=${ply}`);
}

/** The kinds of the marks for a piece's moves, by square. */
export function dotsOf(found) {
  return Object.fromEntries(found.marks.map(({ square, kind }) => [square, kind]));
}

function sample(kind) {
  return h("span", { class: "sample-square" }, drawMark(`dot-${kind}`));
}
