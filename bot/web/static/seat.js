/** The sandbox's page for one side of a game. The game starts with a button, because opening a page must not start one. */
// @ts-check

import { post } from "./api.js";
import { icon } from "./drawings.js";
import { h } from "./dom.js";
import { Head } from "./head.js";
import { settingsTool } from "./settings.js";
import { note } from "./speech.js";

/** Open the page. */
export function openSeat(app, state) {
  const play = async () => {
    button.disabled = true;
    try {
      location.assign(`g/${(await post(`api/both/${state.seat}`, {})).game}`);
    } catch (refusal) {
      note(refusal.message);
      button.disabled = false;
    }
  };
  const button = h("button", { type: "button", class: "strong", "data-action": "sit-down", onclick: play }, icon("play"), state.action);
  app.className = "home";
  app.replaceChildren(new Head("Campmate", [settingsTool(state.themes)]).element, h("p", { class: "lead" }, state.lead), h("div", { class: "row" }, button));
}
