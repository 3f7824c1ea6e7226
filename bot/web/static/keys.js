/** The keyboard shortcuts of a page, the same as on lichess.org, and the dialog that lists them. */
// @ts-check

import { h, openDialog } from "./dom.js";
import { say } from "./words.js";

const NAMES = {
  ArrowLeft: "back",
  ArrowRight: "forward",
  ArrowUp: "first",
  Home: "first",
  ArrowDown: "last",
  End: "last",
  f: "flip",
  x: "arrows",
  "?": "help",
  Escape: "escape",
};
/** Elements with their own keys, where the page's shortcuts don't apply. (The board handles its arrow keys itself.) */
const OWN = "input, textarea, select, dialog, [role=dialog], [role=radiogroup]";

const HELP = [
  ["← →", "web-key-walk"],
  ["↑ ↓", "web-key-ends"],
  ["F", "web-key-flip"],
  ["X", "web-key-arrows"],
  ["/", "web-key-type"],
  ["Esc", "web-key-escape"],
  ["?", "web-key-help"],
];
const HELP_ON_BOARD = [
  ["← → ↑ ↓", "web-key-squares"],
  ["Enter", "web-key-pick"],
  ["G", "web-key-guide"],
];

/**
 * Add keyboard shortcuts. `actions` has functions with these names: back, forward, first, last, flip, arrows, help and
 * escape. Only one part of a page can use a name.
 */
export function onKeys(actions) {
  addEventListener("keydown", (event) => {
    const act = actions[nameOf(event)];
    if (!act || /** @type {Element} */ (event.target).closest?.(OWN)) return;
    event.preventDefault();
    act();
  });
}

/** The name of a key's action; undefined for browser shortcuts. */
export function nameOf({ key, ctrlKey, altKey, metaKey }) {
  if (ctrlKey || altKey || metaKey) return undefined;
  return NAMES[key.length === 1 ? key.toLowerCase() : key];
}

/** Show a dialog that lists all keys and gestures. */
export function openHelp() {
  if (document.querySelector("dialog.keys")) return;
  const dialog = h(
    "dialog",
    { class: "keys", "aria-labelledby": "keys-title", onclose: () => dialog.remove(), onkeydown: (event) => event.key === "?" && dialog.close() },
    h("h2", { id: "keys-title" }, say("web-keys")),
    listed(HELP),
    h("h3", {}, say("web-keys-board")),
    listed(HELP_ON_BOARD),
    h("h3", {}, say("web-hands-title")),
    ["web-hands-guide", "web-hands-draw", "web-hands-finger"].map((key) => h("p", {}, say(key))),
    h("form", { method: "dialog" }, h("button", { class: "plain" }, say("web-close"))),
  );
  openDialog(dialog);
}

function listed(keys) {
  return h(
    "dl",
    {},
    keys.flatMap(([key, words]) => [
      h(
        "dt",
        {},
        key.split(" ").map((one) => h("kbd", {}, one)),
      ),
      h("dd", {}, say(words)),
    ]),
  );
}
