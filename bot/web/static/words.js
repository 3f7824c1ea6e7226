/** The page's texts in the reader's language, which the server has put into the document. */
// @ts-check

import { h } from "./dom.js";

/** @type {Record<string, string>} */
const WORDS = read("words") ?? {};

/**
 * Read a JSON block of the document; null if there is none.
 * @param {string} id
 */
export function read(id) {
  const block = document.getElementById(id);
  return block ? JSON.parse(block.textContent ?? "") : null;
}

/**
 * Return the text of a key with its values filled in.
 * @param {string} key
 * @param {Record<string, unknown>} values
 */
export function say(key, values = {}) {
  return (WORDS[key] ?? key).replace(/\{\s*\$?(\w+)\s*\}/g, (whole, name) => String(values[name] ?? whole));
}

/**
 * Put its name before a control.
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
