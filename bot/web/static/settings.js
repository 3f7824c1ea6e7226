/** The settings dialog, and the theme. A member's theme is stored on the server, everything else in this browser. */
// @ts-check

import { post } from "./api.js";
import { installButton } from "./app.js";
import { icon } from "./drawings.js";
import { h, openDialog, set } from "./dom.js";
import { openHelp } from "./keys.js";
import { optionFields, toggle, wearOptions } from "./options.js";
import { prefer, preference } from "./preferences.js";
import { pushField } from "./push.js";
import { note } from "./speech.js";
import { option, say } from "./words.js";

export { prefer, preference };

let chosen = null;
let member = null;

/**
 * Apply the theme chosen on this page; otherwise the member's theme from the server; otherwise the theme in this browser.
 * @param {any} state
 */
export function wearTheme({ theme, is_member: isMember, game }) {
  member = isMember ? { game: game ? String(game) : null } : null;
  set(document.documentElement, { "data-theme": chosen ?? (isMember ? theme : preference("theme")) ?? theme ?? "steppe" });
  wearOptions();
}

/** Apply a theme and store it: for a member on the server, for others in this browser. */
function chooseTheme(key) {
  chosen = key;
  set(document.documentElement, { "data-theme": key });
  if (member) post("api/settings", { theme: key, ...member }).catch((refusal) => note(refusal.message));
  else prefer("theme", key);
}

/** Return the header's tool that opens the settings dialog. `extra` makes more elements for it, such as the keyboard help. */
export function settingsTool(themes, extra = () => []) {
  return ["settings", say("web-settings"), () => openSettings(themes, extra())];
}

/** The languages, each by its own name, as in Discord. */
const LANGUAGES = { "en-US": "English", "es-ES": "Español", "zh-CN": "简体中文" };

/** The menu of languages. The first choice is the language of Discord or, for others than members, of the browser. */
function languageMenu() {
  const now = document.documentElement.lang;
  const options = Object.entries(LANGUAGES).map(([value, name]) => h("option", { value, lang: value, selected: value === now }, name));
  const choices = [option("", say("web-language-auto")), ...options];
  const menu = h("select", { name: "language", onchange: (event) => chooseLanguage(event.target.value) }, choices);
  return h("label", { class: "switch" }, h("span", {}, say("web-language")), menu);
}

/** Store a language in this browser, for a member on the server too, and show the page in it. */
async function chooseLanguage(language) {
  const { pathname, protocol } = new URL(document.baseURI);
  const age = language ? 365 * 24 * 3600 : 0;
  document.cookie = `campmate-language=${language}; path=${pathname}; max-age=${age}; samesite=lax${protocol === "https:" ? "; secure" : ""}`;
  try {
    if (member) await post("api/settings", { language, ...member });
    location.reload();
  } catch (refusal) {
    note(refusal.message);
  }
}

function openSettings(themes, extra) {
  const close = () => dialog.remove();
  const dialog = h(
    "dialog",
    { class: "settings", "aria-labelledby": "settings-title", onclose: close },
    h("h2", { id: "settings-title" }, say("web-settings")),
    h("fieldset", { class: "themes" }, h("legend", {}, say("web-theme")), themes.map(swatch)),
    languageMenu(),
    toggle("sound", "web-sounds", !preference("mute"), (isOn) => prefer("mute", !isOn)),
    voiceSwitch(),
    optionFields(),
    member && pushField(),
    extra,
    installButton(),
    h(
      "form",
      { method: "dialog" },
      member ? h("button", { type: "button", onclick: logOut }, say("web-sign-out")) : "",
      h("button", { class: "plain" }, say("web-close")),
    ),
  );
  openDialog(dialog);
}

/** The switch for spoken moves, which appears where the browser has a voice for the page's language. */
function voiceSwitch() {
  const place = h("div", { hidden: true });
  import("./voice.js").then(
    async ({ voiceField }) => place.replaceWith((await voiceField()) ?? ""),
    () => {},
  );
  return place;
}

/** Log out on the server, and go to the home page, which everyone can see. */
function logOut() {
  post("api/sign-out", {}).then(
    () => location.assign("home"),
    (refusal) => note(refusal.message),
  );
}

/** The button that opens the keyboard help, as elements for the settings dialog. */
export function keysHelp() {
  return [h("button", { type: "button", class: "plain", "data-action": "keys", onclick: openHelp }, icon("keys"), say("web-keys"))];
}

function swatch({ key, name }) {
  const isWorn = document.documentElement.dataset.theme === key;
  const sample = h("span", { class: "sample", "data-theme": key, "aria-hidden": "true" }, h("i"), h("i"), h("b"), h("b"));
  const input = h("input", { type: "radio", name: "theme", value: key, checked: isWorn, onchange: () => chooseTheme(key) });
  return h("label", { class: "swatch" }, input, sample, h("span", {}, name));
}
