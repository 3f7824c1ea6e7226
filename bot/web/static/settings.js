/** What the reader prefers: sounds and the engine's help on this device; the theme too, unless they are a member. */

import { post } from "./api.js";
import { icon } from "./drawings.js";
import { h, set } from "./dom.js";
import { note } from "./speech.js";
import { say } from "./words.js";

const KEY = "campmate";
const DEFAULTS = { theme: null, sound: false, engine: true };

let kept = load();
let chosen = null;
let member = null;
const listeners = [];

/** Return a preference. */
export function preference(name) {
  return kept[name];
}

/** Change a preference, keep it, and tell who has asked to be told. */
export function prefer(name, value) {
  kept = { ...kept, [name]: value };
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing still plays: the choice holds until the page is left.
  }
  listeners.forEach((listener) => listener(name, value));
}

/** Be told of every change. */
export function onPreference(listener) {
  listeners.push(listener);
}

/** Wear the theme that was chosen here; else a member's own, which the server knows; else that of this browser. */
export function wearTheme({ theme, is_member: isMember, game } = {}) {
  member = isMember ? { game: game ? String(game) : null } : null;
  set(document.documentElement, { "data-theme": chosen ?? (isMember ? theme : kept.theme) ?? theme ?? "steppe" });
}

/** Wear a theme from now on: a member everywhere, a visitor in this browser. */
function chooseTheme(key) {
  chosen = key;
  set(document.documentElement, { "data-theme": key });
  if (member) post("api/settings", { theme: key, ...member }).catch((refusal) => note(refusal.message));
  else prefer("theme", key);
}

/** The tool of a head that opens the settings. `extra` makes further lines, such as what keys do. */
export function settingsTool(themes, extra = () => []) {
  return ["settings", say("web-settings"), () => openSettings(themes, extra())];
}

function openSettings(themes, extra) {
  const close = () => dialog.remove();
  const dialog = h(
    "dialog",
    { class: "settings", "aria-labelledby": "settings-title", onclose: close },
    h("h2", { id: "settings-title" }, say("web-settings")),
    h("fieldset", { class: "themes" }, h("legend", {}, say("web-theme")), themes.map(swatch)),
    soundSwitch(),
    extra,
    h("form", { method: "dialog" }, h("button", { class: "plain" }, say("web-close"))),
  );
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
}

/** What keys do, as lines for the settings. */
export function keysHelp() {
  const keys = [
    ["← →", "web-key-walk"],
    ["Enter", "web-key-pick"],
    ["G", "web-key-guide"],
    ["/", "web-key-type"],
    ["Esc", "web-key-escape"],
  ];
  const lines = keys.map(([key, words]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, say(words))]);
  return [h("details", { class: "keys" }, h("summary", {}, say("web-keys")), h("dl", {}, lines.flat()), h("p", { class: "faint" }, say("web-hands")))];
}

function swatch({ key, name }) {
  const isWorn = document.documentElement.dataset.theme === key;
  const sample = h("span", { class: "sample", "data-theme": key, "aria-hidden": "true" }, h("i"), h("i"), h("b"), h("b"));
  const input = h("input", { type: "radio", name: "theme", value: key, checked: isWorn, onchange: () => chooseTheme(key) });
  return h("label", { class: "swatch" }, input, sample, h("span", {}, name));
}

function soundSwitch() {
  const toggle = (event) => prefer("sound", event.target.checked);
  const input = h("input", { type: "checkbox", role: "switch", checked: kept.sound, onchange: toggle });
  return h("label", { class: "switch" }, icon("sound"), h("span", {}, say("web-sounds")), input);
}

function load() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}
