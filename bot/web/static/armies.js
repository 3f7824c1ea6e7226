/** Cards with a picture and menus, to choose a variant or an army. */
// @ts-check

import { drawPiece } from "./drawings.js";
import { h } from "./dom.js";
import { option } from "./words.js";

/** Make a card: a radio button of a group. `drawings`: the pieces of one army, in the colors of `side`, or of both sides. */
export function cardOf(group, { key, name, what, drawings }, { isPicked, pick, side = "white" }) {
  const input = h("input", { type: "radio", name: group, value: key, checked: isPicked, onchange: () => pick(key) });
  const ranks = Array.isArray(drawings) ? [rank(drawings, side)] : [rank(drawings.black, "black"), rank(drawings.white, "white")];
  return h("label", { class: "card" }, input, h("b", {}, name), h("span", { class: "faint" }, what), ...ranks);
}

/**
 * Make a group of cards to choose an army, drawn in the colors of `side`. `pick(key)` is called with the choice.
 * @param {string} group
 * @param {string} legend
 * @param {any[]} armies
 * @param {{ picked: string | null, pick: (key: string) => void, side?: import("./fen.js").Side }} choice
 */
export function armyCards(group, legend, armies, { picked, pick, side }) {
  const cards = armies.map((army) => cardOf(group, army, { isPicked: army.key === picked, pick, side }));
  return h("fieldset", { class: "cards" }, h("legend", {}, legend), cards);
}

/**
 * Make the options of a menu of armies, grouped by game.
 * @param {{ key: string, name: string, game: string }[]} armies
 * @param {string | null} picked
 */
export function armyOptions(armies, picked) {
  const games = [...new Set(armies.map(({ game }) => game))];
  return games.map((game) => {
    const own = armies.filter((army) => army.game === game);
    return h(
      "optgroup",
      { label: game },
      own.map(({ key, name }) => option(key, name, key === picked)),
    );
  });
}

function rank(drawings, side) {
  return h(
    "span",
    { class: "rank", "aria-hidden": "true", hidden: drawings.length === 0 },
    drawings.map((drawing) => drawPiece(drawing, side)),
  );
}
