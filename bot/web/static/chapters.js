/** Saving a game's analysis: a player's own chapters, which others can open with a link. */
// @ts-check

import { post } from "./api.js";
import { icon } from "./drawings.js";
import { h, set, write } from "./dom.js";
import { note } from "./speech.js";
import { say } from "./words.js";

const PAUSE = 1000;
const CHANGED = 409;

export class Chapters {
  /** `study` has `state` and `tree`. `chapter`: the open chapter, or null. */
  constructor(study, chapter) {
    this.study = study;
    this.chapter = chapter;
    this.isDirty = false;
    this.isSaving = false;
    this.element = h("section", { class: "chapters" });
    this.status = h("span", { class: "faint", role: "status" });
    this.render();
  }

  get isOwn() {
    return Boolean(this.chapter?.is_own);
  }

  /** Called when the tree has changed: save the chapter after a pause, if it's the reader's own. */
  changed() {
    if (!this.isOwn) return;
    this.isDirty = true;
    this.tell("web-study-saving");
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.save(), PAUSE);
  }

  async save() {
    if (this.isSaving || !this.isDirty) return;
    this.isSaving = true;
    this.isDirty = false;
    try {
      const { version } = await post(`api/chapters/${this.chapter.key}`, { ...this.content(), version: this.chapter.version });
      this.chapter.version = version;
      this.tell("web-study-saved");
    } catch (refusal) {
      this.fail(refusal);
    }
    this.isSaving = false;
    if (this.isDirty) this.save();
  }

  /** Report that saving failed. If another window has saved the chapter, this one can from now on only be saved as a copy. */
  fail(refusal) {
    note(refusal.message);
    if (refusal.status !== CHANGED) return this.tell("web-study-unsaved");
    this.chapter = { ...this.chapter, is_own: false };
    this.render();
    this.tell("web-study-unsaved");
  }

  content() {
    return {
      name: this.chapter?.name ?? say("web-study-named", { number: this.study.state.chapters.length + 1 }),
      tree: JSON.stringify(this.study.tree.rows()),
    };
  }

  /** Save the study as a new chapter, and open that. */
  async create() {
    const { game, chapters } = this.study.state;
    try {
      this.chapter = await post(`api/games/${game}/chapters`, { ...this.content(), name: say("web-study-named", { number: chapters.length + 1 }) });
      chapters.push({ key: this.chapter.key, name: this.chapter.name });
      history.replaceState(null, "", this.path());
      this.render();
      this.tell("web-study-saved");
    } catch (refusal) {
      note(refusal.message);
    }
  }

  /** The URL of the open chapter or, if there is none, of the game's analysis. */
  path() {
    const { game } = this.study.state;
    return this.chapter ? `analysis/${game}/${this.chapter.key}` : `analysis/${game}`;
  }

  async remove() {
    try {
      await post(`api/chapters/${this.chapter.key}/remove`, {});
      this.isDirty = false;
      location.assign(`analysis/${this.study.state.game}`);
    } catch (refusal) {
      note(refusal.message);
    }
  }

  rename(event) {
    const name = event.target.value.trim();
    if (!name) return void (event.target.value = this.chapter.name);
    this.chapter.name = name;
    const listed = this.study.state.chapters.find(({ key }) => key === this.chapter.key);
    if (listed) listed.name = name;
    this.changed();
  }

  tell(key) {
    write(this.status, say(key));
  }

  render() {
    const { state } = this.study;
    const others = (state.chapters ?? []).filter(({ key }) => key !== this.chapter?.key);
    const list = others.length
      ? h(
          "details",
          { class: "own-chapters" },
          h("summary", {}, say("web-study-list")),
          h(
            "ul",
            {},
            others.map(({ key, name }) => h("li", {}, h("a", { href: `analysis/${state.game}/${key}` }, name))),
          ),
        )
      : null;
    this.element.replaceChildren(...[...this.controls(), list].filter(Boolean));
    this.element.hidden = this.element.childElementCount === 0;
  }

  controls() {
    const button = (key, sign, press, action) => h("button", { type: "button", class: "plain", "data-action": action, onclick: press }, icon(sign), say(key));
    if (this.isOwn) return [h("div", { class: "row" }, this.field(), this.remover(), this.status)];
    const isOthers = this.chapter && !this.study.state.chapters.some(({ key }) => key === this.chapter.key);
    const told = isOthers ? h("p", { class: "faint" }, say("web-study-owner", { name: this.chapter.owner })) : null;
    const key = this.chapter ? "web-study-copy-save" : "web-study-save";
    return [
      told,
      this.study.state.can_save &&
        h(
          "div",
          { class: "row" },
          button(key, "yes", () => this.create(), "save"),
          this.status,
        ),
    ];
  }

  field() {
    return h("input", {
      type: "text",
      class: "chapter-name",
      value: this.chapter.name,
      maxlength: 60,
      "aria-label": say("web-study-name"),
      onchange: (event) => this.rename(event),
    });
  }

  /** The button that deletes the chapter. It has to be pressed twice. */
  remover() {
    const remove = h(
      "button",
      { type: "button", class: "tool", "aria-label": say("web-study-remove"), title: say("web-study-remove"), "data-action": "remove" },
      icon("trash"),
    );
    remove.addEventListener("click", () => {
      if (remove.dataset.sure) return this.remove();
      set(remove, { "data-sure": "yes", class: "plain" });
      remove.replaceChildren(icon("trash"), say("web-study-sure"));
      remove.addEventListener("blur", () => this.render(), { once: true });
    });
    return remove;
  }
}
