/** The reader's results in puzzles: by theme and by variant, best streaks, and the latest attempts with links. */
// @ts-check

import { icon } from "./drawings.js";
import { h } from "./dom.js";
import { Head } from "./head.js";
import { row, section, table } from "./records.js";
import { settingsTool } from "./settings.js";
import { percent, say } from "./words.js";

/** Open the page with the reader's results. */
export function openResults(app, state) {
  const { title, total, tallies, ratings, streaks, latest, older, themes } = state;
  const counted = ({ name, solved, failed, share }) => row(name, [solved, failed, percent(share)]);
  const heads = ["web-results-solved", "web-results-failed"].map((key) => say(key));
  const rated = ratings.map(({ name, rating, solved, failed }) => row(name, [rating, solved, failed]));
  const bests = streaks.map(({ name, best }) => row(name, [best]));
  const next = older && h("a", { class: "button", href: `my-puzzles?before=${older}` }, say("web-results-older"));
  const parts = [
    total.solved + total.failed > 0 && section("web-results-themes", table(["", ...heads, say("web-results-share")], [total, ...tallies].map(counted))),
    ratings.length > 0 && section("web-results-variants", table(["", say("web-ladder-rating"), ...heads], rated)),
    section("web-results-streaks", table(["", say("web-results-best")], bests)),
    section(
      "web-results-latest",
      latest.length > 0 ? h("ul", { class: "links results" }, latest.map(attempt)) : h("p", {}, say("web-results-none")),
      h("nav", { class: "row pager" }, next, h("a", { class: "button", href: "puzzles" }, icon("play"), say("web-puzzles"))),
    ),
  ];
  app.className = "home records";
  app.replaceChildren(new Head(title, [settingsTool(themes)]).element, ...parts.filter(Boolean));
}

function attempt({ attempt: number, puzzle, name, kind, told, change, begun }) {
  const day = new Date(begun).toLocaleDateString(document.documentElement.lang, { year: "numeric", month: "short", day: "numeric" });
  const about = [
    h("b", { class: "result" }, `${SIGNS[kind]} ${told}`),
    h("span", { class: "number change" }, change ?? ""),
    h("span", {}, puzzle),
    h("span", { class: "faint" }, [name, day].filter(Boolean).join(" · ")),
  ];
  return number ? h("li", {}, h("a", { href: `puzzles?attempt=${number}` }, about)) : h("li", { class: "hidden-game" }, about);
}

/** Shown next to the text, for a quick overview. */
const SIGNS = { solved: "✓", hinted: "✓", failed: "✗" };
