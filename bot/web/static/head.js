/** The page's header: title, number of spectators, and tool buttons. */
// @ts-check

import { icon, iconButton } from "./drawings.js";
import { h, set, write } from "./dom.js";
import { say } from "./words.js";

export class Head {
  /** `tools` are [icon, label, press]. */
  constructor(title, tools, subtitle = "") {
    this.title = h("h1", {}, title);
    this.subtitle = h("span", { class: "faint number" }, subtitle);
    this.watching = h("span", { class: "watching faint", hidden: true }, icon("eye"), h("span", {}));
    this.tools = Object.fromEntries(tools.map(([sign, label, press]) => [sign, iconButton(sign, label, press)]));
    const home = h("a", { class: "tool", href: "home", "aria-label": say("web-head-home"), title: say("web-head-home") }, icon("home"));
    this.element = h(
      "header",
      { class: "head" },
      home,
      h("div", { class: "title" }, this.title, this.subtitle),
      this.watching,
      h("div", { class: "tools" }, Object.values(this.tools)),
    );
  }

  /** Change the title. */
  name(title) {
    write(this.title, title);
  }

  /** Show the number of spectators, unless it is 0. */
  show(spectators) {
    this.watching.hidden = !spectators;
    write(this.watching.lastChild, String(spectators ?? ""));
    set(this.watching, { title: say("web-watching", { count: spectators ?? 0 }) });
  }

  /** Show whether a tool is active. */
  press(sign, isOn) {
    set(this.tools[sign], { "aria-pressed": isOn });
  }
}
