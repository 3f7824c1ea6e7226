/** The text mode of a game: commands and moves are typed, answers are read out, and the board is a table. */
// @ts-check

import { h, set } from "./dom.js";
import { sideOf } from "./drawings.js";
import { stepTo } from "./fen.js";
import { onKeys } from "./keys.js";
import { choice } from "./options.js";
import { prefer, preference } from "./preferences.js";
import { hostNotes, speakThrough, tell } from "./speech.js";
import { labelOf } from "./table.js";
import { numberAt } from "./text_answers.js";
import { TextBoard } from "./text_board.js";
import { namesIn, readCommand } from "./text_commands.js";
import { Commands, LINES } from "./text_obey.js";
import { STYLES, lettered, moveText, named } from "./text_style.js";
import { ended, namesOf, say, sentences } from "./words.js";

const NO_HELP = {
  "aria-describedby": "text-lead",
  autocomplete: "off",
  autocapitalize: "off",
  spellcheck: "false",
  enterkeyhint: "send",
  maxlength: 80,
};
const KEPT = 60;

export class TextMode {
  /** `page` is the game's page. */
  constructor(page) {
    this.page = page;
    this.commands = new Commands(this);
    /** @type {string | null} The square whose piece was picked on the table. */
    this.picked = null;
    /** @type {number | null | undefined} The ply that was last read out; undefined: the shown one will be. */
    this.at = page.walk.at;
    this.names = Object.fromEntries(Object.entries(LINES).map(([name, key]) => [name, namesIn(say(key))]));
    this.field = h("input", { type: "text", name: "command", id: "text-command", ...NO_HELP });
    this.log = h("div", { class: "text-log", role: "log", tabindex: 0, "aria-live": "polite", "aria-label": say("web-text-log") });
    this.notes = h("div", {});
    this.table = new TextBoard(
      (square) => this.press(square),
      (square) => this.write(this.commands.around(square)),
      () => this.leaveBoard(),
    );
    if (page.state.you === "black") this.table.rove("e8");
    this.seen = h("button", { type: "button", class: "plain", onclick: () => this.showBoard(!preference("textboard")) }, say("web-text-show-board"));
    this.element = this.laid();
    document.head.append(h("link", { rel: "stylesheet", href: new URL("text.css", import.meta.url).href }));
  }

  laid() {
    const label = h("label", { for: "text-command" }, say("web-text-command"));
    const send = h("button", { class: "plain" }, say("web-text-send"));
    const form = h("form", { class: "text-form", onsubmit: (event) => this.send(event) }, label, this.field, send);
    const title = h("h2", { id: "text-title" }, say("web-text-mode"));
    return h(
      "section",
      { class: "text", "aria-labelledby": "text-title" },
      title,
      this.lead(),
      form,
      this.notes,
      this.log,
      this.table.element,
      this.seen,
      this.styles(),
    );
  }

  /** The menus for how moves, pieces and squares are read. */
  styles() {
    const menus = STYLES.map(([name, label, choices]) => choice(name, label, choices, () => this.show()));
    return h("details", { class: "text-styles" }, h("summary", {}, say("web-text-styles")), menus);
  }

  lead() {
    const { you } = this.page.state;
    const told = you ? sentences([say("web-text-you-play", { side: namesOf(this.page.state)[you] }), say("web-text-lead")]) : say("web-text-lead-watching");
    return h("p", { class: "faint", id: "text-lead" }, told);
  }

  /** Show the mode, announce in its log, and focus the input. */
  open() {
    if (!this.element.isConnected) this.page.head.element.after(this.element);
    speakThrough((text) => this.write([text]));
    hostNotes(this.notes);
    onKeys({ type: () => this.field.focus() });
    this.show();
    this.field.focus();
    tell(this.commands.last());
  }

  close() {
    this.table.close();
    this.element.remove();
    speakThrough(null);
    hostNotes(this.page.actions.said);
    onKeys({ type: () => this.page.entry.field.focus() });
  }

  show() {
    const view = this.page.view();
    this.table.show(view, (square) => named(labelOf({ ...lettered(view), picked: this.picked ?? view.picked }, square)));
    set(this.seen, { "aria-pressed": preference("textboard") });
    if (this.at !== this.page.walk.at) this.sayWhere();
  }

  /** Read out the move that the shown position came from, however the reader got there. */
  sayWhere() {
    const { walk, state } = this.page;
    this.at = walk.at;
    if (walk.at === null) tell(this.commands.last());
    else tell(walk.at ? `${numberAt(state, walk.at)} ${ended(moveText(state.moves[walk.at - 1]))}` : say("web-text-start"));
  }

  showBoard(isShown) {
    prefer("textboard", isShown);
    this.page.text.mark();
    this.show();
  }

  /** Add lines to the log, the newest first; a screen reader reads them as they are added. */
  write(lines) {
    this.log.prepend(
      h(
        "div",
        {},
        lines.map((line) => h("p", {}, line)),
      ),
    );
    while (this.log.children.length > KEPT) this.log.lastElementChild.remove();
  }

  async send(event) {
    event.preventDefault();
    const typed = this.field.value.trim();
    if (!typed) return;
    const { name, argument } = readCommand(typed, this.names);
    if (await this.obey(name, argument)) this.field.value = "";
  }

  /** Run a command, and show its answer; return false if the reader should correct what was typed. */
  async obey(name, argument) {
    const told = await this.commands.obey(name, argument);
    if (Array.isArray(told)) this.write(told);
    else if (told) tell(told);
    return told !== false;
  }

  turnTable() {
    if (this.table.isOpen) return this.table.close();
    this.show();
    this.table.open();
  }

  /** On the table: pick a piece, play the picked one, or cancel. */
  press(square) {
    const { page, picked } = this;
    if (page.arrangement.isOpen) return this.arrange(square);
    const letter = page.isLive() && page.hand.units()[square];
    const isOwn = letter && sideOf(letter) === page.state.you;
    this.picked = null;
    if (picked === square) tell(say("web-text-dropped"));
    else if (isOwn) this.pick(square);
    else if (picked) this.drop(picked, square);
    this.show();
  }

  arrange(square) {
    this.page.arrangement.tap(square);
    tell(this.commands.told(square));
  }

  async pick(square) {
    this.picked = square;
    tell(await this.commands.moves(square));
  }

  /** Play a move on the table; a promotion is typed instead, because it needs the piece. */
  drop(from, to) {
    const { hand, state } = this.page;
    if (!hand.isOn) return tell(hand.isAhead ? this.commands.plan(from, to) : say("web-text-cannot"));
    const step = stepTo(state.legal[from], to);
    if ((step?.promotions?.length ?? 0) < 2 || preference("autoqueen")) return void hand.drop(from, to);
    const choices = step.promotions.map((letter) => from + to + letter);
    this.field.value = from + to;
    this.leaveBoard();
    tell(say("web-text-promote", { choices: choices.join(say("web-square-comma")) }));
  }

  leaveBoard() {
    this.picked = null;
    this.table.close();
    this.field.focus();
  }
}
