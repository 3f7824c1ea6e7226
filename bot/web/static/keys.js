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
  k: "back",
  j: "forward",
  0: "first",
  $: "last",
  f: "flip",
  x: "arrows",
  l: "engine",
  " ": "best",
  e: "explorer",
  b: "blunder",
  m: "mistake",
  i: "inaccuracy",
  n: "next",
  1: "sign1",
  2: "sign2",
  3: "sign3",
  4: "sign4",
  5: "sign5",
  6: "sign6",
  d: "comment",
  v: "fold",
  "/": "type",
  "?": "help",
  Escape: "escape",
};
const SHIFTED = { ArrowLeft: "forkBefore", ArrowRight: "forkAfter" };
/** The actions that a page uses for keys that have no action of their own there. */
const ELSE = { up: "first", down: "last", forkBefore: "back", forkAfter: "forward" };
/** The actions that are repeated while a key is held. */
const HELD = ["back", "forward", "up", "down"];
/** Elements with their own keys, where the page's shortcuts don't apply. (The board handles its arrow keys itself.) */
const OWN = "input:not([type=checkbox]), textarea, select, dialog, [role=dialog], [role=radiogroup], [role=menu]";
/** Elements that Space presses, opens or scrolls. */
const PRESSED = "button, a, input, summary, label, audio, video, [tabindex], [contenteditable]";

/** The names of keys that differ between languages. */
const NAMED = { Home: "web-key-home", End: "web-key-end", Enter: "web-key-enter", Space: "web-key-space", Shift: "web-key-shift" };

/** The lines of the help: keys, their action, and the text. A line is left out on pages without the action. */
const HELP = [
  ["← → K J", "back", "web-key-walk"],
  ["↑ ↓", "up", ""],
  ["Home End 0 $", "first", "web-key-ends"],
  ["Shift ← →", "forkBefore", "web-key-branch"],
  ["B M I", "blunder", "web-key-errors"],
  ["L", "engine", "web-key-engine"],
  ["Space", "best", "web-key-best"],
  ["E", "explorer", "web-key-explorer"],
  ["N", "next", "web-key-next-puzzle"],
  ["1 2 3 4 5 6", "sign1", "web-key-signs"],
  ["D", "comment", "web-key-comment"],
  ["V", "fold", "web-key-fold"],
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
  const isOn = (selector) => /** @type {Element} */ (event.target).closest?.(selector);
  if (!act || event.defaultPrevented || isOn(OWN) || (event.key === " " && isOn(PRESSED))) return;
  event.preventDefault();
  if (!event.repeat || HELD.includes(ELSE[name] ?? name)) act();
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
export function nameOf({ key, ctrlKey, altKey, metaKey, shiftKey = false }) {
  if (ctrlKey || altKey || metaKey) return undefined;
  return (shiftKey && SHIFTED[key]) || NAMES[key.length === 1 ? key.toLowerCase() : key];
}

/** The lines of the help on this page: keys and words. */
function ofPage() {
  const lines = HELP.filter(([, name]) => page[name]).map(([key, name, words]) => [key, help.words[name] ?? words]);
  const ends = lines.find(([, words]) => words === "web-key-ends");
  if (ends && !page.up) ends[0] = `↑ ↓ ${ends[0]}`;
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
  // The button at its end has the focus, but reading begins at the top.
  dialog.scrollTop = 0;
}

function listed(keys) {
  return h(
    "dl",
    {},
    keys.flatMap(([key, words]) => [
      h(
        "dt",
        {},
        key.split(" ").map((one) => h("kbd", {}, NAMED[one] ? say(NAMED[one]) : one)),
      ),
      h("dd", {}, say(words)),
    ]),
  );
}
