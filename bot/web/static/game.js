/** The page of a game. It receives states from the server, and its parts show them. */
// @ts-check

import { Actions } from "./actions.js";
import { gameAnalysis } from "./addresses.js";
import { Ahead } from "./ahead.js";
import { announce } from "./announce.js";
import { get, post } from "./api.js";
import { Arrangement } from "./arrange.js";
import { Chart } from "./chart.js";
import { h, set } from "./dom.js";
import { icon } from "./drawings.js";
import { Entry } from "./entry.js";
import { numberOf, other, turnOf, unitsOf } from "./fen.js";
import { Explorer } from "./explorer.js";
import { Guide, readPiece } from "./guide.js";
import { Hand } from "./hand.js";
import { Head } from "./head.js";
import { Hints } from "./hints.js";
import { helpWith, onKeys } from "./keys.js";
import { Moves } from "./moves.js";
import { Players } from "./players.js";
import { Preparation } from "./preparing.js";
import { keysHelp, settingsTool, wearTheme } from "./settings.js";
import { hush, note } from "./speech.js";
import { Stream } from "./stream.js";
import { Table } from "./table.js";
import { TextSwitch } from "./text_switch.js";
import { Walk } from "./walk.js";
import { namesOf, say } from "./words.js";

const CONFLICT = 409;

export class GamePage {
  /** Build the page of a game from its first state. */
  constructor(app, state) {
    this.app = app;
    this.state = state;
    this.heard = 0;
    this.flipped = false;
    this.table = new Table({ hand: () => this.holder(), guide: this.guiding(), home: state.you === "black" ? "e7" : "e2" });
    this.hand = new Hand(this, this.table.board);
    this.ahead = new Ahead(this);
    this.arrangement = new Arrangement(() => this.render());
    this.walk = new Walk(state.game, () => this.render());
    this.guide = new Guide(
      (square) => readPiece(state.game, square, this.walk.at ?? this.state.ply),
      () => this.render(),
    );
    this.players = new Players(
      () => this.claim(),
      (text) => this.actions.remind(text),
      () => this.giveTime(),
    );
    this.moves = new Moves((ply) => this.walk.go(ply));
    this.entry = new Entry((text) => this.hand.ask({ text }));
    this.chart = new Chart(state.game, { names: namesOf(state), walk: (ply) => this.walk.go(ply), changed: () => this.render() });
    this.explorer = new Explorer(
      () => this.explored(),
      namesOf(state),
      () => this.orientation(),
    );
    this.toAnalysis = h("a", { class: "button plain" }, icon("chart"), say("web-analysis-board"));
    this.toReview = h("a", { class: "button plain", href: `analysis/${state.game}#review`, hidden: true }, icon("pencil"), say("web-review"));
    this.actions = new Actions((name, more) => this.act(name, more), this.afterwards());
    this.actions.changed = () => this.render();
    this.hints = new Hints(this);
    this.preparation = new Preparation(() => this.render());
    this.head = new Head(state.variant.name, this.tools(), [...(state.terms ?? []), `#${state.game}`].join(" · "));
    this.text = new TextSwitch(this);
    this.banner = h("p", { class: "link", role: "status", hidden: true }, say("web-link-lost"));
    this.lay();
    onKeys({ flip: () => this.flip(), escape: () => this.escape() });
    helpWith({ hands: ["web-hands-guide", "web-hands-draw", "web-hands-finger"] });
    addEventListener("pieces", () => this.render());
    this.take(state, true);
    this.stream = new Stream(`api/games/${state.game}/events`, {
      take: (next) => this.hear(next),
      link: (isUp) => this.link(isUp),
      ask: () => get(`api/games/${state.game}`),
    });
  }

  lay() {
    const { top, bottom } = this.players.bars;
    const links = this.state.links?.length ? ways(this.state.links) : null;
    const more = h("div", { class: "more" }, this.ahead.element, this.explorer.element, links);
    const { moves, actions, entry, chart, guide } = this;
    const parts = [
      this.text.element,
      this.head.element,
      top.element,
      this.table.element,
      bottom.element,
      moves.element,
      actions.status,
      actions.element,
      entry.element,
      chart.element,
      more,
      guide.element,
    ];
    this.app.className = "game";
    this.app.replaceChildren(...parts);
    this.head.element.querySelector(".title").append(this.banner);
  }

