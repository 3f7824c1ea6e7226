/** What the page asks of the server. A refusal is an error with the server's own sentence. */

import { say } from "./words.js";

export class Refused extends Error {
  constructor(sentence, status) {
    super(sentence);
    this.status = status;
  }
}

/** Get JSON; while the server has only begun, its progress in `working`. */
export function get(path) {
  return ask(path, {});
}

/** Post a change as JSON. */
export function post(path, body) {
  return ask(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
}

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
