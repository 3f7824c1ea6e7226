/** What a screen reader hears: one polite line for the game, one urgent line for refusals; and notes that are seen. */

import { h } from "./dom.js";

const NOTE = 6000;

const polite = h("p", { class: "heard", role: "status", "aria-live": "polite", id: "heard" });
const notes = h("div", { class: "notes", role: "alert" });
let timer;

/** Put the lines into the document. */
export function prepareSpeech() {
  document.body.append(polite, notes);
}

/** Let a screen reader hear a sentence. */
export function tell(...sentences) {
  const text = sentences.filter(Boolean).join(" ");
  // The same sentence twice would not be heard again.
  if (text) polite.textContent = polite.textContent === text ? `${text}\u00a0` : text;
}

/** Show a sentence for a while, and let it be heard at once; `isNews` where nothing was refused. */
export function note(sentence, isNews = false) {
  clearTimeout(timer);
  notes.replaceChildren(h("p", { class: isNews ? "note news" : "note", onclick: () => notes.replaceChildren() }, sentence));
  timer = setTimeout(() => notes.replaceChildren(), NOTE);
}
