/** The switch of a game's text mode, for screen readers and blindfold play. The mode itself is loaded when it's turned on. */
// @ts-check

import { h, set } from "./dom.js";
import { prefer, preference } from "./preferences.js";
import { say } from "./words.js";

export class TextSwitch {
  /** `page` is the game's page. The switch is the page's first element, hidden until it has the focus. */
  constructor(page) {
    this.page = page;
    /** @type {import("./text.js").TextMode | null} */
    this.mode = null;
    this.element = h("button", { type: "button", class: "skip", onclick: () => this.turn(!preference("text")) }, say("web-text-mode"));
    addEventListener("text-mode", () => this.follow());
    this.follow();
  }

  turn(isOn) {
    prefer("text", isOn);
    this.follow();
  }

  /** Open or close the mode as the reader prefers. If its script can't be loaded, the page doesn't change. */
  async follow() {
    this.mark();
    if (!preference("text")) return this.mode?.close();
    const { TextMode } = await import("./text.js");
    this.mode ??= new TextMode(this.page);
    if (preference("text")) this.mode.open();
    this.mark();
  }

  /** Hide the board at once: a blindfold player must not see it while the mode is loading. */
  mark() {
    set(this.element, { "aria-pressed": preference("text") });
    set(this.page.app, { "data-text": preference("text"), "data-board": preference("textboard") });
  }

  /** Show the game's new state. */
  show() {
    this.mode?.show();
  }
}
