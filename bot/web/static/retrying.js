/** The panel for retrying one's mistakes: the board shows the position before each, and the reader looks for a better move. */
// @ts-check

import { icon } from "./drawings.js";
import { h, set } from "./dom.js";
import { numberOf, other, turnOf } from "./fen.js";
import { onKeys } from "./keys.js";
import { isGood, mistakesOf, Retry } from "./retry.js";
import { note, tell } from "./speech.js";
import { numbered, pathTo } from "./tree.js";
import { namesOf, say } from "./words.js";

export class Retrying {
  /** `study` is the analysis of a finished game. */
  constructor(study) {
    this.study = study;
    /** @type {Retry | null} */
    this.retry = null;
    this.added = [];
    /** Whether the review that the address asks for has been opened. */
    this.isReviewed = false;
    this.opener = h(
      "button",
      { type: "button", class: "plain", "data-action": "retry", hidden: true, onclick: () => this.open() },
      icon("undo"),
      say("web-retry"),
    );
    this.review = h(
      "button",
      { type: "button", class: "plain", "data-action": "review", hidden: true, onclick: async () => (await import("./review.js")).openReview(study) },
      icon("pencil"),
      say("web-review"),
    );
    this.element = h("section", { class: "retry", "aria-label": say("web-retry"), tabindex: -1, hidden: true });
  }

  get isOpen() {
    return this.retry !== null;
  }

  /** Whether the reader is looking for a better move, which neither the engine nor an arrow must reveal. */
  get isSecret() {
    return Boolean(this.retry?.isSecret);
  }

  get first() {
    return turnOf(this.study.start);
  }

  /** Called when the study is shown again. Once the analysis has arrived and has mistakes of either side, offer to start. */
  follow() {
    const marks = this.study.chart.found?.marks ?? [];
    if (this.isOpen) set(this.element, { "data-away": this.isAway });
    this.review.hidden = !this.study.chart.found;
    if (!this.review.hidden && !this.isReviewed && location.hash === "#review") {
      this.isReviewed = true;
      this.review.click();
    }
    this.opener.hidden = this.isOpen || !["white", "black"].some((side) => mistakesOf(marks, /** @type {any} */ (side), this.first).length);
  }

  /** Start with a side's mistakes: the reader's own or, for spectators, those of the side at the bottom. */
  open(side = this.study.state.you ?? this.study.orientation) {
    const { study } = this;
    this.side = side;
    this.retry = new Retry(
      mistakesOf(study.chart.found.marks, side, this.first),
      study.state.moves.map(({ uci }) => uci),
    );
    study.orientation = side;
    study.lines.hide(true);
    onKeys({ next: () => this.isOpen && this.retry.phase !== "over" && this.next() }, { next: "web-retry-key-next" });
    this.show();
  }

  close() {
    this.clean();
    this.retry = null;
    this.element.hidden = true;
    this.study.lines.hide(false);
    this.study.look();
    this.opener.focus();
  }

  /** The node before the mistake. */
  get before() {
    const { ply } = this.retry.now;
    return this.study.tree.play(this.study.state.moves.slice(0, ply - 1));
  }

  /** Show the position before the current mistake, or the summary. */
  show() {
    if (this.retry.now) this.study.go(this.before);
    else this.study.render();
    this.say();
    this.element.focus({ preventScroll: true });
  }

  next() {
    this.clean();
    this.retry.next();
    this.show();
  }

  again() {
    this.retry.again();
    this.show();
  }

  reveal() {
    const { best, best_uci: uci } = this.retry.now;
    this.retry.reveal();
    this.study.go(this.before);
    this.play(uci, best);
    this.say();
  }

  /** Add a move to the tree and show it. It's removed again at the next mistake, unless the reader has played on. */
  play(uci, san = "") {
    const { study } = this;
    const isNew = !study.node.children.some((child) => child.uci === uci);
    const node = study.tree.add(study.node, { uci, san });
    if (isNew) this.added.push(node);
    study.go(node);
  }

  /** Remove the attempts. */
  clean() {
    const { study } = this;
    const tried = this.added.filter((node) => !node.children.length && !node.comment && !node.glyph && !node.verdict && !node.shapes);
    for (const node of tried) {
      const parent = study.tree.remove(node);
      if (pathTo(study.node).includes(node)) study.node = parent;
    }
    if (tried.length < this.added.length) study.chapters.changed();
    this.added = [];
  }

