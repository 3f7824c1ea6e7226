/** Puzzle streak: puzzles that get harder until the first wrong move, with one skip. The server checks each move. */
// @ts-check

import { post } from "./api.js";
import { icon } from "./drawings.js";
import { h, set } from "./dom.js";
import { onKeys } from "./keys.js";
import { Tasks, row } from "./solving.js";
import { say } from "./words.js";

/** Open the streak page, which starts or continues a streak. */
export function openStreak(app, state) {
  return new Streak(app, state);
}

class Streak extends Tasks {
  constructor(app, state) {
    super(app, state, "web-streak");
    onKeys({ next: () => this.task?.is_over && this.begin() }, { next: "web-streak-key" });
    this.begin();
  }

  begin() {
    return this.take(() => post("api/streak", {}));
  }

  send(body) {
    return this.take(() => post("api/streak/move", { ...body, try: true, step: this.task.step }));
  }

  skip() {
    return this.take(() => post("api/streak/skip", { step: this.task.step }));
  }

  render() {
    const { task } = this;
    if (!task) return;
    this.showTask(task.arrow ? [task.arrow] : [], task.foot);
    this.actions.replaceChildren(...this.buttons());
    set(this.app, { "data-step": task.step, "data-score": task.score, "data-over": task.is_over });
  }

  buttons() {
    const { task } = this;
    const link = (href, sign, key) => h("a", { class: "button plain", href }, icon(sign), say(key));
    if (task.is_over)
      return [
        row(
          this.button("web-streak-new", "play", () => this.begin(), "strong"),
          task.is_missed && link("puzzles?streak", "undo", "web-streak-review"),
          link("my-puzzles", "chart", "web-results"),
        ),
      ];
    const skip = this.button("web-streak-skip", "forward", () => this.skip());
    skip.disabled = !task.can_skip;
    return [this.entry.element, row(skip, link("puzzles", "play", "web-puzzles"))];
  }
}
