/** The bars of the two players: name, rating, army, captured pieces, and clock. */
// @ts-check

import { Clock, clockText, isLow } from "./clock.js";
import { drawPiece, drawPortrait, icon, sideOf } from "./drawings.js";
import { h, set, write } from "./dom.js";
import { other } from "./fen.js";
import { preference } from "./preferences.js";
import { play } from "./sound.js";
import { tell } from "./speech.js";
import { say } from "./words.js";

const CLAIM_SECONDS = 0.2;

export class Players {
  /** `claim()` is called when a side's time is up. `note(text)` shows a countdown text. `give()` gives the opponent time. */
  constructor(claim = () => {}, note = (_text) => {}, give = () => {}) {
    this.claim = claim;
    this.note = note;
    this.claimed = null;
    this.clock = new Clock(() => this.tell());
    this.bars = { top: makeBar("top", give), bottom: makeBar("bottom", give) };
    this.isTold = this.isWarned = false;
  }

  /**
   * Show the players of a state, with the side `orientation` at the bottom. `material`: { lost, gain } by side, for the
   * position on the board.
   */
  show(state, orientation, material = state.sides) {
    this.state = state;
    this.material = material;
    this.places = { top: other(orientation), bottom: orientation };
    for (const [place, side] of Object.entries(this.places)) this.fill(this.bars[place], state.sides[side], side);
    this.clock.set({ now: state.clock?.now, running: Boolean(state.clock?.first_move) || Object.values(state.sides).some((side) => side.deadline) });
    this.tell();
  }

  fill(bar, player, side) {
    const { state } = this;
    const isOn = state.phase !== "over" && (player.on_move ?? state.turn === side);
    const won = state.outcome ? result(state.outcome, side) : "";
    set(bar.element, { "data-side": side, "data-on-move": isOn, "data-you": player.is_you });
    const emblem = player.portrait ?? `${side} ${royalOf(state, side)} ${preference("pieces")}`;
    if (bar.shown !== emblem) bar.emblem.replaceChildren(...drawn(emblem));
    bar.shown = emblem;
    write(bar.name, player.name);
    write(bar.rating, [player.rating, state.changes?.[side]].filter(Boolean).join(" "));
    write(bar.army, [player.colour_name, player.army, awayWords(player)].filter(Boolean).join(" · "));
    write(bar.score, won);
    bar.give.hidden = player.is_you || !state.can?.includes("time");
    if (!bar.give.hidden) set(bar.give, { "aria-label": say("web-do-time", { name: player.name }), title: say("web-do-time", { name: player.name }) });
    this.fillTaken(bar.taken, this.material[other(side)].lost ?? [], other(side), this.material[side].gain ?? "");
  }

  /** Show the pieces that a side has captured, each kind once with a count, and the side's lead in material. */
  fillTaken(line, lost, side, gain) {
    const key = JSON.stringify([lost, side, gain, preference("pieces")]);
    if (line.dataset.key === key) return;
    line.dataset.key = key;
    const kinds = grouped(lost);
    const named = kinds.map(([drawing, count]) => say("web-taken-kind", { piece: nameOf(this.state.pieces, drawing, side), count }));
    set(line, { "aria-label": kinds.length ? say("web-taken", { pieces: named.join(say("web-square-comma")) }) : null, role: kinds.length ? "img" : null });
    const drawn = kinds.map(([drawing, count]) => h("span", { class: "kind" }, drawPiece(drawing, side), count > 1 && h("b", {}, String(count))));
    line.replaceChildren(...drawn, ...(gain ? [h("span", { class: "gain" }, gain)] : []));
  }

