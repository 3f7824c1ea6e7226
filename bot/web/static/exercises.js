/** Exercises on the board: a set for each piece and each way to win, with refutations of wrong moves, and solutions. */
// @ts-check

import { post } from "./api.js";
import { h, set } from "./dom.js";
import { Tasks, row } from "./solving.js";
import { option, say } from "./words.js";

/** Open the exercises page. */
export function openExercises(app, state) {
  return new Exercises(app, state);
}

class Exercises extends Tasks {
  constructor(app, state) {
    super(app, state, "web-exercises");
    this.family = state.families.find(({ series }) => series.some(({ key }) => key === state.series)).key;
    this.begin({ series: state.series });
  }

  /** Start a series or an exercise. */
  begin(what) {
    return this.take(() => post("api/exercises", what));
  }

  send(body) {
    const { exercise, played } = this.task;
    return this.take(() => post("api/exercises/move", { ...body, try: true, exercise, played }));
  }

  solve(step) {
    return this.take(() => post("api/exercises/solution", { exercise: this.task.exercise, step }));
  }

  render() {
    const { task, wrong } = this;
    if (task) {
      const shown = task.step ? [task.played.at(-1)].map((uci) => [uci.slice(0, 2), uci.slice(2, 4)]) : [];
      this.showTask(wrong?.reply ? [wrong.reply] : shown, "");
    }
    this.actions.replaceChildren(...(task ? [...this.buttons(), this.list()] : []));
    set(this.app, { "data-exercise": task?.exercise, "data-step": task?.step, "data-wrong": Boolean(wrong), "data-solved": task?.is_solved });
  }

  buttons() {
    const { task, wrong } = this;
    const show = this.button("web-exercise-show", "eye", () => this.solve(1));
    if (wrong)
      return [
        row(
          this.button("web-puzzle-again", "undo", () => this.again(), "strong"),
          show,
        ),
      ];
    if (!task.is_over) return [this.entry.element, row(show)];
    const own = this.button(task.step ? "web-exercise-own" : "web-exercise-repeat", "undo", () => this.begin({ exercise: task.exercise }));
    if (!task.step) return [row(...this.onward(), own, this.toAnalysis())];
    const back = this.button("web-exercise-back", "back", () => this.solve(task.step - 1));
    const on = this.button("web-exercise-on", "forward", () => this.solve(task.step + 1));
    back.disabled = task.step === 1;
    on.disabled = task.step === task.steps;
    return [row(back, on), row(own, this.toAnalysis(), ...this.onward())];
  }

  /** The buttons to continue: to the next unsolved exercise or, if there is none, to the next series or this one again. */
  onward() {
    const { next, next_series: later, series } = this.task;
    if (next) return [this.button("web-exercise-next", "play", () => this.begin({ exercise: next }), "strong")];
    const following =
      later &&
      h("button", { type: "button", class: "strong", onclick: () => this.begin({ series: later.key }) }, say("web-exercise-series", { series: later.name }));
    return [following, this.button("web-exercise-anew", "undo", () => this.begin({ series, anew: true }))].filter(Boolean);
  }

  /** The series of a variant, with the number of solved exercises in each. */
  list() {
    const { families } = this.state;
    const shown = families.find(({ key }) => key === this.family);
    const options = families.map(({ key, name }) => option(key, name, key === this.family));
    const games = h(
      "select",
      { name: "family", "aria-label": say("web-exercise-game"), onchange: (event) => ((this.family = event.target.value), this.render()) },
      options,
    );
    const series = shown.series.map((one) => this.entryOf(one));
    return h(
      "details",
      { class: "wishes", open: this.isChoosing, ontoggle: (event) => (this.isChoosing = event.target.open) },
      h("summary", {}, say("web-exercise-all")),
      row(games),
      row(...series),
      row(h("a", { class: "button plain", href: "train" }, say("web-train")), h("a", { class: "button plain", href: "openings" }, say("web-opening-tree"))),
    );
  }

  entryOf({ key, name, total }) {
    const solved = this.task.solved[key];
    const current = key === this.task.series ? "true" : null;
    const sign = solved === total ? "✅ " : "";
    return h(
      "button",
      { type: "button", class: "plain", "aria-current": current, onclick: () => this.begin({ series: key }) },
      sign,
      say("web-exercise-count", { series: name, solved, total }),
    );
  }
}
