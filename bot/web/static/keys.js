/** The keyboard shortcuts of a page, the same as on lichess.org, and the dialog that lists them. */
// @ts-check

import { h, openDialog } from "./dom.js";
import { say } from "./words.js";

const NAMES = {
  ArrowLeft: "back",
  ArrowRight: "forward",
  ArrowUp: "up",
  Home: "first",
  ArrowDown: "down",
  End: "last",
  f: "flip",
  x: "arrows",
  "/": "type",
  "?": "help",
  Escape: "escape",
};
/** The actions that a page uses for keys that have no action of their own there. */
const ELSE = { up: "first", down: "last" };
/** Elements with their own keys, where the page's shortcuts don't apply. (The board handles its arrow keys itself.) */
const OWN = "input:not([type=checkbox]), textarea, select, dialog, [role=dialog], [role=radiogroup], [role=menu]";

/** The lines of the help: keys, their action, and the text. A line is left out on pages without the action. */
const HELP = [
  ["← →", "back", "web-key-walk"],
  ["↑ ↓", "up", ""],
  ["Home End", "first", "web-key-ends"],
  ["F", "flip", "web-key-flip"],
  ["X", "arrows", "web-key-arrows"],
  ["/", "type", "web-key-type"],
  ["Esc", "help", "web-key-escape"],
  ["?", "help", "web-key-help"],
];
const ON_BOARD = [
  ["← → ↑ ↓", "web-key-squares"],
  ["Enter", "web-key-pick"],
];
const GUIDED = [...ON_BOARD, ["G", "web-key-guide"]];

/** @type {Record<string, () => unknown>} */
const page = {};
/** @type {{ words: Record<string, string>, board: string[][], hands: string[] }} */
const help = { words: {}, board: GUIDED, hands: ["web-hands-guide", "web-hands-draw"] };

addEventListener("keydown", (event) => {
  const name = nameOf(event) ?? "";
  const act = page[name] ?? page[ELSE[name]];
  if (!act || event.defaultPrevented || /** @type {Element} */ (event.target).closest?.(OWN)) return;
  event.preventDefault();
  act();
});

/**
 * Add keyboard shortcuts to this page. `actions` has functions by their names above; they replace earlier ones of the same
 * names, such as the board's. `words` replaces the help texts of actions by name.
 */
export function onKeys(actions, words = {}) {
  Object.assign(page, actions);
  Object.assign(help.words, words);
}

/** Change this page's help: `board` replaces the piece guide's key, and `hands` the gestures. */
export function helpWith({ board = [], hands = help.hands }) {
  help.board = board.length ? [...ON_BOARD, ...board] : GUIDED;
  help.hands = hands;
}

/** The name of a key's action; undefined for browser shortcuts. */
export function nameOf({ key, ctrlKey, altKey, metaKey }) {
  if (ctrlKey || altKey || metaKey) return undefined;
  return NAMES[key.length === 1 ? key.toLowerCase() : key];
}

/** The lines of the help on this page: keys and words. */
function ofPage() {
  const lines = HELP.filter(([, name]) => page[name]).map(([key, name, words]) => [key, help.words[name] ?? words]);
  if (page.first && !page.up) lines[lines.findIndex(([key]) => key === "Home End")][0] = "↑ ↓ Home End";
  return lines;
}

/** Show a dialog that lists all keys and gestures. */
export function openHelp() {
  if (document.querySelector("dialog.keys")) return;
  const dialog = h(
    "dialog",
    { class: "keys", "aria-labelledby": "keys-title", onclose: () => dialog.remove(), onkeydown: (event) => event.key === "?" && dialog.close() },
    h("h2", { id: "keys-title" }, say("web-keys")),
    listed(ofPage()),
    h("h3", {}, say("web-keys-board")),
    listed(help.board),
    h("h3", {}, say("web-hands-title")),
    help.hands.map((key) => h("p", {}, say(key))),
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
