/** Challenges on the home page: those that the reader can answer, the reader's own, and the form for new ones. */
// @ts-check

import { lineAnalysis } from "./addresses.js";
import { get, post } from "./api.js";
import { armyCards } from "./armies.js";
import { ClockChoice } from "./clocks.js";
import { icon } from "./drawings.js";
import { focusOn, h } from "./dom.js";
import { note, tell } from "./speech.js";
import { labelled, say } from "./words.js";

const LABELS = { accept: ["web-do-accept", "yes"], decline: ["web-do-decline", "close"], cancel: ["web-challenge-cancel", "close"] };

export class Challenges {
  /** `state`: the page's state. `choice()` returns the choices in the page's form: { variant, colour, army, options }. */
  constructor(state, choice) {
    this.state = state;
    this.choice = choice;
    this.asked = null;
    this.list = h("ul", { class: "links challenges" });
    this.heading = h("h2", {}, say("web-challenges"));
    this.element = h("section", { "aria-label": say("web-challenges") }, this.heading, this.list);
    this.show(state.lists.challenges);
  }

  /** Make the form's row with the opponent, the clock, "rated", and the button. */
  form() {
    const { rivals, clock, rated } = this.state.terms;
    const option =
      (chosen) =>
      ({ key, name }) =>
        h("option", { value: key, selected: key === chosen }, name);
    this.rival = h("select", { name: "opponent" }, [{ key: "", name: say("web-challenge-anyone") }, ...rivals].map(option(rivals[0]?.key ?? "")));
    this.clock = new ClockChoice("challenge-clock", this.state.clocks, clock);
    this.rated = h("input", { type: "checkbox", name: "rated", checked: rated, disabled: !rated });
    this.send = h("button", { type: "button", class: "plain", "data-action": "challenge", onclick: () => this.make() }, icon("swap"), say("web-challenge"));
    return h(
      "div",
      { class: "row challenging" },
      labelled("web-challenge-whom", this.rival),
      this.clock.element,
      h("label", { class: "choice" }, this.rated, say("web-challenge-rated")),
      this.send,
    );
  }

  async look() {
    const found = await get("api/challenges").catch(() => null);
    if (found) this.show(found);
  }

  show(challenges) {
    const key = JSON.stringify(challenges);
    if (this.key === key) return;
    const known = new Set((this.shown ?? challenges).map(({ id }) => id));
    this.key = key;
    this.shown = challenges;
    tell(...challenges.filter(({ id }) => !known.has(id)).map(titleOf));
    this.render();
  }

  render() {
    this.element.hidden = this.shown.length === 0;
    this.list.replaceChildren(...this.shown.map((one) => this.entry(one)));
  }

  entry(one) {
    const buttons = one.can.map((action) => button(action, () => (action === "accept" && one.asks_for_army ? this.ask(one) : this.answer(one, action))));
    const from = one.start && h("a", { class: "faint", href: lineAnalysis(one.start) }, say("web-challenge-see"));
    const what = h("div", {}, h("b", {}, titleOf(one)), h("span", { class: "faint" }, `${one.name} · ${one.terms}`), from);
    return h("li", { class: "challenge", "data-challenge": one.id }, what, h("div", { class: "answers" }, buttons), this.asked === one.id && this.armies(one));
  }

  /** Let the reader choose an army before accepting this challenge. */
  ask(one) {
    this.asked = one.id;
    this.army = null;
    this.render();
    focusOn(this.list, `[data-challenge="${one.id}"] .cards input`);
  }

  armies(one) {
    const { choices } = this.state.variants.find(({ key }) => key === one.variant);
    const begin = h(
      "button",
      { type: "button", class: "strong", "data-action": "begin", disabled: true, onclick: () => this.answer(one, "accept", this.army) },
      icon("yes"),
      say("web-challenge-begin"),
    );
    const pick = (key) => ((this.army = key), (begin.disabled = false));
    return h(
      "div",
      { class: "choosing" },
      armyCards(`army-${one.id}`, say("web-army"), choices, { picked: null, pick }),
      h("p", { class: "faint" }, say("web-challenge-secret")),
      begin,
    );
  }

  async answer(one, action, army = null) {
    try {
      const reply = await post(`api/challenges/${one.id}`, { action, army });
      if (reply.game) location.assign(`g/${reply.game}`);
      else this.show(reply);
    } catch (refusal) {
      note(refusal.message);
      this.look();
    }
  }

  async make() {
    if (!this.clock.check()) return;
    this.send.disabled = true;
    const { variant, colour, army, options } = this.choice();
    try {
      const terms = { opponent: this.rival.value || null, clock: this.clock.value, rated: this.rated.checked };
      this.show(await post("api/challenge", { variant, colour, army, options, ...terms }));
      this.element.scrollIntoView({ block: "nearest" });
    } catch (refusal) {
      note(refusal.message);
    }
    this.send.disabled = false;
  }
}

function titleOf({ by, to, is_own: isOwn }) {
  if (!isOwn) return say(to ? "web-challenge-by" : "web-challenge-open", { name: by });
  return to ? say("web-challenge-to", { name: to }) : say("web-challenge-own");
}

function button(action, press) {
  const [label, sign] = LABELS[action];
  return h("button", { type: "button", class: action === "accept" ? "strong" : "plain", "data-action": action, onclick: press }, icon(sign), say(label));
}
