/** The choice of an opponent on the home page: a card for each character, and a description of the picked one. */
// @ts-check

import { drawPortrait } from "./drawings.js";
import { h, write } from "./dom.js";
import { Preparation, preparingWords } from "./preparing.js";
import { capital, say } from "./words.js";

export class Characters {
  /**
   * `characters`: [{ level, key, name, nature, likes }], the weakest first. `pick(level)` is called with the choice. `hint`
   * tells newcomers where to start; null for others.
   */
  constructor(characters, { pick, hint, preparing }) {
    this.characters = characters;
    this.pick = pick;
    this.cards = h("div", { class: "cast" });
    this.nature = h("p", { class: "nature" });
    this.likes = h("p", { class: "faint" });
    this.element = h(
      "fieldset",
      { class: "characters" },
      h("legend", {}, say("web-opponent")),
      this.cards,
      h("div", { class: "about-character", "aria-live": "polite" }, this.nature, this.likes),
      hint && h("p", { class: "faint" }, hint),
    );
    this.note = h("p", { class: "faint prepared", hidden: !preparing });
    this.preparation = new Preparation((now) => this.tell(now));
    this.preparation.follow(preparing);
    this.waiting = [];
  }

  /** Show levels: [{ level, facts, waits }], with `chosen` picked. */
  show(levels, chosen) {
    this.waiting = levels.filter(({ waits }) => waits).map(() => h("span", { class: "faint" }));
    const notes = [...this.waiting];
    this.cards.replaceChildren(...levels.map((one) => this.card(one, one.level === chosen, one.waits && notes.shift())));
    this.about(chosen);
    this.tell(this.preparation.now);
  }

  card({ level, facts }, isPicked, waiting) {
    const { key, name } = this.find(level);
    const lines = facts.map((fact) => h("span", { class: "faint" }, capital(fact)));
    const input = h("input", { type: "radio", name: "level", value: level, checked: isPicked, onchange: () => this.choose(level) });
    return h("label", { class: "card" }, input, drawPortrait(key), h("b", {}, name), lines, waiting);
  }

  choose(level) {
    this.about(level);
    this.pick(level);
  }

  about(level) {
    const { name, nature, likes } = this.find(level);
    this.nature.replaceChildren(h("b", {}, name), ` · ${nature}`);
    write(this.likes, likes);
  }

  find(level) {
    return this.characters.find((one) => one.level === level);
  }

  tell(now) {
    const seconds = Math.max(1, Math.ceil(now?.seconds ?? 0));
    for (const line of this.waiting) write(line, now ? say("web-preparing-character", { seconds }) : "");
    write(this.note, now ? preparingWords(now) : say("web-prepared"));
  }
}
