/** The choice of a clock: a preset, or a custom number of minutes and seconds per move. */
// @ts-check

import { h } from "./dom.js";
import { labelled, option, say } from "./words.js";

const CUSTOM = "custom";
const MOST = 60;

export class ClockChoice {
  /** `clocks`: the presets, [{ key, name }]. `chosen`: the key of the selected one. */
  constructor(name, clocks, chosen) {
    const options = [...clocks, { key: CUSTOM, name: say("web-clock-custom") }].map(({ key, name: label }) => option(key, label, key === chosen));
    this.select = h("select", { name, onchange: () => this.show() }, options);
    this.minutes = numberField(`${name}-minutes`, 10);
    this.seconds = numberField(`${name}-seconds`, 5);
    this.custom = h(
      "span",
      { class: "row custom-clock", hidden: true },
      labelled("web-clock-minutes", this.minutes),
      labelled("web-clock-seconds", this.seconds),
    );
    this.element = h("div", { class: "row clock-choice" }, labelled("web-challenge-clock", this.select), this.custom);
    this.show();
  }

  show() {
    const isCustom = this.select.value === CUSTOM;
    this.custom.hidden = !isCustom;
    // Browsers don't validate a disabled field when the form is sent.
    this.minutes.disabled = this.seconds.disabled = !isCustom;
  }

  /** The chosen clock in the server's format, such as "5+3". */
  get value() {
    return this.select.value === CUSTOM ? `${Number(this.minutes.value)}+${Number(this.seconds.value)}` : this.select.value;
  }

  /** Whether the chosen clock is valid. If not, the browser shows why. */
  check() {
    const isNone = this.value === "0+0";
    this.minutes.setCustomValidity(isNone ? say("web-clock-none") : "");
    return this.minutes.reportValidity() && this.seconds.reportValidity();
  }
}

function numberField(name, value) {
  return h("input", { type: "number", name, value, min: 0, max: MOST, step: 1, required: true, inputmode: "numeric" });
}
