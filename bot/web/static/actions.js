/** The buttons for actions other than moves, and the line that shows the state of the game. */
// @ts-check

import { icon } from "./drawings.js";
import { focusOn, h, set, write } from "./dom.js";
import { preparingWords } from "./preparing.js";
import { hostNotes } from "./speech.js";
import { say, sentences } from "./words.js";

const LABELS = {
  hint: ["web-do-hint", "eye"],
  draw: ["web-do-draw", "draw"],
  takeback: ["web-do-takeback", "undo"],
  resign: ["web-do-resign", "flag"],
  abort: ["web-do-abort", "stop"],
  rematch: ["web-do-rematch", "swap"],
};
const SURE = { resign: "web-sure-resign", abort: "web-sure-abort" };
const OFFERED = { draw: "web-offered-draw", takeback: "web-offered-takeback", rematch: "web-offered-rematch" };
const STANDS = { draw: "web-stands-draw", takeback: "web-stands-takeback", rematch: "web-stands-rematch" };
const ANSWERS = {
  accept: { draw: "web-do-accept-draw", takeback: "web-do-accept-takeback" },
  decline: { draw: "web-do-decline-draw", takeback: "web-do-decline-takeback" },
};

const GREETING = 8000;

export class Actions {
  /** `act(name, more)` carries out an action. `links` are shown once the game is over: [{ label, sign, press } or { element }]. */
  constructor(act, links) {
    this.act = act;
    this.links = links;
    this.asked = null;
    /** @type {(() => void) | undefined} Called when a confirmation is shown or removed. */
    this.changed = undefined;
    this.key = "";
    this.isGreeted = false;
    setTimeout(() => this.greeted(), GREETING);
    this.sentence = h("p", { class: "sentence" });
    this.detail = h("p", { class: "detail" });
    this.answers = h("div", { class: "answers" });
    this.said = h("div", { class: "said" }, this.sentence, this.detail);
    this.status = h("section", { class: "status" }, this.said, this.answers);
    hostNotes(this.said);
    this.row = h("div", { class: "row" });
    this.element = h("section", { class: "actions", "aria-label": say("web-actions") }, this.row);
  }

  /**
   * Show a state. `arranging`: whether the reader is arranging their first rank. `held`: the premove as text. `preparing`:
   * the progress of compiling the engine. `proposed`: the move to be confirmed. `finish` ends the arrangement, `confirm`
   * plays the proposed move, `cancel` removes it or the premove. `hint` asks for a hint.
   */
  show(state, { preparing, arranging, held, proposed, finish, confirm, cancel, hint }) {
    if (this.asked && !state.can.includes(this.asked)) this.asked = null;
    const key = JSON.stringify([
      state.can,
      state.hint,
      state.offer,
      state.phase,
      state.outcome,
      state.rematch,
      this.asked,
      held,
      proposed,
      arranging,
      state.you,
    ]);
    const [sentence, detail] = this.words(state, { preparing, arranging, held, proposed });
    write(this.sentence, sentence);
    this.told = detail ?? "";
    write(this.detail, this.told);
    set(this.status, { "data-kind": kindOf(state, this.asked || proposed) });
    if (key === this.key) return;
    this.key = key;
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.action;
    this.answers.replaceChildren(...this.questions(state, { arranging, held, proposed, finish, confirm, cancel }));
    this.row.replaceChildren(...this.buttons(state, hint));
    if (proposed) this.answers.querySelector("button").focus();
    else if (focused) focusOn(this.status.parentElement, `[data-action="${focused}"]`);
  }

  /** Show a countdown text. While the reader is arranging pieces, it is added to the instructions instead of replacing them. */
  remind(text) {
    const isArranging = this.answers.querySelector("[data-action=arrange]");
    write(this.detail, isArranging ? `${this.told} ${text}` : text);
  }

  words(state, { preparing, arranging, held, proposed }) {
    if (this.asked) return [say(SURE[this.asked])];
    if (proposed) return [say("web-confirm-move", { move: proposed })];
    if (state.outcome) return [state.outcome.sentence, state.offer ? offerWords(state) : (state.remark ?? ratings(state))];
    if (arranging) return [say("web-arrange"), say("web-arrange-how")];
    if (state.arranging) return [turnWords(state), say(isNext(state) ? "web-arranges-next" : "web-arranges-wait")];
    if (state.offer) return [offerWords(state), state.alert];
    if (held) return [say("web-premove", { move: held }), say("web-premove-how")];
    if (preparing && state.thinking) return [turnWords(state), preparingWords(preparing)];
    const isFirst = state.turn === state.you && state.moves.length < 2;
    const remark = isFirst && this.isGreeted ? null : state.remark;
    return [turnWords(state), sentences([state.check && say("web-check"), state.alert, remark ?? (isFirst && say("web-first-move-how"))])];
  }

