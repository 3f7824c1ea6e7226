/** The text mode's answers, in sentences, made from the game's state as the server sent it. */
// @ts-check

import { FILES, numberOf, other, turnOf } from "./fen.js";
import { folded } from "./text_commands.js";
import { namesOf, say, sentences } from "./words.js";

/** @typedef {import("./fen.js").Side} Side */
/** @typedef {import("./fen.js").Units} Units */
/** @typedef {{ to: string, kind: string, promotions: string[] | null, san: string }} Step */
/** @typedef {any} State */

const UNITS = /** @type {const} */ ({ day: 86400, hour: 3600, minute: 60, second: 1 });

/**
 * The pieces of both sides, the reader's own first, or only those of a kind, by its name or FEN letter.
 * @param {State} state
 * @param {Units} units
 * @param {string} kind
 * @param {Record<string, { name: string }>} read The pieces with their names in the answer.
 */
export function piecesText(state, units, kind = "", read = state.pieces) {
  const sides = inOrder(state.you).map((side) => sideText(state, units, side, kind, read));
  const goals = kind ? [] : inOrder(state.you).map((side) => goalText(state, side));
  return sentences([...sides, ...goals]) || say("web-text-none");
}

/** @param {Side | null} you */
function inOrder(you) {
  return you ? [you, other(you)] : /** @type {Side[]} */ (["white", "black"]);
}

/**
 * @param {State} state
 * @param {Units} units
 * @param {Side} side
 * @param {string} kind
 * @param {Record<string, { name: string }>} read
 */
function sideText(state, units, side, kind, read) {
  const kinds = Object.entries(state.pieces).filter(([letter, { name }]) => sideOf(letter) === side && isMeant(kind, letter, name));
  const told = kinds.map(([letter]) => kindText(read[letter].name, squaresOf(units, letter))).filter(Boolean);
  return told.length ? say("web-text-side", { side: namesOf(state)[side], pieces: told.join(say("web-text-semicolon")) }) : "";
}

/**
 * @param {string} piece
 * @param {string[]} squares
 */
function kindText(piece, squares) {
  return squares.length ? say("web-text-piece", { piece, squares: squares.join(say("web-square-comma")) }) : "";
}

/**
 * Whether a word means a kind of piece, by its FEN letter or its name, singular or plural; an empty one means all.
 * @param {string} kind
 * @param {string} letter
 * @param {string} name
 */
export function isMeant(kind, letter, name) {
  const [wanted, known] = [folded(kind), folded(name)];
  if (wanted.length < 2) return !wanted || wanted === letter.toLowerCase() || wanted === known;
  return known.startsWith(wanted) || wanted.startsWith(known);
}

/**
 * How a side wins by campmate; empty in a variant without it.
 * @param {State} state
 * @param {Side} side
 */
function goalText(state, side) {
  const rank = state.goal?.[side];
  const text = state.pieces[side === "white" ? "K" : "k"]?.text;
  return rank ? say("web-text-goal", { side: namesOf(state)[side], royal_text: text, rank }) : "";
}

/**
 * The time that each side has left, the reader's own first. `left(side)` gives it in seconds.
 * @param {State} state
 * @param {(side: Side) => number | null} left
 * @param {string} language
 */
export function clocksText(state, left, language) {
  if (!state.clock) return say("web-text-no-clock");
  const told = inOrder(state.you).map((side) => {
    const seconds = left(side) ?? state.clock.initial_seconds;
    return say("web-text-clock", { side: namesOf(state)[side], name: state.sides[side].name, left: spokenTime(seconds, language) });
  });
  return sentences(told);
}

/**
 * A time in words, in its two largest units.
 * @param {number} seconds
 * @param {string} language
 */
