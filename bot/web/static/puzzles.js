/** Puzzles: the solver's moves on the board, refutations of wrong moves, and the result. */
// @ts-check

import { post } from "./api.js";
import { icon } from "./drawings.js";
import { h, set } from "./dom.js";
import { onKeys } from "./keys.js";
import { toggle } from "./options.js";
import { prefer, preference } from "./preferences.js";
import { Tasks, row } from "./solving.js";
import { note } from "./speech.js";
import { labelled, option, say, sentences } from "./words.js";

/** Open the puzzles page. */
export function openPuzzles(app, state) {
  return new Puzzles(app, state);
}

/** Send an action on an attempt at a puzzle, such as asking for a hint. */
function act({ attempt, plies }, action) {
  return post(`api/puzzles/${attempt}/do`, { action, plies });
}

class Puzzles extends Tasks {
  constructor(app, state) {
    super(app, state, "web-puzzles");
    this.wish = { daily: state.is_daily, streak: state.is_streak, ...state.again };
    this.now = h("div", { class: "now" });
    this.rated = toggle("rated", "web-puzzle-rated", !preference("casual"), (isRated) => this.setRated(isRated));
    this.actions.append(this.now, this.wishes());
    onKeys({ next: () => this.task?.is_over && this.next() });
    this.ask();
  }

  /** Request a puzzle with the reader's choices. */
  ask() {
    const isCasual = preference("casual");
    return this.take(async () => {
      const found = await post("api/puzzles", { ...this.wish, casual: isCasual });
      // An unfinished puzzle, perhaps from Discord, keeps its own choice of rated or casual. It's switched before it's
      // shown, because a press during the second request would be ignored.
      if (!found.can_switch || found.is_rated !== isCasual) return found;
      return act(found, isCasual ? "casual" : "rated").catch(() => found);
    });
  }

  async send(body) {
    const { attempt, plies } = this.task;
    const isTaken = await this.take(() => post(`api/puzzles/${attempt}/move`, { ...body, try: true, plies }));
    if (isTaken && this.task.is_solved && preference("nextpuzzle")) {
      note(sentences([this.task.told[0], this.task.rating]), true);
      await this.next();
    }
    return isTaken;
  }

  /** Ask for the next puzzle of the chosen kind. */
  next() {
    this.wishFor({});
    return this.ask();
  }

  /** Let this puzzle and the next ones count for the rating, or not. */
  async setRated(isRated) {
    prefer("casual", !isRated);
    if (this.task?.can_switch) await this.do(isRated ? "rated" : "casual");
  }

  do(action) {
    return this.take(() => act(this.task, action));
  }

  get hinted() {
    return this.wrong ? null : this.task.hint;
  }

  render() {
    const { task: puzzle, wrong } = this;
    if (puzzle) this.showTask(wrong?.reply ? [wrong.reply] : [], puzzle.rating);
    this.now.replaceChildren(...(puzzle ? this.buttons() : []));
    this.renderRated();
    set(this.app, {
      "data-plies": puzzle?.plies,
      "data-hint": puzzle?.hint,
      "data-over": puzzle?.is_over,
      "data-wrong": Boolean(wrong),
      "data-solved": puzzle?.is_solved,
    });
  }

  /** The switch shows this puzzle, and can be used until its first move. */
  renderRated() {
    const { task: puzzle } = this;
    const input = /** @type {HTMLInputElement} */ (this.rated.querySelector("input"));
    const isOpen = puzzle && !puzzle.is_over;
    input.checked = isOpen ? puzzle.is_rated : !preference("casual");
    input.disabled = Boolean(isOpen && !puzzle.can_switch);
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
    const vote = (name) =>
      h("button", { type: "button", class: "plain", "aria-pressed": puzzle.vote === name, onclick: () => this.do(name) }, icon(name), say(VOTES[name]));
    const report = h("button", { type: "button", class: "plain", disabled: puzzle.is_reported, onclick: () => this.report() }, say("web-puzzle-report"));
    const next = this.button("web-puzzle-next", "play", () => this.next(), "strong");
    return [row(next, this.toAnalysis()), row(vote("good"), vote("bad"), report)];
  }

  async report() {
    if (await this.do("report")) note(say("web-puzzle-reported"), true);
  }

  /** The menus to choose the kind of the next puzzle, and the switches. */
  wishes() {
    const { variants, motifs, difficulties, colors } = this.state;
    const menu = (name, key, choices, any) => {
      const options = [any && option("", say(any)), ...choices.map((one) => option(one.key, one.name, (this.wish[name] ?? (any ? "" : "normal")) === one.key))];
      return labelled(key, h("select", { name, onchange: (event) => this.change(name, event.target.value) }, options));
    };
    const daily = this.button("web-puzzle-daily", "play", () => ((this.wish = { daily: true }), this.ask()));
    const link = (href, sign, key) => h("a", { class: "button", href }, icon(sign), say(key));
    return h(
      "details",
      { class: "wishes" },
      h("summary", {}, say("web-puzzle-wish")),
      h(
        "div",
        { class: "menus" },
        menu("variant", "web-puzzle-variant", variants, "web-puzzle-any"),
        menu("theme", "web-puzzle-theme", motifs, "web-puzzle-any"),
        menu("color", "web-puzzle-color", colors, "web-puzzle-any"),
        menu("difficulty", "web-puzzle-difficulty", difficulties, null),
      ),
      this.rated,
      toggle("nextpuzzle", "web-puzzle-at-once"),
      row(daily, link("streak", "play", "web-streak"), link("storm", "play", "web-storm"), link("my-puzzles", "chart", "web-results")),
    );
  }

  /** Choose the kind of the next puzzle, instead of the daily puzzle, one from a storm run or streak, or an earlier one. */
  wishFor(kind) {
    this.wish = { ...this.wish, ...kind, daily: false, streak: false, storm: null, puzzle: null, attempt: null };
  }

  change(name, value) {
    this.wishFor({ [name]: value || null });
    this.ask();
  }
}

const VOTES = { good: "web-puzzle-good", bad: "web-puzzle-bad" };
