/** An army's opening tree: what the reader knows, what is due, and their results, with the position of a picked move on the board. */
// @ts-check

import { lineAnalysis } from "./addresses.js";
import { armyOptions } from "./armies.js";
import { icon } from "./drawings.js";
import { h, set } from "./dom.js";
import { other, turnOf, unitsOf } from "./fen.js";
import { Head } from "./head.js";
import { onKeys } from "./keys.js";
import { Picking } from "./picking.js";
import { tally } from "./records.js";
import { keysHelp, settingsTool } from "./settings.js";
import { row } from "./solving.js";
import { labelled, say } from "./words.js";

/** Lines deeper than this many moves are collapsed at first. */
const OPEN_PLIES = 4;

/** Open the page with an army's opening tree. */
export function openOpenings(app, state) {
  return new OpeningTree(app, state);
}

class OpeningTree extends Picking {
  constructor(app, state) {
    super();
    this.app = app;
    this.state = state;
    this.isFlipped = false;
    this.setUp();
    this.info = h("section", { class: "picked-move", "aria-live": "polite" });
    /** The button of each move, and the toggle and list of each move with several continuations. */
    this.buttons = new Map();
    this.folds = new Map();
    this.root = this.read(state.tree, null);
    this.at = this.after(state.moves);
    this.list = h("ol", { class: "line-tree tree", "aria-label": say("web-opening-tree") }, this.item(this.root));
    const head = new Head(say("web-opening-tree"), [["flip", say("web-flip"), () => this.flip()], settingsTool(state.themes, keysHelp)], state.variant.name);
    const told = h("section", { class: "told" }, this.menu(), h("p", { class: "faint" }, state.counts.join(" · ")), this.info, this.list, ...this.foot());
    app.className = "game study puzzles openings";
    app.replaceChildren(head.element, this.table.element, told, this.guide.element);
    this.listen();
    if (this.at === this.root) this.render();
    else this.go(this.at);
  }

  /** Add to each node the node before it and the moves up to it. */
  read(node, parent) {
    const [moves, sans] = parent
      ? [
          [...parent.moves, node.uci],
          [...parent.sans, node.san],
        ]
      : [[], []];
    // Whether the reader has to answer here.
    const isTheirs = turnOf(node.fen) === this.state.you;
    const read = { ...node, parent, moves, sans, isTheirs };
    read.children = node.children.map((one) => this.read(one, read));
    return read;
  }

  /** The last node on the way along some moves. */
  after(moves) {
    let at = this.root;
    for (const move of moves) {
      const next = at.children.find(({ uci }) => uci === move);
      if (!next) break;
      at = next;
    }
    return at;
  }

  listen() {
    const sibling = (step) => {
      const { at } = this;
      const beside = at.parent?.children ?? [];
      this.go(beside[beside.indexOf(at) + step]);
    };
    onKeys(
      {
        back: () => this.go(this.at.parent),
        forward: () => this.go(this.at.children[0]),
        up: () => sibling(-1),
        down: () => sibling(1),
        first: () => this.go(this.root),
        fold: () => this.foldAll(),
        flip: () => this.flip(),
      },
      { up: "web-key-branch" },
    );
  }

  menu() {
    const { armies, army } = this.state;
    const change = (event) => location.assign(`openings?${new URLSearchParams({ army: event.target.value })}`);
    return labelled("web-tournament-army", h("select", { name: "army", onchange: change }, armyOptions(armies, army)));
  }

  /**
   * The item of a position: the opponent's move that leads there, the reader's answer, and then what follows that answer.
   * Other moves that the reader plays come first.
   */
  item(node) {
    const answer = node.isTheirs && node.children[0]?.is_followed ? node.children[0] : null;
    const others = node.isTheirs ? node.children.filter((one) => one !== answer) : [];
    const replies = (node.isTheirs ? answer : node)?.children ?? [];
    const items = [...others.map((one) => h("li", {}, this.row(one))), ...replies.map((one) => this.item(one))];
    const list = items.length ? h("ol", { class: "branch", hidden: node.moves.length > OPEN_PLIES }, items) : null;
    return h("li", {}, this.row(node, answer, list), list);
  }

