/** The page of a study: a tree of moves on the board, the engine's lines, the explorer, and the game's analysis. */
// @ts-check

import { Asking } from "./asking.js";
import { Chapters } from "./chapters.js";
import { Chart } from "./chart.js";
import { icon, sideOf } from "./drawings.js";
import { h, set } from "./dom.js";
import { numberOf, other, reachOf, turnOf, unitsOf } from "./fen.js";
import { Explorer } from "./explorer.js";
import { Head } from "./head.js";
import { helpWith, onKeys } from "./keys.js";
import { Lines } from "./lines.js";
import { NodeMenu } from "./node_menu.js";
import { Picking } from "./picking.js";
import { keysHelp, settingsTool } from "./settings.js";
import { openShare } from "./share.js";
import { tell } from "./speech.js";
import { forkAfter, forkBefore, lineAfter, pathTo, Tree } from "./tree.js";
import { TreeList } from "./tree_list.js";
import { namesOf, say } from "./words.js";

const SIGNS = { inaccuracy: "?!", mistake: "?", blunder: "??" };

export class Study extends Picking {
  /**
   * `at`: the ply to start at. `back`: the label of the button that returns to the original moves. `more`: additional
   * buttons. `isGame`: whether this is the analysis of a game. `chapter`: the saved chapter to open, if any.
   */
  constructor(app, state, { at, title, subtitle, back, more = [], text = "", isGame = false, chapter = null }) {
    super();
    this.app = app;
    this.state = state;
    this.start = state.start ?? state.fen;
    this.isGame = isGame;
    this.picked = null;
    this.chosen = null;
    this.added = null;
    this.asking = new Asking(this);
    /** @type {import("./fen.js").Side} */
    this.orientation = state.flip ? "black" : "white";
    this.tree = chapter ? Tree.ofRows(chapter.nodes) : new Tree();
    this.played = this.tree.play(state.moves);
    this.node = this.tree.follow(state.moves.slice(0, at).map(({ uci }) => uci));
    this.setUp();
    this.list = new TreeList({
      go: (node) => this.go(node),
      step: (name) => this.step(name),
      menu: (node, place) => this.menu.open(node, place, this.tree.isMain(node)),
    });
    this.menu = new NodeMenu(this.editing());
    this.lines = new Lines(
      (uci) => this.play(uci),
      () => this.look(),
      true,
    );
    this.explorer = new Explorer(
      () => ({ ...this.position(), game: isGame ? String(state.game) : null }),
      namesOf(state),
      (uci) => this.play(uci),
    );
    if (isGame)
      this.chart = new Chart(state.game, { names: namesOf(state), walk: (ply) => this.goPly(ply ?? state.moves.length), changed: () => this.render() });
    if (isGame) this.chapters = new Chapters(this, chapter);
    this.head = new Head(title, this.tools(), subtitle);
    this.lay(back, more, text);
    onKeys(this.keys(), { up: "web-study-key-fork", arrows: "web-study-key-threat" });
    helpWith({ hands: ["web-study-hands", "web-hands-guide", "web-hands-draw"] });
    this.showWords();
    this.chart?.open(state.moves.length);
    this.look();
  }

  lay(back, more, text) {
    const button = (sign, label, press, action) => h("button", { type: "button", class: "plain", "data-action": action, onclick: press }, icon(sign), label);
    this.back = button("undo", back, () => this.restore(), "restore");
    this.toEditor = h("a", { class: "button plain" }, icon("pencil"), say("web-edit-position"));
    this.words = h("textarea", {
      class: "words",
      rows: 2,
      maxlength: 1000,
      hidden: true,
      "aria-label": say("web-study-comment"),
      placeholder: say("web-study-comment-hint"),
      oninput: () => this.write(),
    });
    this.list.element.insertBefore(this.words, this.list.fork);
    const share = button("send", say("web-study-share"), () => openShare(this), "share");
    this.actions = h(
      "section",
      { class: "actions" },
      text && h("p", { class: "lesson" }, text),
      this.chapters?.element,
      h("div", { class: "row" }, this.back, share, this.toEditor, more),
      this.state.explores !== false && this.explorer.element,
    );
    const parts = [this.head, this.table, this.lines, this.list, this.chart, { element: this.actions }, this.guide];
    this.app.className = "game study";
    this.app.replaceChildren(...parts.filter(Boolean).map(({ element }) => element));
  }