  /** After the greeting, the reader is told how to move. */
  greeted() {
    this.isGreeted = true;
    this.changed?.();
  }

  questions(state, { arranging, held, proposed, finish, confirm, cancel }) {
    if (this.asked) return [this.button(this.asked, () => this.sure(), true), plain("web-no", () => this.ask(null), "no")];
    if (proposed) return [plain("web-confirm", confirm, "confirm", "yes"), plain("web-no", cancel, "no", "close")];
    if (arranging) return [plain("web-arrange-done", finish, "arrange", "yes")];
    if (state.rematch) return [h("a", { class: "button strong", href: `g/${state.rematch}` }, icon("swap"), say("web-to-rematch"))];
    if (isAsked(state)) return [this.button("rematch", () => this.act("rematch"), true)];
    const answers = state.can.filter((name) => ANSWERS[name]).map((name) => this.answer(name, state.offer.kind));
    return held && answers.length === 0 ? [plain("web-cancel", cancel, "cancel", "close")] : answers;
  }

  buttons(state, hint) {
    const done = state.can.filter((name) => LABELS[name] && !(name === "rematch" && (state.rematch || state.offer)));
    const links = state.phase === "over" ? this.links.map(link) : [];
    const advice = state.hint ? [this.button("hint", hint)] : [];
    return [...advice, ...done.map((name) => this.button(name, () => (SURE[name] ? this.ask(name) : this.act(name)))), ...links];
  }

  button(name, press, strong = false) {
    const [label, sign] = LABELS[name];
    return h("button", { type: "button", class: strong ? "strong" : "plain", "data-action": name, onclick: press }, icon(sign), say(label));
  }

  /** A button that answers the offer shown now. The request names the offer, because it might have changed by then. */
  answer(name, offer) {
    const isYes = name === "accept";
    return h(
      "button",
      { type: "button", class: isYes ? "strong" : "plain", "data-action": name, onclick: () => this.act(name, { offer }) },
      icon(isYes ? "yes" : "close"),
      say(ANSWERS[name][offer]),
    );
  }

  ask(name) {
    this.asked = name;
    this.changed?.();
    if (name) this.answers.querySelector("button")?.focus();
  }

  sure() {
    const name = this.asked;
    this.ask(null);
    this.act(name);
  }
}

/** Whether the other player has offered a rematch. */
function isAsked({ phase, offer, you }) {
  return phase === "over" && offer && offer.by !== you && you;
}

function plain(label, press, action, sign = null) {
  return h("button", { type: "button", class: sign === "yes" ? "strong" : "plain", "data-action": action, onclick: press }, sign && icon(sign), say(label));
}

function link({ label, sign, press, action, element }) {
  if (element) return element;
  return h("button", { type: "button", class: "plain", "data-action": action, onclick: press }, icon(sign), say(label));
}

/** Whether the reader arranges their pieces second. */
function isNext({ arranging, you }) {
  return you === "black" && arranging.who === "white";
}

function kindOf(state, asked) {
  if (asked) return "question";
  if (state.outcome) return "over";
  if (state.offer || state.arranging?.may) return "question";
  if (state.alert || state.check) return "alert";
  return state.you === state.turn ? "yours" : "waiting";
}

/** Return the sentence that describes an open offer. */
export function offerWords({ offer, you, sides }) {
  return offer.by === you ? say(STANDS[offer.kind]) : say(OFFERED[offer.kind], { name: sides[offer.by].name });
}

/** Return whose turn it is, in a sentence. */
export function turnWords(state) {
  const { turn, you, sides, thinking, vote } = state;
  if (state.arranging) return say("web-arranges", { name: sides[state.arranging.who].name });
  if (turn === you) return say("web-your-turn");
  if (vote) return voteWords(vote, sides[turn]);
  return say(thinking ? "web-thinking" : "web-turn", { name: sides[turn].name, side: sides[turn].colour_name });
}

function voteWords({ closes }, { name, colour_name: side }) {
  if (!closes) return say("web-votes", { name, side });
  const until = new Date(closes).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  return say("web-votes-until", { name, side, until });
}

function ratings({ changes, sides }) {
  if (!changes) return "";
  return ["white", "black"]
    .filter((side) => changes[side])
    .map((side) => `${sides[side].name} ${changes[side]}`)
    .join(" · ");
}
