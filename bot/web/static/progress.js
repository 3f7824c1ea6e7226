/** The reader's progress: ratings, accuracy over time, puzzle themes, openings with their results, streaks, and pace. */
// @ts-check

import { icon } from "./drawings.js";
import { h } from "./dom.js";
import { ratingChart } from "./ratings.js";
import { open, row, section, table, tally } from "./records.js";
import { percent, say } from "./words.js";

/** Open the page with the reader's progress. */
export function openProgress(app, state) {
  const { repertoires, streaks, pace, words } = state;
  const home = { href: "home", label: words.home };
  const puzzles = { href: "puzzles", label: say("web-puzzles") };
  open(
    app,
    state,
    section("web-ladder-ratings", ...ratings(state, home)),
    section("web-progress-accuracy", ...accuracy(state)),
    h("section", {}, h("h2", {}, words.themes), ...themes(state, puzzles)),
    section("web-progress-openings", ...(repertoires.length ? repertoires.map(repertoire) : empty(words.no_openings, home))),
    section("web-record-streaks", ...(streaks.length ? [list(streaks)] : empty(words.no_streaks, puzzles))),
    section("web-progress-pace", ...(pace.length ? [list(pace), faint(words.pace)] : empty(words.no_pace, home))),
    h(
      "nav",
      { class: "row" },
      h("a", { class: "button", href: "profile" }, icon("chart"), words.profile),
      h("a", { class: "button", href: "my-puzzles" }, icon("chart"), words.puzzles),
    ),
  );
}

function ratings({ has_server: hasServer, ratings: rated, rating_courses: courses, armies, performance, words }, home) {
  if (!hasServer) return [h("p", {}, words.no_server)];
  if (!rated.length) return empty(words.no_ratings, home);
  const [rating, games, rank, peak] = ["web-ladder-rating", "web-ladder-games", "web-ladder-rank", "web-ladder-peak"].map((key) => say(key));
  const lines = rated.map((one) => row(h("a", { href: `ladder?ladder=${one.ladder}` }, one.name), [one.rating, one.games, `#${one.place}`, one.peak]));
  const ofArmies = armies.map((one) => row(one.name, [one.rating, one.games]));
  const more = armies.length ? [h("h3", {}, words.armies), table(["", words.performance, games], ofArmies), faint(performance)] : [];
  return [courses.length > 0 && ratingChart(courses), table(["", rating, games, rank, peak], lines), ...more];
}

function accuracy({ courses, accuracy: found, recent, words }) {
  if (!found.length) return empty(words.no_accuracy, { href: "history", label: say("web-record-games") });
  const heads = ["", say("web-ladder-games"), say("web-progress-mean"), say("web-progress-recent", { count: recent })];
  const lines = found.map(({ name, games, mean, recent: latest }) => row(name, [games, percent(mean), percent(latest)]));
  return [courses.length > 0 && ratingChart(courses, "web-progress-accuracy", 100), table(heads, lines)];
}

function themes({ themes_met: met, words }, puzzles) {
  if (!met.length) return empty(words.no_themes, puzzles);
  const heads = ["", say("web-results-solved"), say("web-results-failed"), say("web-results-share")];
  const lines = met.map(({ name, solved, failed, share }) => row(name, [solved, failed, percent(share)]));
  return [table(heads, lines)];
}

/** One army's openings. Each links to the games that started with it. */
function repertoire({ name, told, train, tree, lines }) {
  const links = [
    [train, "web-train"],
    [tree, "web-opening-tree"],
  ].flatMap(([href, key]) => (href ? [" · ", h("a", { href }, say(key))] : []));
  return h(
    "section",
    { class: "repertoire" },
    h("h3", {}, name),
    h("p", { class: "faint" }, told, links),
    h(
      "ul",
      { class: "tallies" },
      lines.map((line) => tally(line, h("a", { href: line.href }, [line.name, line.opening].filter(Boolean).join(" · ")))),
    ),
  );
}

/** What is shown where there is nothing yet: a text, and a link to where to begin. */
function empty(text, { href, label }) {
  return [h("p", {}, text), h("p", {}, h("a", { class: "button", href }, label))];
}

function list(texts) {
  return h(
    "ul",
    {},
    texts.map((text) => h("li", {}, text)),
  );
}

function faint(text) {
  return h("p", { class: "faint" }, text);
}
