/** Preferences stored in this browser: sounds, the engine's lines and, for readers who are no members, the theme. */

import { post } from "./api.js";
import { icon } from "./drawings.js";
import { h, set } from "./dom.js";
import { openHelp } from "./keys.js";
import { note } from "./speech.js";
import { say } from "./words.js";

const KEY = "campmate";
const DEFAULTS = { theme: null, sound: false, engine: true };

let kept = load();
let chosen = null;
let member = null;

/** Return a preference. */
export function preference(name) {
  return kept[name];
}

/** Change a preference, and store it. */
export function prefer(name, value) {
  kept = { ...kept, [name]: value };
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Without storage, as in some private windows, the choice holds until the page is left.
  }
}

/** Apply the theme: the one chosen on this page, else a member's from the server, else the one stored in this browser. */
export function wearTheme({ theme, is_member: isMember, game } = {}) {
  member = isMember ? { game: game ? String(game) : null } : null;
  set(document.documentElement, { "data-theme": chosen ?? (isMember ? theme : kept.theme) ?? theme ?? "steppe" });
}

/** Apply a theme and store it: for a member on the server, for others in this browser. */
function chooseTheme(key) {
  chosen = key;
  set(document.documentElement, { "data-theme": key });
  if (member) post("api/settings", { theme: key, ...member }).catch((refusal) => note(refusal.message));
  else prefer("theme", key);
}

/** Return the head's tool that opens the settings dialog. `extra` makes further elements, such as the help on keys. */
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
    h("form", { method: "dialog" }, member ? h("button", { type: "button", onclick: signOut }, say("web-sign-out")) : "", h("button", { class: "plain" }, say("web-close"))),
  );
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
}

/** Let the server forget this browser, and go to the home page, which everybody may see. */
function signOut() {
  post("api/sign-out", {}).then(() => location.assign("home"), (refusal) => note(refusal.message));
}

/** The button that opens the help on keys, as elements for the settings dialog. */
export function keysHelp() {
  return [h("button", { type: "button", class: "plain", "data-action": "keys", onclick: openHelp }, icon("keys"), say("web-keys"))];
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
