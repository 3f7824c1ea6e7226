/** The menu of engine levels. Levels that can't be used until the engine is compiled say so. */
// @ts-check

import { h, write } from "./dom.js";
import { Preparation, preparingWords } from "./preparing.js";
import { say } from "./words.js";

export class Levels {
  /** Make the menu, with these properties, and a line that shows the progress while the engine is being compiled. */
  constructor(properties, preparing) {
    this.element = h("select", properties);
    this.note = h("p", { class: "faint prepared", hidden: !preparing });
    this.preparation = new Preparation((now) => this.tell(now));
    this.preparation.follow(preparing);
    this.options = [];
  }

  /** Show levels: [{ level, name, waits }], with `chosen` selected. */
  show(levels, chosen) {
    this.options = levels.map(({ level, name, waits }) => ({ name, waits, element: h("option", { value: level, selected: level === chosen }) }));
    this.element.replaceChildren(...this.options.map(({ element }) => element));
    this.tell(this.preparation.now);
  }

  tell(now) {
    const seconds = Math.max(1, Math.ceil(now?.seconds ?? 0));
    for (const { name, waits, element } of this.options) write(element, now && waits ? say("web-preparing-level", { name, seconds }) : name);
    write(this.note, now ? preparingWords(now) : say("web-prepared"));
  }
}
