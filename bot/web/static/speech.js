/** Live regions for screen readers: a polite one for the game, and an alert for notes, which are also visible. A new note replaces the previous one. */
// @ts-check

import { h } from "./dom.js";
import { preference } from "./preferences.js";
import { sentences } from "./words.js";

const NOTE = 6000;

const polite = h("p", { class: "heard", role: "status", "aria-live": "polite", id: "heard" });
const notes = h("div", { class: "notes", role: "alert" });
/** @type {Element} */
let host = document.body;
let timer;
/** @type {((text: string) => void) | null} */
let other = null;

/** Add the live regions to the document. */
export function prepareSpeech() {
  document.body.append(polite, notes);
}

/** Show notes in this element from now on, where they don't cover any controls. */
export function hostNotes(element) {
  host = element;
  host.append(notes);
}

/** Move the notes into the open dialog, otherwise to their host, or to the top of a page without one. */
function place() {
  const dialog = document.querySelector("dialog[open]");
  const now = dialog ?? (host.isConnected ? host : document.body);
  if (notes.parentElement !== now) now.append(notes);
}

/**
 * Announce in another live region, which also shows the text; null: in the page's own again.
 * @param {((text: string) => void) | null} host
 */
export function speakThrough(host) {
  other = host;
}

/** Let screen readers read sentences. Falsy values are left out. */
export function tell(...told) {
  const text = sentences(told);
  if (text && other) return other(text);
  // Screen readers wouldn't read the same text again, so add a no-break space.
  if (text) polite.textContent = polite.textContent === text ? `${text}\u00a0` : text;
}

/** Let screen readers read sentences about a move, and speak them aloud if the reader wants that. Falsy values are left out. */
export async function tellMove(...told) {
  tell(...told);
  const text = sentences(told);
  if (text && preference("speak")) (await import("./voice.js")).speak(text);
}

/** Show a sentence for a while, and let screen readers read it immediately. `isNews`: it's information, not an error. */
export function note(sentence, isNews = false) {
  clearTimeout(timer);
  place();
  notes.replaceChildren(h("p", { class: isNews ? "note news" : "note", onclick: hush }, sentence));
  timer = setTimeout(hush, NOTE);
}

/** Remove the note. */
export function hush() {
  notes.replaceChildren();
}