  tools() {
    return [["flip", say("web-flip"), () => this.flip()], settingsTool(this.state.themes, keysHelp)];
  }

  keys() {
    return {
      back: () => this.step("back"),
      forward: () => this.step("forward"),
      first: () => this.step("first"),
      last: () => this.step("last"),
      up: () => this.choose(-1),
      down: () => this.choose(1),
      forkBefore: () => this.step("forkBefore"),
      forkAfter: () => this.step("forkAfter"),
      engine: () => this.lines.switch(),
      best: () => this.playBest(),
      ...(this.state.explores !== false && { explorer: () => this.explorer.toggle() }),
      flip: () => this.flip(),
      escape: () => (this.guide.close(), this.letGo()),
      arrows: () => (this.lines.canThreaten ? this.lines.turn() : this.table.arrows.hide()),
    };
  }

  flip() {
    this.orientation = other(this.orientation);
    this.render();
  }

  /** The actions in the menu of a move. */
  editing() {
    const after =
      (change) =>
      (node, ...more) => {
        change(node, ...more);
        this.changed();
      };
    return {
      glyph: after((node, glyph) => (node.glyph = glyph)),
      promote: after((node) => this.tree.promote(node)),
      toMain: after((node) => this.tree.promote(node, true)),
      remove: after((node) => {
        const parent = this.tree.remove(node);
        if (pathTo(this.node).includes(node)) this.go(parent);
      }),
      comment: (node) => (this.go(node), (this.words.hidden = false), this.words.focus()),
    };
  }

  showWords() {
    this.words.hidden = !this.node.comment;
    this.words.value = this.node.comment;
  }

  write() {
    this.node.comment = this.words.value.trim();
    this.changed();
  }

  /** Called when the tree has changed. */
  changed() {
    this.render();
    this.chapters?.changed();
  }

  position() {
    return { variant: this.state.variant.key, fen: this.start, moves: pathTo(this.node).map(({ uci }) => uci) };
  }

  /** The server's answer about the shown position. */
  get answer() {
    return this.asking.answer;
  }

  look() {
    return this.asking.look();
  }

  go(node) {
    this.leave();
    this.guide.close();
    this.node = node;
    this.chosen = node.children[0] ?? null;
    this.showWords();
    this.lines.isThreat = false;
    if (this.lines.threat) set(this.lines.threat, { "aria-pressed": false });
    tell(node.words || node.san);
    this.look();
  }

  /** Go to the position of the game after `ply` half-moves. */
  goPly(ply) {
    this.go(this.tree.play(this.state.moves.slice(0, ply)));
  }

  step(name) {
    const { node } = this;
    const forward = this.chosen ?? node.children[0];
    const ends = { first: this.tree.root, last: lineAfter(node).at(-1) };
    const next = { ...ends, back: node.parent, forward, forkBefore: forkBefore(node), forkAfter: forkAfter(forward) }[name];
    if (next && next !== node) this.go(next);
  }

  /** Select another line where lines branch; elsewhere, go to the start or the end. */
  choose(by) {
    const ways = this.node.children;
    if (ways.length < 2) return this.step(by < 0 ? "first" : "last");
    const at = ways.indexOf(this.chosen ?? ways[0]);
    this.chosen = ways[(at + by + ways.length) % ways.length];
    tell(this.chosen.san);
    this.render();
  }

