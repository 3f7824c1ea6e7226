/** The form to import a game (PGN) or a position (FEN), pasted or from a file. */
// @ts-check

import { gameAnalysis } from "./addresses.js";
import { post } from "./api.js";
import { icon } from "./drawings.js";
import { h, write } from "./dom.js";
import { Head } from "./head.js";
import { settingsTool } from "./settings.js";
import { option, say } from "./words.js";

/** Open the form. */
export function openImport(app, state) {
  return new Import(app, state);
}

class Import {
  constructor(app, state) {
    this.state = state;
    this.text = h("textarea", { name: "text", rows: "12", spellcheck: "false", "aria-label": say("web-import-text"), placeholder: say("web-import-hint") });
    this.file = h("input", { type: "file", accept: ".pgn,.fen,.txt,text/plain", "aria-label": say("web-import-file"), onchange: () => this.read() });
    const told = option("", say("web-import-told"));
    this.variant = h(
      "select",
      { "aria-label": say("web-variant") },
      told,
      state.variants.map(({ key, name }) => option(key, name)),
    );
    this.problem = h("p", { class: "problem", role: "alert" });
    this.choice = h("div", {});
    this.start = h("button", { type: "submit", class: "strong", "data-action": "import" }, icon("forward"), say("web-import-go"));
    const lead = h("p", { class: "lead" }, say("web-import-lead"));
    const form = h(
      "form",
      { class: "start import", onsubmit: (event) => this.send(event) },
      lead,
      this.text,
      h("div", { class: "row" }, this.file, this.variant, this.start),
      this.problem,
      this.choice,
    );
    const back = h("ul", { class: "links" }, h("li", {}, h("a", { href: "." }, say("web-import-home"))));
    app.className = "home";
    app.replaceChildren(
      new Head(say("web-import"), [settingsTool(state.themes)]).element,
      state.is_member ? form : h("p", { class: "lead" }, say("web-import-nobody")),
      back,
    );
  }

  async read() {
    const [file] = this.file.files;
    if (file) this.text.value = decode(new Uint8Array(await file.slice(0, 4 * this.state.longest + 4).arrayBuffer()));
  }

  async send(event) {
    event.preventDefault();
    this.choice.replaceChildren();
    await this.bring();
  }

  /** Import the text. `number`: which of several games, starting at 1; without it, ask the reader. */
  async bring(number = 0) {
    this.start.disabled = true;
    write(this.problem, "");
    try {
      const { games, asked, ...made } = await post("api/import", { text: this.text.value, variant: this.variant.value || null, number });
      if (games) this.ask(asked, games);
      else this.open(made);
    } catch (refusal) {
      write(this.problem, refusal.message);
      this.start.disabled = false;
    }
  }

  /** Go to the imported game's analysis; if not all of it was kept, say so first. */
  open({ game, chapter, is_cut: isCut }) {
    const href = gameAnalysis(game, 0, chapter);
    if (!isCut) return location.assign(href);
    this.start.disabled = false;
    this.choice.replaceChildren(h("p", {}, say("web-import-cut")), h("a", { class: "button strong", href }, icon("chart"), say("web-analysis-board")));
    return this.choice.querySelector("a").focus();
  }

  ask(asked, games) {
    const list = games.map(({ name, details }, index) => {
      const told = [h("strong", {}, name), h("span", { class: "faint" }, details)];
      return h("li", {}, h("button", { type: "button", "data-game": String(index + 1), onclick: () => this.bring(index + 1) }, told));
    });
    const question = h("p", { tabindex: "-1" }, asked);
    this.choice.replaceChildren(question, h("ol", { class: "games-found" }, list));
    question.focus();
    this.start.disabled = false;
  }
}

/** Decode a file: by its byte order mark, otherwise as UTF-8 or, if it isn't valid UTF-8, as Latin-1 (the PGN standard). */
function decode(bytes) {
  const mark = (bytes[0] << 8) | bytes[1];
  if (mark === 0xfffe) return new TextDecoder("utf-16le").decode(bytes);
  if (mark === 0xfeff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