export function spokenTime(seconds, language) {
  let rest = Math.ceil(seconds);
  const parts = Object.entries(UNITS).map(([unit, size]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return { unit, count };
  });
  const first = parts.findIndex(({ count }) => count > 0);
  const told = first < 0 ? parts.slice(-1) : parts.slice(first, first + 2).filter(({ count }) => count > 0);
  return told.map(({ unit, count }) => new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(count)).join(" ");
}

/**
 * The other player, for a spectator both.
 * @param {State} state
 */
export function opponentText(state) {
  const sides = /** @type {Side[]} */ (state.you ? [other(state.you)] : ["white", "black"]);
  return sides.map((side) => playerText(state.sides[side])).join(say("web-text-semicolon"));
}

/** @param {{ name: string, colour_name: string, army?: string, rating?: string }} player */
function playerText({ name, colour_name: colour, army, rating }) {
  return [name, colour, army, rating].filter(Boolean).join(say("web-square-comma"));
}

/**
 * The legal moves by piece, or only those of a square or of a kind of piece; empty if there are none.
 * @param {State} state
 * @param {Units} units
 * @param {string} wanted
 * @param {Record<string, { name: string }>} read The pieces with their names in the answer.
 */
export function movesText(state, units, wanted = "", read = state.pieces) {
  const origins = Object.keys(state.legal).filter((origin) => isOrigin(state, units, origin, wanted));
  return sentences(origins.map((origin) => originText({ ...state, pieces: read }, units, origin)));
}

/**
 * @param {State} state
 * @param {Units} units
 * @param {string} origin
 * @param {string} wanted
 */
function isOrigin(state, units, origin, wanted) {
  const letter = units[origin];
  return wanted === origin || (!/\d/.test(wanted) && Boolean(letter) && isMeant(wanted, letter, state.pieces[letter].name));
}

/**
 * @param {State} state
 * @param {Units} units
 * @param {string} origin
 */
function originText(state, units, origin) {
  const { name } = state.pieces[units[origin]];
  const steps = state.legal[origin].map(stepText).join(say("web-square-comma"));
  return say("web-text-moves-of", { piece: name, square: origin, moves: steps });
}

/**
 * A move's target, and what it does there. Castling, check and the end of the game are read from the notation.
 * @param {Step} step
 */
function stepText({ to, kind, promotions, san }) {
  const told = san.startsWith("O-O") ? san.replace(/[+#]/, "") : kind === "capture" ? say("web-text-takes", { square: to }) : to;
  const letters = (promotions ?? []).map((letter) => letter.toUpperCase()).join("/");
  const effect = { "+": say("web-text-checks"), "#": say("web-text-wins") }[san.at(-1) ?? ""];
  return [letters ? `${told}=${letters}` : told, effect].filter(Boolean).join(" ");
}

/**
 * The number of a ply as in a list of moves: `3.` for White's, `3…` for Black's.
 * @param {State} state
 * @param {number} ply
 */
export function numberAt(state, ply) {
  const plies = 2 * (numberOf(state.fen) - 1) + Number(turnOf(state.fen) === "black") - state.moves.length + ply - 1;
  return `${Math.floor(plies / 2) + 1}${plies % 2 ? "…" : "."}`;
}

/**
 * The squares of a place: a single one, or those of a file or rank that are not empty.
 * @param {Units} units
 * @param {string} place
 */
export function squaresAt(units, place) {
  if (place.length === 2) return [place];
  return lineOf(place).filter((square) => units[square]);
}

/** @param {string} place */
function lineOf(place) {
  return /\d/.test(place) ? [...FILES].map((file) => file + place) : [..."12345678"].map((rank) => place + rank);
}

/**
 * The squares with a letter, from a1 on.
 * @param {Units} units
 * @param {string} letter
 */
export function squaresOf(units, letter) {
  return Object.keys(units)
    .filter((square) => units[square] === letter)
    .sort();
}

/**
 * @param {string} letter
 * @returns {Side}
 */
function sideOf(letter) {
  return letter === letter.toUpperCase() ? "white" : "black";
}