  /** Play a move: follow its line, or start a new one. */
  play(uci) {
    const isNew = !this.node.children.some((child) => child.uci === uci);
    const step = this.answer?.legal[uci.slice(0, 2)]?.find(({ to }) => to === uci.slice(2, 4));
    const node = this.tree.add(this.node, { uci, san: uci.length === 4 ? (step?.san ?? "") : "" });
    this.added = isNew ? node : null;
    this.go(node);
    if (isNew) this.chapters?.changed();
  }

  /** Play the engine's best move, or switch the engine on. */
  playBest() {
    if (!this.lines.isOn) return this.lines.switch();
    const best = this.asking.found?.lines[0];
    if (best && !this.lines.isThreat) this.play(best.uci[0]);
  }

  /** Remove the move that was just added, because the server has rejected it. */
  takeBack() {
    if (!this.added || this.added !== this.node) return;
    const parent = this.tree.remove(this.added);
    this.added = null;
    this.go(parent);
    this.chapters?.changed();
  }

  /** Go back to the last move of the shown line that was played in the game. */
  restore() {
    this.played = this.tree.play(this.state.moves);
    this.go(
      pathTo(this.node)
        .filter((one) => one.played !== null)
        .at(-1) ?? this.tree.root,
    );
  }

  canLift(square) {
    const letter = this.view().units[square];
    return Boolean(letter && this.answer?.legal[square]) && sideOf(letter) === turnOf(this.answer.fen);
  }

  targets(square) {
    return this.answer?.legal[square];
  }

  promoting() {
    return { side: turnOf(this.answer.fen), pieces: this.state.pieces };
  }

  make(uci) {
    this.play(uci);
  }

  /** A move's sign: the reader's glyph, otherwise the mark from the game's analysis. */
  signOf(node) {
    const kind = node.played ? this.chart?.kinds()[node.played] : null;
    const text = node.glyph || SIGNS[kind];
    return text ? { text, kind: node.glyph ? null : kind } : null;
  }

  /** The tree's rows, with the marks of the game's analysis as glyphs where the reader has set none. */
  marked() {
    const signs = this.tree.nodes().map((node) => this.signOf(node)?.text);
    return this.tree.rows().map((row, place) => (signs[place] ? { ...row, glyph: signs[place] } : row));
  }

  view() {
    const { state, answer, guide, picked, orientation } = this;
    const fen = answer?.fen ?? this.shown ?? state.fen;
    this.shown = fen;
    const reach = reachOf(answer?.legal[picked]);
    const last = this.node.uci.match(/^(..)(..)/)?.slice(1) ?? null;
    const shown = { last, check: answer?.check, alerts: answer?.alerts, home: answer?.home, goal: state.goal };
    return {
      units: unitsOf(fen),
      pieces: state.pieces,
      names: namesOf(state),
      orientation,
      ...shown,
      picked: guide.square ?? picked,
      dots: guide.marks ?? reach,
    };
  }

  render() {
    const { answer, node, tree } = this;
    const { found } = this.asking;
    const ply = pathTo(node).length;
    this.table.show(this.view());
    const known = pathTo(node).filter((one) => one.played !== null).length;
    const better = this.chart?.arrowsAt(known) ?? [];
    this.chart?.point(known);
    this.table.arrows.show(this.lines.isOn ? this.lines.arrows(found) : node.played === null ? [] : better);
    this.lines.show(found ?? (answer && (answer.outcome || !this.lines.isOn) ? answer : null));
    this.list.show({
      tree,
      at: node,
      first: { turn: turnOf(this.start), number: numberOf(this.start) },
      sign: (one) => this.signOf(one),
      chosen: this.chosen ?? node.children[0],
    });
    const isOwn = node.played !== null;
    this.back.disabled = isOwn;
    const query = new URLSearchParams({ variant: this.state.variant.key, fen: this.view() && this.shown });
    set(this.toEditor, { href: `editor?${query}` });
    set(this.app, { "data-at": ply, "data-own": isOwn, "data-orientation": this.orientation });
  }
}
