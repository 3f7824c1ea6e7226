/** Drawings of pieces and marks. They're symbols in the document, so that CSS can give them the theme's colors. */
// @ts-check

import { h, svg } from "./dom.js";
import { preference } from "./preferences.js";

/** The letters of a variant's pieces by side and drawing, for the piece set that shows letters. */
const letters = new Map();

/** Store a variant's letters. `pieces` has the drawing for each FEN letter. */
export function learnLetters(pieces) {
  for (const [letter, { drawing }] of Object.entries(pieces)) letters.set(`${sideOf(letter)} ${drawing}`, letter.toUpperCase());
}

/** Load the drawings into the document. */
export async function loadDrawings() {
  const answer = await fetch(new URL("drawings.svg", import.meta.url));
  const sheet = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  sheet.setAttribute("class", "drawings");
  sheet.setAttribute("aria-hidden", "true");
  document.body.append(document.adoptNode(sheet));
}

/** Make a mark to be put into a `canvas`. */
export function useMark(name) {
  return svg("use", { href: `#mark-${name}` });
}

/** Draw a piece in its side's colors, from the piece set that the reader has chosen. */
export function drawPiece(drawing, side, className = "piece") {
  const letter = preference("pieces") === "letters" && letters.get(`${side} ${drawing}`);
  return canvas(`${className} piece-${side}`, ...(letter ? token(letter, side) : [svg("use", { href: `#piece-${drawing}` })]));
}

/** A token with a letter: round for White and square for Black, so that the sides don't differ only in color. */
function token(letter, side) {
  const text = svg("text", { class: "piece-letter", x: 50, y: 69 });
  text.textContent = letter;
  return [svg("rect", { class: "piece-token", x: 12, y: 12, width: 76, height: 76, rx: side === "white" ? 38 : 14 }), text];
}

/** Draw a character's portrait. Its name stands next to it, so it has no text of its own. */
export function drawPortrait(key) {
  return h("img", { class: "portrait", src: new URL(`portrait-${key}.svg`, import.meta.url).href, alt: "", width: 100, height: 100 });
}

/** Draw a crown. */
export function drawCrown() {
  return svg("svg", { class: "crown", viewBox: "-20 -16 40 30", "aria-hidden": "true" }, svg("path", { d: CROWN }));
}

/** Draw a single mark. */
export function drawMark(name, className = "mark") {
  return canvas(className, useMark(name));
}

/** The side of a FEN letter. */
export function sideOf(letter) {
  return letter === letter.toUpperCase() ? "white" : "black";
}

/** Make a square SVG with a viewBox of 100 by 100. */
export function canvas(className, ...children) {
  return svg("svg", { class: className, viewBox: "0 0 100 100", "aria-hidden": "true" }, ...children);
}

const CROWN = "M-15 10L-17 -8-8 0 0 -13 8 0 17 -8 15 10z";

const ICONS = {
  flip: "M7 4v13m0 0-3.5-3.5M7 17l3.5-3.5M17 20V7m0 0-3.5 3.5M17 7l3.5 3.5",
  settings: "M4 7h9m4 0h3M4 17h3m4 0h9M15 4.5v5M9 14.5v5",
  keys: "M3 7h18v10H3zM6.5 10.5h.01M10 10.5h.01M13.5 10.5h.01M17 10.5h.01M8 14h8",
  pencil: "M4 20l1-5L16 4l4 4L9 19zM13.5 6.5l4 4",
  sound: "M4 10v4h4l5 4V6L8 10zM16.5 9a4 4 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11",
  silent: "M4 10v4h4l5 4V6L8 10zM17 9.5l4 5m0-5-4 5",
  first: "M18 6l-7 6 7 6zM7 6v12",
  back: "M15.5 5.5 8 12l7.5 6.5z",
  forward: "M8.5 5.5 16 12l-7.5 6.5z",
  live: "M6 6l7 6-7 6zM17 6v12",
  close: "M6 6l12 12M18 6 6 18",
  flag: "M6 21V4m0 1h11l-2.5 4L17 13H6",
  draw: "M5 9h14M5 15h14",
  undo: "M8 5 4 9l4 4M4 9h9a6 6 0 0 1 0 12h-3",
  stop: "M6 6h12v12H6z",
  swap: "M4 8h14l-4-4M20 16H6l4 4",
  yes: "M5 12.5l4.5 4.5L19 7",
  chart: "M4 19V5m0 14h16M7 15l4-5 4 3 4-7",
  play: "M7 5l12 7-12 7z",
  send: "M4 12h14m-5-5 5 5-5 5",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
  trash: "M5 7h14M9.5 7V4h5v3M7 7l1 13h8l1-13",
  copy: "M9 8h11v12H9zM15 8V4H4v12h5",
  link: "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1-1",
  good: "M7 11v9H4v-9zl4-8a2 2 0 0 1 3 2l-1 4h6a2 2 0 0 1 2 2.4l-1.4 7a2 2 0 0 1-2 1.6H7",
  bad: "M17 13V4h3v9zl-4 8a2 2 0 0 1-3-2l1-4H5a2 2 0 0 1-2-2.4l1.4-7A2 2 0 0 1 6.4 4H17",
  home: "M4 11.5 12 4l8 7.5M6.5 10v10h11V10",
};

/** Draw an icon. */
export function icon(name) {
  return svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: ICONS[name] }));
}

/** Make a button that shows only an icon. The label is for screen readers and the tooltip. */
export function iconButton(name, label, press = null, properties = {}) {
  return h("button", { type: "button", class: "tool", "aria-label": label, title: label, onclick: press, ...properties }, icon(name));
}