  tools() {
    return [["pencil", say("web-draw"), () => this.toggleDrawing()], ["flip", say("web-flip"), () => this.flip()], settingsTool(this.state.themes, keysHelp)];
  }

  afterwards() {
    return [
      { label: say("web-replay"), sign: "play", action: "replay", press: () => this.walk.replay(this.state.moves.length) },
      { element: this.toAnalysis },
      { element: this.toReview },
    ];
  }

  flip() {
    this.flipped = !this.flipped;
    this.render();
  }

  /** Close or cancel the first of these that is active: the guide, drawing, a confirmation, or the picked piece or premove. */
  escape() {
    if (this.guide.close()) return;
    if (this.table.isDrawing) this.toggleDrawing();
    else if (this.actions.asked) this.actions.ask(null);
    else this.holder().letGo();
  }

  toggleDrawing() {
    this.table.isDrawing = !this.table.isDrawing;
    this.render();
  }

  /** The object that handles taps on the board now. */
  holder() {
    if (this.ahead.isOpen) return this.ahead;
    return this.arrangement.isOpen ? this.arrangement : this.hand;
  }

  /** The shown position, for the explorer. */
  explored() {
    const { state, walk } = this;
    return { variant: state.variant.key, fen: walk.position?.fen ?? state.fen, moves: [], game: String(state.game) };
  }

  isLive() {
    return this.walk.at === null;
  }

  link(isUp) {
    if (isUp && !this.banner.hidden) note(say("web-link-back"), true);
    this.banner.hidden = isUp;
    set(this.app, { "data-linked": isUp });
  }

  /** Apply a state from the stream. It counts as newer than the replies to requests made before it arrived. */
  hear(state) {
    this.heard += 1;
    this.take(state);
  }

  /** Apply the state in a reply, unless the stream has sent one since the request. `asked`: the value of `heard` when it was sent. */
  adopt(state, asked) {
    if (asked === this.heard) this.take(state);
  }

  take(state, isFirst = false) {
    const [before, isOwn] = [this.state, !isFirst && this.hand.isSending];
    this.state = state;
    if (!isFirst && before.ply !== state.ply) hush();
    if (!isFirst) announce(before, state, isOwn);
    if (!isFirst && (before.phase !== state.phase || before.ply !== state.ply || before.takebacks !== state.takebacks)) this.hand.leave();
    if (isFirst || before.ply !== state.ply || before.takebacks !== state.takebacks) {
      if (before.takebacks !== state.takebacks) this.table.pointer.end();
      this.guide.close();
      this.walk.forget(state.moves.length);
      this.ahead.forget();
      this.table.arrows.clear();
    }
    this.arrangement.take(state.arranging);
    this.preparation.follow(state.preparing);
    if (state.phase === "over") this.chart.open(state.moves.length);
    this.render();
    this.hand.turnCame();
    if (isAccepted(before, state)) location.assign(`g/${state.rematch}`);
  }

  async act(name, more = {}) {
    const asked = this.heard;
    try {
      const reply = await post(`api/games/${this.state.game}/do`, { action: name, ply: this.state.ply, takebacks: this.state.takebacks, ...more });
      if (reply.said) note(reply.said);
      if (name === "rematch" && reply.game && !reply.fen) location.assign(`g/${reply.game}`);
      else if (reply.fen) this.adopt(reply, asked);
    } catch (refusal) {
      note(refusal.message);
      this.adopt(await get(`api/games/${this.state.game}`).catch(() => this.state), asked);
    }
  }

  /** Give the opponent time: once more for each press, also for one that comes before the answer to the last. */
  giveTime() {
    this.giving = (this.giving ?? Promise.resolve()).then(() => this.give());
    return this.giving;
  }

  /** Give time once. If the opponent's clock isn't as it is shown here, get its new state and give then. */
  async give(isAgain = false) {
    const { game, you, left_ms: left } = this.state;
    const asked = this.heard;
    try {
      this.adopt(await post(`api/games/${game}/do`, { action: "time", seen: left?.[other(you)] ?? 0 }), asked);
    } catch (refusal) {
      this.adopt(await get(`api/games/${game}`).catch(() => this.state), asked);
      if (isAgain || refusal.status !== CONFLICT || this.state.phase === "over") return note(refusal.message);
      await this.give(true);
    }
  }

  finishArranging() {
    return this.act("arrange", { pieces: this.arrangement.order.toUpperCase() });
  }

