/** The result of a run of puzzle storm, and the best scores. */
// @ts-check

import { h } from "./dom.js";
import { say } from "./words.js";

/** The elements that show a finished run: its score, and the unsolved puzzles. */
export function resultOf({ title, told, unsolved }) {
  const looked = unsolved.length ? [h("h3", {}, say("web-storm-unsolved")), h("ul", { class: "unsolved" }, unsolved.map(unsolvedOf))] : [];
  return [h("h2", { tabindex: -1 }, title), ...told.map((one) => h("p", {}, one)), ...looked];
}

function unsolvedOf({ title, solution, is_left: isLeft, href }) {
  const left = isLeft ? h("span", { class: "faint" }, ` · ${say("web-storm-left")}`) : null;
  const name = h("div", {}, h("b", {}, title), left, h("p", { class: "faint" }, solution));
  return h("li", {}, name, h("a", { class: "button", href, "aria-label": say("web-storm-look-at", { puzzle: title }) }, say("web-storm-look")));
}

/** The elements that show the best scores of the reader and of their server. */
export function boardsOf({ own, board }) {
  const best = own.ever ? [h("p", { class: "own" }, say("web-storm-own", { ever: own.ever, today: own.today ?? "–" }))] : [];
  return [...best, ...PERIODS.filter(([key]) => board[key].length).map(([key, words]) => bestsOf(say(words), board[key]))];
}

function bestsOf(caption, lines) {
  const placed = lines.map(({ name, score, combo, is_own: isOwn }, index) => ({ place: index + 1, name, isOwn, counts: [score, combo] }));
  return scoresOf(caption, ["web-storm-score", "web-storm-combo"], placed);
}

/**
 * A table of members by place. `counted`: the keys of the texts for each line's `counts`.
 * @param {string} caption
 * @param {string[]} counted
 * @param {{ place: number, name: string, note?: string, isOwn: boolean, counts: number[] }[]} lines
 */
export function scoresOf(caption, counted, lines) {
  const heads = ["web-storm-place", "web-storm-name", ...counted].map((key) => h("th", { scope: "col" }, say(key)));
  const rows = lines.map(({ place, name, note, isOwn, counts }) =>
    h(
      "tr",
      { class: isOwn ? "mine" : null, "aria-current": isOwn ? "true" : null },
      h("td", {}, String(place)),
      h("th", { scope: "row" }, h("span", {}, name), note ? h("span", { class: "faint" }, note) : null),
      counts.map((count) => h("td", {}, String(count))),
    ),
  );
  return h("table", { class: "scores" }, h("caption", {}, caption), h("thead", {}, h("tr", {}, heads)), h("tbody", {}, rows));
}

const PERIODS = [
  ["today", "web-storm-board-today"],
  ["ever", "web-storm-board-ever"],
];
