/** The promotion picker, which covers the square that the pawn moves to. */
// @ts-check

import { drawPiece } from "./drawings.js";
import { h } from "./dom.js";
import { placeOf } from "./fen.js";
import { say } from "./words.js";

/** Ask for the promotion. Resolves to one of `letters`, or null if the reader or `board.closePicker()` cancels it. */
export function askPromotion(board, { square, side, letters, pieces }) {
  return new Promise((answer) => {
    const before = /** @type {HTMLElement} */ (document.activeElement);
    const close = (letter) => {
      veil.remove();
      board.closePicker = null;
      if (board.element.contains(before)) before.focus();
      answer(letter);
    };
    const choices = letters.map((letter) => choice(letter, side, pieces, close));
    const picker = h("div", { class: "board-promotion", role: "dialog", "aria-label": say("web-promotion") }, choices);
    const veil = h("div", { class: "board-veil", onclick: (event) => event.target === veil && close(null) }, picker);
    veil.addEventListener("keydown", (event) => steer(event, choices, close));
    veil.addEventListener("pointerdown", (event) => event.stopPropagation());
    place(picker, square, letters.length, board.view.orientation);
    board.element.append(veil);
    board.closePicker = () => close(null);
    choices[0].focus();
  });
}

function choice(letter, side, pieces, close) {
  const piece = pieces[side === "white" ? letter.toUpperCase() : letter.toLowerCase()];
  const label = piece?.name ?? letter;
  const properties = { type: "button", "data-letter": letter, "aria-label": label, title: label, onclick: () => close(letter) };
  return h("button", properties, piece ? drawPiece(piece.drawing, side, "board-piece") : letter);
}

function place(picker, square, count, orientation) {
  const { column, row } = placeOf(square, orientation);
  picker.style.setProperty("--column", column);
  picker.style.setProperty("--row", row < 4 ? row : row - count + 1);
  picker.style.setProperty("--count", count);
}

function steer(event, choices, close) {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (event.key === "Escape") close(null);
  else if (step) choices[(choices.indexOf(document.activeElement) + step + choices.length) % choices.length].focus();
  else return;
  event.preventDefault();
  event.stopPropagation();
}