  /** Ask the server to end the game, because the time is up. */
  async claim() {
    const asked = this.heard;
    const state = await post(`api/games/${this.state.game}/flag`, {}).catch(() => null);
    if (state) this.adopt(state, asked);
  }

  guiding() {
    return { open: (square) => this.guide.open(square, this.view()), close: () => this.guide.close() };
  }

  orientation() {
    const below = this.state.flip ? "black" : "white";
    return this.flipped ? other(below) : below;
  }

  /** The board's view: the earlier position that the reader has selected, or the current position with its marks. */
  view() {
    const { state, hand, guide, arrangement } = this;
    const { pieces, goal } = state;
    const base = { pieces, goal, names: namesOf(state), orientation: this.orientation() };
    const past = this.walk.position;
    if (past) return { ...base, ...past, units: unitsOf(past.fen), picked: guide.square, dots: guide.marks };
    if (this.ahead.isOpen) return { ...base, ...this.ahead.view(), picked: guide.square ?? this.ahead.picked };
    if (arrangement.isOpen) return { ...base, units: arrangement.units(unitsOf(state.fen)), picked: arrangement.picked, swaps: arrangement.swaps() };
    const { last, check, alerts, home } = hand.shown ? { last: [hand.shown.from, hand.shown.to] } : state;
    const { premove } = hand;
    const held = { picked: guide.square ?? hand.picked, dots: guide.marks ?? hand.reach, premove: premove && [premove.from, premove.to] };
    return { ...base, units: hand.units(), last, check, alerts, home, ...held };
  }

  render() {
    const { state, walk, hand, arrangement } = this;
    const orientation = this.orientation();
    this.table.show(this.view());
    this.table.arrows.show(this.isLive() && this.hints.now ? this.hints.arrows : this.chart.arrowsAt(walk.at ?? state.moves.length));
    this.chart.point(walk.at ?? state.moves.length);
    this.players.show(state, orientation, walk.position?.material);
    const [isBlack, number] = [turnOf(state.fen) === "black", numberOf(state.fen)];
    const plies = 2 * (number - 1) + Number(isBlack) - state.moves.length;
    const first = { turn: plies % 2 ? "black" : "white", number: Math.floor(plies / 2) + 1 };
    const moves = hand.isSending ? [...state.moves, hand.pending] : state.moves;
    this.moves.show({ moves, first, at: walk.at, marks: this.chart.kinds() });
    const held = hand.premove && `${hand.premove.from}–${hand.premove.to}`;
    this.actions.show(state, {
      preparing: this.preparation.now,
      arranging: arrangement.isOpen,
      held,
      proposed: hand.asking?.san,
      finish: () => this.finishArranging(),
      hint: () => this.hints.show(),
      confirm: () => hand.confirm(),
      cancel: () => hand.letGo(),
    });
    this.ahead.show();
    if (state.phase === "over") this.explorer.follow();
    this.toReview.hidden = !this.chart.found;
    set(this.toAnalysis, { href: gameAnalysis(state.game, walk.at ?? state.moves.length) });
    this.entry.show(Boolean(state.you) && state.phase === "playing");
    this.text.show();
    this.head.show(state.spectators);
    this.head.press("pencil", this.table.isDrawing);
    set(this.app, {
      "data-you": state.you,
      "data-phase": state.phase,
      "data-ply": state.ply,
      "data-live": this.isLive(),
      "data-orientation": orientation,
      "data-drawing": this.table.isDrawing,
    });
    document.title = titleOf(state);
    wearTheme(state);
  }
}

/** Whether the rematch that the reader offered on this page has begun. */
function isAccepted(before, state) {
  return before.offer?.kind === "rematch" && before.offer.by === state.you && Boolean(state.rematch) && !before.rematch;
}

/** The sandbox's links to its other pages: all variants and levels, both sides of a game, and the simulated Discord. */
function ways(links) {
  const all = [{ href: "home", name: say("web-ways-home"), what: say("web-home-lead") }, ...links];
  return h(
    "nav",
    { class: "ways", "aria-label": say("web-ways") },
    h("span", { class: "faint" }, say("web-ways")),
    all.map(({ href, name, what }) => h("a", { href, title: what }, name)),
  );
}

function titleOf({ phase, you, turn, variant, game }) {
  const name = `${variant.name} #${game}`;
  return phase === "playing" && you === turn ? `● ${say("web-your-turn")} · ${name}` : name;
}
