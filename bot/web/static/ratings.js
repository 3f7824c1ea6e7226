/** A chart of ratings or of accuracy over time. Screen readers use the table below it, which has the same numbers. */
// @ts-check

import { h, svg } from "./dom.js";
import { say } from "./words.js";

const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP] = [640, 260, 56, 30, 14];
const STEPS = [10, 20, 50, 100, 200, 500, 1000];
const MOST_LINES = 6;
const DAY = 86400000;

/** Draw some curves: [{ name, points: [[day, value]] }]. `label` is the key of the picture's name, and no line is drawn above `most`. */
export function ratingChart(courses, label = "web-ladder-ratings", most = Infinity) {
  const points = courses.flatMap((course) => course.points);
  const days = points.map(([day]) => Date.parse(day));
  const ratings = points.map(([, rating]) => rating);
  const [first, last] = [Math.min(...days), Math.max(...days)];
  const step = STEPS.find((one) => (Math.max(...ratings) - Math.min(...ratings)) / one < MOST_LINES) ?? STEPS.at(-1);
  const low = Math.floor((Math.min(...ratings) - 1) / step) * step;
  const high = Math.min(most, Math.ceil((Math.max(...ratings) + 1) / step) * step);
  const x = (day) => LEFT + ((Date.parse(day) - first) / Math.max(DAY, last - first)) * (WIDTH - LEFT - 12);
  const y = (rating) => TOP + ((high - rating) / (high - low)) * (HEIGHT - TOP - BOTTOM);
  const levels = Array.from({ length: (high - low) / step + 1 }, (_, place) => low + place * step);
  const grid = levels.map((level) =>
    svg(
      "g",
      {},
      svg("path", { class: "grid", d: `M${LEFT} ${y(level)}H${WIDTH}` }),
      svg("text", { x: LEFT - 6, y: y(level) + 4, "text-anchor": "end" }, String(level)),
    ),
  );
  const lines = courses.map((course, place) => line(course, place, x, y));
  const ends = [svg("text", { x: LEFT, y: HEIGHT - 6 }, dayText(first)), svg("text", { x: WIDTH, y: HEIGHT - 6, "text-anchor": "end" }, dayText(last))];
  const picture = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": say(label) }, grid, ends, lines);
  const key = h(
    "ul",
    { class: "row curve-names" },
    courses.map(({ name }, place) =>
      h("li", { class: `line-${place}` }, svg("svg", { viewBox: "0 0 24 8", class: "sample" }, svg("path", { class: "course", d: "M0 4H24" })), name),
    ),
  );
  return h("figure", { class: "ratings" }, picture, key);
}

function line({ name, points }, place, x, y) {
  const dots = points.map(([day, rating]) =>
    svg(
      "circle",
      { cx: x(day), cy: y(rating), r: 3.5 },
      svg("title", {}, say("web-ladder-rating-on", { variant: name, rating, day: dayText(Date.parse(day)) })),
    ),
  );
  return svg(
    "g",
    { class: `line-${place}` },
    svg("polyline", { class: "course", points: points.map(([day, rating]) => `${x(day)},${y(rating)}`).join(" ") }),
    points.length > 60 ? dots.slice(-1) : dots,
  );
}

function dayText(moment) {
  return new Date(moment).toLocaleDateString(document.documentElement.lang, { year: "numeric", month: "short", day: "numeric", timeZone: "UTC" });
}
