/** Requests to the server. */

import assert from "node:assert/strict";
import { test } from "node:test";

const WORDS = { "web-offline": "No connection.", "web-failed": "It failed." };
Object.assign(globalThis, { document: { getElementById: () => ({ textContent: JSON.stringify(WORDS) }) } });
const { Refused, get, post } = await import("../../bot/web/static/api.js");

/**
 * Answer the next requests, and return them.
 * @param {import("node:test").TestContext} t
 * @param {() => Promise<Response>} answer
 */
function answering(t, answer) {
  return t.mock.method(globalThis, "fetch", answer).mock;
}

/**
 * @param {unknown} body
 * @param {number} status
 */
function json(body, status = 200) {
  return async () => new Response(JSON.stringify(body), { status });
}

test("a response is read as JSON, with only the page's own cookies", async (t) => {
  const asked = answering(t, json({ game: 5 }));
  assert.deepEqual(await get("api/games/5"), { game: 5 });
  assert.deepEqual(asked.calls[0].arguments, ["api/games/5", { credentials: "same-origin" }]);
});

test("a posted body is sent as JSON", async (t) => {
  const asked = answering(t, json({}));
  await post("api/play", { level: 3 });
  const [path, options] = /** @type {[string, RequestInit]} */ (/** @type {unknown} */ (asked.calls[0].arguments));
  assert.deepEqual([path, options.method, options.body], ["api/play", "POST", '{"level":3}']);
});

test("a response that is not ready yet has its progress", async (t) => {
  answering(t, json({ done: 3, total: 40 }, 202));
  assert.deepEqual(await get("api/games/5/analysis"), { working: { done: 3, total: 40 } });
});

test("a refusal is thrown with the server's sentence", async (t) => {
  answering(t, json({ error: "Not your turn." }, 409));
  await assert.rejects(get("api"), (error) => error instanceof Refused && error.message === "Not your turn." && error.status === 409);
});

test("a failure without a sentence gets one from the page", async (t) => {
  answering(t, async () => new Response("<html>", { status: 502 }));
  await assert.rejects(get("api"), { message: "It failed.", status: 502 });
});

test("without a connection the page says so", async (t) => {
  answering(t, () => Promise.reject(new TypeError("network")));
  await assert.rejects(get("api"), { message: "No connection.", status: 0 });
});