  /** Whether the reader is looking at another position, and can return. */
  get isAway() {
    return this.isSecret && !this.isBusy && this.study.node !== this.before;
  }

  /** Whether the shown position is the one to find a move in, so that a move on the board is an attempt. */
  get isHere() {
    return this.isSecret && this.study.node === this.before;
  }

  /** Whether the server is being asked about a move. */
  get isBusy() {
    return this.retry?.phase === "checking";
  }

  /** Try a move. One that isn't good enough is taken back. */
  async attempt(uci, san) {
    const { retry } = this;
    const mistake = retry.now;
    if (this.isBusy) return;
    const isAsked = retry.attempt(uci);
    this.play(uci, san);
    const { node } = this.study;
    if (isAsked) {
      this.say();
      const found = await this.judge(mistake);
      if (this.retry !== retry || retry.now !== mistake || !this.isBusy) return;
      retry.settle(found);
    }
    this.tried = node.san || uci;
    if (retry.phase !== "good" && this.study.node === node) {
      this.clean();
      this.study.go(this.before);
    }
    this.say();
    this.study.render();
  }

  /** Ask the server whether the shown move is good enough, by the same measure as the marks; null if that fails. */
  async judge({ ply }) {
    const { study, side } = this;
    const { winning, least } = study.chart.found;
    try {
      const answer = await study.lines.ask(study.position(), () => this.isSecret, { count: 1, threat: false });
      const after = answer?.outcome ? ({ white: 1, black: 0 }[answer.outcome.winner] ?? 0.5) : answer?.lines[0]?.winning;
      return after === undefined ? null : isGood(winning[ply - 1], after, side, least);
    } catch (refusal) {
      note(refusal.message);
      return null;
    }
  }

  /** Show the current phase as text, with its buttons. */
  say() {
    const { retry } = this;
    const told = this.words();
    const place = retry.now ? say("web-retry-place", { place: retry.place + 1, total: retry.mistakes.length }) : "";
    set(this.element, { "data-kind": retry.phase, "aria-busy": retry.phase === "checking" });
    this.element.hidden = false;
    this.element.replaceChildren(
      h(
        "header",
        {},
        h("h2", {}, say("web-retry")),
        h("span", { class: "faint" }, place),
        h(
          "button",
          { type: "button", class: "tool", "aria-label": say("web-close"), title: say("web-close"), "data-action": "close", onclick: () => this.close() },
          icon("close"),
        ),
      ),
      ...told.map((sentence) => h("p", {}, sentence)),
      h("div", { class: "row" }, this.buttons()),
    );
    tell(...told);
  }

  words() {
    const { retry, side, study } = this;
    const { now, phase } = retry;
    const name = namesOf(study.state)[side];
    if (!now) return this.summary(name);
    const first = { turn: this.first, number: numberOf(study.start) };
    const played = `${numbered(first, now.ply)} ${study.state.moves[now.ply - 1].san}`;
    const ask = say("web-retry-find", { move: played, side: name });
    return {
      find: [ask],
      wrong: [say("web-retry-wrong", { move: this.tried ?? "" }), ask],
      checking: [say("web-retry-checking")],
      good: [this.tried === now.best ? say("web-retry-best", { move: now.best }) : say("web-retry-good", { move: this.tried, best: now.best })],
      shown: [say("web-retry-shown", { move: now.best })],
    }[phase];
  }

  summary(side) {
    const { counts, mistakes } = this.retry;
    if (!mistakes.length) return [say("web-retry-none", { side })];
    return [say("web-retry-over", { found: counts.first + counts.later, total: mistakes.length, ...counts })];
  }

  buttons() {
    const { retry } = this;
    const button = (key, action, press, className = "plain") =>
      h("button", { type: "button", class: className, "data-action": action, onclick: press }, say(key));
    const next = button("web-retry-next", "next", () => this.next(), "strong");
    const again = button("web-retry-again", "again", () => this.again());
    if (retry.phase === "over")
      return [
        retry.mistakes.length ? button("web-retry-anew", "anew", () => this.open(this.side)) : null,
        button("web-retry-other", "other", () => this.open(other(this.side))),
      ];
    if (!retry.isSecret) return [next, again];
    return [
      button("web-retry-back", "back", () => this.show(), "strong"),
      button("web-retry-solution", "solution", () => this.reveal()),
      button("web-retry-skip", "skip", () => this.next()),
    ];
  }
}
