/** The list of tournaments, and a tournament's tables, where each result links to its game. The tables are refreshed until the tournament ends. */
// @ts-check

import { get, post } from "./api.js";
import { h } from "./dom.js";
import { Head } from "./head.js";
import { settingsTool } from "./settings.js";
import { note } from "./speech.js";
import { labelled, say } from "./words.js";

const LOOK_SECONDS = 30;

export function openTournament(app, state) {
  const head = new Head(state.title, [settingsTool(state.themes)], state.terms);
  const page = new TournamentPage(state);
  app.replaceChildren(head.element, page.element);
  if (!state.is_over) setInterval(() => document.hidden || page.look(), 1000 * LOOK_SECONDS);
}

class TournamentPage {
  constructor(state) {
    this.path = `api/tournaments/${state.tournament}`;
    this.progress = h("p", { class: "lead" });
    this.start = h("p", { class: "faint" });
    this.own = h("div", { class: "joining" });
    this.rest = h("div", {});
    this.element = h("div", { class: "tournament" }, this.progress, this.start, this.own, this.rest);
    this.show(state);
  }

  async look() {
    const fresh = await get(this.path).catch(() => null);
    if (fresh) this.show(fresh);
  }

  show(state) {
    this.progress.textContent = state.progress;
    this.start.textContent = state.opening ? startOf(state.opening) : "";
    const names = state.opening?.names.length > 0 && namesOf(state.opening.names);
    const legend = state.note && h("p", { class: "faint" }, state.note);
    this.rest.replaceChildren(...[names, ...state.tables.map(tableOf), legend].filter(Boolean));
    // The regular update must not replace an open choice.
    const key = JSON.stringify(state.own ?? null);
    if (key !== this.key) this.showOwn(state.own);
    this.key = key;
  }

  /** Show what the reader can do: join, change their army, or leave. */
  showOwn(own) {
    if (!own) return this.own.replaceChildren();
    const army = own.armies.length > 0 && armyPicker(own);
    const join = () => this.act("join", army ? { army: army.value } : {});
    const leave = () => (own.question ? this.confirm(own) : this.act("leave"));
    const button = (key, press, kind = "") => h("button", { type: "button", class: kind, onclick: press }, say(key));
    const change = army && button("web-tournament-change", join);
    const buttons = own.is_in ? [change, button("web-tournament-leave", leave)] : [button("web-tournament-join", join, "strong")];
    const parts = [own.told && h("p", {}, own.told), army && labelled("web-tournament-army", army), h("div", { class: "row" }, buttons.filter(Boolean))];
    this.own.replaceChildren(...parts.filter(Boolean));
  }

  confirm(own) {
    const stay = h("button", { type: "button", onclick: () => this.showOwn(own) }, say("web-tournament-stay"));
    const leave = h("button", { type: "button", class: "strong", onclick: () => this.act("leave") }, say("web-tournament-leave"));
    this.own.replaceChildren(h("p", { role: "alert" }, own.question), h("div", { class: "row" }, leave, stay));
    stay.focus();
  }

  async act(action, more = {}) {
    try {
      const state = await post(`${this.path}/do`, { action, ...more });
      this.key = undefined;
      this.show(state);
      if (state.own?.told) note(state.own.told, true);
    } catch (refusal) {
      note(refusal.message);
      this.key = undefined;
      await this.look();
    }
  }
}

function armyPicker({ armies, army }) {
  return h(
    "select",
    {},
    armies.map(({ key, name, what }) => h("option", { value: key, selected: key === army, title: what }, name)),
  );
}

const BEGINS = { teams: "web-team-begins", simul: "web-simul-begins" };
const BEGINS_FULL = { teams: "web-team-begins-full", simul: "web-simul-begins-full" };

/** When an open tournament starts. While it's paused, it doesn't start. */
function startOf({ deadline, fewest, kind, needs_everyone, is_paused }) {
  if (is_paused) return "";
  const time = new Date(deadline).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  if (needs_everyone) return say(BEGINS_FULL[kind] ?? "web-tournament-begins-full", { time });
  return say(BEGINS[kind] ?? "web-tournament-begins", { time, fewest });
}

function namesOf(names) {
  const list = names.map((name) => h("li", {}, name));
  return h("section", {}, h("h2", {}, say("web-tournament-players")), h("ul", { class: "row names" }, list));
}

/** Open the list of a server's tournaments. */
export function openTournaments(app, state) {
  const link = ({ href, name, what }) => h("li", {}, h("a", { href }, h("b", {}, name), h("span", { class: "faint" }, what)));
  const groups = state.groups.map(({ name, links }) => h("section", {}, h("h2", {}, name), h("ul", { class: "links" }, links.map(link))));
  app.className = "home";
  app.replaceChildren(new Head(state.title, [settingsTool(state.themes)]).element, ...(groups.length ? groups : [h("p", {}, say("web-no-tournaments"))]));
}

function tableOf(table) {
  const figures = table.figures.map(({ short, long }) => h("th", { scope: "col", title: long }, h("abbr", { title: long }, short)));
  const heads = h("tr", {}, h("th", {}), h("th", {}), ...figures, ...table.heads.map((text) => h("th", { scope: "col" }, text)));
  const grid = h(
    "table",
    { class: table.is_boards ? "crosstable matches" : "crosstable" },
    table.name ? h("caption", {}, table.name) : null,
    h("thead", {}, heads),
    h("tbody", {}, table.lines.map(lineOf)),
  );
  return h("div", { class: "crosstable-frame", tabindex: 0, role: "group", "aria-label": table.name || null }, grid);
}

function lineOf(line) {
  const name = [line.number ? h("span", { class: "faint" }, `${line.number} `) : null, line.name];
  const why = line.out ? h("span", { class: "why" }, line.out) : null;
  const figures = line.figures.map((text) => h("td", { class: "number" }, text));
  const cells = [h("td", { class: "number" }, line.place), h("th", { scope: "row" }, h("span", {}, ...name), why), ...figures];
  return h("tr", { class: line.out ? "out" : null }, ...cells, ...line.results.map(cellOf));
}

function cellOf(result) {
  if (!result) return h("td", { class: "own" });
  return h("td", { class: "number" }, result.game ? h("a", { href: `g/${result.game}` }, result.told) : result.told);
}
