/** The live part of the home page: the reader's games and challenges, games to watch, recent results, and what is due in training. */
// @ts-check

import { get } from "./api.js";
import { h, write } from "./dom.js";
import { Rows, isYourTurn } from "./rows.js";
import { tell } from "./speech.js";
import { Stream } from "./stream.js";
import { say } from "./words.js";

/** The stream of the home page's lists. After a move, it sends only that game's row. */
class HomeStream extends Stream {
  constructor(row, handlers) {
    super("api/home/events", handlers);
    this.row = row;
  }

  listen() {
    super.listen();
    this.source.addEventListener("game", (event) => this.row(JSON.parse(event.data)));
  }
}

export class Lobby {
  /** `lists`: the page's lists. `challenges`: the element that shows the challenges among them. */
  constructor(lists, challenges) {
    this.challenges = challenges;
    this.title = document.title;
    this.games = new Rows(say("web-home-games"), { class: "own-games" });
    this.watch = new Rows(say("web-home-watch"), { class: "watch" });
    this.list = h("ul", { class: "links results" });
    this.results = h("section", {}, h("h2", {}, say("web-home-results")), this.list);
    this.dueLink = h("a", { href: "train" });
    this.due = h("p", { class: "due", hidden: true }, this.dueLink);
    this.take(lists);
    const row = ({ row, now }) => this.takeRow(row, now);
    this.stream = new HomeStream(row, { take: (now) => this.take(now), link: () => {}, ask: () => get("api/home") });
  }

  /** Show updated lists. Open a live game that has just started. */
  take(lists) {
    const known = this.lists && new Set(this.lists.games.map(({ game }) => game));
    const begun = known ? lists.games.filter(({ game }) => !known.has(game)) : [];
    this.lists = lists;
    this.challenges.show(lists.challenges);
    this.games.show(lists.games, lists.now, lists.more);
    this.watch.show(lists.watch, lists.now);
    this.showResults(lists.results);
    this.due.hidden = !lists.training;
    write(this.dueLink, say("web-home-due", { due: lists.training }));
    this.head();
    for (const { you, sides } of begun) tell(say("web-home-begun", { name: sides[you === "white" ? "black" : "white"].name }));
    const live = begun.find(({ clock, ply, phase }) => clock?.is_live && ply < 2 && phase !== "over");
    if (live) location.assign(`g/${live.game}`);
  }

  takeRow(row, now) {
    const before = this.games.rows.get(row.game);
    if (!this.games.take(row, now)) this.watch.take(row, now);
    if (before && !isYourTurn(before) && isYourTurn(row)) tell(say("web-your-turn"));
    this.head();
  }

  /** Show in the window's title that it's the reader's turn, or that they have been challenged. */
  head() {
    const turns = [...this.games.rows.values()].filter(isYourTurn).length;
    const asked = this.lists.challenges.some(({ is_own: isOwn, to }) => !isOwn && to);
    const news = turns ? say("web-your-turn") : asked ? say("web-challenge-title") : "";
    write(document.querySelector("title"), news ? `● ${news} · ${this.title}` : this.title);
  }

  showResults(results) {
    this.results.hidden = results.length === 0;
    const key = JSON.stringify(results);
    if (this.key === key) return;
    this.key = key;
    this.list.replaceChildren(...results.map(resultItem));
  }
}

function resultItem({ game, name, opponent, result, told, change, ended }) {
  const day = new Date(ended).toLocaleDateString(document.documentElement.lang, { month: "short", day: "numeric" });
  const score = h("b", { class: "result", "data-result": result }, told);
  return h(
    "li",
    {},
    h(
      "a",
      { href: `g/${game}` },
      score,
      change && h("span", { class: "number" }, change),
      h("span", {}, say("web-home-against", { name: opponent })),
      h("span", { class: "faint" }, `${name} · ${day}`),
    ),
  );
}
