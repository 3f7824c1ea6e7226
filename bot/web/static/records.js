/** A member's record: their profile with charts, their finished games with filters, and the leaderboards. */
// @ts-check

import { drawCrown, drawPortrait, icon } from "./drawings.js";
import { h, set } from "./dom.js";
import { Head } from "./head.js";
import { ratingChart } from "./ratings.js";
import { settingsTool } from "./settings.js";
import { labelled, option, say } from "./words.js";

export function open(app, state, ...parts) {
  app.className = "home records";
  app.replaceChildren(new Head(state.title, [settingsTool(state.themes)]).element, ...parts.filter(Boolean));
}

/** Open a member's profile. */
export function openProfile(app, state) {
  const { ratings, courses, tallies, streaks, rivals, user } = state;
  const own = user ? `/${user}` : "";
  const heads = ["web-ladder-rating", "web-ladder-games", "web-ladder-rank", "web-ladder-peak"];
  const rated = ratings.map(({ name, ladder, rating, games, place, peak }) =>
    row(h("a", { href: `ladder?ladder=${ladder}` }, name), [rating, games, `#${place}`, peak]),
  );
  const empty = !ratings.length && !tallies.length;
  open(
    app,
    state,
    empty && h("p", { class: "lead" }, say("web-record-none")),
    ratings.length > 0 && section("web-ladder-ratings", courses.length > 0 && ratingChart(courses), table(["", ...heads.map((key) => say(key))], rated)),
    ...tallies.map(({ name, lines }) =>
      h(
        "section",
        {},
        h("h2", {}, name),
        h(
          "ul",
          { class: "tallies" },
          lines.map((line) => tally(line)),
        ),
      ),
    ),
    streaks.length > 0 &&
      section(
        "web-record-streaks",
        h(
          "ul",
          {},
          streaks.map((text) => h("li", {}, text)),
        ),
      ),
    rivals.length > 0 &&
      section(
        "web-record-rivals",
        h(
          "ul",
          { class: "tallies" },
          rivals.map((one) => tally(one, h("a", { href: `history${own}?opponent=${one.user}` }, one.name))),
        ),
      ),
    crownSection(state.crowns),
    h("p", {}, h("a", { class: "button", href: `history${own}` }, icon("chart"), say("web-record-games"))),
  );
}

/** The characters that a member has beaten: a row for each army, as text and as portraits, with a crown on those beaten. */
function crownSection({ title, rules, none, portraits, rows }) {
  const strip = (earned) =>
    h(
      "span",
      { class: "crown-row", "aria-hidden": "true" },
      portraits.map((key) => h("span", { class: "seat", "data-earned": earned.includes(key) }, earned.includes(key) && drawCrown(), drawPortrait(key))),
    );
  const lines = rows
    .filter(({ earned }) => earned.length > 0)
    .map(({ name, told, earned }) => h("li", {}, h("b", {}, name), h("span", {}, told), strip(earned)));
  return h("section", { class: "crowns" }, h("h2", {}, title), none ? h("p", {}, none) : h("ul", {}, lines), h("p", { class: "faint" }, rules));
}

/** Open the list of a member's finished games. */
export function openHistory(app, state) {
  const { rows, pgn, user, filter } = state;
  const where = `history${user ? `/${user}` : ""}`;
  const list = rows.length ? h("ul", { class: "links results" }, rows.map(gameRow)) : h("p", {}, say("web-history-none"));
  const file = pgn && h("a", { class: "button", href: pgn, download: "" }, icon("send"), say("web-history-pgn"));
  open(
    app,
    state,
    filters(state, where),
    list,
    pages(state, (offset) => `${where}?${new URLSearchParams({ ...filter, offset })}`),
    file,
  );
}

/** The form with the filters, which the browser submits as the page's query string. */
function filters({ variants, rivals, results, openings, filter }, where) {
  // Members' names keep their case.
  const named = (key, name, selected) => h("option", { value: key, selected }, name);
  const pick = (name, label, options, make = option) =>
    labelled(
      label,
      h(
        "select",
        { name, onchange: (event) => event.target.form.requestSubmit() },
        [{ key: "", name: say("web-history-all") }, ...options].map(({ key, name: text }) => make(key, text, key === (filter[name] ?? ""))),
      ),
    );
  return h(
    "form",
    { class: "row filters", action: where, method: "get", role: "search" },
    pick("variant", "web-variant", variants),
    pick("opponent", "web-history-opponent", rivals, named),
    pick("result", "web-history-result", results),
    labelled("web-history-moves", h("input", { name: "moves", value: filter.moves ?? "", maxlength: 200, autocomplete: "off", list: "openings" })),
    h(
      "datalist",
      { id: "openings" },
      openings.map(({ moves, name }) => h("option", { value: moves, label: name })),
    ),
    h("button", {}, say("web-history-filter")),
  );
}

