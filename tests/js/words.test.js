/** The page's texts. */

import assert from "node:assert/strict";
import { test } from "node:test";

const TEXTS = {
  "web-turn": "{side} moves",
  "web-score": "{ $white } : {black}",
  "web-plain": "Draw",
  "web-sentences": "{ $first }{ $second }",
  "web-sentence": "{ $told }。",
};
const BLOCKS = new Map([["words", JSON.stringify(TEXTS)]]);

// A document with only the JSON blocks that the module reads when it's loaded.
Object.assign(globalThis, { document: { getElementById: (/** @type {string} */ id) => (BLOCKS.has(id) ? { textContent: BLOCKS.get(id) } : null) } });
const { capital, ended, namesOf, percent, read, say, sentences } = await import("../../bot/web/static/words.js");

test("values are inserted into a text, with or without spaces and $", () => {
  assert.equal(say("web-turn", { side: "Gold" }), "Gold moves");
  assert.equal(say("web-score", { white: 3, black: 0 }), "3 : 0");
});

test("a missing value leaves its placeholder, and a missing text its key", () => {
  assert.equal(say("web-turn"), "{side} moves");
  assert.equal(say("web-unknown"), "web-unknown");
  assert.equal(say("web-plain", { side: "Gold" }), "Draw");
});

test("sentences are joined as in the reader's language, without missing ones", () => {
  assert.equal(sentences(["将军。", null, "轮到你了。", false]), "将军。轮到你了。");
  assert.equal(sentences([undefined]), "");
});

test("a line without a period gets one before the next sentence", () => {
  assert.equal(sentences(["甲", "乙！", "丙"]), "甲。乙！丙");
  assert.equal(sentences(["甲"]), "甲");
  assert.deepEqual([ended("Qd3#"), ended("e4?")], ["Qd3#。", "e4?"]);
});

test("the label of a choice begins with a capital", () => {
  const labels = ["red", "última", "Blue", "1 red", "甲", ""];
  assert.deepEqual(labels.map(capital), ["Red", "Última", "Blue", "1 red", "甲", ""]);
});

test("a block that the document does not have is null", () => {
  assert.equal(read("state"), null);
});

test("a game's state names its sides", () => {
  assert.deepEqual(namesOf({ sides: { white: { colour_name: "White" }, black: { colour_name: "Gold" } } }), { white: "White", black: "Gold" });
});

test("a share is written as the reader's language writes percentages", () => {
  assert.deepEqual(
    ["en-US", "zh-CN", "es-ES"].map((language) => percent(51.6, language)),
    ["52%", "52%", "52\u00a0%"],
  );
  assert.equal(percent(null, "en-US"), "–");
});
