/** The engine's levels to choose from; those that the engine is still being prepared for say so. */

import { h, write } from "./dom.js";
import { Preparation, preparingWords } from "./preparing.js";
import { say } from "./words.js";

export class Levels {
  /** Make a menu with these properties, and a line that tells of the engine while it is being prepared. */
  constructor(properties, preparing) {
    this.element = h("select", properties);
    this.note = h("p", { class: "faint prepared", hidden: !preparing });
    this.preparation = new Preparation((now) => this.tell(now));
    this.preparation.follow(preparing);
    this.options = [];
  }

  /** Offer levels: [{ level, name, waits }], one of them chosen. */
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
