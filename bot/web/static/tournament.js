/** The list of tournaments, and a tournament's tables, where each result links to its game. The tables are refreshed until the tournament ends. */
// @ts-check

import { get } from "./api.js";
import { h } from "./dom.js";
import { Head } from "./head.js";
import { settingsTool } from "./settings.js";
import { say } from "./words.js";

const LOOK_SECONDS = 30;

export function openTournament(app, state) {
  const head = new Head(state.title, [settingsTool(state.themes)], state.terms);
  const body = h("div", { class: "tournament" });
  app.replaceChildren(head.element, body);
  show(body, state);
  if (!state.is_over) setInterval(() => document.hidden || look(body, state), 1000 * LOOK_SECONDS);
}

/** Open the list of a server's tournaments. */
export function openTournaments(app, state) {
  const link = ({ href, name, what }) => h("li", {}, h("a", { href }, h("b", {}, name), h("span", { class: "faint" }, what)));
  const groups = state.groups.map(({ name, links }) => h("section", {}, h("h2", {}, name), h("ul", { class: "links" }, links.map(link))));
  app.className = "home";
  app.replaceChildren(new Head(state.title, [settingsTool(state.themes)]).element, ...(groups.length ? groups : [h("p", {}, say("web-no-tournaments"))]));
}

async function look(body, state) {
  const fresh = await get(`api/tournaments/${state.tournament}`).catch(() => null);
  if (fresh) show(body, fresh);
}

function show(body, state) {
  body.replaceChildren(h("p", { class: "lead" }, state.progress), ...state.tables.map(tableOf));
}

function tableOf(table) {
  const figures = table.figures.map(({ short, long }) => h("th", { scope: "col", title: long }, h("abbr", { title: long }, short)));
  const heads = h("tr", {}, h("th", {}), h("th", {}), ...figures, ...table.heads.map((text) => h("th", { scope: "col" }, text)));
  const grid = h(
    "table",
    { class: table.is_boards ? "crosstable boards" : "crosstable" },
    table.name ? h("caption", {}, table.name) : null,
    h("thead", {}, heads),
    h("tbody", {}, table.lines.map(lineOf)),
  );
  return h("div", { class: "crosstable-frame", tabindex: 0, role: "group", "aria-label": table.name || null }, grid);
}

function lineOf(line) {
  const name = [
    line.number ? h("span", { class: "faint" }, `${line.number} `) : null,
    line.name,
    line.out ? h("span", { class: "faint" }, ` · ${line.out}`) : null,
  ];
  const figures = line.figures.map((text) => h("td", { class: "number" }, text));
  const cells = [h("td", { class: "number" }, line.place), h("th", { scope: "row" }, h("span", {}, ...name)), ...figures];
  return h("tr", { class: line.out ? "out" : null }, ...cells, ...line.results.map(cellOf));
}

function cellOf(result) {
  if (!result) return h("td", { class: "own" });
  return h("td", { class: "number" }, result.game ? h("a", { href: `g/${result.game}` }, result.told) : result.told);
}
