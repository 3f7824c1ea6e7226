/** The home page: the lobby, the form for a new game, and links to lessons and other pages. */
// @ts-check

import { post } from "./api.js";
import { armyCards, cardOf } from "./armies.js";
import { Challenges } from "./challenges.js";
import { Characters } from "./characters.js";
import { ClockChoice } from "./clocks.js";
import { icon } from "./drawings.js";
import { h, set, write } from "./dom.js";
import { Head } from "./head.js";
import { Lobby } from "./lobby.js";
import { miniBoard } from "./mini.js";
import { settingsTool } from "./settings.js";
import { note } from "./speech.js";
import { labelled, option, say } from "./words.js";

/** Open the home page. */
export function openHome(app, state) {
  return new Home(app, state);
}

class Home {
  constructor(app, state) {
    this.state = state;
    this.hasPickedArmy = false;
    this.choice = { variant: state.variants[0]?.key, level: state.level, colour: "white", army: null, opponent_army: null };
    this.head = new Head("Campmate", [settingsTool(state.themes)]);
    this.armies = h("div", { class: "armies" });
    this.options = h("fieldset", { class: "options" });
    this.clock = new ClockChoice("clock", state.clocks, "none");
    this.challenges = new Challenges(state, () => ({ ...this.choice, options: this.chosenOptions() }));
    this.lobby = new Lobby(state.lists, this.challenges);
    this.startWords = h("span", {});
    this.start = h("button", { type: "submit", class: "strong", "data-action": "play" }, icon("play"), this.startWords);
    app.className = "home";
    const { due, games, watch, results } = this.lobby;
    const others = h("div", { class: "lobby" }, watch.element, this.daily(), results);
    app.replaceChildren(this.head.element, this.challenges.element, games.element, due, ...this.beginning(), others, this.links(), this.lessons());
    if (state.variants.length) this.showGame();
  }

  /** The form for a new game. A reader who only has a puzzle link can't start games. */
  beginning() {
    return this.state.variants.length ? [this.form()] : [];
  }

  form() {
    const { variants, characters, level_hint: hint, preparing } = this.state;
    const games = h(
      "fieldset",
      { class: "cards families" },
      h("legend", {}, say("web-home-game")),
      variants.map((variant) => this.card("variant", variant)),
    );
    this.levels = new Characters(characters, { pick: (level) => this.pick("level", level), hint, preparing });
    const colour = h(
      "select",
      { name: "colour", onchange: (event) => this.pick("colour", event.target.value) },
      ["white", "black", "random"].map((key) => option(key, say(COLOURS[key]))),
    );
    const member = h("details", { class: "member" }, h("summary", {}, say("web-challenge-somebody")), this.challenges.form());
    return h(
      "form",
      { class: "start", onsubmit: (event) => this.play(event) },
      this.state.lists.games.length === 0 && h("p", { class: "lead" }, say("web-home-lead")),
      games,
      this.levels.element,
      this.armies,
      this.options,
      h("div", { class: "setup" }, this.clock.element, h("div", { class: "row" }, labelled("web-colour", colour), this.start, this.levels.note)),
      member,
    );
  }

  card(name, one) {
    return cardOf(name, one, { isPicked: this.choice[name] === one.key, pick: (key) => this.pick(name, key) });
  }

  pick(name, key) {
    this.choice[name] = key;
    if (name === "variant") this.showGame();
    if (name === "colour") this.showArmies();
    if (name === "opponent_army") this.hasPickedArmy = true;
    if (name === "level") this.meet();
  }

  /** Show the levels (their ratings differ between variants), armies and optional rules of the chosen variant. */
  showGame() {
    const { armies, levels, options } = this.game;
    this.levels.show(levels, this.choice.level);
    this.choice.army = armies?.[0]?.key ?? null;
    this.choice.opponent_army = armies?.[1]?.key ?? null;
    this.hasPickedArmy = false;
    this.meet();
    this.options.replaceChildren(
      h("legend", {}, say("web-home-options")),
      ...options.map(({ key, name }) => h("label", { class: "choice" }, h("input", { type: "checkbox", name: "option", value: key }), name)),
    );
    this.options.hidden = options.length === 0;
  }

  /** Name the opponent, and give it its favorite army if the variant has it and the reader has picked none for it. */
  meet() {
    const { army, name } = this.levels.find(this.choice.level);
    write(this.startWords, say("web-play-against", { name }));
    if (!this.hasPickedArmy && this.game.armies?.some(({ key }) => key === army)) this.choice.opponent_army = army;
    this.showArmies();
  }

  /** Show the choice of both armies, each in the color that it will have. */
  showArmies() {
    const { armies } = this.game;
    const own = this.choice.colour === "black" ? "black" : "white";
    const sides = { army: own, opponent_army: own === "white" ? "black" : "white" };
    const group = (name) => armyCards(name, say(ARMIES[name]), armies, { picked: this.choice[name], pick: (key) => this.pick(name, key), side: sides[name] });
    this.armies.replaceChildren(...(armies ? ["army", "opponent_army"].map(group) : []));
    set(this.armies, { hidden: !armies });
  }

  get game() {
    return this.state.variants.find(({ key }) => key === this.choice.variant);
  }

  chosenOptions() {
    return [.../** @type {NodeListOf<HTMLInputElement>} */ (this.options.querySelectorAll(":checked"))].map(({ value }) => value).join("");
  }

  async play(event) {
    event.preventDefault();
    if (!this.clock.check()) return;
    this.start.disabled = true;
    try {
      const terms = { options: this.chosenOptions(), clock: this.clock.value };
      location.assign(`g/${(await post("api/play", { ...this.choice, ...terms })).game}`);
    } catch (refusal) {
      note(refusal.message);
      this.start.disabled = false;
    }
  }

  /** Today's puzzle as a small board. */
  daily() {
    const { daily } = this.state;
    if (!daily) return "";
    const about = h("span", { class: "about" }, h("b", {}, daily.told), h("span", { class: "faint" }, daily.name));
    return h(
      "section",
      {},
      h("h2", {}, say("web-home-daily")),
      h("ul", { class: "boards" }, h("li", {}, h("a", { href: "puzzles?daily" }, miniBoard(daily), about))),
    );
  }

  lessons() {
    const { lessons = [] } = this.state;
    if (lessons.length === 0) return "";
    return h(
      "details",
      {},
      h("summary", {}, say("web-home-lessons")),
      h(
        "ul",
        { class: "links lessons" },
        lessons.map(({ href, name }) => h("li", {}, h("a", { href }, name))),
      ),
    );
  }

  links() {
    const { links = [] } = this.state;
    return h(
      "ul",
      { class: "links pages" },
      links.map(({ href, name, what }) => h("li", {}, h("a", { href }, h("b", {}, name), h("span", { class: "faint" }, what)))),
    );
  }
}

const COLOURS = { white: "web-white", black: "web-black", random: "web-random" };
const ARMIES = { army: "web-army", opponent_army: "web-opponent-army" };
