/** The settings for playing and for the board: their controls, and applying those that affect the look of pages. */
// @ts-check

import { h, set } from "./dom.js";
import { prefer, preference } from "./preferences.js";
import { option, say } from "./words.js";

const SMALLEST = 60;
const SPEED_WORDS = { off: "web-speed-off", fast: "web-speed-fast", normal: "web-speed-normal", slow: "web-speed-slow" };
const LOOK_WORDS = { system: "web-look-system", light: "web-look-light", dark: "web-look-dark" };
const SET_WORDS = { figures: "web-pieces-figures", letters: "web-pieces-letters" };

/** Apply the settings for the look of pages: light or dark, coordinates, what games hide, and (in wide windows) the board's size. */
export function wearOptions() {
  const root = document.documentElement;
  set(root, { "data-coordinates": preference("coordinates") ? null : "off" });
  set(root, { "data-blindfold": preference("blindfold") ? "on" : null, "data-ratings": preference("ratings") ? null : "off" });
  set(root, { "data-look": preference("look") === "system" ? null : preference("look") });
  root.style.setProperty("--zoom", String(preference("size") / 100));
}

/** The controls for the settings dialog. */
export function optionFields() {
  return [
    group("web-playing", [
      toggle("confirm", "web-confirm-moves"),
      toggle("autoqueen", "web-autoqueen"),
      toggle("lowtime", "web-lowtime"),
      toggle("ratings", "web-show-ratings"),
      toggle("blindfold", "web-blindfold"),
      matchMedia("(pointer: coarse)").matches && toggle("haptic", "web-haptic"),
      toggle("text", "web-text-option", preference("text"), (isOn) => (prefer("text", isOn), dispatchEvent(new Event("text-mode")))),
    ]),
    group("web-display", [
      choice("look", "web-look", LOOK_WORDS, wearOptions),
      toggle("coordinates", "web-coordinates"),
      matchMedia("(orientation: landscape) and (min-height: 30.01rem)").matches && size(),
      choice("speed", "web-speed", SPEED_WORDS),
      choice("pieces", "web-pieces", SET_WORDS, () => dispatchEvent(new Event("pieces"))),
    ]),
  ];
}

function group(name, fields) {
  return h("fieldset", { class: "options" }, h("legend", {}, say(name)), fields);
}

/** A switch for a preference. */
export function toggle(name, words, isOn = preference(name), keep = (value) => prefer(name, value)) {
  const change = (event) => (keep(event.target.checked), wearOptions());
  const input = h("input", { type: "checkbox", role: "switch", name, checked: isOn, onchange: change });
  return h("label", { class: "switch" }, h("span", {}, say(words)), input);
}

function size() {
  const change = (event) => (prefer("size", Number(event.target.value)), wearOptions());
  const input = h("input", { type: "range", name: "size", min: SMALLEST, max: 100, step: 5, value: preference("size"), oninput: change });
  return h("label", { class: "switch" }, h("span", {}, say("web-board-size")), input);
}

/** A menu for a preference. `choices` has the text for each value. */
export function choice(name, words, choices, changed = () => {}) {
  const options = Object.entries(choices).map(([value, key]) => option(value, say(key), value === preference(name)));
  const change = (event) => (prefer(name, event.target.value), changed());
  return h("label", { class: "switch" }, h("span", {}, say(words)), h("select", { name, onchange: change }, options));
}
