/** The page's texts in the reader's language. The server includes them in the document. */
// @ts-check

import { h } from "./dom.js";

/** @type {Record<string, string>} */
const WORDS = read("words") ?? {};

/**
 * Read a JSON block of the document; null if it's missing.
 * @param {string} id
 */
export function read(id) {
  const block = document.getElementById(id);
  return block ? JSON.parse(block.textContent ?? "") : null;
}

/**
 * Return the text of a Fluent key, with its arguments filled in.
 * @param {string} key
 * @param {Record<string, unknown>} values
 */
export function say(key, values = {}) {
  return (WORDS[key] ?? key).replace(/\{\s*\$?(\w+)\s*\}/g, (whole, name) => String(values[name] ?? whole));
}

/**
 * Put a label before a control.
 * @param {string} key
 * @param {Node} control
 */
export function labelled(key, control) {
  return h("label", { class: "labelled" }, h("span", { class: "faint" }, say(key)), control);
}

/**
 * The names of the two sides of a game.
 * @param {{ sides: Record<import("./fen.js").Side, { colour_name: string }> }} state
 */
export function namesOf({ sides }) {
  return { white: sides.white.colour_name, black: sides.black.colour_name };
}
