/** The text mode: squares are read by the names of their files. */
// @ts-check

import assert from "node:assert/strict";
import { test } from "node:test";

// An empty document, from which the page reads its texts and preferences.
globalThis.document = /** @type {any} */ ({ getElementById: (/** @type {string} */ _id) => /** @type {null} */ (null) });
const { withFiles } = await import("../../bot/web/static/text_style.js");

const FILES = "Anna Bella Cesar David Eva Felix Gustav Hector".split(" ");

test("the files of squares are named, in single squares and in notation", () => {
  for (const [text, read] of [
    ["e4, empty", "Eva 4, empty"],
    ["Nf3", "N Felix 3"],
    ["Nxe4+", "Nx Eva 4+"],
    ["g1f3", "Gustav 1 Felix 3"],
    ["兵到f3。", "兵到 Felix 3。"],
  ]) {
    assert.equal(withFiles(text, FILES), read);
  }
});

test("nothing else is changed", () => {
  for (const text of ["O-O", "move10", "5 minutes", "take2", "e", "4", "e9", "a10"]) assert.equal(withFiles(text, FILES), text);
});
