/** Copying to the clipboard. */
// @ts-check

import { h } from "./dom.js";
import { note } from "./speech.js";
import { say } from "./words.js";

/** Copy a text, and confirm it. Over plain HTTP, browsers have no clipboard API and can only copy a selection. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    copySelected(text);
  }
  note(say("web-copied"), true);
}

function copySelected(text) {
  const field = h("textarea", { class: "heard", readonly: true }, text);
  // Behind an open dialog nothing can be selected.
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
}
