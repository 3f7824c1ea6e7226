/** Requests to the server. A refusal is thrown as an error with the server's sentence. */
// @ts-check

import { say } from "./words.js";

export class Refused extends Error {
  /**
   * @param {string} sentence
   * @param {number} status
   */
  constructor(sentence, status) {
    super(sentence);
    this.status = status;
  }
}

/**
 * Get JSON. For an answer that isn't ready yet (status 202), return { working: its progress }.
 * @param {string} path
 */
export function get(path) {
  return ask(path, {});
}

/**
 * Post JSON. Returns the same as `get`.
 * @param {string} path
 * @param {object} body
 */
export function post(path, body) {
  return ask(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
}

/**
 * @param {string} path
 * @param {RequestInit} options
 * @returns {Promise<any>}
 */
async function ask(path, options) {
  let answer;
  try {
    answer = await fetch(path, { credentials: "same-origin", ...options });
  } catch {
    throw new Refused(say("web-offline"), 0);
  }
  const data = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refused(data.error ?? say("web-failed"), answer.status);
  return answer.status === 202 ? { working: data } : data;
}

/**
 * Wait before the next request to the server.
 * @param {number} milliseconds
 */
export function pause(milliseconds) {
  return new Promise((over) => setTimeout(over, milliseconds));
}
