/** Puzzles: the solver's moves on the board, refutations of wrong moves, and the result. */
// @ts-check

import { post } from "./api.js";
import { icon } from "./drawings.js";
import { h, set } from "./dom.js";
import { Tasks, row } from "./solving.js";
import { note } from "./speech.js";
import { labelled, say } from "./words.js";

/** Open the puzzles page. */
export function openPuzzles(app, state) {
  return new Puzzles(app, state);
}

class Puzzles extends Tasks {
  constructor(app, state) {
    super(app, state, "web-puzzles");
    this.wish = state.again?.storm ? state.again : { daily: state.is_daily };
    this.ask();
  }

  /** Request a puzzle with the reader's choices. */
  async ask() {
    await this.take(() => post("api/puzzles", this.wish));
  }

  send(body) {
    const { attempt, plies } = this.task;
    return this.take(() => post(`api/puzzles/${attempt}/move`, { ...body, try: true, plies }));
  }

  do(action) {
    const { attempt, plies } = this.task;
    return this.take(() => post(`api/puzzles/${attempt}/do`, { action, plies }));
  }

  get hinted() {
    return this.wrong ? null : this.task.hint;
  }

  render() {
    const { task: puzzle, wrong } = this;
    if (puzzle) this.showTask(wrong?.reply ? [wrong.reply] : [], puzzle.rating);
    this.actions.replaceChildren(...(puzzle ? this.buttons() : []), this.wishes());
    set(this.app, {
      "data-plies": puzzle?.plies,
      "data-hint": puzzle?.hint,
      "data-over": puzzle?.is_over,
      "data-wrong": Boolean(wrong),
      "data-solved": puzzle?.is_solved,
    });
  }

  buttons() {
    const { task: puzzle, wrong } = this;
    if (wrong) return [row(this.button("web-puzzle-again", "undo", () => this.again(), "strong"))];
    if (!puzzle.is_over)
      return [
        this.entry.element,
        row(
          this.button("web-puzzle-hint", "eye", () => this.do("hint")),
          this.button("web-puzzle-solution", "forward", () => this.do("solution")),
        ),
      ];
    const vote = (name, sign) =>
      h("button", { type: "button", class: "plain", "aria-pressed": puzzle.vote === name, onclick: () => this.do(name) }, sign, " ", say(VOTES[name]));
    const report = h("button", { type: "button", class: "plain", disabled: puzzle.is_reported, onclick: () => this.report() }, say("web-puzzle-report"));
    const next = this.button("web-puzzle-next", "play", () => (this.wishFor({}), this.ask()), "strong");
    return [row(next, this.toAnalysis()), row(vote("good", "👍"), vote("bad", "👎"), report)];
  }

  async report() {
    if (await this.do("report")) note(say("web-puzzle-reported"), true);
  }

  /** The menus to choose the kind of the next puzzle. */
  wishes() {
    const { variants, motifs, difficulties } = this.state;
    const menu = (name, key, choices, any) => {
      const options = [
        any && h("option", { value: "" }, say(any)),
        ...choices.map((one) => h("option", { value: one.key, selected: (this.wish[name] ?? (any ? "" : "normal")) === one.key }, one.name)),
      ];
      return labelled(key, h("select", { name, onchange: (event) => this.change(name, event.target.value) }, options));
    };
    const daily = this.button("web-puzzle-daily", "play", () => ((this.wish = { daily: true }), this.ask()));
    const storm = h("a", { class: "button", href: "storm" }, icon("play"), say("web-storm"));
    return h(
      "details",
      { class: "wishes", open: this.isChoosing, ontoggle: (event) => (this.isChoosing = event.target.open) },
      h("summary", {}, say("web-puzzle-wish")),
      row(
        menu("variant", "web-puzzle-variant", variants, "web-puzzle-any"),
        menu("theme", "web-puzzle-theme", motifs, "web-puzzle-any"),
        menu("difficulty", "web-puzzle-difficulty", difficulties, null),
      ),
      row(daily, storm),
    );
  }

  /** Choose the kind of the next puzzle, instead of the daily puzzle or one from a storm run. */
  wishFor(kind) {
    this.wish = { ...this.wish, ...kind, daily: false, storm: null, puzzle: null };
  }

  change(name, value) {
    this.wishFor({ [name]: value || null });
    this.ask();
  }
}

const VOTES = { good: "web-puzzle-good", bad: "web-puzzle-bad" };
