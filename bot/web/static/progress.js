/** The reader's progress: accuracy over time, openings with their results, and pace. */
// @ts-check

import { icon } from "./drawings.js";
import { h } from "./dom.js";
import { ratingChart } from "./ratings.js";
import { open, row, section, table, tally } from "./records.js";
import { percent, say } from "./words.js";

/** Open the page with the reader's progress. */
export function openProgress(app, state) {
  const { courses, accuracy, recent, repertoires, pace } = state;
  const heads = ["", say("web-ladder-games"), say("web-progress-mean"), say("web-progress-recent", { count: recent })];
  const measured = accuracy.map(({ name, games, mean, recent: latest }) => row(name, [games, percent(mean), percent(latest)]));
  open(
    app,
    state,
    section(
      "web-progress-accuracy",
      courses.length > 0 && ratingChart(courses, "web-progress-accuracy", 100),
      accuracy.length > 0 ? table(heads, measured) : h("p", {}, say("web-progress-no-accuracy")),
    ),
    section("web-progress-openings", repertoires.length > 0 ? repertoires.map(repertoire) : h("p", {}, say("web-progress-no-openings"))),
    pace.length > 0 &&
      section(
        "web-progress-pace",
        h(
          "ul",
          {},
          pace.map((text) => h("li", {}, text)),
        ),
        h("p", { class: "faint" }, say("web-progress-pace-what")),
      ),
    h(
      "nav",
      { class: "row" },
      h("a", { class: "button", href: "profile" }, icon("chart"), say("web-ladder-ratings")),
      h("a", { class: "button", href: "my-puzzles" }, icon("chart"), say("web-progress-puzzles")),
    ),
  );
}

/** One army's openings. Each links to the games that started with it. */
function repertoire({ name, told, train, lines }) {
  return h(
    "section",
    { class: "repertoire" },
    h("h3", {}, name),
    h("p", { class: "faint" }, told, train && " · ", train && h("a", { href: train }, say("web-train"))),
    h(
      "ul",
      { class: "tallies" },
      lines.map((line) => tally(line, h("a", { href: line.href }, [line.name, line.opening].filter(Boolean).join(" · ")))),
    ),
  );
}
