/** Spoken moves: the choice among the browser's voices. */
// @ts-check

import assert from "node:assert/strict";
import { test } from "node:test";

import { voiceFor } from "../../bot/web/static/voices.js";

const VOICES = ["de-DE", "en-GB", "en_US", "es-MX", "zh-HK", "zh-TW"].map((lang) => ({ lang }));

test("a voice of the same region is preferred to others of the language", () => {
  assert.equal(voiceFor(VOICES, "en-US")?.lang, "en_US");
  assert.equal(voiceFor(VOICES, "es-ES")?.lang, "es-MX");
});

test("a Cantonese voice doesn't read Mandarin", () => {
  assert.equal(voiceFor(VOICES, "zh-CN")?.lang, "zh-TW");
  assert.equal(
    voiceFor(
      VOICES.filter(({ lang }) => lang !== "zh-TW"),
      "zh-CN",
    ),
    null,
  );
});

test("without a voice for the language there is none", () => {
  assert.equal(voiceFor([], "en-US"), null);
  assert.equal(voiceFor(VOICES, "fr-FR"), null);
});