function gameRow({ game, name, opponent, result, told, change, ended }) {
  if (!game) return h("li", { class: "faint hidden-game" }, told);
  const day = new Date(ended).toLocaleDateString(document.documentElement.lang, { year: "numeric", month: "short", day: "numeric" });
  return h(
    "li",
    {},
    h(
      "a",
      { href: `g/${game}` },
      h("b", { class: "result", "data-result": result }, told),
      h("span", { class: "number change" }, change ?? ""),
      h("span", {}, say("web-home-against", { name: opponent })),
      h("span", { class: "faint" }, `${name} · ${day}`),
    ),
  );
}

/** Open a leaderboard. */
export function openLadder(app, state) {
  const { ladder, ladders, lines, own, own_offset: ownOffset, size, offset, is_settled: isSettled, provisional } = state;
  const to = (change) => `ladder?${new URLSearchParams({ ladder, settled: Number(isSettled), offset, ...change })}`;
  const tabs = h(
    "nav",
    { class: "row", "aria-label": say("web-variant") },
    ladders.map(({ key, name }) => h("a", { class: "button", "aria-current": key === ladder && "page", href: to({ ladder: key, offset: 0 }) }, name)),
  );
  const heads = ["", say("web-ladder-player"), say("web-ladder-rating"), say("web-ladder-games"), "+", "=", "−"];
  const shown = lines.map((one) => standing(one));
  const isElsewhere = ownOffset !== null && Math.floor(offset / size) !== Math.floor(ownOffset / size);
  open(
    app,
    state,
    tabs,
    h(
      "div",
      { class: "row" },
      h("a", { class: "button", href: to({ settled: Number(!isSettled), offset: 0 }) }, say(isSettled ? "web-ladder-all" : "web-ladder-settled")),
      isElsewhere && h("a", { class: "button", href: to({ offset: ownOffset }) }, say("web-ladder-own")),
    ),
    lines.length ? table(heads, shown) : h("p", {}, say(isSettled ? "web-ladder-none-settled" : "web-ladder-none")),
    own && h("p", { class: "faint" }, own),
    lines.some(({ rating }) => rating.endsWith("?")) && h("p", { class: "faint" }, provisional),
    pages(state, (start) => to({ offset: start })),
  );
}

function standing({ place, user, name, is_you: isYou, rating, games, wins, draws, losses }) {
  const line = row(h("a", { href: isYou ? "profile" : `profile/${user}` }, name), [rating, games, wins, draws, losses], place);
  if (isYou) set(line, { "data-you": "", "aria-current": "true" });
  return line;
}

export function section(key, ...parts) {
  return h("section", {}, h("h2", {}, say(key)), ...parts.filter(Boolean));
}

export function table(heads, rows) {
  return h(
    "div",
    { class: "crosstable-frame", tabindex: 0 },
    h(
      "table",
      { class: "figures" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          heads.map((text) => h("th", { scope: "col" }, text)),
        ),
      ),
      h("tbody", {}, rows),
    ),
  );
}

export function row(name, figures, place = null) {
  return h(
    "tr",
    {},
    place !== null && h("td", { class: "number" }, place),
    h("th", { scope: "row" }, name),
    figures.map((text) => h("td", { class: "number" }, text)),
  );
}

/** A row of results. The bar shows wins, draws and losses, as does the text. */
export function tally({ name, wins, draws, losses, told }, link = name) {
  const bar = h(
    "span",
    { class: "bar", "aria-hidden": "true" },
    Object.entries({ wins, draws, losses }).map(([kind, count]) => part(kind, count)),
  );
  return h("li", {}, h("b", {}, link), h("span", { class: "faint number" }, told), bar);
}

function part(kind, count) {
  const element = h("i", { class: kind, hidden: count === 0 });
  element.style.setProperty("flex-grow", count);
  return element;
}

function pages({ offset, total, size }, to) {
  if (total <= size) return null;
  const place = say("web-pages", { number: Math.floor(offset / size) + 1, count: Math.ceil(total / size) });
  const link = (sign, key, start, isThere) => isThere && h("a", { class: "button", href: to(start), "aria-label": say(key), title: say(key) }, icon(sign));
  return h(
    "nav",
    { class: "row pager" },
    link("back", "web-pages-back", offset - size, offset > 0),
    h("span", {}, place),
    link("forward", "web-pages-next", offset + size, offset + size < total),
  );
}