  tell() {
    const { initial_seconds: most, is_live: isLive, first_move: first, is_resuming: isResuming, is_lost: isLost } = this.state.clock ?? {};
    const [starting, resuming] = isLost ? ["web-first-move-loss", "web-resume-loss"] : ["web-first-move", "web-resume"];
    if (first) this.note(say(isResuming ? resuming : starting, { left: textOf(this.clock.left({ deadline: first })) }));
    if (first && this.clock.left({ deadline: first }) === 0) this.fell();
    for (const [place, side] of Object.entries(this.places)) {
      const { clock, element } = this.bars[place];
      const left = most && this.state.phase !== "over" ? (this.clock.left(this.state.sides[side]) ?? most) : null;
      clock.hidden = left === null;
      if (left === null) continue;
      const runs = Boolean(this.state.sides[side].deadline);
      const low = runs && isLow(left, most, isLive);
      clock.style.setProperty("--letters", textOf(most).length);
      write(clock.lastChild, textOf(left, isLive));
      if (runs && left === 0) this.fell();
      set(clock, { "data-runs": runs, "data-low": low });
      if (runs && element.dataset.you !== undefined) this.warn(low, left);
    }
  }

  /** Claim once per turn, and once more if more time was given, that the time is up, after the grace period for moves that are still being sent. */
  fell() {
    const { ply, takebacks, left_ms: left } = this.state;
    const turn = `${ply}.${takebacks}.${left?.white}.${left?.black}`;
    if (this.claimed === turn) return;
    this.claimed = turn;
    setTimeout(() => this.claim(), (this.state.clock.grace_seconds + CLAIM_SECONDS) * 1000);
  }

  /** Warn the reader of low time by sound and to screen readers; once, unless they have had more time since. */
  warn(isLowNow, left) {
    if (!isLowNow) this.isTold = this.isWarned = false;
    if (!isLowNow || !preference("lowtime")) return;
    if (!this.isTold) tell(say("web-low-time", { left: textOf(left) }));
    this.isTold = true;
    this.isWarned ||= play("warn");
  }
}

function textOf(seconds, isLive = false) {
  return clockText(seconds, (days) => say("web-days", { days }), isLive);
}

/** The end of a player's vacation, as a date in the reader's locale. */
function awayWords({ away }) {
  return (
    away &&
    Date.parse(away) > Date.now() &&
    say("web-away", { until: new Date(away).toLocaleDateString(document.documentElement.lang, { month: "short", day: "numeric" }) })
  );
}

function makeBar(place, press) {
  const [emblem, name, rating, army, taken, score] = ["emblem", "name", "rating faint", "army faint", "taken", "score"].map((part) =>
    h("span", { class: part }),
  );
  const clock = h("span", { class: "clock", role: "timer", hidden: true }, icon("play"), h("span", {}));
  const give = h("button", { type: "button", class: "give", "data-action": "time", hidden: true, onclick: press }, "+15");
  const who = h("div", { class: "who" }, h("p", {}, name, rating), h("p", {}, army, taken));
  return { element: h("section", { class: `player ${place}` }, emblem, who, score, give, clock), emblem, name, rating, army, taken, clock, score, give };
}

function royalOf(state, side) {
  const letter = side === "white" ? "K" : "k";
  return state.pieces[letter]?.drawing ?? "king";
}

function drawn(emblem) {
  const [side, name] = emblem.split(" ");
  return [name ? drawPiece(name, side) : drawPortrait(side)];
}

/** Group consecutive equal drawings into pairs of a drawing and its count. */
export function grouped(drawings) {
  const kinds = new Map();
  for (const drawing of drawings) kinds.set(drawing, (kinds.get(drawing) ?? 0) + 1);
  return [...kinds];
}

/** The name of a side's piece that has this drawing. */
function nameOf(pieces, drawing, side) {
  const found = Object.entries(pieces).find(([letter, piece]) => piece.drawing === drawing && sideOf(letter) === side);
  return found?.[1].name ?? drawing;
}

/** A side's score. Aborted games, and imported games without a result, have none. */
function result({ winner, termination }, side) {
  if (termination === "aborted") return "";
  if (!winner) return "½";
  return winner === side ? "1" : "0";
}
