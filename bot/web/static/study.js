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
import { drawingsOf } from "./mini.js";
import { NodeMenu } from "./node_menu.js";
import { Picking } from "./picking.js";
import { Replaying } from "./replaying.js";
import { Retrying } from "./retrying.js";
import { keysHelp, settingsTool } from "./settings.js";
import { openShare } from "./share.js";
import { tell, tellMove } from "./speech.js";
import { timeChartOf } from "./time_chart.js";
import { editingOf, keysOf } from "./study_actions.js";
import { drawnOf, forkAfter, forkBefore, lineAfter, pathTo, shapesOf, Tree } from "./tree.js";
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
    this.table.arrows.changed = () => this.draw();
    this.list = new TreeList({
      go: (node) => this.go(node),
      step: (name) => this.step(name),
      menu: (node, place) => this.menu.open(node, place, this.tree.isMain(node)),
    });
    this.menu = new NodeMenu(editingOf(this), namesOf(state));
    this.lines = new Lines({
      play: (moves) => this.playLine(moves),
      toggled: () => this.look(),
      look: () => ({ drawings: drawingsOf(state.pieces), side: this.orientation }),
      withThreats: true,
    });
    this.explorer = new Explorer(
      () => ({ ...this.position(), game: isGame ? String(state.game) : null }),
      namesOf(state),
      () => this.orientation,
      (uci) => this.play(uci),
    );
    if (isGame)
      this.chart = new Chart(state.game, { names: namesOf(state), walk: (ply) => this.goPly(ply ?? state.moves.length), changed: () => this.render() });
    if (state.times) this.times = timeChartOf(this);
    if (isGame) this.chapters = new Chapters(this, chapter);
    if (isGame) this.retrying = new Retrying(this);
    this.replaying = new Replaying(this);
    this.head = new Head(title, this.tools(), subtitle);
    this.lay(back, more, text);
    onKeys(keysOf(this), { up: "web-study-key-fork", arrows: "web-study-key-threat" });
    helpWith({ hands: ["web-study-hands", "web-study-hands-line", "web-hands-guide", "web-hands-draw"] });
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
      this.replaying.element,
      this.chapters?.element,
      h("div", { class: "row" }, this.back, share, this.toEditor, more),
      this.state.explores !== false && this.explorer.element,
    );
    const parts = [this.head, this.table, this.retrying, this.lines, this.list, this.chart, { element: this.actions }, this.guide];
    this.app.className = "game study";
    this.app.replaceChildren(...parts.filter(Boolean).map(({ element }) => element));
  }

  tools() {
    return [["flip", say("web-flip"), () => this.flip()], settingsTool(this.state.themes, keysHelp)];
  }

  flip() {
    this.orientation = other(this.orientation);
    this.render();
  }

  /** Set or remove the shown move's glyph. */
  sign(glyph) {
    const { node } = this;
    if (node.parent) editingOf(this).glyph(node, node.glyph === glyph ? "" : glyph);
    if (node.parent) tell([node.san, node.glyph].filter(Boolean).join(" "));
  }

  showWords() {
    this.words.hidden = !this.node.comment;
    this.words.value = this.node.comment;
  }

  write() {
    this.node.comment = this.words.value.trim();
    this.changed();
  }

  /** Store the reader's drawings with the position. */
  draw() {
    this.node.shapes = shapesOf(this.table.arrows.drawn);
    this.chapters?.changed();
  }

  /** A tap on anything but a piece or its target removes the drawings. */
  keepsDrawn(square) {
    return this.picked !== null || this.canLift(square);
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
    this.replaying.autoplay.moved();
    this.leave();
    this.guide.close();
    this.node = node;
    this.chosen = node.children[0] ?? null;
    this.showWords();
    this.lines.isThreat = false;
    if (this.lines.threat) set(this.lines.threat, { "aria-pressed": false });
    this.untold = node;
    if (node.words || node === this.tree.root) this.tellNew();
    this.look();
  }

  /** Announce the move to screen readers. A new move's words come with the server's answer. */
  tellNew() {
    if (this.untold === this.node) tellMove(this.node.words || this.node.san);
    this.untold = null;
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
    const node = this.tree.add(this.node, { uci, san: this.sanOf(uci) });
    this.added = isNew ? node : null;
    this.go(node);
    if (isNew) this.chapters?.changed();
  }

  /** A legal move's SAN as far as it's known: for promotions, it comes with the server's next answer. */
  sanOf(uci) {
    const step = this.answer?.legal[uci.slice(0, 2)]?.find(({ to }) => to === uci.slice(2, 4));
    return uci.length === 4 ? (step?.san ?? "") : "";
  }

  /** Play moves of an engine line, which are known to be legal. */
  playLine(moves) {
    const before = this.tree.nodes().length;
    this.added = null;
    this.go(moves.reduce((node, move) => this.tree.add(node, move), this.node));
    if (this.tree.nodes().length > before) this.chapters?.changed();
  }

  /** Play the engine's best move, or turn the engine on. */
  playBest() {
    if (this.lines.isHidden) return;
    if (!this.lines.isOn) return this.lines.switch();
    const best = this.asking.found?.lines[0];
    if (best?.uci.length && !this.lines.isThreat) this.play(best.uci[0]);
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
    if (this.retrying?.isHere) return this.retrying.attempt(uci, this.sanOf(uci));
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
    this.times?.point(known);
    this.retrying?.follow();
    this.table.arrows.drawn = drawnOf(node.shapes);
    this.table.arrows.show(this.lines.isOn ? this.lines.arrows(found) : node.played === null || this.retrying?.isSecret ? [] : better);
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
    set(this.app, { "data-waiting": !answer, "data-at": ply, "data-own": isOwn, "data-orientation": this.orientation });
  }
}
