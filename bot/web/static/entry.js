/** The field for typing a move in notation or in words, which the server parses. */
// @ts-check

import { icon } from "./drawings.js";
import { h, set } from "./dom.js";
import { onKeys } from "./keys.js";
import { say } from "./words.js";

export class Entry {
  /** `play(text)` sends the text and returns whether the move was accepted. */
  constructor(play) {
    const label = say("web-type");
    this.field = h("input", {
      type: "text",
      name: "move",
      placeholder: say("web-type-hint"),
      "aria-label": label,
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      maxlength: 80,
      enterkeyhint: "send",
    });
    const button = h("button", { class: "tool", "aria-label": say("web-type-send"), title: say("web-type-send") }, icon("send"));
    this.field.addEventListener("keydown", (event) => event.key === "Escape" && this.field.blur());
    this.element = h("form", { class: "entry", onsubmit: (event) => this.send(event, play) }, this.field, button);
    onKeys({ type: () => this.field.focus() });
  }

  /** Enable or disable the field. */
  show(isOpen) {
    set(this.element, { "data-closed": !isOpen });
    this.field.disabled = !isOpen;
  }

  async send(event, play) {
    event.preventDefault();
    const text = this.field.value.trim();
    if (text && (await play(text))) this.field.value = "";
  }
}
