/** The text mode's styles for reading moves, pieces and squares, as chosen by the reader. */
// @ts-check

import { FILES } from "./fen.js";
import { preference } from "./preferences.js";
import { say } from "./words.js";

/** The preference, label and choices of each style. The first choice is the default. */
export const STYLES = /** @type {const} */ ([
  ["readmoves", "web-text-readmoves", { words: "web-text-style-words", notation: "web-text-style-notation" }],
  ["readpieces", "web-text-readpieces", { names: "web-text-style-names", letters: "web-text-style-letters" }],
  ["readsquares", "web-text-readsquares", { letters: "web-text-style-plain", files: "web-text-style-files" }],
]);

/**
 * A move as it's read: in words or, in the text mode only, in notation.
 * @param {{ san: string, words: string }} move
 * @param {string} words
 */
export function moveText(move, words = move.words) {
  if (!preference("text")) return words;
  return named(preference("readmoves") === "notation" ? move.san : words);
}

/**
 * A view or a game's state with the names of its pieces as they're read.
 * @template {{ pieces: Record<string, any> }} Shown
 * @param {Shown} shown
 * @returns {Shown}
 */
export function lettered(shown) {
  if (preference("readpieces") !== "letters") return shown;
  const pieces = Object.fromEntries(Object.entries(shown.pieces).map(([letter, piece]) => [letter, { ...piece, name: letter }]));
  return { ...shown, pieces };
}

/**
 * A text with its squares as they're read.
 * @param {string} text
 */
export function named(text) {
  return preference("readsquares") === "files" ? withFiles(text, say("web-text-files").split(" ")) : text;
}

/**
 * Name the files of the squares in a text: `Nf3` becomes `N Felix 3`. Other letters and digits stay as they are.
 * @param {string} text
 * @param {string[]} files The names of the files from a to h.
 */
export function withFiles(text, files) {
  return text.replace(/([a-h])([1-8])(?!\d)/g, (square, file, rank, place) => {
    const before = text.slice(Math.max(0, place - 1), place);
    // In notation, only an x, a capital or a digit comes right before a square; otherwise it's the end of a word.
    if (/[a-wyz]/.test(before)) return square;
    return `${/[\p{L}\d]/u.test(before) ? " " : ""}${files[FILES.indexOf(file)]} ${rank}`;
  });
}
