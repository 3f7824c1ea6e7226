/** The keyboard shortcuts of a study. They work everywhere except in elements with their own keys, such as fields. */
// @ts-check

import { h } from "./dom.js";
import { say } from "./words.js";

const OWN = "input:not([type=checkbox]), textarea, select, dialog, [role=menu]";

/** Listen for keys: `actions` has a function for each key's name. */
export function bindKeys(actions) {
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || /** @type {Element} */ (event.target).closest?.(OWN)) return;
    const act = actions[event.key];
    if (!act) return;
    act();
    event.preventDefault();
  });
}

/** The keyboard help, as elements for the settings dialog. */
export function keysHelp() {
  const keys = [
    ["← →", "web-study-key-walk"],
    ["↑ ↓", "web-study-key-fork"],
    ["Home End", "web-study-key-ends"],
    ["f", "web-flip"],
    ["x", "web-study-key-threat"],
    ["Esc", "web-key-escape"],
  ];
  const lines = keys.map(([key, words]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, say(words))]);
  return [h("details", { class: "keys" }, h("summary", {}, say("web-keys")), h("dl", {}, lines.flat()), h("p", { class: "faint" }, say("web-study-hands")))];
}
