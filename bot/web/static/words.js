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
 * Join sentences, of which falsy ones are left out. Chinese has no space between them. Lines without a period get one before the
 * next sentence, because otherwise screen readers would run them together.
 * @param {unknown[]} told
 * @returns {string}
 */
export function sentences(told) {
  const [first = "", ...others] = told.filter(Boolean).map(String);
  return others.reduce((before, second) => say("web-sentences", { first: ended(before), second }), first);
}

/**
 * End a sentence with a period, so that screen readers pause before the next one.
 * @param {string} sentence
 */
export function ended(sentence) {
  return /[.!?…。！？]$/.test(sentence) ? sentence : say("web-sentence", { told: sentence });
}

/**
 * A text with a capital first letter, as the label of a choice. The same texts are also used within lines.
 * @param {string} text
 */
export function capital(text) {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase(document.documentElement?.lang));
}

/**
 * Make an option of a menu, labelled with a text. Options that are named after members or squares are made with `h`.
 * @param {string | number} value
 * @param {string} text
 * @param {boolean} selected
 */
export function option(value, text, selected = false) {
  return h("option", { value, selected }, capital(text));
}

/**
 * Write a share of 0 to 100 as a whole percentage: `52%`, or `52 %` in Spanish. Without a share, write a dash.
 * @param {number | null | undefined} share
 */
export function percent(share, language = document.documentElement.lang) {
  if (share === null || share === undefined) return "–";
  return new Intl.NumberFormat(language, { style: "percent" }).format(Math.round(share) / 100);
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
