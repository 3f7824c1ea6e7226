/** Live regions for screen readers: a polite one for the game, and an alert for notes, which are also shown. A new note replaces the last. */
// @ts-check

import { h } from "./dom.js";

const NOTE = 6000;

const polite = h("p", { class: "heard", role: "status", "aria-live": "polite", id: "heard" });
const notes = h("div", { class: "notes", role: "alert" });
let timer;

/** Put the live regions into the document. */
export function prepareSpeech() {
  document.body.append(polite, notes);
}

/** Show notes in this part of the page, where they cover nothing that one acts with; a later host takes them over. */
export function hostNotes(element) {
  element.append(notes);
}

/** Let screen readers read sentences; false and empty ones are left out. */
export function tell(...sentences) {
  const text = sentences.filter(Boolean).join(" ");
  // The same text again would not be read, so it gets a no-break space.
  if (text) polite.textContent = polite.textContent === text ? `${text}\u00a0` : text;
}

/** Show a sentence for a while, and let screen readers read it at once; `isNews`: it is not a refusal. */
export function note(sentence, isNews = false) {
  clearTimeout(timer);
  notes.replaceChildren(h("p", { class: isNews ? "note news" : "note", onclick: hush }, sentence));
  timer = setTimeout(hush, NOTE);
}

/** Remove the note. */
export function hush() {
  notes.replaceChildren();
}