  /** Collapse everything, or show everything if something is collapsed. */
  foldAll() {
    const isFolded = ![...this.folds.values()].some(({ list }) => list.hidden);
    for (const node of this.folds.keys()) this.fold(node, isFolded);
    if (isFolded) this.reveal();
  }

  /** Show the lines that the picked move is in. */
  reveal() {
    for (let one = this.at.parent; one; one = one.parent) this.fold(one, false);
  }

  /** A move with its answer, its state and the results. */
  row(node, answer = null, list = null) {
    const [first, ...others] = node.told;
    return h(
      "div",
      { class: "move-of-tree" },
      list && this.toggle(node, list),
      this.button(node),
      answer && this.button(answer),
      node.state && h("b", { class: "state", "data-state": node.state }, first),
      h("span", { class: "faint" }, (node.state ? others : node.told).join(" · ")),
      node.tally && h("span", { class: "faint number" }, node.tally.told),
    );
  }

  button(node) {
    const button = h("button", { type: "button", class: "plain", "data-move": node.uci ?? "", onclick: () => this.go(node) }, node.move);
    this.buttons.set(node, button);
    return button;
  }

  toggle(node, list) {
    const label = node.fold;
    const press = () => this.fold(node, !list.hidden);
    const toggle = h("button", { type: "button", class: "fold", "aria-expanded": !list.hidden, "aria-label": label, title: label, onclick: press });
    this.folds.set(node, { toggle, list });
    return toggle;
  }

  fold(node, isFolded) {
    const found = this.folds.get(node);
    if (!found) return;
    found.list.hidden = isFolded;
    set(found.toggle, { "aria-expanded": !isFolded });
  }

  /** Notes below the tree: that it's cut off, and the retired lines. */
  foot() {
    const { cut, retired, words } = this.state;
    const list = retired.map((moves) => h("li", {}, h("b", { class: "state", "data-state": "retired" }, words.retired), " ", moves));
    return [cut && h("p", { class: "faint" }, cut), list.length > 0 && h("details", {}, h("summary", {}, words.retired_what), h("ul", {}, list))].filter(
      Boolean,
    );
  }

  go(node) {
    if (!node) return;
    this.at = node;
    this.reveal();
    this.leave();
    this.render();
    const button = this.buttons.get(node);
    button.focus({ preventScroll: true });
    button.scrollIntoView({ block: "nearest" });
  }

  flip() {
    this.isFlipped = !this.isFlipped;
    this.render();
  }

  position() {
    return { variant: this.state.variant.key, fen: this.at.fen, moves: [] };
  }

  view() {
    const { at, guide, state } = this;
    return {
      units: unitsOf(at.fen),
      pieces: state.pieces,
      names: state.names,
      orientation: this.isFlipped ? other(state.you) : state.you,
      last: at.last,
      check: at.check,
      home: at.home,
      goal: state.goal,
      picked: guide.square ?? this.picked,
      dots: guide.marks ?? {},
    };
  }

  render() {
    const { at, state } = this;
    this.table.show(this.view());
    for (const [node, button] of this.buttons) set(button, { "aria-current": node === at ? "step" : null });
    const bar = at.tally && h("ul", { class: "tallies" }, tally({ ...at.tally, name: state.words.games }));
    this.info.replaceChildren(
      ...[h("h2", {}, at.moves.length ? at.move : state.name), at.moves.length > 0 && h("p", { class: "faint" }, at.wanted_told), this.links(), bar].filter(
        Boolean,
      ),
    );
    set(this.app, { "data-move": at.moves.join(" ") });
  }

  links() {
    const { at, root, state } = this;
    const line = { variant: state.variant.key, fen: root.fen, moves: at.moves, side: state.you };
    const query = new URLSearchParams({ variant: state.variant.family, moves: at.sans.join(" ") });
    const training = new URLSearchParams({ opening: state.army, moves: at.moves.join(" ") });
    return row(
      at.wanted ? h("a", { class: "button strong", href: `train?${training}` }, icon("play"), state.words.train) : null,
      h("a", { class: "button plain", href: lineAnalysis(line, at.moves.length) }, icon("chart"), say("web-analysis-board")),
      at.tally && at.moves.length > 0 && at.moves.length <= state.most_filtered
        ? h("a", { class: "button plain", href: `history?${query}` }, icon("eye"), state.words.own)
        : null,
    );
  }
}
