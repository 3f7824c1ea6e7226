/** Lists of games, each with a small board, the side to move and the running clock. */
// @ts-check

import { Clock, clockText, isLow } from "./clock.js";
import { h, set, write } from "./dom.js";
import { other } from "./fen.js";
import { miniBoard } from "./mini.js";
import { say } from "./words.js";

/** Whether a game waits for the reader: their move, their setup, or their answer to an offer. */
export function isYourTurn({ you, turn, offer, phase }) {
  return phase !== "over" && Boolean(you) && (you === turn || Boolean(offer));
}

export class Rows {
  constructor(label, properties = {}) {
    this.list = h("ul", { class: "boards" });
    this.more = h("p", { class: "faint" });
    this.element = h("section", { "aria-label": label, ...properties }, h("h2", {}, label), this.list, this.more);
    this.clock = new Clock(() => this.tick());
    this.rows = new Map();
    this.items = new Map();
  }

  /** Show these games. `more`: the number of games not shown. */
  show(rows, now, more = 0) {
    this.rows = new Map(rows.map((row) => [row.game, row]));
    write(this.more, more ? say("web-home-more", { count: more }) : "");
    this.render(now);
  }

  /** Update one game. Return whether it's in this list. */
  take(row, now) {
    if (!this.rows.has(row.game)) return false;
    this.rows.set(row.game, row);
    this.render(now);
    return true;
  }

  render(now) {
    const rows = [...this.rows.values()].sort((one, two) => compare(rankOf(one), rankOf(two)));
    const items = new Map(rows.map((row) => [row.game, this.item(row)]));
    const isSame = [...items.values()].every((item, place) => this.list.children[place] === item.element);
    if (!isSame || this.list.children.length !== items.size) this.list.replaceChildren(...[...items.values()].map(({ element }) => element));
    this.items = items;
    this.element.hidden = rows.length === 0;
    this.clock.set({ now, running: rows.some((row) => deadlineOf(row)) });
    this.tick();
  }

  /** The list item of a game. It's reused unless something has changed. */
  item(row) {
    const key = JSON.stringify(row);
    const known = this.items.get(row.game);
    return known?.key === key ? known : { key, row, ...makeItem(row) };
  }

  tick() {
    for (const { row, clock } of this.items.values()) {
      const left = row.clock && row.phase !== "over" ? timeOf(this.clock, row) : null;
      set(clock, { hidden: left === null, "data-low": left !== null && isLow(left, row.clock.initial_seconds, row.clock.is_live) });
      if (left !== null)
        write(
          clock,
          clockText(left, (days) => say("web-days", { days }), row.clock.is_live),
        );
    }
  }
}

function makeItem(row) {
  const clock = h("span", { class: "time number", role: "timer" });
  const about = h(
    "span",
    { class: "about" },
    namesOf(row),
    h("span", { class: "faint" }, row.name),
    h("span", { class: "whose" }, h("span", { class: "turn" }, turnOf(row)), clock),
  );
  const link = h("a", { href: `g/${row.game}` }, miniBoard(row), about);
  return { clock, element: h("li", { "data-game": row.game, "data-yours": isYourTurn(row) }, link) };
}

function namesOf({ you, sides }) {
  if (you) return player(sides[other(you)], "b");
  return h("b", { class: "pair" }, player(sides.white, "span"), player(sides.black, "span"));
}

function player({ name, rating }, tag) {
  return h(tag, { class: "named" }, h("span", {}, name), rating && h("span", { class: "faint number" }, ` ${rating}`));
}

function turnOf(row) {
  const { you, turn, offer, sides, phase } = row;
  if (you && offer) return say(OFFERS[offer]);
  if (you && you === turn) return say(phase === "arranging" ? "web-arrange" : "web-your-turn");
  return say(you ? "web-home-waiting" : "web-home-to-move", { name: sides[turn].name });
}

function deadlineOf({ clock, sides, turn }) {
  return clock && (sides[turn].deadline ?? clock.first_move);
}

function timeOf(clock, row) {
  return clock.left({ deadline: deadlineOf(row), seconds_left: row.sides[row.turn].seconds_left ?? row.clock.initial_seconds });
}

/** A sort key: games where it's the reader's turn first, then the earliest deadline, then the longest wait. */
function rankOf(row) {
  return [isYourTurn(row) ? 0 : 1, deadlineOf(row) ?? "~", row.since, row.game];
}

function compare(one, two) {
  const place = one.findIndex((part, at) => part !== two[at]);
  return place < 0 || one[place] < two[place] ? -1 : 1;
}

const OFFERS = { draw: "web-home-offer-draw", takeback: "web-home-offer-takeback" };
